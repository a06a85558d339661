#!/usr/bin/env python3
"""Checks the output of lastcard commands: check.py PROGRAM. Needs no terminal. Prints `N passed,
N failed`."""

import json
import os
import pathlib
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from checks import Checks  # noqa: E402

program = os.path.abspath(sys.argv[1])
root = pathlib.Path(__file__).resolve().parents[2]
check = Checks()


def run(*words, typed="", env=None, cwd=None):
    return subprocess.run([program, *words], input=typed, capture_output=True, text=True,
                          timeout=60, env=env, cwd=cwd)


def refused(words, *pieces, env=None, cwd=None):
    """One sentence on stderr that says what to do, status 2, and nothing on stdout."""
    seen = run(*words, env=env, cwd=cwd)
    check(seen.returncode == 2 and not seen.stdout and len(seen.stderr.splitlines()) == 1
          and all(piece in seen.stderr for piece in pieces),
          f"{words}: {seen.returncode} {seen.stdout!r} {seen.stderr!r}, expected {pieces}")


def records(folder):
    lines = (root / "tests/record/golden/classic.jsonl").read_text().splitlines(keepends=True)
    path = folder / "cut.jsonl"

    def verified(count):
        path.write_text("".join(lines[:count]))
        seen = run("verify", str(path))
        check(seen.returncode == 0 and not seen.stderr, f"verify, {count} lines: {seen}")
        return seen.stdout.removeprefix(f"{path}: ").strip()

    check(verified(len(lines)) == "true", "a whole record is true")
    check(verified(len(lines) - 1) == "true as far as it goes; the match is over, but the last "
          "line with its result is missing", "a record without its last line")
    check(verified(40) == "true as far as it goes; the match is not finished in it (actions: 39, "
          "round: 1)", "a record that was cut off")
    check("not finished in it (actions: 0, round: 1)" in verified(1), "a header alone")
    verify_json(folder, lines)


def verify_json(folder, lines):
    whole, cut, wrong = (folder / name for name in ("whole.jsonl", "cut.jsonl", "wrong.jsonl"))
    whole.write_text("".join(lines))
    cut.write_text("".join(lines + lines[:40]))
    wrong.write_text("".join(lines + lines[:20] + lines[21:]))
    seen = run("verify", "--json", str(whole), str(cut), str(wrong), str(folder / "none"))
    check(seen.returncode == 2 and not seen.stderr, f"verify --json: {seen}")
    files = json.loads(seen.stdout)["files"]
    check([each["verdict"] for each in files] == ["true", "unfinished", "false", "unreadable"],
          f"verdicts: {files}")
    check([each.get("records") for each in files] == [1, 2, 2, None], f"records: {files}")
    check(files[2]["line"] == len(lines) + 21, f"the line in the file: {files[2]}")
    check("2 records, all true as far as they go" in run("verify", str(cut)).stdout, "two records")


def contests(folder):
    """Records of a contest, and a sequential test that ends early."""
    path = folder / "rounds.jsonl"
    seen = run("arena", "--bots", "normal,random", "--deals", "5", "--seats", "3", "--records",
               str(path))
    check(seen.returncode == 0 and seen.stdout.index("\nnormal  ") < seen.stdout.index("\nrandom"),
          f"the best first: {seen}")
    found = json.loads(run("verify", "--json", str(path)).stdout)["files"][0]
    check(found["records"] == 15 and found["verdict"] in ("true", "unfinished"), f"{found}")
    for bots, status, word in (("normal,random", 0, "elo1"), ("random,normal", 1, "elo0")):
        seen = run("arena", "--bots", bots, "--sprt", "0,50", "--json", "-")
        sprt = json.loads(seen.stdout)["sprt"]
        check(seen.returncode == status and sprt["accepted"] == word, f"{bots}: {seen}")
    seen = run("arena", "--bots", "easy,normal", "--sprt", "0,1", "--deals", "40")
    check(seen.returncode == 1 and "Not decided" in seen.stdout, f"too few deals: {seen}")
    refused(["arena", "--bots", "easy,normal", "--sprt", "20,0"], "--sprt", "the smaller first")
    refused(["arena", "--bots", "easy,normal,hard", "--sprt", "0,20"], "--sprt", "expected two")
    refused(["arena", "--bots", "easy,normal", "--records", str(folder)], "--records")


