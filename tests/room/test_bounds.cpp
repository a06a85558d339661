// Limits that need no player: an idle table rests, and a match that is too long or
// that a player would win by removing the others is called off.
#include "room/helpers.hpp"

using namespace lastcard;
using namespace lastcard::room_test;

namespace {

/// No end of rounds by themselves in sight: a high target, and clocks that never wait long.
RoomOptions hurried() {
    RoomOptions options{.chairs = 4, .chance = 5};
    options.timing.turn = Span{10};
    options.timing.between_rounds = Span{10};
    options.timing.missed_questions = 0;
    return options;
}

/// Lets `ms` pass in small steps. Returns the outcome of all.
Outcome let_pass(Party& party, std::int64_t& now, std::int64_t ms) {
    Outcome all;
    for (const std::int64_t end = now + ms; now < end; now += 5) append(all, party.at(now));
    return all;
}

/// Bots answer at once.
void let_bots_play(Party& party, std::int64_t& now, unsigned steps) {
    const std::unique_ptr<Bot> bot = make_bot(Level::Easy);
    for (unsigned i = 0; i < steps && party.room.stage() == Stage::Match; ++i, now += 50) {
        for (const ThoughtWanted& each : party.room.outstanding())
            if (const std::optional<ThinkInput> input = party.room.think_input(each.thought))
                party.at(now, thought_of(*input, *bot));
        party.at(now);
    }
}

Room restored(const Room& room, Moment now) {
    const Result<Snapshot> read = read_snapshot(write_snapshot(room.snapshot(now)));
    REQUIRE_MESSAGE(read, read.error());
    Result<Room> again = Room::restore(*read, now);
    REQUIRE_MESSAGE(again, again.error());
    return std::move(*again);
}

}  // namespace

