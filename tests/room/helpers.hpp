// Rooms on a virtual clock for the tests.
#pragma once

#include <doctest/doctest.h>

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game_of.hpp"
#include "record/notation.hpp"
#include "record/replay.hpp"
#include "room/inline_bots.hpp"
#include "room/room.hpp"
#include "room/snapshot.hpp"

namespace lastcard::room_test {

using test::Setting;
using test::Settings;

inline Digest seed_of(std::uint64_t number) {
    Digest seed{};
    for (unsigned i = 0; i < 8; ++i) seed[i] = static_cast<std::uint8_t>(number >> (8 * i));
    return seed;
}

inline Room make_room(std::string_view id, const Settings& settings, const RoomOptions& options) {
    static std::map<std::string, Edition, std::less<>> editions;  // read once
    auto edition = editions.find(id);
    if (edition == editions.end()) edition = editions.emplace(id, test::edition_of(id)).first;
    Result<Room> created =
        Room::create(edition->second, test::rules_of(edition->second, settings), options);
    REQUIRE_MESSAGE(created, created.error());
    return std::move(*created);
}

// ---- What an outcome says

inline std::vector<Notice> notices(const Outcome& outcome) {
    std::vector<Notice> all;
    for (const Happening& happening : outcome.happened)
        if (const Notice* notice = std::get_if<Notice>(&happening)) all.push_back(*notice);
    return all;
}

/// The last notice of the kind; the test fails without one.
inline Notice notice(const Outcome& outcome, NoticeKind kind) {
    const std::vector<Notice> all = notices(outcome);
    for (std::size_t i = all.size(); i > 0; --i)
        if (all[i - 1].kind == kind) return all[i - 1];
    FAIL("no such notice");
    return {};
}

inline bool has_notice(const Outcome& outcome, NoticeKind kind) {
    for (const Notice& each : notices(outcome))
        if (each.kind == kind) return true;
    return false;
}

/// The actions carried out, as records write them: "1 R7, * close".
inline std::string done(const Room& room, const Outcome& outcome) {
    std::string text;
    for (const Happening& happening : outcome.happened) {
        const Carried* carried = std::get_if<Carried>(&happening);
        if (carried == nullptr || !carried->action()) continue;
        text += (text.empty() ? "" : ", ") + action_text(room.game(), *carried->action());
    }
    return text;
}

inline RoomReason refused(const Outcome& outcome) {
    return outcome.refused ? outcome.refused->reason : RoomReason::None;
}
inline Reason refused_by_rules(const Outcome& outcome) {
    return outcome.refused ? outcome.refused->rules.reason : Reason::None;
}

// ---- People at a table

/// A match that has just begun at moment 0: people on the first chairs, then bots. Moments are
/// milliseconds after a fixed one.
class Party {
public:
    Party(std::string_view edition, const Settings& settings, unsigned people, unsigned bots,
          RoomOptions options, std::uint64_t seed)
        : room(make_room(edition, settings, options)) {
        for (unsigned i = 0; i < people; ++i) {
            tell(command::Sit{seat_at(i), "P" + std::to_string(i)});
            tell(command::Ready{seat_at(i)});
        }
        for (unsigned i = people; i < people + bots; ++i)
            tell(command::AddBot{seat_at(i), Level::Random, "B" + std::to_string(i)});
        begun = room.step(moment(0), command::Start{seed_of(seed)});
        REQUIRE(begun.accepted());
    }

    static Moment moment(std::int64_t ms) { return {1'000'000 + ms}; }

    Outcome at(std::int64_t ms, const Command& command) { return room.step(moment(ms), command); }
    Outcome at(std::int64_t ms) { return room.step(moment(ms)); }
    /// "1 R7": an answer to the question that is open now, or a reaction.
    Outcome at(std::int64_t ms, std::string_view move) {
        return at(ms, move, view(Seat::None).decision);
    }
    Outcome at(std::int64_t ms, std::string_view move, std::uint32_t decision) {
        const Result<Action> read = parse_action(room.game(), move);
        REQUIRE_MESSAGE(read, read.error());
        return at(ms, command::Act{read->seat, *read, decision});
    }

    SeatView view(Seat seat) const { return room.view(seat); }
    SeatView view() const { return room.view(Seat::None); }
    Seat asked() const { return view().question().seat; }
    std::string top() const { return std::string(face_text(room.game(), view().top)); }
    std::string done(const Outcome& outcome) const { return room_test::done(room, outcome); }
    void verify() const { CHECK(verify_text(room.record_text()) == std::nullopt); }

    Room room;
    Outcome begun;

private:
    void tell(const Command& command) { REQUIRE(room.step(moment(0), command).accepted()); }
};

inline constexpr Seat seat0 = seat_at(0);
inline constexpr Seat seat1 = seat_at(1);
inline constexpr Seat seat2 = seat_at(2);

using Wanted = std::function<bool(const Party&)>;

struct Occasion {
    std::string_view edition = "classic";
    Settings settings{};
    unsigned people = 3;
    unsigned bots = 0;
    RoomOptions options{};
};

/// Seat 0 deals, seat 1 begins, on a number; the first deal that is as wanted.
inline Party party_where(const Occasion& table, const Wanted& wanted) {
    Settings settings = {{"dealer", "given"}, {"opening", "number"}};
    settings.insert(settings.end(), table.settings.begin(), table.settings.end());
    for (std::uint64_t seed = 1; seed < 5'000; ++seed) {
        Party party(table.edition, settings, table.people, table.bots, table.options, seed);
        if (wanted(party)) return party;
    }
    FAIL("no such deal");
    return Party(table.edition, settings, table.people, table.bots, table.options, 0);
}

/// A plain number card that the seat could lay now, or nothing.
inline std::string number_card(const Party& party, Seat seat) {
    const Game& game = party.room.game();
    const SeatView view = party.view(seat);
    for (unsigned f = 0; f < game.face_count; ++f)
        if (view.hand[f] > 0 && game.numbers.has(face_at(f)) && game.faces[f].effect_count == 0 &&
            view.moves().plays.has(face_at(f)))
            return std::string(game.faces[f].token);
    return {};
}

inline std::string move(Seat seat, std::string_view what) {
    return std::to_string(index(seat)) + " " + std::string(what);
}

}  // namespace lastcard::room_test
