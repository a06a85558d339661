// What happened, one fact per event, with its audience. The engine reports everything; the view
// (view/project.hpp) decides what each seat learns of it.
#pragma once

#include <cstdint>
#include <type_traits>

#include "base/ids.hpp"

namespace lastcard {

/// Frozen: events reach records and the wire. The comment names the fields in use.
enum class EventKind : std::uint8_t {
    RoundStarted = 0,       ///< seat (dealer), number (round)
    LotDrawn = 1,           ///< seat, face: drawing for the deal (G-2)
    DealerChosen = 2,       ///< seat
    Shuffled = 3,           ///< number (cards)
    CardDealt = 4,          ///< seat, face (private to seat)
    OpeningTurned = 5,      ///< face
    OpeningReturned = 6,    ///< face: back into the pile (G-29)
    OpeningBuried = 7,      ///< face: stays under the next one (G-28)
    CardPlayed = 8,         ///< seat, face, flags (play_flag), number (2 for a pair)
    CardDiscarded = 9,      ///< seat, face: goes along with Discard All (C-20)
    ColourCalled = 10,      ///< seat, colour
    PowerTaken = 11,        ///< seat, colour, other (who had it, or none)
    CardDrawn = 12,         ///< seat, face (private to seat)
    DrawWaived = 13,        ///< seat, number: not enough cards (G-5)
    CardRevealed = 14,      ///< seat, face: roulette (C-7)
    BurstShown = 15,        ///< seat, face: a Creeper was drawn (B-4)
    Passed = 16,            ///< seat
    DirectionTurned = 17,   ///< flags: 0 left, 1 right
    SeatSkipped = 18,       ///< seat
    PenaltyRaised = 19,     ///< seat (attacker), other (who faces it), number (sum)
    PenaltyTaken = 20,      ///< seat, number
    PenaltyBlocked = 21,    ///< seat (E-5)
    PenaltyDeflected = 22,  ///< seat, other (who faces it now) (E-23)
    Shielded = 23,          ///< seat: the yellow power (A-25)
    Challenged = 24,        ///< seat, other (who played the card)
    CardShown =
        25,  ///< seat (owner), other (who sees it), face (private to both): challenge (G-36)
    ChallengeJudged = 26,  ///< seat (challenger), other (player), flags: 1 guilty
    CardTakenBack = 27,    ///< seat, face (G-18)
    HandsSwapped = 28,     ///< seat, other
    HandsPassed = 29,      ///< flags: 0 left, 1 right
    CardReceived = 30,     ///< seat, face (private to seat): the new hand after swap or pass
    CardFlipped = 31,      ///< seat, face: green power (A-22)
    RedsGiven = 32,        ///< seat, other, number
    CardGiven = 33,        ///< seat, other, face (private to both) (A-10)
    TrendShown = 34,       ///< seat (shows), other (caller), face (private to both) (D-7)
    TrendMissed = 35,      ///< seat: cannot show the colour (D-6)
    KnockedOut = 36,       ///< seat, number (cards laid aside) (C-28)
    Left = 37,             ///< seat (G-49)
    UnoCalled = 38,        ///< seat
    Caught = 39,           ///< seat (catcher), other (caught), number (penalty)
    FalseCatch = 40,       ///< seat (author), other, number (penalty) (G-27)
    UnoOwed = 41,          ///< seat: can be caught now (G-24)
    UnoLapsed = 42,        ///< seat: can no longer be caught
    SlapOpened = 43,       ///< seat (played the nine)
    Slapped = 44,          ///< seat
    SlapLost = 45,         ///< seat: draws (E-13)
    Asked = 46,            ///< seat, flags (Ask)
    RoundWon = 47,         ///< seat
    RoundVoid = 48,        ///< (G-6, G-48)
    Scored = 49,           ///< seat, number: points added (G-33)
    MatchWon = 50,         ///< seat
    SwapDeclined = 51,     ///< seat
    TimedOut = 52,         ///< seat
    CardLaidAside = 53,    ///< seat, face (private to seat): hand of a seat that is out (C-31)
};

struct Event {
    EventKind kind = EventKind::RoundStarted;
    Seat seat = Seat::None;
    Seat other = Seat::None;
    FaceId face = FaceId::None;
    Colour colour = Colour::None;
    std::uint8_t flags = 0;
    std::uint16_t number = 0;

    friend constexpr bool operator==(const Event&, const Event&) = default;
};

static_assert(std::has_unique_object_representations_v<Event>);

/// Takes the events of one action. The capacity covers the longest action of the largest deck:
/// every card dealt, received or drawn once, with its shuffles.
struct EventList {
    static constexpr unsigned capacity = 3072;
    Event items[capacity];
    unsigned size = 0;

    constexpr void operator()(const Event& event) {
        if (size < capacity) items[size++] = event;
    }
    constexpr void clear() { size = 0; }
    constexpr const Event* begin() const { return items; }
    constexpr const Event* end() const { return items + size; }
};

#ifdef LASTCARD_SMALL
/// A list that may be absent. It serves play and simulations alike, so the rules are compiled once
/// instead of twice: the page's engine is smaller, and its searching bot a little slower.
struct OptionalEvents {
    EventList* list = nullptr;

    constexpr void operator()(const Event& event) const {
        if (list != nullptr) (*list)(event);
    }
};

using NoEvents = OptionalEvents;

constexpr OptionalEvents sink_of(EventList& events) { return {&events}; }
#else
/// For simulations: no listener, and the compiler removes the reports.
struct NoEvents {
    constexpr void operator()(const Event&) const {}
};

constexpr EventList& sink_of(EventList& events) { return events; }
#endif

}  // namespace lastcard
