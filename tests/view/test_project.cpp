// Who learns the face of an event: the whole table, written down a second time on purpose.
#include <doctest/doctest.h>

#include "view/project.hpp"

using namespace lastcard;

namespace {

constexpr EventKind face_up[] = {
    EventKind::LotDrawn,      EventKind::OpeningTurned, EventKind::OpeningReturned,
    EventKind::OpeningBuried, EventKind::CardPlayed,    EventKind::CardDiscarded,
    EventKind::CardRevealed,  EventKind::BurstShown,    EventKind::CardTakenBack,
    EventKind::CardFlipped,
};
constexpr EventKind owners[] = {EventKind::CardDealt, EventKind::CardDrawn, EventKind::CardReceived,
                                EventKind::CardLaidAside};
constexpr EventKind between_two[] = {EventKind::CardShown, EventKind::CardGiven,
                                     EventKind::TrendShown};

template <std::size_t N>
bool among(EventKind kind, const EventKind (&kinds)[N]) {
    for (const EventKind each : kinds)
        if (each == kind) return true;
    return false;
}

Event sample(unsigned kind) {
    return Event{.kind = static_cast<EventKind>(kind),
                 .seat = seat_at(1),
                 .other = seat_at(2),
                 .face = face_at(7),
                 .colour = Colour::Green,
                 .flags = 3,
                 .number = 500};
}

}  // namespace

TEST_CASE("every kind of event shows its face to its audience only") {
    for (unsigned kind = 0; kind < 256; ++kind) {
        CAPTURE(kind);
        const Event event = sample(kind);
        for (unsigned i = 0; i <= 4; ++i) {
            const Seat viewer = i == 4 ? Seat::None : seat_at(i);
            const bool may = among(event.kind, face_up) || (among(event.kind, owners) && i == 1) ||
                             (among(event.kind, between_two) && (i == 1 || i == 2));
            const SeatEvent seen = project(event, viewer);
            CHECK((seen.face == event.face) == may);
            CHECK((seen.face == FaceId::None) == !may);
            CHECK(seen.kind == event.kind);
            CHECK(seen.seat == event.seat);
            CHECK(seen.other == event.other);
            CHECK(seen.colour == event.colour);
            CHECK(seen.flags == event.flags);
            CHECK(seen.number == event.number);
        }
    }
}

TEST_CASE("a spectator is not taken for the owner of an event without a seat") {
    Event event = sample(static_cast<unsigned>(EventKind::CardDrawn));
    event.seat = Seat::None;
    CHECK(project(event, Seat::None).face == FaceId::None);
    event.kind = EventKind::CardShown;
    event.other = Seat::None;
    CHECK(project(event, Seat::None).face == FaceId::None);
    CHECK_FALSE(shows(event, Seat::None));
}

TEST_CASE("cards of others: who is shown them") {
    const auto shown = [](EventKind kind, Seat viewer) {
        return shows(sample(static_cast<unsigned>(kind)), viewer);
    };
    for (const EventKind kind : between_two) {
        CHECK_FALSE(shown(kind, seat_at(1)));
        CHECK(shown(kind, seat_at(2)));
        CHECK_FALSE(shown(kind, seat_at(0)));
        CHECK_FALSE(shown(kind, Seat::None));
    }
    for (const EventKind kind : {EventKind::BurstShown, EventKind::CardRevealed}) {
        CHECK_FALSE(shown(kind, seat_at(1)));
        CHECK(shown(kind, seat_at(0)));
        CHECK(shown(kind, Seat::None));
    }
    for (const EventKind kind : owners)
        for (unsigned i = 0; i < 4; ++i) CHECK_FALSE(shown(kind, seat_at(i)));
    CHECK_FALSE(shown(EventKind::CardPlayed, seat_at(0)));
}
