// How the levels play, frozen: every action of some rounds folded into one number. The strengths in
// docs/bots.md hold for these. After a change of how a level plays, measure it again and replace
// the table below by the one that the failing test prints.
#include <cstdio>

#include "helpers.hpp"
#include "lab/bot_match.hpp"

using namespace lastcard;
using namespace lastcard::bot_test;

namespace {

struct LevelPin {
    const char* edition;
    unsigned seats;
    std::uint64_t easy;
    std::uint64_t normal;
    std::uint64_t hard;  ///< with 200 simulations
};

// clang-format off
constexpr LevelPin level_pins[] = {
    {"classic", 2, 0xce50c23dabae52e0U, 0xf11176ab5a63edffU, 0x2ca05cbe8d74a452U},
    {"classic", 4, 0x4a157df84af2218cU, 0x8071e55ccb10e6aaU, 0x1c4d3640d4df83f4U},
    {"classic-wiki", 2, 0xc2e06b5d6dcd2d60U, 0xe378a46379511a0bU, 0x2ac9c440cd125626U},
    {"classic-wiki", 4, 0xaad4f334dddd9f10U, 0x237289092be623caU, 0xea6b9275300cdfabU},
    {"creeper", 2, 0x5f2998a812f4fb47U, 0x0e41e9ed9d4671afU, 0x26d49bba818d70b7U},
    {"creeper", 4, 0x1ee72a379744605fU, 0xb75121f159b906c3U, 0xcbff5320adbac982U},
    {"no-mercy", 2, 0x4c7d94b4ab06ffa4U, 0xe73fd8c39bc21365U, 0xf4ed620ecefbe731U},
    {"no-mercy", 4, 0x6d5a02bb5ae19707U, 0x333fb5e657defa0cU, 0xa3c10b62d63e0c6bU},
    {"powers", 2, 0x0c608bd334451d2fU, 0x0bf78b6843c3440cU, 0xce744992a419a4c6U},
    {"powers", 4, 0xaff03ed52e996050U, 0xf170043522156d03U, 0x8e2a4098fa8da868U},
    {"trend", 2, 0x520d533f8b905028U, 0xfe386de577992e70U, 0xe1af03c84e894602U},
    {"trend", 4, 0xaa14cb2a4759aa4eU, 0x20a38290a9b44749U, 0x2c6be0357c2d93daU},
};
// clang-format on

struct Fold final : Watcher {
    std::uint64_t value = 0;
    void saw(const State&, const Action* action, std::span<const Event>) override {
        if (action == nullptr) return;
        for (const unsigned part :
             {static_cast<unsigned>(action->kind), index(action->seat), index(action->face),
              index(action->colour), index(action->target), unsigned{action->flags}})
            value = mix64(value + part);
    }
};

/// Rounds that everybody plays by this level.
std::uint64_t signature_of(const Game& game, unsigned seats, Level level, unsigned rounds) {
    const std::unique_ptr<Bot> bot = make_bot(level, Budget{.simulations = 200});
    const std::vector<Bot*> seated(seats, bot.get());
    Fold fold;
    for (unsigned n = 0; n < rounds; ++n) {
        BotMatch match(game, setup_for(seats, n), seated, n, &fold);
        match.play_round();
    }
    return fold.value;
}

std::string pin_row(const LevelPin& pin) {
    char text[160];
    std::snprintf(text, sizeof text, "    {\"%s\", %u, 0x%016llxU, 0x%016llxU, 0x%016llxU},\n",
                  pin.edition, pin.seats, static_cast<unsigned long long>(pin.easy),
                  static_cast<unsigned long long>(pin.normal),
                  static_cast<unsigned long long>(pin.hard));
    return text;
}

}  // namespace

TEST_CASE("the levels play as they did when their strength was measured") {
    std::string table;
    bool same = true;
    for (const LevelPin& pin : level_pins) {
        const Game game = game_of(pin.edition);
        const LevelPin now{pin.edition, pin.seats, signature_of(game, pin.seats, Level::Easy, 20),
                           signature_of(game, pin.seats, Level::Normal, 20),
                           signature_of(game, pin.seats, Level::Hard, 1)};
        table += pin_row(now);
        same = same && now.easy == pin.easy && now.normal == pin.normal && now.hard == pin.hard;
    }
    CHECK_MESSAGE(same, "The levels play otherwise now:\n" << table);
}
