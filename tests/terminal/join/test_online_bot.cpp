// Bots at a table of a server, through memory.
#include <doctest/doctest.h>

#include <functional>
#include <memory>
#include <string>

#include "client/recording_player.hpp"
#include "terminal/join/online_bot.hpp"

using namespace lastcard;
using namespace lastcard::client_test;
using join::OnlineBot;

namespace {

/// Plays as easy does, and checks what it is told; breaks down when it is to.
class WatchfulBot final : public Bot {
public:
    Action answer(const Knowledge& known, std::uint64_t chance) override {
        CHECK(known.memory.viewer() == known.view.viewer);
        for (unsigned i = 0; i < known.view.seats; ++i)
            CHECK(known.memory.hand_count(seat_at(i)) == known.view.hand_counts[i]);
        for (unsigned i = 0; i < known.game.face_count; ++i)
            CHECK(known.memory.own(face_at(i)) == known.view.hand[i]);
        if (++answers == 5 && after_five) after_five();
        return easy_->answer(known, chance);
    }
    std::optional<Action> react(const Knowledge& known, std::uint64_t chance) override {
        return easy_->react(known, chance);
    }
    bool remembers() const override { return true; }
    bool listens() const override { return true; }
    void begin(const Game&, Seat, unsigned) override { ++begun; }
    void see(const Game&, std::span<const SeatEvent> events) override { seen += events.size(); }
    bool forfeits() const override { return answers > most; }
    std::string_view reason() const override { return "It has run out of ideas."; }

    std::function<void()> after_five;
    unsigned most = 1'000'000;
    unsigned answers = 0;
    unsigned begun = 0;
    std::size_t seen = 0;

private:
    std::unique_ptr<Bot> easy_ = make_bot(Level::Easy);
};

struct Seated {
    Seated(MemoryNetwork& network, client::GameCache& games, const std::string& name,
           client::PlayerOptions options, std::unique_ptr<Bot> bot,
           join::OnlineBotOptions wish = {})
        : random(name),
          seat(
              network, games, with_random(std::move(options)), std::move(bot), wish,
              [this](const std::string& line) { log += line + '\n'; }, [this] { done = true; }) {
        seat.begin();
        network.settle();
    }
    client::PlayerOptions with_random(client::PlayerOptions options) {
        options.random = [this] { return random.draw(); };
        return options;
    }

    TestRandom random;
    std::string log;
    bool done = false;
    OnlineBot seat;
};

struct Duel {
    explicit Duel(std::unique_ptr<Bot> first, join::OnlineBotOptions wish = {})
        : host(network, games, "host",
               new_table("Host", R"(,"rules":{"target":60},"timing":{"bot_percent":0})")),
          one(network, games, "one", at_table(host.player.code(), "One"), std::move(first), wish),
          two(network, games, "two", at_table(host.player.code(), "Two"), make_bot(Level::Easy),
              {Seat::None, true}) {}

