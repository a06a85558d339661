// The words for what a card does (see effects.hpp).
#include "edition/effects.hpp"

#include <vector>

#include "base/text_util.hpp"
#include "edition/nearest.hpp"

namespace lastcard {

namespace {

using Argument = EffectArgument;

// By the numbers of EffectKind, from 1.
constexpr EffectWord table[] = {
    {"skip", EffectKind::Skip, Argument::None, 0, true, false, false,
     "The next player is passed over.", "G-30"},
    {"reverse", EffectKind::Reverse, Argument::None, 0, false, false, false,
     "The direction of play turns; with two players it works like a skip.", "G-20"},
    {"draw", EffectKind::Draw, Argument::Cards, max_draw, true, false, false,
     "The next player draws that many cards and loses the turn.", "G-9"},
    {"colour", EffectKind::CallColour, Argument::None, 0, false, true, false,
     "Whoever plays the card calls the colour that continues play.", "G-12"},
    {"skip_everyone", EffectKind::SkipEveryone, Argument::None, 0, false, false, false,
     "All the others are passed over, and the same player moves again.", "C-19"},
    {"discard_all", EffectKind::DiscardAll, Argument::None, 0, false, false, false,
     "All other cards of the printed colour in the hand go along.", "C-20"},
    {"roulette", EffectKind::Roulette, Argument::None, 0, false, true, false,
     "The next player calls a colour, turns cards up until it comes, takes them and loses the "
     "turn.",
     "C-7"},
    {"trend", EffectKind::Trend, Argument::None, 0, false, false, false,
     "One after another the others show a card of the called colour; the first who cannot draws "
     "two.",
     "D-6"},
    {"power", EffectKind::TakePower, Argument::Colour, 0, false, false, false,
     "The power of that colour comes to whoever plays the card.", "A-4"},
    {"choose_power", EffectKind::ChoosePower, Argument::None, 0, false, true, false,
     "Whoever plays the card names a power and takes it.", "A-8"},
    {"swap", EffectKind::Swap, Argument::None, 0, false, true, true,
     "Whoever plays the card swaps hands with a player of choice.", "C-24"},
    {"swap_optional", EffectKind::SwapOptional, Argument::None, 0, false, true, true,
     "Whoever plays the card may swap hands with a player of choice.", "E-2"},
    {"pass_hands", EffectKind::PassHands, Argument::None, 0, false, false, true,
     "All hands move on by one seat in the direction of play.", "C-27"},
    {"slap", EffectKind::Slap, Argument::None, 0, false, false, false,
     "Everybody slaps the pile, and the last one draws two.", "E-13"},
    {"burst", EffectKind::Burst, Argument::Cards, max_burst, false, false, false,
     "Not when played: whoever draws the card from the pile shows it and draws that many more.",
     "B-4"},
};

static_assert(table[static_cast<unsigned>(EffectKind::Burst) - 1].kind == EffectKind::Burst);
// Face::draw_sum is a byte, and no face may make a player draw more than 200.
static_assert(max_draw * static_cast<int>(max_effects) <= 200);

}  // namespace

std::span<const EffectWord> effect_words() { return table; }

const EffectWord& effect_word(EffectKind kind) { return table[static_cast<unsigned>(kind) - 1]; }

std::optional<Effect> parse_effect(std::string_view text) {
    const size_t space = text.find(' ');
    const std::string_view word = text.substr(0, space);
    const std::string_view argument =
        space == std::string_view::npos ? std::string_view() : text.substr(space + 1);
    for (const EffectWord& row : table) {
        if (row.word != word) continue;
        switch (row.argument) {
            case Argument::None:
                if (space != std::string_view::npos) return std::nullopt;
                // A skip passes over one player; two of them pass over two.
                return Effect{row.kind, static_cast<uint8_t>(row.kind == EffectKind::Skip ? 1 : 0)};
            case Argument::Cards: {
                const std::optional<int64_t> cards = parse_int(argument);
                if (!cards || *cards < 1 || *cards > row.highest) return std::nullopt;
                return Effect{row.kind, static_cast<uint8_t>(*cards)};
            }
            case Argument::Colour: {
                const size_t colour = std::string_view("RYGB").find(argument);
                if (argument.size() != 1 || colour == std::string_view::npos) return std::nullopt;
                return Effect{row.kind, static_cast<uint8_t>(colour)};
            }
        }
    }
    return std::nullopt;
}

std::string effect_text(Effect effect) {
    if (effect.kind == EffectKind::None) return "none";
    const EffectWord& row = effect_word(effect.kind);
    std::string text(row.word);
    if (row.argument == Argument::Cards) text += " " + std::to_string(effect.arg);
    if (row.argument == Argument::Colour) text += std::string(" ") + letter(colour_at(effect.arg));
    return text;
}

std::string expected_effect(std::string_view text) {
    const std::string_view word = text.substr(0, text.find(' '));
    std::vector<std::string_view> words;
    for (const EffectWord& row : table) {
        words.push_back(row.word);
        if (row.word != word) continue;
        switch (row.argument) {
            case Argument::None: return std::string(word) + " alone";
            case Argument::Cards:
                return std::string(word) + " and a number from 1 to " + std::to_string(row.highest);
            case Argument::Colour: return std::string(word) + " R, Y, G or B";
        }
    }
    return expected_word(word, words);
}

}  // namespace lastcard
