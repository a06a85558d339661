#!/usr/bin/env python3
"""Measures environments for Python side by side: ours, and those of well-known packages.

Decisions for each second of CPU time on one core, all sides driven in the same way by random legal
actions. The sides take turns, a second each, for five rounds; of these the tables show the median, the
smallest and the largest. Classic with two seats and `voluntary_draw = false`, so that rounds are of
comparable length; reactions are made automatically. A peer that is not installed is left out:
bench/python/run installs them into an environment of their own. With the path of the program
`lastcard`, its `bench` takes part.
"""

from __future__ import annotations

import os
import random
import re
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import lastcard as lc
import numpy as np
from lastcard import _core
from lastcard.vector import Pool

SECONDS = 1.0
ROUNDS = 5
GAME = lc.Game("classic", {"voluntary_draw": False})
Run = Callable[[], int]


def our_tables() -> Run:
    seeds = iter(range(10**9))

    def run() -> int:
        table = lc.Table(GAME, seats=2, seed=next(seeds), shuffle="fast")
        n = 0
        while table.phase == "playing":
            table.push(random.choice(table.answers()))
            n += 1
        return n

    return run


def our_aec(wrapped: bool) -> Run:
    from lastcard import aec

    return aec_loop((aec.env if wrapped else aec.raw_env)(GAME, 2, windows="auto"))


def texas_holdem() -> Run:
    from pettingzoo.classic import texas_holdem_v4

    return aec_loop(texas_holdem_v4.env())


def aec_loop(env: Any) -> Run:
    env.reset(seed=1)

    def run() -> int:
        env.reset()
        n = 0
        while True:
            observation, _, over, cut, _ = env.last()
            if over or cut:
                return n
            env.step(int(random.choice(np.flatnonzero(observation["action_mask"]))))
            n += 1

    return run


def our_pool(observation: str, native: bool = False, threads: int = 1) -> Run:
    pool = Pool(1024, GAME, seats=2, observation=observation, windows="auto", threads=threads)
    pool.reset(seed=1)
    dice = np.random.default_rng(1)
    noise = np.empty(pool.action_mask.shape, np.float32)

    def run() -> int:
        if native:
            pool.step_random()
        else:
            dice.random(out=noise, dtype=np.float32)
            noise[:] *= pool.action_mask
            pool.step(noise.argmax(axis=1))
        return pool.n

    return run


def envpool_catch() -> Run:
    import envpool

    env = envpool.make("Catch-v0", env_type="gymnasium", num_envs=1024, num_threads=1)
    env.reset()
    dice = np.random.default_rng(1)
    noise = np.empty((1024, 3), np.float32)

    def run() -> int:
        dice.random(out=noise, dtype=np.float32)
        env.step(noise.argmax(axis=1))
        return 1024

    return run


def open_spiel(tensors: bool) -> Run:
    import pyspiel

    game = pyspiel.load_game("crazy_eights(players=2)")

    def run() -> int:
        state = game.new_initial_state()
        n = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(actions, weights)[0])
                continue
            if tensors:
                state.observation_tensor(state.current_player())
            state.apply_action(random.choice(state.legal_actions()))
            n += 1
        return n

    return run


def open_spiel_bots() -> Run:
    """Its random bots in C++, and its loop in C++."""
    import pyspiel

    game = pyspiel.load_game("crazy_eights(players=2)")
    seeds = iter(range(10**9))
    state = game.new_initial_state()
    bots = [pyspiel.make_uniform_random_bot(player, 1 + player) for player in range(2)]
    pyspiel.evaluate_bots(state, bots, 0)
    deals = sum(1 for player in replay(game, state.history()) if player < 0)

    def run() -> int:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, next(seeds))
        return len(state.history()) - deals

    return run


def replay(game: Any, history: list[int]) -> list[int]:
    """Who acted, chance below 0: all its chance nodes are the deal."""
    state, players = game.new_initial_state(), []
    for action in history:
        players.append(state.current_player())
        state.apply_action(action)
    return players


def rlcard_env(ours: bool) -> Run:
    if ours:
        from lastcard import rlcard
    else:
        import rlcard

    env: Any = rlcard.make("uno", config={"seed": 1})

    def run() -> int:
        state, _ = env.reset()
        n = 0
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            n += 1
        return n

    return run


def rlcard_game() -> Run:
    from rlcard.games.uno import Game

    game = Game()

    def run() -> int:
        game.init_game()
        n = 0
        while not game.is_over():
            game.step(random.choice(game.get_legal_actions()))
            n += 1
        return n

    return run


def our_bench() -> Run:
    return lambda: int(_core._bench(GAME, 2, 2000, 1)[0])


