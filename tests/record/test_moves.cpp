#include <doctest/doctest.h>

#include "record/apply_action.hpp"
#include "record/tables.hpp"

using namespace lastcard;
using namespace lastcard::record_test;

namespace {

/// A table on which moves are typed.
struct Typed {
    const Game& game;
    State state;
    std::vector<Action> done{};
    EventList events{};

    Refusal type(unsigned seat, std::string_view text) {
        const Result<Move> read = parse_move(game, seat_at(seat), text);
        REQUIRE_MESSAGE(read, read.error());
        done.clear();
        events.clear();
        return apply_move(game, state, *read, done, events);
    }

    void accepts(unsigned seat, std::string_view text, std::vector<std::string> atoms) {
        State step_by_step = state;
        REQUIRE(type(seat, text).accepted());
        std::vector<std::string> seen;
        for (const Action& action : done) seen.push_back(action_text(game, action));
        CHECK(seen == atoms);
        EventList expected;
        for (const Action& action : done)
            REQUIRE(apply_action(game, step_by_step, action, expected).accepted());
        CHECK(same(step_by_step, state));
        REQUIRE(expected.size == events.size);
        for (unsigned i = 0; i < events.size; ++i) REQUIRE(events.items[i] == expected.items[i]);
    }

    void refuses(unsigned seat, std::string_view text, Reason reason) {
        const State before = state;
        const Refusal refusal = type(seat, text);
        CHECK_MESSAGE(refusal.reason == reason, text, ": ", reason_name(refusal.reason));
        CHECK(same(before, state));
        CHECK(done.empty());
        CHECK(events.size == 0);
    }
};

}  // namespace

TEST_CASE("a compound move is its atomic actions") {
    const Game game = game_of("classic");
    Typed table{game, laid_out(game, {"W R7 R8 G2", "Y1 Y2 Y3", "B1 B2 B3"}, "R3")};
    table.accepts(0, "W/G", {"0 W", "0 call G"});
    CHECK(table.state.colour == Colour::Green);
    CHECK(table.state.question().seat == seat_at(1));
}

TEST_CASE("a compound move may leave its last question open") {
    const Game game = game_of("classic");
    Typed table{game, laid_out(game, {"W R7 R8 G2", "Y1 Y2 Y3"}, "R3")};
    table.accepts(0, "W", {"0 W"});
    CHECK(table.state.question().kind == Ask::Colour);
    table.accepts(0, "call B", {"0 call B"});
}

TEST_CASE("swaps, powers and series are whole moves too") {
    const Game swaps = game_of("no-mercy");
    Typed seven{swaps, laid_out(swaps, {"R7 R8 G2", "Y1 Y2 Y3 Y4", "B1 B2 B3"}, "R3")};
    seven.accepts(0, "R7>1", {"0 R7", "0 swap 1"});
    CHECK(seven.state.hand_counts[0] == 4);

    const Game zero = game_of("classic", {{"zero", "swap_optional"}});
    Typed none{zero, laid_out(zero, {"R0 R8 G2", "Y1 Y2 Y3 Y4", "B1 B2 B3"}, "R3")};
    none.accepts(0, "R0>-", {"0 R0", "0 swap -"});

    const Game powers = game_of("powers");
    Typed choose{powers, laid_out(powers, {"Wp R8 G2", "Y1 Y2 Y3 Y4", "B1 B2 B3"}, "R3")};
    choose.accepts(0, "Wp/G@R", {"0 Wp", "0 power R", "0 call G"});
    CHECK(choose.state.powers[index(Colour::Red)] == seat_at(0));
    CHECK(choose.state.colour == Colour::Green);

    const Game series = game_of("classic", {{"multi_play", "same_number"}});
    Typed fives{series, laid_out(series, {"R5 G5 B5 Y9", "Y1 Y2 Y3 Y4"}, "R3")};
    fives.accepts(0, "R5,G5,B5!", {"0 R5,", "0 G5,", "0 B5!"});
    CHECK(fives.state.top == face_of(series, "B5"));
    CHECK(fives.state.catchable.empty());
    Typed open{series, laid_out(series, {"R5 G5 B5 Y9", "Y1 Y2 Y3 Y4"}, "R3")};
    open.accepts(0, "R5,", {"0 R5,"});
    open.accepts(0, "B5,G5", {"0 B5,", "0 G5"});

    const Game pairs = game_of("classic", {{"multi_play", "identical_pair"}});
    Typed two{pairs, laid_out(pairs, {"R5 R5 B5 Y9", "Y1 Y2 Y3 Y4"}, "R3")};
    two.accepts(0, "R5*2", {"0 R5*2"});
    CHECK(two.state.hand_counts[0] == 2);
}

