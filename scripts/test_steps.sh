# The steps of ./test, which sources this file. To add one, write a function step_NAME and add NAME
# to the lists below. A step runs in the repository's root and uses (see ./test):
# shellcheck shell=bash disable=SC2034,SC2154
#
#   built PRESET [target…]     build, 1 failed case if that fails; nothing counted otherwise
#   checked LABEL COMMAND…     run, 1 case by the exit status
#   begun LABEL COMMAND…       start beside the rest; `counted LABEL` then waits for it
#   counted LABEL [COMMAND…]   run, as many cases as the output says (`N passed, N failed`, doctest,
#                              RapidCheck), else 1 by the exit status
#   passed [N], failed [N]     count cases
#   skipped REASON             what is to be tested does not exist yet
#   have PATTERN…              whether such files exist
#
# The output of the commands is written to build/logs/, and shown if they fail.

steps_quick=(release unit scenario)
# The steps after which ./test -e stops if one of them failed.
steps_first=(format docs commits tidy "${steps_quick[@]}")
steps_default=("${steps_first[@]}" properties protocol lab commands terminal server cluster instructions install
    nostdlib cuda python wasm web asan tsan fuzz)
steps_long=("${steps_default[@]}" python_long train autobahn soak mutants cluster_mutants)

# These are larger in ./test long; each can be set in the environment.
if [ "$mode" = long ]; then
    fuzz_seconds=${LASTCARD_FUZZ_SECONDS:-300}
    fuzz_seed=${LASTCARD_FUZZ_SEED:-0} # 0: a different one every time
    properties_release=${RC_PARAMS:-max_success=2000}
    properties_asan=${RC_PARAMS:-max_success=200}
    soak_games=${LASTCARD_SOAK_GAMES:-200}
    server_kills=${LASTCARD_KILLS:-200}
    cluster_faults=${LASTCARD_FAULTS:-20}
    cluster_stop=${LASTCARD_STOP:-30}
else
    fuzz_seconds=${LASTCARD_FUZZ_SECONDS:-10}
    fuzz_seed=${LASTCARD_FUZZ_SEED:-1}
    properties_release=${RC_PARAMS:-max_success=100 seed=1}
    properties_asan=${RC_PARAMS:-max_success=25 seed=1}
    soak_games=${LASTCARD_SOAK_GAMES:-0}
    server_kills=${LASTCARD_KILLS:-20}
    cluster_faults=${LASTCARD_FAULTS:-1}
    cluster_stop=${LASTCARD_STOP:-6}
fi

sanitizer_environment=(
    ASAN_OPTIONS=strict_string_checks=1:detect_stack_use_after_return=1:check_initialization_order=1
    UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1
    ASAN_SYMBOLIZER_PATH=/usr/bin/llvm-symbolizer-19
    TSAN_OPTIONS=halt_on_error=1:external_symbolizer_path=/usr/bin/llvm-symbolizer-19
)

step_format() {
    checked clang-format scripts/format.sh --check
}

# Compares the folder table of docs/architecture.md with CMake and includes with links; finds long
# files.
step_docs() {
    counted architecture python3 -B tests/docs/check_architecture.py
}

# Checks the subjects of commits.
step_commits() {
    counted subjects scripts/check_commits.sh || return
    nothing_to_check
}

# Handles a script that may have had nothing to check.
nothing_to_check() {
    local reason
    reason=$(sed -n 's/^nothing to check: //p' "$log")
    [ -z "$reason" ] || { step_passed=0; skipped "$reason"; }
}

# Runs clang-tidy on changed files; in ./test long on all files.
step_tidy() {
    local what=--changed
    [ "$mode" != long ] || what=--all
    counted clang-tidy scripts/tidy.sh "$what" || return
    nothing_to_check
}

step_release() {
    # The quick mode builds only what it runs.
    if [ "$mode" = quick ]; then
        local targets=(lastcard_tests)
        ! have 'apps/lastcard/*.cpp' || targets+=(lastcard)
        built release "${targets[@]}"
    else
        built release
    fi
}

step_unit() {
    counted unit build/release/tests/lastcard_tests --no-colors || return
    # The same tables with a store that answers later, as one behind a network does.
    counted remote env LASTCARD_TEST_STORE=remote build/release/tests/lastcard_tests --no-colors \
        --source-file='*tests/site/*'
}

step_properties() {
    have 'tests/properties/*.cpp' || { skipped "no tests/properties"; return; }
    counted properties env RC_PARAMS="$properties_release" build/release/tests/lastcard_properties
}

step_scenario() {
    have 'apps/lastcard/*.cpp' || { skipped "no apps/lastcard"; return; }
    counted scenario build/release/apps/lastcard scenario tests/scenario
}

