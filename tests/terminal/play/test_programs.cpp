// A program as an opponent of a person: it is told what happens, and if it gives up, one of our own
// bots plays on, which the person is told.
#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "terminal/play/helpers.hpp"

namespace lastcard {
namespace {

using namespace play_test;

/// Counts events, plays its first choice, and gives up after a number of answers.
class Fickle final : public Bot {
public:
    explicit Fickle(unsigned patience) : patience_(patience) {}
    Action answer(const Knowledge& known, std::uint64_t) override {
        given_up_ = ++answers_ > patience_;
        // What it has heard is what it sees.
        CHECK(memory_.hand_count(known.view.viewer) ==
              known.view.hand_counts[index(known.view.viewer)]);
        CHECK(memory_.top() == known.view.top);
        return known.view.moves().answer(known.view.viewer, 0);
    }
    std::optional<Action> react(const Knowledge&, std::uint64_t) override { return std::nullopt; }
    bool listens() const override { return true; }
    void begin(const Game&, Seat seat, unsigned seats) override {
        CHECK(seat == seat_at(1));
        CHECK(seats == 2);
        memory_ = SeatMemory(seat);
        ++begun;
    }
    void see(const Game& game, std::span<const SeatEvent> events) override {
        for (const SeatEvent& event : events) memory_.learn(game, event);
    }
    bool forfeits() const override { return given_up_; }
    std::string_view reason() const override { return "It is tired."; }

    unsigned begun = 0;

private:
    unsigned patience_;
    unsigned answers_ = 0;
    bool given_up_ = false;
    SeatMemory memory_;
};

/// The person draws and passes for a while; the sentences that come up meanwhile.
std::vector<std::string> messages_of(Session& session) {
    std::vector<std::string> messages;
    for (unsigned n = 0; n < 40 && session.view().phase == Phase::Playing; ++n) {
        const Moves moves = session.view().moves();
        if (session.view().question().seat == seat_at(0))
            REQUIRE(session.act(now, moves.answer(seat_at(0), moves.answer_count() - 1)));
        else
            session.go_on(now);
        if (auto message = session.take_message()) messages.push_back(*message);
    }
    return messages;
}

}  // namespace

TEST_CASE("a program at the table: it follows the game, and is replaced if it gives up") {
    TableSetup setup = setup_of("classic", 1);
    setup.programs = {"Mine"};
    for (const unsigned patience : {3U, 1000U}) {
        auto bot = std::make_unique<Fickle>(patience);
        const Fickle& fickle = *bot;
        TableBots bots;
        bots.seat(seat_at(1), std::move(bot));
        InlineBotRunner bot_runner(std::move(bots));
        Session session(opened(open_room(setup, 1)), Catalogue::of("en"), bot_runner, setup.pace);
        session.start(now, seed_of_text("tea"));
        CHECK(seat_name(session.speaker(), seat_at(1)) == "Mine");
        const std::vector<std::string> messages = messages_of(session);
        CHECK(fickle.begun == 1);
        const std::string said = "Mine cannot go on, so another bot takes over: It is tired.";
        CHECK(std::count(messages.begin(), messages.end(), said) == (patience == 3 ? 1 : 0));
    }
}

}  // namespace lastcard
