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
from ._trajectories import Columns, Policy, play_columns
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


def trajectories(
    game: Game | str = "classic",
    policy: str | Sequence[str] | Policy = "normal",
    seats: int = 4,
    games: int = 1000,
    seed: int = 1,
    *,
    observation: str = "memory",
    windows: str = "ask",
    reward: str = "win",
    universal: bool = False,
    max_decisions: int = 0,
    chunk: int = 500,
) -> Iterator[Columns]:
    """Every decision of a series of rounds, as columns of numpy: data to learn from.

    policy: the name of a bot, one for each seat, or a function of many tables at once that takes
    observations, masks and seats, and returns ids. Each chunk of games is one dictionary with the
    columns ``game``, ``decision``, ``seat``, ``observation``, ``action_mask``, ``action`` and
    ``return``, the reward of the seat at the end. Chunks come in order, and rows are ordered by game
    and decision: the same rows on any cluster, if the policy gives the same answers. After
    ``ray.init`` chunks are played on the cluster. Bots choose by ids, so a last-card call and its
    play are two decisions.

    >>> from lastcard import distributed
    >>> for rows in distributed.trajectories("classic", "easy", seats=2, games=20, chunk=10):
    ...     print(sorted(set(rows["game"].tolist())) == list(range(10)), rows["observation"].shape[1])
    True 466
    False 466
    """
    for name, number in (("games", games), ("chunk", chunk)):
        if number < 1:
            raise ValueError(f"{name}: found {number}, expected 1 or more")
    options = {"observation": observation, "windows": windows, "reward": reward,
               "universal": universal, "max_decisions": max_decisions}
    given = (game if isinstance(game, Game) else Game(game), policy, seats, seed), options
    parts = [(first, min(chunk, games - first)) for first in range(0, games, chunk)]
    ray = _cluster()
    if ray is None:
        return (_columns(given, first, count) for first, count in parts)
    return _columns_of_cluster(ray, given, parts)


def _columns_of_cluster(
    ray: Any, given: Any, parts: Sequence[tuple[int, int]]
) -> Iterator[Columns]:
    """Tasks in order, at most two under way for each processor of the cluster."""
    task = ray.remote(num_cpus=1, max_retries=RETRIES, retry_exceptions=False)(_columns)
    shared = ray.put(given)
    todo = deque(parts)
    running: deque[Any] = deque()
    try:
        while todo or running:
            while todo and len(running) < 2 * _cpus(ray):
                running.append(task.remote(shared, *todo.popleft()))
            yield ray.get(running.popleft())
    finally:
        for reference in running:
            ray.cancel(reference, force=True)


def _columns(given: Any, first: int, games: int) -> Columns:
    """What a worker does for `trajectories`."""
    (game, policy, seats, seed), options = given
    return play_columns(game, policy, seats, seed, first, games, options)


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
