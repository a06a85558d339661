"""The crash harness: clients play at many tables while the server is killed at random instants, and
compare the state after each restart with what they were shown before. More than 500 lines because
it is one scenario from start to end.

All clients record the messages they receive. After each kill they reconnect, repeat unanswered
commands and some answered ones, and check:

- no event that a client was shown is lost or changed;
- every acknowledged command gets its first answer again, and was executed once;
- cards, chairs, host and clocks are as they were last shown;
- every finished match has a record that `lastcard verify` accepts.

LASTCARD_KILLS: number of kills (default 20). LASTCARD_SEED repeats a run as far as the timing of
the machine allows."""

import collections
import http.client
import itertools
import json
import os
import random
import select
import threading
import time

from client import Closed, Player, address
from harness import FAST, verified

GONE = (Closed, OSError, http.client.HTTPException)
addresses = (address(1, i) for i in itertools.count())

# Cards that only some clients may see, and times relative to the moment of sending.
HIDDEN = {"card_dealt", "card_drawn", "card_received", "card_laid_aside", "card_shown",
          "card_given", "trend_shown"}
# Events that change who plays.
OF_THE_LOBBY = {"sat", "stood", "moved", "walked_out", "bot_added", "bot_removed",
                "claimed", "unclaimed", "match_started", "match_over", "game_changed"}
# Events that do not change the cards.
OF_THE_TABLE = {"sat", "stood", "bot_added", "bot_removed", "ready_set", "clock_set",
                "catch_opened", "slap_timed", "went_away", "returned", "taken_over",
                "handed_back", "paused", "resumed", "speed_set", "claimed", "unclaimed",
                "game_changed"}
# Reasons of refusals that a correct client never gets.
FAULTS = {"malformed", "unknown_command", "unknown_move", "hello_first", "hello_again",
          "key_reused", "fair_mismatch", "not_stored", "banned", "no_such_table"}


def public(event):
    left = {k: v for k, v in event.items() if k != "in_ms"}
    if event["kind"] in HIDDEN:
        left.pop("card", None)
    return left