TEST_CASE("a jump-in is typed with its mark") {
    const Game game = game_of("classic", {{"jump_in", "true"}});
    Typed table{game, laid_out(game, {"R5 R8 G2", "Y1 Y2 Y3", "R5 B2 B3"}, "R3")};
    table.accepts(0, "R5", {"0 R5"});
    table.refuses(2, "R5", Reason::NotYourQuestion);
    table.accepts(2, "R5^", {"2 R5^"});
}

TEST_CASE("a superfluous part refuses the whole move (G-41)") {
    const Game game = game_of("classic");
    Typed table{game, laid_out(game, {"R7 R0 W W+4 R8 G2", "Y1 Y2 Y3", "B1 B2 B3"}, "R3")};
    for (const std::string_view text : {"R7/G", "R7>1", "R0>2", "R0>-", "W/R>1", "W/R@G", "R8>0"})
        table.refuses(0, text, Reason::SuperfluousSuffix);
    const Game no_mercy = game_of("no-mercy");
    Typed roulette{no_mercy, laid_out(no_mercy, {"Wo R8 G2", "Y1 Y2 Y3"}, "R3")};
    roulette.refuses(0, "Wo/G", Reason::SuperfluousSuffix);
    const Game powers = game_of("powers");
    Typed power{powers, laid_out(powers, {"Wp WR R8 G2", "Y1 Y2 Y3"}, "R3")};
    power.refuses(0, "Wp/G", Reason::SuperfluousSuffix);  // the power is asked first
    power.refuses(0, "WR/G@R", Reason::SuperfluousSuffix);
}

TEST_CASE("a part that the rules refuse refuses the whole move") {
    const Game game = game_of("no-mercy");
    Typed table{game, laid_out(game, {"R7 R8 G2", "Y1 Y2 Y3", "B1 B2 B3"}, "R3")};
    table.refuses(0, "R7>0", Reason::SwapTarget);
    table.refuses(0, "R7>9", Reason::SwapTarget);
    table.refuses(0, "R7>-", Reason::SwapCompulsory);
    table.refuses(0, "R8/G", Reason::SuperfluousSuffix);
    table.refuses(0, "B1", Reason::NotInHand);
    table.refuses(1, "Y1", Reason::NotYourQuestion);
    const Game series = game_of("classic", {{"multi_play", "same_number"}});
    Typed fives{series, laid_out(series, {"R5 G5 B5 Y9 Y5", "Y1 Y2 Y3 Y4"}, "R3")};
    fives.refuses(0, "R5,G5,Y9", Reason::NotSameNumber);
    fives.refuses(0, "R5,G5,R5", Reason::NotInHand);
    fives.refuses(0, "R5,G5^", Reason::JumpOff);
    Typed two{series, laid_out(series, {"R5 G5 Y9", "Y1 Y2 Y3 Y4"}, "R3")};
    two.refuses(0, "R5,G5,", Reason::NoMoreToFollow);
}

TEST_CASE("with the last card an answer is ignored that the card asks for otherwise (G-41, F-6)") {
    const Game classic = game_of("classic");
    Typed wild{classic, laid_out(classic, {"W", "Y1 Y2 Y3", "B1 B2 B3"}, "R3")};
    wild.refuses(0, "W/G@R", Reason::SuperfluousSuffix);
    wild.refuses(0, "W/G>1", Reason::SuperfluousSuffix);
    wild.accepts(0, "W/G", {"0 W"});
    CHECK(wild.state.phase != Phase::Playing);
    const Game no_mercy = game_of("no-mercy");
    Typed seven{no_mercy, laid_out(no_mercy, {"R7", "Y1 Y2 Y3"}, "R3")};
    seven.accepts(0, "R7>1", {"0 R7"});
    CHECK(seven.state.phase != Phase::Playing);
}

TEST_CASE("an empty move does nothing") {
    const Game game = game_of("classic");
    State state = laid_out(game, {"R7", "Y1"}, "R3");
    const State before = state;
    std::vector<Action> done;
    CHECK_FALSE(apply_move(game, state, Move{}, done).accepted());
    CHECK(same(before, state));
}

TEST_CASE("every reason has its name") {
    CHECK(reason_name(Reason::None) == "none");
    CHECK(reason_name(Reason::DoesNotFit) == "does_not_fit");
    CHECK(reason_name(Reason::NotForSeats) == "not_for_seats");
    CHECK(reason_name(Reason::SuperfluousSuffix) == "superfluous_suffix");
}
