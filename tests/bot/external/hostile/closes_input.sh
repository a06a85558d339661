#!/bin/sh
# Answers once more, and will never hear another word.
. "${0%/*}/common.sh"

trouble() {
    exec <&-
    echo "move $choice"
    sleep 60
}

play_until 0