class Member(Player):
    """A player or watcher who records what was sent and shown."""

    def __init__(self, party, name, watches):
        super().__init__(party.server.port, name, source=next(addresses))
        self.party = party
        self.watches = watches
        self.here = False
        self.sent_away = None  # the code with which the server closed the connection
        self.unanswered = {}  # by key: the text, and the last event when it was sent
        self.acknowledged = collections.deque(maxlen=8)
        self.again = []  # commands to repeat after reconnecting
        self.repeated = {}  # by key: the answer that must come again
        self.clock = None  # decision, milliseconds left, time of receipt
        self.lobby_known = False
        self.idle = None  # a question that is left to time out
        self.held = None  # a question whose answer is held

    # ---- Sending

    def send(self, key, text):
        if json.loads(text)["type"] not in ("hello", "refresh"):
            self.unanswered[key] = (text, self.last)
        super().send(key, text)

    def busy(self, *kinds):
        return any(json.loads(text)["type"] in kinds for text, _ in self.unanswered.values())

    def once(self, kind, **members):
        if not self.busy(kind):
            self.tell(kind, **members)

    # ---- Receiving

    def hear(self):
        message = super().hear()
        kind = message["type"]
        if kind == "welcome" and "fair" in message:
            self.keep_promises(message["fair"])
        if kind in ("done", "refused"):
            self.hear_answer(message)
        if kind in ("welcome", "lobby"):
            self.lobby_known = True
        if kind == "lobby":
            chairs = [i for i, s in enumerate(self.lobby["seats"]) if s.get("person") == self.you]
            self.seat = chairs[0] if chairs else None
        if kind == "turned_away":
            self.held = None
        return message

    def hear_answer(self, message):
        key = message["key"]
        self.answers.pop(key, None)
        if key in self.repeated:
            expected = self.repeated.pop(key)
            assert message == expected, f"a repeated command: {message}, first {expected}"
            return
        text, before = self.unanswered.pop(key)
        command = json.loads(text)
        if message["type"] == "refused":
            assert message["reason"] not in FAULTS, (command, message)
            self.party.refused += 1
            return
        self.acknowledged.append((key, text, message))
        self.party.acknowledged += 1
        if command["type"] == "set_speed":
            self.party.speeds_set += 1
        if command["type"] == "act":
            if message.get("held"):
                self.held = command["decision"]
            elif before is not None:
                self.party.acts.append((self.seat, before, message["last"], command["move"]))

    def take_events(self, message, fresh):
        events = message.get("events", [])
        for number, event in enumerate(events, message["from"]):
            self.party.write_down(number, event, self)
            if event["kind"] in OF_THE_LOBBY:
                self.lobby_known = False  # the current lobby comes next
            if event["kind"] == "clock_set":
                self.clock = (event["decision"], event["in_ms"], time.monotonic())
        super().take_events(message, fresh)

    # ---- Disconnecting and reconnecting

    def heard(self, step):
        """Executes the step; whether the connection is still there."""
        try:
            if self.here:
                step()
        except GONE as gone:
            self.here = False
            self.sent_away = getattr(gone, "code", None)
        return self.here

    def hear_the_end(self):
        while self.here:
            self.heard(self.hear)

    def come(self, fresh=False):
        before = (self.last, self.view, self.lobby if self.lobby_known else None, self.seat,
                  self.clock)
        self.again = [(key, text) for key, (text, _) in self.unanswered.items()]
        pending = {json.loads(text)["type"] for _, text in self.again}
        known = len(self.events)
        welcome = self.connect(seen=not fresh)
        self.here = True
        last, view, lobby, seat, clock = before
        if fresh or last is None:
            return
        assert welcome["last"] >= self.party.highest_before, "what a client saw is lost"
        assert welcome["last"] >= last, (welcome["last"], last)
        whole = welcome["from"] == last + 1
        assert not whole or len(welcome["events"]) == welcome["last"] - last, "events are missing"
        since = {event["kind"] for event in self.events[known:]}
        if not whole:
            return
        if not since & {"sat", "stood", "moved", "walked_out"} \
                and not pending & {"sit", "stand", "watch"}:
            assert self.seat == seat, (self.seat, seat)
        if view is not None and since <= OF_THE_TABLE:
            for member in view.keys() | self.view.keys():
                # A person who sits down after a match sees its end from that chair.
                if member not in ("hand", "choices", "reactions", "viewer") or self.seat == seat:
                    assert view.get(member) == self.view.get(member), \
                        (member, view.get(member), self.view.get(member))
        self.check_lobby(lobby, since)
        self.check_clock(clock, since, welcome)

    def check_lobby(self, before, since):
        if since & OF_THE_LOBBY or before is None:
            return
        def shown(lobby):
            return (lobby["stage"], lobby["match"],
                    [(s["sitter"], s.get("person"), s.get("name"), s.get("level"), s.get("next"))
                     for s in lobby["seats"]])
        assert shown(before) == shown(self.lobby), (before, self.lobby)
        if self.party.host_known():
            assert before["host"] == self.lobby["host"], (before, self.lobby)

    def check_clock(self, before, since, welcome):
        """The remaining time of a turn is at most what it was when last sent, reduced by at most
        the time since then."""
        if before is None or self.view is None or not self.view.get("question"):
            return
        decision, left, told = before
        if decision != self.view["decision"] or "handed_back" in since or self.lobby["paused"]:
            return
        clocks = [c for c in welcome["clocks"] if c["kind"] == "clock_set"]
        assert clocks, ("the clock of the question is gone", before, welcome["clocks"])
        # The server is sometimes down for longer; `told` is the time of receipt, slightly later
        # than sending.
        passed = max(0.0, self.party.gone_at(told) - told) * 1000 + 1000
        assert left - passed <= clocks[0]["in_ms"] <= left, (before, passed, clocks)

    def say_again(self):
        """Repeats unanswered and answered commands; the latter must get their first answer."""
        for key, text in self.again:
            super().send(key, text)
        for key, text, answer in self.acknowledged:
            self.repeated[key] = answer
            super().send(key, text)

    def settled(self):
        return not self.unanswered and not self.repeated

    # ---- Playing

    def step(self, luck):
        stage = self.lobby["stage"]
        host = self.lobby["host"] == self.you
        chair = self.lobby["seats"][self.seat] if self.seat is not None else None
        if self.watches or len(self.unanswered) > 1:
            return
        if stage == "match":
            self.step_in_match(luck, host, chair)
        elif self.busy("sit", "stand", "watch", "ready", "start", "rematch", "commit", "reveal"):
            return
        elif chair is None:
            if any(s["sitter"] == "nobody" or s["left"] for s in self.lobby["seats"]):
                self.once("sit")
        elif luck.random() < 0.03:
            self.once(luck.choice(["stand", "watch"]))
        elif not chair["ready"]:
            self.once("ready")
        elif host and all(p.seat is not None and self.lobby["seats"][p.seat].get("ready")
                          for p in self.party.players if p.here):
            if luck.random() < 0.2:
                self.once("set_speed", percent=luck.randrange(5))
            elif self.party.may_begin(self):
                self.once("start" if stage == "lobby" else "rematch")

    def step_in_match(self, luck, host, chair):
        view = self.view
        if chair is None:
            return self.step_late(luck)
        if view is None:
            return
        if chair["taken_over"]:
            return self.once("back")
        if host and self.lobby["paused"]:
            return self.once("resume")
        if host and luck.random() < 0.01:
            return self.once("pause")
        if host and luck.random() < 0.02:
            return self.once("set_speed", percent=luck.randrange(5))
        if view["phase"] == "round_over":
            if not chair["ready"] and luck.random() < 0.5:
                self.once("ready")
            return
        if self.busy("act"):
            return
        if view["reactions"] and luck.random() < 0.05:
            self.tell("act", decision=view["decision"], move=luck.choice(view["reactions"]))
        elif self.my_turn() and view["decision"] not in (self.idle, self.held):
            if luck.random() < 0.01:
                self.idle = view["decision"]
            else:
                cards = [move for move in view["choices"] if move not in ("draw", "pass")]
                moves = cards if cards and luck.random() < 0.9 else view["choices"]
                self.tell("act", decision=view["decision"], move=luck.choice(moves))

    def step_late(self, luck):
        """Without a seat: claims a bot's chair, or gives the claim up."""
        if self.busy("sit", "stand"):
            return
        bots = [s for s in self.lobby["seats"] if s["sitter"] == "bot"]
        if any(s.get("next", {}).get("person") == self.you for s in bots):
            if luck.random() < 0.005:
                self.once("stand")
        elif luck.random() < 0.05 and any("next" not in s for s in bots):
            self.once("sit")


