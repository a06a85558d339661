#!/usr/bin/env python3
"""The tasks of a server's operator: retention, backups, admin commands, TLS.

    tests/server/operation.py PROGRAM [NAME…]      all cases, or the given ones

Ends with `N passed, N failed`, and exits with 1 if any failed."""

import json
import os
import pty
import random
import re
import shutil
import signal
import socket
import sqlite3
import ssl
import subprocess
import sys
import warnings

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import client  # noqa: E402
from client import Http, Player, Socket, ended, turned_away, until  # noqa: E402
from harness import play, run_cases, sit_down, verified  # noqa: E402

DAY = 86_400_000


def quiet(players):
    """Waits until all have received everything and no change is pending."""
    while True:
        before = players[0].last
        for player in players:
            player.hear_all(0.06)
        if all(player.last == before for player in players):
            return


# ---- Cases


def case_keeping(server):
    """Data older than the options allow is deleted at the next start; other data is kept."""

    def known(player):
        return player.http.ask("GET", f"/api/v1/tables/{player.table}")[0] == 200

    idle, held, fresh = (Player(server.port, name).open_table() for name in ("Ada", "Bea", "Cleo"))
    for player in (idle, held, fresh):
        player.drop()
    server.stop()
    server.start()
    held.connect()  # and the table is held when the server is killed
    server.kill()
    database = sqlite3.connect(os.path.join(server.data, "lastcard.db"))
    with database:
        for player, days in ((idle, 11), (held, 11), (fresh, 9)):
            database.execute("UPDATE tables SET touched = touched - ? WHERE id = ?",
                             (days * DAY, player.table.encode()))
    database.close()
    server.options = ("--keep-idle", "forever", "--keep-unplayed", "8760")
    server.start()
    assert known(idle) and known(held) and known(fresh)
    server.restart_with("--keep-idle", "10", "--keep-records", "1", "--keep-unplayed", "8760")
    assert not known(idle) and not known(held) and known(fresh)
    assert '"event":"retired","tables":2' in server.log_text()
    server.restart_with()
    assert not known(fresh)  # no match was played there
    for option in ("--keep-idle", "--keep-finished", "--keep-records"):
        for value in ("0", "soon", "36501", "1.5"):
            said = server.refused("serve", "--data", server.folder, option, value)
            assert f"{option}: found '{value}', expected a number of days" in said, said


