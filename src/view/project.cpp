// Which events show a card of a hand (see project.hpp).
#include "view/project.hpp"

namespace lastcard {

bool shows(const Event& event, Seat viewer) {
    switch (event.kind) {
        case EventKind::CardShown:
        case EventKind::TrendShown:
        case EventKind::CardGiven: return viewer != Seat::None && viewer == event.other;
        case EventKind::BurstShown:
        case EventKind::CardRevealed: return viewer != event.seat;
        default: return false;
    }
}

bool shows_hand(const Event& event, Seat viewer, Seat owner) {
    return event.seat == owner && event.kind != EventKind::CardGiven &&
           event.kind != EventKind::CardRevealed && shows(event, viewer);
}

}  // namespace lastcard
