#!/usr/bin/env python3
# Lives on, but will never hear another word.
import os
import time

import common


def trouble():
    os.close(0)
    print("move draw", flush=True)
    time.sleep(60)


common.play(trouble, after=0)
