// Moves and their numbers (see actions.hpp).
#include "encode/actions.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "engine/fit.hpp"

namespace lastcard {
namespace {

/// The seat `away` places clockwise; nothing if that is past all seats.
std::optional<Seat> seat_away(const Actor& actor, unsigned away) {
    if (away >= actor.seats || index(actor.seat) >= actor.seats) return std::nullopt;
    return seat_at((index(actor.seat) + away) % actor.seats);
}

unsigned away_from(Seat actor, Seat other, unsigned seats) {
    return (index(other) + seats - index(actor)) % seats;
}

std::optional<Action> at_seat(ActionKind kind, const Actor& actor, unsigned away) {
    const std::optional<Seat> target = seat_away(actor, away);
    if (!target) return std::nullopt;
    return Action::at(kind, actor.seat, *target);
}

std::optional<unsigned> play_id(const Action& action) {
    switch (action.flags) {
        case 0: return action_id::play + index(action.face);
        case play_flag::pair: return action_id::pair + index(action.face);
        case play_flag::more: return action_id::more + index(action.face);
        case play_flag::jump: return action_id::jump;
        default: return std::nullopt;
    }
}

/// What some face of the game does when it is played or drawn.
struct EffectsOfGame {
    explicit EffectsOfGame(const Game& game) {
        for (unsigned i = 0; i < game.face_count; ++i) {
            const Face& face = game.faces[i];
            for (unsigned k = 0; k < face.effect_count; ++k)
                kinds |= 1U << static_cast<unsigned>(face.effects[k].kind);
        }
    }
    bool has(EffectKind kind) const { return ((kinds >> static_cast<unsigned>(kind)) & 1U) != 0; }

