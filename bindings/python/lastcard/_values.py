"""Small values that the module makes."""

from __future__ import annotations

from typing import NamedTuple


class Question(NamedTuple):
    """The open question and the seat that is asked.

    >>> import lastcard as lc
    >>> lc.Table("classic", seats=3, seed=7).question
    Question(kind='turn', seat=2)
    """

    kind: str
    """``turn``, ``drawn``, ``colour``, ``challenge``, ``penalty``, ``swap`` and so on: docs/notation.md."""
    seat: int
    """Who is asked."""


class Hand(tuple[str, ...]):
    """The cards of a hand, in the order of the deck. In a notebook it is a picture.

    >>> import lastcard as lc
    >>> hand = lc.Table("classic", seats=2, seed=7).view(0).hand
    >>> len(hand), hand[0] in hand, str(hand).split()[0] == hand[0]
    (7, True, True)
    """

    __slots__ = ()

    def __str__(self) -> str:
        return " ".join(self)

    def __repr__(self) -> str:
        return f"Hand({list(self)})"

    def _repr_svg_(self) -> str:
        from . import svg

        return svg.cards(self)

    def _repr_html_(self) -> str:
        from . import svg

        return svg.page(svg.cards(self))
