#!/usr/bin/env bash
# Runs clang-tidy with the checks of .clang-tidy and prints `N passed, N failed`, counting files.
#
#   scripts/tidy.sh FILE…      these sources and headers
#   scripts/tidy.sh --changed  files changed since main or, on main itself, in its last 20 commits,
#                              and uncommitted ones: at most 24 files, the newest changes first
#   scripts/tidy.sh --all      every source
set -u
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd -P) || exit 1
cd "$root" || exit 1
most=${LASTCARD_TIDY_FILES:-24}
folders=(src apps tests bench)
# Not part of the debug preset, whose compile commands are used.
unknown='^tests/(fuzz|install|mutants|nostdlib|wasm)/|^bench/(store/)?[^/]*\.cpp$'

# Prints the changed files, the newest first, possibly with duplicates.
changed() {
    git diff --name-only HEAD --
    git ls-files --others --exclude-standard
    local main base=
    for main in origin/HEAD origin/main origin/master; do
        base=$(git merge-base HEAD "$main" 2>/dev/null) && break
    done
    if [ -n "$base" ] && [ "$base" != "$(git rev-parse HEAD)" ]; then
        git log --name-only --format= "$base..HEAD"
    else
        # The oldest commit of a shallow clone appears to add every file.
        git rev-list --max-parents=0 HEAD >"$list.roots"
        git rev-list -n 20 --no-merges HEAD | grep -vxFf "$list.roots" |
            while read -r commit; do git show --name-only --format= "$commit"; done
    fi
}

list=$(mktemp) || exit 1
trap 'rm -f "$list" "$list.roots"' EXIT
case "${1:-}" in
    --changed)
        if ! git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
            echo "nothing to check: this is not a git repository"
            exit 0
        fi
        changed | awk '!seen[$0]++' | grep -E '^(src|apps|tests|bench)/.*\.[ch]pp$' |
            grep -vE "$unknown" | while read -r file; do [ ! -f "$file" ] || echo "$file"; done |
            head -n "$most" >"$list"
        ;;
    --all) find "${folders[@]}" -name '*.cpp' | LC_ALL=C sort | grep -vE "$unknown" >"$list" ;;
    "")
        echo "usage: scripts/tidy.sh --changed|--all|FILE…" >&2
        exit 2
        ;;
    *) printf '%s\n' "$@" >"$list" ;;
esac
if [ ! -s "$list" ]; then
    echo "nothing to check: no source has changed"
    exit 0
fi

# Uses the compile commands of the debug preset: it compiles every source separately.
# shellcheck source=scripts/build.sh
. scripts/build.sh
lastcard_configure debug if_needed || exit 1

# Checks one file and prints its messages in one piece.
tidy_one() {
    local said status=0
    local -a more=()
    # A header is checked as a separate source.
    [ "${1##*.}" != hpp ] || more=(--extra-arg-before=-Wno-pragma-once-outside-header)
    said=$(clang-tidy-19 -p build/debug --quiet "${more[@]}" "$1" 2>&1) || status=1
    if [ "$status" -eq 0 ]; then
        echo "ok $1"
    else
        printf '%s\nFAILED %s\n' "$said" "$1"
    fi
}
export -f tidy_one
out=$(xargs -P "$lastcard_jobs" -I FILE bash -c 'tidy_one FILE' <"$list")
grep -v '^ok ' <<<"$out"
bad=$(grep -c '^FAILED ' <<<"$out")
echo "$(grep -c '^ok ' <<<"$out") passed, $bad failed"
[ "$bad" -eq 0 ]
