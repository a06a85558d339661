// What one seat, or a spectator, can see of the table: its own cards, counts of everybody's, and
// what lies face up. There is no place in it for another hand, the order of a pile or the seed.
#pragma once

#include <cstdint>
#include <type_traits>

#include "base/ids.hpp"
#include "engine/legal.hpp"
#include "engine/state.hpp"

namespace lastcard {

static_assert(std::has_unique_object_representations_v<Moves>);

/// Adds a legal move, as a reader of views meets it. False if it has no place there: a table's
/// action, a play with several flags, a colour that is none.
[[nodiscard]] bool add_move(Moves& moves, const Action& action);

/// Every field but `hand`, `own_moves` and the face of a drawn card is the same for all viewers.
/// What is not told here is either hidden or follows from the events (view/memory.hpp).
struct SeatView {
    Moves own_moves;                     ///< nothing for spectators; see moves()
    std::uint16_t hand[max_faces] = {};  ///< the viewer's cards, copies of each face
    /// The discard pile with its top card; hands laid aside are not in it.
    std::uint16_t discard_counts[max_faces] = {};
    std::int32_t scores[max_seats] = {};
    std::uint32_t round = 0;
    std::uint32_t decision = 0;  ///< the number of the question, to be named in the answer
    std::uint32_t actions = 0;   ///< in this round (G-48)
    std::uint16_t hand_counts[max_seats] = {};
    std::uint16_t draw_count = 0;
    std::uint16_t discard_count = 0;  ///< with the top card
    std::uint16_t aside_count = 0;    ///< cards laid aside face down (C-31)
    std::uint16_t pending = 0;        ///< cards the penalty has grown to
    Frame frames[4];                  ///< what is asked, and what is still taking effect below it
    SeatSet at_table;
    SeatSet in_round;
    SeatSet knocked_out;
    SeatSet catchable;
    SeatSet said_uno;  ///< called in the turn that is under way: calls are public
    SeatSet to_slap;
    SeatSet round_winners;
    SeatSet match_winners;
    SeatSet too_late;  ///< of `catchable`: those who can no longer call (F-22)
    Seat powers[4] = {Seat::None, Seat::None, Seat::None, Seat::None};  ///< holders, by colour
    Seat viewer = Seat::None;                                           ///< None: a spectator
    Seat dealer = Seat::None;
    Seat last_player = Seat::None;  ///< who played the top card
    FaceId top = FaceId::None;
    FaceId under = FaceId::None;   ///< just below: on top again if the card is taken back
    Colour colour = Colour::None;  ///< in play
    Phase phase = Phase::Playing;
    Direction direction = Direction::Left;
    Direction direction_before = Direction::Left;  ///< before the top card was played (E-16)
    std::uint8_t seats = 0;
    std::uint8_t frame_count = 0;  ///< 0: nothing is asked
    std::uint8_t idle_draws = 0;   ///< turns in a row without play or draw (G-6)
    bool jump_open = false;        ///< a seat with the top card's twin may jump in (E-15)
    std::uint8_t reserved[5] = {};

    /// The open question; a Turn of Seat::None if there is none. Only the seat asked sees the face
    /// of a Drawn question; no seat sees the verdict of a Challenge before it is given.
    Frame question() const { return frame_count > 0 ? frames[frame_count - 1] : Frame{}; }
    /// What the viewer may do now.
    Moves moves() const { return own_moves; }
    bool void_round() const { return phase == Phase::RoundOver && round_winners.empty(); }
};

static_assert(std::is_trivially_copyable_v<SeatView>);
static_assert(std::has_unique_object_representations_v<SeatView>);

/// The table as `viewer` sees it; a viewer that is not one of its seats is a spectator.
SeatView view_of(const Game& game, const State& state, Seat viewer);

}  // namespace lastcard
