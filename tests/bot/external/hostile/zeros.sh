#!/bin/sh
# Writes a zero byte inside an answer.
. "${0%/*}/common.sh"

trouble() {
    printf 'move dr\000aw\n'
}

play_until 3
