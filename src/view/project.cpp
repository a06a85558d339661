// Which events show a card of a hand (see project.hpp).
#include "view/project.hpp"

namespace lastcard {

bool shows(const Event& event, Seat viewer) {
    if (audience(event.kind) == Audience::Both)
        return viewer != Seat::None && viewer == event.other;
    return (event.kind == EventKind::BurstShown || event.kind == EventKind::CardRevealed) &&
           viewer != event.seat;
}

bool shows_hand(const Event& event, Seat viewer, Seat owner) {
    return event.seat == owner && event.kind != EventKind::CardGiven &&
           event.kind != EventKind::CardRevealed && shows(event, viewer);
}

}  // namespace lastcard
