// Groups events into sentences (see narrate.hpp).
#include "text/narrate.hpp"

#include <algorithm>

#include "engine/action.hpp"
#include "text/keys.hpp"

namespace lastcard {

namespace {

/// Kinds of which one action may report many, card by card.
bool comes_in_runs(EventKind kind) {
    switch (kind) {
        case EventKind::CardDrawn:
        case EventKind::CardRevealed:
        case EventKind::CardDiscarded:
        case EventKind::CardShown:
        case EventKind::CardGiven: return true;
        default: return false;
    }
}

class Narrator {
public:
    Narrator(const Speaker& speaker, std::span<const SeatEvent> events, Seat viewer, bool openly)
        : speaker_(speaker), events_(events), viewer_(viewer), openly_(openly) {}

    std::vector<std::string> tell() {
        for (std::size_t at = 0; at < events_.size();) {
            const SeatEvent& event = events_[at];
            if (at == joined_) {
                ++at;
            } else if (event.kind == EventKind::CardDealt) {
                at = deal(at);
            } else if (event.kind == EventKind::CardPlayed) {
                play(at++);
            } else {
                const std::size_t end = comes_in_runs(event.kind) ? run_end(at) : at + 1;
                run(events_.subspan(at, end - at));
                at = end;
            }
        }
        return std::move(sentences_);
    }

private:
    void say(std::string sentence) {
        if (!sentence.empty()) sentences_.push_back(std::move(sentence));
    }

    std::size_t run_end(std::size_t at) const {
        const SeatEvent& first = events_[at];
        std::size_t end = at + 1;
        while (end < events_.size() && events_[end].kind == first.kind &&
               events_[end].seat == first.seat && events_[end].other == first.other)
            ++end;
        return end;
    }

    void run(std::span<const SeatEvent> events) {
        const SeatEvent& event = events.front();
        switch (event.kind) {
            case EventKind::PenaltyTaken:
            case EventKind::FalseCatch: announce(event.seat, event.number); break;
            case EventKind::Caught: announce(event.other, event.number); break;
            case EventKind::CardDrawn: {
                const bool hidden = event.face == FaceId::None;
                const bool told = event.seat == announced_seat_ && events.size() == announced_;
                announce(Seat::None, 0);
                if (hidden && told) return;
                break;
            }
            default: break;
        }
        say(run_sentence(speaker_, events, viewer_));
    }

    /// The sentence that follows says how many cards the seat draws.
    void announce(Seat seat, unsigned cards) {
        announced_seat_ = seat;
        announced_ = cards;
    }

    /// Hands come card by card, in turn to all: everybody's number at once, then the cards in
    /// sight.
    std::size_t deal(std::size_t at) {
        std::vector<SeatEvent> hands[max_seats];
        std::size_t end = at;
        for (; end < events_.size() && events_[end].kind == EventKind::CardDealt; ++end)
            if (index(events_[end].seat) < max_seats)
                hands[index(events_[end].seat)].push_back(events_[end]);
        std::size_t most = 0;
        for (const auto& hand : hands) most = std::max(most, hand.size());
        if (!openly_) say(speaker_.catalogue.format("event.hands_dealt", {{"count", most}}));
        for (const auto& hand : hands) {
            const bool own = !hand.empty() && viewer_ != Seat::None && hand.front().seat == viewer_;
            if (!hand.empty() && (own || openly_)) say(run_sentence(speaker_, hand, viewer_));
        }
        return end;
    }

    /// A card, with the colour called for it or the swap chosen for it if they are reported too.
    void play(std::size_t at) {
        SeatEvent card = events_[at];
        const bool plain = (card.flags & ~play_flag::uno) == 0 && card.number <= 1;
        std::size_t next = at + 1;
        while (next < events_.size() &&
               (events_[next].kind == EventKind::Asked || events_[next].kind == EventKind::UnoOwed))
            ++next;
        std::string_view key;
        if (plain && next < events_.size() && events_[next].seat == card.seat) {
            if (events_[next].kind == EventKind::ColourCalled) key = "event.card_played_called";
            if (events_[next].kind == EventKind::HandsSwapped) key = "event.card_played_swapped";
        }
        if (key.empty()) {
            say(run_sentence(speaker_, {&card, 1}, viewer_));
            return;
        }
        joined_ = next;
        card.colour = events_[next].colour;
        card.other = events_[next].other;
        say(speaker_.catalogue.format(key, event_arguments(speaker_, {&card, 1}, viewer_)));
    }

    const Speaker& speaker_;
    std::span<const SeatEvent> events_;
    Seat viewer_;
    bool openly_;
    std::size_t joined_ =
        static_cast<std::size_t>(-1);  ///< an event that was told with an earlier one
    Seat announced_seat_ = Seat::None;
    std::size_t announced_ = 0;
    std::vector<std::string> sentences_;
};

}  // namespace

std::vector<std::string> narrate(const Speaker& speaker, std::span<const SeatEvent> events,
                                 Seat viewer) {
    return Narrator(speaker, events, viewer, false).tell();
}

std::vector<std::string> narrate(const Speaker& speaker, std::span<const Event> events,
                                 Seat viewer) {
    std::vector<SeatEvent> seen;
    seen.reserve(events.size());
    for (const Event& event : events) seen.push_back(project(event, viewer));
    return narrate(speaker, seen, viewer);
}

std::vector<std::string> narrate_openly(const Speaker& speaker, std::span<const Event> events) {
    std::vector<SeatEvent> seen;
    seen.reserve(events.size());
    for (const Event& event : events)
        seen.push_back(SeatEvent{.kind = event.kind,
                                 .seat = event.seat,
                                 .other = event.other,
                                 .face = event.face,
                                 .colour = event.colour,
                                 .flags = event.flags,
                                 .number = event.number});
    return Narrator(speaker, seen, Seat::None, true).tell();
}

}  // namespace lastcard
