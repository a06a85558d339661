"""The games of OpenSpiel: its own simulation test, its search, and the engine's games."""

from __future__ import annotations

import itertools
import pickle
from typing import Any

import lastcard as lc
import numpy as np
import pyspiel
import pytest
from conftest import EDITIONS
from lastcard import _core, openspiel
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.tests import games_sim_test


def begun(game: Any, number: int = 5) -> Any:
    state = game.new_initial_state()
    for digit in (0, 0, number // 256, number % 256):
        state.apply_action(digit)
    return state


@pytest.mark.parametrize("players", [2, 4, 10])
@pytest.mark.parametrize("edition", EDITIONS)
def test_openspiel_simulates_every_edition(edition: str, players: int) -> None:
    game = pyspiel.load_game(f"lastcard(edition={edition},players={players})")
    assert game.num_players() == players
    np.random.seed(players)
    games_sim_test.GamesSimTest().sim_game(game)


@pytest.mark.parametrize("windows", ["ask", "race", "auto"])
def test_openspiel_simulates_house_rules_and_matches(windows: str) -> None:
    rules: dict[str, bool | int | str]
    rules = {"jump_in": True, "nine_slap": True, "stacking": "same_kind", "target": 100}
    game = openspiel.load("classic", 3, rules=rules, windows=windows, unit="match", observation="table")
    again = pyspiel.load_game(str(game))
    assert str(again) == str(game) and again.num_distinct_actions() == game.num_distinct_actions()
    np.random.seed(1)
    games_sim_test.GamesSimTest().sim_game(game)


def test_its_deals_are_the_games_of_a_series() -> None:
    game = openspiel.load("powers", 3, seed=7)
    space = lc.ActionSpace(lc.Game("powers"), 3)
    random = np.random.default_rng(2)
    for number in (0, 5, 300):
        state = begun(game, number)
        table, chance = _core._start(lc.Game("powers"), 3, 7, number)
        match = lc.Match(table, "ask", chance)
        while (view := match.next()) is not None:
            assert state.current_player() == view.seat
            legal = space.mask(view).nonzero()[0].tolist()
            assert state.legal_actions() == legal
            action = int(random.choice(legal))
            move = space.move(action, view)
            assert state.action_to_string(action) == ("wait" if move is None else move.text)
            state.apply_action(action)
            match.answer(action)
        assert state.is_terminal()
        assert [seat for seat, value in enumerate(state.returns()) if value > 0] == table.round_winners
        assert sum(state.returns()) == pytest.approx(0)


def test_samples_are_alike_for_their_player_and_differ_for_the_others() -> None:
    game = openspiel.load("classic", 3)
    random = np.random.default_rng(3)
    state = begun(game)
    hands = set()
    for _ in range(60):
        player = state.current_player()
        if player < 0:
            break
        sample = state.resample_from_infostate(player, random.random)
        assert sample.current_player() == player
        assert sample.legal_actions() == state.legal_actions()
        assert sample.information_state_string(player) == state.information_state_string(player)
        assert sample.observation_tensor(player) == state.observation_tensor(player)
        hands.add(str(sample.match.table.hands) == str(state.match.table.hands))
        # And it stays alike: the same action is followed by the same for what the player sees of it.
        action = int(random.choice(state.legal_actions()))
        sample.apply_action(action)
        state.apply_action(action)
    assert False in hands


def test_copies_go_on_in_the_same_way() -> None:
    game = openspiel.load("classic", 4, rules={"jump_in": True})
    state = begun(game)
    random = np.random.default_rng(4)
    for _ in range(40):
        state.apply_action(int(random.choice(state.legal_actions())))
        if state.is_terminal():
            break
    others = [state.clone(), pickle.loads(pickle.dumps(state))]
    for _ in range(40):
        if state.is_terminal():
            break
        action = int(random.choice(state.legal_actions()))
        for each in (state, *others):
            each.apply_action(action)
        for each, player in itertools.product(others, range(4)):
            assert each.information_state_string(player) == state.information_state_string(player)
            assert each.legal_actions() == state.legal_actions()


def test_information_states_remember_what_observations_forget() -> None:
    game = openspiel.load("classic", 2, observation="table")
    state = begun(game)
    random = np.random.default_rng(5)
    lengths = [len(state.information_state_string(0))]
    for _ in range(20):
        state.apply_action(int(random.choice(state.legal_actions())))
        lengths.append(len(state.information_state_string(0)))
    assert lengths == sorted(lengths) and lengths[-1] > lengths[0]
    assert len(state.observation_string(0)) == len("0 ") + 2 * lc.Layout(lc.Game("classic"), 2).size
    tensor = np.array(state.observation_tensor(0))
    assert tensor.min() >= 0 and 0 < tensor.max() <= 1


def test_information_set_search_makes_legal_moves() -> None:
    game = openspiel.load("classic", 3, rules={"voluntary_draw": False})
    random = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game, uct_c=1.4, max_simulations=8, random_state=random,
        evaluator=mcts.RandomRolloutEvaluator(1, random))
    state = begun(game)
    for _ in range(20):
        if state.is_terminal():
            break
        legal = state.legal_actions()
        action = bot.step(state) if state.current_player() == 0 else random.choice(legal)
        assert action in legal
        state.apply_action(action)


def test_its_learning_environment_plays_to_the_end() -> None:
    environment = rl_environment.Environment(openspiel.load("trend", 2, rules={"voluntary_draw": False}))
    random = np.random.RandomState(1)
    step = environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = environment.step([random.choice(step.observations["legal_actions"][player])])
    assert sum(step.rewards) == 0 and max(step.rewards) == 1


def test_mistakes_are_named() -> None:
    for text, expected in (
        ("edition=nope", "expected classic"),
        ("players=11", "from 2 to 10"),
        ("windows=x", "expected ask, race or auto"),
        ("unit=week", "expected one of: round, match"),
        ("observation=x", "expected table or memory"),
        ("rules=zz", "such as jump_in:true"),
        ("rules=zz:1", "zz"),
    ):
        with pytest.raises(ValueError, match=expected):
            pyspiel.load_game(f"lastcard({text})")
    with pytest.raises(Exception, match="Available parameters are: edition"):
        pyspiel.load_game("lastcard(seats=4)")
    game = openspiel.load()
    everything = pyspiel.PrivateInfoType.ALL_PLAYERS
    kind = pyspiel.IIGObservationType(perfect_recall=False, private_info=everything)
    with pytest.raises(ValueError, match="that of a single player"):
        game.make_py_observer(kind)
