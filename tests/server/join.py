#!/usr/bin/env python3
"""`lastcard join` in real terminals, in pipes and as a bot, at the tables of a real server.

    tests/server/join.py PROGRAM [NAME…]      all cases, or the given ones

Ends with `N passed, N failed`, and exits with 1 if any failed. Needs tmux."""

import os
import pathlib
import re
import shutil
import stat
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(HERE.parent / "terminal"))

import player as keys  # noqa: E402
from client import Player  # noqa: E402
from harness import FAST, Server, count_cases, run_program, verify  # noqa: E402
from operation import certificate  # noqa: E402
from tmux import Terminal, Tmux  # noqa: E402

CASES = []


def case(function):
    CASES.append((function.__name__.replace("_", " "), function))
    return function


class Bench:
    """A server, a folder for the guests' files, and terminals."""

    def __init__(self, program, tmux):
        self.program = program
        self.tmux = tmux
        self.server = Server(program)
        self.folder = tempfile.mkdtemp(prefix="lastcard-join-")
        self.terminals = []
        self.processes = []

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server.port}"

    def environment(self):
        return {**os.environ, "XDG_DATA_HOME": self.folder, "LC_ALL": "C.UTF-8"}

    def terminal(self, *arguments):
        terminal = Terminal(self.tmux, [self.program, "join", *arguments], (80, 24),
                            {"XDG_DATA_HOME": self.folder})
        self.terminals.append(terminal)
        return terminal

    def run(self, *arguments, lines=""):
        """The exit status and the output; errors are one line."""
        done = run_program(self.program, "join", *arguments, input=lines, env=self.environment())
        assert done.stderr.count("\n") == (done.returncode != 0 or "Warning" in done.stderr), done
        return done.returncode, done.stdout + done.stderr

    def begin(self, *arguments, **more):
        process = subprocess.Popen([self.program, "join", *arguments], text=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                   env=self.environment(), **more)
        self.processes.append(process)
        return process

    def close(self):
        for process in self.processes:
            if process.poll() is None:
                process.kill()
            process.wait(10)
        for terminal in self.terminals:
            terminal.close()
        self.server.remove()
        shutil.rmtree(self.folder, ignore_errors=True)


def host(bench, **table):
    """A person who makes a table and connects without taking a seat."""
    return Player(bench.server.port, "Host").open_table(timing={**FAST, "uno_grace_ms": 50}, **table)


def ready(count):
    return lambda person: sum(bool(seat.get("ready")) for seat in person.lobby["seats"]) == count


# ---- Playing


@case
def two_people_and_a_program_play_while_the_server_is_killed(bench):
    person = host(bench, seats=3, rules={"target": 20, "hand_size": 4})
    bot = bench.begin(bench.url, person.table, "--bot", str(ROOT / "examples/bot.py"), "--name", "Bot")
    eva = bench.terminal(f"{bench.url}/t/{person.table}", "--name", "Eva")
    ada = bench.terminal(bench.url, person.table.lower(), "--name", "Ada")
    for terminal in (eva, ada):
        terminal.wait_for("not ready yet")
        terminal.keys("Enter")
    person.until(ready(3), 20)
    eva.keys("/")
    eva.type("Ahoj!")
    eva.keys("Enter")
    ada.wait_for("Eva: Ahoj!")
    person.well("start")
    person.drop()
    guests = [(terminal, keys.Player(terminal, seed)) for seed, terminal in enumerate((eva, ada))]
    eva.wait_for("playing to 20 points")
    end = time.monotonic() + 40
    pressed = 0
    killed = False
    over = set()
    while len(over) < 2:
        assert time.monotonic() < end, eva.text() + ada.text()
        for number, (terminal, guest) in enumerate(guests):
            text = terminal.text()
            if "The match is over" in text:
                over.add(number)
                continue
            try:
                key = guest.choose(text)
            except AssertionError:
                continue  # another player's turn
            terminal.keys(key)
            pressed += 1
        if pressed >= 3 and not killed:
            killed = True
            bench.server.kill()
            eva.wait_for("Connection lost")
            bench.server.start()
            for terminal in (eva, ada):
                terminal.wait_for(f"Table {person.table}")
    for terminal in (eva, ada):
        terminal.wait_for("The deal was fair")
        terminal.keys("Enter")
        terminal.wait_for("not ready yet")
        terminal.keys("q")
        terminal.wait(lambda text: text.rstrip().endswith("$"), "the shell")
    said, _ = bot.communicate(timeout=20)
    assert bot.returncode == 0, said
    for part in ("sits on seat", "match 1 begins", "the connection is lost", "back at the table",
                 "the match is over: ", "the deal was fair", "It played 1 match"):
        assert part in said, (part, said)
    records = list(pathlib.Path(bench.folder, "lastcard", "records").iterdir())
    assert records, "no record was kept"
    for record in records:
        verified = verify(bench.server, str(record))
        assert verified.returncode == 0, verified.stderr


