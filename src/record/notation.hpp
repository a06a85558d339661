// The notation of docs/notation.md in both directions: what people type and records store, and the
// Actions that the engine takes.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.hpp"
#include "base/result.hpp"
#include "edition/game.hpp"
#include "engine/action.hpp"
#include "engine/event.hpp"
#include "engine/refusal.hpp"
#include "engine/state.hpp"

namespace lastcard {

// ---- Tokens
// ---------------------------------------------------------------------------------------

/// "R7", "W+4"; "?" for a face that the game does not have. Points into the game.
std::string_view face_text(const Game& game, FaceId face);
std::optional<FaceId> find_face(const Game& game, std::string_view token);  ///< the exact token
std::optional<Colour> find_colour(std::string_view letter);                 ///< "R" "Y" "G" "B"
std::optional<Seat> find_seat(std::string_view digit);                      ///< "0" … "9"

// ---- Actions as text
// ------------------------------------------------------------------------------

/// An action as the notation writes it, without its seat: "R7!", "R5,", "R7^", "call R", "swap -",
/// "catch 2", "close", "timeout", "deal", "leave".
std::string move_text(const Game& game, const Action& action);
/// With its seat: "0 R7", "* close", "* deal", "* timeout", "* leave 2".
std::string action_text(const Game& game, const Action& action);

// ---- Text as moves
// --------------------------------------------------------------------------------

/// A move as typed: one or more plays, or one other action, then the answers written with it.
struct Move {
    Seat seat = Seat::None;
    std::vector<Action> plays;  ///< in order; a move that is no play is its only element
    std::optional<Colour> colour;
    std::optional<Colour> power;
    bool has_swap = false;
    Seat swap = Seat::None;  ///< with has_swap: the partner, or None to decline

    bool has_answers() const { return colour || power || has_swap; }
};

/// Reads a move of a seat in the full grammar. For Seat::None, the table itself, the moves are
/// "close", "timeout", "deal" and "leave 2". The error says what was found and what is expected.
Result<Move> parse_move(const Game& game, Seat seat, std::string_view text);

/// Reads a move with its seat: "0 R7>2", "* close".
Result<Move> parse_seat_move(const Game& game, std::string_view text);

/// Reads one atomic action with its seat, as records store it: the inverse of action_text.
Result<Action> parse_action(const Game& game, std::string_view text);

// ---- Moves at the table
// ---------------------------------------------------------------------------

/// Whether some card of the move asks for each colour, power and swap that is written with it.
bool suffixes_fit(const Game& game, const Move& move);

/// Applies a move whole or refuses it whole. When it is accepted, its atomic actions are appended
/// to `done` and what happened to `events`; otherwise nothing changes. Answers written with a play
/// that ended the round are ignored if a card asks for them; all others refuse the move (G-41,
/// F-6).
Refusal apply_move(const Game& game, State& state, const Move& move, std::vector<Action>& done,
                   std::vector<Event>& events);
Refusal apply_move(const Game& game, State& state, const Move& move, std::vector<Action>& done);

/// The same for any other taker of events.
template <class Sink>
Refusal apply_move(const Game& game, State& state, const Move& move, std::vector<Action>& done,
                   Sink& sink) {
    std::vector<Event> events;
    const Refusal refusal = apply_move(game, state, move, done, events);
    for (const Event& event : events) sink(event);
    return refusal;
}

/// The name of a reason, as in "refusal.<name>" of the locales: "does_not_fit".
std::string_view reason_name(Reason reason);

}  // namespace lastcard
