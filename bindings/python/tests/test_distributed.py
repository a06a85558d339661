"""Series in parts: the digits of the program, whatever plays them, in whatever order."""

from __future__ import annotations

import os
import pathlib
import random
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any

import lastcard as lc
import numpy as np
import pytest
from lastcard import _core, distributed


class Cluster:
    """As much of Ray as is used. Tasks end in any order, each on a copy of what it is given."""

    def __init__(self) -> None:
        self.under_way = self.most = self.played = 0
        self.cancelled: list[Any] = []

    def is_initialized(self) -> bool:
        return True

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 3.0}

    def put(self, value: Any) -> Any:
        return value

    def remote(self, **options: Any) -> Callable[[Callable[..., Any]], Any]:
        assert options["max_retries"] > 0
        cluster = self

        def decorate(function: Callable[..., Any]) -> Any:
            class Task:
                @staticmethod
                def remote(*given: Any) -> Any:
                    cluster.under_way += 1
                    cluster.most = max(cluster.most, cluster.under_way)
                    return lambda: function(*given)

            return Task

        return decorate

    def wait(self, running: list[Any], **_: Any) -> tuple[list[Any], list[Any]]:
        ended = random.choice(running)
        return [ended], [each for each in running if each is not ended]

    def get(self, task: Any) -> Any:
        self.under_way -= 1
        self.played += 1
        return task()

    def cancel(self, task: Any, force: bool) -> None:
        self.cancelled.append(task)


def written(program: pathlib.Path, *options: str) -> str:
    return subprocess.run([program, "simulate", *options, "--json", "-"], capture_output=True, text=True,
                          check=True).stdout


@pytest.mark.parametrize("chunk", [0, 1000, 77, 7])
def test_parts_make_the_digits_of_the_program(program: pathlib.Path, chunk: int) -> None:
    expected = written(program, "--edition", "powers", "--bots", "normal,easy,random", "--games", "200",
                       "--seed", "7", "--rotate")
    seen: list[tuple[int, int]] = []
    for workers in (1, 2, 5):
        result = distributed.simulate(
            "powers", ["normal", "easy", "random"], games=200, seed=7, rotate=True, chunk=chunk,
            workers=workers, progress=lambda played, wanted: seen.append((played, wanted)))
        assert result.json() == expected
        assert seen[-1] == (200, 200) and sorted(seen) == seen
        seen.clear()


@pytest.mark.parametrize("chunk", [0, 33])
def test_a_cluster_makes_the_same_digits(
    program: pathlib.Path, chunk: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    cluster = Cluster()
    monkeypatch.setitem(sys.modules, "ray", cluster)
    result = distributed.simulate(
        "classic", "easy", 3, games=400, seed=3, unit="round", chunk=chunk,
        compare={"stacking": ["off", "same_kind"]})
    assert result.json() == written(
        program, "--bots", "easy", "--seats", "3", "--games", "400", "--seed", "3", "--unit", "round",
        "--compare", "stacking=off,same_kind")
    assert cluster.played > 3 and 1 < cluster.most <= 6 and not cluster.cancelled


def test_what_is_under_way_is_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    cluster = Cluster()
    monkeypatch.setitem(sys.modules, "ray", cluster)

    def interrupt(*_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        distributed.simulate(bots="random", games=1000, chunk=10, progress=interrupt)
    assert len(cluster.cancelled) == cluster.under_way == 5


def test_an_interrupt_leaves_no_threads() -> None:
    before = threading.active_count()
    timer = threading.Timer(0.4, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        distributed.simulate("classic", "hard", games=10**7, chunk=10**6, workers=2)
    timer.join()
    assert threading.active_count() == before


def test_a_line_shows_how_far_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    distributed.simulate(bots="random", games=1000, chunk=100, progress=True)
    assert "1,000 of 1,000 games" in capsys.readouterr().err


def test_mistakes_are_named() -> None:
    with pytest.raises(ValueError, match="chunk: found -1"):
        distributed.simulate(chunk=-1)
    with pytest.raises(ValueError, match="workers: found -2"):
        distributed.simulate(workers=-2)
    with pytest.raises(ValueError, match="bots: found 'best'"):
        distributed.simulate(bots="best")
    with pytest.raises(TypeError, match="think_ms"):
        distributed.simulate(think_ms=10)  # type: ignore[call-arg]


def test_trajectories_are_the_same_in_any_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    def rows(**options: Any) -> dict[str, Any]:
        parts = list(distributed.trajectories("powers", ["normal", "easy", "random"], 3, 30, 7, **options))
        return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}

    whole = rows()
    monkeypatch.setitem(sys.modules, "ray", Cluster())
    for chunk in (7, 30):
        part = rows(chunk=chunk)
        for name, column in whole.items():
            assert (column == part[name]).all()
    keys = list(zip(whole["game"].tolist(), whole["decision"].tolist(), strict=True))
    assert keys == sorted(set(keys)) and set(whole["game"].tolist()) == set(range(30))
    index = np.arange(len(keys))
    assert whole["action_mask"][index, whole["action"]].all()


def test_trajectories_of_bots_are_their_games() -> None:
    """Played again by a Match: the same views, and the winners of the column of returns."""
    game = lc.Game("no-mercy", {"jump_in": True})
    layout, space = lc.Layout(game, 4, "memory"), lc.ActionSpace(game, 4)
    (rows,) = distributed.trajectories(game, "normal", 4, games=3, seed=5)
    at = 0
    for number in range(3):
        table, chance = _core._start(game, 4, 5, number)
        match = lc.Match(table, "ask", chance)
        begun = at
        while (view := match.next()) is not None:
            assert rows["seat"][at] == view.seat and rows["decision"][at] == at - begun
            assert (layout.observe(view) == rows["observation"][at]).all()
            assert (space.mask(view) == rows["action_mask"][at]).all()
            match.answer(int(rows["action"][at]))
            at += 1
        won = {seat for seat, value in zip(rows["seat"][begun:at], rows["return"][begun:at], strict=True)
               if value > 0}
        assert won == set(table.round_winners)
    assert at == len(rows["game"])


def test_trajectories_of_a_function_are_those_of_its_choices() -> None:
    def first(observation: Any, mask: Any, seat: Any) -> Any:
        return mask.argmax(axis=1)

    (rows,) = distributed.trajectories("classic", first, 2, games=80, observation="table", max_decisions=50)
    assert (rows["action"] == rows["action_mask"].argmax(axis=1)).all()
    assert set(rows["game"].tolist()) == set(range(80)) and rows["decision"].max() <= 49
    with pytest.raises(ValueError, match="expected one for each of 3 seats"):
        next(distributed.trajectories(policy=["easy"], seats=3))
    with pytest.raises(ValueError, match="chunk: found 0"):
        distributed.trajectories(chunk=0)
