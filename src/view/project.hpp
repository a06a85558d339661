// What one seat, or a spectator, learns of an event: everything but faces that are not for its
// eyes. Hidden events stay in the stream without their face, so that everybody's event numbers
// agree.
#pragma once

#include <array>
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

/// What the flags of an event mean.
enum class FlagsMean : std::uint8_t { Nothing, Marks, Direction, Verdict, Question };

struct EventTraits {
    Audience audience = Audience::Faceless;
    FlagsMean flags = FlagsMean::Nothing;
    bool number = false;        ///< messages have its number; not of plays, whose pair mark says it
    bool card_by_card = false;  ///< an action may report many, one for each card
};

// One row per kind of event. The switch has no default: a kind without a row does not compile.
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wswitch"

constexpr EventTraits event_traits(EventKind kind) {
    switch (kind) {
        case EventKind::RoundStarted: return {.number = true};
        case EventKind::LotDrawn: return {.audience = Audience::All};
        case EventKind::DealerChosen: return {};
        case EventKind::Shuffled: return {.number = true};
        case EventKind::CardDealt: return {.audience = Audience::Owner, .card_by_card = true};
        case EventKind::OpeningTurned: return {.audience = Audience::All};
        case EventKind::OpeningReturned: return {.audience = Audience::All};
        case EventKind::OpeningBuried: return {.audience = Audience::All};
        case EventKind::CardPlayed: return {.audience = Audience::All, .flags = FlagsMean::Marks};
        case EventKind::CardDiscarded: return {.audience = Audience::All, .card_by_card = true};
        case EventKind::ColourCalled: return {};
        case EventKind::PowerTaken: return {};
        case EventKind::CardDrawn: return {.audience = Audience::Owner, .card_by_card = true};
        case EventKind::DrawWaived: return {.number = true};
        case EventKind::CardRevealed:
            return {.audience = Audience::All, .card_by_card = true};    // C-7
        case EventKind::BurstShown: return {.audience = Audience::All};  // B-4
        case EventKind::Passed: return {};
        case EventKind::DirectionTurned: return {.flags = FlagsMean::Direction};
        case EventKind::SeatSkipped: return {};
        case EventKind::PenaltyRaised: return {.number = true};
        case EventKind::PenaltyTaken: return {.number = true};
        case EventKind::PenaltyBlocked: return {};
        case EventKind::PenaltyDeflected: return {};
        case EventKind::Shielded: return {};
        case EventKind::Challenged: return {};
        case EventKind::CardShown:
            return {.audience = Audience::Both, .card_by_card = true};  // G-36
        case EventKind::ChallengeJudged: return {.flags = FlagsMean::Verdict};
        case EventKind::CardTakenBack: return {.audience = Audience::All};  // it lay face up
        case EventKind::HandsSwapped: return {};
        case EventKind::HandsPassed: return {.flags = FlagsMean::Direction};
        case EventKind::CardReceived: return {.audience = Audience::Owner};
        case EventKind::CardFlipped: return {.audience = Audience::All};
        case EventKind::RedsGiven: return {.number = true};
        case EventKind::CardGiven:
            return {.audience = Audience::Both, .card_by_card = true};
        case EventKind::TrendShown: return {.audience = Audience::Both};  // D-7
        case EventKind::TrendMissed: return {};
        case EventKind::KnockedOut: return {.number = true};
        case EventKind::Left: return {};
        case EventKind::UnoCalled: return {};
        case EventKind::Caught: return {.number = true};
        case EventKind::FalseCatch: return {.number = true};
        case EventKind::UnoOwed: return {};
        case EventKind::UnoLapsed: return {};
        case EventKind::SlapOpened: return {};
        case EventKind::Slapped: return {};
        case EventKind::SlapLost: return {};
        case EventKind::Asked: return {.flags = FlagsMean::Question};
        case EventKind::RoundWon: return {};
        case EventKind::RoundVoid: return {};
        case EventKind::Scored: return {.number = true};
        case EventKind::MatchWon: return {};
        case EventKind::SwapDeclined: return {};
        case EventKind::TimedOut: return {};
        case EventKind::CardLaidAside: return {.audience = Audience::Owner};  // C-31: face down
    }
    return {};  // a number that is no kind: show nothing
}

#pragma GCC diagnostic pop

inline constexpr auto event_audiences = [] {
    std::array<Audience, 256> all{};
    for (unsigned i = 0; i < all.size(); ++i)
        all[i] = event_traits(static_cast<EventKind>(i)).audience;
    return all;
}();

constexpr Audience audience(EventKind kind) {
    return event_audiences[static_cast<std::uint8_t>(kind)];
}

/// Everything but a face that is not for the viewer's eyes. Bots are told every event of a
/// simulation this way, so it is worked out without a jump.
inline SeatEvent project(const Event& event, Seat viewer) {
    const Audience eyes = audience(event.kind);
    const bool own = event.seat == viewer;
    const bool may_know =
        eyes == Audience::All ||
        (viewer != Seat::None &&
         ((eyes >= Audience::Owner && own) || (eyes == Audience::Both && event.other == viewer)));
    return SeatEvent{.kind = event.kind,
                     .seat = event.seat,
                     .other = event.other,
                     .face = may_know ? event.face : FaceId::None,
                     .colour = event.colour,
                     .flags = event.flags,
                     .number = event.number};
}

/// Does the event show the viewer a card of another seat's hand (a challenge, a Trend, red cards
/// received), or one on its way into it (a Creeper, a roulette)? Played cards are no secret and do
/// not count.
bool shows(const Event& event, Seat viewer);

/// Whether the event belongs to `sees VIEWER OWNER CARDS` of the notation: hands shown by
/// challenges and Trends, Creepers. Cards given away and roulettes do not show a
/// hand.
bool shows_hand(const Event& event, Seat viewer, Seat owner);

/// Visits the face of every card of `owner` that the events (of one move, say) showed `viewer`.
template <class Events, class Visit>
void for_each_shown(const Events& events, Seat viewer, Seat owner, Visit&& visit) {
    for (const Event& event : events)
        if (shows_hand(event, viewer, owner)) visit(project(event, viewer).face);
}

}  // namespace lastcard
