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
    "requirements-long.txt": (
        "What the tests of ./test long need: PyTorch, Ray, Stable-Baselines3, notebooks.",
        "absl-py==2.5.1 annotated-types==0.8.0 asttokens==3.0.2 attrs==26.1.0 "
        "certifi==2026.10.18 charset-normalizer==3.5.2 click==8.5.1 cloudpickle==3.1.2 "
        "comm==0.2.3 contourpy==1.3.3 cuda-bindings==13.5.0 cuda-pathfinder==1.9.0 "
        "cuda-toolkit==13.2.2 cycler==0.12.1 "
        "debugpy==1.8.22 dm-tree==0.1.10 executing==2.3.0 farama-notifications==0.0.6 "
        "fastjsonschema==2.22.3 filelock==4.2.11 fonttools==4.68.0 fsspec==2026.9.0 "
        "gymnasium==1.2.2 idna==3.20 iniconfig==2.3.1 ipykernel==7.4.0 ipython==9.18.1 "
        "ipython-pygments-lexers==1.1.1 jedi==0.20.1 jinja2==3.1.6 jsonschema==4.26.0 "
        "jsonschema-specifications==2025.9.1 jupyter-client==8.10.0 jupyter-core==5.9.1 "
        "kiwisolver==1.5.1 "
        "lz4==4.4.5 markupsafe==3.0.4 matplotlib==3.11.2 matplotlib-inline==0.2.2 "
        "ml-collections==1.1.0 mpmath==1.3.0 msgpack==1.2.4 nbclient==0.11.0 nbformat==5.11.1 "
        "nest-asyncio2==1.7.4 networkx==3.6.1 nvidia-cublas==13.4.1.3 "
        "nvidia-cuda-cccl==13.3.5.0.6 nvidia-cuda-cupti==13.2.86 nvidia-cuda-nvrtc==13.2.86 "
        "nvidia-cuda-runtime==13.2.86 nvidia-cudnn-cu13==9.26.0.51 nvidia-cufft==12.2.0.57 "
        "nvidia-cufile==1.17.1.22 nvidia-cusolver==12.2.0.11 nvidia-cusparse==12.7.10.12 "
        "nvidia-cusparselt-cu13==0.8.1 nvidia-nccl-cu13==2.30.7 nvidia-nvjitlink==13.5.37 "
        "nvidia-nvshmem-cu13==3.7.2 nvidia-nvtx==13.2.86 open-spiel==2.0.2 ormsgpack==1.13.1 "
        "pandas==3.1.1 parso==0.8.7 pettingzoo==1.27.0 pexpect==4.9.0 pillow==13.0.0 "
        "platformdirs==4.14.5 pluggy==1.7.0 prompt-toolkit==3.0.53 protobuf==7.36.2 "
        "psutil==7.2.2 ptyprocess==0.7.0 pure-eval==0.2.4 pyarrow==26.0.1 pydantic==2.14.3 "
        "pydantic-core==2.50.4 pygments==2.21.0 pyparsing==3.3.3 pytest==9.2.0 "
        "python-dateutil==4.0.0 pyyaml==6.0.3 pyzmq==27.3.0 ray==2.60.0 referencing==0.37.0 "
        "requests==2.34.2 rpds-py==2026.9.1 sb3-contrib==2.9.2 scipy==1.17.1 "
        "stable-baselines3==2.9.2 stack-data==0.6.3 sympy==1.14.0 tensorboardx==2.6.5 "
        "termcolor==3.3.0 torch==2.15.0 tornado==6.6.1 traitlets==5.16.1 triton==3.9.0 "
        "typing-inspection==0.4.5 tzdata==2026.6 urllib3==2.8.0 wcwidth==0.9.4 wrapt==2.5.2 "
        "setuptools==84.2.1",
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