# Checks the schemas of the protocol and the examples of its document with an independent validator.
step_protocol() {
    local python=/usr/bin/python3 # the interpreter for which Debian's python3-jsonschema is installed
    [ -x "$python" ] || python=python3
    counted schemas "$python" -B tests/wire/schemas.py
}

# Tests the program lastcard simulate: invalid input, files, Ctrl-C, the progress line.
step_lab() {
    counted simulate python3 -B tests/lab/check_program.py build/release/apps/lastcard
}

# Tests the other commands as programs: their answers to unusual, truncated or misplaced input.
step_commands() {
    counted commands python3 -B tests/program/check.py build/release/apps/lastcard
}

# Tests the terminal table in a real terminal; in ./test long also many games by keys.
step_terminal() {
    counted terminal tests/terminal/run
    [ "$soak_games" -eq 0 ] || counted soak tests/terminal/run --soak "$soak_games"
}

# Tests the table server as a program: whole matches over sockets, SIGKILL at random instants,
# hostile clients.
step_server() {
    local run=(python3 -B tests/server/run.py build/release/apps/lastcard)
    # Started beside the others, because they mostly wait: for a disk, and for restarts.
    begun storage "${run[@]}" failed_storage
    begun crash env LASTCARD_KILLS="$server_kills" "${run[@]}" crash
    counted server "${run[@]}" -failed_storage -crash
    counted conformance python3 -B tests/server/conformance.py build/release/apps/lastcard
    counted operation python3 -B tests/server/operation.py build/release/apps/lastcard
    counted join python3 -B tests/server/join.py build/release/apps/lastcard
    counted storage
    counted crash
    # Alone, because it measures times.
    if [ "$mode" = long ]; then
        counted attacks python3 -B tests/server/attacks.py build/release/apps/lastcard long
    else
        counted attacks python3 -B tests/server/attacks.py build/release/apps/lastcard
    fi
}

# has_postgres: whether clusters can be tested here; says so if not.
has_postgres() {
    compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null &&
        [ -f /usr/include/postgresql/libpq-fe.h ] && return
    skipped "PostgreSQL is not installed (Debian: postgresql libpq-dev)"
    return 1
}

# Tests the store of a cluster, and the program with it, with a PostgreSQL server of their own.
step_cluster() {
    has_postgres || return 0
    built release lastcard lastcard_postgres_tests || return
    begun store tests/cluster/postgres.sh with \
        build/release/tests/lastcard_postgres_tests --no-colors
    counted program env LASTCARD_KILLS="${LASTCARD_KILLS:-4}" tests/cluster/postgres.sh with \
        python3 -B tests/cluster/program.py build/release/apps/lastcard
    counted store
    [ "$mode" != long ] || ! command -v haproxy >/dev/null ||
        counted faults env LASTCARD_FAULTS="$cluster_faults" LASTCARD_STOP="$cluster_stop" \
            python3 -B tests/cluster/faults.py build/release/apps/lastcard \
            kill stop drain cut everything
}

# Breaks the store of a cluster on purpose.
step_cluster_mutants() {
    has_postgres || return 0
    LASTCARD_TIMEOUT=${LASTCARD_TIMEOUT:-3600} counted mutants tests/cluster/postgres.sh with \
        tests/cluster/mutants.py
}

# Runs a public suite of WebSocket conformance tests against the server's frames; it needs Python 2.7
# and PyPI.
step_autobahn() {
    built release lastcard_echo || return
    local status=0
    run_logged install python3 -B tests/autobahn/run.py --install build/autobahn || status=$?
    if [ "$status" -eq 3 ]; then
        skipped "$(tail -n 1 "$log")"
        return
    fi
    counted autobahn python3 -B tests/autobahn/run.py build/release/tests/lastcard_echo build/autobahn
}

# Ten minutes of play, and the memory of the server.
step_soak() {
    built release lastcard || return
    counted soak python3 -B tests/server/soak.py build/release/apps/lastcard
}

# Measures speed independently of the machine: instructions per decision.
step_instructions() {
    counted instructions bench/instructions
}

