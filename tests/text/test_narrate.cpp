// The story of an action: runs of cards in one sentence, and no card to whom it is hidden.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "engine/engine.hpp"
#include "tables.hpp"
#include "text/narrate.hpp"

using namespace text_tests;

namespace {

using Story = std::vector<std::string>;

std::vector<Event> several(unsigned n, const Event& event) { return std::vector<Event>(n, event); }

void append(std::vector<Event>& to, const std::vector<Event>& more) {
    to.insert(to.end(), more.begin(), more.end());
}

}  // namespace

TEST_CASE("narrate: a penalty is told once") {
    const TestTable classic("classic");
    const Speaker speaker = classic.speaker();
    std::vector<Event> events = {{.kind = EventKind::PenaltyTaken, .seat = petr, .number = 2}};
    append(events,
           several(2, {.kind = EventKind::CardDrawn, .seat = petr, .face = classic.face("G1")}));
    append(events, {{.kind = EventKind::Asked, .seat = olga}});
    CHECK(narrate(speaker, events, eva) == Story{"Petr takes the penalty of 2 cards."});
    CHECK(narrate(speaker, events, Seat::None) == Story{"Petr takes the penalty of 2 cards."});
    CHECK(narrate(speaker, events, petr) ==
          Story{"You take the penalty of 2 cards.", "You draw green 1, green 1."});
    CHECK(narrate_openly(speaker, events) ==
          Story{"Petr takes the penalty of 2 cards.", "Petr draws green 1, green 1."});
    events[0].number = 4;
    CHECK(narrate(speaker, events, eva) ==
          Story{"Petr takes the penalty of 4 cards.", "Petr draws 2 cards."});
}

TEST_CASE("narrate: draws of different players are not mixed") {
    const TestTable classic("classic");
    std::vector<Event> events;
    append(events,
           several(3, {.kind = EventKind::CardDrawn, .seat = petr, .face = classic.face("G1")}));
    append(events,
           several(1, {.kind = EventKind::CardDrawn, .seat = olga, .face = classic.face("G2")}));
    CHECK(narrate(classic.speaker(), events, olga) ==
          Story{"Petr draws 3 cards.", "You draw green 2."});
}

TEST_CASE("narrate: roulette, discards, shown hands and given cards") {
    const TestTable mercy("no-mercy");
    const Speaker speaker = mercy.speaker();
    std::vector<Event> events = {
        {.kind = EventKind::CardRevealed, .seat = petr, .face = mercy.face("B3")},
        {.kind = EventKind::CardRevealed, .seat = petr, .face = mercy.face("R1")},
    };
    CHECK(narrate(speaker, events, eva) == Story{"Petr turns up blue 3, red 1 and takes 2 cards."});
    events[0].kind = events[1].kind = EventKind::CardDiscarded;
    CHECK(narrate(speaker, events, petr) == Story{"You discard blue 3, red 1 along with it."});
    for (Event& event : events) event.kind = EventKind::CardShown, event.other = eva;
    CHECK(narrate(speaker, events, eva) == Story{"Petr shows you the hand: blue 3, red 1."});
    CHECK(narrate(speaker, events, petr) == Story{"You show Eva your hand: blue 3, red 1."});
    CHECK(narrate(speaker, events, olga) == Story{"Petr shows Eva the hand."});
    events.insert(events.begin(),
                  {.kind = EventKind::RedsGiven, .seat = petr, .other = eva, .number = 2});
    events[1].kind = events[2].kind = EventKind::CardGiven;
    CHECK(narrate(speaker, events, olga) == Story{"Petr gives Eva 2 red cards."});
    CHECK(narrate(speaker, events, eva) ==
          Story{"Petr gives you 2 red cards.", "The cards that change hands are blue 3, red 1."});
}

