#!/usr/bin/env python3
"""Trains the network of `expert`.

    train/train.py train/config.toml            # goes on where it was stopped
    train/train.py train/config.toml --minutes 10

Everything lies below build/train/NAME: the checkpoint, the curve (one line of JSON for each chunk)
and the weights for the program. docs/training.md describes the method.
"""
import argparse
import json
import os
import pathlib
import subprocess
import time
import tomllib

import numpy as np
import torch

from network import FEATURES, Network, write_weights

ROOT = pathlib.Path(__file__).resolve().parent.parent
ROW = FEATURES + 4


class Chunk:
    """Positions: the rows of their moves, values, and where each begins."""

    def __init__(self, data):
        rows = np.frombuffer(data, dtype=np.uint8).reshape(-1, ROW)
        self.rows = np.ascontiguousarray(rows[:, :FEATURES])
        self.values = (rows[:, FEATURES].astype(np.float32)
                       + 256 * rows[:, FEATURES + 1].astype(np.float32)) / 65535
        self.starts = np.flatnonzero(rows[:, FEATURES + 2])
        self.counts = np.diff(np.append(self.starts, len(rows)))
        self.habits = rows[:, FEATURES + 3].astype(bool)

    def batch(self, which):
        """Rows, values, and the place of each row's position in the batch."""
        counts = self.counts[which]
        place = np.repeat(np.arange(len(which)), counts)
        first = np.cumsum(counts) - counts
        index = np.arange(len(place)) - np.repeat(first, counts) + np.repeat(self.starts[which], counts)
        return self.rows[index], self.values[index], place, counts


def means(values, place, counts):
    total = torch.zeros(len(counts)).index_add_(0, place, values)
    return total / counts


def loss_of(network, chunk, which):
    """The error of the differences between the moves of a position, and a little of their mean."""
    rows, values, place, counts = chunk.batch(which)
    place = torch.from_numpy(place)
    counts = torch.from_numpy(counts.astype(np.float32))
    target = torch.from_numpy(values)
    found = network(torch.from_numpy(rows).float())
    mean_found = means(found, place, counts)
    mean_target = means(target, place, counts)
    differences = (found - mean_found[place]) - (target - mean_target[place])
    return differences.square().mean() + 0.1 * (mean_found - mean_target).square().mean()


@torch.no_grad()
def gain(network, chunk, most=20000):
    """How much better than the habit the chosen moves are, by the playouts of new positions."""
    which = np.arange(min(most, len(chunk.starts)))
    rows, values, place, counts = chunk.batch(which)
    found = network(torch.from_numpy(rows).float()).numpy()
    first = np.cumsum(counts) - counts
    best = np.maximum.reduceat(found, first)
    chosen = np.zeros(len(which))
    mask = found == best[place]
    chosen[place[mask]] = values[mask]
    begin = chunk.starts[0]
    habit = np.zeros(len(which))
    habits = chunk.habits[begin:begin + len(place)]
    habit[place[habits]] = values[habits]
    return float((chosen - habit).mean())


@torch.no_grad()
def follow(average, network, step):
    """Moves the average of the weights a little towards the newest."""
    part = max(0.001, 1 / (step + 1))
    for mean, newest in zip(average.parameters(), network.parameters()):
        mean.lerp_(newest, part)
    average.scale.copy_(network.scale)


def stage_of(config, chunk):
    for stage in config["stages"]:
        if chunk < stage["until"]:
            return stage
    return None


def rate_of(config, chunk):
    """Falls evenly within a stage that names its end."""
    begin = 0
    for stage in config["stages"]:
        if chunk < stage["until"]:
            break
        begin = stage["until"]
    first = stage.get("rate", config["rate"])
    last = stage.get("rate_end", first)
    part = (chunk - begin) / max(1, stage["until"] - begin)
    return first * (last / first) ** part


def generate(config, stage, chunk, weights, programs):
    own = str(weights) if stage.get("own") and weights.exists() else "-"
    playouts = str(stage.get("playouts", config["playouts"]))
    return subprocess.run([programs / "train/positions", str(config["seed"] * 1_000_000 + chunk),
                           str(config["positions"]), playouts, str(config["random"]), own,
                           *stage["tables"]], check=True, capture_output=True).stdout


