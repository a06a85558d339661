"""Every public name has an example that runs, and so has the documentation."""

from __future__ import annotations

import doctest
import importlib
import pathlib
import re
import subprocess
import sys
import types

import lastcard as lc
import pytest
from conftest import ROOT
from lastcard.vector import Pool

PAGES = ["docs/python.md", "docs/environments.md", "docs/distributed-simulation.md"]


def run(text: str, name: str, names: dict[str, object]) -> None:
    test = doctest.DocTestParser().get_doctest(text, names, name, None, 0)
    assert test.examples, f"{name} has no example"
    failures: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=failures.append)
    assert not failures, "".join(failures)


@pytest.mark.parametrize("name", [n for n in lc.__all__ if n.upper() != n and n not in ("lab", "svg")])
def test_every_public_name_has_a_tested_example(name: str) -> None:
    run(getattr(lc, name).__doc__ or "", name, {})
    for member, value in vars(getattr(lc, name)).items() if isinstance(getattr(lc, name), type) else ():
        text = getattr(getattr(value, "__func__", value), "__doc__", None) or ""
        if ">>>" in text:
            run(text, f"{name}.{member}", {})


def test_the_example_of_pools() -> None:
    run(Pool.__doc__ or "", "Pool", {})


def test_the_stub_is_that_of_the_module(tmp_path: pathlib.Path) -> None:
    stub = tmp_path / "_core.pyi"
    package = ROOT / "bindings/python"
    subprocess.run([sys.executable, "-m", "nanobind.stubgen", "-q", "-P", "-m", "lastcard._core",
                    "-p", package / "stubs.txt", "-o", stub], check=True)
    # If it differs: copy what this command writes to bindings/python/lastcard/_core.pyi.
    assert stub.read_text() == (package / "lastcard/_core.pyi").read_text()


def test_everything_has_a_docstring() -> None:
    for name in lc.__all__:
        each = getattr(lc, name)
        if isinstance(each, type):
            for member, value in vars(each).items():
                if not member.startswith("_") and not isinstance(value, (types.MemberDescriptorType,)):
                    assert getattr(each, member).__doc__, f"{name}.{member} has no docstring"


@pytest.mark.parametrize("module", ["lastcard", "lastcard.records", "lastcard.svg", "lastcard.aec",
                                    "lastcard.distributed", "lastcard.gym", "lastcard.lab",
                                    "lastcard.openspiel", "lastcard.rlcard", "lastcard.vector"])
def test_examples_of_modules(module: str) -> None:
    result = doctest.testmod(importlib.import_module(module), optionflags=doctest.ELLIPSIS)
    assert result.failed == 0


@pytest.mark.parametrize("module, needs, extra", [
    ("aec", "pettingzoo", "pettingzoo"), ("gym", "gymnasium", "gym"),
    ("openspiel", "pyspiel", "openspiel"), ("rllib", "ray", "rllib")])
def test_a_missing_extra_is_named(module: str, needs: str, extra: str) -> None:
    code = f"import sys; sys.modules[{needs!r}] = None; import lastcard.{module}"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert f"pip install 'lastcard[{extra}]'" in result.stderr.splitlines()[-1]


@pytest.mark.parametrize("page", PAGES)
def test_the_code_of_a_page_runs(page: str) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(), re.S)
    assert blocks
    names: dict[str, object] = {}
    for number, block in enumerate(blocks):
        if ">>>" in block:
            run(block, f"{page}, block {number}", names)
        else:
            exec(compile(block, f"{page}, block {number}", "exec"), names)