TEST_CASE("narrate: a card with its colour or its swap is one sentence") {
    const TestTable mercy("no-mercy");
    const Speaker speaker = mercy.speaker();
    std::vector<Event> events = {
        {.kind = EventKind::CardPlayed, .seat = eva, .face = mercy.face("R7"), .number = 1},
        {.kind = EventKind::Asked, .seat = eva, .flags = static_cast<std::uint8_t>(Ask::Swap)},
        {.kind = EventKind::HandsSwapped, .seat = eva, .other = petr},
        {.kind = EventKind::CardReceived, .seat = eva, .face = mercy.face("B1")},
    };
    CHECK(narrate(speaker, events, petr) == Story{"Eva plays red 7 and swaps with you."});
    CHECK(narrate(speaker, events, eva) == Story{"You play red 7 and swap with Petr."});
    events = {
        {.kind = EventKind::CardPlayed, .seat = eva, .face = mercy.face("W+6"), .number = 1},
        {.kind = EventKind::UnoOwed, .seat = eva},
        {.kind = EventKind::Asked, .seat = eva, .flags = static_cast<std::uint8_t>(Ask::Colour)},
        {.kind = EventKind::ColourCalled, .seat = eva, .colour = Colour::Blue},
        {.kind = EventKind::PenaltyRaised, .seat = eva, .other = petr, .number = 6},
    };
    CHECK(narrate(speaker, events, olga) == Story{"Eva plays Wild Draw Six and calls blue.",
                                                  "Eva holds one card and can be caught.",
                                                  "Petr faces 6 cards."});
    events.resize(3);
    CHECK(narrate(speaker, events, olga) ==
          Story{"Eva plays Wild Draw Six.", "Eva holds one card and can be caught."});
}

TEST_CASE("narrate: the deal") {
    const TestTable mercy("no-mercy");
    EventList events;
    start_match(mercy.game, Setup{.seats = 3}, events);
    const Story spectator = narrate(mercy.speaker(), events, Seat::None);
    REQUIRE(spectator.size() >= 4);
    CHECK(spectator[0] == "Round 1 begins, and Eva deals.");
    CHECK(spectator[1] == "The draw pile is shuffled: 168 cards.");
    CHECK(spectator[2] == "Everybody is dealt 7 cards.");
    CHECK(spectator[3].starts_with("The opening card is "));
    const Story own = narrate(mercy.speaker(), events, petr);
    REQUIRE(own.size() == spectator.size() + 1);
    CHECK(own[3].starts_with("You are dealt "));
    const Story open = narrate_openly(mercy.speaker(), events);
    CHECK(open[2].starts_with("Eva is dealt "));
    CHECK(open[4].starts_with("Olga is dealt "));
}

TEST_CASE("narrate: whatever happens, the others read nothing about hidden cards") {
    // Every private face is exchanged for another one: the story of whoever does not see it must
    // not change by a letter.
    for (const std::string& id : builtin_edition_ids()) {
        const TestTable table(id.c_str());
        Setup setup{.seats = 4};
        setup.shuffle = ShuffleKind::Fast;
        EventList events;
        State state = start_match(table.game, setup, events);
        for (unsigned step = 0; step < 400 && state.phase == Phase::Playing; ++step) {
            for (unsigned v = 0; v < 5; ++v) {
                const Seat viewer = v < 4 ? seat_at(v) : Seat::None;
                std::vector<Event> other(events.begin(), events.end());
                for (Event& event : other)
                    if (project(event, viewer).face == FaceId::None && event.face != FaceId::None)
                        event.face = face_at((index(event.face) + 1) % table.game.face_count);
                const Story story = narrate(table.speaker(), events, viewer);
                REQUIRE(story == narrate(table.speaker(), other, viewer));
                for (const std::string& sentence : story)
                    REQUIRE_MESSAGE(sentence.find_first_of("{}#") == std::string::npos, sentence);
            }
            events.clear();
            const Moves moves = answers(table.game, state);
            const unsigned n = (step * 7919U + 13U) % moves.answer_count();
            REQUIRE(apply(table.game, state, moves.answer(state.question().seat, n), events)
                        .accepted());
        }
    }
}
