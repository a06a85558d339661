// The sentences themselves: refusals, events and questions, word by word.
#include <doctest/doctest.h>

#include <string>

#include "engine/engine.hpp"
#include "record/apply_action.hpp"
#include "tables.hpp"
#include "text/keys.hpp"
#include "text/sentences.hpp"

using namespace text_tests;

namespace {

std::string refused(const TestTable& table, const Refusal& refusal, Seat viewer = Seat::None) {
    return refusal_sentence(table.speaker(), refusal, viewer);
}

std::string told(const TestTable& table, const Event& event, Seat viewer) {
    return event_sentence(table.speaker(), event, viewer);
}

}  // namespace

TEST_CASE("refusals: a card that does not fit") {
    const TestTable classic("classic");
    Refusal refusal{.reason = Reason::DoesNotFit,
                    .rule = {'G', 11},
                    .card = classic.face("B7"),
                    .top = classic.face("R3"),
                    .colour = Colour::Red};
    CHECK(refused(classic, refusal) ==
          "You cannot play blue 7 on red 3: the same colour, number or symbol is needed (G-11)");
    refusal.top = classic.face("W+4");
    CHECK(refused(classic, refusal) ==
          "You cannot play blue 7 on Wild Draw Four: the called colour, red, or a wild is needed "
          "(G-11)");
}

TEST_CASE("refusals: word by word") {
    const TestTable classic("classic");
    const TestTable mercy("no-mercy");
    CHECK(refused(classic, Refusal{}) == "");
    CHECK(refused(classic, {.reason = Reason::NotYourQuestion, .rule = {}, .seat = petr}) ==
          "Please wait: it is Petr’s move");
    CHECK(refused(classic, {.reason = Reason::WrongAnswer, .rule = {}, .number = 2}) ==
          "A colour is asked for: call red, yellow, green or blue");
    CHECK(refused(classic, {.reason = Reason::WrongAnswer, .rule = {}, .number = 200}) ==
          "This does not answer the question that is asked");
    CHECK(refused(classic, {.reason = Reason::NotInHand, .rule = {}, .card = classic.face("G5")}) ==
          "You do not hold green 5: choose a card from your hand");
    CHECK(refused(classic, {.reason = Reason::OnlyDrawnCard,
                            .rule = {'G', 7},
                            .card = classic.face("G5"),
                            .top = classic.face("R1")}) ==
          "You cannot play green 5 now: after drawing only the drawn card, red 1, may be played "
          "(G-7)");
    CHECK(refused(mercy, {.reason = Reason::MustPlay, .rule = {'C', 4}}) ==
          "You hold a card that fits: play it instead of drawing (C-4)");
    CHECK(refused(mercy, {.reason = Reason::NotAnAnswer,
                          .rule = {'C', 12},
                          .card = mercy.face("Rs"),
                          .top = mercy.face("R+2"),
                          .number = 6}) ==
          "You cannot answer the penalty with red Skip: stack a draw card that is at least as high "
          "as "
          "the last one, or draw (C-12)");
    CHECK(refused(classic, {.reason = Reason::NotAnAnswer,
                            .rule = {'G', 10},
                            .card = classic.face("R+2"),
                            .number = 2}) ==
          "You cannot answer the penalty with red Draw Two: draw 2 cards (G-10)");
    CHECK(refused(classic, {.reason = Reason::HoldsColour,
                            .rule = {'G', 13},
                            .card = classic.face("W+4"),
                            .colour = Colour::Blue}) ==
          "You cannot play Wild Draw Four now: it needs a hand without blue cards (G-13)");
    CHECK(refused(classic, {.reason = Reason::JumpNotIdentical,
                            .rule = {'E', 15},
                            .card = classic.face("R5"),
                            .top = classic.face("B5")}) ==
          "You cannot jump in with red 5: a card identical to blue 5 is needed (E-15)");
    CHECK(refused(
              classic,
              {.reason = Reason::FinishOnNumber, .rule = {'E', 20}, .card = classic.face("Rs")}) ==
          "You cannot finish with red Skip: at this table the last card has to be a number (E-20)");
}

TEST_CASE("refusals: with the viewer as the seat, and without a seat") {
    const TestTable classic("classic");
    Refusal refusal{.reason = Reason::NotCatchable, .rule = {'G', 27}, .seat = petr};
    CHECK(refused(classic, refusal, eva) == "Petr cannot be caught: no “UNO!” is missing (G-27)");
    CHECK(refused(classic, refusal, petr) ==
          "You cannot catch yourself: call “UNO!” instead (G-27)");
    refusal = {.reason = Reason::SwapTarget, .rule = {'C', 24}, .seat = seat_at(7)};
    CHECK(refused(classic, refusal) == "There is no such seat: choose another player (C-24)");
    refusal.seat = olga;
    CHECK(refused(classic, refusal) ==
          "You cannot swap with Olga: choose a player who is in the round (C-24)");
}

