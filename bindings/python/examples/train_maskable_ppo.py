#!/usr/bin/env python3
"""Trains MaskablePPO to play a round of classic for two against the bot `easy`, in a few minutes.

    pip install '.[gym]' sb3-contrib
    python bindings/python/examples/train_maskable_ppo.py --out result

Writes result.json, result.svg (the curve) and result.zip (the network). docs/training.md explains it.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from lastcard.gym import SoloEnv
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

OPPONENTS = ("random", "easy", "normal")


class Round(SoloEnv):
    """A round against one bot. Answers without a choice are given, so every step is a decision. Who
    may always draw instead of playing could go on for ever: after 200 decisions the round is lost."""

    def __init__(self, opponent: str) -> None:
        super().__init__("classic", [opponent], observation="memory", scale=True, skip_forced=True,
                         max_decisions=200)

    def step(self, action: Any) -> tuple[np.ndarray[Any, Any], float, bool, bool, dict[str, Any]]:
        """A decision."""
        row, reward, terminated, truncated, info = super().step(action)
        return row, -1.0 if truncated else reward, terminated or truncated, False, info


def play(model: Any, opponent: str, rounds: int, seed: int, greedy: bool = True) -> tuple[int, int]:
    """Rounds won and played against a bot, with deals that training had not. greedy: the most
    probable action, otherwise one by its probability."""
    tables = 64
    envs = [Round(opponent) for _ in range(tables)]
    rows = np.stack([env.reset(seed=seed * 1000 + i)[0] for i, env in enumerate(envs)])
    won = played = 0
    while played < rounds:
        masks = np.stack([env.action_masks() for env in envs])
        chosen, _ = model.predict(rows, action_masks=masks, deterministic=greedy)
        for i, env in enumerate(envs):
            row, reward, over, _, _ = env.step(chosen[i])
            if over:
                won += reward > 0
                played += 1
                row, _ = env.reset()
            rows[i] = row
    return won, played


def interval(won: int, played: int) -> tuple[float, float]:
    """Wilson's interval of 95 %."""
    z, share = 1.96, won / played
    middle = (share + z * z / (2 * played)) / (1 + z * z / played)
    half = z / (1 + z * z / played) * math.sqrt(share * (1 - share) / played + z * z / (4 * played**2))
    return middle - half, middle + half


class Curve(BaseCallback):  # type: ignore[misc]
    """Plays against the bots every so many steps."""

    def __init__(self, every: int, rounds: int) -> None:
        super().__init__()
        self.every, self.rounds, self.next = every, rounds, every
        self.points: list[dict[str, Any]] = []

    def _on_step(self) -> bool:
        if self.num_timesteps >= self.next:
            self.next += self.every
            self.measure()
        return True

    def measure(self) -> None:
        point: dict[str, Any] = {"steps": self.num_timesteps}
        for opponent in OPPONENTS:
            won, played = play(self.model, opponent, self.rounds, seed=9)
            point[opponent] = won / played
        self.points.append(point)
        print(" ".join(f"{key} {value:.3g}" for key, value in point.items()), flush=True)


def svg(points: list[dict[str, Any]]) -> str:
    """The curve: the share of rounds won against each bot, by steps of training."""
    width, height, left, top = 640, 320, 48, 16
    most = max(point["steps"] for point in points) or 1
    lines = []
    for percent in range(0, 101, 25):
        y = top + (height - 2 * top - 16) * (1 - percent / 100)
        lines.append(f'<path d="M{left} {y:.1f}H{width - 72}" stroke="#8886"/>'
                     f'<text x="{left - 6}" y="{y + 4:.1f}" text-anchor="end">{percent}%</text>')
    for opponent, colour, dashes in (("random", "#0072b2", ""), ("easy", "#d55e00", "6 3"),
                                     ("normal", "#009e73", "2 3")):
        places = [(left + (width - 72 - left) * point["steps"] / most,
                   top + (height - 2 * top - 16) * (1 - point[opponent])) for point in points]
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
        lines.append(f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="2" '
                     f'stroke-dasharray="{dashes}"/>'
                     f'<text x="{places[-1][0] + 6:.1f}" y="{places[-1][1] + 4:.1f}" fill="{colour}">'
                     f"{opponent}</text>")
    lines.append(f'<text x="{left}" y="{height - 8}">0</text><text x="{width - 72}" y="{height - 8}" '
                 f'text-anchor="end">{most:,} steps</text>')
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
            f'font-family="sans-serif" font-size="12" fill="#777">'
            f"<title>Rounds won against each bot, by steps of training</title>{''.join(lines)}</svg>\n")


def main() -> None:
    options = argparse.ArgumentParser(description="Train MaskablePPO against the bot easy.")
    options.add_argument("--steps", type=int, default=600_000)
    options.add_argument("--opponent", default="easy", choices=OPPONENTS)
    options.add_argument("--rounds", type=int, default=10_000, help="of the last measurement")
    options.add_argument("--points", type=int, default=10, help="of the curve")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--out", type=Path, default=Path("result"))
    chosen = options.parse_args()

    torch.set_num_threads(1)
    tables = 32
    env = DummyVecEnv([lambda: Round(chosen.opponent) for _ in range(tables)])
    env.seed(chosen.seed)
    model = MaskablePPO(
        "MlpPolicy", env, seed=chosen.seed, n_steps=128, batch_size=512, n_epochs=4, gamma=0.995,
        gae_lambda=0.95, learning_rate=lambda left: 7e-4 * left, ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128]}, device="cpu",
    )
    curve = Curve(max(1, chosen.steps // chosen.points), rounds=1000)
    begun = time.process_time()
    model.learn(chosen.steps, callback=curve)
    curve.measure()
    seconds = time.process_time() - begun
    result: dict[str, Any] = {"steps": model.num_timesteps, "cpu_seconds": round(seconds), "won": {}}
    for opponent in OPPONENTS:
        won, played = play(model, opponent, chosen.rounds, seed=77)
        low, high = interval(won, played)
        result["won"][opponent] = {"share": won / played, "low": low, "high": high, "rounds": played}
        print(f"{opponent}: {won / played:.1%} ({low:.1%} to {high:.1%}) of {played:,} rounds")
    result["curve"] = curve.points
    chosen.out.with_suffix(".json").write_text(json.dumps(result, indent=1) + "\n")
    chosen.out.with_suffix(".svg").write_text(svg(curve.points))
    model.save(chosen.out)


if __name__ == "__main__":
    main()
