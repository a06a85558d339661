// Setting up: the dealer's lots, the deal, the opening card.
#pragma once

#include <cstring>

#include "engine/setup.hpp"
#include "engine/turn.hpp"

namespace lastcard {

/// All cards of all decks become the draw pile, shuffled.
template <class T>
LASTCARD_FN void gather_and_shuffle(T& t) {
    auto& s = t.state;
    std::memcpy(s.pile, t.game.deck, sizeof s.pile);
    s.draw_count = t.game.card_count;
    s.discard_count = 0;
    s.aside_count = 0;
    shuffle_pile(s, s.draw_count);
    t.tell(EventKind::Shuffled, Seat::None, s.draw_count);
}

/// G-2: each draws a card, the highest number deals, symbols count nothing, those who tie draw
/// again. Should the cards run out over ties, the first of the tied deals.
template <class T>
LASTCARD_FN void draw_lots(T& t) {
    auto& s = t.state;
    gather_and_shuffle(t);
    SeatSet contenders = s.at_table;
    while (contenders.count() > 1 && s.draw_count >= contenders.count()) {
        unsigned best = 0;
        SeatSet leaders;
        for (unsigned i = 0; i < s.seats; ++i) {
            const Seat seat = seat_at(i);
            if (!contenders.has(seat)) continue;
            const FaceId face = face_at(s.pile[--s.draw_count]);
            t.tell_face(EventKind::LotDrawn, seat, face);
            const Face& drawn = t.game.face(face);
            const unsigned value = drawn.number == no_number ? 0 : drawn.number;
            if (value > best) {
                best = value;
                leaders = SeatSet{};
            }
            if (value == best) leaders.add(seat);
        }
        contenders = leaders;
    }
    s.dealer = contenders.first();
    t.tell(EventKind::DealerChosen, s.dealer);
}

/// Does this face go back into the pile when it is turned up first (G-29, G-47)?
template <class G>
LASTCARD_FN bool returns_at_opening(const G& game, FaceId id) {
    const Face& face = game.face(id);
    if (face.colour != Colour::None) return false;
    if (face.draw_sum > 0) return true;
    for (unsigned i = 0; i < face.effect_count; ++i)
        if (face.effects[i].kind == EffectKind::Roulette) return true;
    return false;
}

/// Whether an opening card goes back into the pile under the rules of this table (G-29, F-26).
template <class G>
LASTCARD_FN bool goes_back(const G& game, FaceId id) {
    switch (game.rules.opening) {
        case OpeningRule::Acts: return returns_at_opening(game, id);
        case OpeningRule::Number: return false;
        case OpeningRule::NumberReturned: return !game.numbers.has(id);
    }
    return false;
}

/// Turns cards up until one may open the round.
template <class T>
LASTCARD_FN FaceId turn_up_opening(T& t) {
    auto& s = t.state;
    for (;;) {
        const FaceId face = face_at(s.pile[--s.draw_count]);
        s.pile[s.draw_count] = 0;
        const bool buries = t.game.rules.opening == OpeningRule::Number;
        if (buries && !t.game.numbers.has(face) && s.draw_count > 0) {
            put_on_discard(t, face);
            t.tell_face(EventKind::OpeningBuried, Seat::None, face);  // G-28
            continue;
        }
        if (goes_back(t.game, face)) {
            bool other_left = false;
            for (unsigned i = 0; i < s.draw_count && !other_left; ++i)
                other_left = !goes_back(t.game, face_at(s.pile[i]));
            if (other_left) {
                t.tell_face(EventKind::OpeningReturned, Seat::None, face);
                std::uint16_t counts[max_faces] = {};
                s.pile[s.draw_count++] = static_cast<std::uint8_t>(index(face));
                for (unsigned i = 0; i < s.draw_count; ++i) ++counts[s.pile[i]];
                unsigned n = 0;
                for (unsigned f = 0; f < t.game.face_count; ++f)
                    for (unsigned k = 0; k < counts[f]; ++k)
                        s.pile[n++] = static_cast<std::uint8_t>(f);
                shuffle_pile(s, n);
                t.tell(EventKind::Shuffled, Seat::None, n);
                continue;
            }
        }
        put_on_discard(t, face);
        t.tell_face(EventKind::OpeningTurned, Seat::None, face);
        return face;
    }
}

/// The opening card and what it does (G-28 … G-32, G-47). Hands must be dealt.
template <class T>
LASTCARD_FN void open_round(T& t) {
    auto& s = t.state;
    s.top = turn_up_opening(t);
    const Face& face = t.game.face(s.top);
    s.colour = face.colour;
    Seat first = next_seat(s, s.dealer);
    if (t.game.rules.opening == OpeningRule::Acts && !returns_at_opening(t.game, s.top)) {
        for (unsigned i = 0; i < face.effect_count; ++i) {
            const Effect effect = face.effects[i];
            if (effect.kind == EffectKind::Skip) {
                t.tell(EventKind::SeatSkipped, first);
                first = next_seat(s, first);
            } else if (effect.kind == EffectKind::Draw) {
                t.tell(EventKind::PenaltyTaken, first, effect.arg);
                draw_penalty(t, first, effect.arg);
                first = next_seat(s, first);
            } else if (effect.kind == EffectKind::SkipEveryone) {
                first = s.dealer;
            } else if (effect.kind == EffectKind::Reverse) {
                if (s.in_round.count() > 2) {
                    s.direction = Direction::Right;
                    t.tell(Event{.kind = EventKind::DirectionTurned, .flags = 1});
                }
                first = s.dealer;  // G-30, G-31
            }
        }
    }
    s.direction_before = s.direction;
    if (s.colour == Colour::None)
        t.ask(Frame{.kind = Ask::Colour,
                    .seat = s.in_round.has(first) ? first : next_seat(s, first)});
    else
        begin_turn(t, first);
}

/// Clears the table for a round; match totals, seats and seed stay.
template <class S>
LASTCARD_FN void reset_round(S& s) {
    const S old = s;
    s = S{};
    std::memcpy(s.scores, old.scores, sizeof s.scores);
    std::memcpy(s.seed, old.seed, sizeof s.seed);
    s.round = old.round + 1;
    s.decision = old.decision;
    s.at_table = old.at_table;
    s.in_round = old.at_table;
    s.seats = old.seats;
    s.dealer = old.dealer;
    s.shuffle = old.shuffle;
}

/// A whole new round; in the first one the dealer is found first.
template <class T>
LASTCARD_COLD void deal_round(T& t) {
    auto& s = t.state;
    reset_round(s);
    if (s.round > 1)
        s.dealer = next_at_table(s, s.dealer);  // G-3
    else if (t.game.rules.dealer == DealerRule::HighestNumber)
        draw_lots(t);
    t.tell(EventKind::RoundStarted, s.dealer, s.round);
    gather_and_shuffle(t);
    for (unsigned n = 0; n < t.game.rules.hand_size; ++n) {
        Seat seat = s.dealer;
        do {
            seat = next_at_table(s, seat);
            const FaceId face = face_at(s.pile[--s.draw_count]);
            s.pile[s.draw_count] = 0;
            add_card(t.game, s, seat, face);
            t.tell_face(EventKind::CardDealt, seat, face);
        } while (seat != s.dealer);
    }
    open_round(t);
}

/// The table before the first deal. Between this and the deal nothing can happen.
template <class S = State>
LASTCARD_FN S new_table(const Setup& setup) {
    S s;
    s.seats = static_cast<std::uint8_t>(setup.seats);
    s.at_table = SeatSet::first_n(setup.seats);
    s.dealer = setup.dealer;
    s.shuffle = setup.shuffle;
    std::memcpy(s.seed, setup.seed, sizeof s.seed);
    return s;
}

}  // namespace lastcard
