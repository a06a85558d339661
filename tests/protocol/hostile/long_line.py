#!/usr/bin/env python3
# Writes one line without end.
import sys

import common


def trouble():
    while True:
        sys.stdout.write("move " * 1000)


common.play(trouble)
