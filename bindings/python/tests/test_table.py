"""Tables, views, records and mistakes, as a person at a prompt meets them."""

from __future__ import annotations

import pathlib
import pickle
import subprocess
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from typing import Any

import lastcard as lc
import numpy as np
import pytest
from conftest import EDITIONS


def state(table: lc.Table) -> tuple[object, ...]:
    return bytes(table), table.hands, table.draw_pile, len(table.events), len(table.moves)


def test_moves_are_taken_back_one_by_one() -> None:
    table = lc.Table("no-mercy", seats=3, seed=7)
    start = state(table)
    bot = lc.bot("normal")
    match = lc.Match(table)
    for _ in range(40):
        view = match.next()
        if view is None:
            break
        match.answer(bot(view))
    while len(table.moves) > 0:
        table.pop()
    assert state(table) == start
    with pytest.raises(IndexError, match="no move"):
        table.pop()


def test_moves_of_a_long_match_are_taken_back_and_played_again() -> None:
    table = lc.Table("powers", seats=3, seed=8)
    table.play(["normal"] * 3, until="match")
    record = table.record()
    states: list[tuple[bytes, int]] = []
    while table.moves:
        states.append((bytes(table), len(table.events)))
        table.pop()
    for move, (data, events) in zip(record.steps(), reversed(states), strict=True):
        table.push(move.move)
        assert (bytes(table), len(table.events)) == (data, events)
    assert table.record() == record


def test_what_a_move_did_is_read_like_a_list() -> None:
    table = lc.Table("classic", seats=2, seed=7)
    events = table.push("draw")
    assert len(events) == len(list(events)) > 1
    assert [event.kind for event in events] == [events[i].kind for i in range(len(events))]
    assert events[-1].kind == list(events)[-1].kind and repr(events).startswith("[Event('card_drawn'")
    with pytest.raises(IndexError):
        events[len(events)]


def test_what_a_seat_remembers_is_the_same_after_a_move_is_taken_back() -> None:
    table = lc.Table("classic", seats=3, seed=21)
    table.play(["normal"] * 3)
    layout = lc.Layout(table.game, 3, "memory")
    fresh = table.record().table()
    for _ in range(25):
        table.view(1)  # learns as far as this
        table.pop()
        fresh.pop()
    again = lc.Table("classic", seats=3, seed=21)
    for move in table.moves:
        again.push(move)
    assert (layout.observe(table.view(1)) == layout.observe(again.view(1))).all()
    assert (layout.observe(fresh.view(1)) == layout.observe(again.view(1))).all()


def test_copies_pickles_and_bytes_go_on_in_the_same_way() -> None:
    for edition in EDITIONS:
        table = lc.Table(edition, seats=4, seed=3)
        match = lc.Match(table)
        for _ in range(30):
            view = match.next()
            if view is None:
                break
            match.answer(lc.bot("easy")(view))
        others = [
            table.copy(),
            pickle.loads(pickle.dumps(table)),
            lc.Table.from_bytes(table.game, bytes(table)),
            pickle.loads(pickle.dumps(lc.Table.from_bytes(table.game, bytes(table)))),
        ]
        for other in others:
            assert other == table and hash(other) == hash(table) and other.hands == table.hands
            assert other.game == table.game
        assert others[1].record() == table.record()
        if table.phase == "playing":
            others[0].push(others[0].answers()[0])
            assert others[0] != table
    game = lc.Game("powers", {"stacking": "at_least"})
    assert pickle.loads(pickle.dumps(game)) == game


def test_bytes_of_other_games_and_damaged_bytes_are_refused() -> None:
    table = lc.Table("classic", seats=2, seed=1)
    data = bytearray(bytes(table))
    with pytest.raises(ValueError, match="another game"):
        lc.Table.from_bytes(lc.Game("powers"), bytes(data))
    data[100] ^= 1
    with pytest.raises(ValueError, match="damaged"):
        lc.Table.from_bytes(table.game, bytes(data))
    with pytest.raises(ValueError, match="no table"):
        lc.Table.from_bytes(table.game, b"")


