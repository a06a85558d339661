#!/usr/bin/env python3
"""Writes the requirements files beside this script: exact versions with the hashes of their files,
for CPython 3.10 to 3.13 on Linux. Needs a network; run it to raise a version.

    python3 bindings/python/pin.py
"""

import pathlib
import re
import urllib.request

# What each file is for, and its packages with all that they need.
FILES = {
    "requirements-build.txt": (
        "What builds the wheel.",
        "nanobind==3.1.0 scikit-build-core==1.1.2 packaging==26.3 pathspec==1.1.1 "
        "exceptiongroup==1.3.1 tomli==2.4.0 typing-extensions==4.16.0",
    ),
    "requirements.txt": (
        "What the package needs.",
        "numpy==2.2.6 nanobind-backend==1.0.0",
    ),
    "requirements-test.txt": (
        "What the tests need, beside the package.",
        "pytest==9.2.0 iniconfig==2.3.1 pluggy==1.7.0 pygments==2.21.0 "
        "mypy==2.4.1 mypy-extensions==1.2.0 librt==0.16.0 ast-serialize==0.13.1 "
        "gymnasium==1.4.0 cloudpickle==3.1.2 farama-notifications==0.0.6 pettingzoo==1.27.0 "
        "abi3audit==0.0.26 abi3info==2026.9.25 kaitaistruct==0.11 pefile==2024.8.26 "
        "pyelftools==0.33 requests==2.34.2 requests-cache==1.3.3 rich==15.0.0 "
        "attrs==26.1.0 cattrs==26.2.1 certifi==2026.10.18 charset-normalizer==3.5.2 idna==3.20 "
        "markdown-it-py==4.3.0 mdurl==0.1.2 platformdirs==4.14.5 url-normalize==3.1.0 "
        "urllib3==2.8.0 "
        # Beside them what the adapters are for, and what it needs.
        "open-spiel==1.6.9 absl-py==2.5.1 ml-collections==1.1.0 pyyaml==6.0.3 scipy==1.15.3 "
        "termcolor==3.3.0 setuptools==84.2.1",
    ),
    "requirements-sdist.txt": (
        "What the tests need and PyPI has no wheel of; pure Python.",
        "rlcard==1.2.0",
    ),
}
PYTHONS = r"cp31[0-3]|py3"


def fits(name: str, sources: bool) -> bool:
    """Whether a file is a wheel for one of our Pythons on Linux, or for any; or else the sources."""
    if not name.endswith(".whl"):
        return sources and name.endswith(".tar.gz")
    *_, python, abi, platform = name[: -len(".whl")].split("-")
    if not re.search(PYTHONS, python) and abi != "abi3":
        return False
    linux = "manylinux" in platform and re.search("x86_64|aarch64", platform)
    return platform == "any" or bool(linux)


def hashes(package: str, version: str, sources: bool) -> list[str]:
    """The SHA-256 sums of its wheels, or of its sources."""
    with urllib.request.urlopen(f"https://pypi.org/simple/{package}/", timeout=60) as answer:
        page = answer.read().decode()
    files = re.findall(r'href="[^"#]*/([^"#/]+)#sha256=([0-9a-f]{64})"', page)
    same = re.compile(re.escape(package).replace(r"\-", "[-_.]") + "-" + re.escape(version) + r"(-|\.tar)", re.I)
    found = [digest for name, digest in files if same.match(name) and fits(name, sources)]
    if not found:
        raise SystemExit(f"{package}=={version}: no file found")
    return sorted(found)


def main() -> None:
    here = pathlib.Path(__file__).resolve().parent
    for name, (what, packages) in FILES.items():
        lines = [f"# {what} Written by pin.py."]
        for package in packages.split():
            lines.append(package + "".join(
                f" \\\n    --hash=sha256:{each}"
                for each in hashes(*package.split("=="), sources="sdist" in name)))
        (here / name).write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
