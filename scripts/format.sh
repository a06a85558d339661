#!/usr/bin/env bash
# Formats the C++ sources in place; with --check only lists unformatted ones (exit status 1).
set -u
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1
mode=(-i)
[ "${1:-}" != --check ] || mode=(--dry-run -Werror)
folders=()
for folder in src apps tests bench bindings; do
    [ ! -d "$folder" ] || folders+=("$folder")
done
find "${folders[@]}" -name node_modules -prune -o \
    -type f \( -name '*.cpp' -o -name '*.hpp' \) -print0 |
    xargs -0 -r -n 8 -P "$(nproc)" clang-format-19 --style=file "${mode[@]}"
