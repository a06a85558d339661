#!/bin/sh
# Dies of a signal in the middle of a game.
. "${0%/*}/common.sh"

trouble() {
    kill -SEGV $$
}

play_until 3
