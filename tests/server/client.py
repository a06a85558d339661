"""A small client of the table server for the tests: HTTP, and WebSockets (RFC 6455) as far as the
protocol needs them. Uses only Python's standard library."""

import base64
import hashlib
import http.client
import json
import os
import secrets
import select
import socket
import struct
import time


tls = None  # an ssl.SSLContext: all connections use TLS


class Closed(Exception):
    """The server has closed the connection."""

    def __init__(self, code, reason=""):
        super().__init__(f"closed with {code} {reason}")
        self.code = code
        self.reason = reason


def ended(step):
    """Repeats the step until the server closes the connection; returns how it has done so."""
    try:
        while True:
            step()
    except Closed as closed:
        return closed


def turned_away(connect, *words, **more):
    """How the server closes a connection that it must not admit."""
    try:
        connect(*words, **more)
    except Closed as closed:
        return closed
    raise AssertionError(f"{connect.__name__} {words} {more} was let in")


def until(true, sentence, seconds=10):
    """Waits until the condition is true."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, sentence
        time.sleep(0.01)


def address(net, number):
    """One of the addresses of this machine: limits are counted per address."""
    return f"127.{net}.{number // 250 % 250}.{number % 250 + 1}"


def frame(opcode, payload=b"", final=True, rsv=0, masked=True, length=None, size=None, mask=None):
    """A client's WebSocket frame. `size`: how the length is written (7, 16 or 64 bits); `length`:
    what it claims."""
    length = len(payload) if length is None else length
    size = size or (7 if length < 126 else 16 if length < 65536 else 64)
    bit = 0x80 if masked else 0
    head = bytes([(0x80 if final else 0) | rsv << 4 | opcode])
    head += (bytes([bit | length]) if size == 7 else bytes([bit | 126]) + struct.pack(">H", length)
             if size == 16 else bytes([bit | 127]) + struct.pack(">Q", length))
    if not masked:
        return head + payload
    mask = mask or os.urandom(4)
    return head + mask + bytes(each ^ mask[i % 4] for i, each in enumerate(payload))


class Http:
    """The HTTP client of one person: it keeps the cookie."""

    def __init__(self, port, origin=None, source="127.0.0.1"):
        self.port = port
        self.origin = origin
        self.source = source
        self.cookie = None

    def ask(self, method, path, body=None, headers=None):
        kind, more = http.client.HTTPConnection, {}
        if tls:
            kind, more = http.client.HTTPSConnection, {"context": tls}
        connection = kind("127.0.0.1", self.port, timeout=20, source_address=(self.source, 0),
                          **more)
        head = dict(headers or {})
        if self.cookie:
            head["Cookie"] = self.cookie
        if self.origin:
            head["Origin"] = self.origin
        if body is not None and not isinstance(body, (str, bytes)):
            body = json.dumps(body)
        connection.request(method, path, body, head)
        answer = connection.getresponse()
        text = answer.read()
        cookie = answer.getheader("Set-Cookie")
        if cookie:
            self.cookie = cookie.split(";")[0]
        connection.close()
        self.headers = dict(answer.getheaders())
        try:
            return answer.status, json.loads(text)
        except ValueError:
            return answer.status, text.decode()


class Socket:
    """A WebSocket that sends and receives text messages."""

    def __init__(self, port, path="/api/v1/socket", origin=None, timeout=20, source="127.0.0.1",
                 headers=(), host=None):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=timeout,
                                               source_address=(source, 0))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if tls:
            self.socket = tls.wrap_socket(self.socket, server_hostname="127.0.0.1")
        self.buffer = b""
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: {host or f'127.0.0.1:{port}'}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
        ]
        if origin:
            lines.append(f"Origin: {origin}")
        lines += headers
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            self.fill()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.status = int(head.split(b" ")[1])
        if self.status != 101:
            raise Closed(self.status, "no upgrade")
        guid = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        expected = base64.b64encode(hashlib.sha1((key + guid).encode()).digest())
        assert expected in head, "a wrong Sec-WebSocket-Accept"

    def fill(self):
        data = self.socket.recv(65536)
        if not data:
            raise Closed(1006, "the connection has ended")
        self.buffer += data

    def take(self, count):
        while len(self.buffer) < count:
            self.fill()
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def frame(self, opcode, payload):
        self.socket.sendall(frame(opcode, payload))

    def send(self, text):
        self.frame(1, text.encode())

    def ready(self, seconds=0.0):
        if self.buffer or (tls and self.socket.pending()):
            return True
        return bool(select.select([self.socket], [], [], seconds)[0])

    def receive(self):
        """The next text message; raises Closed."""
        while True:
            first, second = self.take(2)
            size = second & 0x7F
            if size == 126:
                size = struct.unpack(">H", self.take(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self.take(8))[0]
            payload = self.take(size)
            opcode = first & 0x0F
            if opcode == 1:
                return payload.decode()
            if opcode == 9:
                self.frame(10, payload)
            if opcode == 8:
                code = struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else 1005
                try:
                    self.frame(8, payload[:2])
                except OSError:
                    pass
                self.socket.close()
                raise Closed(code, payload[2:].decode(errors="replace"))

    def drop(self):
        """Drops the connection as if the network had failed."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()


def merge(target, patch):
    """Applies a JSON merge patch (RFC 7396)."""
    if not isinstance(patch, dict):
        return patch
    result = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = merge(result.get(key), value)
    return result


def hello(ticket, table, key="hello", **more):
    """The first message on a WebSocket."""
    return json.dumps({"type": "hello", "key": key, "versions": [1], "ticket": ticket,
                       "table": table, **more})


