"""Environments for learners: what their libraries require, and that they play the engine's games."""

from __future__ import annotations

import ctypes
import warnings
from typing import Any

import gymnasium
import lastcard as lc
import lastcard.gym
import numpy as np
import pytest
from conftest import EDITIONS
from gymnasium.utils.env_checker import check_env
from lastcard import aec
from lastcard.vector import Pool, VectorEnv
from pettingzoo.test import api_test, parallel_api_test, seed_test

EXPECTED = {
    "Observation space for each agent probably should be gymnasium.spaces.box or "
    "gymnasium.spaces.discrete",
    "Observation is not a NumPy array",
}
WINDOWS = ("ask", "race", "auto")


@pytest.mark.parametrize("windows", WINDOWS)
@pytest.mark.parametrize("seats", [2, 4, 10])
@pytest.mark.parametrize("edition", EDITIONS)
def test_pettingzoo_accepts_every_table(edition: str, seats: int, windows: str) -> None:
    options: dict[str, Any] = {"windows": windows, "max_decisions": 60}
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        api_test(aec.env(edition, seats, **options), num_cycles=40, verbose_progress=False)
    # An observation with a mask is a dictionary, which PettingZoo notes.
    assert {str(warning.message) for warning in said} <= EXPECTED
    seed_test(lambda: aec.env(edition, seats, **options), num_cycles=20)
    parallel_api_test(aec.parallel_env(edition, seats, **options), num_cycles=20)


def test_pettingzoo_accepts_histories() -> None:
    env = aec.env("powers", 3, observation="memory", history=12, max_decisions=60)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env, num_cycles=80, verbose_progress=False)
    env.reset(seed=1)
    assert env.observe("seat_2")["history"].shape == (12, 8)


@pytest.mark.parametrize("edition", EDITIONS)
def test_gymnasium_accepts_every_edition(edition: str) -> None:
    for scale in (False, True):
        env = lastcard.gym.SoloEnv(edition, ["random"], scale=scale)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            check_env(env, skip_render_check=True)


def test_registered_ids_make_environments() -> None:
    for name in ("Classic", "ClassicWiki", "Creeper", "NoMercy", "Powers", "Trend"):
        env = gymnasium.make(f"lastcard/{name}-v0", opponents=["easy", "random"])
        observation, info = env.reset(seed=3)
        assert observation in env.observation_space
        assert info["action_mask"].any()


@pytest.mark.parametrize("windows", WINDOWS)
def test_bots_driven_by_moves_play_the_same_games_everywhere(windows: str) -> None:
    names = ["normal", "easy", "random"]
    players = [lc.bot(name) for name in names]
    for edition in ("classic", "powers", "no-mercy"):
        game = lc.Game(edition, {"jump_in": True, "nine_slap": True})
        pool = Pool(4, game, seats=3, windows=windows, observation="memory", autoreset="next_step")
        pool.reset(seed=7)
        env = aec.raw_env(game, 3, windows=windows)
        for number in range(4):
            table, chance = pool.start(number)
            table.play(names, windows=windows, chance=chance)
            env.reset(seed=7 if number == 0 else None)
            while not env.terminations[env.agent_selection]:
                view = env.view()
                env.step(players[view.seat](view))
            assert env.table.record() == table.record()
            while not pool.terminated[number]:
                view = pool.view(number)
                pool.push(number, players[view.seat](view))
            assert bytes(pool.states[number]) == bytes(table)[12:-8]
            assert list(pool.rewards[number]) == pytest.approx([env.rewards[a] for a in env.agents])


def loop(n: int, threads: int, first: int, steps: int, **options: Any) -> list[np.ndarray[Any, Any]]:
    pool = Pool(n, "no-mercy", seats=4, threads=threads, observation="memory", **options)
    pool.reset(seed=3, first=first)
    seen: list[np.ndarray[Any, Any]] = []
    for _ in range(steps):
        pool.step(pool.action_mask.argmax(axis=1))
        seen += [pool.observation.copy(), pool.action_mask.copy(), pool.rewards.copy(), pool.seat.copy(),
                 pool.terminated.copy(), pool.game.copy()]
    return seen


