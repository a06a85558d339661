"""Records: matches as text that can be replayed and checked."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from . import _core
from ._core import Events, Move, Table


@dataclass(frozen=True)
class Step:
    """One action of a record."""

    move: Move
    events: Events
    table: Table
    """The table after it; a copy that is yours."""


class Record:
    """A match in the format of the program: one JSON object a line.

    >>> import lastcard as lc
    >>> table = lc.Table("classic", seats=2, seed="tea")
    >>> table.play(["normal", "normal"])
    >>> record = table.record()
    >>> record.verify() is None
    True
    >>> record.header["edition"], record.header["seats"]
    ('classic', 2)
    >>> record.table() == table
    True
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._header, self._actions, _ = _core._read_record(text)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Record:
        """Reads a file. A ValueError names the line of a mistake."""
        with open(path, encoding="utf-8", newline="") as file:
            return cls(file.read())

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the file that the program writes, byte for byte."""
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(self.text)

    @property
    def header(self) -> dict[str, Any]:
        """The first line: edition, rules, seats, seed."""
        header: dict[str, Any] = json.loads(self._header)
        return header

    @property
    def actions(self) -> list[str]:
        """All actions in the notation, with their seats: ``0 R7``."""
        return list(self._actions)

    def steps(self) -> Iterator[Step]:
        """Plays the match again, one action at a time."""
        table = Table._of_header(self._header)
        for action in self._actions:
            events = _core._push_record(table, action)
            yield Step(table.moves[-1], events, table.copy())

    def table(self) -> Table:
        """The table after the last action."""
        table = Table._of_header(self._header)
        for action in self._actions:
            _core._push_record(table, action)
        return table

    def verify(self) -> tuple[int, str] | None:
        """Replays the record and checks every claim: None, or the line and what is wrong there."""
        return _core._verify_text(self.text)

    def __len__(self) -> int:
        return len(self._actions)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and other.text == self.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        header = self.header
        return f"<Record of {header['edition']}, {header['seats']} seats, {len(self)} actions>"

    def _repr_svg_(self) -> str:
        return self.table()._repr_svg_()

    def _repr_html_(self) -> str:
        return self.table()._repr_html_()


def verify(path: str | os.PathLike[str]) -> tuple[int, str] | None:
    """Checks a file with a record: None, or the line and what is wrong there.

    >>> import lastcard as lc, pathlib, tempfile
    >>> table = lc.Table("classic", seats=2, seed=1)
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "game.jsonl"
    >>> table.record().save(file)
    >>> lc.verify(file) is None
    True
    """
    with open(path, encoding="utf-8", newline="") as file:
        return _core._verify_text(file.read())