def coach(folder):
    """What decisions were worth: as text, as JSON, as a page; and whether it comes true."""
    position = folder / "position.toml"
    position.write_text("""[[case]]
name = "going out"
edition = "classic"
rules = { scoring = "none" }
seats = 3
hands = ["R7", "G1 G2", "B1 B2"]
top = "R3"
steps = ["0 draw"]
""")
    words = ["analyse", str(position), "--simulations", "200", "--lang", "en"]
    seen = run(*words)
    check(seen.returncode == 0 and "Playing red 7 would have won" in seen.stdout
          and all(len(line) <= 80 for line in seen.stdout.splitlines()), f"analyse: {seen}")
    page = folder / "review.html"
    found = [json.loads(run(*words, "--json", "-", "--html", str(page), "--threads", n).stdout)
             for n in "12"]
    check(found[0] == found[1], "the number of threads changes nothing")
    first = found[0]["decisions"][0]
    check(first["turning_point"] and first["reason"] == "better" and first["seat"] == 0
          and first["moves"][0]["move"] == "R7" and first["cost"] > 0.1, f"{first}")
    html = page.read_text()
    check("<svg" in html and "src=" not in html and "href=\"http" not in html
          and "Playing red 7" in html, "the page is one file")
    refused(["analyse", str(folder / "none")], "There is no file")
    refused(["analyse", str(root / "README.md")], "README.md:1")
    refused(["analyse", str(position), "--seat", "5"], "--seat", "from 0 to 2")
    refused(["analyse", str(position), "--case", "going in"], "--case", "going out")
    plot = folder / "plot.svg"
    seen = run("calibrate", "--decisions", "100", "--simulations", "10", "--seats", "2",
               "--plot", str(plot), "--threads", "1")
    check(seen.returncode == 0 and "2 seats, normal" in seen.stdout
          and plot.read_text().startswith("<svg"), f"calibrate: {seen}")


def homes(folder):
    """Without a writable or known data folder."""
    home = folder / "home"
    home.write_text("a file")
    env = {"PATH": os.environ["PATH"], "HOME": str(home)}
    refused(["serve", "--port", "0"], f'"{home}" is a file', "--data", env=env)
    seen = run("play", "--plain", "--bots", "random", typed="q\n", env=env)
    check(seen.returncode == 2 and "cannot be saved" in seen.stdout.split("Your hand")[0]
          and "cannot be made" in seen.stderr, f"play without a home: {seen}")
    homeless = {"PATH": os.environ["PATH"]}
    for words in (["serve", "--port", "0"], ["admin", "list"], ["backup", "x.db"]):
        refused(words, "HOME is not set", "--data", env=homeless, cwd=folder)
    check([each.name for each in folder.iterdir()] == ["home"], "nothing is left behind")


def answering(words):
    """The port of a local server that answers every connection with these bytes."""
    listener = socket.create_server(("127.0.0.1", 0))

    def talk():
        while True:
            line, _ = listener.accept()
            with line:
                line.recv(4096)
                line.sendall(words)

    threading.Thread(target=talk, daemon=True).start()
    return listener.getsockname()[1]


