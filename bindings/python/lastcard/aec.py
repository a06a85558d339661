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

from . import _core
from ._core import ActionSpace, Game, Layout, Match, Move, Table, View

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
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = edition if isinstance(edition, Game) else Game(edition, rules)
        _one_of("unit", unit, ("round", "match"))
        _one_of("reward", reward, ("win", "points"))
        _one_of("illegal", illegal, ("raise", "lose"))
        _one_of("render_mode", render_mode, (None, *self.metadata["render_modes"]))  # type: ignore[misc]
        self.layout = Layout(self.game, seats, observation, universal=universal)
        self.actions = ActionSpace(self.game, seats, universal=universal)
        Match(Table(self.game, seats, seed=0), windows)  # refuses unknown windows now
        self.unit, self.windows, self.reward, self.illegal = unit, windows, reward, illegal
        self.skip_forced, self.max_decisions, self.oracle = skip_forced, max_decisions, oracle
        self.render_mode = render_mode
        self._call_too = windows == "race" or bool(self.game.rules["uno_strict"])
        self.possible_agents = [f"seat_{i}" for i in range(seats)]
        self.agents: list[str] = []
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, (self.layout.size,), np.uint8),
                    "action_mask": spaces.Box(0, 1, (self.actions.size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(self.actions.size) for agent in self.possible_agents
        }
        self._series: int | None = None
        self._number = -1
        self._view: View | None = None
        self._mask: np.ndarray[Any, Any] = np.zeros(self.actions.size, np.int8)

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
        seats = len(self.possible_agents)
        self.table, chance = _core._start(self.game, seats, self._series, self._number)
        self._match = Match(self.table, self.windows, chance)
        self._scores = self.table.scores
        self._decisions = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._advance()

    def observe(self, agent: str) -> Observation:
        """What an agent knows; its mask is empty unless it acts now."""
        seat = self.possible_agents.index(agent)
        acts = self._view is not None and agent == self.agent_selection
        view = self._view if acts and self._view is not None else self.table.view(seat)
        mask = self._mask if acts else np.zeros(self.actions.size, np.int8)
        return {"observation": self.layout.observe(view), "action_mask": mask.copy()}

    def view(self) -> View:
        """What the agent to act knows, for bots."""
        if self._view is None:
            raise ValueError("view: the episode is over")
        return self._view

    def step(self, action: int | Move | None) -> None:
        """Plays an id or a Move of the agent to act; None for agents whose episode is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        view = self.view()
        if not self._legal(view, action):
            self._end({agent: -1.0})
            self._accumulate_rewards()
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if action is None or isinstance(action, Move):
            self._match.answer(action)
        else:
            self._match.answer(self.actions.move(int(action), view))
        self._decisions += 1
        self._advance()
        if self._view is not None and 0 < self.max_decisions <= self._decisions:
            self.truncations = dict.fromkeys(self.agents, True)
            self._view = None
        self._accumulate_rewards()

    def state(self) -> np.ndarray[Any, Any]:
        """The oracle: hands and piles. Only with ``oracle=True``."""
        if not self.oracle:
            raise ValueError("state: this environment was made without oracle=True")
        return self.table.oracle()

    def render(self) -> str | None:
        """The table as text or SVG."""
        if self.render_mode == "svg":
            return self.table._repr_svg_()
        return str(self.table) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing has to be closed."""

    def _legal(self, view: View, action: int | Move | None) -> bool:
        """Raises, or is false where an illegal action loses."""
        if isinstance(action, Move) or (action is None and view.offered):
            return True  # the engine checks it
        if action is not None and 0 <= int(action) < self.actions.size and self._mask[int(action)]:
            return True
        if self.illegal == "lose":
            return False
        if action is None or not 0 <= int(action) < self.actions.size:
            raise ValueError(f"action: found {action}, expected 0 to {self.actions.size - 1}")
        move = self.actions.move(int(action), view)
        if move is not None:
            self.table.copy().push(move)  # raises the reason
        raise ValueError(f"action: {action} is not among the seat's choices: see action_mask")

    def _advance(self) -> None:
        """Goes on to the next decision, or to the end of the episode."""
        while True:
            view = self._match.next()
            if view is None:
                if self.unit == "round" or self.table.phase == "match":
                    self._end(self._outcome())
                    return
                self._match.deal()
            elif self.skip_forced and not view.offered and len(view.answers()) == 1:
                self._match.answer(view.answers()[0])
            else:
                break
        self._view = view
        self._mask = self.actions.mask(view, self._call_too).view(np.int8)
        self.agent_selection = self.possible_agents[view.seat]
        self.infos = {agent: {} for agent in self.agents}
        self.infos[self.agent_selection] = {"action_mask": self._mask, "offered": view.offered}

    def _outcome(self) -> dict[str, float]:
        agents, table = self.possible_agents, self.table
        if self.reward == "points":
            rules = self.game.rules
            sign = -1.0 if rules["scoring"] == "lowest" else 1.0
            target = int(rules["target"])
            return {
                agent: sign * (now - before) / target if target else 0.0
                for agent, now, before in zip(agents, table.scores, self._scores, strict=True)
            }
        winners = table.match_winners if self.unit == "match" else table.round_winners
        others = max(1, len(agents) - len(winners))
        if not winners:
            return dict.fromkeys(agents, 0.0)
        return {
            agent: 1.0 / len(winners) if seat in winners else -1.0 / others
            for seat, agent in enumerate(agents)
        }

    def _end(self, rewards: dict[str, float]) -> None:
        self._view = None
        self.infos = {agent: {} for agent in self.agents}
        self.rewards = {agent: rewards.get(agent, 0.0) for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)


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
