// Looks rules up (see rule_book.hpp).
#include "text/rule_book.hpp"

#include <algorithm>

#include "base/text_util.hpp"

namespace lastcard {

namespace {

bool same_letter(char left, char right) { return small_letter(left) == small_letter(right); }

bool contains(std::string_view text, std::string_view word) {
    return std::search(text.begin(), text.end(), word.begin(), word.end(), same_letter) !=
           text.end();
}

}  // namespace

const RuleEntry* find_rule(std::string_view id) {
    for (const RuleEntry& rule : rule_book())
        if (std::equal(rule.id.begin(), rule.id.end(), id.begin(), id.end(), same_letter))
            return &rule;
    return nullptr;
}

std::vector<const RuleEntry*> search_rules(std::string_view words) {
    words = trim(words);
    if (words.empty()) return {};
    if (const RuleEntry* const rule = find_rule(words)) return {rule};
    std::vector<const RuleEntry*> found;
    const std::vector<std::string_view> wanted = split(words, ' ');
    for (const RuleEntry& rule : rule_book())
        if (std::all_of(wanted.begin(), wanted.end(), [&rule](std::string_view word) {
                return contains(rule.id, word) || contains(rule.text, word);
            }))
            found.push_back(&rule);
    return found;
}

}  // namespace lastcard
