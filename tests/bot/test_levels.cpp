// Every level plays every game there is to its end, and only by the rules.
#include "helpers.hpp"
#include "lab/bot_match.hpp"

using namespace lastcard;
using namespace lastcard::bot_test;

namespace {

constexpr Budget little{.simulations = 8};

struct Seen final : Watcher {
    bool kinds[static_cast<unsigned>(ActionKind::Show) + 1] = {};
    bool asks[static_cast<unsigned>(Ask::Show) + 1] = {};
    void saw(const State& state, const Action* action, std::span<const Event>) override {
        if (action != nullptr) kinds[static_cast<unsigned>(action->kind)] = true;
        if (state.phase == Phase::Playing)
            asks[static_cast<unsigned>(state.question().kind)] = true;
    }
};

/// Plays a round with these levels in turn on the seats.
PlayCounts play(const Game& game, unsigned seats, std::span<const Level> levels, std::uint64_t seed,
                Watcher* watcher = nullptr) {
    std::vector<std::unique_ptr<Bot>> bots;
    std::vector<Bot*> seated;
    for (unsigned i = 0; i < seats; ++i) {
        bots.push_back(make_bot(levels[i % levels.size()], little));
        seated.push_back(bots.back().get());
    }
    BotMatch match(game, setup_for(seats, seed), seated, seed, watcher);
    match.play_round();
    CHECK(match.state().phase != Phase::Playing);
    return match.counts();
}

constexpr Level all_levels[] = {Level::Random, Level::Easy, Level::Normal, Level::Hard};

}  // namespace

TEST_CASE("every level plays every edition by the rules") {
    std::uint64_t seed = 1;
    for (const std::string& id : builtin_edition_ids()) {
        const Game game = game_of(id);
        for (const Level level : all_levels) {
            for (const unsigned seats : {2U, 4U, 7U}) {
                INFO(id << ", " << level_name(level) << ", " << seats << " seats, seed " << seed);
                const Level alone[] = {level};
                CHECK(play(game, seats, alone, seed++).refusals == 0);
            }
        }
    }
}

TEST_CASE("every level plays with any rules, and meets every question and every reaction") {
    FastStream random(5);
    Seen seen;
    std::vector<Edition> editions;
    for (const std::string& id : builtin_edition_ids()) editions.push_back(edition_of(id));
    for (unsigned n = 0; n < 400; ++n) {
        const Edition& edition = editions[n % editions.size()];
        const unsigned seats = 2 + random.below(5);
        const Rules rules = any_rules(edition, seats, random);
        INFO(differences(edition, rules) << ", " << seats << " seats, number " << n);
        const Game game = compile_game(edition, rules);
        CHECK(play(game, seats, all_levels, n, &seen).refusals == 0);
    }
    for (unsigned kind = 0; kind <= static_cast<unsigned>(ActionKind::Slap); ++kind) {
        INFO("action " << kind);
        CHECK(seen.kinds[kind]);
    }
    CHECK(seen.kinds[static_cast<unsigned>(ActionKind::Show)]);
    for (unsigned kind = 0; kind <= static_cast<unsigned>(Ask::Show); ++kind) {
        INFO("question " << kind);
        CHECK((seen.asks[kind] || static_cast<Ask>(kind) == Ask::Resolve));
    }
}

TEST_CASE("the levels are found by their names") {
    CHECK(find_level("random") == Level::Random);
    CHECK(find_level("hard") == Level::Hard);
    CHECK_FALSE(find_level("Hard"));
    CHECK_FALSE(find_level(""));
}
