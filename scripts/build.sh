# Sourced by ./run and ./test: configures and builds a preset of CMakePresets.json.
# shellcheck shell=bash disable=SC2154
#
#   lastcard_build PRESET [target…]    configure if need be, then build; the progress goes to stderr
#
# Expects $root, the repository.

lastcard_jobs=${LASTCARD_JOBS:-$(nproc 2>/dev/null || echo 2)}

# Turns ninja's output into `build: 21 %, about 40 s left: compiling …` on stderr, and passes
# compiler messages through. On a terminal the progress stays on one line; elsewhere a line is
# printed for every tenth part and every half minute.
lastcard_progress() {
    local line columns=80 open='' terminal='' percent what left shown=-10 shown_at=0
    local began=$SECONDS
    if [ -t 2 ] && [ "${TERM:-dumb}" != dumb ]; then
        terminal=1
        columns=${COLUMNS:-$(tput cols 2>/dev/null || echo 80)}
    fi
    while IFS= read -r line; do
        case "$line" in
            "ninja: no work to do." | "ninja: Entering directory"* | "-- "*) ;;
            "["*"Re-checking globbed directories..."* | "["*"Re-running CMake..."*) ;;
            "["*"/"*"] "*)
                what=${line#\[} what=${what%%\]*}
                percent=$((100 * ${what%/*} / ${what#*/}))
                if [ -z "$terminal" ] && [ "$percent" -lt $((shown + 10)) ] &&
                    [ "$SECONDS" -lt $((shown_at + 30)) ]; then
                    continue
                fi
                shown=$percent shown_at=$SECONDS left=
                if [ "$percent" -ge 10 ] && [ $((SECONDS - began)) -ge 10 ]; then
                    left=", about $(((SECONDS - began) * (100 - percent) / percent)) s left"
                fi
                what=$(lastcard_step "${line#*\] }")
                line="build: $percent %$left: $what"
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

# Describes ninja's last action: compiled src/room/play.cpp, compiled room (2), linked lastcard.
lastcard_step() {
    local target=${1#*CMakeFiles/lastcard}
    target=${target%%.dir/*} target=${target#_}
    case "$1" in
        "Building CXX object "*/Unity/unity_*)
            local batch=${1##*/unity_}
            printf 'compiled %s (%s)' "${target:-lastcard}" "$((${batch%%_*} + 1))"
            ;;
        "Building CXX object "*)
            local source=${1#*.dir/}
            printf 'compiled %s' "${source%.o*}"
            ;;
        "Linking CXX "*)
            local file=${1##*/} # without the suffix that CMake adds
            file=${file##* } file=${file#liblastcard_}
            printf 'linked %s' "${file%.a}"
            ;;
        *) printf '%s' "$1" ;;
    esac
}

# Configures a preset. With a second argument, only if it was never configured or is out of date.
lastcard_configure() {
    local preset=$1 if_needed=${2:-} dir=$root/build/$1 home
    # A build folder of a copied or moved repository cannot be used.
    if [ -f "$dir/CMakeCache.txt" ]; then
        home=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$dir/CMakeCache.txt")
        [ "$home" = "$root" ] || rm -rf "$dir"
    fi
    if [ -n "$if_needed" ] && [ -f "$dir/.configured" ] && [ -f "$dir/build.ninja" ] &&
        [ ! "$root/CMakePresets.json" -nt "$dir/.configured" ]; then
        return 0
    fi
    mkdir -p "$dir" || return
    echo "build: configuring build/$preset with cmake, which takes a few seconds" >&2
    local log=$dir/.configure.log
    if ! (cd "$root" && cmake --preset "$preset" </dev/null >"$log" 2>&1); then
        cat "$log" >&2
        echo "build: cmake could not configure the preset $preset (its output is above)" >&2
        return 1
    fi
    touch "$dir/.configured"
}

# Configures if necessary and builds. A lock serialises two builds of the same preset.
lastcard_build() {
    local preset=$1 status=0 lock
    shift
    mkdir -p "$root/build" || return
    exec {lock}>"$root/build/.lock-$preset" || return
    flock "$lock"
    if lastcard_configure "$preset" if_needed; then
        set -o pipefail
        NINJA_STATUS='[%f/%t] ' ninja -C "$root/build/$preset" -j "$lastcard_jobs" "$@" </dev/null 2>&1 |
            lastcard_progress || status=1
        set +o pipefail
    else
        status=1
    fi
    exec {lock}>&-
    return "$status"
}
