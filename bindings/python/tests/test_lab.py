"""Series and contests have the digits of the program, in parts and when they are interrupted."""

from __future__ import annotations

import pathlib
import random
import signal
import subprocess
import sys
import threading
import time

import lastcard as lc
import pytest
from lastcard.lab import make_series


def printed(program: pathlib.Path, *arguments: str) -> str:
    return subprocess.run([program, *arguments], capture_output=True, text=True, check=True).stdout


def test_a_simulation_has_the_bytes_of_the_program(program: pathlib.Path) -> None:
    game = lc.Game("no-mercy", {"jump_in": True})
    result = lc.simulate(game, ["normal", "random", "easy"], games=40, seed=9, rotate=True,
                         compare={"stacking": ["off", "at_least"]}, threads=2)
    assert result.json() == printed(
        program, "simulate", "--edition", "no-mercy", "--rules", "jump_in=true", "--bots",
        "normal,random,easy", "--games", "40", "--seed", "9", "--rotate", "--compare",
        "stacking=off,at_least", "--json", "-")
    assert result.csv() == printed(
        program, "simulate", "--edition", "no-mercy", "--rules", "jump_in=true", "--bots",
        "normal,random,easy", "--games", "40", "--seed", "9", "--rotate", "--compare",
        "stacking=off,at_least", "--csv", "-")
    preset = lc.simulate(lc.Game("classic", preset="wiki-house-rules"), "hard", seats=2, games=2,
                         unit="round", simulations=3)
    assert preset.json() == printed(
        program, "simulate", "--preset", "wiki-house-rules", "--bots", "hard", "--seats", "2", "--games",
        "2", "--unit", "round", "--simulations", "3", "--json", "-")


def test_parts_of_a_series_are_merged_to_the_digits_of_the_whole() -> None:
    series = make_series("powers", ["normal", "random"], games=61, seed=4)
    whole = series.play(0, 61, threads=2).json()
    for size in (1, 7, 60):
        starts = list(range(0, 61, size))
        random.Random(size).shuffle(starts)
        parts = [bytes(series.play(at, min(size, 61 - at))) for at in starts]
        sums = series.empty()
        for part in parts:
            sums.merge(series.read(part))
        assert sums.json() == whole
    part = bytes(series.play(0, 3))
    for wrong in (part[:-1], part + b"x", b"", part[:20] + b"?" + part[21:]):
        with pytest.raises(ValueError, match="sums"):
            series.read(wrong)
    other = make_series("powers", ["normal", "random"], games=61, seed=5)
    with pytest.raises(ValueError, match="another series"):
        other.read(part)
    with pytest.raises(ValueError, match="another series"):
        other.play(0, 1).merge(series.play(0, 1))
    with pytest.raises(ValueError, match="expected a part of 61"):
        series.play(60, 2)


def test_tables_of_a_simulation_are_numbers_with_intervals(tmp_path: pathlib.Path) -> None:
    result = lc.simulate("classic", ["normal", "random"], games=300, unit="round",
                         compare="hand_size=5,7")
    assert result.settings == ["hand_size=5", "hand_size=7"] and result.games == 300
    row = result.table("seats", "hand_size=7")[0]
    share = row["win_share"]
    assert share.low < share.value < share.high and row["wins"] == round(300 * share.value)
    assert result.table("seats", 1) == result.table("seats", "hand_size=7")
    assert "differences" in result.tables
    assert result.decisions > 600
    file = tmp_path / "report.html"
    result.write_html(file)
    assert file.read_text().startswith("<!doctype html>")
    assert "<pre>" in result._repr_html_() and str(result)
    with pytest.raises(ValueError, match="table: found 'x', expected one of: totals"):
        result.table("x")
    with pytest.raises(ValueError, match="setting: found 2"):
        result.table("seats", 2)


def test_bad_series_get_the_sentence_of_the_program() -> None:
    for options, sentence in (
        ({"bots": "best"}, "bots: found 'best', expected"),
        ({"bots": ["easy"]}, "seats"),
        ({"games": 0}, "games: found 0"),
        ({"unit": "day"}, "unit: found 'day', expected match or round"),
        ({"compare": "stacking"}, "expected a switch and at least two values"),
        ({"compare": {"stacking": ["off", "sideways"]}}, "same_kind"),
        ({"compare": {"stacking": ["off"], "draw": ["one"]}}, "expected one"),
        ({"compare": {"teams": ["off", "pairs"]}, "seats": 3}, "teams=pairs"),
        ({"threads": 1000}, "threads"),
        ({"simulations": 5, "think_ms": 5}, "expected one of them"),
    ):
        with pytest.raises(ValueError) as caught:
            lc.simulate(**options)
        assert sentence in str(caught.value)


