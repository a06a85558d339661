// Another game at the same table: who keeps a chair, who has to confirm, what is restored.
#include "edition/compile.hpp"
#include "room/helpers.hpp"

using namespace lastcard;
using namespace lastcard::room_test;

namespace {

command::Change change_to(std::string_view id, unsigned chairs, Timing timing = {}) {
    LoadResult loaded = find_edition(id);
    REQUIRE(loaded);
    auto edition = std::make_shared<const Edition>(std::move(*loaded));
    return {edition, std::make_shared<const Game>(compile_game(*edition, edition->rules)), chairs,
            timing};
}

/// Ada on chair 0, Bela on chair 3, a bot on chair 2, all ready.
Room lobby() {
    Room room = make_room("classic", {}, {.chairs = 4});
    for (const auto& [seat, name] : {std::pair{0U, "Ada"}, std::pair{3U, "Bela"}}) {
        REQUIRE(room.step(Moment{0}, command::Sit{seat_at(seat), name}).accepted());
        REQUIRE(room.step(Moment{0}, command::Ready{seat_at(seat)}).accepted());
    }
    REQUIRE(room.step(Moment{0}, command::AddBot{seat2, Level::Random, "Bot"}).accepted());
    return room;
}

std::string restored_text(const Room& room, std::int64_t at) {
    Result<Room> again = Room::restore(room.snapshot(Moment{at}), Moment{at});
    REQUIRE_MESSAGE(again, again.error());
    return write_snapshot(again->snapshot(Moment{at}));
}

}  // namespace

