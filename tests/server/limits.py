"""Clients that send too much or do not read, and many that connect or send at once: their answers,
and that other clients at the table are not affected."""

import select
import signal
import socket
import threading
import time
from contextlib import contextmanager

from client import Closed, Http, Socket, hello
from every import Book, meet, no_welcome
from harness import FAST

WATCHERS = 200  # the server's default limit


def seated(book, name):
    """A person who makes a table and sits at it."""
    host = book.person(name).open_table(timing=FAST)
    host.well("sit")
    return host


def beside(book, name, host):
    """Another person at that table, who watches."""
    other = book.person(name, host.table)
    other.connect()
    host.until(lambda h: h.lobby["watching"] > 0)
    return other


def undisturbed(host):
    """The only message is that the other person has left, and the player can continue."""
    while host.lobby["watching"] > 0:
        message = host.hear()
        assert message["type"] == "lobby", message
    assert not host.socket.ready(0.05), host.hear()
    for ready in (True, False):
        host.well("ready", ready=ready)


def in_lots(say, player, count):
    """Sends it repeatedly, limited by the maximum of unread messages; returns the answers."""
    answers = []
    while len(answers) < count:
        lot = min(30, count - len(answers))
        for _ in range(lot):
            say()
        answers += [player.hear() for _ in range(lot)]
    return answers


@contextmanager
def asleep(server):
    """Messages sent within this block arrive at once."""
    server.process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        server.process.send_signal(signal.SIGCONT)


def listen(players, until):
    """All read until the condition is true for each of them."""
    poll = select.poll()
    by_number = {each.socket.socket.fileno(): each for each in players}
    for number in by_number:
        poll.register(number, select.POLLIN)
    while not all(until(each) for each in players):
        ready = poll.poll(10_000)
        assert ready, "nothing comes any more"
        for number, _ in ready:
            by_number[number].hear_all()


# ---- Cases


def case_too_fast(server):
    """Commands without a pause are refused with a waiting time; then the connection is closed with
    4009."""
    server.commands = ("--unlimited",)  # the default rate limits
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

    # After waiting that long, a command is accepted again.
    assert not eve.socket.ready(last["in_ms"] / 1000 + 0.02)
    eve.tell("ping")
    assert eve.hear()["type"] == "pong"

    # A hundred are tolerated, whatever was accepted between them.
    while offences < 100:
        answers = in_lots(lambda: eve.tell("ping"), eve, 100 - offences)
        offences += sum(each["type"] == "refused" for each in answers)
    for _ in range(30):
        eve.tell("ping")
    eve.turned_out(4009, "too_fast")
    assert eve.closing["code"] == 4009 and 0 < eve.closing["in_ms"] <= 250, eve.closing
    undisturbed(host)
    eve.connect(seen=True)
    eve.ping()


def case_unreadable(server):
    """A hundred unreadable messages are refused, and one more closes the connection with 4010."""
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
    """A client that does not read is closed with 4008, and gets everything after reconnecting."""
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
    """The maximum of watchers joins at the same moment: all are admitted, and none is disconnected.
    One more is told that there is no room."""
    book = Book(server)
    host = seated(book, "Ada")
    watchers = [book.person(f"W{i}", host.table) for i in range(WATCHERS)]
    hellos = []
    for each in watchers:
        each.socket = Socket(each.port, source=each.http.source)
        hellos.append(hello(each.ticket(), each.table))
    with asleep(server):
        for each, text in zip(watchers, hellos):
            each.socket.send(text)
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
    """Twelve watchers send reactions at the same moment, as fast as allowed: all see all of
    them."""
    book = Book(server)
    host = seated(book, "Ada")
    watchers = [beside(book, f"W{i}", host) for i in range(12)]
    people = [host, *watchers]
    meet(*people)
    with asleep(server):
        for each in watchers:
            for _ in range(6):
                each.tell("emote", emote="applause")
    listen(people, lambda p: len(p.said) == 72)
    meet(*people)
    for each in watchers:
        assert [answer["type"] for answer in each.answers.values()] == ["done"] * 6, each.answers
        assert sum(said["person"] == each.you for said in host.said) == 6
    assert server.metric("lastcard_too_slow_total") == 0


def case_hurried(server):
    """Requests that are sent without waiting for the answers are answered in turn, as fast as one
    address may have them; others do not wait."""
    server.commands = ()  # the default rate limits
    server.restart_with()
    request = f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode()
    burst, per_second, more = 2000, 200, 300
    begun = time.monotonic()
    eager = socket.create_connection(("127.0.0.1", server.port), source_address=("127.0.0.66", 0))
    sender = threading.Thread(target=eager.sendall, args=(request * (burst + more),), daemon=True)
    sender.start()
    answers = 0
    slowest = 0
    while answers < burst + more:
        got = eager.recv(1 << 20)
        assert got, f"closed after {answers}"
        answers += got.count(b"HTTP/1.1 200")
        if answers > burst:
            asked = time.monotonic()
            assert Http(server.port).ask("GET", "/healthz")[0] == 200
            slowest = max(slowest, time.monotonic() - asked)
    took = time.monotonic() - begun
    assert took > 0.9 * more / per_second, took
    assert slowest < 1, slowest
