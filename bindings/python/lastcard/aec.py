"""Environments for PettingZoo: one agent for each seat, asked in turn. Needs the extra ``pettingzoo``.

>>> from lastcard import aec
>>> env = aec.env("classic", seats=2)
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, terminated, truncated, info = env.last()
...     over = terminated or truncated
...     env.step(None if over else int(observation["action_mask"].argmax()))
>>> env.agents
[]
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import numpy as np

from ._core import ActionSpace, Game, Layout, Move, Pool, Table, View

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel
except ImportError as missing:
    raise ImportError("lastcard.aec needs PettingZoo: pip install 'lastcard[pettingzoo]'") from missing

Observation = dict[str, "np.ndarray[Any, Any]"]


class raw_env(AECEnv):  # type: ignore[misc]
    """A table as an environment, without PettingZoo's wrappers.

    Observations are the dictionary of ``observation`` (uint8) and ``action_mask`` (int8) of
    docs/encoding.md. A seat acts when it is asked, and when it is offered a reaction, which it may
    decline by ``wait``. `step` takes an id, or a Move, which may have the call with the play.

    reward: ``win`` shares 1 among the winners of an episode and -1 among the others; ``points`` are
    the points scored, as a share of the target. illegal: ``raise`` an IllegalMove, or ``lose``.
    history: observations have ``history`` too, the last so many events of the agent.
    """

    metadata = {
        "name": "lastcard_v0",
        "render_modes": ["ansi", "svg"],
        "is_parallelizable": True,
        "render_fps": 1,
    }

    def __init__(
        self,
        edition: str | Game = "classic",
        seats: int = 4,
        *,
        rules: Mapping[str, bool | int | str] | None = None,
        unit: str = "round",
        observation: str = "table",
        universal: bool = False,
        windows: str = "ask",
        reward: str = "win",
        illegal: str = "raise",
        skip_forced: bool = False,
        max_decisions: int = 0,
        oracle: bool = False,
        history: int = 0,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = edition if isinstance(edition, Game) else Game(edition, rules)
        _one_of("render_mode", render_mode, (None, *self.metadata["render_modes"]))  # type: ignore[misc]
        # One table, whose arrays are what the agent to act knows.
        self._pool = Pool(
            1, self.game, seats, observation=observation, universal=universal, windows=windows,
            unit=unit, reward=reward, illegal=illegal, skip_forced=skip_forced,
            max_decisions=max_decisions, oracle=oracle, history=history, autoreset="next_step",
            record=True)
        self.layout = Layout(self.game, seats, observation, universal=universal)
        self.actions = ActionSpace(self.game, seats, universal=universal)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{i}" for i in range(seats)]
        self.agents: list[str] = []
        parts: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(0, 255, (self.layout.size,), np.uint8),
            "action_mask": spaces.Box(0, 1, (self.actions.size,), np.int8),
        }
        if history:
            parts["history"] = spaces.Box(0, 255, (history, 8), np.uint8)
        self.observation_spaces = {agent: spaces.Dict(parts) for agent in self.possible_agents}
        self.action_spaces = {
            agent: spaces.Discrete(self.actions.size) for agent in self.possible_agents
        }
        self._series: int | None = None
        self._number = -1
        self._row = self._pool.observation[0]
        self._mask = self._pool.action_mask[0]
        self._events = self._pool.history[0] if history else None
        self._offered = self._pool.offered
        self._active = False

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The ids of its moves."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins an episode: the first game of the series of a seed, or the next one."""
        if seed is not None or self._series is None:
            self._series = seed if seed is not None else int.from_bytes(os.urandom(7), "little")
            self._number = -1
        self._number += 1
        self.agents = list(self.possible_agents)
        self._pool.reset(self._series, self._number)
        self._active = True
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask(int(self._pool.seat[0]))

    @property
    def table(self) -> Table:
        """A copy of the table, with its past from the first deal on."""
        return self._pool.table(0)

    def observe(self, agent: str) -> Observation:
        """What an agent knows; its mask is empty unless it acts now."""
        observation: Observation
        if self._active and agent == self.agent_selection:
            observation = {"observation": self._row.copy(), "action_mask": self._mask.copy()}
            if self._events is not None:
                observation["history"] = self._events.copy()
            return observation
        seat = self.possible_agents.index(agent)
        observation = {
            "observation": self._pool._observe(0, seat),
            "action_mask": np.zeros(self.actions.size, np.int8),
        }
        if self._events is not None:
            observation["history"] = self._pool._history(0, seat)
        return observation

    def last(
        self, observe: bool = True
    ) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """What the agent to act knows, and what became of its last action."""
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def view(self) -> View:
        """What the agent to act knows, for bots."""
        if not self._active:
            raise ValueError("view: the episode is over")
        return self._pool.view(0)

    def step(self, action: int | Move | None) -> None:
        """Plays an id or a Move of the agent to act; None for agents whose episode is over."""
        if not self._active:
            self._was_dead_step(action)
            return
        seat = self._pool._play_one(action)
        if seat >= 0:
            self.infos[self.agent_selection] = {}
            self._ask(seat)
            return
        # Rewards are given at the end alone.
        self._active = False
        agents = self.possible_agents
        self.infos = {agent: {} for agent in agents}
        self.rewards = dict(zip(agents, self._pool.rewards[0].tolist(), strict=True))
        self.terminations = dict.fromkeys(agents, bool(self._pool.terminated[0]))
        self.truncations = dict.fromkeys(agents, bool(self._pool.truncated[0]))
        self._accumulate_rewards()

    def state(self) -> np.ndarray[Any, Any]:
        """The oracle: hands and piles. Only with ``oracle=True``."""
        try:
            oracle: np.ndarray[Any, Any] = self._pool.oracle[0]
            return oracle.copy()
        except ValueError:
            raise ValueError("state: this environment was made without oracle=True") from None

    def render(self) -> str | None:
        """The table as text or SVG."""
        if self.render_mode == "svg":
            return self.table._repr_svg_()
        return str(self.table) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing has to be closed."""

    def _ask(self, seat: int) -> None:
        self.agent_selection = agent = self.possible_agents[seat]
        self.infos[agent] = {"action_mask": self._mask.copy(), "offered": bool(self._offered[0])}


def _one_of(what: str, found: object, expected: tuple[object, ...]) -> None:
    if found not in expected:
        words = ", ".join(str(each) for each in expected)
        raise ValueError(f"{what}: found {found!r}, expected one of: {words}")


def env(edition: str | Game = "classic", seats: int = 4, **options: Any) -> AECEnv:
    """`raw_env` with PettingZoo's check of the order of calls. The engine checks the rest."""
    return wrappers.OrderEnforcingWrapper(raw_env(edition, seats, **options))


def parallel_env(edition: str | Game = "classic", seats: int = 4, **options: Any) -> Any:
    """The same for libraries that step all agents at once; only one of them acts."""
    return turn_based_aec_to_parallel(env(edition, seats, **options))
