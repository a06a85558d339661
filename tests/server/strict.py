"""Names of the server, a full server, slow readers, and what operators ask it."""

import json
import os
import random
import re
import shutil
import signal
import socket
import time

from client import Closed, Http, Player, Socket, address, ended, turned_away, until
from harness import play, run_program, sit_down


def timed(ask, *words, **more):
    """The answer, which has to come within a second."""
    begun = time.monotonic()
    answer = ask(*words, **more)
    took = time.monotonic() - begun
    assert took < (5 if os.environ.get("LASTCARD_SANITIZED") else 1), f"{words}: {took:.1f} s"
    return answer


def status_of(server, host, path="/api/v1/tables"):
    http = Http(server.port)
    return http.ask("GET", path, headers={"Host": host})


def case_names(server):
    """A server that others can reach answers to addresses and known names only."""
    assert status_of(server, "evil.example")[0] == 200  # only this machine can reach it
    server.bind, server.port = "0.0.0.0", 0
    server.restart_with("--allow-host", "Cards.LAN", "--allow-host", "nas")
    machine = socket.gethostname()
    for host in (f"127.0.0.1:{server.port}", "192.168.1.7", "[::1]:80", "localhost", "cards.lan",
                 "CARDS.LAN:8080", "nas", machine, machine + ".local:80"):
        assert status_of(server, host)[0] == 200, host
    for host in ("evil.example", f"evil.example:{server.port}", "cards.lan.evil.example", "xnas"):
        status, text = status_of(server, host)
        assert status == 421 and "--allow-host " + host.split(":")[0] in text, (host, status, text)
        assert status_of(server, host, "/")[0] == 421
        assert status_of(server, host, "/metrics")[0] == 421
        assert status_of(server, host, "/healthz")[0] == status_of(server, host, "/readyz")[0] == 200
        assert turned_away(Socket, server.port, host=host).code == 421
    server.restart_with("--allow-host", "*")
    assert status_of(server, "evil.example")[0] == 200
    server.restart_with("--public-url", "http://cards.example.org")
    assert status_of(server, "evil.example")[0] == 200


def crowd(server, count, begin=0):
    """Connections that say nothing."""
    return [socket.create_connection(("127.0.0.1", server.port), timeout=10,
                                     source_address=(address(5, begin + i), 0)) for i in range(count)]


def case_crowded(server):
    """More idle visitors than file descriptors: the table plays on, and new clients get in."""
    server.files = "-n 160"
    server.restart_with()
    players = sit_down(server, ("Ada", "Bea"), seats=2)
    idle = crowd(server, 500)
    for _ in range(3):
        assert timed(Http(server.port).ask, "GET", "/healthz")[0] == 200
        play(players, random.Random(5), moves=5)
        newcomer = Player(server.port, "Cleo", players[0].table, source=address(5, 900))
        newcomer.connect()
        newcomer.drop()
        idle += crowd(server, 100, 500)
    assert server.metric("lastcard_evicted_total") >= 500
    assert 1 <= server.log_text().count('"event":"full"') <= 3
    for each in idle:
        each.close()


def case_full(server):
    """All connections sit at a table: nobody is sent away, and health checks are answered."""
    server.files = "-n 160"
    server.restart_with()
    host = Player(server.port, "Ada").open_table()
    watchers = []
    while len(watchers) < 95:
        watcher = Player(server.port, "Eve", host.table, source=address(5, len(watchers)))
        try:
            watcher.connect(ticket=watcher.ticket())
            watchers.append(watcher)
        except (Closed, OSError):  # its own connections of before may still count
            time.sleep(0.02)
    for _ in range(5):
        for path in ("/healthz", "/readyz"):
            assert timed(Http(server.port).ask, "GET", path)[0] == 200
    status, text = timed(Http(server.port).ask, "GET", "/api/v1/tables")
    assert status == 503 and "full" in text, (status, text)
    # Even while others hold the reserved connections.
    held = crowd(server, 40, 200)
    for _ in range(5):
        assert timed(Http(server.port).ask, "GET", "/healthz")[0] == 200
    for each in held:
        each.close()
    host.well("chat", text="Here.")
    for watcher in watchers:
        watcher.ping()
    assert server.log_text().count('"event":"full"') <= 3
    watchers[0].drop()
    watchers[1].drop()
    until(lambda: Http(server.port).ask("GET", "/api/v1/tables")[0] == 200,
          "there is room, and still nobody gets in")


def case_slow_reader(server):
    """A client that does not read is closed after less than a megabyte."""
    host = Player(server.port, "Ada").open_table()
    deaf = Player(server.port, "Eve", host.table, source=address(5, 1))
    deaf.connect()
    before = server.metric("lastcard_bytes_out_total")
    asked = 0
    while server.metric("lastcard_too_slow_total") == 0:
        assert asked < 20_000, "a client that does not read stays"
        for _ in range(100):
            deaf.tell("refresh")
        asked += 100
    sent = server.metric("lastcard_bytes_out_total") - before
    assert sent < 1_000_000, f"{sent} bytes were sent"
    host.well("chat", text="Here.")


