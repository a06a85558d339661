"""What one visitor can do from one address to slow down others or fill the disk, within all limits
and as fast as they allow (attacks.py). Each attack runs in a process of its own, sets `ready` when it
has begun, and goes on until `stop` is set. `victim` is the code of another visitor's table."""

import json
import random
import select
import socket
import time

from client import Closed, Http, Socket, ended, frame, hello

ATTACKER = "127.0.0.66"
TIMING = {"turn_ms": 0, "between_rounds_ms": 1000, "bot_percent": 10, "uno_grace_ms": 0,
          "catch_window_ms": 0}
OWN_EDITION = 'base = "classic"\nid = "mine"\nname = "Mine"\n# '


def guests(port, count):
    """As many guests of one address as its limit lets in."""
    people = []
    for i in range(count):
        http = Http(port, source=ATTACKER)
        if http.ask("POST", "/api/v1/session", {"name": f"Eve {i}"})[0] != 201:
            break
        people.append(http)
    return people


def new_table(http, number, **wanted):
    return http.ask("POST", "/api/v1/tables",
                    {"key": f"e{number}", "edition": "classic", "seats": 2, **wanted})


def paced(stop, work, seconds=0.1):
    """Repeats the work, at most ten times a second: the limit of requests of one address."""
    while not stop.is_set():
        try:
            work()
        except (Closed, OSError, AssertionError):
            pass
        stop.wait(seconds)


def joined(http, port, code):
    """A connection at the table; None if it is refused."""
    status, answer = http.ask("POST", "/api/v1/ticket")
    if status != 201:
        return None
    try:
        connection = Socket(port, source=ATTACKER)
        connection.send(hello(answer["ticket"], code))
        while True:
            kind = json.loads(connection.receive())["type"]
            if kind in ("welcome", "closing"):
                return connection if kind == "welcome" else None
    except (Closed, OSError):
        return None


def say(connection, kind, number, **members):
    connection.send(json.dumps({"type": kind, "key": f"k{number}", **members}))
    while connection.ready():
        connection.receive()


def timers(port, stop, ready, victim):
    """Tables that play by themselves, as fast as a table may, with idle people at them."""
    people = guests(port, 8)
    assert new_table(people[0], 0, timing={"turn_ms": 1, "between_rounds_ms": 1})[0] == 400
    connections = []
    for i, http in enumerate(people):
        status, answer = new_table(http, i, seats=10, bots=["easy"] * 8,
                                   rules={"target": 10000, "hand_size": 2},
                                   timing={"turn_ms": 5000, "between_rounds_ms": 1000,
                                           "missed_questions": 0, "bot_percent": 10,
                                           "uno_grace_ms": 0, "catch_window_ms": 0})
        assert status == 201, answer
        connection = joined(http, port, answer["table"]["code"])
        if connection:
            for number, command in enumerate(("sit", "ready", "start")):
                say(connection, command, number)
            connections.append(connection)
        time.sleep(0.1)
    ready.set()
    stop.wait()


def bots(port, stop, ready, victim):
    """Sixty tables with five hard bots each."""
    people = guests(port, 12)
    kept = []
    for i in range(60):
        http = people[i % len(people)]
        status, answer = new_table(http, i, seats=6, bots=["hard"] * 5,
                                   timing={**TIMING, "between_rounds_ms": 0})
        if status == 201:
            connection = joined(http, port, answer["table"]["code"])
            if connection:
                say(connection, "start", 1)
                kept.append(connection)
        time.sleep(0.05)
    assert len(kept) > 20, len(kept)
    ready.set()
    stop.wait()


def watchers(port, stop, ready, victim):
    """As many watchers of the victim's table as one address can have, who come and go."""
    people = guests(port, 40)
    kept = [joined(each, port, victim) for each in people]
    assert sum(each is not None for each in kept) <= 20
    ready.set()

    def come_and_go():
        at = random.randrange(len(people))
        if kept[at]:
            kept[at].drop()
        kept[at] = joined(people[at], port, victim)

    paced(stop, come_and_go)


def tables(port, stop, ready, victim):
    """New tables with own editions of 64 KB, all of them listed, until there is no more room."""
    people = guests(port, 60)
    number = iter(range(10**9))
    text = OWN_EDITION + "x" * 65_000 + "\n"
    kept = []

    def make():
        at = next(number)
        http = people[at % len(people)]
        status, answer = http.ask("POST", "/api/v1/tables", {
            "key": f"t{at}", "edition_file": text, "seats": 2, "listed": True})
        if status == 201:
            kept.append(joined(http, port, answer["table"]["code"]))

    make()
    assert kept, "the attacker cannot even make one table"
    ready.set()
    paced(stop, make)


def commands(port, stop, ready, victim):
    """Stored commands and chat, on many connections at their limit."""
    people = guests(port, 10)
    connections = []
    for i in range(60):
        http = people[i % len(people)]
        status, answer = new_table(http, i)
        connection = joined(http, port, answer["table"]["code"]) if status == 201 else None
        if connection:
            connections.append(connection)
        time.sleep(0.05)
    ready.set()
    number = iter(range(10**9))

    def flood():
        for connection in connections:
            n = next(number)
            say(connection, "set_speed", n, percent=50 + n % 100)

    paced(stop, flood, 0.25)