class Party:
    """A table with all its clients, and everything that any of them was shown."""

    member = Member  # what its clients are

    def __init__(self, server, number, luck):
        self.server = server
        self.luck = luck
        self.told = {}  # by number: the public part of every event that a client was shown
        self.highest = self.highest_before = 0
        self.acts = []  # seat, number of the last event before and at the answer, move
        self.acknowledged = self.refused = self.speeds_set = 0
        self.verified = 0  # matches
        self.away_until = None
        self.ends = collections.deque(maxlen=20)  # when the server was killed or all had disconnected
        self.wanted = dict(KINDS[number % len(KINDS)])
        self.count = self.wanted.pop("people")
        self.watchers = self.wanted.pop("watchers", 0)
        self.late = self.wanted.pop("late", 0)  # people who find all chairs taken
        self.players = []
        self.members = []
        self.making = {"key": f"make-{number}", "timing": {**FAST, **self.wanted.pop("timing", {})},
                       **self.wanted}
        self.code = None

    def write_down(self, number, event, member):
        seen = public(event)
        before = self.told.setdefault(number, seen)
        assert before == seen, f"event {number} was {before}, {member.name} is told {seen}"
        self.highest = max(self.highest, number)

    def gone_at(self, told):
        """The last time after `told` at which all clients were disconnected; now if there is none."""
        return max((at for at in self.ends if at > told), default=time.monotonic())

    def host_known(self):
        return not any(m.busy("hand_over", "leave") for m in self.members)

    def may_begin(self, host):
        return len([p for p in self.players if p.seat is not None]) >= 2 and \
            self.verified == host.lobby["match"]

    # ---- Start

    def make(self):
        """Makes the table, or repeats the request."""
        if not self.members:
            names = ["Ada", "Bea", "Cleo", "Dora"][:self.count]
            names += [f"Late{i}" for i in range(self.late)]
            names += [f"Wanda{i}" for i in range(self.watchers)]
            for i, name in enumerate(names):
                self.members.append(self.member(self, name, watches=i >= self.count + self.late))
            self.players = self.members[:self.count]
        status, answer = self.members[0].http.ask("POST", "/api/v1/tables", self.making)
        assert status == 201, (status, answer)
        code = answer["table"]["code"]
        assert self.code in (None, code), f"asked twice, {self.code} and {code} were made"
        self.code = code
        for member in self.members:
            member.table = code

    # ---- Disconnecting and reconnecting

    def leave(self, seconds):
        for member in self.members:
            if member.here:
                member.drop()
                member.here = False
        self.ends.append(time.monotonic())
        self.away_until = time.monotonic() + seconds

    def come_back(self):
        """Connects all absent clients and repeats unanswered commands."""
        if self.code is None or self.luck.random() < 0.2:
            self.make()
        self.highest_before = self.highest
        coming = [m for m in self.members if not m.here]
        self.luck.shuffle(coming)
        for member in coming:
            member.come()
        for member in coming:
            member.say_again()
        if self.luck.random() < 0.3 and self.highest:
            self.audit()

    def audit(self):
        """A client that has seen nothing requests all kept events."""
        auditor = Member(self, "Olga", watches=True)
        auditor.table = self.code
        auditor.last = max(0, self.highest - self.luck.randint(1, 250))
        auditor.connect(seen=True)
        auditor.drop()

    # ---- Playing

    def step(self):
        for member in self.members:
            if member.here:
                member.step(self.luck)
        over = self.players[0].lobby["match"]
        if self.players[0].lobby["stage"] == "over" and self.verified < over:
            assert self.verified == over - 1, "a match was left out"
            verified(self.server, self.players[0], over)
            self.verified = over

    def check_all(self):
        """At the end: every acknowledged command happened, and happened once."""
        for seat, before, at, move in self.acts:
            numbers = range(before + 1, at + 1)
            if all(n in self.told for n in numbers):
                assert any(self.told[n].get("seat") == seat for n in numbers), \
                    f"seat {seat}: {move} was acknowledged and is not among {before + 1} to {at}"
        if len(self.told) == self.highest:
            told = sum(event["kind"] == "speed_set" for event in self.told.values())
            assert told == self.speeds_set, f"{self.speeds_set} speeds were set, {told} happened"
        for match in range(1, self.verified + 1):
            verified(self.server, self.players[0], match)


