// What a seat can remember: a fold over its own events, from the deal on. Nothing here is taken
// from the table, so a memory can be kept by a bot, a browser or a record alike.
#pragma once

#include <cstdint>
#include <span>
#include <type_traits>

#include "base/ids.hpp"
#include "edition/game.hpp"
#include "view/project.hpp"
#include "view/seat_view.hpp"

namespace lastcard {

/// What a seat did in its turn, with what on the table.
struct PastMove {
    FaceId top = FaceId::None;
    Colour colour = Colour::None;  ///< in play then
    FaceId played = FaceId::None;  ///< None: it drew, or laid no second card
    Colour called = Colour::None;  ///< with a wild
    std::uint16_t since = 0;       ///< cards that came to the hand afterwards and were not seen

    bool drew() const { return played == FaceId::None; }
    friend constexpr bool operator==(const PastMove&, const PastMove&) = default;
};

/// Knowledge of every hand as bounds that are always true: `known` cards are certainly there, and
/// of the others at most `unknown_at_most` are of a colour. The viewer's own hand is known to the
/// last card; a spectator (Seat::None) has no hand and knows what everybody knows.
class SeatMemory {
public:
    explicit SeatMemory(Seat viewer = Seat::None)
        : viewer_(index(viewer) < max_seats ? viewer : Seat::None) {}

    /// For a latecomer, who remembers only what can be seen now.
    static SeatMemory from_view(const Game& game, const SeatView& view);

    /// Takes in the next event. All events of the viewer must come, in order.
    void learn(const Game& game, const SeatEvent& event);

    Seat viewer() const { return viewer_; }
    SeatSet in_round() const { return in_round_; }
    Colour colour() const { return colour_; }  ///< in play
    FaceId top() const { return top_; }

    unsigned hand_count(Seat seat) const { return counts_[index(seat)]; }
    /// Copies of the face that are certainly in the hand.
    unsigned known(Seat seat, FaceId face) const { return known_[index(seat)][index(face)]; }
    unsigned known_total(Seat seat) const;
    /// Cards of the hand that may be anything.
    unsigned unknown(Seat seat) const { return hand_count(seat) - known_total(seat); }
    /// How many of those can be of the colour; wilds for Colour::None.
    unsigned unknown_at_most(Seat seat, Colour colour) const;
    /// The same if the seat draws only when nothing fits and lays a wild only when nothing else
    /// does: no certainty, but what one would think of most players.
    unsigned likely_at_most(const Game& game, Seat seat, Colour colour) const;
    static constexpr unsigned past_moves_kept = 8;
    /// The last things the seat did with the hand that it has now, the latest first.
    std::span<const PastMove> past_moves(Seat seat) const {
        return {past_moves_[index(seat)], past_move_counts_[index(seat)]};
    }
    /// Whether the top card came from the pile by the green power: no bluff then.
    bool top_flipped() const { return flipped_; }
    /// The viewer's own hand.
    unsigned own(FaceId face) const { return viewer_ == Seat::None ? 0 : known(viewer_, face); }

    /// The discard pile since the last reshuffle, its top card included.
    unsigned discarded(FaceId face) const { return discards_[index(face)]; }
    unsigned discard_count() const { return discard_count_; }
    unsigned draw_count() const { return draw_count_; }
    unsigned aside_count() const { return aside_count_; }
    /// Copies of the face whose place the viewer does not know.
    unsigned unseen(const Game& game, FaceId face) const;

private:
    bool has_row(Seat seat) const { return index(seat) < max_seats; }
    void new_round();
    void gain(const Game& game, Seat seat, FaceId face);
    void lose(const Game& game, Seat seat, FaceId face);
    void place(const Game& game, Seat seat, FaceId face);
    void identify(const Game& game, Seat seat, FaceId face);
    void empty_row(Seat seat);
    void no_more_than(Seat seat, Colour colour, unsigned count);
    void could_not_play(const Game& game, Seat seat, unsigned since);
    void remember(Seat seat, const PastMove& past);
    void remember_draw(const Game& game, Seat seat);
    void unseen_came(Seat seat, unsigned count = 1);
    void unseen_went(const Game& game, Seat seat, FaceId face);
    void kept_drawn(Seat seat);
    void leave_pile();
    void push_discard(FaceId face);
    void discard_along(const Game& game, const SeatEvent& event);
    void lay(const Game& game, const SeatEvent& event);
    void flip(const Game& game, const SeatEvent& event);
    void take_back(const Game& game, const SeatEvent& event);
    void shuffle(unsigned number);
    void show_burst(const Game& game, const SeatEvent& event);
    void give_reds(const Game& game, const SeatEvent& event);
    void give_card(const Game& game, const SeatEvent& event);
    void swap_rows(Seat a, Seat b);
    void swap_hands(Seat a, Seat b);
    void pass_hands(bool right);
    void expect_new_hand();
    void lay_aside(Seat seat);
    void hear_question(const Game& game, const SeatEvent& event);
    void add_penalty(Seat seat, unsigned count);
    void take_in(const Game& game, const SeatEvent& event);

    std::uint16_t known_[max_seats][max_faces] = {};
    std::uint16_t discards_[max_faces] = {};
    std::uint16_t hidden_[max_seats][5] = {};  ///< unknown cards of a colour, at most; last: wilds
    std::uint16_t counts_[max_seats] = {};
    std::uint16_t entered_[max_seats] = {};  ///< cards come in since the seat had a turn or played
    std::uint16_t penalties_[max_seats] = {};  ///< of those, at most, others than its own draw
    PastMove past_moves_[max_seats][past_moves_kept];
    std::uint16_t past_move_counts_[max_seats] = {};
    std::uint16_t draw_count_ = 0;
    std::uint16_t discard_count_ = 0;
    std::uint16_t aside_count_ = 0;
    SeatSet in_round_;
    Ask asked_ = Ask::Turn;  ///< the question that is open
    Seat viewer_ = Seat::None;
    FaceId top_ = FaceId::None;
    FaceId under_ = FaceId::None;  ///< the discard below the top, as far as it matters
    Colour colour_ = Colour::None;
    Colour colour_before_ = Colour::None;         ///< before the top card was played
    bool flipped_ = false;                        ///< the top card came from the pile (A-22)
    [[maybe_unused]] std::uint8_t reserved_ = 0;  ///< no padding: equal memories have equal bytes
};

/// The faces that the player probably did not hold: every fitting one for a player who drew, every
/// fitting one but wilds for a player who laid a wild.
FaceSet doubted(const Game& game, const PastMove& past);

static_assert(std::is_trivially_copyable_v<SeatMemory>);
static_assert(std::has_unique_object_representations_v<SeatMemory>);

}  // namespace lastcard
