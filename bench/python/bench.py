#!/usr/bin/env python3
"""Measures environments for Python side by side: ours, OpenSpiel's Crazy Eights and RLCard's UNO.

Decisions for each second of CPU time on one core, all sides driven in the same way by random legal
actions: medians of five rounds, with the smallest and the largest. Classic with two seats and
`voluntary_draw = false`, so that rounds are of comparable length; reactions are made automatically.
A peer that is not installed is left out. bench/python/run installs them into an environment of their own.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import lastcard as lc
import numpy as np
from lastcard.vector import Pool

SECONDS = 1.0
ROUNDS = 5
GAME = lc.Game("classic", {"voluntary_draw": False})


def our_tables() -> Callable[[], int]:
    seeds = iter(range(10**9))

    def run() -> int:
        table = lc.Table(GAME, seats=2, seed=next(seeds), shuffle="fast")
        n = 0
        while table.phase == "playing":
            table.push(random.choice(table.answers()))
            n += 1
        return n

    return run


def our_aec(wrapped: bool) -> Callable[[], int]:
    from lastcard import aec

    env = (aec.env if wrapped else aec.raw_env)(GAME, 2, windows="auto")
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


def our_pool(observation: str, native: bool) -> Callable[[], int]:
    pool = Pool(1024, GAME, seats=2, observation=observation, windows="auto")
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


def open_spiel(tensors: bool) -> Callable[[], int]:
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


def rlcard_env(ours: bool) -> Callable[[], int]:
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


def measured(make: Callable[[], Callable[[], int]]) -> list[float] | None:
    """Decisions for each second of CPU time, by round; None without the package."""
    try:
        run = make()
    except ImportError:
        return None
    rates = []
    run()
    for _ in range(ROUNDS):
        count, begun = 0, time.process_time()
        while (spent := time.process_time() - begun) < SECONDS:
            count += run()
        rates.append(count / spent)
    return sorted(rates)


def main() -> None:
    random.seed(1)
    sides: dict[str, Callable[[], Callable[[], int]]] = {
        "OpenSpiel, objects": lambda: open_spiel(False),
        "OpenSpiel, tensors": lambda: open_spiel(True),
        "RLCard `env.step`": lambda: rlcard_env(False),
        "`Table`": our_tables,
        "`aec.raw_env`": lambda: our_aec(False),
        "`aec.env`": lambda: our_aec(True),
        "`rlcard`, `env.step`": lambda: rlcard_env(True),
        "`Pool`, `table`, chosen in numpy": lambda: our_pool("table", False),
        "`Pool`, `table`, chosen natively": lambda: our_pool("table", True),
        "`Pool`, `memory`, chosen in numpy": lambda: our_pool("memory", False),
    }
    medians: dict[str, float] = {}
    print("| environment | decisions/s | range | × OpenSpiel, objects | × OpenSpiel, tensors | × RLCard |")
    print("|---|---|---|---|---|---|")
    for name, make in sides.items():
        rates = measured(make)
        if rates is None:
            print(f"{name}: not installed", file=sys.stderr)
            continue
        medians[name] = statistics.median(rates)
        ratios = [
            f"{medians[name] / medians[peer]:.1f}" if peer in medians else "–"
            for peer in ("OpenSpiel, objects", "OpenSpiel, tensors", "RLCard `env.step`")
        ]
        print(f"| {name} | {medians[name]:,.0f} | {rates[0]:,.0f}–{rates[-1]:,.0f} | "
              + " | ".join(ratios) + " |", flush=True)


if __name__ == "__main__":
    main()
