// Bots at the table: thoughts, and the drawn moments at which they take effect.
#include <memory>
#include <span>

#include "room/helpers.hpp"

using namespace lastcard;
using namespace lastcard::room_test;

namespace {

Action draw_by(Seat seat) { return Action::simple(ActionKind::Draw, seat); }

/// One person on seat 0, bots on 1 and 2; seat 1 is asked.
Party with_bots(const Occasion& occasion = {.people = 1, .bots = 2}) {
    return party_where(occasion, [](const Party& each) { return each.asked() == seat1; });
}

ThoughtWanted wanted_of(const std::vector<ThoughtWanted>& all, Seat seat, ThoughtKind kind) {
    for (const ThoughtWanted& each : all)
        if (each.seat == seat && each.kind == kind) return each;
    FAIL("no such thought is wanted");
    return {};
}

std::int64_t ms(Moment moment) { return moment.ms - Party::moment(0).ms; }

}  // namespace

TEST_CASE("room: a bot's answer takes effect at the drawn moment, not before") {
    Party party = with_bots();
    REQUIRE(party.begun.wanted.size() == 1);
    const ThoughtWanted wanted = party.begun.wanted[0];
    CHECK(wanted.seat == seat1);
    CHECK(wanted.kind == ThoughtKind::Answer);
    CHECK(ms(wanted.due) >= 900);
    CHECK(ms(wanted.due) <= 2'200);
    const Outcome delivered = party.at(10, command::Thought{wanted.thought, draw_by(seat1)});
    CHECK(delivered.happened.empty());
    CHECK(delivered.wake == wanted.due);
    CHECK(party.at(ms(wanted.due) - 1).happened.empty());
    CHECK(party.done(party.at(ms(wanted.due))) == "1 draw");
}

TEST_CASE("room: what follows from a bot's answer takes half the time") {
    RoomOptions options;
    options.timing.bot_pace = {{1'000}, {1'000}};
    Party party = with_bots({.people = 1, .bots = 2, .options = options});
    CHECK(ms(party.begun.wanted.at(0).due) == 1'000);
    REQUIRE(
        party.at(0, command::Thought{party.begun.wanted[0].thought, draw_by(seat1)}).accepted());
    const Outcome drawn = party.at(1'000);
    REQUIRE(party.done(drawn) == "1 draw");
    CHECK(ms(drawn.wanted.at(0).due) == 1'500);
}

TEST_CASE("room: a late thought takes effect on arrival") {
    Party party = with_bots();
    const ThoughtWanted wanted = party.begun.wanted.at(0);
    CHECK(party.at(20'000).happened.empty());
    CHECK(party.done(party.at(20'000, command::Thought{wanted.thought, draw_by(seat1)})) ==
          "1 draw");
}

TEST_CASE("room: a bot that never answers is treated like a person") {
    Party party = with_bots();
    CHECK(party.done(party.at(30'000)) == "* timeout");
}

TEST_CASE("room: a bot without an answer gets the default in its time") {
    Party party = with_bots();
    const ThoughtWanted wanted = party.begun.wanted.at(0);
    REQUIRE(party.at(0, command::Thought{wanted.thought, std::nullopt}).accepted());
    CHECK(party.done(party.at(ms(wanted.due))) == "* timeout");
    party.verify();
}

TEST_CASE("room: what a bot may not do is refused when it is delivered") {
    Party party = with_bots();
    const ThoughtId thought = party.begun.wanted.at(0).thought;
    const auto refusal = [&](Action action) {
        return refused_by_rules(party.at(0, command::Thought{thought, action}));
    };
    CHECK(refusal(draw_by(seat2)) == Reason::WrongAnswer);
    CHECK(refusal(Action::simple(ActionKind::Uno, seat1)) == Reason::WrongAnswer);
    CHECK(refusal(Action::simple(ActionKind::Pass, seat1)) == Reason::WrongAnswer);
    CHECK(refusal(Action::simple(ActionKind::Timeout, Seat::None)) == Reason::WrongAnswer);
    CHECK(refusal(Action::play(seat1, face_at(200))) == Reason::UnknownMove);
    CHECK(refused(party.at(0, command::Thought{ThoughtId{999}, std::nullopt})) ==
          RoomReason::StaleThought);
    CHECK(party.at(0, command::Thought{thought, draw_by(seat1)}).accepted());
    CHECK(refused(party.at(0, command::Thought{thought, draw_by(seat1)})) ==
          RoomReason::StaleThought);
    CHECK(refused(party.at(0, command::Act{seat1, draw_by(seat1), party.view().decision})) ==
          RoomReason::NotAPerson);
}

TEST_CASE("room: a bot thinks again about what has changed, and acts at the same moment") {
    Party party = with_bots({.settings = {{"false_catch_penalty", "2"}}, .people = 1, .bots = 2});
    const ThoughtWanted before = party.begun.wanted.at(0);
    REQUIRE(party.at(10, command::Thought{before.thought, draw_by(seat1)}).accepted());
    const Outcome changed = party.at(20, "0 catch 2");  // costs cards, asks nothing
    REQUIRE(changed.accepted());
    const ThoughtWanted after = wanted_of(changed.wanted, seat1, ThoughtKind::Answer);
    CHECK(after.thought != before.thought);
    CHECK(after.due == before.due);
    CHECK(after.chance == before.chance);
    CHECK(party.room.think_input(after.thought)->view.hand_counts[0] == 9);
    CHECK_FALSE(party.room.think_input(before.thought));
    CHECK(party.at(ms(after.due)).happened.empty());
    CHECK(party.done(party.at(ms(after.due) + 1,
                              command::Thought{after.thought, draw_by(seat1)})) == "1 draw");
}

TEST_CASE("room: bots can be made faster and slower") {
    Party party = with_bots();
    CHECK(refused(party.at(0, command::SetBotSpeed{1'001})) == RoomReason::NoSuchSpeed);
    const Outcome set = party.at(0, command::SetBotSpeed{0});
    CHECK(notice(set, NoticeKind::SpeedSet).number == 0);
    CHECK(party.room.bot_percent() == 0);
    const ThoughtWanted slow = party.begun.wanted.at(0);
    REQUIRE(party.at(0, command::Thought{slow.thought, draw_by(seat1)}).accepted());
    const Outcome drawn = party.at(ms(slow.due));
    REQUIRE(drawn.wanted.size() == 1);
    CHECK(drawn.wanted[0].due == slow.due);
}

namespace {

/// Seats 0 and 1 are people, 2 and those behind it bots. Seat 1 lays the last card but one without
/// a word, seat 2 is asked.
Party one_card_left(const Wanted& wanted, unsigned bots = 1) {
    RoomOptions options;
    options.timing.bot_pace = {{500}, {500}};
    options.timing.bot_reaction = {{800}, {800}};
    Party party = party_where({.settings = {{"hand_size", "2"}, {"jump_in", "true"}},
                               .people = 2,
                               .bots = bots,
                               .options = options},
                              [&](const Party& each) {
                                  return each.asked() == seat1 &&
                                         !number_card(each, seat1).empty() && wanted(each);
                              });
    REQUIRE(party.at(0, move(seat1, number_card(party, seat1))).accepted());
    return party;
}

bool anything(const Party&) { return true; }

}  // namespace

TEST_CASE("room: bots catch in a race that people can win") {
    Party party = one_card_left(anything);
    const ThoughtWanted answer = wanted_of(party.room.outstanding(), seat2, ThoughtKind::Answer);
    const ThoughtWanted react = wanted_of(party.room.outstanding(), seat2, ThoughtKind::React);
    CHECK(ms(answer.due) == 500);
    CHECK(ms(react.due) == 800);  // it might jump in; to catch it will be 750 + 800
    REQUIRE(party.at(1, command::Thought{answer.thought, draw_by(seat2)}).accepted());
    const Action caught = Action::at(ActionKind::Catch, seat2, seat1);
    REQUIRE(party.at(1, command::Thought{react.thought, caught}).accepted());
    SUBCASE("lost") {
        CHECK(party.done(party.at(1'549)).empty());
        CHECK(party.done(party.at(1'550)) == "2 catch 1");
        // The answer, which was waiting for the hold, has to be thought over.
        const ThoughtWanted again = wanted_of(party.room.outstanding(), seat2, ThoughtKind::Answer);
        CHECK(again.due == answer.due);
        CHECK(party.done(party.at(1'560, command::Thought{again.thought, draw_by(seat2)})) ==
              "2 draw");
    }
    SUBCASE("won") {
        CHECK(party.done(party.at(1'549, "1 uno")) == "1 uno");
        const std::vector<ThoughtWanted> left = party.room.outstanding();
        CHECK(wanted_of(left, seat2, ThoughtKind::Answer).due == answer.due);
        CHECK(party.done(party.at(1'550)).empty());
    }
}

TEST_CASE("room: a bot's answer waits until the hold is over") {
    Party party = one_card_left(anything);
    const ThoughtWanted answer = wanted_of(party.room.outstanding(), seat2, ThoughtKind::Answer);
    const ThoughtWanted react = wanted_of(party.room.outstanding(), seat2, ThoughtKind::React);
    REQUIRE(party.at(1, command::Thought{react.thought, std::nullopt}).accepted());
    REQUIRE(party.at(1, command::Thought{answer.thought, draw_by(seat2)}).accepted());
    CHECK(party.done(party.at(2'249)).empty());
    CHECK(party.done(party.at(2'250)) == "2 draw");
}

TEST_CASE("room: a bot's jump-in waits as well, and comes before later arrivals") {
    const auto twin = [](const Party& each) {
        const FaceId face = *find_face(each.room.game(), number_card(each, seat1));
        return each.view(seat_at(3)).hand[index(face)] > 0;
    };
    Party party = one_card_left(twin, 2);
    const FaceId top = party.view().top;
    const ThoughtWanted answer = wanted_of(party.room.outstanding(), seat2, ThoughtKind::Answer);
    const ThoughtWanted react = wanted_of(party.room.outstanding(), seat_at(3), ThoughtKind::React);
    const Action jump = Action::play(seat_at(3), top, play_flag::jump);
    REQUIRE(party.at(1, command::Thought{react.thought, jump}).accepted());
    CHECK(party.done(party.at(2'249)).empty());
    SUBCASE("the answer arrived before") {
        REQUIRE(party.at(2'249, command::Thought{answer.thought, draw_by(seat2)}).accepted());
        CHECK(party.done(party.at(2'250)) == "2 draw");  // due at 500, the jump-in at 800
    }
    SUBCASE("no other seat") {
        CHECK(party.done(party.at(2'250)) == action_text(party.room.game(), jump));
    }
    party.verify();
}

TEST_CASE("room: a bot gives its red cards away before its own answer") {
    RoomOptions options;
    options.timing.bot_pace = {{100}, {100}};
    options.timing.bot_reaction = {{5'000}, {5'000}};  // too slow for any other turn
    Party party("powers", {}, 0, 3, options, 3);
    InlineBots bots;
    bots.serve(party.room, Party::moment(0), party.begun);
    while (party.room.stage() == Stage::Match && party.room.wake() != never)
        bots.step(party.room, party.room.wake());
    CHECK(party.room.record_text().find(" give ") != std::string::npos);
    party.verify();
}

TEST_CASE("room: bots are offered every window, independent of their cards") {
    // Ten seats, one of them a person: after a card everybody but its player might jump in.
    Party party = party_where({.settings = {{"jump_in", "true"}}, .people = 2, .bots = 8},
                              [](const Party& each) {
                                  return each.asked() == seat1 && !number_card(each, seat1).empty();
                              });
    const Outcome laid = party.at(0, move(seat1, number_card(party, seat1)));
    unsigned reactions = 0;
    for (const ThoughtWanted& each : laid.wanted) reactions += each.kind == ThoughtKind::React;
    CHECK(reactions == 8);
}

namespace {

/// Draws and keeps, counts what it hears, and has enough after a few answers.
class Guest final : public Bot {
public:
    Guest(unsigned& begun, unsigned& heard) : begun_(begun), heard_(heard) {}

    Action answer(const Knowledge& known, std::uint64_t) override {
        ++answers_;
        const bool drawn = known.view.question().kind == Ask::Drawn;
        return Action::simple(drawn ? ActionKind::Pass : ActionKind::Draw, known.view.viewer);
    }
    std::optional<Action> react(const Knowledge&, std::uint64_t) override { return std::nullopt; }
    bool listens() const override { return true; }
    void begin(const Game&, Seat, unsigned) override { ++begun_; }
    void see(const Game&, std::span<const SeatEvent> events) override {
        heard_ += static_cast<unsigned>(events.size());
    }
    bool forfeits() const override { return answers_ > 3; }

private:
    unsigned& begun_;
    unsigned& heard_;
    unsigned answers_ = 0;
};

}  // namespace

TEST_CASE("room: a guest among the bots hears everything, and leaves when it gives up") {
    Party party("classic", {}, 0, 3, {}, 5);
    unsigned begun = 0;
    unsigned heard = 0;
    unsigned happened = 0;
    InlineBots bots;
    bots.seat_bot(seat1, std::make_unique<Guest>(begun, heard));
    Outcome outcome = std::move(party.begun);
    bots.serve(party.room, Party::moment(0), outcome);
    const auto left = [&] { return party.room.chairs()[1].left; };
    for (unsigned i = 0; i < 500 && !left(); ++i) {
        for (const Happening& each : outcome.happened)
            if (const Carried* carried = std::get_if<Carried>(&each))
                happened += static_cast<unsigned>(carried->seen_by(seat1).size());
        CHECK(heard == happened);
        outcome = bots.step(party.room, party.room.wake());
    }
    CHECK(begun == 1);
    CHECK(left());
    CHECK(party.done(outcome).ends_with("* leave 1"));
    CHECK(refused(party.room.step(Moment{0}, command::Leave{seat1})) == RoomReason::HasLeft);
    party.verify();
}

TEST_CASE("room: bots slap in time") {
    RoomOptions options;
    options.timing.bot_reaction = {{2'000}, {9'000}};
    Party party = party_where(
        {.settings = {{"nine_slap", "true"}}, .people = 2, .bots = 2, .options = options},
        [](const Party& each) {
            const std::string card = number_card(each, seat1);
            return card.size() == 2 && each.view(seat1).moves().plays.has(
                                           *find_face(each.room.game(), card.substr(0, 1) + "9"));
        });
    const std::string card = number_card(party, seat1).substr(0, 1) + "9";
    const Outcome laid = party.at(0, move(seat1, card));
    for (const Seat seat : {seat_at(2), seat_at(3)})
        CHECK(ms(wanted_of(laid.wanted, seat, ThoughtKind::React).due) <= 3'000);
}