def test_an_illegal_move_says_why_and_changes_nothing() -> None:
    table = lc.Table("classic", seats=2, seed=7)
    before = state(table)
    with pytest.raises(lc.IllegalMove) as caught:
        table.push("pass")
    assert caught.value.reason == "wrong_answer"
    assert str(caught.value) == caught.value.sentence("en") != caught.value.sentence("cs")
    assert isinstance(caught.value, ValueError)
    assert state(table) == before
    hand = table.view(table.question[1]).hand if table.question else []
    misfit = next(card for card in table.game.deck if card not in hand)
    with pytest.raises(lc.IllegalMove) as caught:
        table.push(misfit)
    assert caught.value.reason == "not_in_hand"
    with pytest.raises(lc.IllegalMove) as caught:
        table.push(lc.Move.catch(0, 1))
    assert (caught.value.reason, caught.value.rule) == ("not_catchable", "G-27")
    with pytest.raises(ValueError, match="language: found 'xx', expected one of: en, cs"):
        caught.value.sentence("xx")
    assert state(table) == before


def said_by(program: pathlib.Path, *arguments: str) -> str:
    run = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    assert run.returncode != 0
    return run.stderr


@pytest.mark.parametrize(
    ("make", "arguments"),
    [
        (lambda: lc.Game("clasic"), ["--edition", "clasic"]),
        (lambda: lc.Game("./none.toml"), ["--edition", "./none.toml"]),
        (lambda: lc.Game("classic", {"jump": True}), ["--rules", "jump=true"]),
        (lambda: lc.Game("classic", {"stacking": "maybe"}), ["--rules", "stacking=maybe"]),
        (lambda: lc.Game("classic", {"hand_size": 99}), ["--rules", "hand_size=99"]),
        (lambda: lc.Game("classic", preset="nothing"), ["--preset", "nothing"]),
        (lambda: lc.Table(lc.Game("classic", {"teams": "pairs"}), seats=3),
         ["--rules", "teams=pairs", "--seats", "3"]),
    ],
)
def test_bad_input_gets_the_sentence_of_the_program(
    program: pathlib.Path, make: Callable[[], object], arguments: list[str]
) -> None:
    with pytest.raises(ValueError) as caught:
        make()
    sentence = str(caught.value)
    assert sentence.removeprefix("rules: ") in said_by(program, "watch", "--delay", "0", *arguments)


def test_other_bad_input_is_refused_with_what_was_expected() -> None:
    table = lc.Table("classic", seats=2, seed=7)
    cases: list[tuple[str, Callable[[], object]]] = [
        ("expected random, easy, normal or hard", lambda: lc.bot("best")),
        ("expected one of them", lambda: lc.bot("hard", simulations=5, think_ms=5)),
        ("seats", lambda: lc.Table("classic", seats=11)),
        ("seats", lambda: lc.Table("classic", seats=1)),
        ("seat: found 2, expected a number from 0 to 1", lambda: table.view(2)),
        ("expected 32", lambda: lc.Table("classic", seed=b"short")),
        ("expected fair or fast", lambda: lc.Table("classic", shuffle="slow")),
        ("expected one for each seat", lambda: lc.Table("classic", seats=2, names=["Ada"])),
        ("expected ask, race or auto", lambda: lc.Match(table, "never")),
        ("expected table or memory", lambda: lc.Layout(table.game, 2, "all")),
        ("expected the id of a move below 64", lambda: table.push(64)),
        ("expected round or match", lambda: table.play(["easy", "easy"], until="dawn")),
        ("found 1 players", lambda: table.play(["easy"])),
    ]
    for sentence, make in cases:
        with pytest.raises(ValueError) as caught:
            make()
        assert sentence in str(caught.value)
    with pytest.raises(ValueError, match="a function of a view"):
        table.play([1, 2])  # type: ignore[list-item]


