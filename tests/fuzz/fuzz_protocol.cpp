// libFuzzer entry point: the first byte chooses a game and a bot, the rest are lines of the host.
// Whatever they are, the bot writes lines of text, and an answer when it is asked. The same lines
// are then read as answers of a bot: accepted ones are legal.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/text_util.hpp"
#include "bot/external/bot_side.hpp"
#include "bot/external/external_bot.hpp"
#include "bot/external/host_side.hpp"
#include "edition/compile.hpp"
#include "edition/find.hpp"
#include "engine/legal.hpp"
#include "fuzz/require.hpp"
#include "record/apply_action.hpp"

namespace {

using namespace lastcard;

std::vector<Game> make_games() {
    std::vector<Game> games;
    for (const Edition& edition : all_editions())
        games.push_back(compile_game(edition, edition.rules));
    return games;
}

void check_reply(const std::string& reply, bool wanted) {
    require(reply.empty() || reply.ends_with('\n'));
    require(!wanted || reply.find("move ") != std::string::npos);
}

/// Tells the bot a table after a number of answers, so that the fuzzer need not find these lines.
void tell_table(external::BotSide& engine, external::HostSide& host, const Game& game,
                unsigned answers) {
    Setup setup;
    setup.seats = 3;
    setup.shuffle = ShuffleKind::Fast;
    setup.seed[0] = static_cast<std::uint8_t>(answers);
    State state = begin_match(game, setup);
    for (unsigned n = 0; n < answers && state.phase == Phase::Playing; ++n) {
        if (!state.to_slap.empty())
            apply_action(game, state, Action::simple(ActionKind::Close, Seat::None));
        const Moves moves = legal(game, state, state.question().seat);
        apply_action(game, state, moves.answer(state.question().seat, n % moves.answer_count()));
    }
    if (state.phase != Phase::Playing) return;
    const Seat seat = state.question().seat;
    const SeatView view = view_of(game, state, seat);
    const SeatMemory memory = SeatMemory::from_view(game, view);
    const std::string lines = host.begin(game, seat, 3) + host.ask({game, view, memory}, answers);
    for (const std::string_view line : split(lines, '\n'))
        if (line != "ask") check_reply(engine.receive(line), false);
}

void check_answer(const Game& game, const SeatView& view, std::string_view line) {
    const external::ParsedAnswer answer = external::parse_answer(game, view, line);
    require(valid_utf8(line) ? valid_utf8(answer.error) : true);
    require(answer.error.empty() == !answer.actions.empty());
    if (!answer.actions.empty()) require(view.moves().has(answer.actions.front()));
    const external::ParsedAnswer reaction = external::parse_reaction(game, view, line);
    if (!reaction.actions.empty()) require(view.moves().has(reaction.actions.front()));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    static const std::vector<Game> games = make_games();
    if (size < 2) return 0;
    const Game& game = games[data[0] % games.size()];
    const Level level = static_cast<Level>(data[0] / games.size() % level_names.size());
    external::BotSide engine(
        "fuzz", [level](unsigned) { return make_bot(level, Budget{.simulations = 2}); });
    external::HostSide host("fuzz", 100);
    if (data[1] != 0) tell_table(engine, host, game, data[1]);
    Setup setup;
    setup.shuffle = ShuffleKind::Fast;
    const State state = begin_match(game, setup);
    const SeatView view = view_of(game, state, state.question().seat);
    const std::string_view text(reinterpret_cast<const char*>(data) + 2, size - 2);
    external::command_words(text);
    for (const std::string_view line : split(text, '\n')) {
        check_reply(engine.receive(line), line == "ask" || line == "window");
        check_answer(game, view, line);
    }
    return 0;
}