def program_bench(program: str) -> Run:
    command = [program, "bench", "--edition", "classic", "--seats", "2", "--rules", "voluntary_draw=false",
               "--games", "20000"]

    def run() -> int:
        printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        decisions = re.search(r"decisions\D+([\d,]+)", printed)
        assert decisions is not None, printed
        return int(decisions[1].replace(",", ""))

    return run


def cpu() -> float:
    """Of this process and of those that it has waited for."""
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in used)


def rate(run: Run, clock: Callable[[], float] = cpu) -> float:
    count, begun = 0, clock()
    while (spent := clock() - begun) < SECONDS:
        count += run()
    return count / spent


def spread(values: list[float], digits: int) -> str:
    middle, low, high = statistics.median(values), min(values), max(values)
    return f"{middle:,.{digits}f} ({low:,.{digits}f}–{high:,.{digits}f})"


# Ours, at least so many times as fast, and the peer that it is compared with.
RATIOS = (
    ("`Table`", 4, "OpenSpiel, objects"),
    ("`Table`", 8, "RLCard, bare game"),
    ("`aec.raw_env`", 4, "RLCard, `env.step`"),
    ("`aec.env`", 7, "PettingZoo, Texas hold'em"),
    ("`Pool`, `table`, numpy", 12, "OpenSpiel, tensors"),
    ("`Pool`, `table`, numpy", 30, "RLCard, `env.step`"),
    ("`Pool`, `table`, native", 25, "OpenSpiel, tensors"),
    ("`Pool`, `memory`, numpy", 6, "OpenSpiel, tensors"),
    ("`Pool`, masks alone, numpy", 1.5, "EnvPool, Catch"),
    ("`lastcard.rlcard`", 3, "RLCard, `env.step`"),
    ("`lc.bench`", 0.95, "`lastcard bench`"),
    ("`lc.bench`", 10, "OpenSpiel, native bots"),
)


def main() -> None:
    random.seed(1)
    sides: dict[str, Callable[[], Run]] = {
        "OpenSpiel, objects": lambda: open_spiel(False),
        "OpenSpiel, tensors": lambda: open_spiel(True),
        "OpenSpiel, native bots": open_spiel_bots,
        "RLCard, bare game": rlcard_game,
        "RLCard, `env.step`": lambda: rlcard_env(False),
        "PettingZoo, Texas hold'em": texas_holdem,
        "EnvPool, Catch": envpool_catch,
        "`Table`": our_tables,
        "`aec.raw_env`": lambda: our_aec(False),
        "`aec.env`": lambda: our_aec(True),
        "`lastcard.rlcard`": lambda: rlcard_env(True),
        "`Pool`, masks alone, numpy": lambda: our_pool("none"),
        "`Pool`, `table`, numpy": lambda: our_pool("table"),
        "`Pool`, `table`, native": lambda: our_pool("table", native=True),
        "`Pool`, `memory`, numpy": lambda: our_pool("memory"),
        "`lc.bench`": our_bench,
    }
    if len(sys.argv) > 1:
        sides["`lastcard bench`"] = lambda: program_bench(sys.argv[1])
    runs: dict[str, Run] = {}
    for name, make in sides.items():
        try:
            runs[name] = make()
            runs[name]()
        except ImportError:
            print(f"{name}: not installed", file=sys.stderr)
    rates: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(ROUNDS):
        for name, run in runs.items():
            rates[name].append(rate(run))
    print("| environment | decisions a second |\n|---|---|")
    for name, found in rates.items():
        print(f"| {name} | {spread(found, 0)} |")
    print("\n| ours | compared with | times as fast | at least |\n|---|---|---|---|")
    for ours, least, peer in RATIOS:
        if ours in rates and peer in rates:
            times = [a / b for a, b in zip(rates[ours], rates[peer], strict=True)]
            digits = 2 if least < 1 else 1
            missed = "" if statistics.median(times) >= least else ", missed"
            print(f"| {ours} | {peer} | {spread(times, digits)} | {least}{missed} |")
    two_threads()


def two_threads() -> None:
    """By the clock, on all cores: of a machine that has two free ones."""
    if (cores := os.cpu_count() or 1) < 2 or not hasattr(os, "sched_setaffinity"):
        return
    os.sched_setaffinity(0, range(cores))
    one, two = our_pool("table", native=True), our_pool("table", native=True, threads=2)
    times = [1 / rate(one, time.perf_counter) * rate(two, time.perf_counter) for _ in range(ROUNDS)]
    print(f"| `Pool(threads=2)` | `threads=1`, by the clock | {spread(times, 2)} | 1.8"
          + (", missed |" if statistics.median(times) < 1.8 else " |"))


if __name__ == "__main__":
    main()
