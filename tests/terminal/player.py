"""Plays at the terminal table by looking at the screen and pressing keys, as a person would."""

import random
import re

HINTS = {"d": "draw", "p": "pass", "Enter": "pass", "x": "challenge", "t": "turn up"}
URGENT = re.compile(r"^ ([ucsj]) (?:Call “UNO!”|Catch |Slap!|Jump in )")
OPTION = re.compile(r" ([0-9p]) (?:Call [a-z]+\.|Take the|Swap hands|Keep your hand|Give your|Catch )")
LABELS = re.compile(r"^[ \[\]A-Za-z0-9×]+$")


class Player:
    """Chooses keys at random, from a seed, among those that the screen offers."""

    def __init__(self, terminal, seed):
        self.terminal = terminal
        self.dice = random.Random(seed)
        self.pressed = 0

    def labels(self, lines):
        """The keys below cards that can be played."""
        keys = []
        for line in lines[-20:-1]:
            if not LABELS.match(line) or len(line) - len(line.lstrip()) == 0:
                continue
            words = re.sub(r"×[0-9]+", " ", line).replace("[", " ").replace("]", " ").split()
            if all(len(word) == 1 for word in words):
                keys += words
        return keys

    def choose(self, text):
        """The next key; None when the match is over."""
        lines = text.rstrip("\n").split("\n")
        if "The match is over" in text:
            return None
        if re.search(r"Round [0-9]+ is over", text):
            return "Enter"
        urgent = [found.group(1) for found in map(URGENT.match, lines) if found]
        if urgent and self.dice.random() < 0.8:
            return urgent[0]
        options = [key for line in lines for key in OPTION.findall(line)]
        if options:
            return self.dice.choice(options)
        hints = lines[-1]
        keys = self.labels(lines)
        offered = [key for key, word in HINTS.items() if f" {key} {word}" in " " + hints]
        if keys and (not offered or self.dice.random() < 0.9):
            # With two cards it usually calls.
            if len(keys) == 1 and " u UNO!" in hints and self.dice.random() < 0.3:
                return "u"
            return self.dice.choice(keys)
        if " Space go on" in " " + hints:
            return "Space"
        if offered or urgent:
            return self.dice.choice(offered or urgent)
        raise AssertionError(f"nothing can be done here:\n{text}")

    def play(self, limit=4000):
        """Plays to the end of the match; returns the last screen."""
        text = self.terminal.wait(lambda shown: "quit" in shown, "the table")
        while self.pressed < limit:
            key = self.choose(text)
            if key is None:
                return text
            self.terminal.keys(key)
            self.pressed += 1
            text = self.terminal.changed(text)
        raise AssertionError(f"no end after {limit} keys:\n{text}")
