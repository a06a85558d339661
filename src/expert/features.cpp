// Writes the numbers of a move (see features.hpp).
#include "expert/features.hpp"

#include <algorithm>

#include "bot/inference.hpp"

namespace lastcard::expert {

/// Fills a row in order. Numbers are small: most are 0 or 1.
class Features::Cells {
public:
    explicit Cells(std::uint8_t* row) : begin_(row), at_(row) {}

    void flag(bool value) { *at_++ = value; }
    void number(unsigned value, unsigned most) {
        *at_++ = static_cast<std::uint8_t>(std::min(value, most));
    }
    /// One of `count` places; a larger value takes the last one.
    void place(unsigned value, unsigned count) {
        std::fill_n(at_, count, std::uint8_t{0});
        at_[std::min(value, count - 1)] = 1;
        at_ += count;
    }
    void skip(unsigned count) {
        std::fill_n(at_, count, std::uint8_t{0});
        at_ += count;
    }
    /// Zeros up to this length: room for what is not written.
    void fill(unsigned count) { skip(count - size()); }
    unsigned size() const { return static_cast<unsigned>(at_ - begin_); }

private:
    std::uint8_t* begin_;
    std::uint8_t* at_;
};

/// The position after a move.
struct Features::After {
    std::uint8_t hand[max_faces] = {};
    unsigned held[5] = {};  ///< by colour, wilds last
    unsigned cards = 0;
    unsigned gone = 0;
    FaceId card = FaceId::None;  ///< the card that takes effect
    FaceId top = FaceId::None;
    Colour colour = Colour::None;  ///< in play, or likely to be called
    bool called = true;            ///< the colour is certain
    std::uint8_t order[4] = {};    ///< colours: the one in play, then by the cards held
    Seat mover = Seat::None;       ///< who plays next
    Seat hit = Seat::None;         ///< who draws or is passed over
    Seat last = Seat::None;        ///< who plays last
    Seat second = Seat::None;      ///< who plays after the mover
};

namespace {

constexpr unsigned crowd(unsigned cards) {
    if (cards <= 4) return cards == 0 ? 0 : cards - 1;
    return cards <= 6 ? 4 : cards <= 9 ? 5 : 6;
}

}  // namespace

Features::Features(const Knowledge& known, const CardTraits& traits, const Action& habit)
    : known_(known),
      game_(known.game),
      view_(known.view),
      traits_(traits),
      habit_(habit),
      position_(position_of(traits, known)),
      style_(style_for(position_)) {
    const SeatMemory& memory = known.memory;
    for (unsigned f = 0; f < game_.face_count; ++f) {
        unsigned seen = view_.discard_counts[f] + view_.hand[f];
        for (unsigned i = 0; i < view_.seats; ++i) {
            if (seat_at(i) == view_.viewer) continue;
            const unsigned there = memory.known(seat_at(i), face_at(f));
            seen += there;
            if (there > 0)
                surely_holds_[i] = static_cast<std::uint8_t>(surely_holds_[i] |
                                                             1U << index(game_.faces[f].colour));
        }
        const unsigned copies = game_.faces[f].copies;
        unseen_[f] = static_cast<std::uint8_t>(std::min(copies - std::min(seen, copies), 255U));
        unseen_total_ += unseen_[f];
    }
    for (unsigned i = 0; i < view_.seats; ++i) {
        const Seat seat = seat_at(i);
        if (seat == view_.viewer) continue;
        for (unsigned c = 0; c < 5; ++c) {
            if ((surely_holds_[i] >> c & 1) != 0) continue;
            const auto bit = static_cast<std::uint8_t>(1U << c);
            if (memory.unknown_at_most(seat, colour_at(c)) == 0)
                surely_lacks_[i] = static_cast<std::uint8_t>(surely_lacks_[i] | bit);
            if (memory.likely_at_most(game_, seat, colour_at(c)) == 0)
                likely_lacks_[i] = static_cast<std::uint8_t>(likely_lacks_[i] | bit);
        }
        const auto past = memory.past_moves(seat);
        drew_last_[i] = !past.empty() && past.front().drew();
    }
    const Moves moves = view_.moves();
    if (!moves.plays.empty())
        best_worth_ = std::clamp(best_card(position_, style_, moves.plays).worth, -400, 400);
}

Seat Features::beyond(Seat seat, bool back) const {
    const bool left = (view_.direction == Direction::Left) != back;
    return left ? view_.in_round.after(seat) : view_.in_round.before(seat);
}

Features::After Features::after(const Action& action) const {
    After after;
    for (unsigned f = 0; f < game_.face_count; ++f)
        after.hand[f] = static_cast<std::uint8_t>(std::min<unsigned>(view_.hand[f], 255));
    after.top = view_.top;
    after.colour = view_.colour;
    const unsigned below = view_.frame_count > 1 ? view_.frame_count - 2U : 0U;
    if (action.kind == ActionKind::Play) {
        after.card = action.face;
        after.top = action.face;
        after.colour = game_.face(action.face).colour;
        const bool along = game_.discards_all.has(action.face);
        std::uint8_t& copies = after.hand[index(action.face)];
        const unsigned laid = action.has(play_flag::pair) ? 2 : 1;
        copies = static_cast<std::uint8_t>(copies - std::min<unsigned>(copies, laid));
        if (along)
            game_.of_colour[index(after.colour)].for_each(
                [&](FaceId face) { after.hand[index(face)] = 0; });
    } else if (action.kind == ActionKind::Call) {
        if (view_.question().kind == Ask::Colour) {
            after.colour = action.colour;
            if (view_.frame_count > 1) after.card = view_.frames[below].face;
        }
    } else if (action.kind == ActionKind::Power && view_.frame_count > 1) {
        after.card = view_.frames[below].face;
    }
    for (unsigned f = 0; f < game_.face_count; ++f) {
        after.held[index(game_.faces[f].colour)] += after.hand[f];
        after.cards += after.hand[f];
    }
    const unsigned before = view_.hand_counts[index(view_.viewer)];
    after.gone = before > after.cards ? before - after.cards : 0;
    after.called = after.colour != Colour::None;
    if (!after.called) {
        after.colour = Colour::Red;
        for (unsigned c = 1; c < 4; ++c)
            if (after.held[c] > after.held[index(after.colour)]) after.colour = colour_at(c);
    }
    after.order[0] = static_cast<std::uint8_t>(index(after.colour));
    unsigned place = 1;
    for (unsigned c = 0; c < 4; ++c) {
        if (c == after.order[0]) continue;
        unsigned at = place++;
        for (; at > 1 && after.held[c] > after.held[after.order[at - 1]]; --at)
            after.order[at] = after.order[at - 1];
        after.order[at] = static_cast<std::uint8_t>(c);
    }
    const Seat me = view_.viewer;
    bool back = false;
    after.mover = beyond(me, false);
    if (after.card != FaceId::None) {
        const Trait& trait = traits_.of(after.card);
        const bool two = position_.two_left();
        back = trait.turns && !(two && trait.draws == 0);
        after.mover = beyond(me, back);
        const bool passes = trait.skips || trait.draws > 0 || trait.roulette ||
                            (trait.turns && two && trait.draws == 0);
        if (passes) {
            after.hit = after.mover;
            after.mover = beyond(after.mover, back);
        }
        if (trait.again) after.mover = me;
    }
    after.last = beyond(me, !back);
    after.second = beyond(after.mover, back);
    return after;
}

void Features::write_rules(Cells& cells) const {
    const Rules& rules = game_.rules;
    cells.place(static_cast<unsigned>(rules.draw), 2);
    cells.flag(rules.voluntary_draw);
    cells.place(static_cast<unsigned>(rules.play_drawn), 3);
    cells.place(static_cast<unsigned>(rules.stacking), 6);
    cells.flag(rules.skip_blocks);
    cells.place(static_cast<unsigned>(rules.challenge), 3);
    cells.flag(rules.challenge_wilds_count);
    cells.place(static_cast<unsigned>(rules.zero), 3);
    cells.flag(rules.seven == SevenRule::Swap);
    cells.place(static_cast<unsigned>(rules.multi_play), 4);
    cells.flag(rules.jump_in);
    cells.flag(rules.nine_slap);
    cells.flag(rules.finish_on_number);
    cells.flag(rules.last_draw_counts);
    cells.number(rules.mercy, 40);
    cells.flag(rules.mercy > 0);
    cells.flag(rules.uno_penalty > 0);
    cells.flag(rules.red_may_go_out);
    cells.flag(rules.blue_immediate);
    cells.flag(rules.reverse_deflects);
    cells.number(rules.decks, 4);
    cells.flag(rules.teams == Teams::Pairs);
    cells.flag(game_.powers);
    cells.flag(game_.bursts);
}

void Features::write_table(Cells& cells) const {
    const Frame question = view_.question();
    cells.place(static_cast<unsigned>(question.kind), 12);
    cells.number(view_.pending, 40);
    cells.flag(view_.pending > 0);
    cells.number(view_.draw_count / 4U, 40);
    cells.number(view_.discard_count / 4U, 40);
    const unsigned players = view_.in_round.count();
    cells.place(players < 2 ? 0 : players - 2, 5);
    cells.place(crowd(view_.hand_counts[index(view_.viewer)]), 7);
    for (const Seat holder : view_.powers) {
        cells.flag(holder == view_.viewer);
        cells.flag(holder != Seat::None && holder == position_.next);
        cells.flag(holder != Seat::None && holder != view_.viewer);
    }
    cells.number(static_cast<unsigned>(best_worth_ + 400) / 25, 32);
}

void Features::write_shared(std::uint8_t* row) const {
    Cells cells(row);
    write_rules(cells);
    write_table(cells);
    cells.fill(shared_count);
}

void Features::write_action(Cells& cells, const After& after, const Action& action) const {
    constexpr unsigned no_swap = 8;
    constexpr unsigned show = 9;
    unsigned kind = static_cast<unsigned>(action.kind);
    if (action.kind == ActionKind::Swap && action.target == Seat::None) kind = no_swap;
    if (action.kind == ActionKind::Show) kind = show;
    cells.place(kind, 10);
    cells.flag(action.has(play_flag::pair));
    cells.flag(action.has(play_flag::more));
    cells.flag(after.called && after.colour == view_.colour);
    cells.flag(after.called);
    cells.flag(after.cards == 0);
    Action plain = action;
    Action habit = habit_;
    plain.flags = static_cast<std::uint8_t>(plain.flags & ~play_flag::uno);
    habit.flags = static_cast<std::uint8_t>(habit.flags & ~play_flag::uno);
    cells.flag(plain == habit);
    int behind = 0;
    if (action.kind == ActionKind::Play) {
        const int value =
            worth(position_, style_, action.face, action.has(play_flag::pair) ? 2 : 1);
        behind = std::clamp(best_worth_ - value, -100, 400);
    }
    cells.number(behind > 0 ? static_cast<unsigned>(behind) / 4 : 0, 48);
    cells.flag(behind <= 0 && action.kind == ActionKind::Play);
    cells.number(after.gone, 16);
    const bool swaps = action.kind == ActionKind::Swap && action.target != Seat::None;
    const unsigned mine = view_.hand_counts[index(view_.viewer)];
    const unsigned theirs = swaps ? view_.hand_counts[index(action.target)] : mine;
    cells.number(swaps ? theirs : 0, 30);
    cells.number(theirs > mine ? theirs - mine : 0, 30);
    cells.number(mine > theirs ? mine - theirs : 0, 30);
    cells.flag(swaps && action.target == position_.next);
    const bool takes = action.kind == ActionKind::Power;
    for (unsigned c = 0; c < 4; ++c) cells.flag(takes && index(action.colour) == c);
    cells.flag(takes && view_.powers[index(action.colour)] == Seat::None);
    cells.flag(takes && view_.powers[index(action.colour)] == view_.viewer);
    const Frame question = view_.question();
    const bool doubt = question.kind == Ask::Challenge;
    cells.number(doubt ? bluff_chance(known_, question.other, question.colour) / 4096 : 0, 16);
    // A roulette ends with the colour that is called.
    const bool roulette = question.kind == Ask::Roulette && action.kind == ActionKind::Call;
    unsigned of_called = 0;
    if (roulette)
        game_.of_colour[index(action.colour)].for_each(
            [&](FaceId face) { of_called += unseen_[index(face)]; });
    cells.number(roulette ? of_called : 0, 40);
}

/// The card that takes effect.
void Features::write_card(Cells& cells, const After& after) const {
    constexpr unsigned size = 40;
    if (after.card == FaceId::None) {
        cells.skip(size);
        return;
    }
    const unsigned begin = cells.size();
    const Face& face = game_.face(after.card);
    const Trait& trait = traits_.of(after.card);
    cells.flag(true);
    cells.place(std::min<unsigned>(face.number, 10), 11);
    std::uint8_t effects[16] = {};
    for (unsigned i = 0; i < face.effect_count; ++i)
        effects[static_cast<unsigned>(face.effects[i].kind) & 15U] = 1;
    for (const std::uint8_t effect : effects) cells.flag(effect != 0);
    cells.number(face.draw_sum, 20);
    cells.flag(face.colour == Colour::None);
    cells.flag(face.restricted);
    cells.flag(face.restricted && view_.colour != Colour::None && position_.held(view_.colour) > 0);
    cells.number(face.points / 10U, 10);
    cells.flag(trait.skips);
    cells.flag(trait.turns);
    cells.flag(trait.again);
    cells.flag(trait.draws > 0);
    cells.flag(after.mover == view_.viewer);
    cells.flag(after.hit != Seat::None && position_.shielded(after.hit));
    cells.skip(size - (cells.size() - begin));
}

void Features::write_hand(Cells& cells, const After& after) const {
    cells.place(after.cards, 12);
    cells.number(after.cards, 40);
    unsigned skips[5] = {};
    unsigned turns[5] = {};
    unsigned draws[5] = {};
    unsigned special[5] = {};
    unsigned numbers[10] = {};
    unsigned draw_sum = 0;
    unsigned points = 0;
    unsigned fits = 0;
    unsigned same = 0;
    unsigned wild_draws = 0;
    const FaceSet symbol =
        after.top == FaceId::None ? FaceSet{} : game_.fits_symbol[index(after.top)];
    FaceId only = FaceId::None;
    for (unsigned f = 0; f < game_.face_count; ++f) {
        const unsigned copies = after.hand[f];
        if (copies == 0) continue;
        const Face& face = game_.faces[f];
        const Trait& trait = traits_.of(face_at(f));
        const unsigned c = index(face.colour);
        only = face_at(f);
        if (trait.skips) skips[c] += copies;
        if (trait.turns) turns[c] += copies;
        if (trait.draws > 0) draws[c] += copies;
        if (!trait.skips && !trait.turns && trait.draws == 0 && face.number == no_number)
            special[c] += copies;
        if (face.number < 10) ++numbers[face.number];
        draw_sum += face.draw_sum * copies;
        points += face.points * copies;
        const bool linked = symbol.has(face_at(f));
        same += linked ? copies : 0;
        fits += linked || face.colour == after.colour || face.colour == Colour::None ? copies : 0;
        wild_draws += face.colour == Colour::None && face.draw_sum > 0 ? copies : 0;
    }
    for (const std::uint8_t c : after.order) {
        cells.place(after.held[c], 5);
        cells.number(after.held[c], 20);
        cells.number(skips[c], 4);
        cells.number(turns[c], 4);
        cells.number(draws[c], 4);
        cells.number(special[c], 4);
    }
    cells.place(after.held[4], 4);
    cells.number(wild_draws, 4);
    cells.place(fits, 5);
    cells.number(fits, 20);
    cells.number(same, 8);
    unsigned linked_numbers = 0;
    for (const unsigned count : numbers) linked_numbers += count > 1;
    cells.number(linked_numbers, 8);
    cells.number(draw_sum, 30);
    cells.number(points / 10, 40);
    const bool alone = after.cards == 1 && only != FaceId::None;
    cells.flag(alone && game_.face(only).colour == after.colour);
    cells.flag(alone && game_.face(only).colour == Colour::None);
    cells.flag(alone && symbol.has(only));
    unsigned colours = 0;
    for (unsigned c = 0; c < 4; ++c) colours += after.held[c] > 0;
    cells.place(colours, 5);
}

void Features::write_seat(Cells& cells, const After& after, Seat seat) const {
    constexpr unsigned size = 21;
    if (seat == Seat::None) {
        cells.skip(size);
        return;
    }
    if (seat == view_.viewer) {
        cells.flag(true);
        cells.skip(size - 1);
        return;
    }
    const unsigned i = index(seat);
    const unsigned cards = view_.hand_counts[i];
    cells.flag(false);
    cells.flag(position_.side.has(seat));
    cells.place(crowd(cards), 7);
    cells.number(cards, 24);
    const auto bit = [&](const std::uint8_t* sets, unsigned c) {
        cells.flag((sets[i] >> c & 1) != 0);
    };
    for (const std::uint8_t c : after.order) bit(likely_lacks_, c);
    bit(likely_lacks_, 4);
    bit(surely_lacks_, after.order[0]);
    bit(surely_holds_, after.order[0]);
    bit(surely_holds_, 4);
    cells.flag(drew_last_[i]);
    cells.flag(view_.catchable.has(seat));
    cells.flag(position_.shielded(seat));
}

void Features::write_seats(Cells& cells, const After& after) const {
    write_seat(cells, after, after.mover);
    write_seat(cells, after, after.hit);
    write_seat(cells, after, position_.two_left() ? Seat::None : after.last);
    write_seat(cells, after, position_.two_left() ? Seat::None : after.second);
    unsigned least = 255;
    unsigned close = 0;
    const SeatSet rivals = position_.rivals();
    for (unsigned i = 0; i < view_.seats; ++i) {
        if (!rivals.has(seat_at(i))) continue;
        least = std::min<unsigned>(least, view_.hand_counts[i]);
        close += view_.hand_counts[i] <= 2;
    }
    cells.place(crowd(least), 7);
    cells.number(close, 9);
}

void Features::write_unseen(Cells& cells, const After& after) const {
    unsigned of_colour[5] = {};
    unsigned draws = 0;
    unsigned symbol = 0;
    const FaceSet same =
        after.top == FaceId::None ? FaceSet{} : game_.fits_symbol[index(after.top)];
    for (unsigned f = 0; f < game_.face_count; ++f) {
        const unsigned count = unseen_[f];
        of_colour[index(game_.faces[f].colour)] += count;
        if (game_.faces[f].draw_sum > 0) draws += count;
        if (same.has(face_at(f)) && game_.faces[f].colour != after.colour) symbol += count;
    }
    for (const std::uint8_t c : after.order) cells.number(of_colour[c], 40);
    cells.number(of_colour[4], 20);
    cells.number(draws, 20);
    cells.number(symbol, 16);
    const unsigned total = std::max(unseen_total_, 1U);
    cells.number((of_colour[after.order[0]] + of_colour[4] + symbol) * 32 / total, 32);
    cells.number(of_colour[after.order[0]] * 32 / total, 32);
    cells.number(unseen_total_ / 8, 63);
}

void Features::write_move(const Action& action, std::uint8_t* row) const {
    Cells cells(row);
    const After position = after(action);
    write_action(cells, position, action);
    write_card(cells, position);
    write_hand(cells, position);
    write_seats(cells, position);
    write_unseen(cells, position);
    cells.fill(feature_count - shared_count);
}

}  // namespace lastcard::expert
