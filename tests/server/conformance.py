#!/usr/bin/env python3
"""Sends hostile and unusual HTTP requests and WebSocket frames to a real server, and compares its
answers with the expected ones (http_cases.py, websocket_cases.py).

    tests/server/conformance.py PROGRAM [PART-OF-A-NAME…]

Each input is a case of its own. Ends with `N passed, N failed`, and exits with 1 if any failed."""

import os
import socket
import struct
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import http_cases  # noqa: E402
import websocket_cases  # noqa: E402
from client import address  # noqa: E402
from harness import Server  # noqa: E402

PROBE = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Probe: yes\r\n\r\n"


class Wire:
    """A connection of bytes."""

    def __init__(self, port, number):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=2,
                                               source_address=(address(4, number), 0))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""

    def send(self, data):
        """What arrives too late, at a closed connection, is lost."""
        try:
            self.socket.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            pass

    def fill(self):
        try:
            data = self.socket.recv(65536)
        except ConnectionResetError:
            data = b""
        if not data:
            raise EOFError("the connection is closed")
        self.buffer += data

    def take(self, count):
        while len(self.buffer) < count:
            self.fill()
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def line(self):
        while b"\r\n" not in self.buffer:
            self.fill()
        text, _, self.buffer = self.buffer.partition(b"\r\n")
        return text.decode()

    def response(self, has_body=True):
        """The status of the next HTTP response."""
        status = int(self.line().split()[1])
        length = 0
        while line := self.line():
            name, _, value = line.partition(":")
            if name.lower() == "content-length":
                length = int(value)
        self.take(length if has_body else 0)
        return status

    def message(self):
        """The next WebSocket frame, in the words of websocket_cases.py."""
        first, second = self.take(2)
        size = second & 0x7F
        if size == 126:
            size = struct.unpack(">H", self.take(2))[0]
        assert first & 0x70 == 0 and second & 0x80 == 0, (first, second)
        payload = self.take(size)
        if first == 0x88:
            return f"close {struct.unpack('>H', payload[:2])[0] if payload else 1005}"
        if first == 0x8A:
            return "pong " + payload.decode()
        assert first == 0x81, first
        assert '"refused"' in payload.decode(), payload
        return "text"

    def is_closed(self):
        try:
            self.fill()
        except EOFError:
            return True
        return False


def check_http(wire, data, statuses, continues):
    wire.send(data)
    heads = data.startswith(b"HEAD")
    found = tuple(wire.response(not heads) for _ in statuses)
    assert found == statuses, f"expected {statuses}, found {found}"
    if statuses[-1] == 101:
        wire.send(websocket_cases.frame(9, b"probe"))
        assert wire.message() == "pong probe"
        return
    wire.send(PROBE)
    if continues:
        assert wire.response() == 200, "the next request was not understood"
    assert continues or wire.is_closed(), f"the connection goes on: {wire.buffer!r}"


def check_websocket(wire, parts, answers):
    wire.send(http_cases.upgrade())
    assert wire.response() == 101
    for part in parts:
        wire.send(part)
    found = [wire.message() for _ in answers]
    assert found == list(answers), f"expected {answers}, found {found}"
    if answers and answers[-1].startswith("close"):
        wire.send(websocket_cases.close(1000))
        assert wire.is_closed(), f"the connection goes on: {wire.buffer!r}"
        return
    wire.send(websocket_cases.frame(9, b"probe"))
    assert wire.message() == "pong probe"


def check_early_frames(wire):
    """Frames that arrive together with the request belong to the WebSocket."""
    wire.send(http_cases.upgrade() + websocket_cases.frame(9, b"early")
              + websocket_cases.frame(1, websocket_cases.PING)[:9])
    assert wire.response() == 101
    assert wire.message() == "pong early"
    wire.send(websocket_cases.frame(1, websocket_cases.PING)[9:])
    assert wire.message() == "text"


def main():
    words = sys.argv[2:]
    cases = [(name, check_http, rest) for name, *rest in http_cases.CASES]
    cases += [(f"6455 {name}", check_websocket, rest) for name, *rest in websocket_cases.CASES]
    cases.append(("6455 4.1 frames behind the handshake", check_early_frames, ()))
    cases = [each for each in cases if all(word in each[0] for word in words)]
    assert len({name for name, *_ in cases}) == len(cases), "two cases have the same name"
    server = Server(os.path.abspath(sys.argv[1]))
    failed = 0
    for number, (name, check, rest) in enumerate(cases):
        wire = None
        try:
            wire = Wire(server.port, number)
            check(wire, *rest)
        except (AssertionError, EOFError, OSError, ValueError) as error:
            failed += 1
            print(f"{name}: {error or type(error).__name__}", flush=True)
        finally:
            if wire:
                wire.socket.close()
    if server.process.poll() is not None:
        failed += 1
        print("the server has ended:\n" + server.log_text()[-2000:])
    server.remove()
    print(f"{len(cases) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
