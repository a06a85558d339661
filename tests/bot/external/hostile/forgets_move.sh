#!/bin/sh
# Answers, but not as it should.
. "${0%/*}/common.sh"

trouble() {
    echo "I play the red seven"
    sleep 60
}

play_until 0
