#!/bin/sh
# Is ready, and then neither listens nor goes, whatever it is told.
trap '' HUP INT TERM
read -r hello
echo "ready 1"
sleep 60
