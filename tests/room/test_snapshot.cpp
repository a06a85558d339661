// Rooms put away and taken up again: at any moment, and exactly where they were.
#include "engine/shuffle.hpp"
#include "room/helpers.hpp"

using namespace lastcard;
using namespace lastcard::room_test;

namespace {

/// Random commands: people who move, react, go, come back and make mistakes, and bots that think at
/// random moments.
class Anybody {
public:
    explicit Anybody(std::uint64_t seed) : stream_(seed) {}

    unsigned below(unsigned n) { return stream_.below(n); }

    Command next(const Room& room) {
        const Seat seat = seat_at(below(2));  // people sit on 0 and 1
        switch (below(room.paused() ? 4 : 90)) {
            case 0: return command::Back{seat};
            case 1: return command::Resume{};
            case 2: return command::Ready{seat};
            case 3: return command::SetBotSpeed{below(200)};
            case 4: return command::Gone{seat};
            case 5: return command::Pause{};
            case 6: return command::NextRound{};
            default: break;
        }
        const std::vector<ThoughtWanted> wanted = room.outstanding();
        if (!wanted.empty() && below(3) != 0) {
            const std::size_t n = below(static_cast<unsigned>(wanted.size()));
            return thought_of(*room.think_input(wanted[n].thought), *bot_);
        }
        return move(room, seat);
    }

private:
    /// A legal move, cards first, of the seat or of the seat that is asked; sometimes for an old
    /// question.
    Command move(const Room& room, Seat seat) {
        const Seat asked = room.view(Seat::None).question().seat;
        if (index(asked) < 2 && below(4) != 0) seat = asked;
        const SeatView view = room.view(seat);
        std::vector<Action> moves;
        view.moves().for_each(seat, [&](const Action& action) { moves.push_back(action); });
        if (moves.empty()) return command::Ready{seat};
        const bool plays = moves[0].kind == ActionKind::Play && below(4) != 0;
        const Action action = moves[plays ? 0 : below(static_cast<unsigned>(moves.size()))];
        return command::Act{seat, action, view.decision - (below(20) == 0 ? 1U : 0U)};
    }

