// The rules of a table as a text that can be read from top to bottom: headings and whole sentences,
// made of what the engine plays by, so that the two cannot differ. What single cards do is told by
// the cards themselves (FaceRow::help).
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
