#!/usr/bin/env bash
# The Python package in environments of its own, below build/python.
#
#   scripts/python.sh prompt [ARGUMENT…]  a Python prompt with lastcard imported, or Python with these
#                                         arguments (./run python)
#   scripts/python.sh environment [long]  makes the environment of the tests and installs the wheel; that
#                                         of ./test long has PyTorch and Ray, and takes 6 GB
#   scripts/python.sh do COMMAND…         runs a command in the environment of the tests
#   scripts/python.sh do-long COMMAND…    the same for ./test long
#   scripts/python.sh others              imports the wheel with every other Python that there is, and
#                                         prints `N passed, N failed`
#
# Versions and hashes of all packages are in bindings/python/requirements*.txt.
set -eu
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd -P)
pins=$root/bindings/python
work=$root/build/python
export PIP_DISABLE_PIP_VERSION_CHECK=1 PYTHONDONTWRITEBYTECODE=1

# Whether a program is CPython 3.10 or later with which extensions can be built.
usable() {
    "$1" -c 'import ensurepip, os, sys, sysconfig, venv
ok = sys.version_info >= (3, 10) and sys.implementation.name == "cpython"
sys.exit(not (ok and os.path.exists(sysconfig.get_path("include") + "/Python.h")))' 2>/dev/null
}

find_python() {
    local each
    for each in ${LASTCARD_PYTHON:-} python3 /usr/bin/python3; do
        if command -v "$each" >/dev/null && usable "$each"; then
            command -v "$each"
            return
        fi
    done
    echo "python: no CPython 3.10 or later with venv and headers was found; on Debian: apt-get install" \
        "python3-venv python3-dev, or set LASTCARD_PYTHON" >&2
    return 1
}

# environment NAME FILE…: an environment with these requirements, made again if they have changed.
# A file *-sdist.txt has packages that are built from their sources, with what the others install.
environment() {
    local place=$work/$1 python stamp
    python=$(find_python)
    shift
    stamp=$("$python" -VV; printf '%s\n' "$python"; cat "$@")
    if [ "$(cat "$place/.made" 2>/dev/null)" != "$stamp" ]; then
        rm -rf "$place"
        mkdir -p "$work"
        "$python" -m venv "$place"
        local -a files=() sources=()
        local file
        for file in "$@"; do
            if [[ "$file" = *-sdist.txt ]]; then sources+=(-r "$file"); else files+=(-r "$file"); fi
        done
        "$place/bin/python" -m pip install --quiet --only-binary=:all: --require-hashes "${files[@]}"
        [ ${#sources[@]} -eq 0 ] || "$place/bin/python" -m pip install --quiet --no-deps --use-pep517 \
            --no-build-isolation --no-binary=:all: --require-hashes "${sources[@]}"
        printf '%s\n' "$stamp" >"$place/.made"
    fi
}

# Builds the wheel with the environment of this name and installs it there, unless nothing changed.
install_wheel() {
    local place=$work/$1
    rm -rf "$place/dist"
    "$place/bin/python" -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir "$place/dist" \
        "$root"
    "$place/bin/python" -m pip install --quiet --no-deps --force-reinstall "$place"/dist/*.whl
}

# What cmake needs has to be found in the environment, and a warning of pip about a newer one not.
in_environment() {
    local place=$work/$1
    shift
    PATH=$place/bin:$PATH VIRTUAL_ENV=$place "$@"
}

prompt() {
    echo "python: preparing lastcard, about two minutes the first time" >&2
    environment prompt "$pins/requirements-build.txt" "$pins/requirements.txt"
    in_environment prompt install_wheel prompt
    [ $# -eq 0 ] || exec "$work/prompt/bin/python" "$@"
    exec "$work/prompt/bin/python" -i -c 'import lastcard as lc
table = lc.Table("classic", seats=4)
print("lastcard is imported as lc; table is a new game:")
print(table)'
}

# Every CPython that there is, of pyenv too: one of each of the versions that the wheel is for.
pythons() {
    local each version seen=' '
    for each in python3.10 python3.11 python3.12 python3.13 \
        "${PYENV_ROOT:-$HOME/.pyenv}"/versions/3.1[0-3].*/bin/python3; do
        version=$("$each" -c 'import venv, ensurepip, sys; print("%d.%d" % sys.version_info[:2])' \
            2>/dev/null) || continue
        [[ $seen != *" $version "* ]] || continue
        seen+="$version "
        printf '%s\n' "$each"
    done
}

others() {
    local each good=0 bad=0
    local wheel
    wheel=$(echo "$work"/test/dist/*.whl)
    for each in $(pythons); do
        rm -rf "$work/other"
        if "$each" -m venv "$work/other" &&
            "$work/other/bin/python" -m pip install --quiet --only-binary=:all: --require-hashes \
                -r "$pins/requirements.txt" &&
            "$work/other/bin/python" -m pip install --quiet --no-deps "$wheel" &&
            "$work/other/bin/python" -c 'import sys, lastcard as lc
assert lc.perft(lc.Game("classic"), 2, 1, 5) == 369
table = lc.Table("classic", seats=3, seed=7)
table.play(["normal"] * 3)
assert table.record().verify() is None
print("imported by", sys.version.split()[0])'; then
            good=$((good + 1))
        else
            echo "the wheel does not work with $each"
            bad=$((bad + 1))
        fi
    done
    rm -rf "$work/other"
    echo "$good passed, $bad failed"
    [ "$bad" -eq 0 ]
}

case "${1:-}" in
    prompt)
        shift
        prompt "$@"
        ;;
    environment)
        kind=${2:-test}
        environment "$kind" "$pins/requirements-build.txt" "$pins/requirements.txt" \
            "$pins/requirements-$kind.txt" "$pins/requirements-sdist.txt"
        in_environment "$kind" install_wheel "$kind"
        ;;
    do | do-long)
        kind=test
        [ "$1" = do ] || kind=long
        shift
        in_environment "$kind" "$@"
        ;;
    others) others ;;
    *)
        sed -n '2,13s/^# \{0,1\}//p' "$0" >&2
        exit 2
        ;;
esac
