#!/usr/bin/env bash
# Builds the page of web/ and writes it as a source for the server, build/page/page.cpp; what has not
# changed is not built again.
#
#   scripts/page.sh            build it
#   scripts/page.sh npm …      npm with the right node, in web/, after what it needs is installed
#   scripts/page.sh node …     the right node
#
# Can be sourced too: then call `lastcard_page` or `lastcard_npm …`. Expects scripts/setup.sh and
# scripts/build.sh to have been sourced then, and $root, the repository.
# shellcheck shell=bash disable=SC2154

lastcard_node_version=20.20.2 # where there is none that is new enough
lastcard_node_least="20.19"

# Whether this node is at least $lastcard_node_least.
lastcard_node_suffices() {
    local version
    version=$("$1" --version 2>/dev/null) || return
    [ "$(printf '%s\n%s\n' "$lastcard_node_least" "${version#v}" | sort -V | head -n 1)" = \
        "$lastcard_node_least" ]
}

# Puts a node that is new enough first in PATH: one of the machine's, or one that is installed with
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

# The packages of web/package-lock.json, installed once for each state of that file.
lastcard_node_packages() {
    local lock=$root/web/package-lock.json stamp=$root/web/node_modules/.lastcard-lock
    local hash
    hash=$(sha256sum <"$lock") || return
    [ "$(cat "$stamp" 2>/dev/null)" != "$hash" ] || return 0
    echo "page: installing the packages of web/package-lock.json" >&2
    # Not `npm ci`: it refuses a lock file without the optional packages of other systems, and not every
    # registry has those. The versions are those of the lock file all the same.
    (cd "$root/web" && npm install --no-save --no-audit --no-fund --loglevel=error >&2) || return
    echo "$hash" >"$stamp"
}

lastcard_npm() {
    lastcard_find_node && lastcard_node_packages && (cd "$root/web" && npm --silent "$@")
}

# A hash of everything that the page is made of.
lastcard_page_hash() {
    (
        cd "$root" || exit
        {
            find web locales tools src/wire/schema -type f -not -path '*/node_modules/*' \
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