def test_a_pool_does_not_depend_on_threads() -> None:
    one = loop(12, 1, 0, 200)
    for threads in (2, 3, 20):
        for a, b in zip(one, loop(12, threads, 0, 200), strict=True):
            assert (a == b).all()
    assert any(array.any() for array in one[4::6])  # episodes have ended


def test_the_tables_of_a_pool_can_be_split() -> None:
    whole = loop(6, 1, 10, 60, autoreset="next_step")
    for start in (0, 3):
        part = loop(3, 1, 10 + start, 60, autoreset="next_step")
        for a, b in zip(whole, part, strict=True):
            ended = part[4].any()
            if ended:
                break
            assert (a[start : start + 3] == b).all()


@pytest.mark.parametrize("observation", ["table", "memory"])
def test_a_pool_observes_what_a_view_observes(observation: str) -> None:
    for edition in EDITIONS:
        game = lc.Game(edition)
        pool = Pool(3, game, seats=4, observation=observation)
        pool.reset(seed=5)
        layout, space = lc.Layout(game, 4, observation), lc.ActionSpace(game, 4)
        for _ in range(80):
            for i in range(pool.n):
                view = pool.view(i)
                assert view.seat == pool.seat[i] and view.offered == pool.offered[i]
                assert (layout.observe(view) == pool.observation[i]).all()
                assert (space.mask(view) == pool.action_mask[i]).all()
            assert pool.action_mask.any(axis=1).all()
            pool.step_random()


def test_autoreset_modes_report_the_same_episodes() -> None:
    def episodes(autoreset: str) -> list[tuple[int, tuple[float, ...]]]:
        pool = Pool(4, "classic", seats=2, autoreset=autoreset, skip_forced=True)
        pool.reset(seed=1)
        found: list[tuple[int, tuple[float, ...]]] = []
        games = pool.game.copy()
        while len(found) < 12:
            pool.step(pool.action_mask.argmax(axis=1))
            for i in np.flatnonzero(pool.terminated):
                found.append((int(games[i]), tuple(float(r) for r in pool.rewards[i])))
            games = pool.game.copy()
        return sorted(found)[:6]

    assert episodes("same_step") == episodes("next_step")


def test_bad_actions_are_refused_before_anything_changes() -> None:
    pool = Pool(4, "classic", seats=2)
    pool.reset(seed=2)
    before = pool.states.copy()
    legal = pool.action_mask.argmax(axis=1)
    illegal = legal.copy()
    illegal[3] = int(np.flatnonzero(pool.action_mask[3] == 0)[0])
    for actions in (legal[:3], legal.reshape(2, 2), legal.astype(np.float32), legal.astype(np.int8),
                    legal + 1000, legal - 1000):
        with pytest.raises(ValueError, match="action"):
            pool.step(actions)
    with pytest.raises(ValueError):
        pool.step(illegal)
    with pytest.raises(TypeError):
        pool.step("no array")
    assert (pool.states == before).all()
    pool.step(legal.astype(np.int32))
    assert not (pool.states == before).all()
    with pytest.raises(ValueError, match="expected one dimension of 4"):
        pool.step(np.zeros(5, np.int64))
    for options in ({"unit": "game"}, {"reward": "money"}, {"autoreset": "never"}, {"threads": 0},
                    {"illegal": "maybe"}, {"bots": ["easy", "easy"]}, {"bots": ["best", None]},
                    {"windows": "x"}, {"observation": "x"}):
        with pytest.raises(ValueError, match="expected"):
            Pool(2, "classic", seats=2, **options)


class OnDevice:
    """An array that says it lies on a GPU, as DLPack describes one."""

    class Tensor(ctypes.Structure):
        _fields_ = [  # DLManagedTensor
            ("data", ctypes.c_void_p), ("device_type", ctypes.c_int32), ("device_id", ctypes.c_int32),
            ("ndim", ctypes.c_int32), ("code", ctypes.c_uint8), ("bits", ctypes.c_uint8),
            ("lanes", ctypes.c_uint16), ("shape", ctypes.POINTER(ctypes.c_int64)),
            ("strides", ctypes.c_void_p), ("byte_offset", ctypes.c_uint64),
            ("manager_ctx", ctypes.c_void_p), ("deleter", ctypes.c_void_p)]

    def __init__(self, count: int) -> None:
        self.shape = (ctypes.c_int64 * 1)(count)
        self.tensor = self.Tensor(None, 2, 0, 1, 0, 64, 1, self.shape, None, 0, None, None)

    def __dlpack_device__(self) -> tuple[int, int]:
        return 2, 0

    def __dlpack__(self, **_: object) -> object:
        make = ctypes.pythonapi.PyCapsule_New
        make.restype, make.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
        return make(ctypes.addressof(self.tensor), b"dltensor", None)


