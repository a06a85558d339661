// Latecomers: a person gets a bot's chair from the next round on.
#include "room/helpers.hpp"

using namespace lastcard;
using namespace lastcard::room_test;

namespace {

/// P0, P1 and a bot on seat 2; everybody holds one card, and seat 1 can lay it.
Party two_and_a_bot(std::string_view target = "500") {
    return party_where(
        {.settings = {{"hand_size", "1"}, {"target", target}}, .people = 2, .bots = 1},
        [](const Party& each) { return !number_card(each, seat1).empty(); });
}

std::string text_of(const Party& party) {
    return write_snapshot(party.room.snapshot(Party::moment(0)));
}

}  // namespace

TEST_CASE("room: a late comer sits down in a bot's place when the next round is dealt") {
    Party party = two_and_a_bot();
    const Outcome claimed = party.at(100, command::Sit{seat2, "Late"});
    REQUIRE(claimed.accepted());
    CHECK(notice(claimed, NoticeKind::Claimed).seat == seat2);
    CHECK(party.room.chairs()[2].sitter == Sitter::Bot);
    CHECK(party.room.chairs()[2].heir == "Late");
    // The bot plays on to the end of the round, and no other person can take the seat.
    CHECK(refused(party.at(200, command::Sit{seat2, "Later"})) == RoomReason::SeatTaken);
    CHECK(refused(party.at(200, "2 draw")) == RoomReason::NotAPerson);
    const Outcome over = party.at(1'000, move(seat1, number_card(party, seat1)));
    REQUIRE(has_notice(over, NoticeKind::RoundOver));
    const int points = party.view().scores[2];
    CHECK(party.room.chairs()[2].sitter == Sitter::Bot);

    REQUIRE(party.at(2'000, command::Ready{seat0}).accepted());
    const Outcome dealt = party.at(2'000, command::Ready{seat1});
    CHECK(party.done(dealt) == "* deal");
    CHECK(notice(dealt, NoticeKind::Sat).seat == seat2);
    CHECK(party.room.chairs()[2].sitter == Sitter::Person);
    CHECK(party.room.chairs()[2].name == "Late");
    CHECK_FALSE(party.room.chairs()[2].claimed);
    CHECK(party.room.record().header.names == std::vector<std::string>{"P0", "P1", "Late"});
    CHECK(party.view().scores[2] == points);
    // No bot thinks for the seat any more.
    for (const ThoughtWanted& each : party.room.outstanding()) CHECK(each.seat != seat2);
    party.verify();
}

TEST_CASE("room: who wants a bot's chair no more leaves it to the bot") {
    Party party = two_and_a_bot();
    REQUIRE(party.at(100, command::Sit{seat2, "Late"}).accepted());
    const Outcome dropped = party.at(200, command::Stand{seat2});
    CHECK(notice(dropped, NoticeKind::Unclaimed).seat == seat2);
    CHECK(refused(party.at(300, command::Stand{seat2})) == RoomReason::NotAPerson);
    REQUIRE(party.at(1'000, move(seat1, number_card(party, seat1))).accepted());
    REQUIRE(party.at(1'500, command::NextRound{}).accepted());
    CHECK(party.room.chairs()[2].sitter == Sitter::Bot);
}

TEST_CASE("room: only a bot's chair can be had in a match") {
    Party party = two_and_a_bot();
    CHECK(refused(party.at(100, command::Sit{seat0, "Late"})) == RoomReason::MatchIsOn);
    CHECK(refused(party.at(100, command::Sit{seat_at(3), "Late"})) == RoomReason::MatchIsOn);
    CHECK(refused(party.at(100, command::Sit{seat_at(9), "Late"})) != RoomReason::None);
    CHECK(refused(party.at(100, command::Sit{seat2, "\xff"})) == RoomReason::NameTooLong);
    // The seat of an absent person is kept while a bot plays it.
    REQUIRE(party.at(200, command::Gone{seat0}).accepted());
    REQUIRE(has_notice(party.at(30'000), NoticeKind::TakenOver));
    CHECK(refused(party.at(30'100, command::Sit{seat0, "Late"})) == RoomReason::MatchIsOn);
}

TEST_CASE("room: a late comer to the last round has the chair for the next match") {
    Party party = two_and_a_bot("1");
    REQUIRE(party.at(100, command::Sit{seat2, "Late"}).accepted());
    const Outcome over = party.at(1'000, move(seat1, number_card(party, seat1)));
    REQUIRE(has_notice(over, NoticeKind::MatchOver));
    CHECK(notice(over, NoticeKind::Sat).seat == seat2);
    CHECK(party.room.chairs()[2].name == "Late");
    // The match was the bot's.
    CHECK(party.room.record().header.names[2] == "B2");
    party.verify();
}

TEST_CASE("room: a deserted table goes on for who waits for a chair") {
    Party party = two_and_a_bot();
    REQUIRE(party.at(100, command::Gone{seat0}).accepted());
    const Outcome deserted = party.at(200, command::Gone{seat1});
    REQUIRE(has_notice(deserted, NoticeKind::Paused));
    CHECK(has_notice(party.at(300, command::Sit{seat2, "Late"}), NoticeKind::Resumed));
    CHECK(has_notice(party.at(400, command::Stand{seat2}), NoticeKind::Paused));
}

TEST_CASE("room: a claim is part of a snapshot, and one that cannot be is refused") {
    Party party = two_and_a_bot();
    REQUIRE(party.at(0, command::Sit{seat2, "Late"}).accepted());
    const std::string text = text_of(party);
    const Result<Snapshot> read = read_snapshot(text);
    REQUIRE(read);
    Result<Room> again = Room::restore(*read, Party::moment(0));
    REQUIRE_MESSAGE(again, again.error());
    CHECK(write_snapshot(again->snapshot(Party::moment(0))) == text);

    Snapshot damaged = *read;
    damaged.desk.chairs[0].claimed = true;
    CHECK(Room::restore(damaged, Party::moment(0)).error() ==
          "desk.chairs: no bot there could make room");
}
