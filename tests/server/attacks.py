"""Attacks by one visitor, from one address and within all limits, beside tables of other visitors:
the others must not notice, and the disk may not fill.

    python3 -B tests/server/attacks.py build/release/apps/lastcard [long] [ATTACK…]

Each attack has a server of its own with the default limits, except that the victims may send more
commands. Four victims play against a `normal` bot: in peace, during the attack, and in peace again,
in the same run. During the attack, the 99th percentile of the time from a victim's command to its
stored answer may be 1.5 times as long and 5 ms longer, and the time that a bot takes 1.2 times as
long; in the short run, which has few samples, 4 times and 40 ms, and 1.5 times. Where the quiet
phases differ by more than that, other programs disturb the machine too much to judge. The test fails
if two attempts that can be judged are too slow, take too much of the disk or end with an error,
before one is good."""

import multiprocessing
import os
import random
import sys
import threading
import time
import traceback

import attackers
from attackers import TIMING
from client import Http, Player
from harness import Server

MIB = 1 << 20
ATTEMPTS = 4


# ---- The victims

class Victim:
    """A person who plays against a bot and sends other commands, and measures both."""

    def __init__(self, port, number):
        self.luck = random.Random(number)
        self.player = Player(port, f"Victim-{number}", source=f"127.0.0.{100 + number}")
        self.player.open_table(seats=2, bots=["normal"], listed=True, timing=TIMING,
                               rules={"hand_size": 15, "target": 10000})
        for command in ("sit", "ready", "start"):
            self.player.well(command)
        while not self.player.view:
            self.player.hear()
        self.answers, self.bot_times = [], []
        self.thread = self.trouble = None

    def start(self, seconds):
        """Plays in a thread of its own, and measures."""
        self.answers, self.bot_times = [], []
        self.until = time.monotonic() + seconds
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def measured(self, kind, **members):
        begun = time.monotonic()
        answer = self.player.do(kind, **members)
        self.answers.append(time.monotonic() - begun)
        return answer

    def run(self):
        try:
            self.play()
        except Exception:
            self.trouble = traceback.format_exc()

    def play(self):
        player = self.player
        passed_on = None  # when the bot's turn began
        decision = None
        other = time.monotonic() + self.luck.random() * 0.3
        while time.monotonic() < self.until:
            player.hear_all(0.005)
            now = time.monotonic()
            if player.view["phase"] == "round_over":
                passed_on = None
                chair = player.lobby["seats"][player.seat]
                if not chair["ready"]:
                    player.do("ready")
            elif player.my_turn() and player.view["decision"] != decision:
                if passed_on is not None:
                    self.bot_times.append(now - passed_on)
                decision = player.view["decision"]
                choices = [each for each in player.view["choices"] if each != "draw"]
                answer = self.measured("act", decision=decision,
                                       move=self.luck.choice(choices or player.view["choices"]))
                if answer["type"] != "done":
                    time.sleep(0.3)  # too fast for the server, or too late
                decision = None
                passed_on = None if player.my_turn() else time.monotonic()
            elif now > other:
                other = now + 0.3
                self.measured("set_speed", percent=TIMING["bot_percent"])


