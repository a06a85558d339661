// Which effects go together on one card (see effect_check.hpp).
#include "edition/effect_check.hpp"

#include <algorithm>

#include "edition/effects.hpp"

namespace lastcard::edition_internal {

namespace {

size_t count(const std::vector<Effect>& effects, EffectKind kind) {
    return static_cast<size_t>(
        std::count_if(effects.begin(), effects.end(), [kind](Effect e) { return e.kind == kind; }));
}

struct Clash {
    EffectKind one;
    EffectKind other;
    std::string_view expected;
};

// Effects that contradict each other on one card.
constexpr Clash clashes[] = {
    {EffectKind::Roulette, EffectKind::Draw, "one of the two: both would hit the next player"},
    {EffectKind::Roulette, EffectKind::CallColour,
     "one of the two: the player hit by a roulette calls the colour"},
    {EffectKind::SkipEveryone, EffectKind::Draw, "one of the two: nobody would be left to draw"},
    {EffectKind::SkipEveryone, EffectKind::Roulette, "one of the two: nobody would be left to hit"},
};

}  // namespace

bool has_effect(const std::vector<Effect>& effects, EffectKind kind) {
    return count(effects, kind) > 0;
}

bool check_effects(Reader& reader, int line, bool wild, const std::vector<Effect>& effects) {
    const auto refuse = [&](const std::string& found, std::string_view expected) {
        return reader.fail(line, "effects", found, expected);
    };
    size_t questions = 0;
    size_t hand_moves = 0;
    for (size_t i = 0; i < effects.size(); ++i) {
        const EffectWord& word = effect_word(effects[i].kind);
        if (!word.repeats && count(effects, effects[i].kind) > 1) {
            return refuse(std::string(word.word) + " twice",
                          "each effect once, except skip and draw");
        }
        questions += word.asks ? 1U : 0U;
        hand_moves += word.moves_hands ? 1U : 0U;
    }
    if (questions > max_questions) {
        return refuse(std::to_string(questions) + " questions to the players",
                      "at most " + std::to_string(max_questions));
    }
    if (hand_moves > 1) return refuse("more than one exchange of hands", "at most one");
    for (const Clash& clash : clashes) {
        if (!has_effect(effects, clash.one) || !has_effect(effects, clash.other)) continue;
        return refuse(std::string(effect_word(clash.one).word) + " together with " +
                          std::string(effect_word(clash.other).word),
                      clash.expected);
    }
    const auto at = [&](EffectKind kind) {
        return std::find_if(effects.begin(), effects.end(),
                            [kind](Effect e) { return e.kind == kind; });
    };
    const bool calls = has_effect(effects, EffectKind::CallColour);
    if (has_effect(effects, EffectKind::Trend) && calls &&
        at(EffectKind::Trend) < at(EffectKind::CallColour)) {
        return refuse("trend before colour", "colour first: the others show the called colour");
    }
    if (!wild) return true;
    if (has_effect(effects, EffectKind::DiscardAll)) {
        return refuse("discard_all on a wild", "a coloured card: only that has a printed colour");
    }
    if (!calls && !has_effect(effects, EffectKind::Roulette)) {
        return refuse("a wild that leaves the table without a colour",
                      "colour or roulette among the effects");
    }
    return true;
}

}  // namespace lastcard::edition_internal
