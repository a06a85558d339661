// Runs under WASI (tests/wasm/run.mjs): first the basics of a WebAssembly build, then the game.
// Every argument EDITION=SIGNATURE is the result of the native program for 1,000 random matches
// (lastcard perft), every room:EDITION=HASH its result for a match of bots in a room
// (room_games.hpp), every values:EDITION=HASH the values of a network in 10,000 positions
// (expert_values.hpp). The same is played here and must give the same results.

#include <cstddef>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "base/embedded.hpp"
#include "edition/compile.hpp"
#include "edition/find.hpp"
#include "lab/lab.hpp"
#include "record/apply_action.hpp"
#include "record/replay.hpp"
#include "text/narrate.hpp"
#include "wasm/expert_values.hpp"
#include "wasm/room_games.hpp"

namespace {

unsigned passed = 0;
unsigned failed = 0;

void check(bool condition, const char* what) {
    if (condition) {
        ++passed;
    } else {
        ++failed;
        std::printf("failed: %s\n", what);
    }
}

const std::vector<int> initialised{1, 2, 3};

void check_runtime() {
    check(initialised.size() == 3 && initialised[2] == 3, "static initialisation");

    std::vector<std::unique_ptr<std::string>> heap;
    for (int i = 0; i < 10000; ++i)
        heap.push_back(std::make_unique<std::string>(std::to_string(i)));
    check(*heap[9999] == "9999", "heap");
}

void check_embedded_files() {
    check(!lastcard::embedded_files().empty(), "embedded files");
    for (const lastcard::EmbeddedFile& file : lastcard::embedded_files()) {
        check(file.name != nullptr && std::strchr(file.name, '/') != nullptr, "embedded name");
        check(file.data[file.size] == '\0', file.name);
    }
}

/// `classic=818e43cf796ac99a`: the same matches with the same events as in the native program.
void check_signature(const std::string& argument) {
    using namespace lastcard;
    const std::size_t equals = argument.find('=');
    const LoadResult loaded = find_edition(argument.substr(0, equals));
    check(static_cast<bool>(loaded), argument.c_str());
    if (!loaded || equals == std::string::npos) return;
    const Game game = compile_game(*loaded, loaded->rules);
    char seen[17] = {};
    std::snprintf(seen, sizeof seen, "%016llx",
                  static_cast<unsigned long long>(signature(game, 4, 1000, 7)));
    check(argument.substr(equals + 1) == seen, argument.c_str());
}

/// `room:classic=9f86…`: bots at a table with clocks move in the same way and at the same times.
void check_room(const std::string& argument) {
    const std::size_t colon = argument.find(':');
    const std::size_t equals = argument.find('=');
    const std::string edition = argument.substr(colon + 1, equals - colon - 1);
    const std::string here = lastcard::room_game(edition);
    check(!here.empty() && argument.substr(equals + 1) == here, argument.c_str());
}

/// `values:classic=1234…`: the network sees the same positions and values, digit for digit.
void check_values(const std::string& argument) {
    const std::size_t colon = argument.find(':');
    const std::size_t equals = argument.find('=');
    const std::string here =
        lastcard::expert_values(argument.substr(colon + 1, equals - colon - 1));
    check(!here.empty() && argument.substr(equals + 1) == here, argument.c_str());
}

/// The record of a match played here can be verified and described in sentences.
void check_record() {
    using namespace lastcard;
    const LoadResult loaded = find_edition("no-mercy");
    check(static_cast<bool>(loaded), "no-mercy loads");
    if (!loaded) return;
    const Game game = compile_game(*loaded, loaded->rules);
    Setup setup;
    setup.seats = 3;
    std::string text;
    RecordWriter writer(text);
    writer.header(make_header(*loaded, loaded->rules, setup));
    State state = begin_match(game, setup);
    FastRandom random(1);
    while (state.phase == Phase::Playing) {
        const Moves moves = legal(game, state, state.question().seat);
        const Action action =
            moves.answer(state.question().seat, random.below(moves.answer_count()));
        if (!apply_action(game, state, action).accepted()) break;
        writer.action(game, action);
    }
    writer.end(state);
    check(!verify_text(text), "the record of a match verifies");
    const Speaker speaker{Catalogue::of("en"), game};
    std::size_t sentences = 0;
    replay(read_record(text).record, [&](const ReplayStep& step) {
        sentences += narrate_openly(speaker, step.events).size();
    });
    check(sentences > 20, "the match can be told");
}

}  // namespace

int main(int argc, char** argv) {
    check_runtime();
    check_embedded_files();
    check_record();
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument.starts_with("room:"))
            check_room(argument);
        else if (argument.starts_with("values:"))
            check_values(argument);
        else
            check_signature(argument);
    }
    std::printf("%u passed, %u failed\n", passed, failed);
    return failed == 0 ? 0 : 1;
}
