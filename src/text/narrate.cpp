// Groups events into sentences (see narrate.hpp).
#include "text/narrate.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/action.hpp"
#include "text/keys.hpp"

namespace lastcard {

namespace {

/// Whether a jump-in follows, so that a turn of the direction cancels the one before it.
bool jump_follows(std::span<const SeatEvent> rest) {
    for (const SeatEvent& event : rest) {
        if (event.kind == EventKind::CardPlayed) return (event.flags & play_flag::jump) != 0;
        if (event.kind != EventKind::UnoCalled && event.kind != EventKind::UnoLapsed) return false;
    }
    return false;
}

/// The events with the direction changes of one card combined: two cancel out, as with a pair of
/// Reverses. What a jump-in takes back is reported before its card (E-16) but told after it, where
/// it can be understood.
std::vector<SeatEvent> with_settled_turns(std::span<const SeatEvent> events) {
    constexpr std::size_t none = static_cast<std::size_t>(-1);
    std::vector<SeatEvent> settled;
    settled.reserve(events.size());
    std::size_t turned = none;  // index of the card's direction change
    const auto turn = [&](const SeatEvent& event) {
        if (turned == none) {
            turned = settled.size();
            settled.push_back(event);
        } else {
            settled.erase(settled.begin() + static_cast<std::ptrdiff_t>(turned));
            turned = none;
        }
    };
    std::optional<SeatEvent> taken_back;
    for (std::size_t at = 0; at < events.size(); ++at) {
        const SeatEvent& event = events[at];
        const std::span<const SeatEvent> rest = events.subspan(at + 1);
        if (event.kind == EventKind::DirectionTurned) {
            if (jump_follows(rest))
                taken_back = event;
            else
                turn(event);
            continue;
        }
        settled.push_back(event);
        if (event.kind == EventKind::Asked) turned = none;
        if (event.kind != EventKind::CardPlayed) continue;
        turned = none;
        // The last card has no further effect (G-23).
        const bool last = !rest.empty() && rest.front().kind == EventKind::RoundWon;
        if (taken_back && !last) turn(*taken_back);
        taken_back.reset();
    }
    return settled;
}

class Narrator {
public:
    Narrator(const Speaker& speaker, std::span<const SeatEvent> events, Seat viewer, bool openly)
        : speaker_(speaker),
          events_(with_settled_turns(events)),
          viewer_(viewer),
          openly_(openly) {}

    std::vector<std::string> tell() {
        for (std::size_t at = 0; at < events_.size();) {
            const SeatEvent& event = events_[at];
            if (at == joined_) {
                ++at;
            } else if (event.kind == EventKind::CardDealt) {
                at = deal(at);
            } else if (event.kind == EventKind::CardPlayed) {
                play(at++);
            } else if (event.kind == EventKind::CardDrawn ||
                       event.kind == EventKind::CardRevealed) {
                at = take(at);
            } else {
                const std::size_t end =
                    event_traits(event.kind).card_by_card ? run_end(at) : at + 1;
                run(std::span(events_).subspan(at, end - at));
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
        const EventKind kind = event.kind;
        if (kind == EventKind::PenaltyTaken || kind == EventKind::FalseCatch)
            announce(event.seat, event.number);
        else if (kind == EventKind::Caught)
            announce(event.other, event.number);
        else if (kind != EventKind::Shuffled && kind != EventKind::UnoLapsed)  // the cards follow
            announce(Seat::None, 0);
        say(run_sentence(speaker_, events, viewer_));
    }

    /// A Creeper, and its cards.
    struct Burst {
        SeatEvent shown;
        std::vector<SeatEvent> extra;
    };

    /// All cards of one draw together. A reshuffle in the middle is told after them, and so is each
    /// Creeper with its additional cards.
    std::size_t take(std::size_t at) {
        const SeatEvent& first = events_[at];
        std::vector<SeatEvent> cards;
        std::vector<Burst> bursts;
        std::size_t due = 0;  // of the last Creeper's cards
        std::size_t end = at;
        for (std::size_t next = at; next < events_.size(); ++next) {
            const SeatEvent& event = events_[next];
            if (event.kind == EventKind::Shuffled)
                continue;  // belongs to this draw only if more cards follow
            const bool burst = event.kind == EventKind::BurstShown;
            if ((event.kind != first.kind && !burst) || event.seat != first.seat) break;
            if (burst) {
                bursts.push_back({event, {}});
                due = index(event.face) < speaker_.game.face_count
                          ? speaker_.game.face(event.face).burst
                          : 0U;
            } else if (due > 0) {
                bursts.back().extra.push_back(event);
                --due;
            } else {
                cards.push_back(event);
            }
            end = next + 1;
        }
        const bool hidden = first.face == FaceId::None;
        const bool told = first.seat == announced_seat_ && cards.size() == announced_;
        announce(Seat::None, 0);
        if (!hidden || !told) say(run_sentence(speaker_, cards, viewer_));
        for (const Burst& burst : bursts) say(burst_sentence(burst, hidden));
        for (std::size_t i = at; i < end; ++i)
            if (events_[i].kind == EventKind::Shuffled)
                say(run_sentence(speaker_, {&events_[i], 1}, viewer_));
        return end;
    }

    /// Counts the cards drawn: the pile may have had too few.
    std::string burst_sentence(const Burst& burst, bool hidden) const {
        std::vector<FaceId> faces;
        for (const SeatEvent& card : burst.extra) faces.push_back(card.face);
        std::vector<Argument> arguments = event_arguments(speaker_, {&burst.shown, 1}, viewer_);
        for (Argument& argument : arguments) {
            if (argument.name == "count") argument = {"count", burst.extra.size()};
            if (argument.name == "cards") argument = {"cards", card_list(speaker_, faces)};
        }
        const bool listed = !hidden && !burst.extra.empty();
        return speaker_.catalogue.format(listed ? "event.burst_drawn" : "event.burst_shown",
                                         arguments);
    }

    /// The next sentence tells the number of cards that the seat draws.
    void announce(Seat seat, unsigned cards) {
        announced_seat_ = seat;
        announced_ = cards;
    }

    /// Hands are dealt card by card to all seats: tells the numbers together, then the visible
    /// cards.
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

    /// A card, with the colour called or the swap chosen for it, if reported.
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
    std::vector<SeatEvent> events_;
    Seat viewer_;
    bool openly_;
    std::size_t joined_ = static_cast<std::size_t>(-1);  ///< an event told with an earlier one
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
