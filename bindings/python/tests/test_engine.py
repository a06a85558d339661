"""The package is the engine: the same numbers, the same games and the same sentences as the program."""

from __future__ import annotations

import pathlib
import re
import subprocess

import lastcard as lc
import pytest
from conftest import EDITIONS, ROOT

NAMES = ["Ada", "Bela", "Cyril", "Dora"]


def pins() -> list[tuple[str, int, list[int], int]]:
    """The numbers that tests/lab/test_pins.cpp pins for C++."""
    text = (ROOT / "tests/lab/test_pins.cpp").read_text()
    rows = re.findall(r'\{"([\w-]+)", (\d+), \{([\d, ]+)\}, (0x[0-9a-f]+)U\}', text)
    return [(e, int(n), [int(p) for p in ps.split(",")], int(s, 16)) for e, n, ps, s in rows]


def test_perft_and_signature_equal_the_pins() -> None:
    assert len(pins()) >= 18
    for edition, seats, counts, signature in pins():
        game = lc.Game(edition)
        assert [lc.perft(game, seats, 1, depth) for depth in (1, 2, 3, 5)] == counts
        assert lc.signature(game, seats, 50, 1) == signature


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("bots", [["normal", "easy", "random", "normal"], ["random"] * 4])
def test_the_same_record_as_the_program(
    program: pathlib.Path, tmp_path: pathlib.Path, edition: str, bots: list[str]
) -> None:
    rules = {"jump_in": True, "nine_slap": True, "false_catch_penalty": 1}
    file = tmp_path / "game.jsonl"
    subprocess.run(
        [program, "watch", "--edition", edition, "--seats", "4", "--seed", "tea", "--delay", "0",
         "--bots", ",".join(bots), "--record", file,
         "--rules", ",".join(f"{key}={str(value).lower()}" for key, value in rules.items())],
        check=True, capture_output=True,
    )
    table = lc.Table(lc.Game(edition, rules), seats=4, seed="tea", names=NAMES)
    table.play(bots)
    assert table.record().text == file.read_text()
    assert lc.verify(file) is None


def test_a_loop_of_ones_own_plays_the_same_match() -> None:
    bots = ["normal", "easy", "random"]
    for windows in ("ask", "race", "auto"):
        one = lc.Table("powers", seats=3, seed=5)
        one.play(bots, until="match", windows=windows)
        two = lc.Table("powers", seats=3, seed=5)
        players = [lc.bot(name) for name in bots]
        match = lc.Match(two, windows)
        while two.phase != "match":
            while view := match.next():
                move = players[view.seat](view)
                assert move is not None or view.offered
                match.answer(move)
            if two.phase == "round":
                match.deal()
        assert one.record() == two.record()


def test_policies_may_answer_with_moves_ids_texts_and_none() -> None:
    space = lc.ActionSpace(lc.Game("classic"), 4)

    def by_id(view: lc.View) -> int:
        return next(i for i, legal in enumerate(space.mask(view)) if legal)

    def by_text(view: lc.View) -> str | None:
        return None if view.offered else view.answers()[0].text

    def by_move(view: lc.View) -> lc.Move | None:
        return None if view.offered else view.answers()[-1]

    table = lc.Table("classic", seats=4, seed=11)
    table.play([by_id, by_text, by_move, "normal"])
    assert table.phase != "playing"
    assert table.record().verify() is None
    with pytest.raises(ValueError, match="waiting answers an offer"):
        lc.Table("classic", seats=2, seed=1).play([lambda view: None, lambda view: None])
    with pytest.raises(ZeroDivisionError):
        lc.Table("classic", seats=2, seed=1).play([lambda view: 1 // 0, lambda view: 1 // 0])


@pytest.mark.parametrize("edition", EDITIONS)
def test_ids_are_one_to_one_and_masks_are_what_the_rules_accept(edition: str) -> None:
    rules: dict[str, bool | int | str] = {
        "jump_in": True, "nine_slap": True, "multi_play": "same_number", "seven": "swap"}
    game = lc.Game(edition, {k: v for k, v in rules.items() if k in lc.Game(edition).rules})
    for seats in (2, 4):
        space = lc.ActionSpace(game, seats)
        universal = lc.ActionSpace(game, seats, universal=True)
        table = lc.Table(game, seats=seats, seed=3)
        match = lc.Match(table, chance=1)
        for _ in range(150):
            view = match.next()
            if view is None:
                break
            mask = space.mask(view)
            # In an offer a call is a reaction only if it is owed.
            moves = view.answers() if not view.offered else [
                move for move in view.reactions()
                if move.kind != "uno" or view.seat in view.catchable]
            ids = [space.id(move) for move in moves]
            assert None not in ids and len(set(ids)) == len(ids)
            allowed = {i for i, legal in enumerate(mask) if legal}
            assert allowed == set(ids) | ({space.wait} if view.offered else set())
            for i in allowed - {space.wait}:
                move = space.move(i, view)
                assert move is not None and universal.id(move) == space.to_universal(i)
                branch = table.copy()
                branch.push(move)
            for i in set(range(space.size)) - allowed:
                move = space.move(i, view)
                if move is not None and move not in view.legal():
                    with pytest.raises(lc.IllegalMove):
                        table.push(move)
            match.answer(lc.bot("random")(view))


def test_observations_follow_their_layout() -> None:
    for observation in ("table", "memory"):
        game = lc.Game("no-mercy")
        layout = lc.Layout(game, 4, observation)
        table = lc.Table(game, seats=4, seed=9)
        table.play(["normal"] * 4)
        for seat in range(4):
            view = table.view(seat)
            row = layout.observe(view)
            assert row.shape == (layout.size,) and row.dtype == "uint8"
            assert row[layout.parts["hand"]].sum() == len(view.hand)
            cells = row[layout.parts["seat"]].reshape(layout.shapes["seat"])
            assert list(cells[:, 0]) == [view.counts[(seat + k) % 4] for k in range(4)]
            assert (row * layout.scale <= 1.0001).all()
        assert str(layout).count("\n") == len(layout.parts) + 2
    assert lc.Layout(game, 4, "memory", universal=True).size == 2200