QUICK = {"target": 20, "hand_size": 3}
KINDS = [
    {"edition": "classic", "seats": 2, "people": 2, "rules": {"target": 500}},
    {"edition": "no-mercy", "seats": 3, "people": 3, "rules": QUICK},
    {"edition": "trend", "seats": 4, "people": 2, "bots": ["easy", "easy"], "rules": QUICK},
    {"edition": "powers", "seats": 4, "people": 4, "rules": {"target": 50}},
    {"edition": "creeper", "seats": 3, "people": 2, "bots": ["normal"], "late": 2,
     "rules": {"scoring": "winner", "target": 100, "hand_size": 3}},
    {"edition": "classic-wiki", "seats": 2, "people": 2, "watchers": 4, "rules": QUICK},
    {"edition": "classic", "preset": "jump-in-party", "seats": 4, "people": 4,
     "rules": {"target": 100}},
    {"edition": "classic", "preset": "seven-zero", "seats": 3, "people": 3, "rules": QUICK,
     "timing": {"turn_ms": 700, "takeover_ms": 900, "missed_questions": 1}},
    {"edition": "no-mercy", "seats": 4, "people": 2, "bots": ["easy"],
     "timing": {"turn_ms": 1500, "uno_grace_ms": 100, "catch_window_ms": 200}},
    {"edition": "powers", "seats": 2, "people": 2, "rules": QUICK,
     "timing": {"between_rounds_ms": 0, "turn_ms": 2000}},
    {"edition": "trend", "seats": 3, "people": 3, "rules": QUICK,
     "timing": {"turn_ms": 1000, "missed_questions": 2}},
    {"edition": "classic", "seats": 2, "people": 1, "bots": ["normal"], "rules": QUICK},
]