def requests(port, stop, ready, victim):
    """Requests for what is expensive to answer: rules, editions, lists, new guests."""
    people = guests(port, 5)
    ready.set()

    def ask():
        http = random.choice(people)
        for path in ("editions/no-mercy?lang=hu", "tables", f"tables/{victim}/rules", "editions"):
            http.ask("GET", "/api/v1/" + path)
        Http(port, source=ATTACKER).ask("POST", "/api/v1/session", {"name": "Eve"})

    paced(stop, ask, 0.02)


def waking(port, stop, ready, victim):
    """Tables that are put to rest, read over HTTP, and woken, again and again."""
    people = guests(port, 5)
    codes = []
    for i in range(40):
        status, answer = new_table(people[i % len(people)], i, edition="no-mercy", seats=10)
        if status == 201:
            codes.append(answer["table"]["code"])
        time.sleep(0.02)
    ready.set()

    def wake():
        http, code = random.choice(people), random.choice(codes)
        if random.random() < 0.5:
            http.ask("GET", "/api/v1/tables/" + code)
            return
        connection = joined(http, port, code)
        if connection:
            connection.drop()

    paced(stop, wake, 0.02)


def flood(port, stop, ready, victim):
    """Requests that no other limit counts, one after the other without waiting for the answers, on
    as many connections as one address may have; and connections that come and go."""
    requests = "".join(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n"
                       for path in ("/healthz", "/api/v1/tables", "/metrics", f"/t/{victim}"))
    data = (requests * 50).encode()
    connections = []
    ready.set()

    def connect():
        made = socket.create_connection(("127.0.0.1", port), 5, source_address=(ATTACKER, 0))
        made.setblocking(False)
        return made

    def flood():
        while len(connections) < 200 and not stop.is_set():
            connections.append(connect())
        for each in list(connections):
            try:
                if select.select([], [each], [], 0)[1]:
                    each.send(data)
                while each.recv(1 << 16):
                    pass
                raise OSError("closed")
            except BlockingIOError:
                pass
            except OSError:
                each.close()
                connections.remove(each)
        for _ in range(20):
            connect().close()

    paced(stop, flood, 0.001)


def sockets(port, stop, ready, victim):
    """WebSockets that are opened, send as much as they can before they are closed, and again."""
    texts = b"".join(frame(1, b'{"type":"ping","key":"%d"}' % i) for i in range(160))
    ready.set()

    def shout():
        connection = Socket(port, source=ATTACKER)
        connection.socket.sendall(texts)
        ended(connection.receive)

    paced(stop, shout, 0.001)


def company(port, stop, ready, victim):
    """Tables full of people who chat and change their minds, so that each command is told to all."""
    people = guests(port, 60)
    tables = []
    for i in range(4):
        status, answer = new_table(people[i], i, seats=10)
        tables.append(answer["table"]["code"])
        time.sleep(0.1)
    connections = []
    for i, http in enumerate(people):
        connection = joined(http, port, tables[i % 4])
        if connection:
            say(connection, "sit", 0)
            connections.append(connection)
        time.sleep(0.1)
    assert len(connections) > 40, len(connections)
    ready.set()
    number = iter(range(1, 10**9))

    def talk():
        for connection in connections:
            n = next(number)
            say(connection, "ready", f"r{n}", ready=n // len(connections) % 2 == 0)
            say(connection, "emote", f"e{n}", emote="applause")

    paced(stop, talk, 0.25)


def games(port, stop, ready, victim):
    """Hosts of tables with long editions of their own, who change the rules all the time."""
    people = guests(port, 10)
    text = OWN_EDITION + "x" * 60_000 + "\n"
    connections = []
    for i in range(40):
        http = people[i % len(people)]
        status, answer = http.ask("POST", "/api/v1/tables", {
            "key": f"g{i}", "edition_file": text, "seats": 2})
        connection = joined(http, port, answer["table"]["code"]) if status == 201 else None
        if connection:
            connections.append(connection)
        time.sleep(0.1)
    assert len(connections) > 20, len(connections)
    ready.set()
    number = iter(range(10**9))

    def change():
        for connection in connections:
            n = next(number)
            say(connection, "set_game", n, rules={"hand_size": 3 + n % 5})

    paced(stop, change, 0.25)


def editions(port, stop, ready, victim):
    """Own editions that are long to read, and refused."""
    people = guests(port, 5)
    texts = ["".join(f"k{i} = 1\n" for i in range(5_000)), "".join(f"[a{i}]\n" for i in range(7_000)),
             "remove = [" + '"R1",' * 10_000 + "]\n", "[[card]]\n" * 6_000]
    ready.set()

    def ask():
        random.choice(people).ask("POST", "/api/v1/tables", {
            "key": "e", "edition_file": OWN_EDITION[:-2] + random.choice(texts), "seats": 2})

    paced(stop, ask, 0.02)
