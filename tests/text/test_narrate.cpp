// The story of an action: runs of cards in one sentence, and no card to whom it is hidden.
#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "engine/engine.hpp"
#include "record/apply_action.hpp"
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

TEST_CASE("narrate: a reshuffle in the middle of a penalty does not count it again") {
    const TestTable classic("classic");
    const Speaker speaker = classic.speaker();
    const Event card{.kind = EventKind::CardDrawn, .seat = petr, .face = classic.face("G1")};
    const Event shuffled{.kind = EventKind::Shuffled, .number = 54};
    std::vector<Event> events = {{.kind = EventKind::PenaltyTaken, .seat = petr, .number = 6}};
    append(events, several(5, card));
    append(events, {shuffled, card});
    const Story story = {"Petr takes the penalty of 6 cards.",
                         "The draw pile is shuffled: 54 cards."};
    CHECK(narrate(speaker, events, eva) == story);
    CHECK(narrate(speaker, events, petr) ==
          Story{"You take the penalty of 6 cards.",
                "You draw green 1, green 1, green 1, green 1, green 1, green 1.",
                "The draw pile is shuffled: 54 cards."});
    // Before the first card it is no different.
    std::swap(events[1], events[6]);
    CHECK(narrate(speaker, events, eva) == story);

    events = {{.kind = EventKind::Caught, .seat = eva, .other = petr, .number = 2},
              {.kind = EventKind::UnoLapsed, .seat = petr},
              card,
              shuffled,
              card};
    CHECK(narrate(speaker, events, olga) ==
          Story{"Eva catches Petr without “UNO!”: Petr draws 2 cards.",
                "The draw pile is shuffled: 54 cards."});
    events.back().seat = olga;  // another seat's draw: the shuffle is not Petr's
    CHECK(narrate(speaker, events, eva) ==
          Story{"You catch Petr without “UNO!”: Petr draws 2 cards.", "Petr draws 1 card.",
                "The draw pile is shuffled: 54 cards.", "Olga draws 1 card."});
    events = {card, shuffled, card};
    for (Event& event : events)
        if (event.kind == EventKind::CardDrawn) event.kind = EventKind::CardRevealed;
    CHECK(narrate(speaker, events, eva) ==
          Story{"Petr turns up green 1, green 1 and takes 2 cards.",
                "The draw pile is shuffled: 54 cards."});
}

TEST_CASE("narrate: the cards of a Creeper are counted separately, once") {
    const TestTable creeper("creeper");
    const Speaker speaker = creeper.speaker();
    const Event drawn{.kind = EventKind::CardDrawn, .seat = petr, .face = creeper.face("Wc")};
    const Event shown{.kind = EventKind::BurstShown, .seat = petr, .face = creeper.face("Wc")};
    const Event card{.kind = EventKind::CardDrawn, .seat = petr, .face = creeper.face("G1")};
    std::vector<Event> events = {drawn, shown, card, card, card};
    CHECK(narrate(speaker, events, eva) ==
          Story{"Petr draws 1 card.", "Petr shows Creeper and draws 3 more cards."});
    CHECK(narrate(speaker, events, petr) ==
          Story{"You draw Creeper.",
                "You show Creeper and draw 3 more cards: green 1, green 1, green 1."});
    CHECK(narrate_openly(speaker, events) ==
          Story{"Petr draws Creeper.",
                "Petr shows Creeper and draws 3 more cards: green 1, green 1, green 1."});

    // B-4, B-6: in a penalty of three, with a reshuffle; the third extra card is a Creeper too.
    const Event shuffled{.kind = EventKind::Shuffled, .number = 9};
    events = {{.kind = EventKind::PenaltyTaken, .seat = petr, .number = 3},
              drawn,
              shown,
              card,
              shuffled,
              card,
              drawn,
              drawn,
              shown,
              card,
              card,
              card,
              card};
    CHECK(narrate(speaker, events, eva) == Story{"Petr takes the penalty of 3 cards.",
                                                 "Petr shows Creeper and draws 3 more cards.",
                                                 "Petr shows Creeper and draws 3 more cards.",
                                                 "The draw pile is shuffled: 9 cards."});
    CHECK(narrate(speaker, events, petr)[1] == "You draw Creeper, Creeper, green 1.");

    // G-5: the pile may not have as many.
    const Event waived{.kind = EventKind::DrawWaived, .seat = petr, .number = 2};
    events = {drawn, shown, card, waived};
    CHECK(narrate(speaker, events, eva) == Story{"Petr draws 1 card.",
                                                 "Petr shows Creeper and draws 1 more card.",
                                                 "No cards are left, so Petr is let off 2 cards."});
    events = {drawn, shown, waived};
    CHECK(narrate(speaker, events, petr) ==
          Story{"You draw Creeper.", "You show Creeper.",
                "No cards are left, so you are let off 2 cards."});
}

