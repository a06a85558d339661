"""Runs the table server as a program for the tests: start, kill, query; and plays at its tables."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback

from client import Http, Player

FAST = {
    "bot_percent": 0,
    "uno_grace_ms": 5,
    "catch_window_ms": 5,
    "catch_cool_down_ms": 5,
    "slap_ms": 20,
    "between_rounds_ms": 50,
}


VERIFIER = os.environ.get("LASTCARD_VERIFIER")  # the program that checks records, if another one
UNLIMITED = ("--commands", "100000", "--unlimited")  # no limits on visitors


def run_program(program, *words, **more):
    """Runs a command that ends soon."""
    return subprocess.run([program, *words], capture_output=True, text=True, timeout=20, check=False,
                          **more)


class Server:
    """The program, with its own folder."""

    def __init__(self, program, folder=None, *options, commands=UNLIMITED):
        self.program = program
        self.folder = folder or tempfile.mkdtemp(prefix="lastcard-server-")
        self.data = os.path.join(self.folder, "made", "if", "need", "be")
        self.options = options
        self.commands = commands
        self.bind = "127.0.0.1"
        self.files = "-Sn 1024"  # the common default limit of file descriptors
        self.port = 0
        self.start()

    def start(self):
        os.makedirs(self.folder, exist_ok=True)
        self.log = open(os.path.join(self.folder, "log"), "ab")
        # If a file may not grow (storage.py), that is reported like other disk errors.
        self.process = subprocess.Popen(
            ["sh", "-c", f"ulimit {self.files}; trap '' XFSZ; exec \"$@\"", "sh", self.program,
             "serve", "--bind", self.bind, "--port", str(self.port), "--data", self.data, *self.commands,
             *self.options],
            stdout=subprocess.PIPE, stderr=self.log, text=True)
        self.log.close()
        for line in self.process.stdout:
            found = re.search(r"https?://127\.0\.0\.1:(\d+)/", line)
            if found:
                self.port = int(found.group(1))
                return
        raise AssertionError("the server does not start: " + self.log_text())

    def log_text(self):
        if not os.path.exists(os.path.join(self.folder, "log")):
            return ""
        with open(os.path.join(self.folder, "log"), encoding="utf-8") as log:
            return log.read()

    def stop(self, seconds=10):
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(seconds) == 0

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    def restart_with(self, *options):
        """Restarts the server with other options."""
        self.kill()
        self.options = options
        self.start()

    def run(self, *words):
        """Another command of the program."""
        return run_program(self.program, *words)

    def refused(self, *words):
        """The error sentence of a command that fails."""
        result = self.run(*words)
        said = [line for line in result.stderr.splitlines() if line.startswith("lastcard: ")]
        assert result.returncode == 2 and len(said) == 1, (words, result)
        return said[0]

    def admin(self, *words):
        result = self.run("admin", "--data", self.data, "--json", *words)
        assert result.returncode == 0, (words, result)
        return json.loads(result.stdout)

    def metric(self, name):
        _, text = Http(self.port).ask("GET", "/metrics")
        return float(re.search(rf"^{name} (\S+)$", text, re.M).group(1))

    def remove(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(10)
        shutil.rmtree(self.folder, ignore_errors=True)


def sit_down(server, names, **table):
    """Seats people at a new table and starts the match."""
    players = []
    for name in names:
        player = Player(server.port, name)
        player.table = players[0].table if players else player.make_table(timing=FAST, **table)
        player.take_seat()
        players.append(player)
    key = players[0].tell("start")
    while not all(p.view for p in players):
        for player in players:
            player.hear_all(0.01)
    assert players[0].answer(key)["type"] == "done"
    return players


def play(players, luck, seconds=30, moves=10**9):
    """All players answer their questions until the match is over."""
    end = time.monotonic() + seconds
    made = 0
    while players[0].lobby["stage"] == "match" and made < moves:
        assert time.monotonic() < end, "the match does not end"
        for player in players:
            player.hear_all()
            if player.view["reactions"] and luck.random() < 0.05:
                player.do("act", decision=player.view["decision"],
                          move=luck.choice(player.view["reactions"]))
            if player.my_turn():
                decision = player.view["decision"]
                answer = player.do("act", decision=decision,
                                   move=luck.choice(player.view["choices"]))
                made += answer["type"] == "done"
                if answer.get("held"):
                    # It is executed when a catch is no longer possible.
                    while (player.view["decision"] == decision and not player.turned_away
                           and player.lobby["stage"] == "match"):
                        player.hear()
                player.turned_away.clear()
        if not any(player.my_turn() for player in players):
            for player in players:
                if player.socket.ready(0.002):
                    player.hear()
    return made


def verify(server, path):
    """Checks a record with `lastcard verify`."""
    return run_program(VERIFIER or server.program, "verify", path)


def verified(server, player, match=1):
    status, text = player.http.ask("GET", f"/api/v1/tables/{player.table}/records/{match}")
    assert status == 200, (status, text)
    path = os.path.join(server.folder, "record.jsonl")
    with open(path, "w", encoding="utf-8") as out:
        out.write(text if isinstance(text, str) else json.dumps(text))
    result = verify(server, path)
    assert result.returncode == 0, result.stdout + result.stderr
    return text


def count_cases(cases, run):
    """Runs all (name, case), counts them, and returns the exit status."""
    failed = 0
    for name, case in cases:
        begun = time.monotonic()
        try:
            run(case)
            print(f"   {name}: {time.monotonic() - begun:.1f} s", flush=True)
        except Exception:  # whatever it is, the other cases continue
            failed += 1
            print(f"{name} fails:\n{traceback.format_exc()}", flush=True)
    print(f"{len(cases) - failed} passed, {failed} failed")
    return 1 if failed else 0


def run_cases(cases):
    """Runs the cases named on the command line, each with a server of its own; without names all;
    -NAME leaves one out."""
    program, *named = sys.argv[1:]
    left_out = {each[1:] for each in named if each.startswith("-")}
    wanted = [each for each in named if not each.startswith("-")] or list(cases)

    def run(case):
        server = Server(os.path.abspath(program))
        try:
            case(server)
        except Exception:
            print(server.log_text()[-2000:], flush=True)
            raise
        finally:
            server.remove()

    return count_cases([(name, cases[name]) for name in wanted if name not in left_out], run)
