# Sourced by ./run and ./test: configuring and building a preset of CMakePresets.json.
# shellcheck shell=bash disable=SC2154
#
#   lastcard_build PRESET [target…]    configure if need be, then build; the progress goes to stderr
#
# Expects $root, the repository.

lastcard_jobs=${LASTCARD_JOBS:-$(nproc 2>/dev/null || echo 2)}

# Passes ninja's output on to stderr without what says that there was nothing to do. On a terminal
# the progress stays on one line.
lastcard_progress() {
    local line columns=80 open=
    local terminal=
    if [ -t 2 ] && [ "${TERM:-dumb}" != dumb ]; then
        terminal=1
        columns=${COLUMNS:-$(tput cols 2>/dev/null || echo 80)}
    fi
    while IFS= read -r line; do
        case "$line" in
            "ninja: no work to do." | "ninja: Entering directory"* | "-- "*) ;;
            "["*"Re-checking globbed directories..."* | "["*"Re-running CMake..."*) ;;
            "["*"/"*"] "*)
                if [ -n "$terminal" ]; then
                    printf '\r\033[K%s' "${line:0:columns-1}" >&2
                    open=1
                else
                    printf '%s\n' "$line" >&2
                fi
                ;;
            *)
                [ -z "$open" ] || printf '\r\033[K' >&2
                open=
                printf '%s\n' "$line" >&2
                ;;
        esac
    done
    [ -z "$open" ] || printf '\r\033[K' >&2
}

# Configures a preset. With a second argument, only if that has never been done or is out of date.
lastcard_configure() {
    local preset=$1 if_needed=${2:-} dir=$root/build/$1 home
    # A build folder that came along with a copied or moved repository is of no use.
    if [ -f "$dir/CMakeCache.txt" ]; then
        home=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$dir/CMakeCache.txt")
        [ "$home" = "$root" ] || rm -rf "$dir"
    fi
    if [ -n "$if_needed" ] && [ -f "$dir/.configured" ] && [ -f "$dir/build.ninja" ] &&
        [ ! "$root/CMakePresets.json" -nt "$dir/.configured" ]; then
        return 0
    fi
    mkdir -p "$dir" || return
    local log=$dir/.configure.log
    if ! (cd "$root" && cmake --preset "$preset" </dev/null >"$log" 2>&1); then
        cat "$log" >&2
        echo "build: cmake could not configure the preset $preset (its output is above)" >&2
        return 1
    fi
    touch "$dir/.configured"
}

# Configures if need be and builds, one at a time for all who use this repository.
lastcard_build() {
    local preset=$1 status=0 lock
    shift
    mkdir -p "$root/build" || return
    exec {lock}>"$root/build/.lock" || return
    flock "$lock"
    if lastcard_configure "$preset" if_needed; then
        set -o pipefail
        ninja -C "$root/build/$preset" -j "$lastcard_jobs" "$@" </dev/null 2>&1 |
            lastcard_progress || status=1
        set +o pipefail
    else
        status=1
    fi
    exec {lock}>&-
    return "$status"
}
