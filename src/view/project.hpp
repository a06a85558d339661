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

// The switch is the table. It has no default, and a kind without a row does not
// compile.
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wswitch"

constexpr Audience audience(EventKind kind) {
    switch (kind) {
        case EventKind::RoundStarted: return Audience::Faceless;
        case EventKind::LotDrawn: return Audience::All;
        case EventKind::DealerChosen: return Audience::Faceless;
        case EventKind::Shuffled: return Audience::Faceless;
        case EventKind::CardDealt: return Audience::Owner;
        case EventKind::OpeningTurned: return Audience::All;
        case EventKind::OpeningReturned: return Audience::All;
        case EventKind::OpeningBuried: return Audience::All;
        case EventKind::CardPlayed: return Audience::All;
        case EventKind::CardDiscarded: return Audience::All;
        case EventKind::ColourCalled: return Audience::Faceless;
        case EventKind::PowerTaken: return Audience::Faceless;
        case EventKind::CardDrawn: return Audience::Owner;
        case EventKind::DrawWaived: return Audience::Faceless;
        case EventKind::CardRevealed: return Audience::All;  // C-7
        case EventKind::BurstShown: return Audience::All;    // B-4
        case EventKind::Passed: return Audience::Faceless;
        case EventKind::DirectionTurned: return Audience::Faceless;
        case EventKind::SeatSkipped: return Audience::Faceless;
        case EventKind::PenaltyRaised: return Audience::Faceless;
        case EventKind::PenaltyTaken: return Audience::Faceless;
        case EventKind::PenaltyBlocked: return Audience::Faceless;
        case EventKind::PenaltyDeflected: return Audience::Faceless;
        case EventKind::Shielded: return Audience::Faceless;
        case EventKind::Challenged: return Audience::Faceless;
        case EventKind::CardShown: return Audience::Both;  // G-36
        case EventKind::ChallengeJudged: return Audience::Faceless;
        case EventKind::CardTakenBack: return Audience::All;  // it lay face up
        case EventKind::HandsSwapped: return Audience::Faceless;
        case EventKind::HandsPassed: return Audience::Faceless;
        case EventKind::CardReceived: return Audience::Owner;
        case EventKind::CardFlipped: return Audience::All;
        case EventKind::RedsGiven: return Audience::Faceless;
        case EventKind::CardGiven: return Audience::Both;
        case EventKind::TrendShown: return Audience::Both;  // D-7
        case EventKind::TrendMissed: return Audience::Faceless;
        case EventKind::KnockedOut: return Audience::Faceless;
        case EventKind::Left: return Audience::Faceless;
        case EventKind::UnoCalled: return Audience::Faceless;
        case EventKind::Caught: return Audience::Faceless;
        case EventKind::FalseCatch: return Audience::Faceless;
        case EventKind::UnoOwed: return Audience::Faceless;
        case EventKind::UnoLapsed: return Audience::Faceless;
        case EventKind::SlapOpened: return Audience::Faceless;
        case EventKind::Slapped: return Audience::Faceless;
        case EventKind::SlapLost: return Audience::Faceless;
        case EventKind::Asked: return Audience::Faceless;
        case EventKind::RoundWon: return Audience::Faceless;
        case EventKind::RoundVoid: return Audience::Faceless;
        case EventKind::Scored: return Audience::Faceless;
        case EventKind::MatchWon: return Audience::Faceless;
        case EventKind::SwapDeclined: return Audience::Faceless;
        case EventKind::TimedOut: return Audience::Faceless;
        case EventKind::CardLaidAside: return Audience::Owner;  // C-31: face down
    }
    return Audience::Faceless;  // a number that is no kind: show nothing
}

#pragma GCC diagnostic pop

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