def test_arrays_of_other_devices_are_refused_before_anything_changes() -> None:
    pool = Pool(4, "classic", seats=2)
    pool.reset(seed=2)
    before = pool.states.copy()
    with pytest.raises(ValueError, match="actions: expected an array on the CPU"):
        pool.step(OnDevice(4))
    with pytest.raises(ValueError, match="states: expected an array on the CPU"):
        pool.load(OnDevice(4))  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        pool.sample(OnDevice(4))  # type: ignore[arg-type]
    assert (pool.states == before).all()


@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_sees_that_a_seat_was_offered_a_reaction_and_waited(edition: str) -> None:
    game = lc.Game(edition, {"jump_in": True, "nine_slap": True})
    env = aec.raw_env(game, 4, observation="memory", history=20)
    env.reset(seed=3)
    random, waited = np.random.default_rng(1), 0
    for _ in range(600):
        agent = env.agent_selection
        if env.terminations[agent]:
            env.reset()
            continue
        offered, wait = env.infos[agent]["offered"], env.actions.wait
        mask = env.observe(agent)["action_mask"]
        if not offered or wait is None:
            env.step(int(random.choice(mask.nonzero()[0])))
            continue
        others = [other for other in env.agents if other != agent]
        before = [env.observe(other) for other in others]
        done = len(env.table.moves)
        env.step(wait)
        if len(env.table.moves) != done:
            continue  # the table has closed a slap, which all see
        waited += 1
        for other, seen in zip(others, before, strict=True):
            row = env.observe(other)
            row["observation"][env.layout.parts["offered"]] = 0  # its own offer
            assert (row["observation"] == seen["observation"]).all()
            assert (row["history"] == seen["history"]).all()
    assert waited > 5


def test_a_pool_may_show_masks_alone() -> None:
    bare, full = (Pool(5, "powers", seats=3, observation=what) for what in ("none", "table"))
    for pool in (bare, full):
        pool.reset(seed=3)
    for _ in range(50):
        assert (bare.action_mask == full.action_mask).all() and (bare.seat == full.seat).all()
        bare.step(full.action_mask.argmax(axis=1))
        full.step(full.action_mask.argmax(axis=1))
    with pytest.raises(ValueError, match="made with observation='none'"):
        bare.observation


def test_arrays_keep_their_pool_alive_and_are_its_memory() -> None:
    pool = Pool(64, "classic", seats=2)
    pool.reset(seed=1)
    observation, mask = pool.observation, pool.action_mask
    assert observation.ctypes.data % 64 == 0
    first = observation.copy()
    pool.step(mask.argmax(axis=1))
    assert not (observation == first).all()
    again = observation.copy()
    del pool
    Pool(64, "classic", seats=2).reset(seed=9)
    assert (observation == again).all() and mask.any()


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_history_is_what_the_seat_has_seen(edition: str) -> None:
    pool = Pool(3, edition, seats=3, history=20, record=True)
    pool.reset(seed=2)
    faces = {str(card): card.index for card in pool.game_of.faces}
    hidden = 0
    for _ in range(60):
        pool.step(pool.action_mask.argmax(axis=1))
        for i in range(pool.n):
            viewer = int(pool.seat[i])
            events = [event.seen_by(viewer) for event in list(pool.table(i).events)[-20:]]
            hidden += sum(event.kind == "card_drawn" and event.card is None for event in events)
            rows = pool.history[i]
            assert (rows[: 20 - len(events)] == 255).all()
            for row, event in zip(rows[20 - len(events):], events, strict=True):
                seat = 255 if event.seat is None else (event.seat - viewer) % 3
                face = 255 if event.card is None else faces[event.card]
                colour = 255 if event.colour == "-" else "RYGB".index(event.colour)
                assert list(row[[1, 3, 4, 5]]) == [seat, face, colour, event.flags]
                assert int(row[6]) + 256 * int(row[7]) == event.number
    assert hidden > 0
    with pytest.raises(ValueError, match="without history"):
        Pool(2, edition, seats=3).history
    with pytest.raises(ValueError, match="history: found 5000"):
        Pool(2, edition, seats=3, history=5000)


