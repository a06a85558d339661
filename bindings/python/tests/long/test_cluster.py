"""A Ray cluster of two nodes on this machine, of which one is killed in the middle of a series."""

from __future__ import annotations

import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator

import lastcard as lc
import pytest
import ray
from lastcard import distributed

ENVIRONMENT = {**os.environ, "RAY_USAGE_STATS_ENABLED": "0", "RAY_DISABLE_IMPORT_WARNING": "1"}
BOTS = ["normal", "easy"]


def start(*options: str) -> subprocess.Popen[bytes]:
    """One node with one processor, as ``ray start`` makes it."""
    program = pathlib.Path(sys.executable).with_name("ray")
    return subprocess.Popen(
        [program, "start", *options, "--num-cpus", "1", "--object-store-memory", "80000000",
         "--disable-usage-stats", "--block"],
        env=ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)


def family(parent: int) -> list[int]:
    """A process and all that descend from it."""
    parents: dict[int, int] = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                stat = pathlib.Path("/proc", name, "stat").read_text()
            except OSError:
                continue
            parents[int(name)] = int(stat.rsplit(")", 1)[1].split()[1])
    found = [parent]
    for each in found:
        found += [child for child, of in parents.items() if of == each]
    return found


def kill(node: subprocess.Popen[bytes]) -> None:
    """Without a warning, as a machine that loses power."""
    for process in reversed(family(node.pid)):
        try:
            os.kill(process, signal.SIGKILL)
        except ProcessLookupError:
            continue
    node.wait()


def alive() -> int:
    return sum(node["Alive"] for node in ray.nodes())


@pytest.fixture
def nodes() -> Iterator[list[subprocess.Popen[bytes]]]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory(prefix="ray") as folder:
        started = [start("--head", "--port", str(port), "--include-dashboard=false", "--temp-dir", folder)]
        try:
            deadline = time.monotonic() + 60
            while True:
                try:
                    ray.init(address=f"127.0.0.1:{port}", log_to_driver=False)
                    break
                except ConnectionError:
                    assert time.monotonic() < deadline, "the first node did not start"
                    time.sleep(0.5)
            started.append(start("--address", f"127.0.0.1:{port}"))
            while alive() < 2:
                assert time.monotonic() < deadline, "the second node did not start"
                time.sleep(0.2)
            yield started
        finally:
            ray.shutdown()
            for node in reversed(started):
                if node.poll() is None:
                    kill(node)


def test_a_lost_machine_changes_no_digit(
    nodes: list[subprocess.Popen[bytes]], program: pathlib.Path
) -> None:
    options = ["--edition", "powers", "--bots", ",".join(BOTS), "--games", "20000", "--seed", "7"]
    expected = subprocess.run([program, "simulate", *options, "--json", "-"], capture_output=True,
                              text=True, check=True).stdout
    for chunk in (1000, 7777):
        assert distributed.simulate("powers", BOTS, games=20_000, seed=7, chunk=chunk).json() == expected

    lost: list[int] = []

    def lose(played: int, wanted: int) -> None:
        if played > wanted / 3 and not lost:
            lost.append(played)
            kill(nodes[1])

    result = distributed.simulate("powers", BOTS, games=20_000, seed=7, chunk=500, progress=lose)
    assert lost and lost[0] < 20_000
    assert result.games == 20_000 and result.json() == expected
    deadline = time.monotonic() + 60
    while alive() != 1:
        assert time.monotonic() < deadline, "the cluster did not notice"
        time.sleep(0.2)
    # One worker is left, and goes on.
    again = distributed.simulate("powers", BOTS, games=2_000, seed=7)
    assert again.json() == lc.simulate("powers", BOTS, games=2_000, seed=7).json()
