"""Admission: by the client's address, directly or behind a proxy, and by the Origin of a
browser."""

import http.client

from client import Closed, Http, Socket, ended, until


class Gate:
    """Opened connections stay open until the end or until they are dropped."""

    def __init__(self, server):
        self.server = server
        self.inside = []

    def knock(self, claim=None, source="127.0.0.1", **more):
        """101: admitted; None: the connection was closed without a response; otherwise the status.
        In a claim of several header lines, | separates the lines."""
        headers = [f"X-Forwarded-For: {line}" for line in claim.split("|")] if claim else []
        try:
            self.inside.append(Socket(self.server.port, headers=headers, source=source, **more))
            return 101
        except Closed as closed:
            return closed.code if closed.code < 1000 else None
        except OSError:
            return None

    def ask(self, claim=None, source="127.0.0.1"):
        """The same with an HTTP request."""
        headers = {"X-Forwarded-For": claim} if claim is not None else {}
        try:
            return Http(self.server.port, source=source).ask("GET", "/api/v1/tables",
                                                             headers=headers)[0]
        except (OSError, http.client.HTTPException):
            return None

    def leave(self):
        for each in self.inside:
            each.drop()
        self.inside.clear()
        until(lambda: self.server.metric("lastcard_websockets") == 0, "who has gone still counts")


def case_trust_proxy(server):
    """Behind a proxy, limits and bans apply to the last address in its header."""
    server.restart_with("--trust-proxy", "--connections-per-address", "5")
    gate = Gate(server)
    assert [gate.knock("203.0.113.7") for _ in range(5)] == [101] * 5
    for claim in ("203.0.113.7", "198.51.100.1, 203.0.113.7", "198.51.100.1,203.0.113.7 ",
                  "::ffff:203.0.113.7"):
        assert gate.knock(claim) == 429 and gate.ask(claim) == 429, claim
    assert gate.knock("203.0.113.7, 198.51.100.1") == 101
    assert gate.ask("198.51.100.1") == 200 and gate.ask() == 200
    assert [gate.knock(f"2001:db8:1:2::{i}") for i in range(6)] == [101] * 5 + [429]
    assert gate.knock("2001:db8:1:3::1") == 101
    # Without a valid address, the proxy's own is used.
    assert [gate.knock(claim) for claim in ("unknown", "", "203.0.113.7, x", None, "1.2.3.400")] \
        == [101] * 5
    assert gate.knock() == 429 and gate.knock("203.0.113.9") == 101
    gate.leave()
    assert gate.knock("203.0.113.7") == gate.knock("203.0.113.8") == 101

    assert gate.server.admin("ban", "203.0.113.7")["dismissed"] == 1
    assert ended(gate.inside[0].receive).code == 4013
    assert gate.knock("203.0.113.7") == gate.ask("203.0.113.7") == 403
    # A proxy may add its own header line below one from the client.
    assert gate.knock("203.0.113.8|203.0.113.7") == 403
    assert gate.knock("203.0.113.7, 203.0.113.8") == 101 and gate.ask("203.0.113.8") == 200
    assert gate.server.admin("ban", "127.0.0.1")["dismissed"] == 0
    assert gate.knock() == gate.ask() == 403
    assert gate.knock("203.0.113.8") == 101 and gate.ask("203.0.113.8") == 200


def case_no_proxy(server):
    """Without that option the header is ignored."""
    server.restart_with("--connections-per-address", "5")
    gate = Gate(server)
    here = "127.4.0.1"
    assert [gate.knock(f"203.0.113.{i}", here) for i in range(5)] == [101] * 5
    assert gate.knock("203.0.113.9", here) in (429, None)  # the answer may be lost
    assert gate.ask("203.0.113.9", here) in (429, None)
    assert gate.knock("203.0.113.0", "127.4.0.2") == 101
    gate.leave()
    assert gate.knock("203.0.113.7", here) == 101
    assert gate.server.admin("ban", "203.0.113.7")["dismissed"] == 0
    assert gate.knock("203.0.113.7", here) == 101 and gate.ask("203.0.113.7", here) == 200
    assert gate.server.admin("ban", here)["dismissed"] == 2
    assert [ended(each.receive).code for each in gate.inside] == [4013] * 2
    assert gate.knock("203.0.113.8", here) == gate.ask("203.0.113.8", here) == 403
    assert gate.knock("203.0.113.8", "127.4.0.2") == 101


def case_public_url(server):
    """Browsers are admitted only from the page at the public address; other clients send no
    Origin."""

    def check(origin, let_in):
        status = gate.knock(origin=origin)
        assert status == (101 if let_in else 403), (origin, status)
        eve = Http(server.port, origin)
        status, answer = eve.ask("POST", "/api/v1/session", {"name": "Eve"})
        assert status == (201 if let_in else 403), (origin, status)
        assert let_in or (answer["reason"] == "bad_origin" and eve.cookie is None), answer
        assert eve.ask("GET", "/api/v1/editions")[0] == 200  # may read, but changes nothing

    own = (f"http://127.0.0.1:{server.port}", f"https://127.0.0.1:{server.port}")
    gate = Gate(server)
    for origin in own:
        check(origin, True)
    check("https://cards.example.org", False)
    for given in ("https://cards.example.org", "https://Cards.Example.org:443/"):
        server.restart_with("--public-url", given)
        check("https://cards.example.org", True)
        check(None, True)
        for origin in (*own, "null", "https://cards.example.org/", "http://cards.example.org",
                       "https://cards.example.org:8443", "https://cards.example.org.evil.example",
                       "https://evil.cards.example.org", "https://cards.example.or"):
            check(origin, False)
    # The complete sequence with it: a session over TLS only, a ticket, a table.
    ada = Http(server.port, "https://cards.example.org")
    assert ada.ask("POST", "/api/v1/session", {"name": "Ada"})[0] == 201
    assert "; Secure" in ada.headers["Set-Cookie"]
    assert ada.ask("POST", "/api/v1/ticket")[0] == 201
    ada.origin = own[0]
    assert ada.ask("POST", "/api/v1/ticket")[0] == 403
    assert ada.ask("POST", "/api/v1/tables", {"key": "1", "edition": "classic"})[0] == 403
