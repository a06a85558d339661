#!/usr/bin/env python3
"""A small bot for Lastcard (docs/bot-protocol.md). Try: lastcard arena --bot examples/bot.py"""
import sys

facts, points, choices, reactions = {}, {}, [], []  # what the host has told us


def worth(move):
    card, kind = move.rstrip(",").split("*")[0], move.split()[0]
    if card in points:  # a play: coloured cards before wilds, dear ones first, two rather than one
        return (0 if card[0] == "W" else 1000) + points[card] + 10 * (move != card)
    if kind in ("call", "power"):  # the colour we hold most of
        return sum(held[0] == move[-1] for held in facts["hand"])
    if kind == "swap" and move != "swap -":  # the smallest hand, if it is smaller than ours
        return len(facts["hand"]) - 1 - int(facts["counts"][int(move[-1])])
    return {"flip": -1, "draw": -2, "pass": -3, "challenge": -4}.get(move, 0)


def worthwhile(reaction):
    if reaction == "uno":
        return facts["seat"][0] in facts["catchable"]
    return reaction == "slap" or reaction[-1] == "^" or reaction[6:] in facts["catchable"]


for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    facts[word] = rest.split()
    if word == "hello":
        print("name Example\nready 1", flush=True)
    elif word == "card":
        points[facts["card"][0]] = int(facts["card"][4])
    elif word == "view":
        choices, reactions = [], []
    elif word in ("choice", "reaction"):
        (choices if word == "choice" else reactions).append(rest)
    elif word == "ask":  # with the last card but one goes the call
        best = max(choices, key=worth)
        print("move", best + "!" * (len(facts["hand"]) == 2 and best in points), flush=True)
    elif word == "window":
        print("move", next(filter(worthwhile, reactions), "none"), flush=True)
