"""Agents of other libraries learn at our tables."""

from __future__ import annotations

import doctest
import importlib.util
import json
import pathlib
import subprocess
import sys
from typing import Any

import numpy as np
import torch
from lastcard import rlcard
from rlcard.agents import DQNAgent, RandomAgent
from rlcard.utils import reorganize, tournament

ROOT = pathlib.Path(__file__).resolve().parents[4]


def test_dqn_of_rlcard_trains_unchanged() -> None:
    np.random.seed(1)
    torch.manual_seed(1)
    env = rlcard.make("uno", {"seed": 3})
    agent = DQNAgent(
        num_actions=env.num_actions, state_shape=env.state_shape[0], mlp_layers=[64, 64],
        device=torch.device("cpu"), train_every=2)
    env.set_agents([agent, RandomAgent(env.num_actions)])
    before = [each.detach().clone() for each in agent.q_estimator.qnet.parameters()]
    for _ in range(150):
        paths, payoffs = env.run(is_training=True)
        for step in reorganize(paths, payoffs)[0]:
            agent.feed(step)
    assert agent.train_t > 500
    assert any((old != new).any() for old, new in zip(before, agent.q_estimator.qnet.parameters(),
                                                      strict=True))
    # In evaluation it takes the best of the legal actions; another one would raise. How well it plays
    # is for RLCard to say: a round is mostly luck.
    payoffs = tournament(env, 200)
    assert sum(payoffs) == 0 and abs(payoffs[0]) < 0.5


def test_maskable_ppo_learns_in_sixty_thousand_steps(tmp_path: pathlib.Path) -> None:
    script = ROOT / "bindings/python/examples/train_maskable_ppo.py"
    subprocess.run([sys.executable, script, "--steps", "60000", "--rounds", "1000",
                    "--points", "1", "--out", tmp_path / "result"], check=True)
    result = json.loads((tmp_path / "result.json").read_text())
    assert result["won"]["random"]["low"] > 0.6
    assert (tmp_path / "result.svg").read_text().startswith("<svg")
    example = importlib.util.spec_from_file_location("example", script)
    assert example is not None and example.loader is not None
    module = importlib.util.module_from_spec(example)
    example.loader.exec_module(module)
    # The network never chose what its mask forbids: that would have lost the round at once.
    model = module.MaskablePPO.load(tmp_path / "result")
    env = module.Round("random")
    row, _ = env.reset(seed=5)
    for _ in range(500):
        masks = env.action_masks()
        chosen, _ = model.predict(row, action_masks=masks, deterministic=False)
        assert masks[int(chosen)]
        row, _, over, _, _ = env.step(chosen)
        if over:
            row, _ = env.reset()


def test_rllib_trains_with_masks() -> None:
    import lastcard.rllib
    import ray
    from lastcard.rllib import MultiAgentTable
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
    from ray.rllib.core.rl_module.rl_module import RLModuleSpec
    from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

    assert doctest.testmod(lastcard.rllib).failed == 0
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        config: dict[str, Any] = {"edition": "classic", "seats": 2, "windows": "auto", "skip_forced": True,
                                  "rules": {"voluntary_draw": False}}
        algorithm = (
            PPOConfig()
            .environment(MultiAgentTable, env_config=config)
            .env_runners(num_env_runners=0)
            .training(train_batch_size=400, minibatch_size=100, num_epochs=1)
            .multi_agent(policies={"shared"}, policy_mapping_fn=lambda *_, **__: "shared")
            .rl_module(rl_module_spec=MultiRLModuleSpec(
                rl_module_specs={"shared": RLModuleSpec(module_class=ActionMaskingTorchRLModule)}))
            .build_algo()
        )
        result = algorithm.train()
        assert result["env_runners"]["num_episodes"] > 0
        assert -1 <= result["env_runners"]["agent_episode_returns_mean"]["seat_0"] <= 1
        algorithm.stop()
    finally:
        ray.shutdown()
