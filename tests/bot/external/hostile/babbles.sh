#!/bin/sh
# Writes lines without end.
. "${0%/*}/common.sh"

trouble() {
    while :; do echo "info thinking"; done
}

play_until 3