    FastStream stream_;
    std::unique_ptr<Bot> bot_ = make_bot(Level::Random);
};

Room taken_up(const std::string& text, Moment now) {
    const Result<Snapshot> read = read_snapshot(text);
    REQUIRE_MESSAGE(read, read.error());
    Result<Room> restored = Room::restore(*read, now);
    REQUIRE_MESSAGE(restored, restored.error());
    return std::move(*restored);
}

/// What an outcome says, its moments counted from now.
std::string told(const Room& room, const Outcome& outcome, Moment now) {
    std::string text = done(room, outcome) + " " + std::string(room_reason_name(refused(outcome)));
    for (const Notice& each : notices(outcome))
        text += " " + std::to_string(static_cast<unsigned>(each.kind)) +
                (each.at == never ? "" : "@" + std::to_string((each.at - now).ms));
    for (const TurnedAway& each : outcome.turned_away)
        text += " away " + std::to_string(index(each.seat));
    for (const ThoughtWanted& each : outcome.wanted)
        text += " wanted " + std::to_string(static_cast<std::uint64_t>(each.thought)) + "@" +
                std::to_string((each.due - now).ms);
    return text + (outcome.wake == never ? "" : " wake " + std::to_string((outcome.wake - now).ms));
}

struct Seen {
    unsigned held = 0;
    unsigned paused = 0;
    unsigned rounds = 0;
};

/// After every step the room is put away and taken up at another time of day. The copy must do the
/// same with the next step.
Seen play_in_pieces(std::string_view edition, const Settings& settings, std::uint64_t seed) {
    RoomOptions options{.chairs = 5, .chance = seed};
    options.timing.between_rounds = Span{2'000};
    Party party(edition, settings, 2, 2, options, seed);
    Anybody anybody(seed);
    const Span elsewhere{-123'456'789};
    Moment now = Party::moment(0);
    Seen seen;
    for (unsigned i = 0; i < 150 && party.room.stage() == Stage::Match; ++i) {
        const std::string text = write_snapshot(party.room.snapshot(now));
        Room copy = taken_up(text, now + elsewhere);
        REQUIRE(write_snapshot(copy.snapshot(now + elsewhere)) == text);
        now = now +
              Span{static_cast<std::int64_t>(anybody.below(anybody.below(2) == 0 ? 100 : 2'400))};
        const Command command = anybody.next(party.room);
        const Outcome live = party.room.step(now, command);
        const Outcome again = copy.step(now + elsewhere, command);
        REQUIRE(told(party.room, live, now) == told(copy, again, now + elsewhere));
        REQUIRE(write_snapshot(party.room.snapshot(now)) ==
                write_snapshot(copy.snapshot(now + elsewhere)));
        REQUIRE(copy.record_text() == party.room.record_text());
        seen.held += live.held;
        seen.paused += party.room.paused();
    }
    seen.rounds = party.view().round;
    party.verify();
    return seen;
}

}  // namespace

TEST_CASE("room: a room taken up goes on exactly as the one that was put away") {
    Seen all;
    const auto add = [&all](const Seen& seen) {
        all.held += seen.held;
        all.paused += seen.paused;
        all.rounds += seen.rounds;
    };
    add(play_in_pieces("powers", {{"hand_size", "1"}}, 1));
    add(play_in_pieces("no-mercy", {{"hand_size", "2"}}, 2));
    add(play_in_pieces("classic",
                       {{"hand_size", "2"},
                        {"jump_in", "true"},
                        {"nine_slap", "true"},
                        {"false_catch_penalty", "2"}},
                       3));
    CHECK(all.held > 0);  // otherwise the test would not be worth much
    CHECK(all.paused > 0);
    CHECK(all.rounds > 3);
}

TEST_CASE("room: a lobby and a finished match can be put away as well") {
    Room lobby = make_room("classic", {{"teams", "pairs"}, {"stacking", "same_kind"}}, {});
    REQUIRE(lobby.step(Moment{5}, command::Sit{seat1, "Ada \"the\" first"}).accepted());
    Room again = taken_up(write_snapshot(lobby.snapshot(Moment{5})), Moment{99});
    CHECK(again.chairs() == lobby.chairs());
    CHECK(again.rules() == lobby.rules());
    CHECK(again.options() == lobby.options());
    CHECK(again.step(Moment{100}, command::Stand{seat1}).accepted());

    Party party = party_where({.settings = {{"hand_size", "1"}, {"target", "1"}}},
                              [](const Party& each) { return !number_card(each, seat1).empty(); });
    REQUIRE(party.at(0, move(seat1, number_card(party, seat1))).accepted());
    REQUIRE(party.room.stage() == Stage::Over);
    Room over = taken_up(write_snapshot(party.room.snapshot(Moment{0})), Moment{0});
    CHECK(over.record() == party.room.record());
    for (const Seat seat : {seat0, seat1, seat2})
        REQUIRE(over.step(Moment{1}, command::Ready{seat}).accepted());
    CHECK(over.step(Moment{1}, command::Start{seed_of(4)}).accepted());
}

TEST_CASE("room: a match begun with other rules of the engine goes on if the cards are the same") {
    Party party("classic", {{"hand_size", "3"}}, 2, 1, {.chairs = 3}, 5);
    Anybody anybody(2);
    Moment now = Party::moment(0);
    for (unsigned i = 0; i < 12; ++i) {
        now = now + Span{900};
        party.room.step(now, anybody.next(party.room));
    }
    Snapshot old = party.room.snapshot(now);
    REQUIRE(old.record.actions.size() > 2);
    REQUIRE(old.cards.size() == 64);
    old.record.header.rules_version = rules_version + 1;
    Result<Room> room = Room::restore(old, now);
    REQUIRE_MESSAGE(room, room.error());
    CHECK(room->record() == party.room.record());  // of this version from now on
    CHECK(room->view(seat0).decision == party.view().decision);

    old.cards.front() = old.cards.front() == '0' ? '1' : '0';
    CHECK(Room::restore(old, now).error() ==
          "cards: others than those that the record leads to; the match was begun with version 3 "
          "of the rules, and version 2 would have played it otherwise");
    old.record.header.rules_version = rules_version;
    CHECK(Room::restore(old, now).error() == "cards: others than those that the record leads to");
}

TEST_CASE("room: time away does not count") {
    Party party = party_where({.people = 1, .bots = 2},
                              [](const Party& each) { return each.asked() == seat1; });
    const ThoughtWanted wanted = party.room.outstanding().at(0);
    const Snapshot snapshot = party.room.snapshot(Party::moment(300));
    const Room later = *Room::restore(snapshot, Moment{7});
    CHECK(later.outstanding().at(0).due == Moment{7} + (wanted.due - Party::moment(300)));
}

TEST_CASE("room: a broken snapshot is answered with a sentence") {
    Party party = party_where({.settings = {{"hand_size", "2"}}, .people = 1, .bots = 2},
                              [](const Party& each) { return each.asked() == seat1; });
    const std::string good = write_snapshot(party.room.snapshot(Party::moment(0)));
    const auto error = [&](std::string_view found, std::string_view instead) {
        std::string text = good;
        const std::size_t at = text.find(found);
        REQUIRE_MESSAGE(at != std::string::npos, found);
        text.replace(at, found.size(), instead);
        const Result<Snapshot> read = read_snapshot(text);
        return read ? Room::restore(*read, Moment{0}).error() : read.error();
    };
    CHECK(error("", "").empty());
    CHECK(read_snapshot("").error().starts_with("byte 0: "));
    CHECK(read_snapshot(good.substr(0, good.size() / 2)).error().starts_with("byte "));
    CHECK(read_snapshot("[]").error() == ": found an array, expected an object");
    CHECK(error("\"lastcard_room\":5", "\"lastcard_room\":6") ==
          "lastcard_room: found version 6, expected 3 to 5, those that this program knows");
    CHECK(error("\"slap\":3000", "\"slap\":-3") ==
          "options.timing.slap: found -3, expected a number from 0 to 86400000");
    CHECK(error("\"sitter\":1", "\"sitter\":3") ==
          "desk.chairs[0].sitter: found 3, expected a number from 0 to 2");
    CHECK(error("\"sitter\":1", "\"sitter\":0") == "desk.chairs: others than those of the record");
    CHECK(error("\"match\":1,", "") == "desk.match: found nothing");
    CHECK(error("\"match\":1,", "\"match\":1,\"extra\":1,") ==
          "desk: found a key that does not belong here");
    CHECK(error("\"match\":1,", "\"match\":0,") == "desk.match: does not go with the stage");
    CHECK(error("\"stage\":1", "\"stage\":2") == "record: its end is not that of the match");
    CHECK(error("\"slap\":null", "\"slap\":5") == "desk.slap: does not go with the record");
    CHECK(error("\"next_round\":null", "\"next_round\":5") == "desk.next_round: no round is over");
    CHECK(error("\"owed\":[null", "\"owed\":[5") ==
          "desk.owed: others than those who owe the call");
    CHECK(error("\\\"edition\\\":\\\"classic\\\"", "\\\"edition\\\":\\\"nonsense\\\"")
              .starts_with("record: "));
    CHECK(error("\"ticket\":\"", "\"ticket\":\"f").find("16 hexadecimal digits") !=
          std::string::npos);
}

TEST_CASE("room: a damaged snapshot is restored or refused, and never breaks the room") {
    Party party("classic", {{"hand_size", "2"}, {"jump_in", "true"}}, 2, 2, {.chairs = 4}, 8);
    Anybody anybody(4);
    Moment now = Party::moment(0);
    unsigned taken = 0;
    for (unsigned i = 0; i < 300; ++i) {
        now = now + Span{300};
        party.room.step(now, anybody.next(party.room));
        std::string text = write_snapshot(party.room.snapshot(now));
        // One digit, letter or truth is another one; the seed and the record are tested elsewhere.
        const std::size_t at = anybody.below(static_cast<unsigned>(text.find("\"record\"")));
        text[at] = "0123456789-,]}\"nt"[anybody.below(17)];
        const Result<Snapshot> read = read_snapshot(text);
        if (!read) {
            CHECK_FALSE(read.error().empty());
            continue;
        }
        Result<Room> restored = Room::restore(*read, now);
        CHECK(static_cast<bool>(restored) == restored.error().empty());
        if (!restored) continue;
        ++taken;
        Moment then = now;
        for (unsigned k = 0; k < 30; ++k) {
            then = then + Span{500};
            restored->step(then, anybody.next(*restored));
        }
    }
    CHECK(taken > 10);
}
