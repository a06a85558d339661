// The evaluation of positions (see evaluation.hpp).
#include "bot/evaluation.hpp"

#include <algorithm>

namespace lastcard {

constexpr Style duel_style{.follow = {-24, 0, 8, 12, 14},
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

constexpr Style crowd_style = [] {
    Style style = duel_style;
    style.hold_wild = 60;
    style.patience = 3;
    style.attack = 2;
    style.threat[3] = 40;
    style.lacking[0] = 6;
    style.lacking[3] = 24;
    style.tempo = 12;
    style.roulette = 45;
    style.along = 22;
    style.power[0] = 15;
    style.power[1] = 20;
    style.take_away = 10;
    style.keep_drawn = -60;
    style.escape = 24;
    return style;
}();

namespace {

/// How close a seat is to going out: 0 (far) … 3 (one card).
unsigned closeness(const Position& position, Seat seat) {
    const unsigned cards = position.cards_of(seat);
    return cards >= 4 ? 0 : 4 - std::max(cards, 1U);
}

/// What stopping the seat is worth; stopping a partner costs as much.
int threat(const Position& position, const Style& style, Seat seat) {
    const int value = style.threat[closeness(position, seat)];
    return position.side.has(seat) ? -value : value;
}

/// A colour in play that the next player lacks.
int colour_worth(const Position& position, const Style& style, Colour colour) {
    if (!position.lacked(colour)) return 0;
    const int value = style.lacking[closeness(position, position.next)];
    return position.side.has(position.next) ? -value : value;
}

unsigned longest_colour(const Position& position) {
    unsigned longest = 0;
    for (unsigned c = 0; c < 4; ++c) longest = std::max(longest, position.held(colour_at(c)));
    return longest;
}

/// Own cards that could follow the face, wilds not counted.
unsigned followers(const Position& position, FaceId face) {
    const Colour colour = position.game.face(face).colour;
    if (colour == Colour::None) return longest_colour(position);
    const FaceSet fits =
        position.game.of_colour[index(colour)] | position.game.fits_symbol[index(face)];
    const unsigned faces = (position.faces() & fits).count();
    return position.holds_two(face) ? faces : faces - 1;
}

int follow_worth(const Position& position, const Style& style, FaceId face) {
    const bool wild = position.game.wilds.has(face);
    const unsigned wilds = position.held(Colour::None) - wild;
    const unsigned count = followers(position, face);
    return style.follow[std::min(count + (wilds > 0 && count == 0), 4U)];
}

/// Who draws or is passed over when the face is laid: the player itself where a draw card turns
/// play between two (C-16).
Seat hit_seat(const Position& position, const Trait& trait) {
    if (!trait.turns || trait.draws == 0) return position.next;
    return position.two_left() ? position.me : position.previous;
}

int attack_worth(const Position& position, const Style& style, FaceId face, const Trait& trait,
                 unsigned count) {
    const Seat hit = hit_seat(position, trait);
    const int draws = static_cast<int>(trait.draws * count);
    if (hit == position.me) {
        const bool comes_back = (position.game.answers[index(face)] & position.faces()).count() > 1;
        return comes_back ? 0 : -style.backfire * draws;
    }
    if (position.shielded(hit)) return -style.waste;
    const int sign = position.side.has(hit) ? -1 : 1;
    const int bluff = position.game.face(face).restricted &&
                              position.game.rules.challenge != ChallengeRule::Off &&
                              position.colour != Colour::None && position.held(position.colour) > 0
                          ? style.bluff
                          : 0;
    return sign * style.attack * draws + threat(position, style, hit) - bluff;
}

int tempo_worth(const Position& position, const Style& style, const Trait& trait) {
    int value = 0;
    const bool passes_over =
        trait.skips || (trait.turns && trait.draws == 0 && position.two_left());
    if (passes_over)
        value += position.shielded(position.next)
                     ? -style.waste / 2
                     : style.tempo + threat(position, style, position.next);
    else if (trait.turns && trait.draws == 0)
        value += style.turn * (threat(position, style, position.next) -
                               threat(position, style, position.previous));
    if (trait.again) value += style.again + threat(position, style, position.next);
    if (trait.roulette) value += style.roulette + threat(position, style, position.next);
    return value;
}

unsigned smallest_hand(const Position& position, SeatSet seats) {
    unsigned smallest = 0xffff;
    for (unsigned i = 0; i < max_seats; ++i)
        if (seats.has(seat_at(i))) smallest = std::min(smallest, position.cards_of(seat_at(i)));
    return smallest;
}

int hands_worth(const Position& position, const Style& style, const Trait& trait, unsigned left) {
    int saved = 0;
    if (trait.passes_hands)
        saved = static_cast<int>(left) - static_cast<int>(position.cards_of(position.previous));
    if (trait.swaps) {
        saved =
            static_cast<int>(left) - static_cast<int>(smallest_hand(position, position.rivals()));
        if (trait.may_decline) saved = std::max(saved, 0);
    }
    return style.hands * saved;
}

int power_worth(const Position& position, const Style& style, Colour power) {
    const Seat holder = position.powers[index(power)];
    if (position.side.has(holder)) return 0;
    int value = style.power[index(power)];
    if (power == Colour::Red)
        value += style.along * static_cast<int>(position.held(Colour::Red)) / 4;
    return holder == Seat::None ? value : value + style.take_away;
}

/// The last number is worth keeping where only a number may end the round (E-20).
int number_worth(const Position& position, const Style& style, FaceId face) {
    if (!position.game.rules.finish_on_number || !position.game.numbers.has(face)) return 0;
    const unsigned numbers = (position.faces() & position.game.numbers).count();
    return numbers == 1 && !position.holds_two(face) ? -style.keep_number : 0;
}

/// The first of those that are worth most.
template <class Worth>
Colour best_colour(Worth worth) {
    Colour best = Colour::Red;
    int most = -winning;
    for (unsigned c = 0; c < 4; ++c) {
        const int value = worth(colour_at(c));
        if (value > most) {
            best = colour_at(c);
            most = value;
        }
    }
    return best;
}

}  // namespace

int stay_worth(const Position& position, const Style& style) {
    return colour_worth(position, style, position.colour);
}

int worth(const Position& position, const Style& style, FaceId face, unsigned count) {
    const Trait& trait = position.traits.of(face);
    const Colour colour = position.game.face(face).colour;
    const unsigned along = trait.discards_all ? position.held(colour) - 1 : count - 1;
    if (position.cards() <= along + 1) return winning + static_cast<int>(trait.draws);
    const unsigned left = position.cards() - along - 1;
    int value = follow_worth(position, style, face) + style.along * static_cast<int>(along) +
                style.points * trait.points / 10;
    const int early =
        position.cards() > 4 ? static_cast<int>(std::min(position.cards() - 4, 6U)) : 0;
    if (colour == Colour::None)
        value -= style.hold_wild + style.wild_patience * early;
    else
        value += colour_worth(position, style, colour);
    if (closeness(position, position.next) == 0 && (trait.draws > 0 || trait.skips || trait.turns))
        value -= style.patience * early;
    if (trait.draws > 0) value += attack_worth(position, style, face, trait, count);
    value += tempo_worth(position, style, trait);
    if (trait.swaps || trait.passes_hands) value += hands_worth(position, style, trait, left);
    if (trait.power != Colour::None) value += power_worth(position, style, trait.power);
    if (trait.chooses_power) value += power_worth(position, style, power_to_take(position, style));
    return value + number_worth(position, style, face);
}

Choice best_card(const Position& position, const Style& style, FaceSet cards) {
    Choice best;
    cards.for_each([&](FaceId face) {
        const int value = worth(position, style, face);
        if (value > best.worth) best = {face, value};
    });
    return best;
}

FaceId worst_card(const Position& position, const Style& style, FaceSet cards) {
    FaceId worst = cards.first();
    int least = winning * 2;
    cards.for_each([&](FaceId face) {
        const int value = worth(position, style, face);
        if (value < least) {
            worst = face;
            least = value;
        }
    });
    return worst;
}

Colour colour_to_call(const Position& position, const Style& style, Colour before) {
    return best_colour([&](Colour colour) {
        return style.own_colour * static_cast<int>(position.held(colour)) -
               (colour == before ? style.recall : 0) + colour_worth(position, style, colour);
    });
}

Colour roulette_colour(const Position& position, const Style& style, const unsigned (&unseen)[4]) {
    return best_colour([&](Colour colour) {
        return style.own_colour * static_cast<int>(unseen[index(colour)]) +
               static_cast<int>(position.held(colour));
    });
}

Colour power_to_take(const Position& position, const Style& style) {
    return best_colour([&](Colour colour) { return power_worth(position, style, colour); });
}

namespace {

/// The seat with the fewest cards; of several the one whose turn comes first.
Seat nearest_smallest(const Position& position, SeatSet seats) {
    const unsigned smallest = smallest_hand(position, seats);
    Seat found = Seat::None;
    for (unsigned i = 0; i < max_seats; ++i) {
        const Seat seat = seat_at(i);
        if (!seats.has(seat) || position.cards_of(seat) != smallest) continue;
        if (found == Seat::None || seat == position.next) found = seat;
    }
    return found;
}

}  // namespace

Seat swap_partner(const Position& position, SeatSet partners, bool may_decline) {
    const SeatSet rivals = partners.without(position.side);
    const Seat best = nearest_smallest(position, rivals.empty() ? partners : rivals);
    return may_decline && position.cards_of(best) >= position.cards() ? Seat::None : best;
}

Seat gift_target(const Position& position, SeatSet targets) {
    return nearest_smallest(position, targets.without(position.side));
}

bool challenge_pays(const Position& position, const Style& style, unsigned holds) {
    const unsigned stop = position.cards() <= 2;
    const unsigned often = static_cast<unsigned>(stop ? style.bluffing_stop : style.bluffing);
    const std::uint64_t guilty = std::uint64_t{holds} * often;
    const std::uint64_t innocent = std::uint64_t{65536 - std::min(holds, 65536U)} * 100;
    return guilty * 100 > static_cast<unsigned>(style.challenge_at) * (guilty + innocent);
}

}  // namespace lastcard
