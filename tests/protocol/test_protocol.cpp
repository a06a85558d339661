// The words of the bot protocol: what is told is heard again to the last byte, and a bot at the
// other end of the lines plays as it would inside the program.
#include <doctest/doctest.h>

#include <cstring>
#include <memory>
#include <vector>

#include "lab/bot_match.hpp"
#include "protocol/engine.hpp"
#include "protocol/games.hpp"
#include "protocol/host.hpp"
#include "record/notation.hpp"

namespace lastcard {
namespace {

using namespace protocol_test;
using protocol::Engine;
using protocol::Host;

std::vector<Game> all_games() {
    std::vector<Game> games;
    for (const std::string& id : builtin_edition_ids()) {
        games.push_back(game_of(id));
        games.push_back(wild_party(id));
    }
    games.push_back(game_of("classic-wiki", {{"decks", "2"}}));
    return games;
}

template <class T>
bool same_bytes(const T& a, const T& b) {
    return std::memcmp(&a, &b, sizeof(T)) == 0;
}

/// What a bot was given, kept to be looked at.
struct Given {
    SeatView view;
    SeatMemory memory;
    std::uint64_t chance = 0;
};

/// Plays like the bot inside, and keeps the last thing it was given.
class Spy final : public Bot {
public:
    explicit Spy(std::unique_ptr<Bot> inside) : inside_(std::move(inside)) {}
    Action answer(const Knowledge& known, std::uint64_t chance) override {
        keep(known, chance);
        return inside_->answer(known, chance);
    }
    std::optional<Action> react(const Knowledge& known, std::uint64_t chance) override {
        keep(known, chance);
        return inside_->react(known, chance);
    }
    bool remembers() const override { return true; }
    bool listens() const override { return inside_->listens(); }
    void begin(const Game& game, Seat seat, unsigned seats) override {
        inside_->begin(game, seat, seats);
    }
    void see(const Game& game, std::span<const SeatEvent> events) override {
        heard.insert(heard.end(), events.begin(), events.end());
        inside_->see(game, events);
    }

    Given given;
    std::vector<SeatEvent> heard;

private:
    void keep(const Knowledge& known, std::uint64_t chance) {
        given = {known.view, known.memory, chance};
    }
    std::unique_ptr<Bot> inside_;
};

/// A seat that is played twice: by a bot in the program, and by the same bot behind the protocol.
/// Both must know the same and do the same, always.
class Twice final : public Bot {
public:
    explicit Twice(Level level, Budget budget = {})
        : here_(make_bot(level, budget)), host_("told", 1000), there_("there", [=, this](unsigned) {
              auto bot = std::make_unique<Spy>(make_bot(level, budget));
              spy_ = bot.get();
              return bot;
          }) {
        CHECK(there_.hear("hello 1") == "name there\nready 1\n");
    }
    bool remembers() const override { return true; }
    bool listens() const override { return true; }
    void begin(const Game& game, Seat seat, unsigned seats) override {
        here_->begin(game, seat, seats);
        CHECK(say(host_.begin(game, seat, seats)) == "");
    }
    void see(const Game& game, std::span<const SeatEvent> events) override {
        if (here_->listens()) here_->see(game, events);
        CHECK(say(host_.see(game, events)) == "");
    }
    Action answer(const Knowledge& known, std::uint64_t chance) override {
        const Action wanted = here_->answer(known, protocol::told_chance(chance));
        const std::string move = reply(host_.ask(known, chance), known);
        const protocol::Wish wish = protocol::read_answer(known.game, known.view, move);
        CHECK(wish.error == "");
        REQUIRE(wish.actions.size() == 1);
        CHECK(action_text(known.game, wish.actions[0]) == action_text(known.game, wanted));
        ++asked;
        return wanted;
    }
    std::optional<Action> react(const Knowledge& known, std::uint64_t chance) override {
        const std::optional<Action> wanted = here_->react(known, protocol::told_chance(chance));
        const std::string move = reply(host_.window(known, chance), known);
        const protocol::Wish wish = protocol::read_reaction(known.game, known.view, move);
        CHECK(wish.error == "");
        CHECK((wish.actions.empty() ? "none" : move_text(known.game, wish.actions[0])) ==
              (wanted ? move_text(known.game, *wanted) : "none"));
        ++windows;
        return wanted;
    }

    unsigned asked = 0;
    unsigned windows = 0;

private:
    std::string say(const std::string& lines) {
        std::string replies;
        std::size_t at = 0;
        for (std::size_t end; (end = lines.find('\n', at)) != std::string::npos; at = end + 1)
            replies += there_.hear(std::string_view(lines).substr(at, end - at));
        CHECK(at == lines.size());
        return replies;
    }

    /// The move, after making sure that the other side knows what we know.
    std::string reply(const std::string& lines, const Knowledge& known) {
        const std::string said = say(lines);
        CHECK(said.starts_with("move "));
        CHECK(same_bytes(spy_->given.view, known.view));
        CHECK(same_bytes(spy_->given.memory, known.memory));
        return said.substr(5, said.size() - 6);
    }

    std::unique_ptr<Bot> here_;
    Host host_;
    Spy* spy_ = nullptr;
    Engine there_;
};

}  // namespace

TEST_CASE(
    "protocol: a bot behind the lines knows what it would know in the program, in every game") {
    unsigned seats = 2;
    for (const Game& game : all_games()) {
        Twice first(Level::Random);
        Twice second(Level::Easy);
        const auto random = make_bot(Level::Random);
        std::vector<Bot*> bots = {&first, &second};
        while (bots.size() < seats) bots.push_back(random.get());
        for (std::uint8_t seed = 0; seed < 3; ++seed) {
            BotMatch match(game, setup_of(seats, seed), bots, seed);
            match.play_round();
        }
        CHECK(first.asked + second.asked > 10);
        seats = seats == 2 ? 4 : seats == 4 ? 7 : 2;
    }
}

TEST_CASE("protocol: a search bot plays the same moves behind the lines as in the program") {
    const Game game = game_of("classic");
    Twice hard(Level::Hard, Budget{.simulations = 20});
    Twice normal(Level::Normal);
    Bot* bots[] = {&hard, &normal};
    BotMatch match(game, setup_of(2, 5), bots, 5);
    match.play_round();
    CHECK(hard.asked > 5);
}

}  // namespace lastcard
