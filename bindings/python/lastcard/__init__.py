"""Lastcard: an engine for UNO-like shedding games.

>>> import lastcard as lc
>>> table = lc.Table("classic", seats=4, seed=7)
>>> table.play(["hard", "normal", "easy", "random"])
>>> table.phase
'round'
>>> len(table.round_winners)
1
"""

from __future__ import annotations

from . import lab, svg
from ._core import (
    ACTIONS_VERSION,
    LAYOUT_VERSION,
    ActionSpace,
    Bot,
    Card,
    Event,
    Game,
    Layout,
    Match,
    Move,
    Table,
    View,
    bot,
    perft,
    signature,
)
from ._core import _bench
from ._errors import IllegalMove
from ._values import Hand, Question
from .lab import Contest, Simulation, arena, simulate
from .records import Record, verify

__all__ = [
    "ACTIONS_VERSION",
    "LAYOUT_VERSION",
    "ActionSpace",
    "Bot",
    "Card",
    "Contest",
    "Event",
    "Game",
    "Hand",
    "IllegalMove",
    "Layout",
    "Match",
    "Move",
    "Question",
    "Record",
    "Simulation",
    "Table",
    "View",
    "arena",
    "bench",
    "bot",
    "lab",
    "perft",
    "signature",
    "simulate",
    "svg",
    "verify",
]


def bench(game: Game, seats: int = 4, games: int = 100, seed: int = 1) -> float:
    """Decisions a second of random matches in C++, as `lastcard bench` measures them.

    >>> import lastcard as lc
    >>> lc.bench(lc.Game("classic"), games=2) > 1000
    True
    """
    decisions, seconds = _bench(game, seats, games, seed)
    return decisions / seconds if seconds > 0 else 0.0
