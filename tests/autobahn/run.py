#!/usr/bin/env python3
"""Runs the Autobahn test suite for WebSockets against the server's own reading and writing of
frames (echo.cpp).

    tests/autobahn/run.py --install FOLDER     installs the suite from PyPI, if it is not there
    tests/autobahn/run.py ECHO FOLDER          … and runs it

The suite needs Python 2.7. If it cannot be installed, exits with 3 and a sentence. Left out are its cases of binary messages, which this server
does not take, of huge messages and of compression. Ends with `N passed, N failed`."""

import json
import os
import shutil
import subprocess
import sys

VERSION = "25.10.1"
CASES = ["1.1.*", "2.*", "3.*", "4.*", "5.*", "6.*", "7.*", "10.*"]
# They send a binary message and expect it back.
BINARY = ["5.1", "5.2", "5.19", "5.20"]


def python2():
    """A Python 2.7: of the system, or of pyenv."""
    names = ["python2.7", "python2"]
    places = [shutil.which(name) for name in names]
    root = os.environ.get("PYENV_ROOT", os.path.expanduser("~/.pyenv"))
    places += [os.path.join(root, "versions", version, "bin", "python2.7")
               for version in sorted(os.listdir(os.path.join(root, "versions")))] if os.path.isdir(
                   os.path.join(root, "versions")) else []
    for place in places:
        if place and os.path.exists(place) and subprocess.run(
                [place, "--version"], capture_output=True, check=False).returncode == 0:
            return place
    return None


def install(python, folder):
    """Whether the suite is there."""
    if os.path.isdir(os.path.join(folder, "autobahntestsuite")):
        return True
    return subprocess.run([python, "-m", "pip", "install", "-q", "--target", folder,
                           "autobahntestsuite==" + VERSION], check=False).returncode == 0


def main():
    echo, folder = (os.path.abspath(each) for each in sys.argv[1:3])
    python = python2()
    if python is None:
        print("There is no Python 2.7, which the Autobahn test suite needs.")
        return 3
    if not install(python, folder):
        print("The Autobahn test suite cannot be installed from PyPI.")
        return 3
    if sys.argv[1] == "--install":
        return 0
    server = subprocess.Popen([echo], stdout=subprocess.PIPE, text=True)
    try:
        port = int(server.stdout.readline())
        reports = os.path.join(folder, "reports")
        spec = os.path.join(folder, "spec.json")
        with open(spec, "w", encoding="utf-8") as file:
            json.dump({"outdir": reports, "cases": CASES, "exclude-cases": BINARY,
                       "exclude-agent-cases": {},
                       "servers": [{"agent": "lastcard", "url": f"ws://127.0.0.1:{port}"}]}, file)
        program = (f"import site; site.addsitedir({folder!r}); "
                   "from autobahntestsuite.wstest import run; run()")
        subprocess.run([python, "-c", program, "-m", "fuzzingclient", "-s", spec], check=True,
                       stdout=subprocess.DEVNULL, timeout=900)
    finally:
        server.terminate()
        server.wait(10)
    with open(os.path.join(reports, "index.json"), encoding="utf-8") as file:
        results = json.load(file)["lastcard"]
    passed = failed = 0
    for name, result in sorted(results.items()):
        good = all(result[each] in ("OK", "INFORMATIONAL") for each in ("behavior", "behaviorClose"))
        passed += good
        failed += not good
        if not good:
            print(f"{name}: {result['behavior']}, closing {result['behaviorClose']}: "
                  f"{os.path.join(reports, result['reportfile'])}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
