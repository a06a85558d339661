// libFuzzer entry point: the first byte chooses a game and a bot, the rest is what a host says to
// it, line by line. Whatever it is, the bot says lines of text, and an answer when it is asked. The
// same lines are then read as the answers of a bot: what is accepted is legal.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "base/text_util.hpp"
#include "edition/compile.hpp"
#include "edition/find.hpp"
#include "engine/legal.hpp"
#include "protocol/engine.hpp"
#include "protocol/external.hpp"
#include "protocol/host.hpp"
#include "record/carry_out.hpp"

namespace {

using namespace lastcard;

void require(bool holds) {
    if (!holds) std::abort();
}

std::vector<Game> make_games() {
    std::vector<Game> games;
    for (const std::string& id : builtin_edition_ids()) {
        const LoadResult loaded = find_edition(id);
        require(loaded.edition.has_value());
        games.push_back(compile_game(*loaded.edition, loaded.edition->rules));
    }
    return games;
}

void check_reply(const std::string& reply, bool wanted) {
    require(reply.empty() || reply.ends_with('\n'));
    require(!wanted || reply.find("move ") != std::string::npos);
}

/// A table after so many answers, told to the bot, so that the fuzzer need not find all of it.
void tell_table(protocol::Engine& engine, protocol::Host& host, const Game& game,
                unsigned answers) {
    Setup setup;
    setup.seats = 3;
    setup.shuffle = ShuffleKind::Fast;
    setup.seed[0] = static_cast<std::uint8_t>(answers);
    State state = begin_match(game, setup);
    for (unsigned n = 0; n < answers && state.phase == Phase::Playing; ++n) {
        if (!state.to_slap.empty())
            carry_out(game, state, Action::simple(ActionKind::Close, Seat::None));
        const Moves moves = legal(game, state, state.question().seat);
        carry_out(game, state, moves.answer(state.question().seat, n % moves.answer_count()));
    }
    if (state.phase != Phase::Playing) return;
    const Seat seat = state.question().seat;
    const SeatView view = view_of(game, state, seat);
    const SeatMemory memory = SeatMemory::from_view(game, view);
    const std::string lines = host.begin(game, seat, 3) + host.ask({game, view, memory}, answers);
    for (const std::string_view line : split(lines, '\n'))
        if (line != "ask") check_reply(engine.hear(line), false);
}

void check_answer(const Game& game, const SeatView& view, std::string_view line) {
    const protocol::Wish answer = protocol::read_answer(game, view, line);
    require(valid_utf8(line) ? valid_utf8(answer.error) : true);
    require(answer.error.empty() == !answer.actions.empty());
    if (!answer.actions.empty()) require(view.moves().has(answer.actions.front()));
    const protocol::Wish reaction = protocol::read_reaction(game, view, line);
    if (!reaction.actions.empty()) require(view.moves().has(reaction.actions.front()));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    static const std::vector<Game> games = make_games();
    if (size < 2) return 0;
    const Game& game = games[data[0] % games.size()];
    const Level level = static_cast<Level>(data[0] / games.size() % level_names.size());
    protocol::Engine engine(
        "fuzz", [level](unsigned) { return make_bot(level, Budget{.simulations = 2}); });
    protocol::Host host("fuzz", 100);
    if (data[1] != 0) tell_table(engine, host, game, data[1]);
    Setup setup;
    setup.shuffle = ShuffleKind::Fast;
    const State state = begin_match(game, setup);
    const SeatView view = view_of(game, state, state.question().seat);
    const std::string_view text(reinterpret_cast<const char*>(data) + 2, size - 2);
    protocol::command_words(text);
    for (const std::string_view line : split(text, '\n')) {
        check_reply(engine.hear(line), line == "ask" || line == "window");
        check_answer(game, view, line);
    }
    return 0;
}
