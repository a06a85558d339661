#!/bin/sh
# Lives on, but will never say another word.
. "${0%/*}/common.sh"

trouble() {
    exec >&-
    sleep 60
}

play_until 3
