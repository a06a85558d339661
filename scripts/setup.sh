#!/usr/bin/env bash
# Installs the Debian packages that are missing, and nothing else.
#
#   scripts/setup.sh run    what the program needs: compiler, CMake, Ninja, CLI11, SQLite, Boost,
#                           OpenSSL, qrcodegen, spdlog, Python
#   scripts/setup.sh python what the Python package needs: compiler, CMake, Ninja, Python with headers
#   scripts/setup.sh page   the above and what its page needs: clang for WebAssembly, node with npm
#   scripts/setup.sh quick  the above and what ./test quick needs: doctest
#   scripts/setup.sh test   the above and what ./test needs
#   scripts/setup.sh long   the above and what ./test long and the benchmarks need
#   scripts/setup.sh cluster only what servers that share a site need: PostgreSQL, HAProxy
#
# When every package is present this only asks dpkg-query: no network, no root, no output.
# Can be called as a command or sourced (then call `lastcard_setup run|python|page|quick|test|long|cluster`).

lastcard_packages_run="g++ cmake ninja-build libcli11-dev libsqlite3-dev libboost1.81-dev
    libqrcodegencpp-dev libspdlog-dev libssl-dev python3"
lastcard_packages_python="g++ cmake ninja-build python3 python3-venv python3-dev"
lastcard_packages_page="clang-19 lld-19 llvm-19 binaryen zopfli
    wasi-libc libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32"
lastcard_packages_quick="doctest-dev"
lastcard_packages_test="librapidcheck-dev valgrind tmux procps openssl python3-jsonschema
    clang-format-19 clang-tidy-19 libclang-rt-19-dev chromium-headless-shell"
lastcard_packages_long="libbenchmark-dev"
# For clusters. ./test goes on without them, and skips the step.
lastcard_packages_cluster="postgresql libpq-dev haproxy"

# Prints those of the given packages that are not installed, one per line.
lastcard_missing_packages() {
    local installed
    installed=$(dpkg-query -W -f='${Package} ${db:Status-Status}\n' "$@" 2>/dev/null || true)
    local package
    for package in "$@"; do
        case $'\n'"$installed"$'\n' in
            *$'\n'"$package installed"$'\n'*) ;;
            *) printf '%s\n' "$package" ;;
        esac
    done
}

# lastcard_waiting LABEL COMMAND…: runs a command and prints how long it has been running, on a
# terminal every second and elsewhere every half minute.
lastcard_waiting() {
    local label=$1 began=$SECONDS status=0 every=30 child
    shift
    [ ! -t 2 ] || every=1
    "$@" &
    child=$!
    while kill -0 "$child" 2>/dev/null; do
        sleep 1
        if [ $(((SECONDS - began) % every)) -eq 0 ] && kill -0 "$child" 2>/dev/null; then
            if [ -t 2 ]; then
                printf '\r\033[K%s: %s s' "$label" $((SECONDS - began)) >&2
            else
                printf '%s: %s s\n' "$label" $((SECONDS - began)) >&2
            fi
        fi
    done
    wait "$child" || status=$?
    [ ! -t 2 ] || printf '\r\033[K' >&2
    return "$status"
}

# Installs packages, with the output of apt-get in a log. The package lists may be missing or stale:
# they are fetched only if installing fails.
lastcard_install() {
    local log=$1
    shift
    local -a apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q
        -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3 -o Dpkg::Use-Pty=0)
    local -a install=("${apt[@]}" install -y --no-install-recommends --no-remove "$@")
    "${install[@]}" </dev/null >"$log" 2>&1 && return
    # A third-party source that does not answer is ignored: the second install decides.
    "${apt[@]}" update </dev/null >>"$log" 2>&1 || true
    "${install[@]}" </dev/null >>"$log" 2>&1
}

lastcard_setup() {
    local level=${1:-} wanted
    case "$level" in
        run) wanted=$lastcard_packages_run ;;
        python) wanted=$lastcard_packages_python ;;
        cluster) wanted=$lastcard_packages_cluster ;;
        page) wanted="$lastcard_packages_run $lastcard_packages_page" ;;
        quick) wanted="$lastcard_packages_run $lastcard_packages_quick" ;;
        test | long)
            wanted="$lastcard_packages_run $lastcard_packages_page $lastcard_packages_quick"
            wanted="$wanted $lastcard_packages_test $lastcard_packages_python"
            [ "$level" = test ] || wanted="$wanted $lastcard_packages_long"
            ;;
        *)
            echo "usage: scripts/setup.sh run|python|page|quick|test|long|cluster" >&2
            return 2
            ;;
    esac

    if ! command -v dpkg-query >/dev/null 2>&1; then
        # The tools may have been installed manually: then CMake reports what is missing.
        if command -v cmake >/dev/null 2>&1 && command -v ninja >/dev/null 2>&1; then
            return 0
        fi
        echo "setup: this is not a Debian system, so please install the equivalents of these" \
            "Debian 12 packages by hand: $wanted" >&2
        return 1
    fi

    local missing
    # shellcheck disable=SC2086  # the lists are split on purpose
    missing=$(lastcard_missing_packages $wanted)
    # Any node with npm is used, whatever its origin: Debian's must not replace a newer one. If it
    # is too old for the page, scripts/page.sh installs another one beside it.
    if [[ " run quick python cluster " != *" $level "* ]] && ! { command -v npm && command -v node; } \
        >/dev/null 2>&1; then
        missing="$missing nodejs npm"
    fi
    missing=${missing//$'\n'/ }
    missing=${missing# }
    [ -n "$missing" ] || return 0

    local -a as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null 2>&1; then
            echo "setup: these Debian packages are missing and there is neither root nor sudo to" \
                "install them: $missing" >&2
            return 1
        fi
        # Ask for a password only if a person can answer.
        if sudo -n true 2>/dev/null; then
            as_root=(sudo -n)
        elif [ -t 0 ] && [ -t 2 ] && [ -z "${CI:-}" ]; then
            as_root=(sudo)
        else
            echo "setup: these Debian packages are missing and sudo wants a password here, so" \
                "please run: sudo apt-get install $missing" >&2
            return 1
        fi
    fi

    echo "setup: installing Debian packages, which takes a minute or two: $missing" >&2
    local log status=0
    log=$(mktemp) || return 1
    # shellcheck disable=SC2086
    lastcard_waiting "setup: apt-get is installing" lastcard_install "$log" $missing || status=1
    if [ "$status" -ne 0 ]; then
        cat "$log" >&2
        echo "setup: apt-get could not install: $missing (its output is above)" >&2
    fi
    rm -f "$log"
    return "$status"
}

if [ "${BASH_SOURCE[0]}" = "$0" ]; then
    set -u
    lastcard_setup "$@"
fi
