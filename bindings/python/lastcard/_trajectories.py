"""What players did in a series of games, as columns: see `lastcard.distributed.trajectories`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ._core import ActionSpace, Bot, Game, Move, Pool, bot

Array = np.ndarray[Any, Any]
Columns = dict[str, Array]
Policy = Callable[[Array, Array, Array], Array]

TABLES = 64
"""Most games of a chunk that are under way at once."""


def play_columns(
    game: Game, policy: str | Sequence[str] | Policy, seats: int, seed: int, first: int, games: int,
    options: dict[str, Any],
) -> Columns:
    """Every decision of the games `first` to `first` + `games` of a series, by game and decision."""
    pool = Pool(min(games, TABLES), game, seats, record=not callable(policy), **options)
    pool.reset(seed, first)
    choose = policy if callable(policy) else _Bots(pool, policy, options)
    end = first + games
    done = np.zeros(pool.n, np.int32)
    returns = np.zeros((games, seats), np.float32)
    parts: list[Columns] = []
    while (live := np.flatnonzero(pool.game < end)).size:
        number, seat = pool.game.copy(), pool.seat.copy()
        chosen = np.array(choose(pool.observation, pool.action_mask, seat))
        parts.append({
            "game": number[live], "decision": done[live], "seat": seat[live],
            "observation": pool.observation[live], "action_mask": pool.action_mask[live],
            "action": chosen[live],
        })
        pool.step(chosen)
        done += 1
        for i in np.flatnonzero(pool.terminated | pool.truncated):
            done[i] = 0
            if number[i] < end:
                returns[int(number[i]) - first] = pool.rewards[i]
    columns = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    order = np.lexsort((columns["decision"], columns["game"]))
    columns = {name: column[order] for name, column in columns.items()}
    columns["return"] = returns[columns["game"].astype(np.int64) - first, columns["seat"]]
    return columns


class _Bots:
    """Built-in bots as a policy of ids: a call with a play is two decisions."""

    def __init__(self, pool: Pool, names: str | Sequence[str], options: dict[str, Any]) -> None:
        every = [names] * pool.seats if isinstance(names, str) else list(names)
        if len(every) != pool.seats:
            raise ValueError(f"policy: found {len(every)} bots, expected one for each of {pool.seats} seats")
        made = {name: bot(name) for name in every}
        self.pool = pool
        self.players: list[Bot] = [made[name] for name in every]
        self.space = ActionSpace(pool.game_of, pool.seats, universal=options.get("universal", False))

    def __call__(self, observation: Array, mask: Array, seat: Array) -> Array:
        return np.array([self._choose(i, mask[i]) for i in range(self.pool.n)], np.int64)

    def _choose(self, table: int, mask: Array) -> int:
        view = self.pool.view(table)
        move = self.players[view.seat](view)
        chosen = self.space.wait if move is None else self.space.id(move)
        if chosen is not None:
            return chosen
        assert move is not None
        call = self.space.id(Move.uno(view.seat))
        if call is not None and mask[call]:
            return call
        play = self.space.id(move.without_call())
        assert play is not None
        return play
