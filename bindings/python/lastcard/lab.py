"""Many games at once: what a rule changes, and which bot plays better."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from . import _core
from ._core import Bot, Game, Move, Series, Sums, View

__all__ = ["Contest", "Estimate", "Simulation", "arena", "simulate"]

Progress = Callable[[int, int], object]


class Estimate(NamedTuple):
    """A value, and the interval that covers the true one in 95 of 100 experiments.

    >>> import lastcard as lc
    >>> str(lc.lab.Estimate(0.25, 0.2, 0.3))
    '0.25 (0.2 to 0.3)'
    """

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.4g} ({self.low:.4g} to {self.high:.4g})"


class Simulation:
    """What a series of games has shown: the numbers of `lastcard simulate`.

    >>> import lastcard as lc
    >>> result = lc.simulate(bots=["easy", "random"], games=200, unit="round")
    >>> result.games, sum(row["wins"] for row in result.table("seats"))
    (200, 200)
    """

    def __init__(self, sums: Sums, wanted: int) -> None:
        self.sums = sums
        self.games_wanted = wanted
        self._data: dict[str, Any] | None = None

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.sums.games

    @property
    def decisions(self) -> int:
        """How many questions were answered in them, under all settings."""
        return self.sums.decisions

    @property
    def settings(self) -> list[str]:
        """What was compared, such as ``stacking=off``; one empty text if nothing was."""
        return [str(setting["setting"]) for setting in self._read()["settings"]]

    @property
    def tables(self) -> list[str]:
        """The names of the tables: see docs/lab.md."""
        return list(self._read()["settings"][-1]["tables"])

    def table(self, name: str, setting: int | str = 0) -> list[dict[str, Any]]:
        """The rows of a table: its numbers are whole or `Estimate`. setting: a number or a label."""
        settings = self._read()["settings"]
        number = self.settings.index(setting) if setting in self.settings else setting
        if not isinstance(number, int) or not 0 <= number < len(settings):
            found = ", ".join(self.settings)
            raise ValueError(f"setting: found {setting!r}, expected one of: {found}")
        tables = settings[number]["tables"]
        if name not in tables:
            raise ValueError(f"table: found {name!r}, expected one of: {', '.join(tables)}")
        return [{key: _number(value) for key, value in row.items()} for row in tables[name]]

    def json(self) -> str:
        """All numbers: the bytes that `lastcard simulate --json` writes."""
        return self.sums.json()

    def csv(self) -> str:
        """All numbers, one a line."""
        return self.sums.csv()

    def write_html(self, path: str | os.PathLike[str]) -> None:
        """Writes one page with plots and tables."""
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(self.sums.html())

    def __str__(self) -> str:
        return self.sums.text()

    def __repr__(self) -> str:
        return f"<Simulation of {self.games} games>"

    def _repr_html_(self) -> str:
        from html import escape

        return f"<pre>{escape(str(self))}</pre>"

    def _read(self) -> dict[str, Any]:
        if self._data is None:
            self._data = json.loads(self.sums.json())
        return self._data


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
    threads: int = 0,
    simulations: int | None = None,
    think_ms: int | None = None,
    progress: Progress | None = None,
) -> Simulation:
    """Plays a series of games between bots: those of `lastcard simulate` with the same seed.

    bots: one for each seat, or one for all of ``seats``. unit: a game is a ``match`` or a ``round``.
    rotate: all bots move on by one seat after each game. compare: one switch and its values, such
    as ``{"stacking": ["off", "same_kind"]}``; the same deals are played under each. threads: 0 is
    one for each processor; their number changes no digit. simulations, think_ms: of hard bots.
    progress: is called with the games played and wanted. Ctrl-C ends the series.

    >>> import lastcard as lc
    >>> result = lc.simulate("classic", "easy", seats=2, games=100, unit="round",
    ...                      compare={"hand_size": [5, 7]})
    >>> result.settings
    ['hand_size=5', 'hand_size=7']
    """
    series = make_series(game, bots, seats, games, seed, unit=unit, rotate=rotate, compare=compare,
                         simulations=simulations, think_ms=think_ms)
    return Simulation(series.play(0, series.games, threads, progress), series.games)


def make_series(
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
    think_ms: int | None = None,
) -> Series:
    """The series that `simulate` plays, to be played in parts.

    >>> import lastcard as lc
    >>> series = lc.lab.make_series(bots="random", games=50)
    >>> series.play(0, 20).games
    20
    """
    if isinstance(game, str):
        game = Game(game)
    names = [bots] * seats if isinstance(bots, str) else list(bots)
    if isinstance(compare, Mapping):
        if len(compare) != 1:
            raise ValueError(f"compare: found {len(compare)} switches, expected one")
        ((key, values),) = compare.items()
        compare = f"{key}={','.join(_word(value) for value in values)}"
    return Series(game, names, games=games, seed=seed, unit=unit, rotate=rotate,
                  compare=compare or "", simulations=simulations, think_ms=think_ms)


class Contest:
    """What a contest of bots has shown.

    >>> import lastcard as lc
    >>> contest = lc.arena(["easy", "random"], deals=50)
    >>> contest.pairings[0]["alone"], contest.ratings[0]["name"]
    ('easy', 'easy')
    """

    def __init__(self, contest: _core._Contest) -> None:
        self._contest = contest
        self._data: dict[str, Any] = json.loads(contest.json())

    @property
    def pairings(self) -> list[dict[str, Any]]:
        """Who sat alone against whom, how many rounds, and the share that was won."""
        return [{key: _number(value) for key, value in row.items()} for row in self._data["pairings"]]

    @property
    def ratings(self) -> list[dict[str, Any]]:
        """Contestants, the best first: ``elo`` on the scale of chess, ``behind`` the one above."""
        return [{key: _number(value) for key, value in row.items()} for row in self._data["ratings"]]

    @property
    def sprt(self) -> dict[str, Any] | None:
        """The sequential test, if there was one: ``accepted`` is ``elo0``, ``elo1`` or ``open``."""
        found: dict[str, Any] | None = self._data.get("sprt")
        return found

    @property
    def faults(self) -> list[str]:
        """What programs did wrong, at most five sentences."""
        return self._contest.faults

    def json(self) -> str:
        """All numbers, as `lastcard arena --json` writes them."""
        return self._contest.json()

    def __str__(self) -> str:
        return self._contest.text()

    def __repr__(self) -> str:
        return f"<Contest of {', '.join(row['name'] for row in self._data['ratings'])}>"

    def _repr_html_(self) -> str:
        from html import escape

        return f"<pre>{escape(str(self))}</pre>"


def arena(
    bots: Sequence[str | Bot | Callable[[View], Move | int | str | None]],
    game: Game | str = "classic",
    seats: int = 2,
    deals: int = 1000,
    seed: int = 1,
    *,
    gauntlet: bool = False,
    sprt: tuple[float, float] | None = None,
    threads: int = 0,
    simulations: int | None = None,
    think_ms: int | None = None,
    move_ms: int = 1000,
    progress: Progress | None = None,
) -> Contest:
    """Which bot plays better, by rounds in duplicate, as `lastcard arena` plays them.

    bots: names of levels, programs such as ``./mine.py`` (docs/bot-protocol.md), bots, or functions
    of a view, which several threads may call. gauntlet: only the first against each other one.
    sprt: ends when the first of two is shown to be the one or the other number of points stronger.
    move_ms: of a program for one move. progress: is called with the rounds played and wanted.

    >>> import lastcard as lc
    >>> def cautious(view):
    ...     return None if view.offered else view.answers()[-1]
    >>> contest = lc.arena([cautious, "normal"], deals=20)
    >>> contest.pairings[0]["wins"].value < 0.5
    True
    """
    if isinstance(game, str):
        game = Game(game)
    return Contest(_core._arena(
        game, list(bots), seats=seats, deals=deals, seed=seed, all_pairs=not gauntlet, sprt=sprt,
        threads=threads, simulations=simulations, think_ms=think_ms, move_ms=move_ms,
        progress=progress))


def _number(value: Any) -> Any:
    """A cell of a table: what has an interval becomes an `Estimate`."""
    if isinstance(value, dict):
        nothing = float("nan")
        return Estimate(*(nothing if value[k] is None else value[k] for k in ("value", "low", "high")))
    return value


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
