"""A program in a real terminal: tmux runs it, types keys and returns its screen."""

import os
import re
import shlex
import subprocess
import time

PATIENCE = float(os.environ.get("LASTCARD_PATIENCE", "20"))  # seconds; generous for a busy machine


class Tmux:
    """One tmux server for all terminals of a test run, separate from the user's."""

    def __init__(self, name):
        self.socket = name
        self.opened = 0
        # A server without a session would end at once.
        self.run("new-session", "-d", "-s", "keeper", "cat")

    def run(self, *arguments, check=True):
        command = ["tmux", "-u", "-L", self.socket, "-f", "/dev/null", *arguments]
        environment = {**os.environ, "LC_ALL": "C.UTF-8"}
        done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8",
                              env=environment, check=False)
        if check and done.returncode != 0:
            raise RuntimeError(f"tmux {arguments[0]}: {done.stderr.strip()}")
        return done.stdout

    def close(self):
        self.run("kill-server", check=False)


class Terminal:
    """A window with one program in it. It stays open when the program ends."""

    def __init__(self, tmux, command, size=(80, 24), environment=None):
        self.tmux = tmux
        tmux.opened += 1
        # All of the same length, because tmux accepts prefixes of names.
        self.name = f"terminal{tmux.opened:05}"
        # The shell keeps the terminal open, so that the state after the program is visible.
        variables = {"LANG": "C.UTF-8", "TERM": "tmux-256color", "PS1": "$ "}
        variables.update(environment or {})
        settings = [f"{key}={value}" for key, value in variables.items() if value is not None]
        line = shlex.join(["env", "-u", "NO_COLOR", "-u", "COLORTERM", "-u", "LC_ALL", *settings, "sh", "-i"])
        tmux.run("new-session", "-d", "-s", self.name, "-x", str(size[0]), "-y", str(size[1]), line)
        tmux.run("set-option", "-t", self.name, "status", "off")
        tmux.run("resize-window", "-t", self.name, "-x", str(size[0]), "-y", str(size[1]))
        self.wait(lambda text: "$" in text, "a shell")
        self.type(shlex.join(command))
        self.keys("Enter")

    def keys(self, *keys):
        self.tmux.run("send-keys", "-t", self.name, *keys)

    def type(self, text):
        self.tmux.run("send-keys", "-t", self.name, "-l", text)

    def text(self, styled=False):
        """The text of the screen, optionally with sequences of colours and styles."""
        options = ["-e"] if styled else []
        shown = self.tmux.run("capture-pane", "-p", *options, "-t", self.name)
        return "\n".join(line.rstrip() for line in shown.split("\n")).rstrip("\n") + "\n"

    def value(self, name):
        return self.tmux.run("display-message", "-p", "-t", self.name, "#{%s}" % name).strip()

    def resize(self, columns, rows):
        self.tmux.run("resize-window", "-t", self.name, "-x", str(columns), "-y", str(rows))

    def wait(self, holds, what, patience=PATIENCE):
        """The text once the condition holds; fails with the screen if it never does."""
        end = time.monotonic() + patience
        pause = 0.01
        while True:
            text = self.text()
            if holds(text):
                return text
            if time.monotonic() > end:
                raise AssertionError(f"waited in vain for {what}:\n{text}")
            time.sleep(pause)
            pause = min(pause * 1.3, 0.2)

    def wait_for(self, words, patience=PATIENCE):
        return self.wait(lambda text: words in text, repr(words), patience)

    def changed(self, before, patience=PATIENCE):
        """The next screen, once it is complete."""
        text = self.wait(lambda shown: shown != before, "another screen", patience)
        while (again := self.text()) != text:
            text = again
        return text

    def child(self):
        """The process in the terminal, a child of its shell."""
        shell = self.value("pane_pid")
        found = subprocess.run(["pgrep", "-P", shell], capture_output=True, text=True, check=False)
        return int(found.stdout.split()[0])

    def close(self):
        self.tmux.run("kill-session", "-t", self.name, check=False)


def colours(styled):
    """The distinct parameters of all style sequences of a screen."""
    found = set()
    for sequence in re.findall(r"\x1b\[([0-9;:]*)m", styled):
        found.add(sequence)
    return found