TEST_CASE("refusals: from the engine itself") {
    const TestTable classic("classic");
    State state;
    for (std::uint8_t seed = 0;; ++seed) {
        Setup setup{.seats = 3};
        setup.seed[0] = seed;
        state = begin_match(classic.game, setup);
        if (state.question().kind == Ask::Turn) break;
    }
    const Seat other = next_seat(state, state.question().seat);
    const Refusal late = apply_action(classic.game, state, Action::simple(ActionKind::Draw, other));
    CHECK(refused(classic, late, other) ==
          "Please wait: it is " + names[index(state.question().seat)] + "’s move");
}

TEST_CASE("every refusal, event and question is a whole sentence in every edition") {
    for (const std::string& id : builtin_edition_ids()) {
        const TestTable table(id.c_str());
        const Speaker speaker = table.speaker();
        const auto sound = [](const std::string& sentence, const std::string& key) {
            CHECK_MESSAGE(sentence.find_first_of("{}#") == std::string::npos, key, ": ", sentence);
            CHECK_MESSAGE(sentence.find("  ") == std::string::npos, key, ": ", sentence);
            CHECK_MESSAGE(sentence.find(" .") == std::string::npos, key, ": ", sentence);
        };
        for (unsigned i = 1; i < reason_count; ++i) {
            const Refusal refusal{.reason = static_cast<Reason>(i),
                                  .rule = {'G', 1},
                                  .card = face_at(0),
                                  .top = face_at(table.game.face_count - 1U),
                                  .colour = Colour::Red,
                                  .seat = petr,
                                  .number = 2};
            const std::string key = refusal_key(refusal.reason);
            const std::string sentence = refusal_sentence(speaker, refusal, eva);
            sound(sentence, key);
            CHECK_MESSAGE(sentence.ends_with(" (G-1)"), key, ": ", sentence);
            CHECK_MESSAGE(sentence.size() > 20, key);
        }
        for (unsigned i = 0; i < event_kind_count; ++i) {
            for (const Seat viewer : {eva, petr, olga, Seat::None}) {
                const Event event{.kind = static_cast<EventKind>(i),
                                  .seat = eva,
                                  .other = petr,
                                  .face = face_at(0),
                                  .colour = Colour::Green,
                                  .number = 3};
                const std::string key(event_key(event.kind));
                const std::string sentence = event_sentence(speaker, event, viewer);
                sound(sentence, key);
                if (key.empty()) CHECK(sentence.empty());
                if (sentence.empty()) continue;
                const bool ended =
                    sentence.ends_with('.') || sentence.ends_with('!') || sentence.ends_with("”");
                CHECK_MESSAGE(ended, key, ": ", sentence);
            }
        }
        for (unsigned i = 0; i < ask_count; ++i) {
            SeatView view;
            view.frame_count = 1;
            view.frames[0] =
                Frame{.kind = static_cast<Ask>(i), .seat = eva, .face = face_at(0), .other = petr};
            view.top = face_at(1);
            view.colour = Colour::Red;
            view.pending = 4;
            for (const Seat viewer : {eva, petr, Seat::None}) {
                view.viewer = viewer;
                const std::string sentence = question_sentence(speaker, view);
                sound(sentence, std::string(ask_key(static_cast<Ask>(i))));
                CHECK_MESSAGE(sentence.ends_with('.'), sentence);
            }
        }
    }
}

TEST_CASE("events: for the acting player, the target and the others") {
    const TestTable classic("classic");
    Event event{.kind = EventKind::HandsSwapped, .seat = eva, .other = petr};
    CHECK(told(classic, event, eva) == "You swap hands with Petr.");
    CHECK(told(classic, event, petr) == "Eva swaps hands with you.");
    CHECK(told(classic, event, olga) == "Eva swaps hands with Petr.");
    CHECK(told(classic, event, Seat::None) == "Eva swaps hands with Petr.");

    event = {.kind = EventKind::Caught, .seat = eva, .other = petr, .number = 2};
    CHECK(told(classic, event, eva) == "You catch Petr without “UNO!”: Petr draws 2 cards.");
    CHECK(told(classic, event, petr) == "Eva catches you without “UNO!”: you draw 2 cards.");
    CHECK(told(classic, event, olga) == "Eva catches Petr without “UNO!”: Petr draws 2 cards.");

    event = {.kind = EventKind::ChallengeJudged, .seat = eva, .other = petr, .flags = 1};
    CHECK(told(classic, event, eva) == "The challenge succeeds: Petr is bluffing.");
    CHECK(told(classic, event, petr) == "The challenge succeeds: you are bluffing.");
    event.flags = 0;
    CHECK(told(classic, event, olga) == "The challenge fails: Petr is not bluffing.");

    event = {.kind = EventKind::PenaltyRaised, .seat = eva, .other = petr, .number = 4};
    CHECK(told(classic, event, eva) == "Petr faces 4 cards.");
    CHECK(told(classic, event, petr) == "You face 4 cards.");
    event.other = eva;  // C-16: it comes back on the one who played it
    CHECK(told(classic, event, eva) == "You face 4 cards.");
    CHECK(told(classic, event, petr) == "Eva faces 4 cards.");
}

