#!/bin/sh
# Writes to its stderr without end, and never answers.
. "${0%/*}/common.sh"

trouble() {
    while :; do echo "what am I doing here" >&2; done
}

play_until 0
