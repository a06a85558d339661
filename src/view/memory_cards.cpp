// How SeatMemory's bounds follow the cards: into hands, between them, to the discard pile and back.
#include <algorithm>
#include <cstring>
#include <utility>

#include "engine/action.hpp"
#include "view/memory.hpp"

namespace lastcard {

namespace {

void raise(std::uint16_t& value, unsigned by = 1) {
    value = static_cast<std::uint16_t>(value + by);
}

void lower(std::uint16_t& value, unsigned by = 1) {
    value = static_cast<std::uint16_t>(value > by ? value - by : 0);
}

}  // namespace

// Cards of a hand.

/// A card comes into a hand.
void SeatMemory::gain(const Game& game, Seat seat, FaceId face) {
    if (!has_row(seat)) return;
    raise(counts_[index(seat)]);
    raise(entered_[index(seat)]);
    place(game, seat, face);
}

/// A card whose coming has been counted: known by its face, or one that may be of any colour.
void SeatMemory::place(const Game& game, Seat seat, FaceId face) {
    if (index(face) < game.face_count)
        raise(known_[index(seat)][index(face)]);
    else
        unseen_came(seat);
}

/// A card whose face the viewer sees leaves a hand: one that was known to be there, if any was.
void SeatMemory::lose(const Game& game, Seat seat, FaceId face) {
    if (!has_row(seat)) return;
    lower(counts_[index(seat)]);
    if (index(face) >= game.face_count) return;
    std::uint16_t& known = known_[index(seat)][index(face)];
    if (known > 0)
        lower(known);
    else
        unseen_went(game, seat, face);
}

/// A card that lies in the hand is seen there; it may be one that is known already.
void SeatMemory::identify(const Game& game, Seat seat, FaceId face) {
    if (!has_row(seat) || index(face) >= game.face_count || known_[index(seat)][index(face)] > 0)
        return;
    raise(known_[index(seat)][index(face)]);
    unseen_went(game, seat, face);
}

/// Nothing is known of the hand, and no card of it unknown: every card will be named.
void SeatMemory::empty_row(Seat seat) {
    std::memset(known_[index(seat)], 0, sizeof known_[0]);
    std::memset(hidden_[index(seat)], 0, sizeof hidden_[0]);
    for (PastMove& past : past_moves_[index(seat)]) past.since = 0;
}

/// A card that the viewer does not see comes in: it may be of any colour.
void SeatMemory::unseen_came(Seat seat, unsigned count) {
    for (std::uint16_t& bound : hidden_[index(seat)]) raise(bound, count);
    for (unsigned i = 0; i < past_move_counts_[index(seat)]; ++i)
        raise(past_moves_[index(seat)][i].since, count);
}

/// An unknown card has left the hand or become known. If the seat would have acted differently with
/// it, the card has come since.
void SeatMemory::unseen_went(const Game& game, Seat seat, FaceId face) {
    lower(hidden_[index(seat)][index(game.face(face).colour)]);
    for (unsigned i = 0; i < past_move_counts_[index(seat)]; ++i) {
        PastMove& past = past_moves_[index(seat)][i];
        if (past.since > 0 && doubted(game, past).has(face)) --past.since;
    }
}

void SeatMemory::remember(Seat seat, const PastMove& past) {
    if (!has_row(seat) || seat == viewer_) return;
    PastMove(&row)[past_moves_kept] = past_moves_[index(seat)];
    std::uint16_t& count = past_move_counts_[index(seat)];
    std::move_backward(row, row + past_moves_kept - 1, row + past_moves_kept);
    row[0] = past;
    if (count < past_moves_kept) ++count;
}

/// A player who keeps a drawn card probably could not lay it.
void SeatMemory::kept_drawn(Seat seat) {
    if (!has_row(seat) || seat == viewer_) return;
    if (asked_ == Ask::Second)
        remember(seat, PastMove{.top = top_, .colour = colour_});
    else if (past_move_counts_[index(seat)] > 0)
        lower(past_moves_[index(seat)][0].since);
}

FaceSet doubted(const Game& game, const PastMove& past) {
    if (past.top == FaceId::None || (!past.drew() && !game.wilds.has(past.played))) return {};
    const FaceSet fits = game.fits_colour[index(past.colour)] | game.fits_symbol[index(past.top)];
    return past.drew() ? fits : fits.without(game.wilds);
}

unsigned SeatMemory::likely_at_most(const Game& game, Seat seat, Colour colour) const {
    unsigned bound = unknown_at_most(seat, colour);
    for (const PastMove& past : past_moves(seat)) {
        const bool doubts = colour == Colour::None
                                ? past.drew()
                                : past.colour == colour && past.top != FaceId::None &&
                                      (past.drew() || game.wilds.has(past.played));
        if (doubts && past.since < bound) bound = past.since;
    }
    return bound;
}

void SeatMemory::no_more_than(Seat seat, Colour colour, unsigned count) {
    if (!has_row(seat)) return;
    std::uint16_t& bound = hidden_[index(seat)][index(colour)];
    if (count < bound) bound = static_cast<std::uint16_t>(count);
}

/// The seat could play nothing: cards of the colour in play and wilds are at most `since` that came
/// in afterwards. Where a rule bars cards that fit, nothing follows.
void SeatMemory::could_not_play(const Game& game, Seat seat, unsigned since) {
    if (game.narrowed_hand != 0) return;
    if (colour_ != Colour::None) no_more_than(seat, colour_, since);
    no_more_than(seat, Colour::None, since);
}

// Cards to and from the discard pile.

void SeatMemory::leave_pile() { lower(draw_count_); }

void SeatMemory::push_discard(FaceId face) {
    under_ = top_;
    top_ = face;
    raise(discards_[index(face)]);
    raise(discard_count_);
}

void SeatMemory::lay(const Game& game, const SeatEvent& event) {
    if (!has_row(event.seat)) return;
    const Face& face = game.face(event.face);
    const bool choice = asked_ == Ask::Turn || asked_ == Ask::Second;
    if (choice && (event.flags & play_flag::jump) == 0)
        remember(event.seat, PastMove{.top = top_, .colour = colour_, .played = event.face});
    for (unsigned n = 0; n < event.number; ++n) {
        lose(game, event.seat, event.face);
        push_discard(event.face);
    }
    colour_before_ = colour_;
    colour_ = face.colour;
    flipped_ = false;
    // Only without a card of the colour, where a bluff cannot even be tried (G-13); an answer to a
    // penalty has no such condition (E-7).
    if (face.restricted && game.rules.challenge == ChallengeRule::Off && asked_ != Ask::Penalty &&
        colour_before_ != Colour::None)
        no_more_than(event.seat, colour_before_, 0);
    entered_[index(event.seat)] = 0;
    penalties_[index(event.seat)] = 0;
    // C-20: all the others of its colour go along, each told by an event of its own.
    // Of a pair they do so after the second card (F-21).
    if (game.discards_all.has(event.face) && (event.flags & play_flag::more) == 0)
        no_more_than(event.seat, face.colour, 0);
}

/// C-20: the card goes under the one that takes it along.
void SeatMemory::discard_along(const Game& game, const SeatEvent& event) {
    lose(game, event.seat, event.face);
    raise(discards_[index(event.face)]);
    raise(discard_count_);
    under_ = event.face;
}

/// only who cannot play may turn a card up, and the card never was in the hand.
void SeatMemory::flip(const Game& game, const SeatEvent& event) {
    const Face& face = game.face(event.face);
    could_not_play(game, event.seat, 0);
    remember(event.seat, PastMove{.top = top_, .colour = colour_});
    leave_pile();
    push_discard(event.face);
    colour_before_ = colour_;
    colour_ = face.colour;
    flipped_ = true;
    if (game.discards_all.has(event.face)) no_more_than(event.seat, face.colour, 0);
}

/// G-18: the card lay face up, so everybody knows where it is now.
void SeatMemory::take_back(const Game& game, const SeatEvent& event) {
    gain(game, event.seat, event.face);
    lower(discards_[index(event.face)]);
    lower(discard_count_);
    top_ = under_;
    under_ = FaceId::None;
    colour_ = colour_before_;
}

/// A shuffle before play only counts the pile. Later all but the top (or what else the number shows
/// to be kept) and all hands laid aside go back, and the seen discards are unseen again.
void SeatMemory::shuffle(unsigned number) {
    const unsigned lying = static_cast<unsigned>(discard_count_) + aside_count_;
    if (draw_count_ == 0 && discard_count_ > 0 && number < lying) {
        const unsigned kept = lying - number;
        std::memset(discards_, 0, sizeof discards_);
        if (top_ != FaceId::None) raise(discards_[index(top_)]);
        if (kept == 2 && under_ != FaceId::None)
            raise(discards_[index(under_)]);
        else
            under_ = FaceId::None;
        discard_count_ = static_cast<std::uint16_t>(kept);
        aside_count_ = 0;
    }
    draw_count_ = static_cast<std::uint16_t>(number);
}

// Cards that are shown or change hands.

/// B-4: the card drawn just before, unknown to all but its owner, was this one.
void SeatMemory::show_burst(const Game& game, const SeatEvent& event) {
    if (event.seat == viewer_ || !has_row(event.seat) || index(event.face) >= game.face_count)
        return;
    raise(known_[index(event.seat)][index(event.face)]);
    for (std::uint16_t& bound : hidden_[index(event.seat)]) lower(bound);
    for (PastMove& past : past_moves_[index(event.seat)]) lower(past.since);
}

/// all red cards go, so every observer knows that the known ones are among them.
void SeatMemory::give_reds(const Game& game, const SeatEvent& event) {
    if (!has_row(event.seat) || !has_row(event.other)) return;
    no_more_than(event.seat, Colour::Red, 0);
    if (viewer_ != Seat::None && (viewer_ == event.seat || viewer_ == event.other)) return;
    unsigned unknown_reds = event.number;
    game.of_colour[index(Colour::Red)].for_each([&](FaceId face) {
        std::uint16_t& known = known_[index(event.seat)][index(face)];
        raise(known_[index(event.other)][index(face)], known);
        unknown_reds -= known;
        known = 0;
    });
    raise(hidden_[index(event.other)][index(Colour::Red)], unknown_reds);
    for (PastMove& past : past_moves_[index(event.other)]) raise(past.since, unknown_reds);
}

/// One of them; only the two concerned see its face, for the others give_reds has moved it.
void SeatMemory::give_card(const Game& game, const SeatEvent& event) {
    if (!has_row(event.seat) || !has_row(event.other)) return;
    lose(game, event.seat, event.face);
    raise(counts_[index(event.other)]);
    raise(entered_[index(event.other)]);
    raise(penalties_[index(event.other)]);
    if (index(event.face) < game.face_count) place(game, event.other, event.face);
}

void SeatMemory::swap_rows(Seat a, Seat b) {
    std::swap(known_[index(a)], known_[index(b)]);
    std::swap(hidden_[index(a)], hidden_[index(b)]);
    std::swap(past_moves_[index(a)], past_moves_[index(b)]);
    std::swap(past_move_counts_[index(a)], past_move_counts_[index(b)]);
    const std::uint16_t count = counts_[index(a)];
    counts_[index(a)] = counts_[index(b)];
    counts_[index(b)] = count;
    entered_[index(a)] = penalties_[index(a)] = counts_[index(a)];
    entered_[index(b)] = penalties_[index(b)] = counts_[index(b)];
}

/// The viewer's new hand follows card by card (CardReceived). What it has given away it knows.
void SeatMemory::expect_new_hand() {
    if (viewer_ != Seat::None) empty_row(viewer_);
}

void SeatMemory::swap_hands(Seat a, Seat b) {
    if (!has_row(a) || !has_row(b)) return;
    swap_rows(a, b);
    if (a == viewer_ || b == viewer_) expect_new_hand();
}

/// C-27: exchanging the first seat's hand with every other in turn, in the direction of play, moves
/// all of them one seat on.
void SeatMemory::pass_hands(bool right) {
    const Seat first = in_round_.first();
    if (first == Seat::None) return;
    for (unsigned n = 1; n < max_seats; ++n) {
        const unsigned step = right ? max_seats - n : n;
        const Seat seat = seat_at((index(first) + step) % max_seats);
        if (in_round_.has(seat)) swap_rows(first, seat);
    }
    if (in_round_.has(viewer_)) expect_new_hand();
}

/// C-31: the whole hand goes.
void SeatMemory::lay_aside(Seat seat) {
    if (!has_row(seat)) return;
    in_round_.remove(seat);
    empty_row(seat);
    past_move_counts_[index(seat)] = 0;
    lower(counts_[index(seat)]);
    raise(aside_count_);
}

void SeatMemory::add_penalty(Seat seat, unsigned count) {
    if (has_row(seat)) raise(penalties_[index(seat)], count);
}

}  // namespace lastcard
