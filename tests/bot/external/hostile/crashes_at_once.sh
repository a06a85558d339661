#!/bin/sh
# Is gone before it could say hello.
echo "no such luck" >&2
exit 3
