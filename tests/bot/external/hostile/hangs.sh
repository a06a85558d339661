#!/bin/sh
# Falls asleep over a question.
. "${0%/*}/common.sh"

trouble() {
    sleep 60
}

play_until 0
