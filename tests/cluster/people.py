"""People at many tables of a site while parts of it fail. They are those of tests/server/crash.py,
which check that nothing that was shown is lost or changed and that every command is carried out
once; here each comes back by itself, and the tables play independently of one another."""

import os
import random
import select
import sys
import threading
import time
from types import SimpleNamespace

import crash
from client import Closed, Socket, hello

# The site may refuse these for a while.
FOR_A_WHILE = {"not_stored"}
STILL_OPEN = {1001, 1006, 4005, 4012}  # close codes after which a client comes back


class Guest(crash.Member):
    def __init__(self, party, name, watches):
        super().__init__(party, name, watches)
        self.due = 0.0       # when it tries to come again
        self.gone = None     # since when it is away
        self.path = None     # where the socket of the table is
        self.again_at = {}   # by key: when a command that was not stored is sent again
        self.away = []       # seconds, each time
        self.codes = []      # with which it was sent away

    # ---- Coming

    def ticket(self):
        status, answer = self.http.ask("POST", "/api/v1/ticket", {"table": self.table})
        if status != 201:
            raise Closed(status, "no ticket")
        self.path = answer.get("socket", "/api/v1/socket")
        return answer["ticket"]

    def connect(self, seen=False, ticket=None):
        ticket = ticket or self.ticket()
        self.socket = Socket(self.port, path=self.path, source=self.http.source, timeout=12)
        more = {"seen": self.last} if seen and self.last is not None else {}
        self.socket.send(hello(ticket, self.table, self.new_key(), **more))
        return self.hear_until("welcome")

    def try_to_come(self):
        """Once; if that fails, another time later."""
        try:
            self.party.highest_before = self.party.highest
            self.come()
        except crash.GONE as gone:
            self.note_end(gone)
            return
        if self.gone is not None:
            self.away.append(time.monotonic() - self.gone)
        self.gone = None
        self.heard(self.say_again)

    def note_end(self, gone):
        now = time.monotonic()
        code = getattr(gone, "code", None)
        assert not isinstance(gone, Closed) or code in STILL_OPEN or code >= 500, \
            f"{self.name} is turned away with {gone}"
        self.codes.append(code)
        self.here = False
        self.gone = self.gone or now
        pause = (self.going_away or {}).get("in_ms", 100) / 1000
        self.going_away = None
        self.due = now + min(pause, 1.0) + random.uniform(0, 0.1)
        self.again_at.clear()
        self.repeated.clear()

    def heard(self, step):
        try:
            if self.here:
                step()
        except crash.GONE as gone:
            self.note_end(gone)
        return self.here

    def check_clock(self, before, since, welcome):
        pass  # clocks stand still while nobody can play

    # ---- Answers

    def hear_answer(self, message):
        key = message["key"]
        if message["type"] == "refused" and message["reason"] in FOR_A_WHILE:
            self.answers.pop(key, None)
            self.party.stalled += 1
            self.repeated.pop(key, None)
            if key in self.unanswered:
                self.again_at[key] = time.monotonic() + message.get("in_ms", 1000) / 1000
            return
        sent = key in self.unanswered
        super().hear_answer(message)
        if sent and message["type"] == "done":
            self.party.acknowledged_at.append(time.monotonic())

    def say_due(self):
        for key in [key for key, at in self.again_at.items() if at <= time.monotonic()]:
            del self.again_at[key]
            if key in self.unanswered:
                Socket.send(self.socket, self.unanswered[key][0])


