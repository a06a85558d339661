"""Who sends too much, who does not read, and many who come or wave at once: what they are told, and
that nobody else at the table notices."""

import json
import select
import signal
import time
from contextlib import contextmanager

from client import Closed, Socket
from every import Book, meet, no_welcome
from harness import FAST

WATCHERS = 200  # as many as a server lets in by default


def seated(book, name):
    """Somebody who has made a table and sits at it."""
    host = book.person(name)
    host.make_table(timing=FAST)
    host.connect()
    host.well("sit")
    return host


def beside(book, name, host):
    """Somebody else at that table, who watches."""
    other = book.person(name, host.table)
    other.connect()
    host.until(lambda h: h.lobby["watching"] > 0)
    return other


def undisturbed(host):
    """All that comes is that the other one has gone; and one can go on."""
    while host.lobby["watching"] > 0:
        message = host.hear()
        assert message["type"] == "lobby", message
    assert not host.socket.ready(0.05), host.hear()
    for ready in (True, False):
        host.well("ready", ready=ready)


def in_lots(say, player, count):
    """Says it so often, never more at once than anybody may have waiting; the answers."""
    answers = []
    while len(answers) < count:
        lot = min(30, count - len(answers))
        for _ in range(lot):
            say()
        answers += [player.hear() for _ in range(lot)]
    return answers


@contextmanager
def asleep(server):
    """Whatever is sent meanwhile arrives at once."""
    server.process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        server.process.send_signal(signal.SIGCONT)


def listen(players, until):
    """Everybody reads, until it is so for all."""
    poll = select.poll()
    by_number = {each.socket.socket.fileno(): each for each in players}
    for number in by_number:
        poll.register(number, select.POLLIN)
    while not all(until(each) for each in players):
        ready = poll.poll(10_000)
        assert ready, "nothing comes any more"
        for number, _ in ready:
            while by_number[number].socket.ready():
                by_number[number].hear()


# ---- Cases


def case_too_fast(server):
    """Commands without a pause are refused, with a word on when to go on; then the connection is
    closed with 4009."""
    server.commands = ()  # as many as by default
    server.restart_with()
    book = Book(server)
    host = seated(book, "Ada")
    eve = beside(book, "Eve", host)
    began = time.monotonic()
    answers = in_lots(lambda: eve.tell("ping"), eve, 60)
    kinds = [each["type"] for each in answers]
    heard = kinds.index("refused")
    assert 39 <= heard <= 40 + 4 * (time.monotonic() - began), heard
    last = answers[-1]
    assert last["reason"] == "too_fast" and last["by"] == "host" and 0 < last["in_ms"] <= 250, last
    offences = kinds.count("refused")

    # Who waits as long as that is heard again.
    assert not eve.socket.ready(last["in_ms"] / 1000 + 0.02)
    eve.tell("ping")
    assert eve.hear()["type"] == "pong"

    # A hundred are forgiven, whatever was heard between.
    while offences < 100:
        answers = in_lots(lambda: eve.tell("ping"), eve, 100 - offences)
        offences += sum(each["type"] == "refused" for each in answers)
    for _ in range(30):
        eve.tell("ping")
    eve.turned_out(4009, "too_fast")
    assert eve.closing["code"] == 4009 and 0 < eve.closing["in_ms"] <= 250, eve.closing
    undisturbed(host)
    eve.connect(seen=True)
    eve.tell("ping")
    while eve.hear()["type"] != "pong":
        pass


def case_unreadable(server):
    """A hundred messages that cannot be read are refused, and one more closes with 4010."""
    book = Book(server)
    host = seated(book, "Ada")
    eve = beside(book, "Eve", host)
    for i, text in enumerate(("{", "[]", '{"type":"chat"}', '{"type":"sit","key":"1","seat":1.5}')):
        answers = in_lots(lambda: eve.socket.send(text), eve, 25)
        assert {each["reason"] for each in answers} == {"malformed"}, answers
        eve.tell("ping", key=f"p{i}")
        assert eve.hear()["type"] == "pong"
    eve.socket.send("}")
    eve.turned_out(4010, "malformed")
    undisturbed(host)
    eve.connect(seen=True)


def case_deaf(server):
    """Who does not read is closed with 4008, and finds all when they come back."""
    book = Book(server)
    host = seated(book, "Ada")
    deaf = beside(book, "Eve", host)
    asked = 0
    while server.metric("lastcard_too_slow_total") == 0:
        assert asked < 50_000, "who does not read stays"
        for _ in range(500):
            deaf.tell("refresh")
        asked += 500
    for ready in (True, False, True):
        host.well("ready", ready=ready)
    answered = 0
    try:
        while True:
            answered += deaf.hear()["type"] == "welcome"
    except Closed as closed:
        assert closed.code == 4008, closed
    assert 0 < answered < asked, (answered, asked)
    assert server.metric("lastcard_too_slow_total") == 1
    undisturbed(host)
    missed = deaf.last + 1
    welcome = deaf.connect(seen=True)
    assert welcome["from"] == missed, (welcome["from"], missed)
    assert [each["kind"] for each in welcome["events"]] == ["ready_set"] * 5, welcome["events"]


def case_many_watchers(server):
    """As many as may watch come at the same moment: all are welcome, and nobody is thrown off. One
    more is told that there is no room."""
    book = Book(server)
    host = seated(book, "Ada")
    watchers = [book.person(f"W{i}", host.table) for i in range(WATCHERS)]
    hellos = []
    for each in watchers:
        each.socket = Socket(each.port, source=each.http.source)
        hellos.append(json.dumps({"type": "hello", "key": "1", "versions": [1],
                                  "ticket": each.ticket(), "table": each.table}))
    with asleep(server):
        for each, hello in zip(watchers, hellos):
            each.socket.send(hello)
    listen([host, *watchers], lambda p: p.lobby and p.lobby["watching"] == WATCHERS)
    assert all(each.you for each in watchers)
    meet(host, *watchers)
    assert server.metric("lastcard_websockets") == WATCHERS + 1
    late = book.person("Late", host.table)
    no_welcome(late, 4011, "too_many_watchers")
    watchers[7].drop()
    host.until(lambda h: h.lobby["watching"] == WATCHERS - 1)
    late.connect()


def case_applause(server):
    """Twelve who watch wave at the same moment, as often as they may: everybody sees all of it."""
    book = Book(server)
    host = seated(book, "Ada")
    watchers = [beside(book, f"W{i}", host) for i in range(12)]
    everybody = [host, *watchers]
    meet(*everybody)
    with asleep(server):
        for each in watchers:
            for _ in range(6):
                each.tell("emote", emote="applause")
    listen(everybody, lambda p: len(p.said) == 72)
    meet(*everybody)
    for each in watchers:
        assert [answer["type"] for answer in each.answers.values()] == ["done"] * 6, each.answers
        assert sum(said["person"] == each.you for said in host.said) == 6
    assert server.metric("lastcard_too_slow_total") == 0
