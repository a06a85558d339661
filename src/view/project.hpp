// What one seat, or a spectator, learns of an event: everything but faces that are not for its
// eyes. Hidden events stay in the stream without their face, so that everybody's event numbers
// agree.
#pragma once

#include <cstdint>
#include <type_traits>

#include "base/ids.hpp"
#include "engine/event.hpp"

namespace lastcard {

/// An event as one viewer knows it: the fields of Event, but not the type, so that an event that
/// has not been projected can never be sent.
struct SeatEvent {
    EventKind kind = EventKind::RoundStarted;
    Seat seat = Seat::None;
    Seat other = Seat::None;
    FaceId face = FaceId::None;  ///< None also where the viewer may not know it
    Colour colour = Colour::None;
    std::uint8_t flags = 0;
    std::uint16_t number = 0;

    friend constexpr bool operator==(const SeatEvent&, const SeatEvent&) = default;
};

static_assert(std::is_trivially_copyable_v<SeatEvent>);
static_assert(std::has_unique_object_representations_v<SeatEvent>);
static_assert(sizeof(SeatEvent) == sizeof(Event));

/// Who learns the face of an event.
enum class Audience : std::uint8_t {
    Faceless,  ///< the event has no face
    All,       ///< face up
    Owner,     ///< `seat` alone
    Both,      ///< `seat` and `other`
};

/// One row per kind of event, and no row for the rest: a kind that is missing does not compile.
Audience audience(EventKind kind);

SeatEvent project(const Event& event, Seat viewer);

/// Does the event show the viewer a card of another seat's hand (a challenge, a Trend, red cards
/// received), or one on its way into it (a Creeper, a roulette)? Played cards are no secret and do
/// not count.
bool shows(const Event& event, Seat viewer);

/// Whether the event belongs to `sees VIEWER OWNER CARDS` of the notation: hands shown by
/// challenges and Trends, Creepers. Cards given away and roulettes are knowledge, but nobody was
/// shown a hand.
bool shows_hand(const Event& event, Seat viewer, Seat owner);

/// Visits the face of every card of `owner` that the events (of one move, say) showed `viewer`.
template <class Events, class Visit>
void for_each_shown(const Events& events, Seat viewer, Seat owner, Visit&& visit) {
    for (const Event& event : events)
        if (shows_hand(event, viewer, owner)) visit(project(event, viewer).face);
}

}  // namespace lastcard