def case_backup(server):
    """A backup during play, and its restore: the tables are as they were then."""
    data = server.data
    copy = os.path.join(server.folder, "copy.db")
    luck = random.Random(8)
    players = sit_down(server, ("Ada", "Bea"), seats=2, rules={"target": 500})
    play(players, luck, moves=10)
    quiet(players)
    then = [(player.last, player.view["hand"], player.view["decision"]) for player in players]
    result = server.run("backup", "--data", data, copy)
    assert result.returncode == 0 and "1 table and 0 records" in result.stdout, result
    assert os.stat(copy).st_mode & 0o77 == 0
    play(players, luck, moves=10)
    assert players[0].view["decision"] != then[0][2]

    assert "in use by another Lastcard server" in server.refused("restore", copy, "--data", data)
    server.kill()
    result = server.run("restore", copy, "--data", data)
    assert result.returncode == 0 and "Restored to" in result.stdout, result
    kept = re.search(r"kept as (.*)\.\n", result.stdout).group(1)
    assert os.path.exists(kept) and kept.startswith(data)
    server.start()
    for player, (last, hand, decision) in zip(players, then):
        player.last = None
        player.connect()
        assert player.view["hand"] == hand and player.view["decision"] == decision
        assert player.last >= last
    play(players, luck, moves=10)
    server.kill()

    # A stopped server can be copied too; existing files are replaced only on request.
    assert "There is already a file" in server.refused("backup", "-d", data, copy)
    assert server.run("backup", "-d", data, copy, "--force").returncode == 0
    own = os.path.join(data, "lastcard.db")
    assert "the database itself" in server.refused("backup", "-d", data, own, "--force")
    assert "There is no database" in server.refused("backup", "-d", server.folder, copy + "2")
    nowhere = os.path.join(server.folder, "no", "such", "file")
    assert "cannot be made" in server.refused("backup", "-d", data, nowhere)

    # A database that is there and empty was damaged: nothing is made in its place.
    hollow = os.path.join(server.folder, "hollow")
    os.mkdir(hollow)
    with open(os.path.join(hollow, "lastcard.db"), "wb"):
        pass
    assert "is damaged (it is empty)" in server.refused("serve", "--port", "0", "--data", hollow)
    assert os.path.getsize(os.path.join(hollow, "lastcard.db")) == 0
    # A damaged backup changes nothing.
    assert "There is no file" in server.refused("restore", nowhere, "-d", data)
    assert "not a backup of Lastcard" in server.refused("restore", sys.argv[0], "-d", data)
    with open(copy, "rb") as file:
        whole = file.read()
    bad = os.path.join(server.folder, "bad.db")
    with open(bad, "wb") as file:
        file.write(whole[: len(whole) // 4096 // 2 * 4096])
    assert "is damaged" in server.refused("restore", bad, "-d", data)
    newer = sqlite3.connect(copy)
    newer.execute("PRAGMA user_version = 99")
    newer.close()
    assert "use the newer program" in server.refused("restore", copy, "-d", data)
    before = sorted(os.listdir(data))
    assert "lastcard.db.restoring" not in before
    server.start()
    players[0].connect()


def case_admin(server):
    """Viewing, closing and banning from the same machine, over a socket only for its owner."""
    data = server.data
    players = sit_down(server, ("Ada", "Bea"), seats=2, rules={"target": 500})
    ada, bea = players
    code = ada.table
    path = os.path.join(data, "admin.socket")
    assert os.stat(path).st_mode & 0o777 == 0o600 and os.stat(data).st_mode & 0o777 == 0o700

    def admin(*words):
        result = server.run("admin", "--data", data, *words)
        assert result.returncode == 0, (words, result)
        return result.stdout

    def told(*words):
        return json.loads(admin("--json", *words))

    def ends(player):
        """How the connection ends: the code and the last message."""
        return ended(player.hear).code, player.closing

    assert code in admin("list") and "match" in admin("list")
    [table] = told("list")["tables"]
    assert (table["code"], table["taken"], table["here"]) == (code, 2, 2), table
    people = told("show", code.lower())["people"]
    assert [each["name"] for each in people] == ["Ada", "Bea"] and people[0]["host"]
    assert people[0]["address"] == "127.0.0.1"
    shown = admin("show", code) + json.dumps(told("show", code)) + server.log_text()
    for player in players:
        assert player.http.cookie.split("=")[1] not in shown and '"hand"' not in shown
    assert "Bea" in admin("show", code)
    assert told("stats")["tables_awake"] == 1 and "websockets" in admin("stats")

    # A person, at all tables of this server; bans outlive a restart.
    assert "Nobody is banned" in admin("bans")
    result = told("ban", f"{code}:{bea.you}", "--reason", "Enough\u202e.", "--days", "3")
    session = result["banned"]
    assert session == people[1]["session"] and result["dismissed"] == 1
    how, last = ends(bea)
    assert (how, last["reason"], last["detail"]) == (4013, "not_welcome", "Enough."), last
    assert last["sentence"] == "host.not_welcome"
    ada.drop()
    server.kill()
    assert os.path.exists(path)  # it is replaced
    server.start()
    assert session in admin("bans") and "Enough." in admin("bans")
    status, answer = bea.http.ask("POST", "/api/v1/ticket")
    assert (status, answer["reason"]) == (403, "not_welcome"), answer
    ada.connect()
    assert "is not banned any more" in admin("unban", session)
    seat = bea.seat
    bea.connect()
    assert bea.seat == seat and json.loads(admin("bans", "--json")) == {"bans": []}

    # An address, which all clients have here.
    assert told("ban", "127.0.0.1")["dismissed"] == 2
    assert ends(ada)[0] == ends(bea)[0] == 4013
    assert turned_away(Socket, server.port).code == 403
    assert Http(server.port).ask("GET", "/api/v1/tables")[0] == 403
    assert Http(server.port).ask("GET", "/healthz")[0] == 200
    assert told("ban", "2001:db8:1:2:3::4")["banned"] == "2001:db8:1:2::/64"
    assert told("unban", "127.0.0.1")["unbanned"] == "127.0.0.1"

    # A table, permanently; its people are told.
    ada.connect()
    assert "1 connection was" in admin("close", code, "--reason", "Good night")
    how, last = ends(ada)
    assert (how, last["reason"], last["detail"]) == (4003, "table_closed", "Good night"), last
    assert turned_away(bea.connect).code == 4003
    server.kill()
    server.start()
    assert turned_away(ada.connect).code == 4003
    status, answer = ada.http.ask("GET", f"/api/v1/tables/{code}")
    assert (status, answer["detail"]) == (410, "Good night"), answer
    assert admin("list", "--all").startswith("No table is awake")

    # A table at rest can be closed too.
    other = ada.open_table().table
    ada.drop()
    server.stop()
    server.start()
    assert "rests" in admin("list", "--all") and "resting" in admin("show", other)
    assert told("close", other) == {"closed": other, "dismissed": 0}

    for words, sentence in ((("show", "NOTHERE"), "There is no table"),
                            (("close", "NOTHERE"), "There is no table"),
                            (("close", code, "--reason", "x" * 300), "too long"),
                            (("ban", "somebody"), "expected an address"),
                            (("ban", "NOTHERE:1"), "There is no table"),
                            (("ban", "10.0.0.0/64"), "expected an address"),
                            (("ban", "127.0.0.1", "--days", "0"), "expected a number"),
                            (("unban", "127.0.0.1"), "is not banned"),
                            ((), "expected list, show"),
                            (("--data", server.folder, "list"), "No server is running"),
                            (("--data", "x" * 200, "list"), "the system allows 107")):
        said = server.refused("admin", *(() if "--data" in words else ("--data", data)), *words)
        assert sentence in said, (words, said)
    server.stop()
    assert not os.path.exists(path)
    server.start()


def case_load(server):
    """lastcard load plays and measures; if it cannot, it prints one sentence."""
    server.restart_with("--connections-per-address", "1000", "--requests", "1000")
    url = f"http://127.0.0.1:{server.port}"
    words = ("load", url, "--tables", "5", "--rate", "50", "--warm-up", "1", "--seconds", "2")
    result = server.run(*words, "--json")
    assert result.returncode == 0 and result.stderr == "", result
    report = json.loads(result.stdout)
    assert (report["tables"], report["connections"], report["rate"]) == (5, 20, 50), report
    assert 1.9 < report["seconds"] < 3 and 80 <= report["due"] <= 120, report
    # Every due move was made, except for those in flight at the end.
    assert report["due"] - 5 <= report["moves"] <= report["due"], report
    assert report["refused"] == report["lost_connections"] == 0, report
    assert report["moves_per_second"] == round(report["moves"] / report["seconds"], 1), report
    latency = [report["latency_ms"][each] for each in ("p50", "p90", "p99", "p999", "most")]
    assert 0 < latency[0] and latency == sorted(latency) and latency[-1] < 2000, latency
    assert report["server"]["cpu_us_per_move"] > 0 and report["server"]["moves_per_commit"] > 0
    # The server has counted all of them, including those of the first second.
    assert report["moves"] <= server.metric("lastcard_moves_total") <= 1.8 * report["due"], report
    assert server.metric("lastcard_tables_made_total") == 5

    server.stop()
    assert f"Nobody answers at {url}" in server.refused(*words)
    assert server.refused(*words, "--json") == server.refused(*words)
    assert "is not the address of a server" in server.refused("load", "cards:example")


def certificate(folder, name):
    """A key and a self-signed certificate for 127.0.0.1."""
    key, cert = (os.path.join(folder, f"{name}.{kind}") for kind in ("key", "cert"))
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                    "ec_paramgen_curve:prime256v1", "-nodes", "-days", "30", "-subj", f"/CN={name}",
                    "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", cert],
                   capture_output=True, check=True)
    return cert, key


