"""What the package raises beside Python's own exceptions."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._core import Refused


class IllegalMove(ValueError):
    """The rules refuse a move; nothing has changed.

    >>> import lastcard as lc
    >>> table = lc.Table("classic", seats=2, seed=7)
    >>> try:
    ...     table.push("pass")
    ... except lc.IllegalMove as why:
    ...     print(why.reason)
    wrong_answer
    """

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.sentence())
        self._refused = refused

    @property
    def reason(self) -> str:
        """A name such as ``does_not_fit``, which never changes."""
        return self._refused.reason

    @property
    def rule(self) -> str:
        """The id of the rule, such as ``G-11``; empty if no single rule says so."""
        return self._refused.rule

    def sentence(self, language: str = "en") -> str:
        """The reason for a player, in one of the six languages."""
        return self._refused.sentence(language)
