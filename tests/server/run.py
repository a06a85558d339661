#!/usr/bin/env python3
"""Tests the table server as a program, with real sockets and the real database.

    tests/server/run.py PROGRAM [NAME…]      all cases, or the given ones; -NAME leaves one out

Ends with `N passed, N failed`, and exits with 1 if any failed."""

import os
import random
import signal
import socket
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Closed, Http, Player, ended, turned_away, until  # noqa: E402
from crash import case_crash  # noqa: E402, F401
from every import case_every_word  # noqa: E402, F401
from gate import case_no_proxy, case_public_url, case_trust_proxy  # noqa: E402, F401
from hostile import case_hostile  # noqa: E402, F401
from limits import (case_applause, case_deaf, case_hurried, case_many_watchers,  # noqa: E402, F401
                    case_too_fast, case_unreadable)
from my_data import case_my_data  # noqa: E402, F401
from strict import (case_access_log, case_crowded, case_drain, case_full,  # noqa: E402, F401
                    case_metrics_listener, case_names, case_service_manager,
                    case_slow_reader, case_unit)
from storage import (case_failed_storage, case_failing_disk,  # noqa: E402, F401
                     case_read_only_disk)
from harness import play, run_cases, sit_down, verified, verify  # noqa: E402
from upgrade import case_upgrade  # noqa: E402, F401


class Eager(random.Random):
    """Plays a card if possible, so that a round ends soon."""

    def choice(self, seq):
        return super().choice([each for each in seq if each not in ("draw", "pass")] or seq)


# ---- Cases


def case_whole_matches(server):
    """Three people, a bot and a watcher, in three editions; then a rematch."""
    for edition in ("classic", "no-mercy", "powers"):
        luck = random.Random(edition)
        players = sit_down(server, ("Ada", "Bea", "Cleo"), edition=edition, seats=4,
                           bots=["easy"], rules={"target": 50})
        watcher = Player(server.port, "Wanda", players[0].table)
        watcher.connect()
        assert watcher.view.get("hand", {}) == {}
        play(players, luck)
        while watcher.lobby["stage"] != "over":
            watcher.hear()
        assert watcher.last == players[0].last
        record = verified(server, players[0])
        assert players[0].fair[-1]["stage"] == "disclosed"
        assert players[0].fair[-1]["secret"] in record
        for player in players:
            player.well("ready")
        players[0].well("rematch")
        while any(p.lobby["match"] < 2 for p in players):
            for player in players:
                player.hear_all(0.01)
        play(players, luck)
        verified(server, players[1], match=2)


def case_return(server):
    """A client that reconnects gets the missed events, and none twice."""
    luck = random.Random(3)
    players = sit_down(server, ("Ada", "Bea"), seats=2, rules={"target": 500})
    for _ in range(10):
        play(players, luck, moves=6)
        if players[0].lobby["stage"] != "match":
            break
        other, gone = players[0], players[1]
        gone.drop()
        while other.lobby["seats"][gone.seat]["here"]:
            other.hear()
        seen, seat = gone.last, gone.seat
        welcome = gone.connect(seen=True)
        assert gone.seat == seat
        assert welcome["from"] == seen + 1, welcome["from"]
        assert len(welcome["events"]) == gone.last - seen
        while not other.lobby["seats"][seat]["here"] or other.last < gone.last:
            other.hear()
        assert other.view["counts"] == gone.view["counts"]


def case_left(server):
    """A person who leaves during a match can verify it when the others have finished it, from their
    own number and the commitments made before the deal."""
    luck = Eager(11)
    players = sit_down(server, ("Ada", "Bea", "Cleo"), seats=3, rules={"target": 1})
    ada, bea, cleo = players
    play(players, luck, moves=6)
    path = f"/api/v1/tables/{cleo.table}/records"
    assert cleo.lobby["stage"] == "match" and cleo.http.ask("GET", path)[1] == {"records": []}
    last = cleo.last
    cleo.tell("leave")
    assert ended(cleo.hear).code == 4000
    play([ada, bea], luck)
    while bea.last < ada.last:
        bea.hear()
    assert ada.last > last + 10, "it was over with the leaving"
    record = verified(server, cleo)
    assert cleo.secret.hex() in record
    promised = next(each for each in cleo.fair if each["stage"] == "revealing")
    for digest in (promised["commit"], *(each["commit"] for each in promised["players"])):
        assert digest in record, digest
    # Verification would fail with another number.
    lines = record.splitlines()
    at = next(i for i, line in enumerate(lines) if cleo.secret.hex() in line)
    lines[at] = lines[at].replace(cleo.secret.hex(), "0" * 64)
    forged = os.path.join(server.folder, "forged.jsonl")
    with open(forged, "w", encoding="utf-8") as out:
        out.write("\n".join(lines) + "\n")
    result = verify(server, forged)
    assert result.returncode == 1, result