def evaluate(config, weights, programs):
    """Shares of rounds won by the network alone, classic, with deals of their own."""
    found = {}
    for seats in (2, 4):
        for rival in ("easy", "normal", "hard"):
            text = subprocess.run(
                [programs / "apps/lastcard", "arena", "--bots", f"network:{weights},{rival}",
                 "--seats", str(seats), "--deals", str(config["evaluate_deals"]), "--seed", "77",
                 "--simulations", "50", "--threads", "1", "--json", "-"],
                check=True, capture_output=True, text=True).stdout
            wins = json.loads(text)["pairings"][0]["wins"]
            found[f"{rival}, {seats} seats"] = [round(wins[key], 4) for key in ("value", "low", "high")]
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("config", type=pathlib.Path)
    parser.add_argument("--programs", type=pathlib.Path, default=ROOT / "build/release")
    parser.add_argument("--minutes", type=float, default=float("inf"))
    options = parser.parse_args()
    config = tomllib.loads(options.config.read_text())
    place = ROOT / "build/train" / config["name"]
    place.mkdir(parents=True, exist_ok=True)
    weights = place / "expert.weights"
    saved = place / "checkpoint.pt"
    torch.set_num_threads(1)
    torch.manual_seed(config["seed"])
    network = Network()
    average = Network()  # of the weights of the last thousand steps: what is used
    optimizer = torch.optim.Adam(network.parameters(), lr=config["rate"])
    chunk = 0
    positions = 0
    steps = 0
    if saved.exists():
        state = torch.load(saved, weights_only=True)
        network.load_state_dict(state["network"])
        average.load_state_dict(state["average"])
        optimizer.load_state_dict(state["optimizer"])
        chunk, positions, steps = state["chunk"], state["positions"], state["steps"]
        print(f"goes on at chunk {chunk}", flush=True)
    window = []
    end = time.monotonic() + 60 * options.minutes
    while (stage := stage_of(config, chunk)) and time.monotonic() < end:
        begin = time.process_time(), os.times().children_user
        new = Chunk(generate(config, stage, chunk, weights, options.programs))
        made = os.times().children_user - begin[1]
        if chunk == 0:
            network.fit_scale(new.rows[:50000])
        line = {"chunk": chunk, "gain": round(gain(average, new), 5)}
        window = [*window, new][-config["keep"]:]
        rate = rate_of(config, chunk)
        for group in optimizer.param_groups:
            group["lr"] = rate
        random = np.random.default_rng([config["seed"], chunk])
        losses = []
        for part in range(config["passes"]):
            # The newest chunk once, then older ones.
            source = window[-1] if part == 0 else window[random.integers(len(window))]
            order = random.permutation(len(source.starts))
            for at in range(0, len(order) - config["batch"] + 1, config["batch"]):
                loss = loss_of(network, source, order[at:at + config["batch"]])
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
                network.keep_small()
                follow(average, network, steps)
                steps += 1
                losses.append(float(loss.detach()))
        chunk += 1
        positions += len(new.starts)
        line |= {"loss": round(float(np.mean(losses)), 6), "rate": round(rate, 6),
                 "positions": positions, "seconds": round(time.process_time() - begin[0] + made, 1)}
        digest = write_weights(average, weights, f"{config['name']}: train/train.py "
                               f"{options.config.name}, seed {config['seed']}, {positions} positions")
        torch.save({"network": network.state_dict(), "average": average.state_dict(),
                    "optimizer": optimizer.state_dict(), "chunk": chunk, "positions": positions,
                    "steps": steps}, saved.with_suffix(".new"))
        saved.with_suffix(".new").replace(saved)
        if config["evaluate_every"] and chunk % config["evaluate_every"] == 0:
            line["wins"] = evaluate(config, weights, options.programs)
        line["weights"] = digest[:12]
        with (place / "curve.jsonl").open("a") as curve:
            curve.write(json.dumps(line) + "\n")
        print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
