// The audience of every kind of event, in one table (see project.hpp).
#include "view/project.hpp"

namespace lastcard {

// The switch is the table. It has no default, and the compiler refuses a kind without a row
// whatever warnings are asked for.
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wswitch"

Audience audience(EventKind kind) {
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

namespace {

bool may_know_face(const Event& event, Seat viewer) {
    switch (audience(event.kind)) {
        case Audience::All: return true;
        case Audience::Owner: return viewer != Seat::None && viewer == event.seat;
        case Audience::Both:
            return viewer != Seat::None && (viewer == event.seat || viewer == event.other);
        case Audience::Faceless: break;
    }
    return false;
}

}  // namespace

SeatEvent project(const Event& event, Seat viewer) {
    return SeatEvent{.kind = event.kind,
                     .seat = event.seat,
                     .other = event.other,
                     .face = may_know_face(event, viewer) ? event.face : FaceId::None,
                     .colour = event.colour,
                     .flags = event.flags,
                     .number = event.number};
}

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