class Table(crash.Party):
    """Plays on a thread of its own."""

    member = Guest

    def __init__(self, site, number, luck):
        folder = os.path.join(site.folder, f"table{number}")
        os.mkdir(folder)
        super().__init__(SimpleNamespace(port=site.port, program=site.program, folder=folder),
                         number, luck)
        self.acknowledged_at = []
        self.stalled = 0
        self.over = False
        self.failure = None
        self.settling = False
        self.thread = threading.Thread(target=self.live, daemon=True)

    def live(self):
        try:
            self.make_at_last()
            while not self.over:
                self.turn()
        except BaseException:  # told by the main thread
            self.failure = sys.exc_info()

    def make_at_last(self):
        while not self.over:
            try:
                return self.make()
            except (AssertionError, *crash.GONE):
                time.sleep(0.3)

    def turn(self):
        now = time.monotonic()
        for member in self.members:
            if not member.here and now >= member.due:
                member.try_to_come()
            if member.here:
                member.heard(member.say_due)
        if not self.settling and self.players[0].lobby is not None:
            for member in self.members:
                member.heard(lambda one=member: one.step(self.luck))
            self.verify_match()
        self.listen(0.02)

    def verify_match(self):
        """One that is over, as soon as the site can be asked for it."""
        lobby = self.players[0].lobby
        if not self.players[0].here or lobby["stage"] != "over" or self.verified >= lobby["match"]:
            return
        assert self.verified == lobby["match"] - 1, "a match was left out"
        try:
            crash.verified(self.server, self.players[0], lobby["match"])
        except crash.GONE:
            return
        except AssertionError as wrong:
            if wrong.args and isinstance(wrong.args[0], tuple) and wrong.args[0][0] >= 500:
                return
            raise
        self.verified = lobby["match"]

    def listen(self, seconds):
        here = {m.socket.socket.fileno(): m for m in self.members if m.here}
        if not here:
            return time.sleep(seconds)
        poll = select.poll()
        for number in here:
            poll.register(number, select.POLLIN)
        for number, _ in poll.poll(seconds * 1000):
            here[number].heard(here[number].hear_all)
        return None

    def settled(self):
        return all(m.here and m.settled() for m in self.members)

    def first_after(self, moment):
        """Seconds from then to the next command that was acknowledged; None: there is none."""
        return next((at - moment for at in list(self.acknowledged_at) if at >= moment), None)


class People:
    """All tables of a site."""

    def __init__(self, site, count, seed):
        self.site = site
        self.tables = [Table(site, i, random.Random(f"{seed}/{i}")) for i in range(count)]

    def __enter__(self):
        for table in self.tables:
            table.thread.start()
        self.wait(lambda t: t.acknowledged > 10, "people do not begin to play", 60)
        return self

    def __exit__(self, *_):
        for table in self.tables:
            table.over = True
        for table in self.tables:
            table.thread.join(30)

    def check(self):
        for table in self.tables:
            if table.failure is not None:
                raise table.failure[1]

    def wait(self, true, what, seconds):
        """Until it is true of every table."""
        end = time.monotonic() + seconds
        while not all(true(table) for table in self.tables):
            self.check()
            late = [table.code for table in self.tables if not true(table)]
            assert time.monotonic() < end, f"{what}: {late}"
            time.sleep(0.02)

    def play(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.check()
            time.sleep(0.05)

    def all_go_on(self, moment, limit, what):
        """Every table has an acknowledged command after the moment; returns the times, sorted."""
        self.wait(lambda t: t.first_after(moment) is not None, what, limit + 20)
        times = sorted(t.first_after(moment) for t in self.tables)
        assert times[-1] <= limit, f"{what}: {times[-1]:.1f} s, allowed are {limit} s"
        return times

    def finish(self):
        """All come to rest, and everything that was acknowledged must have happened."""
        for table in self.tables:
            table.settling = True
        self.wait(lambda t: t.settled(), "not every command is answered", 40)
        self.__exit__()
        self.check()
        for table in self.tables:
            table.check_all()

    def away(self):
        return sorted(each for t in self.tables for m in t.members for each in m.away)

    def codes(self):
        return {code for t in self.tables for m in t.members for code in m.codes}

    def connections_lost(self):
        return sum(len(m.codes) for t in self.tables for m in t.members)


def describe(times):
    return f"median {times[len(times) // 2]:.1f} s, longest {times[-1]:.1f} s"


