#!/bin/sh
# Writes one line without end.
. "${0%/*}/common.sh"

trouble() {
    while :; do printf "move move move move move move move move move move move "; done
}

play_until 3
