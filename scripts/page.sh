#!/usr/bin/env bash
# Builds the page of web/ and writes it as a source file for the server, build/page/page.cpp. Does
# nothing if the page has not changed.
#
#   scripts/page.sh            build it
#   scripts/page.sh npm …      run npm with the right node, in web/, after installing its packages
#   scripts/page.sh node …     run the right node
#
# Can be sourced too: then call `lastcard_page` or `lastcard_npm …`. Expects scripts/setup.sh and
# scripts/build.sh to be sourced already, and $root, the repository.
# shellcheck shell=bash disable=SC2154

lastcard_node_version=20.20.2 # installed if there is none that is new enough
lastcard_node_least="20.19"

# Whether this node has at least the version $lastcard_node_least.
lastcard_node_suffices() {
    local version
    version=$("$1" --version 2>/dev/null) || return
    [ "$(printf '%s\n%s\n' "$lastcard_node_least" "${version#v}" | sort -V | head -n 1)" = \
        "$lastcard_node_least" ]
}

# Puts a node that is new enough first in PATH: one of the machine, or one that is installed with
# npm into build/node.
lastcard_find_node() {
    local own=$root/build/node
    if command -v node >/dev/null 2>&1 && lastcard_node_suffices node; then
        return 0
    fi
    if ! lastcard_node_suffices "$own/node_modules/node/bin/node"; then
        echo "page: installing node $lastcard_node_version in build/node" >&2
        mkdir -p "$own" || return
        npm install --prefix "$own" --no-save --no-audit --no-fund --loglevel=error \
            "node@$lastcard_node_version" >&2 || return
    fi
    PATH=$own/node_modules/node/bin:$PATH
    lastcard_node_suffices node
}

# Installs the packages of web/package-lock.json, once for each state of that file.
lastcard_node_packages() {
    local lock=$root/web/package-lock.json stamp=$root/web/node_modules/.lastcard-lock
    local hash
    hash=$(sha256sum <"$lock") || return
    [ "$(cat "$stamp" 2>/dev/null)" != "$hash" ] || return 0
    echo "page: installing the packages of web/package-lock.json" >&2
    # Not `npm ci`: it refuses a lock file without the optional packages of other systems, which
    # some registries lack. The versions are still those of the lock file.
    (cd "$root/web" && npm install --no-save --no-audit --no-fund --loglevel=error >&2) || return
    echo "$hash" >"$stamp"
}

lastcard_npm() {
    lastcard_find_node && lastcard_node_packages && (cd "$root/web" && npm --silent "$@")
}

# A hash of all inputs of the page.
lastcard_page_hash() {
    (
        cd "$root" || exit
        {
            find web locales tools src/wire/schema docs/rules.md -type f -not -path '*/node_modules/*' \
                -not -path 'web/src/generated/*' -not -path 'web/test-results/*' \
                -not -name '*.pyc' -print0
            printf '%s\0' build/web/lastcard.wasm
        } | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum
    )
}

lastcard_page() {
    lastcard_build web lastcard_wasm || return
    local stamp=$root/build/page/stamp hash
    hash=$(lastcard_page_hash) || return
    if [ -f "$root/build/page/page.cpp" ] && [ "$(cat "$stamp" 2>/dev/null)" = "$hash" ]; then
        return 0
    fi
    lastcard_npm run build >&2 || return
    python3 -B "$root/tools/embed_page.py" "$root/build/page/dist" "$root/build/page/page.cpp" ||
        return
    echo "$hash" >"$stamp"
}

if [ "${BASH_SOURCE[0]}" = "$0" ]; then
    set -u
    root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd -P) || exit 1
    # shellcheck source=scripts/setup.sh
    . "$root/scripts/setup.sh"
    # shellcheck source=scripts/build.sh
    . "$root/scripts/build.sh"
    lastcard_setup page || exit 1
    if [ "${1:-}" = npm ]; then
        shift
        lastcard_npm "$@"
    elif [ "${1:-}" = node ]; then
        lastcard_find_node && "$@"
    else
        lastcard_page
    fi
fi