TEST_CASE("room: another game asks everybody to get ready again, for a minute") {
    Room room = lobby();
    const Outcome changed = room.step(Moment{1'000}, change_to("no-mercy", 6));
    REQUIRE(changed.accepted());
    CHECK(notice(changed, NoticeKind::Changed).at == Moment{61'000});
    CHECK(room.edition().id == "no-mercy");
    CHECK(room.record().header.edition == "no-mercy");
    CHECK(room.chairs().size() == 6);
    CHECK(room.chairs()[3].name == "Bela");
    CHECK_FALSE(room.chairs()[3].ready);
    CHECK(room.clocks().size() == 1);

    REQUIRE(room.step(Moment{2'000}, command::Ready{seat0}).accepted());
    const Outcome early = room.step(Moment{60'999}, command::Start{seed_of(1)});
    CHECK(refused(early) == RoomReason::NotReady);
    CHECK(early.refused->seat == seat_at(3));
    CHECK(early.refused->until == Moment{61'000});

    // Bela has not confirmed: the match begins without him.
    const Outcome started = room.step(Moment{61'000}, command::Start{seed_of(1)});
    REQUIRE(started.accepted());
    CHECK(notice(started, NoticeKind::Stood).seat == seat_at(3));
    CHECK(room.record().header.names == std::vector<std::string>{"Ada", "Bot"});
    CHECK(room.clocks().size() == 1);  // that of the first question
    CHECK(verify_text(room.record_text()) == std::nullopt);
}

TEST_CASE("room: a player who confirms another game late is dealt in, an absent one is not") {
    Room room = lobby();
    REQUIRE(room.step(Moment{0}, command::Gone{seat_at(3)}).accepted());
    REQUIRE(room.step(Moment{0}, change_to("trend", 4)).accepted());
    REQUIRE(room.step(Moment{1}, command::Ready{seat0}).accepted());
    CHECK(refused(room.step(Moment{59'999}, command::Start{seed_of(1)})) == RoomReason::NotReady);
    Room away = *Room::restore(room.snapshot(Moment{60'000}), Moment{60'000});
    REQUIRE(away.step(Moment{60'000}, command::Start{seed_of(1)}).accepted());
    CHECK(away.record().header.names == std::vector<std::string>{"Ada", "Bot"});

    REQUIRE(room.step(Moment{70'000}, command::Back{seat_at(3)}).accepted());
    REQUIRE(room.step(Moment{70'000}, command::Ready{seat_at(3)}).accepted());
    REQUIRE(room.step(Moment{70'000}, command::Start{seed_of(1)}).accepted());
    CHECK(room.record().header.names == std::vector<std::string>{"Ada", "Bot", "Bela"});
}

TEST_CASE("room: too few players after those who did not confirm have left") {
    Room room = make_room("classic", {}, {.chairs = 2});
    for (unsigned i = 0; i < 2; ++i)
        REQUIRE(room.step(Moment{0}, command::Sit{seat_at(i), "P"}).accepted());
    REQUIRE(room.step(Moment{0}, change_to("trend", 2)).accepted());
    REQUIRE(room.step(Moment{0}, command::Ready{seat0}).accepted());
    CHECK(refused(room.step(Moment{60'000}, command::Start{seed_of(1)})) ==
          RoomReason::TooFewSeats);
    CHECK(room.chairs()[1].sitter == Sitter::Person);
}

TEST_CASE("room: people keep a chair where there are fewer, bots make room") {
    Room room = lobby();
    const Outcome three = room.step(Moment{0}, change_to("classic", 3));
    CHECK(notice(three, NoticeKind::Moved) ==
          Notice{.kind = NoticeKind::Moved, .seat = seat_at(3), .other = seat1});
    CHECK_FALSE(has_notice(three, NoticeKind::BotRemoved));
    CHECK(room.chairs()[1].name == "Bela");
    CHECK(room.chairs()[2].name == "Bot");

    const Outcome two = room.step(Moment{0}, change_to("classic", 2));
    CHECK(notice(two, NoticeKind::BotRemoved).seat == seat2);
    CHECK(room.chairs().size() == 2);
    CHECK(room.chairs()[0].name == "Ada");
    CHECK(room.chairs()[1].name == "Bela");

    Room full = make_room("classic", {}, {.chairs = 3});
    REQUIRE(full.step(Moment{0}, command::AddBot{seat0, Level::Easy, "Bot"}).accepted());
    for (unsigned i = 1; i < 3; ++i)
        REQUIRE(full.step(Moment{0}, command::Sit{seat_at(i), "P" + std::to_string(i)}).accepted());
    const Outcome swapped = full.step(Moment{0}, change_to("classic", 2));
    CHECK(notice(swapped, NoticeKind::BotRemoved).seat == seat0);
    CHECK(full.chairs()[0].name == "P2");
    CHECK(full.chairs()[1].name == "P1");
}

TEST_CASE("room: a change that cannot be is refused and changes nothing") {
    Room room = lobby();
    const std::string before = write_snapshot(room.snapshot(Moment{0}));
    CHECK(refused(room.step(Moment{0}, change_to("classic", 1))) == RoomReason::NoSuchSeat);
    CHECK(refused(room.step(Moment{0}, change_to("classic", 11))) == RoomReason::NoSuchSeat);
    REQUIRE(room.step(Moment{0}, command::Sit{seat1, "Cyril"}).accepted());
    CHECK(refused(room.step(Moment{0}, change_to("trend", 2))) == RoomReason::SeatTaken);
    REQUIRE(room.step(Moment{0}, command::Stand{seat1}).accepted());
    CHECK(write_snapshot(room.snapshot(Moment{0})) == before);
    REQUIRE(room.step(Moment{0}, command::Start{seed_of(1)}).accepted());
    CHECK(refused(room.step(Moment{0}, change_to("trend", 4))) == RoomReason::MatchIsOn);
}

TEST_CASE("room: after a match another game is played, and the table is restored in between") {
    const Settings short_match = {{"hand_size", "1"}, {"target", "1"}};
    Party party = party_where({.settings = short_match},
                              [](const Party& each) { return !number_card(each, seat1).empty(); });
    party.at(0, move(seat1, number_card(party, seat1)));
    REQUIRE(party.room.stage() == Stage::Over);
    const Outcome changed = party.at(10, change_to("creeper", 10, {.turn = {5'000}}));
    REQUIRE(changed.accepted());
    CHECK(party.room.stage() == Stage::Lobby);
    CHECK_FALSE(party.room.dealt());
    CHECK(party.room.match() == 1);
    CHECK(party.room.view(seat0).seats == 0);
    CHECK(party.room.options().timing.turn == Span{5'000});
    CHECK(restored_text(party.room, 1'000'010) ==
          write_snapshot(party.room.snapshot(Moment{1'000'010})));

    for (unsigned i = 0; i < 3; ++i) REQUIRE(party.at(20, command::Ready{seat_at(i)}).accepted());
    const Outcome started = party.at(20, command::Start{seed_of(2)});
    REQUIRE(started.accepted());
    CHECK(notice(started, NoticeKind::Started).number == 2);
    CHECK(party.room.record().header.edition == "creeper");
    CHECK(party.view(seat0).seats == 3);
    party.verify();
}