# Tests the installed library as another project finds and uses it.
step_install() {
    local dir=$root/build/install-test
    rm -rf "$dir"
    checked install cmake --install build/release --prefix "$dir/prefix" || return
    checked configure cmake -S tests/install -B "$dir/build" -G Ninja \
        -DCMAKE_CXX_COMPILER=g++ -DCMAKE_PREFIX_PATH="$dir/prefix" || return
    checked build ninja -C "$dir/build" || return
    checked consumer "$dir/build/consumer" || return
    ! have 'apps/lastcard/*.cpp' || checked program "$dir/prefix/bin/lastcard" --help
    ! have 'apps/lastcard/*.cpp' || checked manual grep -q "^\.TH LASTCARD" \
        "$dir/prefix/share/man/man1/lastcard.1"
    checked unit grep -q "^ExecStart=$dir/prefix/bin/lastcard serve" \
        "$dir/prefix/lib/systemd/system/lastcard.service"
    # Builds only the libraries, as a shared library, without the packages that only the program
    # needs.
    local -a without=()
    local package
    for package in Boost SQLite3 OpenSSL spdlog CLI11; do
        without+=("-DCMAKE_DISABLE_FIND_PACKAGE_$package=ON")
    done
    checked configure-module cmake -S tests/install/module -B "$dir/module" -G Ninja \
        -DCMAKE_CXX_COMPILER=g++ -DCMAKE_BUILD_TYPE=Debug -DCMAKE_UNITY_BUILD=ON \
        -DCMAKE_POSITION_INDEPENDENT_CODE=ON "${without[@]}" || return
    checked build-module ninja -C "$dir/module" lastcard_module || return
    checked module python3 -c 'import ctypes, sys
answers = ctypes.CDLL(sys.argv[1]).lastcard_module_answers()
print(answers)
sys.exit(answers <= 0)' "$dir/module/liblastcard_module.so"
}

# Links the engine without any C or C++ library (tests/nostdlib).
step_nostdlib() {
    have 'tests/nostdlib/engine*.cpp' || { skipped "no tests/nostdlib/engine*.cpp"; return; }
    built release lastcard_nostdlib || return
    checked nostdlib build/release/tests/lastcard_nostdlib
}

# Compiles the kernels for a GPU, which needs neither CUDA nor a GPU: finds functions of the engine
# that are not marked for it. Where there are both, compares 20,000 matches of every edition and of
# random house rules with the CPU.
step_cuda() {
    local source
    for source in classic small full; do
        checked "compile-$source" clang++-19 -x cuda --cuda-device-only --cuda-gpu-arch=sm_90 \
            -nocudainc -nocudalib -Itests/cuda/toolkit -include cuda_runtime.h -Isrc -std=c++20 -O1 \
            -Wall -Wextra -Wconversion -Werror -S -o /dev/null "src/cuda/play_$source.cu"
    done
    if ! command -v nvcc >/dev/null || ! nvidia-smi >/dev/null 2>&1; then
        echo "   without nvcc or a GPU: compiled only"
        return
    fi
    checked configure cmake -S . -B build/cuda -DCMAKE_BUILD_TYPE=Release -DLASTCARD_CUDA=ON \
        -DLASTCARD_PROGRAM=OFF -DLASTCARD_WERROR=OFF || return
    checked build cmake --build build/cuda -j --target lastcard_cuda_tests || return
    counted matches build/cuda/tests/lastcard_cuda_tests
}

# Tests the Python package: one wheel, built and tested in an environment of its own.
step_python() {
    built release lastcard || return
    checked environment scripts/python.sh environment || return
    checked abi scripts/python.sh do python -m abi3audit --strict --report \
        "$(compgen -G 'build/python/test/dist/*.whl')"
    counted imports scripts/python.sh others
    begun types scripts/python.sh do python -m mypy --no-incremental
    counted tests env LASTCARD_PROGRAM="$root/build/release/apps/lastcard" \
        scripts/python.sh do python -m pytest -q -p no:cacheprovider \
        --ignore=bindings/python/tests/long bindings/python/tests
    counted types
}

# With PyTorch and Ray: learning agents, a cluster that loses a machine, notebooks in a kernel.
step_python_long() {
    built release lastcard || return
    checked environment scripts/python.sh environment long || return
    counted tests env LASTCARD_PROGRAM="$root/build/release/apps/lastcard" \
        scripts/python.sh do-long python -m pytest -q -p no:cacheprovider bindings/python/tests/long
}

# Trains the network of src/expert for a minute.
step_train() {
    built release lastcard lastcard_positions || return
    checked environment scripts/python.sh environment long || return
    rm -rf build/train/test
    checked training scripts/python.sh do-long python train/train.py train/test.toml || return
    counted strength tests/train/check.py build/train/test/curve.jsonl
}

step_wasm() {
    built wasm || return
    local node
    node=$(command -v node || command -v nodejs) || return
    local wasi=("$node" --no-warnings tests/wasm/run.mjs)
    # The same 1,000 random matches of every edition, the same match in a room and the same values of
    # a network as in the native program.
    built release lastcard_room_games || return
    local -a signatures=()
    local result edition
    while read -r result; do
        signatures+=("$result")
    done < <(build/release/tests/lastcard_room_games)
    for edition in editions/*.toml; do
        edition=$(basename "$edition" .toml)
        signatures+=("$edition=$(build/release/apps/lastcard perft --edition "$edition" --seats 4 \
            --seed 7 --games 1000 --depth 0 | sed -n 's/^signature *//p')")
    done
    counted wasm "${wasi[@]}" build/wasm/tests/lastcard_wasm_tests.wasm "${signatures[@]}"
}