    void play() {
        for (int i = 0; i < 20'000; ++i)
            if (!network.step(network.time + Span{60'000}) ||
                (host.player.connected() && host.player.lobby().stage != Stage::Match))
                return;
    }

    MemoryNetwork network;
    client::GameCache games;
    RecordingPlayer host;
    Seated one;
    Seated two;
};

}  // namespace

TEST_CASE("join: bots sit down, get ready, play a match and leave") {
    auto bot = std::make_unique<WatchfulBot>();
    WatchfulBot& watchful = *bot;
    Duel duel(std::move(bot));
    CHECK(duel.one.seat.sat());
    watchful.after_five = [&] { duel.network.soon([&] { duel.network.cut(); }); };
    duel.host.tell(wire::Start{});
    duel.play();
    CHECK(duel.one.log.find("the connection is lost, next try in 0 s\nback at the table\n") !=
          std::string::npos);
    CHECK(duel.host.player.lobby().stage == Stage::Over);
    CHECK(duel.one.done);
    CHECK(duel.one.seat.well());
    CHECK(watchful.begun == 1);
    CHECK(watchful.answers > 3);
    CHECK(watchful.seen > 20);
    CHECK(duel.one.log.find("sits on seat 0\nmatch 1 begins\n") != std::string::npos);
    CHECK(duel.one.log.find("the deal was fair") != std::string::npos);
    CHECK(duel.one.seat.farewell().starts_with("It played 1 match and won "));
    CHECK_FALSE(duel.two.done);  // it stays
}

TEST_CASE("join: a bot waits while the table is paused, and resumes automatically") {
    auto bot = std::make_unique<WatchfulBot>();
    WatchfulBot& watchful = *bot;
    Duel duel(std::move(bot));
    watchful.after_five = [&] { duel.network.soon([&] { duel.host.player.send(wire::Pause{}); }); };
    duel.host.tell(wire::Start{});
    duel.network.pass(Span{60'000});
    REQUIRE(duel.host.player.lobby().paused);
    REQUIRE(duel.host.player.lobby().stage == Stage::Match);
    const unsigned answers = watchful.answers;
    duel.host.tell(wire::Resume{});
    CHECK(watchful.answers > answers);
    duel.play();
    CHECK(duel.host.player.lobby().stage == Stage::Over);
}

TEST_CASE("join: bots that stay play several matches") {
    Duel duel(make_bot(Level::Normal), {Seat::None, true});
    duel.host.tell(wire::Start{});
    duel.play();
    REQUIRE(duel.host.player.lobby().stage == Stage::Over);
    duel.host.tell(wire::Rematch{});
    duel.play();
    CHECK(duel.host.player.lobby().match == 2);
    CHECK(duel.host.player.lobby().stage == Stage::Over);
    CHECK_FALSE(duel.one.done);
    duel.one.seat.stop();
    duel.network.settle();
    CHECK(duel.one.done);
    CHECK(duel.one.seat.well());
}

TEST_CASE("join: a program that fails leaves the table, and says why") {
    auto bot = std::make_unique<WatchfulBot>();
    bot->most = 2;
    Duel duel(std::move(bot));
    duel.host.tell(wire::Start{});
    duel.play();
    CHECK(duel.one.done);
    CHECK_FALSE(duel.one.seat.well());
    CHECK(duel.one.seat.farewell() == "It has run out of ideas.");
    CHECK(duel.host.player.lobby().seats[0].left);
}

TEST_CASE("join: a bot without a seat leaves") {
    Duel duel(make_bot(Level::Easy));
    const Seated third(duel.network, duel.games, "third", at_table(duel.host.player.code(), "No"),
                       make_bot(Level::Easy));
    CHECK(third.done);
    CHECK_FALSE(third.seat.sat());
    CHECK(third.seat.farewell() == "All seats are taken: you can watch.");
}

TEST_CASE("join: a late bot plays from the next round on") {
    MemoryNetwork network;
    client::GameCache games;
    RecordingPlayer host(network, games, "host",
                         new_table("Host",
                                   R"(,"bots":["easy","easy"],"rules":{"target":200},)"
                                   R"("timing":{"bot_percent":0,"between_rounds_ms":1000})",
                                   3));
    host.sit();
    host.tell(wire::Start{});
    host.tell(wire::Watch{});  // the bots go on among themselves as soon as a watcher waits
    auto bot = std::make_unique<WatchfulBot>();
    const WatchfulBot& watchful = *bot;
    const Seated late(network, games, "late", at_table(host.player.code(), "Late"), std::move(bot));
    CHECK(late.log.ends_with("sits down when the next round is dealt\n"));
    for (int i = 0; i < 20'000 && host.player.lobby().stage == Stage::Match; ++i)
        if (!network.step(network.time + Span{60'000})) break;
    CHECK(host.player.lobby().stage == Stage::Over);
    CHECK(watchful.begun == 1);
    CHECK(watchful.answers > 3);
    CHECK(late.done);
    CHECK(late.seat.well());
}