class Pipe:
    """`lastcard join --lines`, read line by line."""

    def __init__(self, bench, *arguments):
        self.process = bench.begin(*arguments, "--lines", stdin=subprocess.PIPE, bufsize=1)
        self.said = ""
        self.end = time.monotonic() + 40

    def until(self, *parts):
        text = ""
        while not any(part in text for part in parts):
            letter = self.process.stdout.read(1)
            assert letter and time.monotonic() < self.end, self.said
            text += letter
            self.said += letter
        return text

    def type(self, line):
        self.process.stdin.write(line + "\n")

    def leave(self):
        self.type("q")
        self.process.stdin.close()
        return self.process.wait(20)


@case
def a_new_table_is_opened_in_lines(bench):
    guest = Pipe(bench, bench.url, "--new", "--name", "Eva", "--seats", "2", "--bots", "random",
                 "--edition", "no-mercy", "--rules", "target=100,jump_in=true")
    link = guest.until("\n").strip()
    assert re.fullmatch(re.escape(bench.url) + r"/t/[A-Z0-9]+", link), link
    guest.until("Start the game.\n")
    guest.type("2")
    guest.until("You are dealt")
    assert guest.leave() == 0, guest.said
    assert "Eva: you, host" in guest.said


@case
def in_lines_a_match_is_played(bench):
    person = host(bench, seats=2, bots=["easy"], rules={"target": 10})
    guest = Pipe(bench, bench.url, person.table, "--name", "Eva")
    guest.until("Be ready.\n")
    guest.type("1")
    person.until(ready(1), 20)
    person.well("start")
    guest.until("Round 1 begins")
    while "The deal was fair" not in guest.until("\n  1. ", "The deal was fair"):
        guest.type("1")
    assert guest.leave() == 0, guest.said
    for part in ("You play ", "Your hand: ", "easy", "Points: "):
        assert part in guest.said, (part, guest.said)
    assert "1 to 0" not in guest.said


@case
def coming_back_gives_the_same_seat(bench):
    person = host(bench, seats=3, bots=["easy", "easy"])
    eva = bench.terminal(bench.url, person.table, "--name", "Eva")
    eva.wait_for("not ready yet")
    eva.keys("Enter")
    person.until(ready(1), 20)
    person.well("start")
    eva.wait_for("round 1, playing")
    eva.keys("q")
    text = eva.wait_for("Your seat is kept: come back with")
    assert person.table in text
    back = bench.terminal(bench.url, person.table, "--name", "Eva")
    back.wait_for("round 1, playing")
    person.until(lambda p: p.lobby["seats"][0].get("here"), 20)
    # In another window: the first one ends.
    other = bench.terminal(bench.url, person.table, "--name", "Eva")
    other.wait_for("round 1, playing")
    back.wait_for("You are at this table in another window: go on there")
    files = list(pathlib.Path(bench.folder, "lastcard", "sessions").iterdir())
    assert len(files) == 1
    assert stat.S_IMODE(files[0].stat().st_mode) == 0o600
    token = files[0].read_text(encoding="utf-8").strip()
    assert re.fullmatch("[0-9a-f]{64}", token)
    for terminal in (eva, back, other):
        assert token not in terminal.text()
    # A kicked person is told so, and cannot return.
    person.well("kick", person=person.lobby["seats"][0]["person"])
    other.wait_for("The host has sent you away from this table")
    status, said = bench.run(bench.url, person.table, "--name", "Eva", "--lines")
    assert status == 2 and "The host has sent you away from this table" in said, (status, said)


