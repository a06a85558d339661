// A game whose rules are constants, so that the compiler leaves out what they do not need. Only for
// the rules of a few editions, where speed matters most: one more copy of the engine for each.
#pragma once

#include "edition/game.hpp"

namespace lastcard {

/// What is constant. Faces, points and masks are not.
struct GameFacts {
    Rules rules;
    std::uint16_t narrowed_hand = 0;
    bool powers = false;
    bool rich_turn = false;
    bool rich_answers = false;
    bool bursts = false;
};

/// Whether the game is one of those that the facts describe.
constexpr bool agrees(const Game& game, const GameFacts& facts) {
    return game.rules == facts.rules && game.narrowed_hand == facts.narrowed_hand &&
           game.powers == facts.powers && game.rich_turn == facts.rich_turn &&
           game.rich_answers == facts.rich_answers && game.bursts == facts.bursts;
}

/// Rules as constants, one by one: functions on a GPU read numbers at compile time, not objects.
template <Rules values>
struct FixedRules {
    static constexpr auto hand_size = values.hand_size;
    static constexpr auto dealer = values.dealer;
    static constexpr auto opening = values.opening;
    static constexpr auto draw = values.draw;
    static constexpr auto voluntary_draw = values.voluntary_draw;
    static constexpr auto play_drawn = values.play_drawn;
    static constexpr auto stacking = values.stacking;
    static constexpr auto skip_blocks = values.skip_blocks;
    static constexpr auto challenge = values.challenge;
    static constexpr auto challenge_wilds_count = values.challenge_wilds_count;
    static constexpr auto zero = values.zero;
    static constexpr auto seven = values.seven;
    static constexpr auto multi_play = values.multi_play;
    static constexpr auto jump_in = values.jump_in;
    static constexpr auto nine_slap = values.nine_slap;
    static constexpr auto finish_on_number = values.finish_on_number;
    static constexpr auto last_draw_counts = values.last_draw_counts;
    static constexpr auto mercy = values.mercy;
    static constexpr auto uno_penalty = values.uno_penalty;
    static constexpr auto false_catch_penalty = values.false_catch_penalty;
    static constexpr auto scoring = values.scoring;
    static constexpr auto red_may_go_out = values.red_may_go_out;
    static constexpr auto blue_immediate = values.blue_immediate;
    static constexpr auto reverse_deflects = values.reverse_deflects;
    static constexpr auto decks = values.decks;
    static constexpr auto teams = values.teams;
    static constexpr auto target = values.target;
    static constexpr auto knockout_bonus = values.knockout_bonus;
    static constexpr auto uno_strict = values.uno_strict;
    static constexpr auto jump_in_late = values.jump_in_late;
    static constexpr auto jump_in_wilds = values.jump_in_wilds;
    static constexpr auto trend_show = values.trend_show;
};

/// Constants in place of the members of a Game. The game must agree with the facts.
template <GameFacts facts>
struct FixedGame : Game {
    [[no_unique_address]] FixedRules<facts.rules> rules;
    static constexpr std::uint16_t narrowed_hand = facts.narrowed_hand;
    static constexpr bool powers = facts.powers;
    static constexpr bool rich_turn = facts.rich_turn;
    static constexpr bool rich_answers = facts.rich_answers;
    static constexpr bool bursts = facts.bursts;

    FixedGame() = default;
    explicit FixedGame(const Game& game) : Game(game) {}
};

}  // namespace lastcard
