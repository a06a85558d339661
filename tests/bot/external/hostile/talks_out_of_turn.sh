#!/bin/sh
# Answers everything twice.
while read -r word rest; do
    case $word in
        hello) echo "ready 1" ;;
        choice) choice=$rest ;;
        ask) printf 'move %s\nmove %s\n' "$choice" "$choice" ;;
        window) printf 'move none\nmove none\n' ;;
    esac
done
