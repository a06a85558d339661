"""A newer program takes up what an older one has stored. stored/VERSION.db.gz is a backup made by
the program of that commit, VERSION.json what its clients saw last."""

import glob
import gzip
import json
import os
import random
import sqlite3
import time

from client import Player
from harness import play, verified

STORED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "stored")


def put_back(server, version):
    """Starts the server with a stored database, in which no session has expired meanwhile."""
    server.kill()
    path = os.path.join(server.data, "lastcard.db")
    for end in ("", "-wal", "-shm"):
        if os.path.exists(path + end):
            os.remove(path + end)
    with gzip.open(os.path.join(STORED, version + ".db.gz")) as packed, open(path, "wb") as file:
        file.write(packed.read())
    database = sqlite3.connect(path)
    with database:
        database.execute("UPDATE sessions SET expires = ?", (int((time.time() + 86400) * 1000),))
    database.close()
    server.options = ("--keep-idle", "forever", "--keep-finished", "forever")
    server.start()


def returning(server, person):
    """The client of a person with a session of before."""
    player = Player(server.port, "Somebody")
    player.http.cookie, player.name, player.table = person["cookie"], person["name"], person["table"]
    return player


def case_upgrade(server):
    """Tables, hands, sessions, bans and records are as they were, and the match can be finished."""
    versions = sorted(os.path.basename(each)[:-6] for each in glob.glob(STORED + "/*.db.gz"))
    assert versions, "nothing is stored"
    for version in versions:
        with open(os.path.join(STORED, version + ".json"), encoding="utf-8") as file:
            seen = json.load(file)
        put_back(server, version)
        people = [returning(server, each) for each in seen["people"]]
        for player, before in zip(people, seen["people"]):
            assert player.http.ask("GET", "/api/v1/session")[1]["name"] == before["name"]
            player.connect()
            assert (player.seat, player.you) == (before["seat"], before["you"]), before["name"]
            assert player.last >= before["last"], (player.last, before["last"])
            if before["hand"]:
                assert player.view["hand"] == before["hand"], (player.view["hand"], before["hand"])
                assert player.view["scores"] == before["scores"]
                assert player.view["decision"] == before["decision"]
        ada = people[0]
        record = ada.http.ask("GET", f"/api/v1/tables/{ada.table}/records/1")
        assert record == (200, seen["record"]), record
        verified(server, ada)
        bans = server.run("admin", "--data", server.data, "--json", "bans").stdout
        assert "203.0.113.7" in bans and "Be kind." in bans, bans
        play(people[:2], random.Random(1))
        assert ada.lobby["stage"] == "over"
        verified(server, ada, match=2)
        assert "unreadable" not in server.log_text()