class Measured:
    """What the victims measure within a time."""

    def __init__(self, victims, seconds):
        for each in victims:
            each.start(seconds)
        for each in victims:
            each.thread.join(seconds + 30)
            assert not each.thread.is_alive(), "a victim waits for ever"
            assert not each.trouble, each.trouble
        answers = sorted(t for each in victims for t in each.answers)
        bots = [t for each in victims for t in each.bot_times]
        assert len(answers) > 20 and len(bots) > 5, (len(answers), len(bots))
        self.p50 = 1000 * answers[len(answers) // 2]
        self.p99 = 1000 * answers[min(len(answers) - 1, int(0.99 * len(answers)))]
        self.bot = 1000 * sum(bots) / len(bots)

    def is_slower_than(self, quiet, limits):
        """Which of the limits are exceeded."""
        times, more, bot_times = limits
        return ([] if self.p99 <= times * quiet.p99 + more else ["p99"]) + (
            [] if self.bot <= bot_times * quiet.bot else ["bot"])

    def __str__(self):
        return f"p50 {self.p50:.1f} p99 {self.p99:.1f} bot {self.bot:.0f} ms"


# ---- What else has to hold after an attack

def after_watchers(server, victim):
    """A newcomer from elsewhere still gets a place at the table."""
    late = Player(server.port, "Late", victim.player.table, source="127.0.0.7")
    late.connect()
    assert late.lobby["watching"] <= 200


def after_tables(server, victim):
    """The victims' tables are on the first page of the list."""
    http = Http(server.port, source="127.0.0.7")
    status, page = http.ask("GET", "/api/v1/tables")
    assert status == 200 and len(page["tables"]) <= 50
    assert victim.player.table in [each["table"]["code"] for each in page["tables"][:6]]


# The attack, what may be on the disk after it in MiB, and what else is checked. An address may have
# 8 MiB of editions; a snapshot repeats one, and the log of SQLite contains each commit again.
ATTACKS = {
    "timers": (attackers.timers, 8, None),
    "bots": (attackers.bots, 12, None),
    "watchers": (attackers.watchers, 4, after_watchers),
    "tables": (attackers.tables, 64, after_tables),
    "commands": (attackers.commands, 12, None),
    "requests": (attackers.requests, 4, None),
    "waking": (attackers.waking, 8, None),
    "flood": (attackers.flood, 4, None),
    "sockets": (attackers.sockets, 4, None),
    "company": (attackers.company, 8, None),
    "games": (attackers.games, 24, None),
    "editions": (attackers.editions, 4, None),
}


def attack_process(attack, port, stop, ready, victim):
    os.nice(10)
    attack(port, stop, ready, victim)


def disk_of(server):
    return sum(os.path.getsize(os.path.join(server.data, name)) for name in os.listdir(server.data)
               if os.path.isfile(os.path.join(server.data, name)))


GOOD, NOISY, BAD = range(3)


def attempt(program, name, seconds, limits):
    """One attack. Returns what was measured, and the verdict."""
    attack, most_mib, after = ATTACKS[name]
    options = ("--rest", "1") if name == "waking" else ()
    server = Server(program, None, *options, commands=("--commands", "20"))
    context = multiprocessing.get_context("fork")
    stop, ready = context.Event(), context.Event()
    try:
        victims = [Victim(server.port, i) for i in range(4)]
        attacker = context.Process(target=attack_process, args=(
            attack, server.port, stop, ready, victims[0].player.table), daemon=True)
        quiet = Measured(victims, seconds)
        attacker.start()
        assert ready.wait(60), "the attack does not begin"
        loud = Measured(victims, seconds)
        stop.set()
        attacker.join(20)
        time.sleep(0.5)
        used = disk_of(server)
        if after:
            after(server, victims[0])
        told = f"quiet {quiet}; attacked {loud}; disk {used / MIB:.1f} MiB"
        assert used <= most_mib * MIB, told
        wrong = loud.is_slower_than(quiet, limits)
        if not wrong:
            return told, GOOD
        again = Measured(victims, seconds)
        noisy = again.is_slower_than(quiet, limits) + quiet.is_slower_than(again, limits)
        return (f"{told}; quiet again {again}: too slow: {' '.join(wrong)}"
                + (f"; too noisy to judge: {' '.join(noisy)}" if noisy else ""),
                NOISY if noisy else BAD)
    finally:
        stop.set()
        server.remove()


def main():
    program = os.path.abspath(sys.argv[1])
    words = sys.argv[2:]
    seconds, limits = (20, (1.5, 5, 1.2)) if "long" in words else (3, (4, 40, 1.5))
    names = [each for each in words if each != "long"] or list(ATTACKS)
    passed = failed = 0
    for name in names:
        verdicts = []
        while GOOD not in verdicts and len(verdicts) < ATTEMPTS and verdicts.count(BAD) < 2:
            try:
                told, verdict = attempt(program, name, seconds, limits)
            except Exception:
                told, verdict = traceback.format_exc(), BAD
            verdicts.append(verdict)
            print(f"   {name}: {told}", flush=True)
        good = GOOD in verdicts or verdicts.count(BAD) < 2
        passed, failed = passed + good, failed + (not good)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
