#!/bin/sh
# Ends and leaves a child behind, which keeps its pipes open.
. "${0%/*}/common.sh"

trouble() {
    sleep 60 &
    exit 0
}

play_until 3
