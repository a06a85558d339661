"""What pickles call to restore games, tables and matches."""

from __future__ import annotations

from . import _core
from ._core import Game, Match, Table


def restore(text: str, state: bytes | None) -> Table:
    """A table from its record, or from its header and bytes."""
    return _core._restore(text, state)


def game(header: str) -> Game:
    """A game from the header of a record."""
    return _core._game_of_header(header)


def match(table: Table, order: bytes) -> Match:
    """A match at a table, and whom it asks next."""
    return _core._restore_match(table, order)
