// Before, between and after: sitting down, ready, next rounds, the end, another match.
#include "room/helpers.hpp"

using namespace lastcard;
using namespace lastcard::room_test;

namespace {

Outcome tell(Room& room, const Command& command) { return room.step(Moment{0}, command); }

/// Everybody holds one card, and seat 1 can lay it: the round is over with the first move.
Party one_move_rounds(const RoomOptions& options, std::string_view target) {
    return party_where({.settings = {{"hand_size", "1"}, {"target", target}}, .options = options},
                       [](const Party& each) { return !number_card(each, seat1).empty(); });
}

}  // namespace

TEST_CASE("room: chairs are taken by people and bots, once each") {
    Room room = make_room("classic", {}, {.chairs = 3});
    CHECK(refused(tell(room, command::Sit{seat_at(3), "Ada"})) == RoomReason::NoSuchSeat);
    const Outcome sat = tell(room, command::Sit{seat0, "Ada"});
    CHECK(notice(sat, NoticeKind::Sat).seat == seat0);
    CHECK(refused(tell(room, command::Sit{seat0, "Bela"})) == RoomReason::SeatTaken);
    CHECK(refused(tell(room, command::AddBot{seat0, Level::Easy, "Bot"})) == RoomReason::SeatTaken);
    CHECK(refused(tell(room, command::Sit{seat1, std::string(385, 'x')})) ==
          RoomReason::NameTooLong);
    CHECK(refused(tell(room, command::Sit{seat1, "\xff"})) == RoomReason::NameTooLong);
    CHECK(refused(tell(room, command::RemoveBot{seat0})) == RoomReason::NotABot);
    CHECK(refused(tell(room, command::Stand{seat1})) == RoomReason::NobodyThere);
    REQUIRE(tell(room, command::AddBot{seat1, Level::Hard, "Bot"}).accepted());
    CHECK(refused(tell(room, command::Ready{seat1})) == RoomReason::NotAPerson);
    CHECK(refused(tell(room, command::Stand{seat1})) == RoomReason::NotAPerson);
    CHECK(has_notice(tell(room, command::RemoveBot{seat1}), NoticeKind::BotRemoved));
    CHECK(has_notice(tell(room, command::Stand{seat0}), NoticeKind::Stood));
    CHECK(refused(tell(room, command::Act{seat0, Action::simple(ActionKind::Draw, seat0)})) ==
          RoomReason::NobodyThere);
}

TEST_CASE("room: a match starts when everybody is ready, and empty chairs are closed up") {
    Room room = make_room("classic", {}, {.chairs = 6});
    REQUIRE(tell(room, command::Sit{seat_at(4), "Ada"}).accepted());
    REQUIRE(tell(room, command::Ready{seat_at(4)}).accepted());
    CHECK(refused(tell(room, command::Start{seed_of(1)})) == RoomReason::TooFewSeats);
    REQUIRE(tell(room, command::Sit{seat_at(1), "Bela"}).accepted());
    const Outcome waiting = tell(room, command::Start{seed_of(1)});
    CHECK(refused(waiting) == RoomReason::NotReady);
    CHECK(waiting.refused->seat == seat_at(1));
    REQUIRE(tell(room, command::Ready{seat_at(1)}).accepted());
    CHECK(refused(tell(room, command::Act{seat_at(1), Action::simple(ActionKind::Draw, seat1)})) ==
          RoomReason::NoMatch);
    const Outcome started = tell(room, command::Start{seed_of(1)});
    REQUIRE(started.accepted());
    CHECK(notice(started, NoticeKind::Moved) ==
          Notice{.kind = NoticeKind::Moved, .seat = seat_at(4), .other = seat_at(1)});
    CHECK(notice(started, NoticeKind::Started).number == 1);
    CHECK(room.chairs()[0].name == "Bela");
    CHECK(room.chairs()[1].name == "Ada");
    CHECK(room.record().header.names == std::vector<std::string>{"Bela", "Ada"});
    CHECK(room.view(Seat::None).seats == 2);
    CHECK(refused(tell(room, command::Start{seed_of(2)})) == RoomReason::MatchIsOn);
    CHECK(refused(tell(room, command::Stand{seat0})) == RoomReason::MatchIsOn);
    CHECK(refused(tell(room, command::Sit{seat2, "Cyril"})) == RoomReason::MatchIsOn);
    CHECK(refused(tell(room, command::Ready{seat0})) == RoomReason::RoundIsOn);
}

