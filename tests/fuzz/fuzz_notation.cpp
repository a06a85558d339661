// libFuzzer entry point: the first two bytes choose a table, every further line is a move. A move
// is applied completely or changes nothing.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "base/text_util.hpp"
#include "edition/compile.hpp"
#include "edition/find.hpp"
#include "edition/switches.hpp"
#include "edition/validate.hpp"
#include "engine/engine.hpp"
#include "fuzz/require.hpp"
#include "record/apply_action.hpp"
#include "record/notation.hpp"

namespace {

using namespace lastcard;

bool same(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof(State)) == 0; }

// Each edition with its defaults, and once with the house rules that allow the most kinds of moves.
std::vector<Game> make_games() {
    std::vector<Game> games;
    for (const Edition& edition : all_editions()) {
        games.push_back(compile_game(edition, edition.rules));
        Rules rules = edition.rules;
        const char* const house[][2] = {{"multi_play", "same_number"},
                                        {"jump_in", "true"},
                                        {"nine_slap", "true"},
                                        {"seven", "swap"},
                                        {"zero", "swap_optional"},
                                        {"stacking", "at_least"},
                                        {"hand_size", "3"},
                                        {"mercy", "12"},
                                        {"false_catch_penalty", "2"},
                                        {"skip_blocks", "true"},
                                        {"reverse_deflects", "true"},
                                        {"challenge", "stays"}};
        for (const auto& [key, value] : house)
            require(static_cast<bool>(set_switch(rules, key, value)));
        require(static_cast<bool>(validate_rules(edition, rules, 0)));
        games.push_back(compile_game(edition, rules));
    }
    return games;
}

void check_texts(const Game& game, const Move& move) {
    for (const Action& action : move.plays) {
        const Result<Action> read = parse_action(game, action_text(game, action));
        require(read && *read == action);
    }
}

void type(const Game& game, State& state, std::string_view line) {
    const Result<Move> read = parse_seat_move(game, line);
    require(static_cast<bool>(read) == read.error().empty());
    require(valid_utf8(read.error()));
    if (!read) return;
    check_texts(game, *read);
    const State before = state;
    std::vector<Action> done;
    EventList events;
    const Refusal refusal = apply_move(game, state, *read, done, events);
    if (!refusal.accepted()) {
        require(same(before, state) && done.empty() && events.size == 0);
        return;
    }
    State step_by_step = before;
    for (const Action& action : done) require(apply_action(game, step_by_step, action).accepted());
    require(same(step_by_step, state));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    static const std::vector<Game> games = make_games();
    if (size < 2) return 0;
    const Game& game = games[data[0] % games.size()];
    Setup setup;
    setup.seats = 2 + data[1] % 9U;
    setup.shuffle = ShuffleKind::Fast;
    setup.seed[0] = data[1];
    State state = begin_match(game, setup);
    const std::string_view text(reinterpret_cast<const char*>(data) + 2, size - 2);
    for (const std::string_view line : split(text, '\n')) {
        // A question mark stands for any legal answer, so that matches advance.
        if (line.starts_with('?') && state.phase == Phase::Playing && state.to_slap.empty()) {
            const Moves moves = answers(game, state);
            const Seat seat = state.question().seat;
            const unsigned n = static_cast<unsigned>(line.size() - 1) % moves.answer_count();
            type(game, state, action_text(game, moves.answer(seat, n)));
        } else {
            type(game, state, line);
        }
    }
    return 0;
}