def expired(folder, cert):
    """The same certificate with an expiry date in 2020; its signature does not matter here."""
    with open(cert, encoding="ascii") as file:
        der = bytearray(ssl.PEM_cert_to_DER_cert(file.read()))
    times = [found.start() for found in re.finditer(rb"\x17\x0d\d{12}Z", der)]
    der[times[1] + 2:times[1] + 4] = b"20"
    path = os.path.join(folder, "expired.cert")
    with open(path, "w", encoding="ascii") as file:
        file.write(ssl.DER_cert_to_PEM_cert(bytes(der)))
    return path


def takes_cipher(server, cert, cipher):
    """Whether the server speaks TLS 1.2 with a client that knows this cipher only."""
    context = ssl.create_default_context(cafile=cert)
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    context.set_ciphers(cipher + ":@SECLEVEL=0")
    try:
        with context.wrap_socket(socket.create_connection(("127.0.0.1", server.port), timeout=10),
                                 server_hostname="127.0.0.1") as done:
            return done.cipher()[0] == cipher and not done.session.has_ticket
    except ssl.SSLError:
        return False


def trusts(server):
    """Whether this client trusts the certificate of the server."""
    try:
        return Http(server.port).ask("GET", "/healthz")[0] == 200
    except ssl.SSLError:
        return False


