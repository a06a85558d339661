"""All notebooks in a kernel: those of a few minutes as they are, the one of a million games smaller."""

from __future__ import annotations

import nbformat
import pytest
from conftest import ROOT
from nbclient import NotebookClient

FOLDER = ROOT / "bindings/python/notebooks"


@pytest.mark.parametrize("name", sorted(path.name for path in FOLDER.glob("*.ipynb")))
def test_a_notebook_runs_in_a_kernel(name: str) -> None:
    notebook = nbformat.read(FOLDER / name, as_version=4)
    nbformat.validate(notebook)
    for cell in notebook.cells:
        if name.startswith("5-") and "parameters" in cell.metadata.get("tags", ()):
            cell.source = "games = 200_000"
    NotebookClient(notebook, timeout=900, kernel_name="python3").execute()
    shown = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    assert any("image/svg+xml" in each.get("data", {}) or "text/plain" in each.get("data", {})
               for each in shown)
