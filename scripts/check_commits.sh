#!/usr/bin/env bash
# Checks that the subjects of commits have at most 72 characters: of all commits after the one that
# added this script, including merges. Prints `N passed, N failed`, or why there is nothing to
# check.
set -u
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1
longest=72

if ! git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
    echo "nothing to check: this is not a git repository"
    exit 0
fi
# In a shallow clone this is the oldest commit available.
first=$(git log --diff-filter=A --format=%H -- scripts/check_commits.sh | tail -n 1)
if [ -z "$first" ]; then
    echo "nothing to check: scripts/check_commits.sh is not committed"
    exit 0
fi

good=0 bad=0
export LC_ALL=C.UTF-8 # characters, not bytes
while IFS=$'\t' read -r commit subject; do
    if [ "${#subject}" -le "$longest" ]; then
        good=$((good + 1))
    else
        bad=$((bad + 1))
        echo "$commit has a subject of ${#subject} characters, $longest are allowed: $subject"
    fi
done < <(git log --ancestry-path --format='%h%x09%s' "$first..HEAD" && git log -1 --format='%h%x09%s' "$first")
echo "$good passed, $bad failed"
[ "$bad" -eq 0 ]
