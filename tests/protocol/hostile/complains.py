#!/usr/bin/env python3
# Writes to its stderr without end, and never answers.
import sys

import common


def trouble():
    while True:
        sys.stderr.write("what am I doing here\n")


common.play(trouble, after=0)