class Harness:
    """Runs all tables, and kills the server."""

    def __init__(self, server, seed):
        self.server = server
        self.luck = random.Random(seed)
        self.parties = [Party(server, i, random.Random(f"{seed}/{i}")) for i in range(len(KINDS))]
        self.done = []
        self.kills = 0
        self.matches = 0

    # ---- One iteration

    def listen(self, seconds):
        open_ones = {m.socket.socket.fileno(): m for p in self.parties for m in p.members if m.here}
        poll = select.poll()
        for number in open_ones:
            poll.register(number, select.POLLIN)
        for number, _ in poll.poll(seconds * 1000):
            open_ones[number].hear_all()

    def play(self, seconds, until=lambda: False):
        end = time.monotonic() + seconds
        while time.monotonic() < end and not until():
            for i, party in enumerate(self.parties):
                if party.away_until is not None:
                    if time.monotonic() < party.away_until:
                        continue
                    party.away_until = None
                    party.come_back()
                party.step()
                if self.luck.random() < 0.0005:
                    party.leave(self.luck.uniform(0.05, 3))
                if party.verified > 2 and all(m.settled() for m in party.members):
                    self.replace(i)
            self.listen(0.005)

    def replace(self, i):
        """Replaces a table that has been played at enough: its people leave, and a new one is
        made."""
        old = self.parties[i]
        old.leave(0)
        old.check_all()
        self.matches += old.verified
        self.done.append(old)
        number = len(self.parties) + len(self.done)
        self.parties[i] = Party(self.server, number, random.Random(self.luck.random()))
        self.parties[i].come_back()

    # ---- Killing

    def instant(self):
        """The trigger of a kill: what to wait for, and how long after it."""
        def soon(*kinds):
            return lambda: any(m.busy(*kinds) for p in self.parties for m in p.members)
        matches = sum(p.verified for p in self.parties)
        stages = [
            lambda: False,
            soon("start", "rematch"),
            soon("commit"),
            soon("reveal"),
            soon("sit", "stand", "watch"),
            lambda: any((p.players[0].view or {}).get("phase") == "round_over"
                        for p in self.parties),
            lambda: sum(p.verified for p in self.parties) != matches,
            lambda: any(p.away_until is not None for p in self.parties),
        ]
        return self.luck.choice(stages)

    def kill(self):
        self.server.kill()
        self.kills += 1
        for party in self.parties:
            party.ends.append(time.monotonic())

    def drain(self):
        """Reads the messages that were sent before the kill."""
        for party in self.parties:
            for member in party.members:
                member.hear_the_end()
                member.repeated.clear()

    def all_back(self):
        """All clients reconnect; sometimes the server is killed again meanwhile."""
        while True:
            self.server.start()
            timer = None
            if self.luck.random() < 0.3:
                timer = threading.Timer(self.luck.uniform(0.0, 0.2), self.kill)
                timer.start()
            try:
                for party in self.parties:
                    if party.away_until is None:
                        party.come_back()
                self.settle()
                if timer is None:
                    return
            except GONE:
                if timer is None:
                    raise
            timer.join()
            self.drain()

    def settle(self):
        deadline = time.monotonic() + 20
        while not all(m.settled() for p in self.parties if p.away_until is None
                      for m in p.members):
            assert time.monotonic() < deadline, "not every command is answered"
            self.listen(0.01)

    def run(self, kills):
        for party in self.parties:
            party.come_back()
        while self.kills < kills:
            try:
                self.play(self.luck.uniform(0.1, 2.5))
                self.play(1.0, self.instant())
                self.listen(self.luck.choice([0, 0, self.luck.uniform(0, 0.01)]))
            finally:
                self.kill()
            self.drain()
            time.sleep(self.luck.choice([0, 0, 0, 0, 0, 0, 0, 0, 2.5]))
            self.all_back()
        self.play(0.5)
        for party in self.parties:
            if party.away_until is not None:
                party.away_until = None
                party.come_back()
        self.settle()
        for party in self.parties:
            party.check_all()
        self.done += self.parties


def case_crash(server):
    """Killed at any instant and restarted: nothing that was shown is lost, nothing happens
    twice."""
    seed = os.environ.get("LASTCARD_SEED") or str(random.SystemRandom().randrange(10**9))
    kills = int(os.environ.get("LASTCARD_KILLS", "20"))
    print(f"   crash: LASTCARD_SEED={seed}", flush=True)
    server.restart_with("--rest", "1")
    harness = Harness(server, seed)
    harness.run(kills)
    parties = harness.done
    acknowledged = sum(p.acknowledged for p in parties)
    matches = sum(p.verified for p in parties)
    print(f"   crash: {harness.kills} kills, {len(parties)} tables, {matches} matches, "
          f"{acknowledged} commands acknowledged, {sum(p.highest for p in parties)} events",
          flush=True)
    assert acknowledged > 20 * kills and matches > kills / 4, "hardly anything was played"
