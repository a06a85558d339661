"""One learner against bots, for Gymnasium. Needs the extra ``gym``.

Importing this module registers an id for every edition, such as ``lastcard/Classic-v0`` and
``lastcard/NoMercy-v0``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ._core import Game
from .vector import solo_pool

try:
    import gymnasium
    from gymnasium import spaces
except ImportError as missing:
    raise ImportError("lastcard.gym needs Gymnasium: pip install 'lastcard[gym]'") from missing

EDITIONS = ("classic", "classic-wiki", "creeper", "no-mercy", "powers", "trend")


class SoloEnv(gymnasium.Env["np.ndarray[Any, Any]", Any]):
    """A seat among bots. Observations are uint8 rows of docs/encoding.md; the mask is in
    ``info["action_mask"]`` and `action_masks`, where MaskablePPO looks for it.

    An illegal action loses the episode, unless ``illegal="raise"``: libraries that know no masks
    choose such actions. With ``scale=True`` observations are float32 between 0 and 1.

    >>> from lastcard.gym import SoloEnv
    >>> env = SoloEnv(opponents=["normal"])
    >>> observation, info = env.reset(seed=7)
    >>> observation, reward, terminated, truncated, info = env.step(info["action_mask"].argmax())
    >>> bool(env.action_masks().any())
    True
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        edition: str | Game = "classic",
        opponents: list[str] | None = None,
        *,
        rules: Mapping[str, bool | int | str] | None = None,
        seat: int = 0,
        illegal: str = "lose",
        scale: bool = False,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        from ._core import Layout

        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode: found {render_mode!r}, expected ansi or None")
        self.pool = solo_pool(1, opponents, edition, rules, seat, illegal=illegal, **options)
        self.learner, self.render_mode = seat, render_mode
        size = self.pool.observation.shape[1]
        layout = Layout(
            self.pool.game_of, self.pool.seats, options.get("observation", "table"),
            universal=options.get("universal", False),
        )
        self._scale = layout.scale if scale else None
        self.observation_space = (
            spaces.Box(0.0, 1.0, (size,), np.float32) if scale else spaces.Box(0, 255, (size,), np.uint8)
        )
        self.action_space = spaces.Discrete(self.pool.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray[Any, Any], dict[str, Any]]:
        """Begins the first game of the series of a seed; without one, the next game."""
        super().reset(seed=seed)
        if seed is None:
            self.pool.next_games()
        else:
            self.pool.reset(seed)
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[np.ndarray[Any, Any], float, bool, bool, dict[str, Any]]:
        """Plays an action of the learner, and then the bots until it is asked again."""
        pool = self.pool
        pool.step(np.array([int(action)], np.int64))
        return (
            self._observation(), float(pool.rewards[0, self.learner]), bool(pool.terminated[0]),
            bool(pool.truncated[0]), self._info(),
        )

    def action_masks(self) -> np.ndarray[Any, Any]:
        """bool: what may be chosen now."""
        masks: np.ndarray[Any, Any] = self.pool.action_mask[0].astype(bool)
        return masks

    def render(self) -> str | None:
        """What the learner sees, as text."""
        if self.render_mode is None:
            return None
        view = self.pool.view(0)
        return f"{view.sentence()}\nyour hand: {' '.join(view.hand)}\ncards: {view.counts}"

    def _observation(self) -> np.ndarray[Any, Any]:
        row: np.ndarray[Any, Any] = self.pool.observation[0].copy()
        return row if self._scale is None else np.minimum(row * self._scale, np.float32(1))

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.pool.action_mask[0].copy(), "game": int(self.pool.game[0])}


for _edition in EDITIONS:
    _name = "".join(word.capitalize() for word in _edition.split("-"))
    if f"lastcard/{_name}-v0" not in gymnasium.registry:
        gymnasium.register(
            f"lastcard/{_name}-v0", entry_point="lastcard.gym:SoloEnv", kwargs={"edition": _edition}
        )
