#!/usr/bin/env python3
# Writes zero bytes inside an answer.
import sys

import common


def trouble():
    sys.stdout.write("move dr\0aw\n")
    sys.stdout.flush()


common.play(trouble)