def commitment(number, table, match, attempt, person):
    """Of a person to 32 bytes (docs/fairness.md)."""
    parts = (b"lastcard commit 2", table.encode(), str(match).encode(), str(attempt).encode(),
             str(person).encode(), number)
    return hashlib.sha256(b"".join(struct.pack(">I", len(p)) + p for p in parts)).hexdigest()


class Player:
    """A client at a table, which follows the messages and checks that no event is missing."""

    def __init__(self, port, name, table=None, source="127.0.0.1"):
        self.port = port
        self.name = name
        self.http = Http(port, source=source)
        status, _ = self.http.ask("POST", "/api/v1/session", {"name": name})
        assert status == 201, status
        self.table = table
        self.socket = None
        self.keys = 0
        self.last = None  # number of the last event
        self.view = None
        self.lobby = None
        self.you = None
        self.seat = None
        self.answers = {}
        self.fair = []
        self.events = []
        self.said = []
        self.turned_away = []
        self.secret = None
        self.promised = self.revealed = None  # the attempt
        self.going_away = None
        self.closing = None  # the last message before the connection is closed

    def make_table(self, **wanted):
        wanted = {"key": self.new_key(), "edition": "classic", **wanted}
        status, answer = self.http.ask("POST", "/api/v1/tables", wanted)
        assert status == 201, (status, answer)
        self.table = answer["table"]["code"]
        return self.table

    def open_table(self, **wanted):
        """Makes a table and connects to it."""
        self.make_table(**wanted)
        self.connect()
        return self

    def take_seat(self):
        self.connect()
        self.well("sit")
        self.well("ready")

    def ticket(self):
        status, answer = self.http.ask("POST", "/api/v1/ticket")
        assert status == 201, (status, answer)
        return answer["ticket"]

    def connect(self, seen=False, ticket=None):
        """Sends a hello and waits for the welcome."""
        self.socket = Socket(self.port, source=self.http.source)
        more = {"seen": self.last} if seen and self.last is not None else {}
        self.socket.send(hello(ticket or self.ticket(), self.table, self.new_key(), **more))
        return self.hear_until("welcome")

    def new_key(self):
        self.keys += 1
        return f"{self.name}-{self.keys}"

    def tell(self, kind, key=None, **members):
        """Sends a command and returns its key."""
        key = key or self.new_key()
        self.send(key, json.dumps({"type": kind, "key": key, **members}))
        return key

    def send(self, key, text):
        self.socket.send(text)

    def do(self, kind, **members):
        """Sends a command and waits for its answer."""
        key = self.tell(kind, **members)
        return self.answer(key)

    def well(self, kind, **members):
        """Sends a command that must be accepted."""
        answer = self.do(kind, **members)
        assert answer["type"] == "done", (kind, members, answer)
        return answer

    def answer(self, key):
        while key not in self.answers:
            self.hear()
        return self.answers.pop(key)

    def hear_all(self, seconds=0.0):
        """Processes the messages that have arrived, until none comes for so long."""
        while self.socket.ready(seconds):
            self.hear()

    def hear_until(self, kind):
        """Processes messages up to one of this kind, and returns that."""
        while (message := self.hear())["type"] != kind:
            pass
        return message

    def ping(self):
        """Processes everything that was sent so far."""
        self.tell("ping")
        self.hear_until("pong")

    def until(self, ready, seconds=10):
        """Processes messages until the condition is true for this player."""
        end = time.monotonic() + seconds
        while not ready(self):
            assert time.monotonic() < end, "it does not happen"
            if self.socket.ready(0.05):
                self.hear()

    def hear(self):
        """Processes a message."""
        message = json.loads(self.socket.receive())
        kind = message["type"]
        if kind == "welcome":
            self.you = message["you"]["person"]
            self.seat = message["you"].get("seat")
            self.lobby = message["lobby"]
            self.take_events(message, fresh=True)
        elif kind == "events":
            self.take_events(message, fresh=False)
        elif kind == "lobby":
            self.lobby = message["lobby"] if "lobby" in message else message
            for i, seat in enumerate(self.lobby["seats"]):
                if seat.get("person") == self.you:
                    self.seat = i
        elif kind in ("done", "refused"):
            self.answers[message.get("key")] = message
        elif kind == "fair":
            self.fair.append(message["fair"])
            self.keep_promises(message["fair"])
        elif kind in ("said", "emoted"):
            self.said.append(message)
        elif kind == "turned_away":
            self.turned_away.append(message)
        elif kind == "going_away":
            self.going_away = message
        elif kind == "closing":
            self.closing = message
        return message

    def take_events(self, message, fresh):
        events = message.get("events", [])
        if events:
            first = message["from"]
            assert self.last is None or fresh or first == self.last + 1, (first, self.last)
            self.last = first + len(events) - 1
            self.events += events
        if fresh:
            self.last = message["last"]
        if "view" in message:
            self.view = message["view"]
        elif "patch" in message:
            self.view = merge(self.view, message["patch"])

    def keep_promises(self, fair):
        for share in fair["players"]:
            if share["person"] != self.you:
                continue
            about = {"match": fair["match"], "attempt": fair["attempt"]}
            if fair["stage"] == "committing" and self.promised != about:
                self.promised = about
                self.secret = secrets.token_bytes(32)
                self.tell("commit", commit=commitment(self.secret, self.table, person=self.you,
                                                      **about), **about)
            elif fair["stage"] == "revealing" and self.revealed != about:
                self.revealed = about
                self.tell("reveal", reveal=self.secret.hex(), **about)

    def drop(self):
        self.socket.drop()

    def my_turn(self):
        question = (self.view or {}).get("question")
        return bool(question) and question.get("seat") == self.seat and bool(self.view["choices"])
