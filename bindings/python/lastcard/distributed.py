"""Series of games on many machines, with Ray; without it, on the processors of this one.

>>> from lastcard import distributed
>>> result = distributed.simulate("classic", "easy", games=300, chunk=64, unit="round")
>>> import lastcard as lc
>>> result.json() == lc.simulate("classic", "easy", games=300, unit="round").json()
True
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Any

from ._core import Game, Series, Sums
from .lab import Simulation, make_series

Progress = Callable[[int, int], object]

RETRIES = 5
"""How often Ray plays a chunk again whose worker or machine was lost."""


def simulate(
    game: Game | str = "classic",
    bots: str | Sequence[str] = "normal",
    seats: int = 4,
    games: int = 1000,
    seed: int = 1,
    *,
    unit: str = "match",
    rotate: bool = False,
    compare: Mapping[str, Sequence[object]] | str | None = None,
    simulations: int | None = None,
    chunk: int = 0,
    workers: int = 0,
    progress: Progress | bool | None = None,
) -> Simulation:
    """`lastcard.simulate` on all machines of a Ray cluster, if ``ray.init`` has been called.

    The games are played in chunks, each of which depends only on the series and on its first game;
    what comes back are sums of whole numbers. So neither the number of workers nor the loss of one
    changes a digit. chunk: games of a task; 0 chooses so that there are enough of them, at most
    50,000 games. workers: threads of this machine where there is no cluster; 0 is one for each
    processor. progress: True shows a line in the terminal; a function is called with the games
    played and wanted. Bots must not go by the clock. Ctrl-C cancels what is under way.

    >>> from lastcard import distributed
    >>> distributed.simulate(bots=["easy", "random"], games=40, workers=2).games
    40
    """
    options = {"unit": unit, "rotate": rotate, "compare": compare, "simulations": simulations}
    given = ((game if isinstance(game, Game) else Game(game), bots, seats, games, seed), options)
    series = make_series(*given[0], **given[1])  # type: ignore[arg-type]
    for name, number in (("chunk", chunk), ("workers", workers)):
        if number < 0:
            raise ValueError(f"{name}: found {number}, expected 0 or more")
    ray = _cluster()
    hands = _cpus(ray) if ray is not None else workers or os.cpu_count() or 1
    size = chunk or max(1, min(50_000, games // (8 * hands) or 1))
    parts = [(first, min(size, games - first)) for first in range(0, games, size)]
    shown = _line(games) if progress is True else progress or None
    done = _on_cluster(ray, given, series, parts) if ray is not None else _on_threads(
        series, parts, hands)
    total = series.empty()
    for sums in done:
        total.merge(sums)
        if shown is not None:
            shown(total.games, games)
    return Simulation(total, games)


def _cluster() -> Any:
    """Ray, if it is connected to a cluster."""
    ray = sys.modules.get("ray")
    return ray if ray is not None and ray.is_initialized() else None


def _cpus(ray: Any) -> int:
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


def _on_threads(series: Series, parts: Sequence[tuple[int, int]], threads: int) -> Iterator[Sums]:
    """A chunk on each thread. If the caller goes away, chunks under way are given up."""
    stopped = threading.Event()

    def watch(*_: int) -> None:
        if stopped.is_set():
            raise KeyboardInterrupt

    todo = deque(parts)
    with ThreadPoolExecutor(min(threads, len(parts)), "lastcard") as pool:
        running: set[Future[Sums]] = set()
        try:
            while todo or running:
                while todo and len(running) < threads:
                    running.add(pool.submit(series.play, *todo.popleft(), 1, watch))
                ended, running = wait(running, return_when=FIRST_COMPLETED)
                for future in ended:
                    yield future.result()
        finally:
            stopped.set()


def _play(given: tuple[tuple[Any, ...], dict[str, Any]], first: int, games: int) -> bytes:
    """What a worker does: the sums of a chunk."""
    return bytes(make_series(*given[0], **given[1]).play(first, games))


def _on_cluster(
    ray: Any, given: Any, series: Series, parts: Sequence[tuple[int, int]]
) -> Iterator[Sums]:
    """A task for each chunk, at most two under way for each processor of the cluster."""
    task = ray.remote(num_cpus=1, max_retries=RETRIES, retry_exceptions=False)(_play)
    shared = ray.put(given)
    todo = deque(parts)
    running: list[Any] = []
    try:
        while todo or running:
            while todo and len(running) < 2 * _cpus(ray):  # machines may come and go
                running.append(task.remote(shared, *todo.popleft()))
            ended, running = ray.wait(running, num_returns=1, timeout=1)
            for reference in ended:
                yield series.read(ray.get(reference))
    finally:
        for reference in running:
            ray.cancel(reference, force=True)


def _line(games: int) -> Progress:
    """A line in the terminal, at most five times a second."""
    begun = time.monotonic()
    last = 0.0

    def show(played: int, wanted: int) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last < 0.2 and played < wanted:
            return
        last = now
        rate = played / max(now - begun, 1e-9)
        end = "\n" if played >= wanted else ""
        print(f"\r{played:,} of {wanted:,} games, {rate:,.0f} a second ", end=end, file=sys.stderr,
              flush=True)

    return show
