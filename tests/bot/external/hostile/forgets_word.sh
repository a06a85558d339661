#!/bin/sh
# Says what it plays, but not that it is its move.
. "${0%/*}/common.sh"

trouble() {
    echo "draw"
    sleep 60
}

play_until 0