TEST_CASE("room: a table on which nobody acts rests, and goes on when one comes back") {
    Party party("classic", {{"target", "10000"}}, 2, 0, hurried(), 3);
    std::int64_t now = 0;
    const Outcome idle = let_pass(party, now, 5'000);
    CHECK(has_notice(idle, NoticeKind::TakenOver));
    CHECK(notice(idle, NoticeKind::Paused).number == 1);
    CHECK(party.room.paused());
    CHECK(party.room.wake() == never);
    // Six questions were answered by the clock, each with one action.
    CHECK(party.room.record().actions.size() == 6);
    const std::string before = party.room.record_text();
    let_pass(party, now, 86'400'000);
    CHECK(party.room.record_text() == before);
    CHECK(party.at(now, command::Back{seat0}).accepted());
    CHECK_FALSE(party.room.paused());
    now += 15;
    party.at(now);
    CHECK(party.room.record_text() != before);
}

TEST_CASE("room: a table rests only if nobody acts") {
    Party party("classic", {{"target", "10000"}}, 2, 0, hurried(), 3);
    std::int64_t now = 0;
    for (unsigned i = 0; i < 200; ++i, now += 10) {
        if (i % 5 == 0) party.at(now, command::SetBotSpeed{100 + i % 2});
        party.at(now);
    }
    CHECK_FALSE(party.room.paused());
    CHECK(party.room.record().actions.size() > 100);
}

TEST_CASE("room: bots alone pause after many rounds, and the match can be resumed") {
    RoomOptions options = hurried();
    options.timing.turn = Span{};
    options.timing.bot_percent = 1;
    Party party("classic", {{"target", "10000"}, {"hand_size", "2"}}, 0, 2, options, 3);
    std::int64_t now = 0;
    let_bots_play(party, now, 100'000);
    REQUIRE(party.room.stage() == Stage::Match);
    CHECK(party.room.paused());
    CHECK(party.view().round >= idle_rounds);
    CHECK(party.view().round <= idle_rounds + 1);
    CHECK(party.at(now, command::Resume{}).accepted());
    let_bots_play(party, now, 1'000);
    CHECK(party.view().round > idle_rounds + 1);
}

TEST_CASE("room: a match that is too long is called off, without a winner") {
    RoomOptions options = hurried();
    options.most_actions = 40;
    Party party("classic", {{"target", "10000"}}, 2, 0, options, 3);
    std::int64_t now = 0;
    for (unsigned i = 0; i < 200 && party.room.stage() == Stage::Match; ++i, now += 10) {
        party.at(now, command::SetBotSpeed{100});
        party.at(now);
    }
    REQUIRE(party.room.stage() == Stage::Over);
    CHECK(party.room.called_off() == CalledOff::TooLong);
    CHECK(party.room.record().actions.size() == 40);
    CHECK(party.view().phase == Phase::MatchOver);
    CHECK(party.view().match_winners.empty());
    CHECK(party.room.wake() == never);
    party.verify();  // true as far as it goes
    const Room again = restored(party.room, Party::moment(now));
    CHECK(again.called_off() == CalledOff::TooLong);
    CHECK(again.view(seat0).phase == Phase::MatchOver);
    // Another match can follow.
    for (const Seat each : {seat0, seat1}) party.at(now, command::Ready{each});
    REQUIRE(party.at(now, command::Start{seed_of(9)}).accepted());
    CHECK(party.room.called_off() == CalledOff::No);
}

TEST_CASE("room: removing the only opponent does not win the match") {
    Party party("classic", {}, 2, 0, {.chairs = 4}, 3);
    const Outcome kicked = party.at(5, command::Kick{seat1, "Bela"});
    REQUIRE(kicked.accepted());
    CHECK(notice(kicked, NoticeKind::MatchOver).number == 1);
    CHECK(party.room.stage() == Stage::Over);
    CHECK(party.room.called_off() == CalledOff::Kicked);
    CHECK(party.view().match_winners.empty());
    CHECK(party.view().scores[0] == 0);
    CHECK(party.room.chairs()[1].sitter == Sitter::Nobody);
    CHECK(restored(party.room, Party::moment(6)).called_off() == CalledOff::Kicked);
    // Of three, one may be removed: the other two play on.
    Party three("classic", {}, 3, 0, {.chairs = 4}, 3);
    REQUIRE(three.at(5, command::Kick{seat1, "Bela"}).accepted());
    CHECK(three.room.stage() == Stage::Match);
    CHECK(three.room.chairs()[1].left);
    REQUIRE(three.at(6, command::Kick{seat2, "Bela"}).accepted());
    CHECK(three.room.called_off() == CalledOff::Kicked);
}

TEST_CASE("room: a bot takes the chair of a removed player, if the table was made so") {
    RoomOptions options{.chairs = 4};
    options.on_kick = OnKick::Bot;
    Party party("classic", {}, 2, 0, options, 3);
    const SeatView before = party.view(seat1);
    REQUIRE(party.at(5, command::Kick{seat1, "Bela"}).accepted());
    CHECK(party.room.stage() == Stage::Match);
    CHECK(party.room.called_off() == CalledOff::No);
    CHECK(party.room.chairs()[1].sitter == Sitter::Bot);
    CHECK(party.room.chairs()[1].name == "Bela");
    CHECK(party.view(seat1).hand_counts[1] == before.hand_counts[1]);
    std::int64_t now = 1'000;
    const Room again = restored(party.room, Party::moment(now));
    CHECK(again.options().on_kick == OnKick::Bot);
    for (unsigned i = 0; i < 50 && party.asked() == seat1; ++i, now += 1'000)
        let_bots_play(party, now, 50);
    CHECK(party.asked() == seat0);
    CHECK_FALSE(party.room.paused());
}

TEST_CASE("room: a snapshot of an earlier version is still read") {
    Party party("classic", {}, 2, 0, {.chairs = 4}, 3);
    std::string text = write_snapshot(party.room.snapshot(Party::moment(0)));
    const auto replace = [&](std::string_view found, std::string_view instead) {
        const std::size_t at = text.find(found);
        REQUIRE_MESSAGE(at != std::string::npos, found);
        text.replace(at, found.size(), instead);
    };
    replace("\"lastcard_room\":5", "\"lastcard_room\":4");
    replace(",\"confirm\":null", "");
    REQUIRE(read_snapshot(text));
    replace("\"lastcard_room\":4", "\"lastcard_room\":3");
    replace(",\"most_actions\":0,\"on_kick\":0", "");
    replace(",\"idle\":0,\"called_off\":0", "");
    const Result<Snapshot> read = read_snapshot(text);
    REQUIRE_MESSAGE(read, read.error());
    Result<Room> room = Room::restore(*read, Party::moment(0));
    REQUIRE_MESSAGE(room, room.error());
    CHECK(room->record_text() == party.room.record_text());
}
