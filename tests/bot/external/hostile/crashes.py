#!/usr/bin/env python3
# Ends in the middle of a game with an exception.
import sys

asked = 0
for line in sys.stdin:
    if line.startswith("hello"):
        print("name Trouble\nready 1", flush=True)
    elif line.startswith("window"):
        print("move none", flush=True)
    elif line.startswith("choice"):
        choice = line[7:]
    elif line.startswith("ask"):
        asked += 1
        if asked == 3:
            raise ValueError("the deck is against me")
        print("move", choice, flush=True)
