"""Programs that speak the bot protocol, as players of tables."""

from __future__ import annotations

import hashlib
import pathlib
import stat
import sys
from collections.abc import Callable

import lastcard as lc
import pytest
from conftest import EDITIONS, ROOT

EXAMPLE = ROOT / "examples/bot.py"


def script(folder: pathlib.Path, text: str) -> pathlib.Path:
    path = folder / "bot.py"
    path.write_text(f"#!{sys.executable}\nimport sys\n{text}")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def as_told(level: str) -> Callable[[lc.View], lc.Move | None]:
    """A bot with the random numbers that programs are told."""
    bot = lc.bot(level)

    def decide(view: lc.View) -> lc.Move | None:
        digest = hashlib.sha256(view.chance.to_bytes(8, "little")).digest()
        chance = int.from_bytes(digest[:8], "big")
        return bot.react(view, chance) if view.offered else bot.answer(view, chance)

    return decide


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_program_knows_what_the_bot_of_its_level_knows(program: pathlib.Path, edition: str) -> None:
    """`lastcard bot normal` remembers what it is told, so it plays as `normal` does."""
    game = lc.Game(edition, {"jump_in": True, "nine_slap": True, "target": 200})

    def table() -> lc.Table:
        return lc.Table(game, seats=3, seed=5)

    one = table()
    one.play([as_told("normal"), "easy", as_told("normal")], until="match")
    seats = [lc.Bot.from_program(f"{program} bot normal") for _ in range(2)]
    two = table()
    two.play([seats[0], "easy", seats[1]], until="match")
    assert two.record() == one.record()
    # In a loop of one's own they are told the same.
    three = table()
    match, players = lc.Match(three), [seats[0], lc.bot("easy"), seats[1]]
    while three.phase != "match":
        while view := match.next():
            match.answer(players[view.seat](view))
        if three.phase == "round":
            match.deal()
    assert three.record() == one.record()


def test_the_example_of_the_documentation_plays() -> None:
    bot = lc.Bot.from_program(f"{sys.executable} {EXAMPLE}", move_ms=5000)
    assert bot.name and repr(bot).startswith("Bot.from_program(")
    table = lc.Table("classic", seats=2, seed=3)
    table.play([bot, "easy"])
    assert table.record().verify() is None
    contest = lc.arena([bot, "random"], deals=5)
    assert not contest.faults and contest.pairings[0]["alone"] == bot.name
    with pytest.raises(ValueError, match="found a program in two seats"):
        table.play([bot, bot])


def test_what_a_program_did_wrong_is_said(tmp_path: pathlib.Path) -> None:
    crash = script(tmp_path, """
for line in sys.stdin:
    if line.startswith("hello"):
        print("ready 1", flush=True)
    if line.strip() in ("ask", "window"):
        sys.exit("the cat ate my cards")
""")
    bot = lc.Bot.from_program(crash)
    table = lc.Table("classic", seats=2, seed=3)
    before = bytes(table)
    with pytest.raises(RuntimeError, match="the cat ate my cards"):
        table.play([bot, bot.from_program(crash)])
    assert bytes(table) == before
    for wrong, sentence in (("./nowhere", "there is no such program"), ("mybot", "such as ./mybot"),
                            (f"{sys.executable} -c print(1)", "stopped playing")):
        with pytest.raises(ValueError, match=sentence):
            lc.Bot.from_program(wrong)
    with pytest.raises(ValueError, match="move_ms: found 0"):
        lc.Bot.from_program(crash, move_ms=0)