# Tests the page: types, unit tests with the real engine, and a real browser with the real server.
step_web() {
    if ! lastcard_page 2>"$logs/web-page.log"; then
        failed
        show "$logs/web-page.log"
        echo "   the page could not be built"
        return
    fi
    built release lastcard || return
    counted bindings scripts/page.sh node bindings/wasm/test.mjs build/web/lastcard.wasm
    begun types scripts/page.sh npm run check
    counted units scripts/page.sh npm test
    counted types
    counted budgets scripts/page.sh npm run budgets
    if [ "$mode" = long ]; then
        counted browser env LASTCARD_LONG=1 scripts/page.sh npm run e2e
    else
        counted browser scripts/page.sh npm run e2e
    fi
}

step_asan() {
    built asan || return
    local bot_tests='*/tests/bot/*,*/tests/lab/*,*/tests/room/*'
    local run=(env "${sanitizer_environment[@]}")
    # The unit tests in two parallel halves: those in which bots play take half of the time.
    begun bots "${run[@]}" build/asan/tests/lastcard_tests --no-colors --source-file="$bot_tests"
    counted unit "${run[@]}" build/asan/tests/lastcard_tests --no-colors \
        --source-file-exclude="$bot_tests"
    counted properties "${run[@]}" RC_PARAMS="$properties_asan" build/asan/tests/lastcard_properties
    counted scenario "${run[@]}" build/asan/apps/lastcard scenario tests/scenario
    counted server "${run[@]}" LASTCARD_VERIFIER=build/release/apps/lastcard \
        LASTCARD_SANITIZED=1 LASTCARD_KILLS=4 \
        python3 -B tests/server/run.py build/asan/apps/lastcard -failed_storage
    counted bots
}

# The server and the store with many threads; a race ends the program, and thereby the case.
step_tsan() {
    built tsan lastcard_serve lastcard_thread_tests || return
    local run=(env "${sanitizer_environment[@]}")
    counted store "${run[@]}" build/tsan/tests/lastcard_thread_tests --no-colors
    counted server "${run[@]}" LASTCARD_VERIFIER=build/release/apps/lastcard \
        python3 -B tests/server/run.py build/tsan/tests/lastcard_serve \
        whole_matches return stop many_windows many_watchers applause
}

# Runs one fuzzer, for xargs in step_fuzz: NAME SECONDS SEED. Findings are kept in build/fuzz/NAME.
fuzz_one() {
    local name=$1 work=build/fuzz/$1 seeds=tests/fuzz/corpus/${1#fuzz_} status=0
    mkdir -p "$work/corpus"
    local -a corpora=("$work/corpus")
    [ ! -d "$seeds" ] || corpora+=("$seeds")
    "build/asan/fuzz/$name" -max_total_time="$2" -seed="$3" -timeout=10 -rss_limit_mb=2048 \
        -print_final_stats=1 -verbosity=1 -artifact_prefix="$work/" "${corpora[@]}" \
        </dev/null >"build/logs/fuzz-$name.log" 2>&1 || status=$?
    echo "$status" >"$work/status"
}

# Runs every tests/fuzz/fuzz_NAME.cpp for a while, from the corpus in tests/fuzz/corpus/NAME.
step_fuzz() {
    have 'tests/fuzz/fuzz_*.cpp' || { skipped "no tests/fuzz/fuzz_*.cpp"; return; }
    local source name status
    local -a names=()
    for source in tests/fuzz/fuzz_*.cpp; do
        name=$(basename "$source" .cpp)
        names+=("$name")
        rm -f "build/fuzz/$name/status"
    done
    built asan "${names[@]}" || return
    export -f fuzz_one
    printf '%s\n' "${names[@]}" | env "${sanitizer_environment[@]}" \
        xargs -P "$lastcard_jobs" -I NAME \
        bash -c 'fuzz_one "$@"' fuzz NAME "$fuzz_seconds" "$fuzz_seed"
    for name in "${names[@]}"; do
        status=$(cat "build/fuzz/$name/status" 2>/dev/null || echo none)
        if [ "$status" = 0 ]; then
            passed
            echo "   $name: $(sed -n 's/^stat::number_of_executed_units: *//p' \
                "$logs/fuzz-$name.log") inputs in $fuzz_seconds s"
        else
            failed
            show "$logs/fuzz-$name.log"
            echo "   $name: failed with exit status $status; the input is in build/fuzz/$name"
        fi
    done
}

step_mutants() {
    [ -x tests/mutants/run ] || { skipped "no tests/mutants/run"; return; }
    LASTCARD_TIMEOUT=${LASTCARD_TIMEOUT:-14400} counted mutants tests/mutants/run
}
