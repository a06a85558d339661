#!/usr/bin/env python3
"""Checks lastcard simulate as a program: check_program.py PROGRAM. Bad input, files, Ctrl-C, the
progress line. Prints `N passed, N failed`."""

import json
import os
import pathlib
import pty
import select
import signal
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from checks import Checks  # noqa: E402

program = sys.argv[1]
check = Checks()


def simulate(*words, **options):
    return subprocess.run([program, "simulate", *words], capture_output=True, text=True,
                          timeout=60, **options)


def refused(words, *pieces):
    """One sentence on stderr that says what to do, status 2, and nothing on stdout."""
    # So many games that it would be noticed if they were begun.
    seen = simulate("--games", "1e12", *words) if "--games" not in words else simulate(*words)
    lines = seen.stderr.splitlines()
    check(seen.returncode == 2 and not seen.stdout and len(lines) == 1
          and all(piece in seen.stderr for piece in pieces),
          f"{words}: {seen.returncode} {seen.stderr!r}")


def bad_input(folder):
    refused(["--bots", "norml"], "norml", "expected normal")
    refused(["--bots", "random,,random"], "--bots", "expected random, easy, normal or hard")
    refused(["--bots", ",".join(["random"] * 11)], "11 bots", "at most 10")
    refused(["--bots", "normal,hard", "--seats", "3"], "2 bots for 3 seats", "one for each seat")
    refused(["--bots", "random", "--seats", "11"], "seats", "2 to 10")
    refused(["--games", "0"], "--games", "from 1")
    refused(["--games", "1.5"], "--games", "whole number")
    refused(["--games", "many"], "--games", "1e6")
    refused(["--rules", "stacking=sideways"], "stacking", "same_kind")
    refused(["--rules", "stacking"], "expected switch=value")
    refused(["--compare", "stacking"], "--compare", "at least two values")
    refused(["--compare", "stacking=off,sideways"], "--compare", "same_kind")
    refused(["--compare", "teams=off,pairs", "--bots", "random,random,random"], "teams=pairs",
            "even number")
    refused(["--edition", "clasic"], "clasic", "classic")
    refused(["--threads", "0"], "--threads", "1 to 256")
    refused(["--json", str(folder / "missing" / "x.json")], "--json", "folder does not exist")
    refused(["--report", str(folder)], "--report", "is a folder")
    refused(["--plots", "/dev/null/plots"], "--plots", '"/dev/null" is a file')
    refused(["--csv", str(folder / "x"), "--json", str(folder / "x")], "twice")
    check(not list(folder.iterdir()), "a refused run leaves no files behind")


def files(folder):
    names = {flag: str(folder / name) for flag, name in
             (("--json", "a.json"), ("--csv", "a.csv"), ("--report", "a.html"))}
    words = ["--bots", "normal,random", "--games", "20", "--seed", "3"]
    seen = simulate(*words, "--threads", "2", "--plots", str(folder / "new" / "plots"),
                    *[word for pair in names.items() for word in pair])
    check(seen.returncode == 0 and not seen.stderr, f"files: {seen.stderr!r}")
    check("Games won, by seat" in seen.stdout, "the summary is printed")
    text = (folder / "a.json").read_text()
    check(json.loads(text)["games"] == 20, "the JSON has all games")
    check((folder / "new" / "plots" / "seats.svg").exists(),
          "plots are written as files, in a folder that is made for them")
    again = simulate(*words, "--threads", "1", "--json", "-")
    check(again.stdout == text, "one thread gives the same bytes as two, and - is stdout")


def on_a_terminal(folder):
    """A line with a bar, the rate and the time left; Ctrl-C ends it, and what was played is told."""
    path = folder / "b.json"
    summary = folder / "summary.txt"
    leader, follower = pty.openpty()
    with open(summary, "w", encoding="utf-8") as out, subprocess.Popen(
            [program, "simulate", "--bots", "normal", "--games", "1e9", "--json", str(path)],
            stdout=out, stderr=follower) as child:
        os.close(follower)
        seen = b""
        asked = False
        while child.poll() is None:
            if select.select([leader], [], [], 0.1)[0]:
                try:
                    seen += os.read(leader, 4096)
                except OSError:
                    break
            if b" left" in seen and not asked:  # games have been played
                child.send_signal(signal.SIGINT)
                asked = True
        child.wait(timeout=30)
    os.close(leader)
    check(b"of 1,000,000,000 games, " in seen and b"/s, " in seen, f"progress: {seen[:200]!r}")
    check(child.returncode == 130, f"Ctrl-C: status {child.returncode}")
    check("Interrupted: 1,000,000,000 were to be played." in summary.read_text(encoding="utf-8"),
          "Ctrl-C: the summary says so")
    found = json.loads(path.read_text(encoding="utf-8"))
    check(0 < found["games"] < 1e9 and not found["gaps"], "Ctrl-C: what was played is written")


with tempfile.TemporaryDirectory(prefix="lastcard-lab-") as name:
    bad_input(pathlib.Path(name))
    files(pathlib.Path(name))
    on_a_terminal(pathlib.Path(name))
check.end()