def case_metrics_listener(server):
    """Metrics on a listener of their own are no longer served to everybody."""
    server.restart_with("--metrics", "127.0.0.1:0")
    until(lambda: '"event":"metrics"' in server.log_text(), "the listener is not in the log")
    port = int(re.search(r'"event":"metrics".*"port":(\d+)', server.log_text()).group(1))
    assert port != server.port
    own = Http(port)
    status, text = own.ask("GET", "/metrics")
    assert status == 200 and "lastcard_websockets" in text
    assert own.ask("GET", "/healthz")[0] == own.ask("GET", "/readyz")[0] == 200
    for path in ("/", "/api/v1/tables", "/api/v1/socket"):
        assert own.ask("GET", path)[0] == 404, path
    assert turned_away(Socket, port).code == 404
    assert Http(server.port).ask("GET", "/metrics")[0] == 404
    assert Http(server.port).ask("GET", "/healthz")[0] == 200


def case_access_log(server):
    """With --log debug each request is logged, without names, tokens and queries."""
    server.restart_with("--log", "debug")
    players = sit_down(server, ("Adelheid", "Balduin"), seats=2)
    http = players[0].http
    assert http.ask("GET", "/api/v1/editions?lang=cs")[0] == 200
    assert http.ask("GET", "/nothing.txt?secret=x")[0] == 404
    lines = [json.loads(line) for line in server.log_text().splitlines()]
    requests = [(line["method"], line["path"], line["status"]) for line in lines
                if line["event"] == "request"]
    for expected in (("POST", "/api/v1/session", 201), ("POST", "/api/v1/ticket", 201),
                     ("GET", "/api/v1/socket", 101), ("GET", "/api/v1/editions", 200),
                     ("GET", "/nothing.txt", 404)):
        assert expected in requests, (expected, requests)
    for secret in ("Adelheid", "Balduin", "secret", http.cookie.split("=")[1], "lang=cs"):
        assert secret not in server.log_text(), secret


def case_drain(server):
    """While the server drains, it serves, and says that it is not ready; then it stops."""
    server.restart_with("--drain", "600")
    http = Http(server.port)
    assert http.ask("GET", "/readyz")[1]["status"] == "ready"
    players = sit_down(server, ("Ada", "Bea"), seats=2)
    server.process.send_signal(signal.SIGTERM)
    until(lambda: http.ask("GET", "/readyz")[0] == 404, "it is still ready")
    assert http.ask("GET", "/readyz")[1]["status"] == "stopping"
    assert http.ask("GET", "/healthz")[0] == 200
    play(players, random.Random(5), moves=3)
    server.process.send_signal(signal.SIGTERM)  # enough
    for player in players:
        assert ended(player.hear).code == 1001
    assert server.process.wait(20) == 0
    server.restart_with("--drain", "1")
    begun = time.monotonic()
    server.stop(20)
    assert time.monotonic() - begun > 0.9


def case_service_manager(server):
    """systemd is told when the server listens, that it works, and that it stops."""
    path = os.path.join(server.folder, "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(path)
        manager.settimeout(20)

        def said():
            return manager.recv(100).decode()

        os.environ.update(NOTIFY_SOCKET=path, WATCHDOG_USEC="200000")
        try:
            server.restart_with()
        finally:
            del os.environ["NOTIFY_SOCKET"], os.environ["WATCHDOG_USEC"]
        assert said() == "READY=1"
        begun = time.monotonic()
        assert [said() for _ in range(6)] == ["WATCHDOG=1"] * 6
        assert time.monotonic() - begun > 0.3
        server.process.send_signal(signal.SIGTERM)
        while (word := said()) == "WATCHDOG=1":
            pass
        assert word == "STOPPING=1" and server.process.wait(10) == 0


def case_unit(server):
    """What systemd allows the server to do."""
    if not shutil.which("systemd-analyze"):
        print("   there is no systemd-analyze")
        return
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    with open(os.path.join(root, "packaging", "lastcard.service.in"), encoding="utf-8") as source:
        text = source.read().replace("@installed_program@", server.program)
    unit = os.path.join(server.folder, "lastcard.service")
    with open(unit, "w", encoding="utf-8") as file:
        file.write(text)
    result = run_program("systemd-analyze", "security", "--offline=true", "--no-pager", unit)
    exposure = re.search(r"Overall exposure level for \S+: ([0-9.]+)", result.stdout)
    assert exposure and float(exposure.group(1)) < 2.0, result
    for line in ("Type=notify", "WatchdogSec=", "MemoryMax="):
        assert line in text, line
