"""RLCard's agents at our tables: its interface, ids and planes, and the engine's rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import lastcard as lc
import numpy as np
import pytest
import rlcard as theirs
from lastcard import rlcard as ours
from rlcard.agents import RandomAgent
from rlcard.games.uno.utils import ACTION_LIST, encode_hand, encode_target
from rlcard.models.uno_rule_models import UNORuleAgentV1
from rlcard.utils import reorganize, tournament


def states(env: ours.Env, games: int, seed: int = 1) -> Iterator[tuple[dict[str, Any], int]]:
    random = np.random.default_rng(seed)
    for _ in range(games):
        state, player = env.reset()
        while not env.is_over():
            yield state, player
            state, player = env.step(random.choice(list(state["legal_actions"])))


def test_it_has_the_interface_of_rlcard() -> None:
    env = theirs.make("uno")
    own = {"game", "default_game_config", "np_random"}  # RLCard's own engine
    expected = {name for name in dir(env) if not name.startswith("_")} - own
    mine = ours.make("uno")
    assert expected <= set(dir(mine))
    assert mine.num_actions == env.num_actions == 61
    assert mine.state_shape == env.state_shape and mine.action_shape == env.action_shape
    assert ours.ACTION_LIST == ACTION_LIST
    assert set(mine.reset()[0]) == set(env.reset()[0])
    assert set(mine.reset()[0]["raw_obs"]) == set(env.reset()[0]["raw_obs"])
    assert set(mine.get_perfect_information()) == set(env.get_perfect_information())


def test_its_planes_are_those_of_rlcard() -> None:
    env = ours.make("uno", {"seed": 4})
    seen = 0
    for state, player in states(env, 40):
        raw = state["raw_obs"]
        planes = np.zeros((4, 4, 15), dtype=int)
        # More than two copies of a coloured card do not exist; of wilds RLCard shows one.
        encode_hand(planes[:3], raw["hand"])
        encode_target(planes[3], raw["target"])
        if env.table.view(player).colour != "-":  # an opening wild, of any colour for now
            assert (planes == state["obs"]).all()
            seen += 1
        assert raw["hand"] == env.get_perfect_information()["hand_cards"][player]
        assert raw["num_cards"][player] == len(raw["hand"])
        assert raw["played_cards"] == env.get_perfect_information()["played_cards"]
        assert [ours.ACTION_LIST[i] for i in state["legal_actions"]] == state["raw_legal_actions"]
        assert env.get_state(1 - player)["legal_actions"] == {}
    assert seen > 1000


@pytest.mark.parametrize("players", [2, 5])
def test_its_agents_play_unchanged(players: int) -> None:
    env = ours.make("uno", {"seed": 2, "game_num_players": players})
    np.random.seed(1)
    for agents in ([RandomAgent(env.num_actions)] * players,
                   [UNORuleAgentV1(), *[RandomAgent(env.num_actions)] * (players - 1)]):
        env.set_agents(agents)
        payoffs = tournament(env, 30)
        assert sum(payoffs) == pytest.approx(0)
        assert env.table.record().verify() is None
    paths, payoffs = env.run(is_training=True)
    for player, path in enumerate(reorganize(paths, payoffs)):
        for state, action, _, _, _ in path:
            chosen = action if isinstance(action, str) else ours.ACTION_LIST[action]
            assert chosen in state["raw_legal_actions"]
        assert path[-1][2] == payoffs[player] and path[-1][4]


def test_a_wild_and_its_colour_are_one_action() -> None:
    env = ours.make("uno", {"seed": 6})
    random = np.random.default_rng(1)
    played = 0
    for _ in range(20):
        state, player = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            wilds = [i for i in legal if i != ours.DRAW and ours.TRAITS[i % 15].startswith("wild")]
            number = int(random.choice(wilds or legal))
            turn, before = env.table.question == ("turn", player), len(env.table.moves)
            state, player = env.step(number)
            texts = [move.text for move in env.table.moves[before:]]
            if wilds and turn:
                assert texts[0] in ("W", "W+4")
                assert env.is_over() or f"call {ours.ACTION_LIST[number][0].upper()}" in texts
                played += 1
    assert played > 10


def test_steps_can_be_taken_back() -> None:
    env = ours.make("uno", {"seed": 3, "allow_step_back": True})
    first, player = env.reset()
    assert env.step_back() is False
    path = [(first, player)]
    for _ in range(12):
        path.append(env.step(next(iter(path[-1][0]["legal_actions"]))))
    for state, player in reversed(path[:-1]):
        back = env.step_back()
        assert not isinstance(back, bool)
        assert back[1] == player and (back[0]["obs"] == state["obs"]).all()
        assert back[0]["legal_actions"] == state["legal_actions"]
    # The same actions lead to the same game again.
    for state, player in path[1:]:
        again = env.step(next(iter(env.get_state(env.get_player_id())["legal_actions"])))
        assert again[1] == player and (again[0]["obs"] == state["obs"]).all()
    with pytest.raises(ValueError, match="allow_step_back"):
        ours.make("uno").step_back()


@pytest.mark.parametrize("observation", ["table", "memory"])
def test_other_editions_have_our_own_rows_and_ids(observation: str) -> None:
    for edition in ("no-mercy", "powers"):
        env = ours.make(edition, {"game_num_players": 3, "observation": observation, "seed": 1})
        layout = lc.Layout(env.game_of, 3, observation)
        assert env.state_shape == [[layout.size]] * 3
        kinds = set()
        for state, player in states(env, 3):
            assert state["obs"].shape == (layout.size,) and state["obs"].dtype == np.uint8
            assert state["legal_actions"] and len(state["raw_legal_actions"]) == len(state["legal_actions"])
            kinds.add(env.table.question)
        assert len(kinds) > 3
        assert env.step is not None and env.table.record().verify() is None


def test_mistakes_are_named() -> None:
    for config, expected in (
        ({"players": 2}, "config: found 'players', expected one of: seed"),
        ({"rules": {"seven": "swap"}}, "is none of RLCard's"),
        ({"rules": {"seven": "steal"}}, "seven"),
        ({"observation": "pixels"}, "expected planes, table or memory"),
        ({"windows": "ask"}, "planes have no reactions"),
        ({"game_num_players": 11}, "from 2 to 10"),
    ):
        with pytest.raises(ValueError, match=expected):
            ours.make("uno", config)
    with pytest.raises(ValueError, match="planes are for the classic deck"):
        ours.make("no-mercy")
    env = ours.make("uno", {"seed": 1})
    state, _ = env.reset()
    before = bytes(env.table)
    illegal = next(number for number in range(61) if number not in state["legal_actions"])
    with pytest.raises(ValueError, match="legal_actions"):
        env.step(illegal)
    with pytest.raises(ValueError, match="legal_actions"):
        env.step("x-9", raw_action=True)
    assert bytes(env.table) == before
    with pytest.raises(ValueError, match="found 3, expected 2"):
        env.set_agents([None] * 3)
    with pytest.raises(ValueError, match="expected set_agents before"):
        env.run()
