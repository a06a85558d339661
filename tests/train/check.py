#!/usr/bin/env python3
"""Reads the curve of the training run of ./test long: the network has learned, and wins more rounds
than `normal` between two. Prints `N passed, N failed`.

    tests/train/check.py build/train/test/curve.jsonl
"""
import json
import pathlib
import sys


def main():
    lines = [json.loads(line) for line in pathlib.Path(sys.argv[1]).read_text().splitlines()]
    last = lines[-1]
    checks = {
        "all chunks were learned from": last["chunk"] == len(lines) - 1 == 7,
        "positions that are new are understood better": last["gain"] > lines[0]["gain"],
        "its moves are better than those of normal": last["gain"] > 0,
        "it wins more than half of the rounds against normal": last["wins"]["normal, 2 seats"][1] > 0.5,
        "and nearly as much as hard": last["wins"]["hard, 2 seats"][2] > 0.5,
    }
    for what, holds in checks.items():
        if not holds:
            print(f"not so: {what} ({json.dumps(last)})")
    failed = sum(not holds for holds in checks.values())
    print(f"{len(checks) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
