"""Many tables at once, in numpy arrays: `Pool` for self-play, `VectorEnv` for Gymnasium."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from ._core import Game, Pool

if TYPE_CHECKING:
    from gymnasium.vector import VectorEnv as _Base
else:
    try:
        from gymnasium.vector import VectorEnv as _Base
    except ImportError:
        _Base = object

__all__ = ["Pool", "VectorEnv"]

Observation = dict[str, "np.ndarray[Any, Any]"]


class VectorEnv(_Base):
    """One learner at each of n tables, and bots in the other seats. Needs the extra ``gym``.

    Observations are the dictionary of ``observation`` (uint8) and ``action_mask`` (int8), and the
    mask is also in ``info``. With ``autoreset="next_step"`` an episode that has ended begins again
    with the next step, whose action is ignored; with ``same_step`` it begins at once, and its last
    observation is in ``info["final_obs"]``. With ``illegal="lose"`` an illegal action ends the
    episode with -1. ``history=K`` adds the last K events to observations.

    >>> from lastcard.vector import VectorEnv
    >>> env = VectorEnv(16, opponents=["normal"] * 3)
    >>> observation, info = env.reset(seed=7)
    >>> _ = env.step(info["action_mask"].argmax(axis=1))
    >>> observation["observation"].shape
    (16, 460)
    """

    def __init__(
        self,
        n: int,
        opponents: list[str] | None = None,
        *,
        edition: str | Game = "classic",
        rules: Mapping[str, bool | int | str] | None = None,
        seat: int = 0,
        illegal: str = "lose",
        autoreset: str = "next_step",
        **options: Any,
    ) -> None:
        try:
            from gymnasium import spaces
            from gymnasium.vector import AutoresetMode
            from gymnasium.vector.utils import batch_space
        except ImportError as missing:
            raise ImportError("VectorEnv needs Gymnasium: pip install 'lastcard[gym]'") from missing
        self.pool = solo_pool(n, opponents, edition, rules, seat, illegal=illegal, **options)
        modes = {"next_step": AutoresetMode.NEXT_STEP, "same_step": AutoresetMode.SAME_STEP}
        if autoreset not in modes:
            raise ValueError(f"autoreset: found {autoreset!r}, expected next_step or same_step")
        self.num_envs, self.learner = n, seat
        self._at_once = autoreset == "same_step"
        self._history = bool(options.get("history"))
        self.metadata = {"autoreset_mode": modes[autoreset], "render_modes": []}
        parts: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(0, 255, self.pool.observation.shape[1:], np.uint8),
            "action_mask": spaces.Box(0, 1, self.pool.action_mask.shape[1:], np.int8),
        }
        if self._history:
            parts["history"] = spaces.Box(0, 255, self.pool.history.shape[1:], np.uint8)
        self.single_observation_space = spaces.Dict(parts)
        self.single_action_space = spaces.Discrete(self.pool.actions)
        self.observation_space = batch_space(self.single_observation_space, n)
        self.action_space = batch_space(self.single_action_space, n)
        self.render_mode = None
        self.closed = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins the first games of the series of a seed; without one, the next games."""
        if seed is None:
            self.pool.next_games()
        else:
            self.pool.reset(seed)
        return self._observation(), self._info()

    def step(
        self, actions: np.ndarray[Any, Any]
    ) -> tuple[Observation, np.ndarray[Any, Any], np.ndarray[Any, Any], np.ndarray[Any, Any], dict[str, Any]]:
        """Plays one action of the learner at every table."""
        pool = self.pool
        pool.step(np.asarray(actions))
        rewards = pool.rewards[:, self.learner].astype(np.float64)
        terminated, truncated = pool.terminated.copy(), pool.truncated.copy()
        over = terminated | truncated
        if not self._at_once or not over.any():
            return self._observation(), rewards, terminated, truncated, self._info()
        last = self._observation()
        final = np.full(self.num_envs, None, dtype=object)
        for i in np.flatnonzero(over):
            final[i] = {key: rows[i] for key, rows in last.items()}
        ended = {"game": pool.game.copy(), "_game": over}
        pool.next_episodes()
        info: dict[str, Any] = self._info() | {"final_obs": final, "_final_obs": over, "final_info": ended,
                               "_final_info": over}
        return self._observation(), rewards, terminated, truncated, info

    def _observation(self) -> Observation:
        observation: Observation = {
            "observation": self.pool.observation.copy(),
            "action_mask": self.pool.action_mask.copy(),
        }
        if self._history:
            observation["history"] = self.pool.history.copy()
        return observation

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.pool.action_mask.copy(), "game": self.pool.game.copy()}


def solo_pool(
    n: int,
    opponents: list[str] | None,
    edition: str | Game,
    rules: Mapping[str, bool | int | str] | None,
    seat: int,
    **options: Any,
) -> Pool:
    """A pool with one learner at each table, and bots in the other seats."""
    names = ["normal"] if opponents is None else list(opponents)
    if not 0 <= seat <= len(names):
        raise ValueError(f"seat: found {seat}, expected a number from 0 to {len(names)}")
    bots: list[str | None] = [*names[:seat], None, *names[seat:]]
    game = edition if isinstance(edition, Game) else Game(edition, rules)
    return Pool(n, game, seats=len(bots), bots=bots, autoreset="next_step", **options)
