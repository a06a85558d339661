// What a seat knows, as bytes for a learner. Made of a SeatView and a SeatMemory, which have no
// room for another hand, so no byte can depend on one.
#pragma once

#include <cstdint>

#include "encode/layout.hpp"
#include "view/memory.hpp"
#include "view/project.hpp"
#include "view/seat_view.hpp"

namespace lastcard {

/// How many cards of each face the deck of a game has.
struct DeckCounts {
    explicit DeckCounts(const Game& game);

    unsigned faces;
    std::uint16_t copies[max_faces] = {};
};

/// Writes layout.size() bytes; counts above 255 become 255. The viewer must have a seat. `offered`:
/// it is offered a reaction. `memory` is read with Observed::Memory alone, and up to date then.
void write_observation(const Layout& layout, const Game& game, const SeatView& view,
                       const SeatMemory* memory, bool offered, std::uint8_t* row);
/// The same for many observations of one game.
void write_observation(const Layout& layout, const Game& game, const DeckCounts& deck,
                       const SeatView& view, const SeatMemory* memory, bool offered,
                       std::uint8_t* row);

/// Bytes of an event in a history.
inline constexpr unsigned event_bytes = 8;

/// Kind, seat, other seat, face, colour, flags, number (two bytes, the lower first). Seats are
/// counted clockwise from the viewer; 255 for no seat, face or colour.
void write_event(const SeatEvent& event, Seat viewer, unsigned seats, std::uint8_t* row);

}  // namespace lastcard
