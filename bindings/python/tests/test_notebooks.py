"""The notebooks run, with small numbers and without a kernel; those that need PyTorch in long/."""

from __future__ import annotations

import ast
import json
from typing import Any

import pytest
from conftest import ROOT

FOLDER = ROOT / "bindings/python/notebooks"
NAMES = sorted(path.name for path in FOLDER.glob("*.ipynb"))


def cells(name: str) -> list[str]:
    """Its code, with the small numbers of the cell of parameters."""
    notebook = json.loads((FOLDER / name).read_text())
    return [
        cell["metadata"].get("lastcard", {}).get("small") or "".join(cell["source"])
        for cell in notebook["cells"] if cell["cell_type"] == "code"
    ]


def run(code: str, names: dict[str, Any]) -> Any:
    """Runs a cell; its value, if its last line is an expression."""
    tree = ast.parse(code)
    last = tree.body[-1]
    if not isinstance(last, ast.Expr):
        exec(compile(tree, "cell", "exec"), names)
        return None
    tree.body.pop()
    exec(compile(tree, "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)


def test_there_are_five_without_results() -> None:
    assert len(NAMES) == 5
    for name in NAMES:
        for cell in json.loads((FOLDER / name).read_text())["cells"]:
            assert not cell.get("outputs") and cell.get("execution_count") is None


@pytest.mark.parametrize("name", [name for name in NAMES if "network" not in name])
def test_a_notebook_runs(name: str) -> None:
    names: dict[str, Any] = {}
    shown = [run(cell, names) for cell in cells(name)]
    drawn = [value for value in shown if value is not None]
    assert drawn
    if name.startswith("1-"):
        assert sum(hasattr(value, "_repr_svg_") for value in drawn) >= 4