def case_stop(server):
    """SIGTERM: all clients are told when to return, and the table is unchanged."""
    players = sit_down(server, ("Ada", "Bea"), seats=2)
    play(players, random.Random(5), moves=5)
    before = players[0].view["hand"]
    server.process.send_signal(signal.SIGTERM)
    for player in players:
        assert ended(player.hear).code == 1001
        assert player.going_away["in_ms"] > 0
    assert server.process.wait(3) == 0
    server.start()
    players[0].connect(seen=True)
    assert players[0].view["hand"] == before


def case_bad_input(server):
    """One sentence and exit status 2; a folder is used by one server at a time."""
    other = server.folder + "/other"
    for options, words in ((["--bind", "nowhere"], "expected an address"),
                           (["--public-url", "cards.example.org"], "expected an address"),
                           (["--public-url", "https://a.example/play"], "without a path"),
                           (["--public-url", "https://a b"], "without a path"),
                           (["--data", "/proc/nothing"], "/proc/nothing"),
                           (["--data", server.data], server.data)):
        given = options if "--data" in options else [*options, "--data", other]
        said = server.refused("serve", "--port", "0", *given)
        assert words in said, (options, said)
    said = server.refused("serve", "--bind", "127.0.0.1", "--port", str(server.port),
                          "--data", other)
    assert "in use already" in said and "--port" in said, said


def case_pages(server):
    http = Http(server.port)
    status, answer = http.ask("GET", "/healthz")
    assert (status, answer["status"]) == (200, "ok")
    status, text = http.ask("GET", "/")
    assert status == 200 and "Lastcard" in text
    assert "default-src 'none'" in http.headers["Content-Security-Policy"]
    status, text = http.ask("GET", "/metrics")
    assert status == 200 and "lastcard_commit_seconds_bucket" in text
    status, answer = http.ask("GET", "/api/v1/editions")
    assert status == 200 and len(answer["editions"]) == 6
    english = http.ask("GET", "/api/v1/editions/no-mercy/rules")
    czech = http.ask("GET", "/api/v1/editions/no-mercy/rules?lang=cs")
    assert english[0] == czech[0] == 200 and english[1] != czech[1]
    assert http.ask("GET", "/api/v1/editions/..%2fclassic")[0] == 404
    assert http.ask("GET", "/nothing.txt")[0] == 404
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as raw:
        raw.sendall(b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 200000\r\n\r\n")
        answer = b""
        while part := raw.recv(65536):
            answer += part
    assert b" 413 " in answer and b'"reason":"too_big"' in answer, answer
    status, answer = http.ask("POST", "/api/v1/session", {"name": "Ada\u202e"})
    assert (status, answer["name"]) == (201, "Ada")
    cookie = http.headers["Set-Cookie"]
    assert "HttpOnly" in cookie and "SameSite=Strict" in cookie
    ada = Player(server.port, "Ada").open_table(listed=True)
    status, answer = http.ask("GET", "/api/v1/tables")
    assert [each["table"]["code"] for each in answer["tables"]] == [ada.table]
    for part in ("", "/edition", "/edition/source", "/rules", "/records"):
        assert http.ask("GET", f"/api/v1/tables/{ada.table.lower()}{part}")[0] == 200
    log = server.log_text()
    assert http.cookie.split("=")[1] not in log and '"event":"listening"' in log


def case_many_windows(server):
    """A person may watch many tables at once, up to a limit."""
    ada = Player(server.port, "Ada")
    windows = []
    for _ in range(16):
        windows.append(ada.open_table().socket)
    ada.make_table()
    assert turned_away(ada.connect).code == 4011
    windows[0].drop()

    def admitted():
        try:
            return ada.connect()
        except Closed:
            return None

    until(admitted, "a closed window still counts")  # the server notices it with a delay


CASES = {name[5:]: case for name, case in globals().items() if name.startswith("case_")}


if __name__ == "__main__":
    sys.exit(run_cases(CASES))
