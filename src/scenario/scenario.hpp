// Scenario files (docs/notation.md): small situations with moves and what must hold after them.
// read_scenarios() turns a file into cases that can be played; run_case() plays one.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "edition/find.hpp"
#include "engine/engine.hpp"
#include "record/notation.hpp"

namespace lastcard {

/// One claim about the table: `= pending 4`.
struct Expectation {
    enum class What : std::uint8_t {
        Turn,
        Asks,
        Direction,
        Top,
        Colour,
        Pending,
        Hand,
        Count,
        Power,
        Catchable,
        Safe,
        Can,
        Cannot,
        Out,
        Round,
        RoundVoid,
        Score,
        Match,
        DrawPile,
        DiscardPile,
        Sees
    };
    What what = What::Turn;
    Seat seat = Seat::None;
    Seat other = Seat::None;  ///< Sees: whose cards
    Ask ask = Ask::Turn;
    lastcard::Direction direction = lastcard::Direction::Left;
    lastcard::Colour colour = lastcard::Colour::None;
    std::vector<FaceId> cards;  ///< Hand, Sees: sorted; Top: one card
    std::int64_t number = 0;
    SeatSet seats;             ///< Match
    std::optional<Move> move;  ///< Can, Cannot
};

struct Step {
    enum class Kind : std::uint8_t { Move, Refused, Expect };
    Kind kind = Kind::Move;
    std::string text;  ///< as written
    int line = 0;
    Move move;
    Expectation expectation;
};

struct Case {
    std::string name;
    std::vector<std::string> cites;
    int line = 0;
    Game game;  ///< with `draw_only`, its deck is what the case names
    State start;
    std::vector<Step> steps;
};

/// What is wrong with a file that cannot be played at all.
struct Malformed {
    std::string file;
    int line = 0;
    std::string reason;
    std::string sentence() const;
};

struct ScenarioFile {
    std::vector<Case> cases;
    std::optional<Malformed> malformed;
};

/// Reads a file's text. `read` finds editions given by path; paths are relative to the file.
ScenarioFile read_scenarios(std::string_view text, const std::string& file, const FileReader& read);

/// The first thing that did not hold.
struct Failure {
    int step = 0;  ///< from 1
    std::string step_text;
    std::string expected;
    std::string seen;
};

std::optional<Failure> run_case(const Case& test);

// ---- Parts, for those who read or check steps on their own
// -----------------------------------------

/// Reads `= EXPECTATION` without the `= `; the error is one sentence.
Result<Expectation> parse_expectation(const Game& game, std::string_view text);

/// What was seen instead, or nothing if the expectation holds. `events` are those of the last move.
Result<void> check_expectation(const Game& game, const State& state,
                               const std::vector<Event>& events, const Expectation& expectation);

/// Sets up the cards of a case; the error is one sentence.
struct ScenarioPosition {
    std::vector<std::vector<FaceId>> hands;
    std::vector<FaceId> draw;
    std::vector<FaceId> discard;
    FaceId top = FaceId::None;  ///< None: the opening card is turned up by its rule
    Colour colour = Colour::None;
    bool draw_only = false;
    Seat turn = seat_at(0);
    Seat dealer = Seat::None;
    Direction direction = Direction::Left;
    Seat powers[4] = {Seat::None, Seat::None, Seat::None, Seat::None};
    std::vector<std::int32_t> scores;
};
Result<void> lay_out(Game& game, State& state, const ScenarioPosition& layout);

/// The standing invariants: every card in one place, views that tell nothing, and so on. The answer
/// is what is wrong.
Result<void> check_invariants(const Game& game, const State& state);

}  // namespace lastcard
