#!/usr/bin/env python3
"""Ten minutes of play by simulated clients, with visitors who come and go: the memory of the server
at the end is within 5 % of what it was at half time.

    tests/server/soak.py PROGRAM [--minutes 10] [--moves 200000]

Ends with `N passed, N failed`, and exits with 1 if any failed."""

import argparse
import json
import os
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Http, Player, Socket, address  # noqa: E402
from harness import Server  # noqa: E402

TABLES = 100
WARM_UP = 5
ALLOWED = 1.05


def memory(server):
    return server.metric("process_resident_memory_bytes")


def visit(server, number):
    """A table that is made, looked at and left, and a WebSocket that says nothing."""
    source = address(6, number)
    visitor = Player(server.port, f"V{number}", source=source).open_table(bots=["easy"], seats=2)
    visitor.do("sit")
    silent = Socket(server.port, source=source)
    Http(server.port, source=source).ask("GET", f"/api/v1/tables/{visitor.table}/rules?lang=cs")
    visitor.drop()
    silent.drop()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=os.path.abspath)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--moves", type=int, default=200_000)
    options = parser.parse_args()
    seconds = int(options.minutes * 60)
    server = Server(options.program)
    server.restart_with("--connections-per-address", "100000", "--requests", "100000",
                        "--rest", "5")
    before = server.metric("lastcard_moves_total")
    players = subprocess.Popen(
        [options.program, "load", f"http://127.0.0.1:{server.port}", "--tables", str(TABLES),
         "--rate", str(-(-options.moves // seconds)), "--seconds", str(seconds), "--warm-up",
         str(WARM_UP), "--json"], stdout=subprocess.PIPE, text=True)
    begun = time.monotonic()
    samples = []
    number = 0
    while players.poll() is None:
        passed = time.monotonic() - begun
        if passed > WARM_UP:
            visit(server, number)
            number += 1
        if passed < WARM_UP + seconds - 1:
            samples.append((passed, memory(server)))
        time.sleep(max(0.0, min(1.0, seconds / 100)))
    moves = server.metric("lastcard_moves_total") - before
    report = json.loads(players.stdout.read())
    wrong = server.process.poll() is not None or report["refused"] + report["lost_connections"]
    server.remove()

    def around(middle):
        """The median of the samples in a tenth of the time."""
        near = sorted(size for at, size in samples if abs(at - middle) <= seconds / 20)
        return near[len(near) // 2]

    half, end = around(WARM_UP + seconds / 2), around(WARM_UP + seconds * 0.95)
    print(f"{moves:,.0f} moves, {number} visitors, p50 {report['latency_ms']['p50']:.1f} ms, p99 "
          f"{report['latency_ms']['p99']:.1f} ms; memory at half time {half / 1e6:.1f} MB, at the "
          f"end {end / 1e6:.1f} MB ({100 * (end / half - 1):+.1f} %)")
    good = [moves >= options.moves, end <= half * ALLOWED, not wrong]
    for passed, what in zip(good, ("all moves are made", "memory stays", "nobody is sent away")):
        if not passed:
            print(f"fails: {what}")
    print(f"{sum(good)} passed, {len(good) - sum(good)} failed")
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
