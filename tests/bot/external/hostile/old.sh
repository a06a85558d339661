#!/bin/sh
# Speaks a version that does not exist.
read -r hello
echo "ready 7"
sleep 60
