// The rules as a text: they say what the switches say.
#include <doctest/doctest.h>

#include <string>

#include "edition/find.hpp"
#include "text/rules_text.hpp"

using namespace lastcard;

namespace {

std::string told(const Edition& edition, const Rules& rules, const char* language = "en") {
    std::string text;
    for (const RulesSection& section : rules_text(Catalogue::of(language), edition, rules))
        for (const std::string& sentence : section.sentences) text += sentence + '\n';
    return text;
}

bool tells(const std::string& text, std::string_view words) {
    return text.find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("rules text: the classic game is described as it is played") {
    const Edition classic = *find_edition("classic");
    const std::string text = told(classic, classic.rules);
    CHECK(tells(text, "The deck has 108 cards. Everybody is dealt 7 cards."));
    CHECK(tells(text, "Whoever first reaches 500 points wins the match."));
    CHECK(tells(text, "If nothing fits, draw one card."));
    CHECK(tells(text, "It cannot be answered with another draw card."));
    CHECK(tells(text, "the bluffer takes the card back"));
    CHECK(tells(text, "and draws 2 cards."));
    CHECK_FALSE(tells(text, "out of turn"));
    CHECK_FALSE(tells(text, "knocked out"));
}

TEST_CASE("rules text: changed switches change the text") {
    const Edition classic = *find_edition("classic");
    Rules rules = classic.rules;
    rules.hand_size = 5;
    rules.jump_in = true;
    rules.draw = DrawRule::UntilPlayable;
    rules.stacking = Stacking::SameKind;
    rules.scoring = Scoring::None;
    rules.uno_penalty = 0;
    const std::string text = told(classic, rules);
    CHECK(tells(text, "Everybody is dealt 5 cards."));
    CHECK(tells(text, "may play it out of turn"));
    CHECK(tells(text, "draw until a card fits"));
    CHECK(tells(text, "a +2 with a +2 and a +4 with a +4"));
    CHECK(tells(text, "that wins the game"));
    CHECK(tells(text, "Nobody has to say anything"));
}

TEST_CASE("rules text: the colour of a Roulette is chosen by who is hit (C-7)") {
    const Edition no_mercy = *find_edition("no-mercy");
    const std::string text = told(no_mercy, no_mercy.rules);
    CHECK(tells(text, "Only after a Roulette the player who is hit chooses it"));
    const Edition classic = *find_edition("classic");
    CHECK_FALSE(tells(told(classic, classic.rules), "Roulette"));
}

TEST_CASE("rules text: literal readings appear when they are on") {
    const Edition trend = *find_edition("trend");
    const std::string plain = told(trend, trend.rules);
    Rules rules = trend.rules;
    rules.stacking = Stacking::ColourTwo;
    rules.multi_play = MultiPlay::MatchingPair;
    rules.opening = OpeningRule::NumberReturned;
    rules.uno_strict = rules.jump_in = rules.jump_in_late = rules.jump_in_wilds = true;
    rules.trend_show = TrendShow::Choose;
    const std::string text = told(trend, rules);
    for (const char* const words :
         {"on a wild with any draw card of the colour in play", "both take effect",
          "it goes back into the pile", "before the card touches the pile",
          "until the next card lies on the top card", "thrown in on the same wild",
          "everybody chooses which card"}) {
        CAPTURE(words);
        CHECK(tells(text, words));
        CHECK_FALSE(tells(plain, words));
    }
}

TEST_CASE("rules text: an edition mentions only its own features") {
    const Edition no_mercy = *find_edition("no-mercy");
    const std::string text = told(no_mercy, no_mercy.rules);
    CHECK(tells(text, "Whoever holds 25 cards or more is knocked out"));
    CHECK(tells(text, "Whoever can play has to play."));
    CHECK_FALSE(tells(text, "bluff"));
}

TEST_CASE("rules text: every edition in every language, without a gap") {
    for (const std::string& id : builtin_edition_ids()) {
        const Edition edition = *find_edition(id);
        for (const char* const language : {"en", "cs", "hu", "pl", "ru", "sk"})
            for (const RulesSection& section :
                 rules_text(Catalogue::of(language), edition, edition.rules)) {
                INFO(id << ' ' << language << ' ' << section.title);
                CHECK(section.title.find("rules.") == std::string::npos);
                CHECK_FALSE(section.sentences.empty());
                for (const std::string& sentence : section.sentences) {
                    CHECK(sentence.find("rule") != 0);
                    CHECK(sentence.find('{') == std::string::npos);
                    CHECK(sentence.back() == '.');
                }
            }
    }
}