def test_records_are_read_replayed_and_checked(tmp_path: pathlib.Path) -> None:
    table = lc.Table("creeper", seats=3, seed="tea", names=["Ada", "Bela", "Cyril"])
    table.play(["normal"] * 3, until="match")
    record = table.record()
    file = tmp_path / "game.jsonl"
    record.save(file)
    again = lc.Record.load(file)
    assert again == record and again.verify() is None and lc.verify(file) is None
    steps = list(again.steps())
    assert len(steps) == len(again) == len(table.moves)
    assert steps[-1].table == table and again.table() == table
    assert [step.move for step in steps] == table.moves
    assert sum(len(step.events) for step in steps) < len(table.events)
    assert again.header["names"] == ["Ada", "Bela", "Cyril"]
    damaged = record.text.replace('"do":"', '"do":"9 ', 1)
    wrong = lc.Record(damaged).verify()
    assert wrong is not None and wrong[0] == 2
    with pytest.raises(ValueError, match="line 1"):
        lc.Record("nonsense")
    with pytest.raises(ValueError, match="first deal"):
        lc.Table.from_bytes(table.game, bytes(table)).record()


def test_a_sample_cannot_be_told_from_the_table_by_its_seat() -> None:
    differ = 0
    for edition in EDITIONS:
        table = lc.Table(edition, seats=4, seed=13)
        match = lc.Match(table)
        for _ in range(25):
            view = match.next()
            if view is None:
                break
            match.answer(lc.bot("normal")(view))
        layout = lc.Layout(table.game, 4)
        for seat in range(4):
            view = table.view(seat)
            world = view.sample(seed=seat)
            assert (layout.observe(world.view(seat)) == layout.observe(view)).all()
            differ += world.hands != table.hands
    assert differ > 15


def test_events_hide_from_a_seat_what_it_may_not_know() -> None:
    table = lc.Table("classic", seats=3, seed=2)
    dealt = [event for event in table.events if event.kind == "card_dealt"]
    assert len(dealt) == 21
    for event in dealt:
        assert event.card is not None
        assert event.seen_by(event.seat).card == event.card
        assert event.seen_by((event.seat + 1) % 3 if event.seat is not None else 0).card is None
        assert event.seen_by(None).card is None


def test_pictures_are_valid_and_say_who_is_asked() -> None:
    for edition in EDITIONS:
        table = lc.Table(edition, seats=4, seed=5)
        assert table.question is not None
        kind, seat = table.question
        hand = table.view(0).hand
        assert hand._repr_svg_().count("<title>") == len(hand) + 1
        assert ElementTree.fromstring(hand._repr_svg_()).attrib["aria-label"] == str(hand)
        assert hand == table.hands[0] and hand._repr_html_().startswith("<div")
        drawn: list[Any] = [table, table.view(0), table.record()]
        for each in drawn:
            picture = each._repr_svg_()
            assert each._repr_html_() == f'<div style="overflow-x:auto">{picture}</div>'
            root = ElementTree.fromstring(picture)
            assert f"seat {seat} is asked: {kind}" in "".join(root.itertext())
            assert "viewBox" in root.attrib and "aria-label" in root.attrib
        # A view does not draw other hands.
        own = set(table.view(0).hand) | {table.view(0).top}
        shown = {title.text for title in ElementTree.fromstring(table.view(0)._repr_svg_()).iter(
            "{http://www.w3.org/2000/svg}title")}
        assert not (set(table.game.deck) & shown) - own
        assert str(table).startswith(edition)


def test_face_features_mean_the_same_in_all_editions() -> None:
    for edition in EDITIONS:
        game = lc.Game(edition)
        features = game.face_features
        assert features.shape == (len(game.faces), 48) and features.dtype == np.float32
        assert (features[:, :5].sum(axis=1) == 1).all()
    seven = [lc.Game(e).face_features[lc.Game(e).card("R7").index] for e in ("classic", "creeper")]
    assert (seven[0] == seven[1]).all()