def test_progress_is_told_and_may_end_a_series() -> None:
    told: list[tuple[int, int]] = []
    lc.simulate(bots="random", games=50, progress=lambda done, wanted: told.append((done, wanted)))
    assert told[-1] == (50, 50)

    def fail(done: int, wanted: int) -> None:
        raise KeyError("enough")

    before = threading.active_count()
    begun = time.monotonic()
    with pytest.raises(KeyError, match="enough"):
        lc.simulate(bots="normal", games=10**9, progress=fail)
    assert time.monotonic() - begun < 10
    assert threading.active_count() == before


INTERRUPTED = """
import os, signal, sys, threading
import lastcard as lc

def native_threads():
    return len(os.listdir("/proc/self/task"))

def press(done, wanted):
    os.kill(os.getpid(), signal.SIGINT)

lc.simulate(bots="random", games=2)
before = native_threads()
for job in (lambda: lc.simulate(bots="normal", games=10**9, threads=3, progress=press),
            lambda: lc.arena(["normal", "easy"], deals=10**8, threads=3, progress=press),
            lambda: lc.arena([lambda view: view.answers()[0] if not view.offered else None, "easy"],
                             deals=10**8, threads=3, progress=press),
            lambda: lc.Table("classic", seats=2, seed=1).play(
                [lambda view: (press(0, 0), None if view.offered else view.answers()[0])[1]] * 2,
                until="match")):
    try:
        job()
    except KeyboardInterrupt:
        print("interrupted", native_threads() - before)
"""


def test_ctrl_c_leaves_no_threads_behind() -> None:
    run = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True,
                         timeout=60, check=False)
    assert run.stdout.split("\n")[:-1] == ["interrupted 0"] * 4, run.stderr
    assert run.returncode == 0


def test_a_process_that_is_told_to_end_ends_within_a_long_series() -> None:
    job = subprocess.Popen([sys.executable, "-c", "import lastcard as lc\nprint('on', flush=True)\n"
                            "lc.simulate(bots='normal', games=10**9)"],
                           stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert job.stdout is not None and job.stdout.readline() == "on\n"
    job.send_signal(signal.SIGINT)
    _, error = job.communicate(timeout=30)
    assert "KeyboardInterrupt" in error and job.returncode != 0


def without_times(text: str) -> str:
    import re

    return re.sub(r'"move_us":[0-9.e+]+', "", text)


def test_a_contest_has_the_numbers_of_the_program(program: pathlib.Path) -> None:
    contest = lc.arena(["normal", "easy", "random"], "powers", seats=3, deals=10, seed=5)
    assert without_times(contest.json()) == without_times(printed(
        program, "arena", "--edition", "powers", "--bots", "normal,easy,random", "--seats", "3",
        "--deals", "10", "--seed", "5", "--json", "-"))
    assert str(contest).startswith("powers, 3 seats, seed 5") and "<pre>" in contest._repr_html_()
    assert len(contest.pairings) == 3
    assert len(lc.arena(["normal", "easy", "random"], deals=2, gauntlet=True).pairings) == 2
    assert contest.sprt is None and contest.faults == []


def test_policies_bots_and_programs_meet_in_a_contest(program: pathlib.Path) -> None:
    normal = lc.bot("normal")

    def copy(view: lc.View) -> lc.Move | None:
        return normal(view)

    one = lc.arena([copy, "easy"], deals=20, threads=2)
    two = lc.arena(["normal", lc.bot("easy")], deals=20)
    three = lc.arena([f"{program} bot normal", "easy"], deals=20)
    for key in ("deals", "rounds", "decisions", "wins"):
        assert one.pairings[0][key] == two.pairings[0][key] == three.pairings[0][key]
    assert one.pairings[0]["alone"] == "copy"
    test = lc.arena(["normal", "random"], deals=3000, sprt=(0, 20))
    assert test.sprt is not None and test.sprt["accepted"] == "elo1"


def test_mistakes_of_policies_end_a_contest_with_their_exception() -> None:
    def divides(view: lc.View) -> int:
        return 1 // 0

    def waits(view: lc.View) -> None:
        return None

    def misses(view: lc.View) -> lc.Move:
        return lc.Move.catch(view.seat, (view.seat + 1) % 2)

    with pytest.raises(ZeroDivisionError):
        lc.arena([divides, "easy"], deals=1000, threads=2)
    with pytest.raises(ValueError, match="waiting answers an offer"):
        lc.arena([waits, "easy"], deals=10)
    with pytest.raises(ValueError, match="none of the seat's"):
        lc.arena([misses, "easy"], deals=10)
    with pytest.raises(TypeError, match="expected a Move"):
        lc.Table("classic", seats=2, seed=1).play([lambda view: 1.5] * 2)  # type: ignore[list-item, return-value]
    for bots, sentence in ((["easy"], "found 1 contestants"), (["best", "easy"], "best"),
                           (["easy", 5], "functions of a view"), (["./none.py", "easy"], "none.py")):
        with pytest.raises(ValueError, match=sentence):
            lc.arena(bots)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="the smaller first"):
        lc.arena(["easy", "normal"], sprt=(20, 0))