TEST_CASE("room: rules that do not allow the number of seats are refused with their sentence") {
    Room room = make_room("classic", {{"teams", "pairs"}}, {});
    for (unsigned i = 0; i < 3; ++i)
        REQUIRE(tell(room, command::AddBot{seat_at(i), Level::Random, ""}).accepted());
    const Outcome odd = tell(room, command::Start{seed_of(1)});
    CHECK(refused(odd) == RoomReason::RulesForSeats);
    CHECK(odd.refused->detail.find("teams") != std::string::npos);
    REQUIRE(tell(room, command::AddBot{seat_at(3), Level::Random, ""}).accepted());
    CHECK(tell(room, command::Start{seed_of(1)}).accepted());
}

TEST_CASE("room: the deal is told to each as they may know it") {
    Party party = party_where({}, [](const Party&) { return true; });
    const Carried* deal = nullptr;
    for (const Happening& happening : party.begun.happened)
        if (const Carried* carried = std::get_if<Carried>(&happening)) deal = carried;
    REQUIRE(deal != nullptr);
    CHECK(deal->number() == 0);
    CHECK_FALSE(deal->action());
    for (const Seat viewer : {seat0, seat1, seat2, Seat::None}) {
        unsigned faces = 0;
        for (const SeatEvent& event : deal->seen_by(viewer))
            if (event.kind == EventKind::CardDealt && event.face != FaceId::None) {
                ++faces;
                CHECK(event.seat == viewer);
            }
        CHECK(faces == (viewer == Seat::None ? 0 : 7));
    }
}

TEST_CASE("room: a ready player who loses the connection before a match stays ready") {
    Room room = make_room("classic", {}, {.chairs = 2});
    REQUIRE(tell(room, command::Sit{seat0, "Ada"}).accepted());
    REQUIRE(tell(room, command::Sit{seat1, "Bela"}).accepted());
    REQUIRE(tell(room, command::Ready{seat0}).accepted());
    REQUIRE(tell(room, command::Ready{seat1}).accepted());
    REQUIRE(tell(room, command::Gone{seat1}).accepted());
    REQUIRE(tell(room, command::Back{seat1}).accepted());
    CHECK(tell(room, command::Start{seed_of(1)}).accepted());
}

