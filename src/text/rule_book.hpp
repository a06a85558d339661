// The rules of docs/rules.md by their ids, in English as they are written there. The build makes
// the table with tools/rule_book.py.
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

/// By id, in small or capital letters; null if there is no such rule.
const RuleEntry* find_rule(std::string_view id);

/// The rules that have every one of these words in their id or text, in small or capital letters. A
/// whole id finds its rule alone. Nothing is found without a word.
std::vector<const RuleEntry*> search_rules(std::string_view words);

}  // namespace lastcard
