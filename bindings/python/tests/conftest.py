"""Ends the output of pytest as ./test reads it: `N passed, N failed`."""

from __future__ import annotations

import os
import pathlib

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]
EDITIONS = ("classic", "classic-wiki", "powers", "creeper", "no-mercy", "trend")


@pytest.fixture(scope="session")
def program() -> pathlib.Path:
    """The program `lastcard`, which the package has to agree with."""
    path = pathlib.Path(os.environ.get("LASTCARD_PROGRAM", ROOT / "build/release/apps/lastcard"))
    if not path.is_file():
        pytest.fail(f"{path} does not exist: set LASTCARD_PROGRAM")
    return path


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    counts = {kind: len(terminalreporter.stats.get(kind, ())) for kind in ("passed", "failed", "error")}
    print(f"\n{counts['passed']} passed, {counts['failed'] + counts['error']} failed")
