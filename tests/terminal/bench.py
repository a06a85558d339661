"""Starts programs in terminals and compares their screens, for the cases in tests/terminal/run."""

import os
import pathlib
import time

from tmux import Terminal

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PROGRAM = os.environ.get("LASTCARD", str(ROOT / "build/release/apps/lastcard"))
SCREENS = HERE / "screens"


class Bench:
    """The tools of a case: terminals, a folder of its own, and the stored screens."""

    def __init__(self, tmux, folder, write):
        self.tmux = tmux
        self.folder = folder
        self.write = write
        self.terminals = []

    def play(self, *options, size=(80, 24), environment=None):
        """`lastcard play`, repeatable: the table waits, and bots play by the seed."""
        fixed = ["--lang", "en", "--name", "Eva", "--pace", "waiting"]
        return self.start("play", *fixed, *options, size=size, environment=environment)

    def start(self, *arguments, size=(80, 24), environment=None):
        variables = {"XDG_DATA_HOME": str(self.folder)}
        variables.update(environment or {})
        terminal = Terminal(self.tmux, [PROGRAM, *arguments], size, variables)
        self.terminals.append(terminal)
        return terminal

    def compare(self, terminal, name):
        """The screen is the stored one, now or after a moment."""
        path = SCREENS / f"{name}.txt"
        if self.write:
            time.sleep(1)
            path.write_text(terminal.text(), encoding="utf-8")
            return
        wanted = path.read_text(encoding="utf-8")
        try:
            terminal.wait(lambda text: text == wanted, f"the screen {name}")
        except AssertionError as failure:
            raise AssertionError(f"{failure}\nwanted:\n{wanted}") from None

    def close(self):
        for terminal in self.terminals:
            terminal.close()


def at_shell(text):
    return text.rstrip("\n").split("\n")[-1].strip() == "$"


def check(condition, message):
    if not condition:
        raise AssertionError(message)
