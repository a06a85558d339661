#!/usr/bin/env python3
# Answers, but not as it should.
import time

import common


def trouble():
    print("I play the red seven", flush=True)
    time.sleep(60)


common.play(trouble, after=0)