# ---- With https


@case
def by_https_the_certificate_is_checked(bench):
    cert, key = certificate(bench.folder, "own")
    bench.server.restart_with("--tls-cert", cert, "--tls-key", key)
    port = bench.server.port
    url = f"https://127.0.0.1:{port}"
    trusted = ["--ca", cert]
    status, said = bench.run(url, "--new", "--lines", "--name", "Eva", *trusted, lines="q\n")
    assert status == 0 and "Eva: you, host" in said and url + "/t/" in said, (status, said)
    watch = [re.search(r"/t/([A-Z0-9]+)", said).group(1), "--watch", "--lines"]
    status, said = bench.run(url, *watch)
    assert status == 2 and f"No safe connection to {url}" in said, (status, said)
    assert "self-signed certificate" in said and "--ca FILE" in said, said
    assert "--insecure" in said, said
    # The certificate must be valid for the name.
    status, said = bench.run(f"https://localhost:{port}", *watch, *trusted)
    assert status == 2 and "its certificate is not for the name localhost" in said, (status, said)
    status, said = bench.run(url, *watch, "--insecure", lines="q\n")
    assert status == 0 and "Warning: with --insecure" in said, (status, said)
    # A server without TLS is reported, as far as that can be detected.
    status, said = bench.run(f"http://127.0.0.1:{port}", *watch)
    assert status == 2, (status, said)


# ---- Failing to connect


@case
def failing_to_connect_is_explained(bench):
    person = host(bench, seats=2, bots=["easy"])
    guest = Player(bench.server.port, "Guest", person.table)
    guest.connect()
    guest.well("sit")
    full = [bench.url, person.table]
    for arguments, expected in [
            ([*full], "All seats are taken: you can watch"),
            ([*full, "--seat", "1"], "Somebody sits here already: choose another seat"),
            ([*full, "--seat", "ten"], "--seat: found \"ten\", expected a number from 0 to 9"),
            ([*full, "--bot", "easy"], "All seats are taken: you can watch."),
            ([*full, "--bot", "./nobody.py"], "--bot: "),
            ([*full, "--bot", "clever"], "--bot: "),
            ([bench.url, "NOSUCH"], "There is no such table: check the code"),
            ([bench.url, "NOSUCH", "--bot", "easy"], "There is no table NOSUCH: check the code."),
            ([bench.url], "CODE: found none, expected the code of a table; --new opens one"),
            ([bench.url, "../x"], "CODE: found \"../X\", expected the code of a table"),
            ([bench.url, "--new", "--rules", "hand_size=99"], "hand_size"),
            (["http://127.0.0.1:9", "KQZPM"], "Nobody answers at http://127.0.0.1:9"),
            (["gopher://cards", "KQZPM"], "it begins with neither http:// nor https://"),
            ([f"https://127.0.0.1:{bench.server.port}", "KQZPM"], "No safe connection to https://"),
            ([*full, "--ca", "/nowhere.pem"], "--ca: there is no file /nowhere.pem"),
            ([*full, "--lang", "xx"], "found 'xx', expected one of"),
    ]:
        status, said = bench.run(*arguments)
        assert status == 2, (arguments, status, said)
        assert expected in said, (arguments, said)
    status, said = bench.run(*full, "--watch", "--lines", lines="q\n")
    assert status == 0 and "You are watching." in said, (status, said)


def main():
    program = os.path.abspath(sys.argv[1])
    wanted = sys.argv[2:] or [""]
    tmux = Tmux(f"lastcard-join-{os.getpid()}")

    def run(function):
        bench = Bench(program, tmux)
        try:
            function(bench)
        finally:
            bench.close()

    try:
        return count_cases([each for each in CASES if any(part in each[0] for part in wanted)], run)
    finally:
        tmux.close()


if __name__ == "__main__":
    sys.exit(main())
