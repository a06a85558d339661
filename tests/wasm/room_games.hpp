// Matches in a room, played the same way by the native program (room_games.cpp) and under WASI
// (main.cpp), so that their records can be compared.
#pragma once

#include <string>
#include <string_view>

#include "base/hex.hpp"
#include "base/sha256.hpp"
#include "edition/find.hpp"
#include "room/inline_bots.hpp"

namespace lastcard {

/// The hash of the record of a match of four bots, one of each level, and of the times of their
/// moves. Empty if there is no such edition.
inline std::string room_game(std::string_view edition_id) {
    LoadResult loaded = find_edition(edition_id);
    if (!loaded) return {};
    Rules rules = loaded->rules;
    rules.jump_in = true;
    rules.hand_size = 5;
    rules.target = 100;
    Result<Room> created = Room::create(std::move(*loaded), rules, {.chance = 7});
    if (!created) return {};
    Room& room = *created;
    InlineBots bots(Budget{.simulations = 20});
    Moment now{0};
    for (unsigned i = 0; i < level_names.size(); ++i)
        room.step(now, command::AddBot{seat_at(i), static_cast<Level>(i), ""});
    std::string moments;
    for (Outcome outcome = bots.step(room, now, command::Start{Digest{1, 2, 3}});
         outcome.wake != never; outcome = bots.step(room, now)) {
        now = outcome.wake;
        moments += std::to_string(now.ms) + " ";
    }
    const std::string text = room.record_text() + moments;
    return to_hex(sha256({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}));
}

}  // namespace lastcard