def addresses(folder):
    """lastcard join with an address that is not the expected kind of server."""
    env = dict(os.environ, XDG_DATA_HOME=str(folder))
    for words in (b"HTTP/1.1 400 Bad Request\r\nContent-Length: 51\r\nConnection: close\r\n\r\n"
                  b"This port speaks TLS: the address begins https://.\n",
                  b"HTTP/1.1 301 Moved\r\nContent-Length: 0\r\nConnection: close\r\n"
                  b"Location: https://cards.example.org/\r\n\r\n",
                  b"\x15\x03\x03\x00\x02\x02\x46"):
        port = answering(words)
        refused(["join", f"http://127.0.0.1:{port}", "KQZPM2A", "--lang", "en"],
                f"use https://127.0.0.1:{port} instead", env=env)
    port = answering(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
    refused(["join", f"https://127.0.0.1:{port}", "KQZPM2A", "--lang", "en"],
            f"use http://127.0.0.1:{port} instead", env=env)
    refused(["join", f"https://127.0.0.1:{port}", "KQZPM2A", "--bot", "easy"],
            f"use http://127.0.0.1:{port} instead", env=env)
    refused(["join", "http://127.0.0.1:9", "KQZPM2A", "--lang", "cs"], "nikdo neodpovídá", env=env)
    refused(["play", "--resume", "--lang", "cs"], "není žádná uložená hra", env=env)
    # Refused before a server is contacted.
    nowhere = ["join", "http://127.0.0.1:9", "--new"]
    refused([*nowhere, "--seats", "2", "--seat", "7"], '--seat: found "7"', "from 0 to 1", env=env)
    refused([*nowhere, "--seats", "3", "--bots", "easy,easy", "--seat", "1"], "expected 0",
            env=env)


def repeated(folder):
    """The same seed gives the same game, also with bots that search."""
    env = dict(os.environ, XDG_DATA_HOME=str(folder))
    for words in (["watch", "--bots", "hard,normal", "--delay", "0", "--seed", "tea"],
                  ["play", "--lines", "--bots", "hard,hard", "--seed", "tea"]):
        first, again = (run(*words, typed="1\n1\n1\n", env=env).stdout for _ in range(2))
        for text in (first, again):
            check(text.count("\n") > 10, f"{words}: {text!r}")
        # The last line of play names the file of the saved game.
        check(first.splitlines()[:-1] == again.splitlines()[:-1], f"{words} gives the same game")
    slow = run("watch", "--bots", "hard", "--seats", "2", "--delay", "0", "--think-ms", "1")
    check(slow.returncode == 0, f"by the clock: {slow}")
    refused(["watch", "--think-ms", "5", "--simulations", "5"], "--think-ms", "--simulations")


def languages(_):
    """Without an option the system's language is used."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        env = {"PATH": os.environ["PATH"], name: "cs_CZ.UTF-8"}
        check(run("editions", env=env).stdout.startswith("Edice"), f"editions by {name}")
    check("Dobírací" in run("watch", "--seed", "a", "--delay", "0", env=env).stdout, "watch")
    check(run("editions", "--lang", "en", env=env).stdout.startswith("Editions"), "--lang wins")
    refused(["editions", "--lang", "xx"], "--lang: found 'xx'")


def failing_bots(folder):
    """A contest with a bot that never plays is no measurement."""
    bot = folder / "bot.py"
    bot.write_text("""#!/usr/bin/env python3
import sys
asked = 0
for line in sys.stdin:
    word = line.split()[0]
    asked += word == "ask"
    if word == "hello":
        print("ready 1", flush=True)
    elif word == "ask":
        print("move draw" if asked < int(sys.argv[1]) else "move nothing", flush=True)
    elif word == "window":
        print("move none", flush=True)
""")
    bot.chmod(0o755)
    seen = run("arena", "--bot", f"{bot} 1", "--deals", "2", "--threads", "1")
    check(seen.returncode == 1 and "failed in every round" in seen.stderr, f"never plays: {seen}")
    check("failed in every round" not in run("arena", "--bots", "easy,random", "--deals",
                                             "2").stderr, "bots of ours do not fail")


def rules(_):
    """Rules by their ids and by words."""
    seen = run("rules", "g-11", "E5")
    check([line.split()[0] for line in seen.stdout.splitlines()] == ["G-11", "E-5"]
          and seen.returncode == 0, f"by ids: {seen}")
    for words in (["stacking"], ["draw", "pile"], ["DRAW", "pile"]):
        seen = run("rules", *words)
        check(seen.returncode == 0 and seen.stdout.count("\n") > 1, f"{words}: {seen}")
    check(run("rules").stdout.count("\n") > 100, "without a word all rules are told")
    refused(["rules", "G-9999"], "found G-9999, which is no rule, expected G-")
    refused(["rules", "Z-3"], "found Z-3", "G-3")
    refused(["rules", "xyzzy"], 'found no rule with "xyzzy"')
    seen = run("rules", "G-11", "G-9999")
    check(seen.returncode == 2 and seen.stdout.startswith("G-11 "), "what is there is told")


def completions(folder):
    """Completion in the shells that are installed."""
    def written(shell):
        path = folder / shell
        path.write_text(run("completion", shell).stdout)
        return path

    def bash(*words):
        script = (f"source {written('bash')}; COMP_WORDS=({' '.join(map(shlex.quote, words))}); "
                  f"COMP_CWORD={len(words) - 1}; _lastcard; printf '%s\\n' \"${{COMPREPLY[@]}}\"")
        return subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=60,
                              cwd=folder).stdout.split()

    check(bash("lastcard", "edi") == ["editions"], "bash: a command")
    check(bash("lastcard", "editions", "s") == ["show"], "bash: a command below it")
    check(bash("lastcard", "editions", "show", "no") == ["no-mercy"], "bash: an edition")
    check(bash("lastcard", "play", "--edition", "no") == ["no-mercy"], "bash: of an option")
    check(bash("lastcard", "play", "--pace", "w") == ["waiting"], "bash: one of a few words")
    check(bash("lastcard", "arena", "--sp") == ["--sprt"], "bash: an option")
    check("hard" in bash("lastcard", "watch", "--bots", ""), "bash: bots")
    check(bash("lastcard", "verify", "ba") == ["bash"], "bash: a file")
    check(bash("lastcard", "play", "--seed", "ba") == [], "bash: what nobody can guess")
    for shell in ("zsh", "fish"):
        path = written(shell)
        check("editions" in path.read_text(), f"{shell}: there are commands")
        if shutil.which(shell):
            seen = subprocess.run([shell, "-n", str(path)], capture_output=True, text=True,
                                  timeout=60)
            check(seen.returncode == 0 and not seen.stderr, f"{shell}: {seen}")
    if shutil.which("fish"):
        seen = subprocess.run(["fish", "-c", f"source {folder / 'fish'}; complete -C 'lastcard edi';"
                               " complete -C 'lastcard editions show no-'"], capture_output=True,
                              text=True, timeout=60, env=dict(os.environ, HOME=str(folder)))
        check([line.split()[0] for line in seen.stdout.splitlines()] == ["editions", "no-mercy"],
              f"fish: {seen}")
    refused(["completion", "tcsh"], "found tcsh, expected one of: bash, zsh, fish")


def manual(folder):
    """The manual page, generated from the help."""
    page = run("help", "--man").stdout
    check(page.startswith('.TH LASTCARD 1 ') and "\n.SH NAME\nlastcard \\- " in page, "its head")
    lines = page.splitlines()
    for section in ("SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS"):
        check(lines.count(f".SH {section}") == 1, section)
    for command in ("play", "editions show", "arena", "admin ban", "help"):
        check(f'.SS "{command}"' in lines, command)
    known = (".TH", ".SH", ".SS", ".TP", ".PP", ".br", ".B ")
    check(all(line.startswith(known) for line in lines if line.startswith((".", "'"))),
          "no text is a macro")
    check(r"\fB\-s\fR, \fB\-\-seed\fR" in page, "options")
    path = folder / "lastcard.1"
    path.write_text(page)
    if shutil.which("mandoc"):
        told = subprocess.run(["mandoc", "-T", "lint", "-W", "warning", str(path)],
                              capture_output=True, text=True, timeout=60).stdout.splitlines()
        check(all("missing date" in line for line in told), f"mandoc: {told}")
    if shutil.which("man"):
        seen = subprocess.run(["man", "--warnings", "-l", str(path)], capture_output=True, text=True,
                              timeout=60, env=dict(os.environ, MANWIDTH="80", LC_ALL="C.UTF-8"))
        check("--sprt" in seen.stdout and not seen.stderr, f"man: {seen.stderr}")
    check(run("help").stdout == run("--help").stdout, "help alone")
    check(run("help", "editions", "show").stdout == run("editions", "show", "--help").stdout,
          "help of a command below another")
    refused(["help", "arean"], "found arean, expected arena")
    refused(["help", "play", "on"], "found on, expected nothing more after lastcard play")


def odd_words(_):
    refused(["arena", "--bots", "hard"], "--bots: found only hard, expected at least two")
    refused(["arena"], "found no contestants")
    refused(["watch", "--seats", "abc"], "--seats: found abc, expected a number from 2 to 10")
    refused(["arena", "--seed", "abc"], "--seed: found abc, expected a whole number")
    refused(["bench", "--games", "-3"], "--games: found -3, expected a whole number")
    refused(["watch", "--delay", "-5"], "--delay: found -5, expected a number from 0")
    refused(["simulate", "--compare", "foo=1"], '"foo": found an unknown switch')
    refused(["simulate", "--compare", "stackng=1"], "expected stacking")
    refused(["plya"], "found plya, expected play ")
    refused(["xyzzy"], "found xyzzy, expected a command", "lastcard --help")
    refused(["admin", "lsit"], "found lsit, expected list", "lastcard admin --help")
    refused(["play", "Eva"], "Eva", "lastcard play --help")
    refused(["play", "one", "two", "three"], "found one two three, expected nothing more")
    refused(["play", "--foo", "1", "--bar"], "found --foo 1 --bar, expected options of this")
    refused(["play", "--lnes"], "found --lnes, expected --lines")
    refused(["watch", "--sed=tea"], "found --sed=tea, expected --seed")


def bans(folder):
    """Needs a server, but only its socket for admin commands."""
    server = subprocess.Popen([program, "serve", "--bind", "127.0.0.1", "--port", "0", "--data",
                               str(folder / "data")], stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL)
    admin = ["admin", "--data", str(folder / "data")]
    try:
        until = time.monotonic() + 20
        while run(*admin, "bans").returncode != 0 and time.monotonic() < until:
            time.sleep(0.1)
        for who, days, said in (("192.0.2.1", "7", "in 7 days"), ("192.0.2.2", "1", "in 24 h")):
            run(*admin, "ban", who, "--days", days)
            rows = run(*admin, "bans").stdout.splitlines()
            check(any(who in row and said in row for row in rows), f"{who}, {said}: {rows}")
    finally:
        server.terminate()
        server.wait(20)


def six(folder):
    """An IPv6 address is printed in the form for browsers."""
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        print("   no IPv6 here: not tried")
        return
    server = subprocess.Popen([program, "serve", "--bind", "::1", "--port", "0", "--data",
                               str(folder / "data")], stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, text=True)
    printed = ""
    for line in server.stdout:
        printed += line
        if "http" in line:
            server.terminate()
    server.wait(20)
    check("http://[::1]:" in printed, printed)


for part in (records, contests, coach, completions, manual, homes, repeated, languages, failing_bots, rules, addresses, odd_words, bans, six):
    with tempfile.TemporaryDirectory() as name:
        part(pathlib.Path(name))
check.end()