TEST_CASE("narrate: the final direction is told once, after the card") {
    const TestTable classic("classic");
    const Speaker speaker = classic.speaker();
    const Event left{.kind = EventKind::DirectionTurned, .flags = 0};
    const Event right{.kind = EventKind::DirectionTurned, .flags = 1};
    const Event asked{.kind = EventKind::Asked, .seat = eva};
    Event reverse{.kind = EventKind::CardPlayed,
                  .seat = petr,
                  .face = classic.face("Rr"),
                  .flags = play_flag::jump,
                  .number = 1};
    // E-16: Petr takes Eva's turn of the direction back and turns it himself.
    CHECK(narrate(speaker, std::vector<Event>{left, reverse, right, asked}, eva) ==
          Story{"Petr jumps in with red Reverse."});
    const Event called{.kind = EventKind::UnoCalled, .seat = petr};
    const Event owed{.kind = EventKind::UnoOwed, .seat = olga};
    CHECK(narrate(speaker, std::vector<Event>{left, called, reverse, owed, right, asked}, eva) ==
          Story{"Petr calls “UNO!”", "Petr jumps in with red Reverse.",
                "Olga holds one card and can be caught."});
    // His own Reverse may turn nothing, between two players for instance.
    CHECK(narrate(speaker, std::vector<Event>{left, reverse, asked}, eva) ==
          Story{"Petr jumps in with red Reverse.", "Play turns: it goes clockwise now."});
    const Event won{.kind = EventKind::RoundWon, .seat = petr};
    CHECK(narrate(speaker, std::vector<Event>{left, reverse, won}, eva) ==
          Story{"Petr jumps in with red Reverse.", "Petr wins the round."});
    // E-3: a pair cancels out; those of two turns do not.
    reverse.flags = play_flag::pair;
    reverse.number = 2;
    CHECK(narrate(speaker, std::vector<Event>{reverse, right, left, asked}, eva) ==
          Story{"Petr plays red Reverse as a pair."});
    reverse.flags = 0;
    reverse.number = 1;
    CHECK(narrate(speaker, std::vector<Event>{reverse, right, asked, reverse, left}, eva) ==
          Story{"Petr plays red Reverse.", "Play turns: it goes counter-clockwise now.",
                "Petr plays red Reverse.", "Play turns: it goes clockwise now."});
}

TEST_CASE("narrate: a jump-in on a Reverse as the engine reports it") {
    TestTable classic("classic");
    classic.edition.rules.jump_in = true;
    classic.game = compile_game(classic.edition, classic.edition.rules);
    for (std::uint8_t seed = 0;; ++seed) {
        REQUIRE(seed < 250);
        Setup setup{.seats = 4};
        setup.seed[0] = seed;
        EventList events;
        State state = begin_match(classic.game, setup, events);
        for (unsigned step = 0; step < 300 && state.phase == Phase::Playing; ++step) {
            for (unsigned i = 0; i < 4; ++i) {
                const Seat seat = seat_at(i);
                if (!classic.game.reverses.has(state.top)) break;
                const Direction before = state.direction;
                const Action jump = Action::play(seat, state.top, play_flag::jump);
                events.clear();
                if (!apply_action(classic.game, state, jump, events).accepted()) continue;
                if (state.phase != Phase::Playing || state.direction != before) continue;
                const Story story = narrate(classic.speaker(), events, Seat::None);
                REQUIRE(!story.empty());
                CHECK(story[0].find(" jumps in with ") != std::string::npos);
                for (const std::string& sentence : story)
                    CHECK(sentence.find("Play turns") == std::string::npos);
                return;
            }
            const Moves moves = answers(classic.game, state);
            const unsigned n = (step * 7919U + 13U) % moves.answer_count();
            REQUIRE(apply_action(classic.game, state, moves.answer(state.question().seat, n))
                        .accepted());
        }
    }
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
    CHECK(narrate(speaker, events, eva) == Story{"Petr shows you their hand: blue 3, red 1."});
    CHECK(narrate(speaker, events, petr) == Story{"You show Eva your hand: blue 3, red 1."});
    CHECK(narrate(speaker, events, olga) == Story{"Petr shows Eva their hand."});
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
    begin_match(mercy.game, Setup{.seats = 3}, events);
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

TEST_CASE("narrate: sentences for other seats never depend on hidden cards") {
    // Every private face is exchanged for another one: the story of a seat that does not see it
    // must not change by a letter.
    for (const std::string& id : builtin_edition_ids()) {
        const TestTable table(id.c_str());
        Setup setup{.seats = 4};
        setup.shuffle = ShuffleKind::Fast;
        EventList events;
        State state = begin_match(table.game, setup, events);
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
            REQUIRE(apply_action(table.game, state, moves.answer(state.question().seat, n), events)
                        .accepted());
        }
    }
}
