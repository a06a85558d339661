// Every move as a number, for learners: one list for all editions and up to ten seats, and the part
// of it that one game can need. The numbers are frozen; docs/encoding.md has the table.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "base/ids.hpp"
#include "edition/game.hpp"
#include "engine/action.hpp"
#include "view/seat_view.hpp"

namespace lastcard {

/// Grows when a number gets another meaning. New moves take reserved numbers.
inline constexpr unsigned actions_version = 1;

/// Universal numbers. Seats are counted from the actor: the first number of a group is the next
/// seat clockwise.
namespace action_id {
inline constexpr unsigned play = 0;  ///< and `show`, where that is asked
inline constexpr unsigned pair = 128;
inline constexpr unsigned more = 256;
inline constexpr unsigned draw = 384;
inline constexpr unsigned pass = 385;
inline constexpr unsigned challenge = 386;
inline constexpr unsigned flip = 387;
inline constexpr unsigned call = 388;
inline constexpr unsigned power = 392;
inline constexpr unsigned no_swap = 396;
inline constexpr unsigned swap = 397;
inline constexpr unsigned give = 406;
inline constexpr unsigned catch_seat = 415;
inline constexpr unsigned uno = 424;
inline constexpr unsigned slap = 425;
inline constexpr unsigned jump = 426;
inline constexpr unsigned wait = 427;  ///< no reaction now
inline constexpr unsigned first_reserved = 428;
inline constexpr unsigned count = 432;
}  // namespace action_id

/// What a number refers to.
struct Actor {
    Seat seat = Seat::None;
    unsigned seats = 0;
    FaceId top = FaceId::None;  ///< the card that a jump-in repeats
    bool shows = false;         ///< the actor is asked to show a card

    static Actor of(const SeatView& view);
    static Actor of(const State& state, Seat seat);
};

/// The action of a universal number; nothing for waiting, reserved numbers and seats that are not
/// there. Whether it is legal is for the engine to say.
std::optional<Action> action_of(unsigned universal, const Actor& actor);
/// The universal number of an action; nothing for a call together with a play, which are two
/// decisions, and for what the table does.
std::optional<unsigned> universal_id(const Action& action, unsigned seats);

/// The numbers that a game needs, in universal order: from 0 without gaps.
class ActionSpace {
public:
    /// All universal numbers.
    ActionSpace();
    /// Those that a match of this game with this number of seats can ever need.
    ActionSpace(const Game& game, unsigned seats);

    unsigned size() const { return size_; }
    unsigned universal(unsigned id) const { return universal_[id]; }
    std::optional<unsigned> from_universal(unsigned universal) const {
        if (universal >= action_id::count || compact_[universal] == absent) return std::nullopt;
        return compact_[universal];
    }
    /// The number for waiting; nothing in a game without reactions.
    std::optional<unsigned> wait() const { return from_universal(action_id::wait); }
    std::optional<Action> action(unsigned id, const Actor& actor) const {
        if (id >= size_) return std::nullopt;
        const unsigned universal = universal_[id];
        // Most moves of a game are plays.
        if (universal < action_id::pair && !actor.shows)
            return Action::play(actor.seat, face_at(universal));
        return action_of(universal, actor);
    }
    std::optional<unsigned> id(const Action& action, unsigned seats) const {
        const std::optional<unsigned> universal = universal_id(action, seats);
        return universal ? from_universal(*universal) : std::nullopt;
    }

    /// Writes size() bytes, 1 for what the viewer may choose: the answers to its question.
    /// `call_too` adds the last-card call if a play could leave one card.
    void mask_answers(const Game& game, const SeatView& view, bool call_too,
                      std::uint8_t* mask) const;
    /// The same for an offer: the viewer's reactions, and waiting.
    void mask_reactions(const SeatView& view, std::uint8_t* mask) const;

private:
    static constexpr std::uint16_t absent = 0xffff;

    void add(unsigned universal);
    void add_faces(unsigned first, FaceSet faces);
    void add_range(unsigned first, unsigned count);
    void set(std::uint8_t* mask, unsigned universal) const;
    void set_faces(std::uint8_t* mask, unsigned first, FaceSet faces) const;
    void set_seats(std::uint8_t* mask, unsigned first, SeatSet seats, const SeatView& view) const;

    void set_plays(std::uint8_t* mask, FaceSet faces) const;

    std::array<std::uint16_t, action_id::count> universal_{};
    std::array<std::uint16_t, action_id::count> compact_{};
    unsigned size_ = 0;
    unsigned faces_ = 0;  ///< plays of the first so many faces come first, without gaps
};

}  // namespace lastcard
