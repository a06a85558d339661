#!/usr/bin/env python3
# Writes bytes that are no text.
import sys

import common


def trouble():
    sys.stdout.buffer.write(b"move \x00\xff\xfe\n")
    sys.stdout.buffer.flush()


common.play(trouble)
