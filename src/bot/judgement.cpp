// The weighing behind judgement.hpp.
#include "bot/judgement.hpp"

#include <algorithm>

namespace lastcard {

const Style duel_style{.follow = {-24, 0, 8, 12, 14},
                       .hold_wild = 50,
                       .wild_patience = 3,
                       .patience = 1,
                       .attack = 4,
                       .threat = {0, 10, 25, 60},
                       .lacking = {9, 10, 8, 36},
                       .waste = 40,
                       .backfire = 12,
                       .tempo = 16,
                       .again = 12,
                       .turn = 1,
                       .roulette = 60,
                       .hands = 14,
                       .along = 14,
                       .keep_number = 40,
                       .bluff = 60,
                       .power = {25, 30, 10, 30},
                       .take_away = 25,
                       .points = 1,
                       .keep_drawn = -30,
                       .rather_draw = -200,
                       .escape = 10,
                       .own_colour = 15,
                       .recall = 3,
                       .bluffing = 25,
                       .bluffing_stop = 60,
                       .challenge_at = 45};

const Style crowd_style{.follow = {-24, 0, 8, 12, 14},
                        .hold_wild = 60,
                        .wild_patience = 3,
                        .patience = 3,
                        .attack = 2,
                        .threat = {0, 10, 25, 40},
                        .lacking = {6, 10, 8, 24},
                        .waste = 40,
                        .backfire = 12,
                        .tempo = 12,
                        .again = 12,
                        .turn = 1,
                        .roulette = 45,
                        .hands = 14,
                        .along = 22,
                        .keep_number = 40,
                        .bluff = 60,
                        .power = {15, 20, 10, 30},
                        .take_away = 10,
                        .points = 1,
                        .keep_drawn = -60,
                        .rather_draw = -200,
                        .escape = 24,
                        .own_colour = 15,
                        .recall = 3,
                        .bluffing = 25,
                        .bluffing_stop = 60,
                        .challenge_at = 45};

namespace {

/// How close a seat is to going out: 0 (far) … 3 (one card).
unsigned closeness(const Look& look, Seat seat) {
    const unsigned cards = look.cards_of(seat);
    return cards >= 4 ? 0 : 4 - std::max(cards, 1U);
}

/// What stopping the seat is worth; stopping a partner costs as much.
int threat(const Look& look, const Style& style, Seat seat) {
    const int value = style.threat[closeness(look, seat)];
    return look.side.has(seat) ? -value : value;
}

/// A colour in play that the next player lacks.
int colour_worth(const Look& look, const Style& style, Colour colour) {
    if (!look.lacked(colour)) return 0;
    const int value = style.lacking[closeness(look, look.next)];
    return look.side.has(look.next) ? -value : value;
}

unsigned longest_colour(const Look& look) {
    unsigned longest = 0;
    for (unsigned c = 0; c < 4; ++c) longest = std::max(longest, look.held(colour_at(c)));
    return longest;
}

/// Own cards that could follow the face, wilds not counted.
unsigned followers(const Look& look, FaceId face) {
    const Colour colour = look.game.face(face).colour;
    if (colour == Colour::None) return longest_colour(look);
    const FaceSet fits = look.game.of_colour[index(colour)] | look.game.fits_symbol[index(face)];
    const unsigned faces = (look.faces() & fits).count();
    return look.holds_two(face) ? faces : faces - 1;
}

int follow_worth(const Look& look, const Style& style, FaceId face) {
    const bool wild = look.game.wilds.has(face);
    const unsigned wilds = look.held(Colour::None) - wild;
    const unsigned count = followers(look, face);
    return style.follow[std::min(count + (wilds > 0 && count == 0), 4U)];
}

/// Who draws or is passed over when the face is laid: the player itself where a draw card turns
/// play between two (C-16).
Seat hit_seat(const Look& look, const Trait& trait) {
    if (!trait.turns || trait.draws == 0) return look.next;
    return look.two_left() ? look.me : look.previous;
}

int attack_worth(const Look& look, const Style& style, FaceId face, const Trait& trait,
                 unsigned count) {
    const Seat hit = hit_seat(look, trait);
    const int draws = static_cast<int>(trait.draws * count);
    if (hit == look.me) {
        const bool comes_back = (look.game.answers[index(face)] & look.faces()).count() > 1;
        return comes_back ? 0 : -style.backfire * draws;
    }
    if (look.shielded(hit)) return -style.waste;
    const int sign = look.side.has(hit) ? -1 : 1;
    const int bluff = look.game.face(face).restricted &&
                              look.game.rules.challenge != ChallengeRule::Off &&
                              look.colour != Colour::None && look.held(look.colour) > 0
                          ? style.bluff
                          : 0;
    return sign * style.attack * draws + threat(look, style, hit) - bluff;
}

int tempo_worth(const Look& look, const Style& style, const Trait& trait) {
    int value = 0;
    const bool passes_over = trait.skips || (trait.turns && trait.draws == 0 && look.two_left());
    if (passes_over)
        value += look.shielded(look.next) ? -style.waste / 2
                                          : style.tempo + threat(look, style, look.next);
    else if (trait.turns && trait.draws == 0)
        value += style.turn * (threat(look, style, look.next) - threat(look, style, look.previous));
    if (trait.again) value += style.again + threat(look, style, look.next);
    if (trait.roulette) value += style.roulette + threat(look, style, look.next);
    return value;
}

unsigned smallest_hand(const Look& look, SeatSet seats) {
    unsigned smallest = 0xffff;
    for (unsigned i = 0; i < max_seats; ++i)
        if (seats.has(seat_at(i))) smallest = std::min(smallest, look.cards_of(seat_at(i)));
    return smallest;
}

int hands_worth(const Look& look, const Style& style, const Trait& trait, unsigned left) {
    int saved = 0;
    if (trait.passes_hands)
        saved = static_cast<int>(left) - static_cast<int>(look.cards_of(look.previous));
    if (trait.swaps) {
        saved = static_cast<int>(left) - static_cast<int>(smallest_hand(look, look.rivals()));
        if (trait.may_decline) saved = std::max(saved, 0);
    }
    return style.hands * saved;
}

int power_worth(const Look& look, const Style& style, Colour power) {
    const Seat holder = look.powers[index(power)];
    if (look.side.has(holder)) return 0;
    int value = style.power[index(power)];
    if (power == Colour::Red) value += style.along * static_cast<int>(look.held(Colour::Red)) / 4;
    return holder == Seat::None ? value : value + style.take_away;
}

/// The last number is worth keeping where only a number may end the round (E-20).
int number_worth(const Look& look, const Style& style, FaceId face) {
    if (!look.game.rules.finish_on_number || !look.game.numbers.has(face)) return 0;
    const unsigned numbers = (look.faces() & look.game.numbers).count();
    return numbers == 1 && !look.holds_two(face) ? -style.keep_number : 0;
}

}  // namespace

int stay_worth(const Look& look, const Style& style) {
    return colour_worth(look, style, look.colour);
}

int worth(const Look& look, const Style& style, FaceId face, unsigned count) {
    const Trait& trait = look.book.of(face);
    const Colour colour = look.game.face(face).colour;
    const unsigned along = trait.discards_all ? look.held(colour) - 1 : count - 1;
    if (look.cards() <= along + 1) return winning + static_cast<int>(trait.draws);
    const unsigned left = look.cards() - along - 1;
    int value = follow_worth(look, style, face) + style.along * static_cast<int>(along) +
                style.points * trait.points / 10;
    const int early = look.cards() > 4 ? static_cast<int>(std::min(look.cards() - 4, 6U)) : 0;
    if (colour == Colour::None)
        value -= style.hold_wild + style.wild_patience * early;
    else
        value += colour_worth(look, style, colour);
    if (closeness(look, look.next) == 0 && (trait.draws > 0 || trait.skips || trait.turns))
        value -= style.patience * early;
    if (trait.draws > 0) value += attack_worth(look, style, face, trait, count);
    value += tempo_worth(look, style, trait);
    if (trait.swaps || trait.passes_hands) value += hands_worth(look, style, trait, left);
    if (trait.power != Colour::None) value += power_worth(look, style, trait.power);
    if (trait.chooses_power) value += power_worth(look, style, power_to_take(look, style));
    return value + number_worth(look, style, face);
}

Choice best_card(const Look& look, const Style& style, FaceSet cards) {
    Choice best;
    cards.for_each([&](FaceId face) {
        const int value = worth(look, style, face);
        if (value > best.worth) best = {face, value};
    });
    return best;
}

FaceId worst_card(const Look& look, const Style& style, FaceSet cards) {
    FaceId worst = cards.first();
    int least = winning * 2;
    cards.for_each([&](FaceId face) {
        const int value = worth(look, style, face);
        if (value < least) {
            worst = face;
            least = value;
        }
    });
    return worst;
}

Colour colour_to_call(const Look& look, const Style& style, Colour before) {
    Colour best = Colour::Red;
    int most = -winning;
    for (unsigned c = 0; c < 4; ++c) {
        const Colour colour = colour_at(c);
        const int value = style.own_colour * static_cast<int>(look.held(colour)) -
                          (colour == before ? style.recall : 0) + colour_worth(look, style, colour);
        if (value > most) {
            best = colour;
            most = value;
        }
    }
    return best;
}

Colour roulette_colour(const Look& look, const Style& style, const unsigned (&unseen)[4]) {
    Colour best = Colour::Red;
    int most = -winning;
    for (unsigned c = 0; c < 4; ++c) {
        const int value = style.own_colour * static_cast<int>(unseen[c]) +
                          static_cast<int>(look.held(colour_at(c)));
        if (value > most) {
            best = colour_at(c);
            most = value;
        }
    }
    return best;
}

Colour power_to_take(const Look& look, const Style& style) {
    Colour best = Colour::Red;
    int most = -1;
    for (unsigned c = 0; c < 4; ++c) {
        const int value = power_worth(look, style, colour_at(c));
        if (value > most) {
            best = colour_at(c);
            most = value;
        }
    }
    return best;
}

namespace {

/// The seat with the fewest cards; of several the one whose turn comes first.
Seat nearest_smallest(const Look& look, SeatSet seats) {
    const unsigned smallest = smallest_hand(look, seats);
    Seat found = Seat::None;
    for (unsigned i = 0; i < max_seats; ++i) {
        const Seat seat = seat_at(i);
        if (!seats.has(seat) || look.cards_of(seat) != smallest) continue;
        if (found == Seat::None || seat == look.next) found = seat;
    }
    return found;
}

}  // namespace

Seat swap_partner(const Look& look, SeatSet partners, bool may_decline) {
    const SeatSet rivals = partners.without(look.side);
    const Seat best = nearest_smallest(look, rivals.empty() ? partners : rivals);
    return may_decline && look.cards_of(best) >= look.cards() ? Seat::None : best;
}

Seat gift_target(const Look& look, SeatSet targets) {
    return nearest_smallest(look, targets.without(look.side));
}

bool challenge_pays(const Look& look, const Style& style, unsigned holds) {
    const unsigned stop = look.cards() <= 2;
    const unsigned often = static_cast<unsigned>(stop ? style.bluffing_stop : style.bluffing);
    const std::uint64_t guilty = std::uint64_t{holds} * often;
    const std::uint64_t innocent = std::uint64_t{65536 - std::min(holds, 65536U)} * 100;
    return guilty * 100 > static_cast<unsigned>(style.challenge_at) * (guilty + innocent);
}

}  // namespace lastcard
