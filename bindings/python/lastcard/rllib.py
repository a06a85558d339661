"""A multi-agent environment for RLlib. Needs the extra ``rllib``.

>>> from lastcard.rllib import MultiAgentTable
>>> env = MultiAgentTable({"edition": "classic", "seats": 3})
>>> observations, infos = env.reset(seed=7)
>>> [agent] = observations                                       # the one to act
>>> action = int(observations[agent]["action_mask"].argmax())
>>> observations, rewards, terminated, truncated, infos = env.step({agent: action})
>>> terminated["__all__"]
False
"""

from __future__ import annotations

from typing import Any

import numpy as np

try:
    from gymnasium import spaces
    from ray.rllib.env.multi_agent_env import MultiAgentEnv
except ImportError as missing:
    raise ImportError("lastcard.rllib needs RLlib: pip install 'lastcard[rllib]'") from missing

from .aec import raw_env

ByAgent = dict[str, Any]


class MultiAgentTable(MultiAgentEnv):  # type: ignore[misc]
    """A table whose seats are agents, ``seat_0`` and so on. Only the agent to act is observed.

    config: the arguments of `lastcard.aec.raw_env`, such as ``edition``, ``seats``, ``observation``.
    An observation has the keys that RLlib's modules for masked actions expect: ``observations``, a row
    of docs/encoding.md as float32 between 0 and 1, and ``action_mask``. When the episode is over, all
    agents get their rewards and a last observation. An illegal action loses, unless ``illegal`` says
    otherwise.
    """

    def __init__(self, config: dict[str, Any] | None = None) -> None:
        super().__init__()
        self.env = raw_env(**{"illegal": "lose", **dict(config or {})})
        self.possible_agents = list(self.env.possible_agents)
        self.agents: list[str] = []
        size, actions = self.env.layout.size, self.env.actions.size
        space = spaces.Dict(
            {
                "observations": spaces.Box(0.0, 1.0, (size,), np.float32),
                "action_mask": spaces.Box(0.0, 1.0, (actions,), np.float32),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = dict.fromkeys(self.possible_agents, spaces.Discrete(actions))
        self._scale = self.env.layout.scale

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[ByAgent, ByAgent]:
        """Begins an episode: the first game of the series of a seed, or the next one."""
        self.env.reset(seed=seed)
        self.agents = list(self.possible_agents)
        agent = self.env.agent_selection
        return {agent: self._observe(agent)}, {}

    def step(self, action_dict: ByAgent) -> tuple[ByAgent, ByAgent, ByAgent, ByAgent, ByAgent]:
        """Plays the action of the agent to act, and of no other one."""
        env = self.env
        if list(action_dict) != [env.agent_selection]:
            raise ValueError(
                f"step: found actions of {list(action_dict)}, expected one of {env.agent_selection}"
            )
        env.step(int(action_dict[env.agent_selection]))
        over = any(env.terminations.values())
        cut = any(env.truncations.values())
        agents = self.possible_agents if over or cut else [env.agent_selection]
        observations = {agent: self._observe(agent) for agent in agents}
        rewards = {agent: float(env.rewards[agent]) for agent in agents}
        terminated = {**dict.fromkeys(self.possible_agents, over), "__all__": over}
        truncated = {**dict.fromkeys(self.possible_agents, cut), "__all__": cut}
        return observations, rewards, terminated, truncated, {}

    def render(self) -> str:
        """The table as text."""
        return str(self.env.table)

    def _observe(self, agent: str) -> ByAgent:
        seen = self.env.observe(agent)
        return {
            "observations": np.minimum(seen["observation"] * self._scale, np.float32(1)),
            "action_mask": seen["action_mask"].astype(np.float32),
        }
