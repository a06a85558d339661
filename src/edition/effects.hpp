// The words of an edition file for what a card does, and back: one table row per effect.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "edition/game.hpp"

namespace lastcard {

inline constexpr int max_draw = 50;   // of one `draw`
inline constexpr int max_burst = 10;  // of one `burst`

// No face can ask more than this many questions: with one more that a switch may add (0, 7) and the
// frame of the card itself they fill the four levels of the question stack (State::frames).
inline constexpr unsigned max_questions = 2;

enum class EffectArgument : uint8_t { None, Cards, Colour };

struct EffectWord {
    std::string_view word;
    EffectKind kind;
    EffectArgument argument;
    int highest;   // of a number of cards
    bool repeats;  // may stand on a face more than once
    bool asks;     // asks a player a question
    bool moves_hands;
    std::string_view meaning;  // one sentence
    std::string_view cites;
};

std::span<const EffectWord> effect_words();

const EffectWord& effect_word(EffectKind kind);

// "draw 2", "power R", "colour": exactly one space before the argument. Nothing if it is none.
std::optional<Effect> parse_effect(std::string_view text);

std::string effect_text(Effect effect);

// What an error sentence expects instead of a text that is no effect.
std::string expected_effect(std::string_view text);

}  // namespace lastcard
