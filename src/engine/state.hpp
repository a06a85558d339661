// Everything that is true at a table between two actions. Plain bytes without pointers or padding:
// it can be copied in the middle of any question, compared, hashed, stored and sent.
#pragma once

#include <cstdint>
#include <type_traits>

#include "base/ids.hpp"

namespace lastcard {

enum class Phase : std::uint8_t { Playing, RoundOver, MatchOver };
enum class Direction : std::uint8_t { Left, Right };  ///< Left is clockwise
enum class ShuffleKind : std::uint8_t { Fair, Fast };

/// What a frame asks. Frozen; Resolve is no question but a card still taking effect.
enum class Ask : std::uint8_t {
    Turn = 0,
    Drawn = 1,
    Colour = 2,
    Challenge = 3,
    Penalty = 4,
    Swap = 5,
    Roulette = 6,
    Power = 7,
    Second = 8,
    More = 9,
    Resolve = 10,
    Show = 11,
};

/// One level of the question stack; only the top one is answered. Fields that a kind does not
/// name stay at their defaults, so that equal situations have equal bytes.
struct Frame {
    Ask kind = Ask::Turn;
    Seat seat = Seat::None;      ///< who is asked, or whose card takes effect
    FaceId face = FaceId::None;  ///< Drawn: the card · Penalty, Challenge: the last draw card ·
                                 ///< Resolve: the card, of a pair the one that acts last
    Seat other = Seat::None;     ///< Penalty, Challenge: the attacker · Second, More, Resolve: the
                                 ///< next player so far · Show: who sees the card
    Colour colour = Colour::None;  ///< Challenge, Resolve: the colour in play before the card
    std::uint8_t step = 0;         ///< Resolve: the next effect to run
    std::uint8_t flags = 0;        ///< see frame_flag
    std::uint8_t times = 0;        ///< Resolve: how often the effects still run (pairs)

    constexpr bool has(std::uint8_t flag) const { return (flags & flag) != 0; }
};

namespace frame_flag {
inline constexpr std::uint8_t guilty =
    1;  ///< Challenge, Resolve: the Wild Draw Four was a bluff (G-14)
inline constexpr std::uint8_t answer = 2;      ///< Resolve: played as an answer to a penalty (E-7)
inline constexpr std::uint8_t slap = 4;        ///< Resolve: a slap opens at the end
inline constexpr std::uint8_t roulette = 8;    ///< Resolve: the next player faces a roulette
inline constexpr std::uint8_t two_cards = 16;  ///< Turn: blue was held when the turn began (A-19)
inline constexpr std::uint8_t again =
    16;  ///< Resolve: of a pair, the second card of the same symbol acts
inline constexpr std::uint8_t if_blue =
    32;  ///< Second: only if this turn's card brought blue (`blue_immediate`)
inline constexpr std::uint8_t after_first =
    32;  ///< More, Resolve: the second card of a blue turn, the first of which has cost the
         ///< opponent of two the turn (F-1) or left a call in force (F-3) · Challenge: to such a
         ///< card (F-1)
inline constexpr std::uint8_t flipped =
    64;  ///< Resolve: turned up by the green power, never a bluff (A-23)
inline constexpr std::uint8_t hit = 128;  ///< Resolve: the card makes the next player draw
}  // namespace frame_flag

/// What a State has room for.
struct Limits {
    unsigned seats = lastcard::max_seats;
    unsigned cards = lastcard::max_cards;

    /// Of a hand. The last bit is never set: the end mark of Game::copy_bit.
    constexpr unsigned words() const { return cards / 64 + 1; }
};

template <Limits limits>
struct BasicState {
    static constexpr unsigned max_seats = limits.seats;
    static constexpr unsigned max_cards = limits.cards;

    CardBits<limits.words()> hands[max_seats];
    /// The draw pile lies at the front, its top card last. The discard pile lies towards the back,
    /// its top card first; hands laid aside (C-31) lie behind it, at the very end.
    std::uint8_t pile[max_cards] = {};
    std::int32_t scores[max_seats] = {};
    std::uint32_t round = 0;  ///< from 1
    std::uint32_t decision =
        0;  ///< the current question's number, so that a late answer can be told
    std::uint32_t actions = 0;   ///< in this round (G-48)
    std::uint32_t shuffles = 0;  ///< in this round: the label of the next one
    std::uint8_t seed[32] = {};
    std::uint16_t hand_counts[max_seats] = {};
    std::uint16_t draw_count = 0;
    std::uint16_t discard_count = 0;  ///< with the top card
    std::uint16_t aside_count = 0;
    std::uint16_t pending = 0;  ///< cards the penalty has grown to
    Frame frames[4];
    SeatSet at_table;     ///< seats that have not left
    SeatSet in_round;     ///< seats still in this round
    SeatSet knocked_out;  ///< this round, by mercy
    SeatSet catchable;    ///< open UNO windows (G-25)
    SeatSet said_uno;     ///< called in the turn that is under way (G-42)
    SeatSet to_slap;      ///< seats a slap still waits for; empty: no slap is open
    SeatSet round_winners;
    SeatSet match_winners;
    Seat powers[4] = {Seat::None, Seat::None, Seat::None, Seat::None};  ///< holders, by colour
    std::uint8_t frame_count = 0;
    std::uint8_t seats = 0;
    Phase phase = Phase::Playing;
    Direction direction = Direction::Left;
    Direction direction_before = Direction::Left;  ///< before the top card was played (E-16)
    FaceId top = FaceId::None;
    Colour colour = Colour::None;  ///< in play
    Seat dealer = Seat::None;
    Seat last_player = Seat::None;  ///< who played the top card
    bool jump_open = false;         ///< no player has acted on the top card yet (E-15)
    std::uint8_t idle_draws =
        0;  ///< turns in a row in which nothing could be played or drawn (G-6)
    ShuffleKind shuffle = ShuffleKind::Fair;
    bool below_kept = false;  ///< the card under the top is still needed (G-18, F-21)
    std::uint8_t reserved[1] = {};
    SeatSet too_late;  ///< of `catchable`: those who can no longer call (F-22)

    LASTCARD_FN const Frame& question() const { return frames[frame_count - 1]; }
    LASTCARD_FN bool void_round() const {
        return phase == Phase::RoundOver && round_winners.empty();
    }
    LASTCARD_FN std::uint8_t* discard_top() {
        return pile + max_cards - aside_count - discard_count;
    }
    LASTCARD_FN const std::uint8_t* discard_top() const {
        return pile + max_cards - aside_count - discard_count;
    }
};

/// For every game. Only simulations on a GPU use smaller ones.
using State = BasicState<Limits{}>;

static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 1536);

}  // namespace lastcard