TEST_CASE("events: ways to play") {
    const TestTable classic("classic");
    Event event{
        .kind = EventKind::CardPlayed, .seat = eva, .face = classic.face("R7"), .number = 1};
    CHECK(told(classic, event, eva) == "You play red 7.");
    CHECK(told(classic, event, petr) == "Eva plays red 7.");
    event.flags = play_flag::jump | play_flag::uno;
    CHECK(told(classic, event, petr) == "Eva jumps in with red 7.");
    event.flags = play_flag::more;
    CHECK(told(classic, event, petr) == "Eva plays red 7, and more follow.");
    event.flags = play_flag::pair;
    event.number = 2;
    CHECK(told(classic, event, eva) == "You play red 7 as a pair.");
    event = {.kind = EventKind::ColourCalled, .seat = eva, .colour = Colour::Blue};
    CHECK(told(classic, event, petr) == "Eva calls blue.");
    event = {.kind = EventKind::UnoCalled, .seat = eva};
    CHECK(told(classic, event, petr) == "Eva calls “UNO!”");
    event = {.kind = EventKind::DirectionTurned, .flags = 1};
    CHECK(told(classic, event, petr) == "Play turns: it goes counter-clockwise now.");
    event = {.kind = EventKind::Scored, .seat = eva, .number = 1};
    CHECK(told(classic, event, petr) == "Eva scores 1 point.");
}

TEST_CASE("events: hidden cards stay hidden") {
    const TestTable classic("classic");
    Event event{.kind = EventKind::CardDrawn, .seat = eva, .face = classic.face("R7")};
    CHECK(told(classic, event, eva) == "You draw red 7.");
    CHECK(told(classic, event, petr) == "Eva draws 1 card.");
    CHECK(told(classic, event, Seat::None) == "Eva draws 1 card.");
    event = {.kind = EventKind::TrendShown, .seat = eva, .other = petr, .face = classic.face("R7")};
    CHECK(told(classic, event, petr) == "Eva shows you red 7.");
    CHECK(told(classic, event, eva) == "You show Petr red 7.");
    CHECK(told(classic, event, olga) == "Eva shows Petr a card of the called colour.");
    event.kind = EventKind::CardGiven;
    CHECK(told(classic, event, olga) == "");
    CHECK(told(classic, event, petr) == "The card that changes hands is red 7.");
}

TEST_CASE("events: powers and extra cards") {
    const TestTable powers("powers");
    Event event{.kind = EventKind::PowerTaken, .seat = eva, .colour = Colour::Red};
    CHECK(told(powers, event, petr) == "Eva takes the red power.");
    event.other = petr;
    CHECK(told(powers, event, petr) == "Eva takes the red power from you.");
    CHECK(told(powers, event, eva) == "You take the red power from Petr.");
    event.other = eva;
    CHECK(told(powers, event, eva) == "You keep the red power.");
    CHECK(told(powers, event, olga) == "Eva keeps the red power.");
    const TestTable creeper("creeper");
    event = {.kind = EventKind::BurstShown, .seat = eva, .face = creeper.face("Wc")};
    CHECK(told(creeper, event, olga) == "Eva shows Creeper and draws 3 more cards.");
}

TEST_CASE("questions: to the asked player and to the others") {
    const TestTable classic("classic");
    SeatView view;
    view.frame_count = 1;
    view.frames[0] = Frame{.kind = Ask::Turn, .seat = eva};
    view.top = classic.face("W");
    view.colour = Colour::Green;
    view.viewer = eva;
    CHECK(question_sentence(classic.speaker(), view) ==
          "It is your turn on Wild in green: nothing fits, so draw.");
    view.own_moves.plays.add(classic.face("G1"));
    view.own_moves.draw = true;
    CHECK(question_sentence(classic.speaker(), view) ==
          "It is your turn on Wild in green: play a card that fits, or draw.");
    view.viewer = petr;
    CHECK(question_sentence(classic.speaker(), view) == "It is Eva’s turn on Wild in green.");

    view.frames[0] =
        Frame{.kind = Ask::Challenge, .seat = petr, .face = classic.face("W+4"), .other = eva};
    view.pending = 4;
    view.own_moves = {};
    CHECK(question_sentence(classic.speaker(), view) ==
          "You face 4 cards: draw them, or challenge Eva if you think it is a bluff.");
    view.viewer = eva;
    CHECK(question_sentence(classic.speaker(), view) ==
          "Petr faces 4 cards and may challenge you.");

    view.frames[0] = Frame{.kind = Ask::Drawn, .seat = eva, .face = classic.face("B3")};
    view.own_moves.pass = true;
    CHECK(question_sentence(classic.speaker(), view) ==
          "You draw blue 3, and it does not fit: pass.");

    view.to_slap = SeatSet::of(eva);
    CHECK(question_sentence(classic.speaker(), view) == "Slap: the last one draws!");
    view.viewer = Seat::None;
    CHECK(question_sentence(classic.speaker(), view) == "The slap goes on: wait for the others.");
    view.phase = Phase::RoundOver;
    CHECK(question_sentence(classic.speaker(), view) ==
          "The round is over: the next deal follows.");
}
