"""What the server keeps about a person: to download, and to delete."""

import hashlib
import os
import random
import sqlite3

from client import Http, Player, ended, turned_away
from harness import play, sit_down


def case_my_data(server):
    """A person sees session and tables, and leaves all of them by deleting the session; the others
    play on."""
    ada, bea = sit_down(server, ("Ada", "Bea"), seats=3, bots=["easy"], rules={"target": 500})
    played = ada.table
    ada_too = Player(server.port, "Somebody")
    ada_too.http = ada.http
    ada_too.open_table(listed=True)
    status, data = ada.http.ask("GET", "/api/v1/session/data")
    assert status == 200 and data["name"] == "Ada" and data["expires_ms"] > 0, data
    assert "attachment" in ada.http.headers["Content-Disposition"]
    assert data["tables"] == [
        {"code": played, "made": True, "person": 1, "name": "Ada", "host": True, "kicked": False,
         "seat": 0},
        {"code": ada_too.table, "made": True, "person": 1, "name": "Ada", "host": True,
         "kicked": False}], data
    assert bea.http.ask("GET", "/api/v1/session/data")[1]["tables"][0]["seat"] == 1
    assert Http(server.port).ask("GET", "/api/v1/session/data")[0] == 401
    assert Http(server.port).ask("DELETE", "/api/v1/session")[0] == 401
    stranger = Http(server.port, origin="https://evil.example")
    stranger.cookie = ada.http.cookie
    assert stranger.ask("DELETE", "/api/v1/session")[0] == 403

    ticket = ada.ticket()
    token = ada.http.cookie.split("=")[1]
    assert ada.http.ask("DELETE", "/api/v1/session") == (200, {"left": 2})
    assert "Max-Age=0" in ada.http.headers["Set-Cookie"]
    for player in (ada, ada_too):
        assert ended(player.hear).code == 4000
    ada.http.cookie = "lastcard=" + token
    assert ada.http.ask("GET", "/api/v1/session")[0] == 401
    assert turned_away(ada.connect, ticket=ticket).code == 4005
    bea.well("chat", text="Bye!")
    play([bea], random.Random(1), moves=3)
    people = server.admin("show", played)["people"]
    assert [each["name"] for each in people] == ["Bea"], people

    server.kill()
    database = sqlite3.connect(os.path.join(server.data, "lastcard.db"))
    stored = database.execute("SELECT data, expires FROM sessions WHERE token_hash = ?",
                              (hashlib.sha256(bytes.fromhex(token)).digest(),)).fetchone()
    assert stored is None or (stored[0] == b"" and stored[1] <= 1), stored
    assert not database.execute("SELECT 1 FROM sessions WHERE data LIKE '%Ada%'").fetchall()
    database.close()
    server.start()
    bea.connect(seen=True)