def test_states_are_loaded_into_other_pools() -> None:
    for edition in EDITIONS:
        one = Pool(6, edition, seats=3, windows="auto")
        one.reset(seed=4)
        for _ in range(25):
            one.step_random()
        two = Pool(6, edition, seats=3, windows="auto")
        two.load(one.states)
        assert (two.states == one.states).all() and (two.seat == one.seat).all()
        assert (two.observation == one.observation).all()
        assert (two.action_mask == one.action_mask).all() and not two.terminated.any()
        actions = one.action_mask.argmax(axis=1)
        one.step(actions)
        two.step(actions)
        going = ~one.terminated
        assert (two.states[going] == one.states[going]).all() and going.any()


def test_states_that_are_none_are_refused_before_anything_changes() -> None:
    pool = Pool(3, "classic", seats=2)
    pool.reset(seed=1)
    states, before = pool.states, pool.observation.copy()
    others: list[Any] = [
        states[:2], states[:, :100], states.astype(np.int8), states.ravel(), np.zeros_like(states),
        np.full_like(states, 255), Pool(3, "no-mercy", seats=2).states,
        Pool(3, "classic", seats=4).states]
    for wrong in others:
        with pytest.raises(ValueError, match="states: "):
            pool.load(wrong)
    damaged = states.copy()
    damaged[2, 0] ^= 1  # a card of the first hand comes or goes
    with pytest.raises(ValueError, match="table 2: the state does not fit this game"):
        pool.load(damaged)
    assert (pool.observation == before).all() and (pool.states == states).all()
    pool.load(states)
    assert (pool.observation == before).all()


def test_two_sets_of_arrays_are_used_by_turns() -> None:
    single, double = (Pool(5, "powers", seats=3, double_buffer=twice) for twice in (False, True))
    single.reset(seed=3)
    double.reset(seed=3)
    places: set[int] = set()
    for _ in range(60):
        shown = double.observation
        kept, actions = shown.copy(), single.action_mask.argmax(axis=1)
        single.step(actions)
        double.step(actions)
        assert (shown == kept).all()
        for name in ("observation", "action_mask", "rewards", "seat", "terminated", "game", "offered"):
            assert (getattr(double, name) == getattr(single, name)).all()
        places.add(double.observation.ctypes.data)
    assert len(places) == 2


def test_the_oracle_is_there_only_for_those_who_asked() -> None:
    pool = Pool(4, "trend", seats=3, oracle=True)
    pool.reset(seed=5)
    for _ in range(30):
        pool.step_random()
        for i in range(pool.n):
            assert (pool.oracle[i] == pool.table(i).oracle()).all()
    with pytest.raises(ValueError, match="made without oracle=True"):
        Pool(4, "trend", seats=3).oracle


def test_recorded_tables_have_their_past() -> None:
    pool = Pool(4, "creeper", seats=3, record=True, bots=[None, "normal", "easy"])
    pool.reset(seed=9)
    for _ in range(40):
        pool.step(pool.action_mask.argmax(axis=1))
        for i in range(pool.n):
            table = pool.table(i)
            assert bytes(table)[12:-8] == bytes(pool.states[i]) and table.whole
    assert pool.table(0).record().verify() is None
    assert not Pool(2, "creeper", seats=3).table(0).whole


