// Tells events turn by turn (see journal.hpp).
#include "text/journal.hpp"

#include <utility>

#include "engine/state.hpp"
#include "text/narrate.hpp"

namespace lastcard {

namespace {

/// Whether a new turn begins.
template <class AnyEvent>
bool begins_turn(const AnyEvent& event) {
    return event.kind == EventKind::RoundStarted ||
           (event.kind == EventKind::Asked && event.flags == static_cast<unsigned>(Ask::Turn));
}

}  // namespace

template <class Events, class Narrate>
void Journal::take(Events& turn, const Events& events, Narrate narrate) {
    const auto tell = [&] {
        sentences_.resize(turn_begin_);
        for (std::string& sentence : narrate(turn)) sentences_.push_back(std::move(sentence));
    };
    for (const auto& event : events) {
        if (begins_turn(event) && !turn.empty()) {
            tell();
            turn_begin_ = sentences_.size();
            turn.clear();
        }
        turn.push_back(event);
    }
    tell();
}

void Journal::add(const Speaker& speaker, std::span<const SeatEvent> events) {
    take(turn_, std::vector<SeatEvent>(events.begin(), events.end()),
         [&](const std::vector<SeatEvent>& turn) { return narrate(speaker, turn, viewer_); });
}

void Journal::add_openly(const Speaker& speaker, std::span<const Event> events) {
    take(open_turn_, std::vector<Event>(events.begin(), events.end()),
         [&](const std::vector<Event>& turn) { return narrate_openly(speaker, turn); });
}

void Journal::note(std::string sentence) {
    sentences_.push_back(std::move(sentence));
    turn_begin_ = sentences_.size();
    turn_.clear();
    open_turn_.clear();
}

}  // namespace lastcard
