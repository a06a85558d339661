#!/usr/bin/env python3
"""`./run cluster [NODES]`: a site of several nodes on this machine, to try out what happens when one
of them is killed. PostgreSQL, the nodes and HAProxy keep everything in build/cluster.

    scripts/cluster.py PROGRAM [NODES] [--port PORT]"""

import argparse
import os
import pathlib
import shutil
import signal
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import cluster_parts as parts  # noqa: E402

RESTARTS_AFTER = 15  # seconds after which a node that was killed is started again
ROW = "  {:5} {:23} {:8} {:12} {:>6} {:>11} {:>10}"


def arguments():
    reader = argparse.ArgumentParser(prog="./run cluster", description=__doc__.split("\n\n")[0])
    reader.add_argument("program", help=argparse.SUPPRESS)
    reader.add_argument("nodes", nargs="?", type=int, default=3, help="how many nodes (1 to 9)")
    reader.add_argument("--port", type=int, default=8080,
                        help="the port for players; the nodes take those that follow")
    given = reader.parse_args()
    if not 1 <= given.nodes <= 9:
        reader.error("expected 1 to 9 nodes")
    if not 1 <= given.port <= 65535 - given.nodes:
        reader.error("expected a port from 1 to 65526")
    for port in range(given.port, given.port + given.nodes + 1):
        if not parts.is_free(port):
            reader.error(f"port {port} is in use already; choose other ones with --port")
    return given


class Site:
    """All programs, in the order in which they start."""

    def __init__(self, given):
        self.folder = parts.fresh_folder(parts.ROOT / "build" / "cluster")
        self.elsewhere = None
        if not parts.reachable_by_postgres(self.folder):
            self.elsewhere = tempfile.mkdtemp(prefix="lastcard-cluster-")
            os.chmod(self.elsewhere, 0o755)
        self.database = parts.Postgres(pathlib.Path(self.elsewhere or self.folder) / "db")
        self.given = given
        self.nodes = []
        self.balancer = None
        self.down_since = {}

    def start(self):
        print("PostgreSQL starts …", flush=True)
        self.database.start()
        for i in range(1, self.given.nodes + 1):
            node = parts.Node(self.given.program, f"n{i}", self.folder, self.given.port + i,
                              self.database.told, "--public-url",
                              f"http://localhost:{self.given.port}")
            self.nodes.append(node)
            print(f"Node n{i} starts …", flush=True)
            node.start()
        self.balancer = parts.Balancer(self.folder, self.given.port, self.nodes)
        self.balancer.start()

    def stop(self):
        for part in [self.balancer, *reversed(self.nodes)]:
            if part is not None:
                part.signal(signal.SIGCONT)
                part.signal(signal.SIGTERM)
        for part in [self.balancer, *reversed(self.nodes)]:
            if part is not None:
                part.stop()
        self.database.remove()
        if self.elsewhere:
            shutil.rmtree(self.elsewhere, ignore_errors=True)

    def revive(self):
        """Starts nodes again that have been dead for a while."""
        now = time.monotonic()
        for node in self.nodes:
            if node.runs():
                self.down_since.pop(node.name, None)
            elif now - self.down_since.setdefault(node.name, now) >= RESTARTS_AFTER:
                node.start(wait=False)

    def rows(self):
        for node in self.nodes:
            address = f"http://localhost:{node.port}"
            if not node.runs():
                left = RESTARTS_AFTER - (time.monotonic() - self.down_since[node.name])
                yield ROW.format(node.name, address, "–", f"starts in {max(0, round(left))} s", "",
                                 "", "")
                continue
            status, _ = parts.get(node.port, "/readyz")
            state = {200: "ready", 404: "draining", 503: "no database"}.get(status, "no answer")
            seen = node.metrics()
            yield ROW.format(node.name, address, node.process.pid, state,
                             *(f"{seen[name]:.0f}" if name in seen else "–" for name in (
                                 "lastcard_tables", "lastcard_websockets", "lastcard_moves_total")))


def hint(site):
    node = site.nodes[-1]
    return f"""
Open http://localhost:{site.given.port} and play. The load balancer chooses a node; logs are in
{site.folder}

Try, in another terminal, while you play:
  kill -9 {node.process.pid:<12} a node dies: its tables go on at another one after about three seconds
  kill -STOP {node.process.pid:<9} it hangs (kill -CONT goes on): the same
  kill {node.process.pid:<15} it stops in order: its tables move at once
A node that is gone is started again after {RESTARTS_AFTER} seconds. Ctrl-C stops everything.
"""


def watch(site):
    """One line for each node, which is kept up to date; elsewhere than on a terminal every minute."""
    live = sys.stdout.isatty()
    print(ROW.format("node", "address", "process", "state", "tables", "connections", "moves"))
    first = True
    while True:
        site.revive()
        rows = list(site.rows())
        if live and not first:
            print(f"\x1b[{len(rows)}A", end="")
        print("\n".join("\x1b[K" * live + row for row in rows), flush=True)
        first = False
        if not site.balancer.runs():
            raise parts.Trouble("HAProxy has stopped:\n" + parts.last_lines(site.balancer.log))
        time.sleep(1 if live else 60)


def interrupted(*_):
    raise KeyboardInterrupt


def main():
    given = arguments()
    signal.signal(signal.SIGTERM, interrupted)
    signal.signal(signal.SIGHUP, interrupted)
    site = Site(given)
    status = 0
    try:
        site.start()
        print(hint(site))
        watch(site)
    except KeyboardInterrupt:
        print("\nEverything is being stopped …", flush=True)
    except parts.Trouble as trouble:
        print(f"lastcard: {trouble}", file=sys.stderr)
        status = 1
    finally:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        site.stop()
    return status


if __name__ == "__main__":
    sys.exit(main())