def test_both_ways_of_autoreset_play_the_same_episodes() -> None:
    after, at_once = (VectorEnv(3, ["normal", "easy"], autoreset=mode, history=4)
                      for mode in ("next_step", "same_step"))
    played: list[list[tuple[Any, ...]]] = []
    for env in (after, at_once):
        games: list[tuple[Any, ...]] = []
        _, info = env.reset(seed=11)
        over = np.zeros(3, bool)
        for _ in range(90):
            begun = over if env is after else np.zeros(3, bool)
            game = info["game"].copy()
            observation, rewards, terminated, truncated, info = env.step(
                info["action_mask"].argmax(axis=1))
            over = terminated | truncated
            for i in np.flatnonzero(~begun):
                row = observation["observation"][i]
                if over[i] and env is at_once:
                    row = info["final_obs"][i]["observation"]
                    assert info["final_info"]["game"][i] == game[i] != info["game"][i]
                games.append((int(game[i]), float(rewards[i]), bool(terminated[i]), row.tobytes()))
        played.append(sorted(games[:], key=lambda game: game[0]))
    ended = [{game[0] for game in games if game[2]} for games in played]
    one, two = ([game for game in games if game[0] in ended[0] & ended[1]] for games in played)
    assert one == two and len(ended[0] & ended[1]) > 3
    with pytest.raises(ValueError, match="expected next_step or same_step"):
        VectorEnv(2, autoreset="never")


def test_sampling_follows_the_logits_and_the_mask() -> None:
    pool = Pool(2000, "classic", seats=2)
    pool.reset(seed=4)
    logits = np.zeros((pool.n, pool.actions), np.float32)
    logits[:, ::2] = 3
    chosen = pool.sample(logits)
    rows = np.arange(pool.n)
    assert pool.action_mask[rows, chosen].all()
    weights = np.exp(logits) * pool.action_mask
    expected = (weights[:, ::2].sum(axis=1) / weights.sum(axis=1)).mean()
    assert abs((chosen % 2 == 0).mean() - expected) < 0.04
    with pytest.raises(ValueError, match="shape of action_mask"):
        pool.sample(logits[:5])


def test_vector_env_plays_the_episodes_of_a_plain_loop() -> None:
    env = VectorEnv(3, ["normal", "easy"], seat=1)
    solos = [lastcard.gym.SoloEnv(opponents=["normal", "easy"], seat=1) for _ in range(3)]
    observation, info = env.reset(seed=11)
    for i, solo in enumerate(solos):
        solo.pool.reset(11, i)
    ended = 0
    for _ in range(60):
        actions = info["action_mask"].argmax(axis=1)
        observation, rewards, terminated, truncated, info = env.step(actions)
        for i, solo in enumerate(solos):
            if solo.pool.game[0] != info["game"][i] or terminated[i]:
                ended += int(terminated[i])
                continue
            if ended == 0:
                row, reward, done, _, _ = solo.step(actions[i])
                assert (row == observation["observation"][i]).all()
                assert reward == rewards[i] and done == terminated[i]
    assert ended > 0


def test_illegal_actions_raise_or_lose() -> None:
    solo = lastcard.gym.SoloEnv(opponents=["easy"])
    _, info = solo.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, _, _ = solo.step(illegal)
    assert (reward, terminated) == (-1.0, True)
    env = aec.raw_env("classic", 2, illegal="lose")
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0]))
    assert env.rewards[agent] == -1.0 and all(env.terminations.values())
    strict = aec.raw_env("classic", 2)
    strict.reset(seed=1)
    mask = strict.observe(strict.agent_selection)["action_mask"]
    before = bytes(strict.table)
    for action in np.flatnonzero(mask == 0):
        with pytest.raises(ValueError):
            strict.step(int(action))
    assert bytes(strict.table) == before
    with pytest.raises(ValueError, match="oracle=True"):
        strict.state()
    open_env = aec.raw_env("classic", 2, oracle=True)
    open_env.reset(seed=1)
    assert open_env.state().shape == (54 * 2 + 18,)


def test_rewards_are_zero_sum_and_points_are_shares_of_the_target() -> None:
    for reward in ("win", "points"):
        pool = Pool(8, "classic", seats=4, reward=reward)
        pool.reset(seed=6)
        ended = 0
        for _ in range(3000):
            pool.step_random()
            for i in np.flatnonzero(pool.terminated):
                row = pool.rewards[i]
                ended += 1
                if reward == "win":
                    assert row.max() in (0.0, 1.0) and abs(row.sum()) < 1e-6
                else:
                    assert (row >= 0).all() and (row > 0).sum() <= 1
        assert ended > 3