def case_tls(server):
    """A round over https and wss; problems of a certificate are reported; it can be renewed."""
    folder = server.folder
    cert, key = certificate(folder, "first")
    other_cert, other_key = certificate(folder, "second")
    data = os.path.join(folder, "other")
    for options, words in ((("--tls-cert", cert), "expected both or neither"),
                           (("--tls-key", key), "expected both or neither"),
                           (("--tls-cert", cert + "x", "--tls-key", key), "No such file"),
                           (("--tls-cert", cert, "--tls-key", key + "x"), "No such file"),
                           (("--tls-cert", key, "--tls-key", key), "is not a certificate"),
                           (("--tls-cert", cert, "--tls-key", cert), "is not a private key"),
                           (("--tls-cert", cert, "--tls-key", other_key), "does not belong")):
        said = server.refused("serve", "--port", "0", "--data", data, *options)
        assert words in said, (options, said)

    server.restart_with("--tls-cert", cert, "--tls-key", key)
    client.tls = ssl.create_default_context(cafile=cert)
    try:
        players = sit_down(server, ("Ada", "Bea"), seats=4, bots=["normal", "normal"],
                               rules={"target": 1})
        play(players, random.Random(4))
        verified(server, players[0])
        Http(server.port).ask("GET", "/healthz")
        fresh = Http(server.port)
        fresh.ask("POST", "/api/v1/session", {"name": "Eve"})
        cookie = fresh.headers["Set-Cookie"]
        assert cookie.startswith("__Host-lastcard=") and "; Secure" in cookie, cookie
        assert "Path=/;" in cookie and "Domain" not in cookie, cookie
        assert fresh.ask("GET", "/api/v1/session")[1]["name"] == "Eve"
        fresh.cookie = fresh.cookie.replace("__Host-", "")
        assert fresh.ask("GET", "/api/v1/session")[0] == 401
        assert fresh.headers["Strict-Transport-Security"] == "max-age=31536000"
        for cipher, accepted in (("ECDHE-ECDSA-AES128-GCM-SHA256", True),
                                 ("ECDHE-ECDSA-CHACHA20-POLY1305", True),
                                 ("ECDHE-ECDSA-AES128-SHA", False),
                                 ("ECDHE-ECDSA-AES256-SHA384", False),
                                 ("ECDHE-ECDSA-AES128-CCM", False)):
            assert takes_cipher(server, cert, cipher) == accepted, cipher
        assert players[0].socket.socket.version() in ("TLSv1.2", "TLSv1.3")

        plain = socket.create_connection(("127.0.0.1", server.port), timeout=10)
        plain.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        answer = b"".join(iter(lambda: plain.recv(4096), b""))
        assert answer.startswith(b"HTTP/1.1 400") and b"https://" in answer, answer
        garbage = socket.create_connection(("127.0.0.1", server.port), timeout=10)
        garbage.sendall(b"\x00" * 100)
        while garbage.recv(4096):
            pass
        old = ssl.create_default_context(cafile=cert)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            old.minimum_version = old.maximum_version = ssl.TLSVersion.TLSv1_1
        old.set_ciphers("DEFAULT:@SECLEVEL=0")
        try:
            old.wrap_socket(socket.create_connection(("127.0.0.1", server.port), timeout=10),
                            server_hostname="127.0.0.1")
            raise AssertionError("TLS 1.1 was let in")
        except ssl.SSLError:
            pass

        # Renewed: new connections get the new one, open ones continue.
        os.replace(other_cert, cert)
        os.replace(other_key, key)
        server.process.send_signal(signal.SIGHUP)
        client.tls = ssl.create_default_context(cafile=cert)
        until(lambda: trusts(server), "the certificate was not read again")
        players[0].well("ready")

        # An invalid one changes nothing; an expired one is used with a warning.
        shutil.copy(cert, key + ".safe")
        os.replace(expired(folder, cert), cert)
        client.tls = None
        os.truncate(key, 10)
        server.process.send_signal(signal.SIGHUP)
        until(lambda: "The one before is still used" in server.log_text(),
              "a bad key was not complained of")
        client.tls = ssl.create_default_context(cafile=key + ".safe")
        assert Http(server.port).ask("GET", "/healthz")[0] == 200
    finally:
        client.tls = None
    third, third_key = certificate(folder, "third")
    server.restart_with("--tls-cert", expired(folder, third), "--tls-key", third_key)
    until(lambda: "has expired on 2020-" in server.log_text(),
          "an expired certificate was not complained of")


def case_qr(server):
    """On a terminal the address is also printed as a QR code, otherwise not."""

    def printed(*options):
        """The output on a terminal up to the last line."""
        ours, theirs = pty.openpty()
        with subprocess.Popen([server.program, "serve", "--bind", "127.0.0.1", "--port", "0",
                               "--data", os.path.join(server.folder, "qr"), *options],
                              stdout=theirs, stderr=subprocess.DEVNULL,
                              env={**os.environ, "TERM": "xterm-256color"}) as process:
            os.close(theirs)
            text = b""
            while b"Ctrl-C" not in text:
                text += os.read(ours, 65536)
            process.terminate()
            process.wait(10)
        os.close(ours)
        return text.decode()

    public = ("--public-url", "https://cards.example.org")
    assert printed(*public).count("\x1b[30;107m") == 17  # 25 modules and the zone around them
    assert "▀" not in printed(*public, "--no-qr")
    assert "▀" not in printed()  # 127.0.0.1 cannot be reached from other machines


if __name__ == "__main__":
    sys.exit(run_cases({name[5:]: case for name, case in globals().items()
                        if name.startswith("case_")}))
