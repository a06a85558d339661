#!/usr/bin/env python3
# Ends and leaves a child behind, which keeps both pipes open.
import os
import time

import common


def trouble():
    if os.fork() == 0:
        time.sleep(60)
    os._exit(0)


common.play(trouble)
