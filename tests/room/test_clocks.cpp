// Time: questions that run out, slaps, people who go and come back, pauses.
#include "room/helpers.hpp"

using namespace lastcard;
using namespace lastcard::room_test;

namespace {

Party plain_party(unsigned people = 3, unsigned bots = 0, const RoomOptions& options = {}) {
    return party_where({.people = people, .bots = bots, .options = options},
                       [](const Party& each) { return each.asked() == seat1; });
}

}  // namespace

TEST_CASE("room: an unanswered question gets its default") {
    Party party = plain_party();
    CHECK(notice(party.begun, NoticeKind::Clock).seat == seat1);
    CHECK(notice(party.begun, NoticeKind::Clock).number == party.view().decision);
    CHECK(notice(party.begun, NoticeKind::Clock).at == Party::moment(30'000));
    CHECK(party.begun.wake == Party::moment(30'000));
    CHECK(party.at(29'999).happened.empty());
    const std::uint32_t decision = party.view().decision;
    const Outcome out = party.at(30'000);
    CHECK(party.done(out) == "* timeout");
    CHECK(party.view().hand_counts[1] == 8);
    CHECK(notice(out, NoticeKind::Clock).at == Party::moment(60'000));
    CHECK(refused(party.at(30'000, "1 draw", decision)) == RoomReason::Late);
    party.verify();
}

TEST_CASE("room: a latecomer can learn which clocks run") {
    Party party = plain_party();
    REQUIRE(party.at(1'000, command::Gone{seat2}).accepted());
    const std::vector<Notice> clocks = party.room.clocks();
    REQUIRE(clocks.size() == 2);
    CHECK(clocks[0] == notice(party.begun, NoticeKind::Clock));
    CHECK(clocks[1] ==
          Notice{.kind = NoticeKind::Gone, .seat = seat2, .at = Party::moment(21'000)});
    REQUIRE(party.at(2'000, command::Pause{}).accepted());
    CHECK(party.room.clocks().empty());
}

TEST_CASE("room: a table without a turn time waits") {
    RoomOptions options;
    options.timing.turn = Span{0};
    Party party = plain_party(3, 0, options);
    CHECK(party.begun.wake == never);
    CHECK_FALSE(has_notice(party.begun, NoticeKind::Clock));
    CHECK(party.at(86'400'000).happened.empty());
}

TEST_CASE("room: after two questions in a row without an answer a bot takes over") {
    Party party = plain_party();
    CHECK_FALSE(has_notice(party.at(30'000), NoticeKind::TakenOver));  // 1 draws
    const Outcome second = party.at(60'000);                           // 1 keeps the card
    CHECK(notice(second, NoticeKind::TakenOver).seat == seat1);
    CHECK(refused(party.at(60'001, "1 uno")) == RoomReason::TakenOver);
    REQUIRE(party.at(60'002, "2 draw").accepted());
    REQUIRE(party.at(60'003, "2 pass").accepted());
    REQUIRE(party.at(60'004, "0 draw").accepted());
    const Outcome asked = party.at(60'005, "0 pass");
    REQUIRE(asked.wanted.size() == 1);
    CHECK(asked.wanted[0].seat == seat1);
    CHECK(party.room.think_input(asked.wanted[0].thought)->level == Level::Normal);

    // A player who is back starts with a new count.
    REQUIRE(party.at(60'006, command::Back{seat1}).accepted());
    const Outcome missed = party.at(90'006);
    CHECK(party.done(missed) == "* timeout");
    CHECK_FALSE(has_notice(missed, NoticeKind::TakenOver));
}

TEST_CASE("room: an answer in between makes good for a question missed") {
    Party party = plain_party();
    REQUIRE(party.done(party.at(30'000)) == "* timeout");
    REQUIRE(party.at(30'001, "1 pass").accepted());
    REQUIRE(party.at(30'002, "2 draw").accepted());
    REQUIRE(party.at(30'003, "2 pass").accepted());
    REQUIRE(party.at(30'004, "0 draw").accepted());
    REQUIRE(party.at(30'005, "0 pass").accepted());
    const Outcome missed = party.at(60'005);
    REQUIRE(party.done(missed) == "* timeout");
    CHECK_FALSE(has_notice(missed, NoticeKind::TakenOver));
}

TEST_CASE("room: a bot plays for a lost connection, and hands back in the middle of a thought") {
    Party party = plain_party();
    const Outcome gone = party.at(1'000, command::Gone{seat1});
    CHECK(notice(gone, NoticeKind::Gone).at == Party::moment(21'000));
    CHECK(gone.wake == Party::moment(21'000));
    CHECK(party.at(20'999).happened.empty());
    const Outcome taken = party.at(21'000);
    CHECK(notice(taken, NoticeKind::TakenOver).seat == seat1);
    REQUIRE(taken.wanted.size() == 1);
    const ThoughtId thought = taken.wanted[0].thought;
    CHECK(taken.wanted[0].kind == ThoughtKind::Answer);
    REQUIRE(party.at(21'001, command::Thought{thought, Action::simple(ActionKind::Draw, seat1)})
                .accepted());

    const Outcome back = party.at(21'500, command::Back{seat1});
    CHECK(has_notice(back, NoticeKind::HandedBack));
    CHECK(notice(back, NoticeKind::Clock).at == Party::moment(51'500));
    CHECK(party.room.outstanding().empty());
    CHECK(party.at(51'499).happened.empty());  // what the bot wanted to do is forgotten
    CHECK(refused(party.at(21'600, command::Thought{thought, std::nullopt})) ==
          RoomReason::StaleThought);
    CHECK(party.at(51'499, "1 draw").accepted());
}

TEST_CASE("room: a player who is back in time plays on") {
    Party party = plain_party();
    CHECK(refused(party.at(0, command::Back{seat1})) == RoomReason::NotGone);
    REQUIRE(party.at(1'000, command::Gone{seat1}).accepted());
    CHECK(refused(party.at(1'000, command::Gone{seat1})) == RoomReason::NobodyThere);
    CHECK(has_notice(party.at(20'999, command::Back{seat1}), NoticeKind::Returned));
    CHECK_FALSE(has_notice(party.at(29'999), NoticeKind::TakenOver));
    CHECK(party.at(29'999, "1 draw").accepted());
}

TEST_CASE("room: the room pauses when the last person is gone, and goes on when one is back") {
    Party party = plain_party(1, 2);
    REQUIRE(party.asked() == seat1);  // a bot
    const Moment due = party.room.outstanding().at(0).due;
    const Outcome gone = party.at(500, command::Gone{seat0});
    CHECK(notice(gone, NoticeKind::Paused).number == 1);
    CHECK(gone.wake == never);
    CHECK(party.room.paused());
    CHECK(party.at(3'600'000).happened.empty());
    const Outcome back = party.at(3'600'500, command::Back{seat0});
    CHECK(has_notice(back, NoticeKind::Resumed));
    CHECK_FALSE(party.room.paused());
    CHECK(party.room.outstanding().at(0).due == due + Span{3'600'000});
}

TEST_CASE("room: the last person who lets questions pass pauses the room as well") {
    Party party = plain_party(2, 0);
    REQUIRE(party.at(1'000, command::Gone{seat0}).accepted());
    CHECK(has_notice(party.at(21'000), NoticeKind::TakenOver));
    REQUIRE(party.done(party.at(30'000)) == "* timeout");
    const Outcome second = party.at(60'000);
    CHECK(has_notice(second, NoticeKind::TakenOver));
    CHECK(notice(second, NoticeKind::Paused).number == 1);
    CHECK_FALSE(has_notice(party.at(90'000, command::Gone{seat1}), NoticeKind::Paused));
    CHECK(has_notice(party.at(95'000, command::Back{seat1}), NoticeKind::Resumed));
}

TEST_CASE("room: in a pause no time passes") {
    Party party = party_where({.settings = {{"hand_size", "2"}}},
                              [](const Party& each) { return !number_card(each, seat1).empty(); });
    REQUIRE(party.at(0, move(seat1, number_card(party, seat1))).accepted());
    REQUIRE(party.at(500, "2 draw").held);
    CHECK(refused(party.at(600, command::Resume{})) == RoomReason::NotPaused);
    const Outcome paused = party.at(600, command::Pause{});
    CHECK(notice(paused, NoticeKind::Paused).number == 0);
    CHECK(paused.wake == never);
    CHECK(refused(party.at(700, command::Pause{})) == RoomReason::IsPaused);
    CHECK(refused(party.at(700, "1 uno")) == RoomReason::IsPaused);
    CHECK(refused(party.at(5'000, "0 catch 1")) == RoomReason::IsPaused);
    CHECK(party.at(50'000).happened.empty());

    const Outcome resumed = party.at(100'600, command::Resume{});
    CHECK(notice(resumed, NoticeKind::CatchOpen).at == Party::moment(100'750));
    CHECK(notice(resumed, NoticeKind::Clock).at == Party::moment(130'000));
    CHECK(resumed.wake == Party::moment(102'250));
    CHECK(refused(party.at(100'749, "0 catch 1")) == RoomReason::TooEarly);
    CHECK(party.done(party.at(102'250)) == "2 draw");
}

TEST_CASE("room: leaving for good is possible at any time") {
    Party party = plain_party();
    REQUIRE(party.at(100, command::Pause{}).accepted());
    const Outcome left = party.at(200, command::Leave{seat1});
    CHECK(has_notice(left, NoticeKind::Left));
    CHECK(party.done(left) == "* leave 1");
    CHECK(refused(party.at(300, "1 draw")) == RoomReason::HasLeft);
    CHECK(refused(party.at(300, command::Back{seat1})) == RoomReason::HasLeft);
    REQUIRE(party.at(400, command::Resume{}).accepted());
    CHECK(party.asked() == seat2);
    CHECK(party.at(500, "2 draw").accepted());
    // The last one at the table has won.
    const Outcome last = party.at(600, command::Leave{seat2});
    CHECK(has_notice(last, NoticeKind::MatchOver));
    CHECK(party.room.stage() == Stage::Over);
    party.verify();
}

TEST_CASE("room: an unfinished slap is closed by the clock") {
    Party party = party_where({.settings = {{"nine_slap", "true"}}}, [](const Party& each) {
        for (const char* nine : {"R9", "Y9", "G9", "B9"})
            if (each.view(seat1).moves().plays.has(*find_face(each.room.game(), nine))) return true;
        return false;
    });
    std::string nine;
    for (const char* each : {"R9", "Y9", "G9", "B9"})
        if (party.view(seat1).moves().plays.has(*find_face(party.room.game(), each))) nine = each;
    const Outcome laid = party.at(0, move(seat1, nine));
    CHECK(notice(laid, NoticeKind::SlapOpen).at == Party::moment(3'000));
    CHECK_FALSE(has_notice(laid, NoticeKind::Clock));
    CHECK(laid.wake == Party::moment(3'000));
    CHECK(refused_by_rules(party.at(100, "2 draw")) == Reason::SlapFirst);
    SUBCASE("closed") {
        REQUIRE(party.at(200, "2 slap").accepted());
        CHECK(party.at(2'999).happened.empty());
        const Outcome closed = party.at(3'000);
        CHECK(party.done(closed) == "* close");
        CHECK(party.view().hand_counts[0] == 9);  // the farthest of those who are missing
        CHECK(notice(closed, NoticeKind::Clock).at == Party::moment(33'000));
    }
    SUBCASE("finished") {
        REQUIRE(party.at(200, "2 slap").accepted());
        const Outcome slapped = party.at(300, "0 slap");
        CHECK(party.view().hand_counts[1] == 8);
        CHECK(notice(slapped, NoticeKind::Clock).at == Party::moment(30'300));
        CHECK(party.at(3'000).happened.empty());
    }
    party.verify();
}

TEST_CASE("room: a slap does not cut the chance to catch short") {
    RoomOptions options;
    options.timing.slap = Span{1'000};
    const auto nine = [](const Party& each) {
        for (const char* card : {"R9", "Y9", "G9", "B9"})
            if (each.view(seat1).moves().plays.has(*find_face(each.room.game(), card)))
                return std::string(card);
        return std::string();
    };
    Party party =
        party_where({.settings = {{"nine_slap", "true"}, {"hand_size", "2"}}, .options = options},
                    [&](const Party& each) { return !nine(each).empty(); });
    REQUIRE(party.at(0, move(seat1, nine(party))).accepted());
    REQUIRE(party.view().catchable.has(seat1));
    CHECK(party.done(party.at(2'249)).empty());
    CHECK(party.done(party.at(2'250)) == "* close");
}

TEST_CASE("room: the clock that is told never runs backwards") {
    Party party = plain_party();
    REQUIRE(party.done(party.at(30'000)) == "* timeout");
    const Outcome earlier = party.at(10, "1 pass");  // taken as if it came at 30,000
    CHECK(notice(earlier, NoticeKind::Clock).at == Party::moment(60'000));
}

TEST_CASE("room: times that cannot be are refused when the room is made") {
    const auto wrong = [](const Timing& timing) {
        LoadResult loaded = find_edition("classic");
        const Rules rules = loaded->rules;
        return Room::create(std::move(*loaded), rules, {.timing = timing}).error();
    };
    Timing timing;
    CHECK(wrong(timing).empty());
    timing.turn = Span{-1};
    CHECK(wrong(timing) == "turn: found -1 ms, expected 0 to 86400000 ms");
    timing = {};
    timing.bot_pace = {{500}, {400}};
    CHECK(wrong(timing) == "bot_pace: found 500 ms to 400 ms, expected the shorter time first");
    timing = {};
    timing.bot_percent = 1'001;
    CHECK(wrong(timing) == "bot_percent: found 1001, expected 0 to 1000");
}
