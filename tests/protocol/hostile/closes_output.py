#!/usr/bin/env python3
# Lives on, but will never say another word.
import os
import time

import common


def trouble():
    os.close(1)
    time.sleep(60)


common.play(trouble)
