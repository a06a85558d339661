// The rules of docs/rules.md by their ids, in English. tools/rule_book.py makes the table during
// the build.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace lastcard {

struct RuleEntry {
    std::string_view id;  ///< "G-11"
    std::string_view text;
};

/// In the order of the document.
std::span<const RuleEntry> rule_book();

/// By id, case-insensitive; null if there is no such rule.
const RuleEntry* find_rule(std::string_view id);

/// The rules whose id or text contains all of these words, case-insensitive. A complete id finds
/// only its rule. Empty without a word.
std::vector<const RuleEntry*> search_rules(std::string_view words);

}  // namespace lastcard
