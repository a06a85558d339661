#!/usr/bin/env python3
# Answers everything twice.
import sys

for line in sys.stdin:
    word, _, rest = line.rstrip("\n").partition(" ")
    if word == "hello":
        print("ready 1", flush=True)
    elif word == "choice":
        choice = rest
    elif word in ("ask", "window"):
        move = choice if word == "ask" else "none"
        print(f"move {move}\nmove {move}", flush=True)
