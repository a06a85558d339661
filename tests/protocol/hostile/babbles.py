#!/usr/bin/env python3
# Writes lines without end.
import common


def trouble():
    while True:
        print("info thinking")


common.play(trouble)