TEST_CASE("room: the next round is dealt when everybody is ready") {
    Party party = one_move_rounds({}, "500");
    const Outcome over = party.at(1'000, move(seat1, number_card(party, seat1)));
    CHECK(notice(over, NoticeKind::RoundOver).number == 1);
    CHECK(notice(over, NoticeKind::RoundOver).at == Party::moment(16'000));
    CHECK(over.wake == Party::moment(16'000));
    CHECK(refused_by_rules(party.at(1'100, "2 uno")) == Reason::RoundIsOver);
    SUBCASE("by themselves") {
        REQUIRE(party.at(2'000, command::Ready{seat0}).accepted());
        REQUIRE(party.at(2'000, command::Ready{seat1}).accepted());
        REQUIRE(party.at(2'001, command::Ready{seat1, false}).accepted());
        CHECK(party.done(party.at(2'100, command::Ready{seat2})).empty());
        CHECK(party.done(party.at(2'200, command::Ready{seat1})) == "* deal");
    }
    SUBCASE("the room does not wait for absent players") {
        REQUIRE(party.at(2'000, command::Ready{seat0}).accepted());
        REQUIRE(party.at(2'000, command::Ready{seat1}).accepted());
        CHECK(party.done(party.at(2'100, command::Gone{seat2})) == "* deal");
    }
    SUBCASE("by the clock") {
        CHECK(party.at(15'999).happened.empty());
        CHECK(party.done(party.at(16'000)) == "* deal");
    }
    SUBCASE("by the host") {
        CHECK(party.done(party.at(1'500, command::NextRound{})) == "* deal");
        CHECK(refused(party.at(1'500, command::NextRound{})) == RoomReason::RoundIsOn);
    }
    CHECK(party.view().round == 2);
    party.verify();
}

TEST_CASE("room: a table can wait for everybody") {
    RoomOptions options;
    options.timing.between_rounds = Span{0};
    Party party = one_move_rounds(options, "500");
    const Outcome over = party.at(1'000, move(seat1, number_card(party, seat1)));
    CHECK(over.wake == never);
    CHECK(party.at(86'400'000).happened.empty());
}

TEST_CASE("room: a finished match is a record with its end, and can be followed by another") {
    Party party = one_move_rounds({}, "1");
    const Outcome over = party.at(1'000, move(seat1, number_card(party, seat1)));
    CHECK(has_notice(over, NoticeKind::RoundOver));
    CHECK(notice(over, NoticeKind::MatchOver).number == 1);
    CHECK(over.wake == never);
    REQUIRE(party.room.record().end);
    CHECK(party.room.record().end->match == std::vector<Seat>{seat1});
    party.verify();
    CHECK(refused(party.at(2'000, "2 draw")) == RoomReason::NoMatch);
    CHECK(refused(party.at(2'000, command::NextRound{})) == RoomReason::NoMatch);

    CHECK(refused(party.at(3'000, command::Start{seed_of(77)})) == RoomReason::NotReady);
    REQUIRE(party.at(3'000, command::Leave{seat0}).accepted());  // P0 has enough
    REQUIRE(party.at(3'000, command::Ready{seat1}).accepted());
    REQUIRE(party.at(3'000, command::Ready{seat2}).accepted());
    const Outcome again = party.at(3'000, command::Start{seed_of(77)});
    REQUIRE(again.accepted());
    CHECK(notice(again, NoticeKind::Started).number == 2);
    CHECK(party.room.record().header.seed == seed_of(77));
    CHECK(party.room.record().header.names == std::vector<std::string>{"P1", "P2"});
    CHECK(party.room.record().actions.empty());
    CHECK_FALSE(party.room.record().end);
    CHECK(party.view().scores[0] == 0);
    party.verify();
}

TEST_CASE("room: a player who left the match is not part of the next one") {
    Party party = one_move_rounds({}, "1");
    REQUIRE(party.at(0, command::Leave{seat0}).accepted());
    REQUIRE(party.at(1'000, move(seat1, number_card(party, seat1))).accepted());
    REQUIRE(party.room.stage() == Stage::Over);
    CHECK(refused(party.at(2'000, command::Ready{seat0})) == RoomReason::HasLeft);
    REQUIRE(party.at(2'000, command::Ready{seat1}).accepted());
    REQUIRE(party.at(2'000, command::Ready{seat2}).accepted());
    REQUIRE(party.at(2'000, command::Start{seed_of(78)}).accepted());
    CHECK(party.view().seats == 2);
    CHECK(party.room.chairs()[0].name == "P1");
    CHECK(party.room.chairs()[2].sitter == Sitter::Nobody);
    // The chair is free for another player once the match is over.
    REQUIRE(party.at(3'000, command::Leave{seat0}).accepted());
    REQUIRE(party.room.stage() == Stage::Over);
    CHECK(party.at(3'000, command::Sit{seat0, "Dora"}).accepted());
}

TEST_CASE("room: every reason has a name of its own") {
    std::vector<std::string_view> names;
    for (unsigned i = 0; i < room_reason_count; ++i)
        names.push_back(room_reason_name(static_cast<RoomReason>(i)));
    std::sort(names.begin(), names.end());
    CHECK(std::adjacent_find(names.begin(), names.end()) == names.end());
}
