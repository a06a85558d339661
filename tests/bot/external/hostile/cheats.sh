#!/bin/sh
# Plays a card that is not there.
. "${0%/*}/common.sh"

trouble() {
    echo "move W+4/R/G"
}

play_until 3
