// States with less room, for simulations on a GPU: which games fit, and the way back to a State.
#pragma once

#include <cstring>

#include "edition/game.hpp"
#include "engine/state.hpp"

namespace lastcard {

/// Whether a match of this game can be played in a BasicState<limits>.
template <Limits limits>
constexpr bool fits(const Game& game, unsigned seats) {
    // numbers_held_twice() reads a word and the one after it.
    const bool rows =
        game.number_rows.starts == 0 || game.number_rows.second / 64U + 1U < limits.words();
    return seats <= limits.seats && game.card_count <= limits.cards && rows;
}

/// The game with end marks that a hand of a BasicState<limits> can be asked for.
template <Limits limits>
Game narrow(const Game& game) {
    constexpr auto no_bit = static_cast<std::uint16_t>(limits.words() * 64 - 1);
    Game narrowed = game;
    for (std::uint16_t& bit : narrowed.copy_bit)
        if (bit == Game::no_bit) bit = no_bit;
    for (Face& face : narrowed.faces)
        if (face.second_bit == Game::no_bit) face.second_bit = no_bit;
    return narrowed;
}

/// The same state with room for every game, byte for byte as if it had been played in it.
template <Limits limits>
LASTCARD_FN void widen(const BasicState<limits>& from, State& to) {
    to = State{};
    for (unsigned i = 0; i < limits.seats; ++i) {
        for (unsigned word = 0; word < limits.words(); ++word)
            to.hands[i].words[word] = from.hands[i].words[word];
        to.scores[i] = from.scores[i];
        to.hand_counts[i] = from.hand_counts[i];
    }
    // The draw pile stays in front, the discard pile and what is laid aside move to the back.
    const unsigned back = from.discard_count + from.aside_count;
    for (unsigned i = 0; i < from.draw_count; ++i) to.pile[i] = from.pile[i];
    for (unsigned i = 1; i <= back; ++i) to.pile[max_cards - i] = from.pile[limits.cards - i];
    for (unsigned i = 0; i < 4; ++i) {
        to.frames[i] = from.frames[i];
        to.powers[i] = from.powers[i];
    }
    std::memcpy(to.seed, from.seed, sizeof to.seed);
    to.round = from.round;
    to.decision = from.decision;
    to.actions = from.actions;
    to.shuffles = from.shuffles;
    to.draw_count = from.draw_count;
    to.discard_count = from.discard_count;
    to.aside_count = from.aside_count;
    to.pending = from.pending;
    to.at_table = from.at_table;
    to.in_round = from.in_round;
    to.knocked_out = from.knocked_out;
    to.catchable = from.catchable;
    to.said_uno = from.said_uno;
    to.to_slap = from.to_slap;
    to.round_winners = from.round_winners;
    to.match_winners = from.match_winners;
    to.frame_count = from.frame_count;
    to.seats = from.seats;
    to.phase = from.phase;
    to.direction = from.direction;
    to.direction_before = from.direction_before;
    to.top = from.top;
    to.colour = from.colour;
    to.dealer = from.dealer;
    to.last_player = from.last_player;
    to.jump_open = from.jump_open;
    to.idle_draws = from.idle_draws;
    to.shuffle = from.shuffle;
    to.below_kept = from.below_kept;
    to.too_late = from.too_late;
}

}  // namespace lastcard
