#!/usr/bin/env python3
# Ends in the middle of a game with an exception.
import common


def trouble():
    raise ValueError("the deck is against me")


common.play(trouble)
