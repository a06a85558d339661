// The rules of a table as a continuous text: headings and whole sentences, generated from the
// engine's rules, so that the two cannot differ. FaceRow::help describes the single cards.
//
// Keys of the locales: `rules.<section>` is a heading, `rules.<section>.<what>` a sentence.
#pragma once

#include <string>
#include <vector>

#include "edition/edition.hpp"
#include "text/catalogue.hpp"

namespace lastcard {

struct RulesSection {
    std::string title;
    std::vector<std::string> sentences;
};

std::vector<RulesSection> rules_text(const Catalogue& catalogue, const Edition& edition,
                                     const Rules& rules);

}  // namespace lastcard
