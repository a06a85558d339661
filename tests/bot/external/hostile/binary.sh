#!/bin/sh
# Writes bytes that are no text.
. "${0%/*}/common.sh"

trouble() {
    printf 'move \377\376\n'
}

play_until 3
