#!/usr/bin/env python3
# Plays a card that is not there.
import common

common.play(lambda: print("move W+4/R/G", flush=True))