    unsigned kinds = 0;
};

/// Whether a play of the viewer may leave it one card, hands that move afterwards not counted.
bool may_leave_one(const Game& game, const SeatView& view, const Moves& moves) {
    const unsigned hand = view.hand_counts[index(view.viewer)];
    if (hand < 2) return false;
    if (hand == 2 && !moves.plays.empty()) return true;
    if (hand == 3 && !moves.pairs.empty()) return true;
    const FaceSet taking = (moves.plays | moves.pairs | moves.series) & game.discards_all;
    bool one = false;
    taking.for_each([&](FaceId face) {
        unsigned left = 0;
        for (unsigned i = 0; i < game.face_count; ++i)
            if (game.faces[i].colour != game.face(face).colour) left += view.hand[i];
        one = one || left <= 1;
    });
    return one;
}

}  // namespace

Actor Actor::of(const SeatView& view) {
    const Frame question = view.question();
    return {view.viewer, view.seats, view.top,
            question.kind == Ask::Show && question.seat == view.viewer};
}

Actor Actor::of(const State& state, Seat seat) {
    const bool shows = state.frame_count > 0 && state.question().kind == Ask::Show &&
                       state.question().seat == seat;
    return {seat, state.seats, state.top, shows};
}

std::optional<Action> action_of(unsigned universal, const Actor& actor) {
    using namespace action_id;
    const Seat seat = actor.seat;
    if (universal < pair)
        return actor.shows ? Action::show(seat, face_at(universal))
                           : Action::play(seat, face_at(universal));
    if (universal < more) return Action::play(seat, face_at(universal - pair), play_flag::pair);
    if (universal < draw) return Action::play(seat, face_at(universal - more), play_flag::more);
    if (universal >= call && universal < power)
        return Action::coloured(ActionKind::Call, seat, colour_at(universal - call));
    if (universal >= power && universal < no_swap)
        return Action::coloured(ActionKind::Power, seat, colour_at(universal - power));
    if (universal >= swap && universal < give)
        return at_seat(ActionKind::Swap, actor, universal - swap + 1);
    if (universal >= give && universal < catch_seat)
        return at_seat(ActionKind::Give, actor, universal - give + 1);
    if (universal >= catch_seat && universal < uno)
        return at_seat(ActionKind::Catch, actor, universal - catch_seat + 1);
    switch (universal) {
        case draw: return Action::simple(ActionKind::Draw, seat);
        case pass: return Action::simple(ActionKind::Pass, seat);
        case challenge: return Action::simple(ActionKind::Challenge, seat);
        case flip: return Action::simple(ActionKind::Flip, seat);
        case no_swap: return Action::at(ActionKind::Swap, seat, Seat::None);
        case uno: return Action::simple(ActionKind::Uno, seat);
        case slap: return Action::simple(ActionKind::Slap, seat);
        case jump: return Action::play(seat, actor.top, play_flag::jump);
        default: return std::nullopt;
    }
}

std::optional<unsigned> universal_id(const Action& action, unsigned seats) {
    const auto to_seat = [&](unsigned first) -> std::optional<unsigned> {
        if (index(action.seat) >= seats || index(action.target) >= seats ||
            action.target == action.seat)
            return std::nullopt;
        return first + away_from(action.seat, action.target, seats) - 1;
    };
    const auto coloured = [&](unsigned first) -> std::optional<unsigned> {
        if (index(action.colour) >= 4) return std::nullopt;
        return first + index(action.colour);
    };
    switch (action.kind) {
        case ActionKind::Play:
            if (index(action.face) >= max_faces) return std::nullopt;
            return play_id(action);
        case ActionKind::Show:
            if (index(action.face) >= max_faces) return std::nullopt;
            return action_id::play + index(action.face);
        case ActionKind::Draw: return action_id::draw;
        case ActionKind::Pass: return action_id::pass;
        case ActionKind::Challenge: return action_id::challenge;
        case ActionKind::Flip: return action_id::flip;
        case ActionKind::Call: return coloured(action_id::call);
        case ActionKind::Power: return coloured(action_id::power);
        case ActionKind::Swap:
            return action.target == Seat::None ? action_id::no_swap : to_seat(action_id::swap);
        case ActionKind::Give: return to_seat(action_id::give);
        case ActionKind::Catch: return to_seat(action_id::catch_seat);
        case ActionKind::Uno: return action_id::uno;
        case ActionKind::Slap: return action_id::slap;
        case ActionKind::Close:
        case ActionKind::Timeout:
        case ActionKind::Deal:
        case ActionKind::Leave: break;
    }
    return std::nullopt;
}

ActionSpace::ActionSpace() {
    compact_.fill(absent);
    add_range(0, action_id::count);
    faces_ = max_faces;
}

ActionSpace::ActionSpace(const Game& game, unsigned seats) {
    const EffectsOfGame effects(game);
    const Rules& rules = game.rules;
    const FaceSet faces = all_faces(game);
    const FaceSet coloured = faces.without(game.wilds);
    const bool swaps = effects.has(EffectKind::Swap) || effects.has(EffectKind::SwapOptional);
    const bool colours = effects.has(EffectKind::CallColour) || effects.has(EffectKind::Roulette) ||
                         effects.has(EffectKind::Trend) || !game.wilds.empty();
    const bool slaps = effects.has(EffectKind::Slap);
    const bool calls = rules.uno_penalty != 0;
    compact_.fill(absent);
    add_faces(action_id::play, faces);
    faces_ = game.face_count;
    if (rules.multi_play == MultiPlay::IdenticalPair || rules.multi_play == MultiPlay::MatchingPair)
        add_faces(action_id::pair,
                  coloured.where([&](FaceId face) { return game.face(face).copies > 1; }));
    if (rules.multi_play == MultiPlay::SameNumber) add_faces(action_id::more, game.numbers);
    if (rules.multi_play == MultiPlay::MatchingPair) add_faces(action_id::more, coloured);
    add_range(action_id::draw, 2);
    if (rules.challenge != ChallengeRule::Off && !game.restricted.empty())
        add(action_id::challenge);
    if (game.powers) add(action_id::flip);
    if (colours) add_range(action_id::call, 4);
    if (effects.has(EffectKind::ChoosePower)) add_range(action_id::power, 4);
    if (effects.has(EffectKind::SwapOptional)) add(action_id::no_swap);
    if (swaps) add_range(action_id::swap, seats - 1);
    if (game.powers) add_range(action_id::give, seats - 1);
    if (calls) add_range(action_id::catch_seat, seats - 1);
    if (calls) add(action_id::uno);
    if (slaps) add(action_id::slap);
    if (rules.jump_in) add(action_id::jump);
    if (calls || slaps || rules.jump_in || game.powers) add(action_id::wait);
}

void ActionSpace::add(unsigned universal) {
    compact_[universal] = static_cast<std::uint16_t>(size_);
    universal_[size_++] = static_cast<std::uint16_t>(universal);
}

void ActionSpace::add_faces(unsigned first, FaceSet faces) {
    faces.for_each([&](FaceId face) { add(first + index(face)); });
}

void ActionSpace::add_range(unsigned first, unsigned count) {
    for (unsigned i = 0; i < count; ++i) add(first + i);
}

void ActionSpace::set(std::uint8_t* mask, unsigned universal) const {
    if (compact_[universal] != absent) mask[compact_[universal]] = 1;
}

void ActionSpace::set_faces(std::uint8_t* mask, unsigned first, FaceSet faces) const {
    faces.for_each([&](FaceId face) { set(mask, first + index(face)); });
}

/// One bit of each of eight faces becomes one byte of each.
void ActionSpace::set_plays(std::uint8_t* mask, FaceSet faces) const {
    static_assert(std::endian::native == std::endian::little);
    constexpr std::uint64_t each = 0x0101010101010101U;
    for (unsigned first = 0; first < faces_; first += 8) {
        const std::uint64_t bits = (faces.words[first >> 6] >> (first & 63)) & 0xff;
        const std::uint64_t apart = bits * each & 0x8040201008040201U;
        const std::uint64_t bytes = (apart + 0x7f7f7f7f7f7f7f7fU) >> 7 & each;
        std::memcpy(mask + first, &bytes, std::min(8U, size_ - first));
    }
}

void ActionSpace::set_seats(std::uint8_t* mask, unsigned first, SeatSet seats,
                            const SeatView& view) const {
    for (unsigned away = 1; away < view.seats; ++away)
        if (seats.has(seat_at((index(view.viewer) + away) % view.seats)))
            set(mask, first + away - 1);
}

void ActionSpace::mask_answers(const Game& game, const SeatView& view, bool call_too,
                               std::uint8_t* mask) const {
    const Moves& moves = view.own_moves;
    set_plays(mask, moves.plays | moves.shows);
    std::memset(mask + faces_, 0, size_ - faces_);
    if (moves.draw) set(mask, action_id::draw);
    if (moves.pass) set(mask, action_id::pass);
    if (moves.challenge) set(mask, action_id::challenge);
    for (unsigned colour = 0; colour < 4 && (moves.calls | moves.powers) != 0; ++colour) {
        if (((moves.calls >> colour) & 1U) != 0) set(mask, action_id::call + colour);
        if (((moves.powers >> colour) & 1U) != 0) set(mask, action_id::power + colour);
    }
    if (game.rich_turn) {
        set_faces(mask, action_id::pair, moves.pairs);
        set_faces(mask, action_id::more, moves.series);
        if (moves.flip) set(mask, action_id::flip);
    }
    if (moves.swap_none) set(mask, action_id::no_swap);
    if (!moves.swaps.empty()) set_seats(mask, action_id::swap, moves.swaps, view);
    if (call_too && moves.uno && may_leave_one(game, view, view.moves())) set(mask, action_id::uno);
}

void ActionSpace::mask_reactions(const SeatView& view, std::uint8_t* mask) const {
    const Moves& moves = view.own_moves;
    std::memset(mask, 0, size_);
    if (moves.uno && view.catchable.has(view.viewer)) set(mask, action_id::uno);
    if (moves.slap) set(mask, action_id::slap);
    if (!moves.jumps.empty()) set(mask, action_id::jump);
    set_seats(mask, action_id::catch_seat, moves.catches, view);
    set_seats(mask, action_id::give, moves.gives, view);
    set(mask, action_id::wait);
}

}  // namespace lastcard
