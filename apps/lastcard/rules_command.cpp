// lastcard rules: rules by their ids, or by words.
#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdlib>
#include <iostream>

#include "base/text_util.hpp"
#include "commands.hpp"
#include "edition/nearest.hpp"
#include "edition/switches.hpp"
#include "text/rule_book.hpp"

namespace lastcard {
namespace {

/// "g-11" and "G11" become "G-11"; nullopt if the word is no id.
std::optional<std::string> id_in(std::string_view word) {
    if (word.size() < 2 || std::isalpha(static_cast<unsigned char>(word[0])) == 0)
        return std::nullopt;
    const std::string_view number = word.substr(word[1] == '-' ? 2 : 1);
    if (number.empty() ||
        !std::all_of(number.begin(), number.end(), [](char c) { return c >= '0' && c <= '9'; }))
        return std::nullopt;
    return std::string(1, capital_letter(word[0])) + "-" + std::string(number);
}

int number_of(std::string_view id) {
    int number = 0;
    std::from_chars(id.data() + 2, id.data() + id.size(), number);
    return number;
}

/// Up to three ids that could have been meant: of the same letter the nearest numbers, else the
/// same number of other letters.
std::string close_to(const std::string& id) {
    std::vector<std::string_view> near;
    for (const RuleEntry& rule : rule_book())
        if (rule.id[0] == id[0]) near.push_back(rule.id);
    if (near.empty())
        for (const RuleEntry& rule : rule_book())
            if (rule.id.substr(1) == std::string_view(id).substr(1)) near.push_back(rule.id);
    // The nearest numbers first; of those as near, in the order of the book.
    std::vector<std::pair<int, std::size_t>> order;
    for (std::size_t i = 0; i < near.size(); ++i)
        order.emplace_back(std::abs(number_of(near[i]) - number_of(id)), i);
    std::sort(order.begin(), order.end());
    order.resize(std::min<std::size_t>(order.size(), 3));
    std::vector<std::string_view> nearest;
    for (const auto& [distance, i] : order) nearest.push_back(near[i]);
    return nearest.empty() ? "an id such as G-11, or a word such as stacking" : word_list(nearest);
}

/// What the words stand in; and what a switch of this name is about.
std::vector<const RuleEntry*> search(const std::string& words) {
    std::vector<const RuleEntry*> found = search_rules(words);
    if (const Switch* const which = find_switch(words))
        for (const std::string_view id : split(which->cites, ' '))
            if (const RuleEntry* const rule = find_rule(id))
                if (std::find(found.begin(), found.end(), rule) == found.end())
                    found.push_back(rule);
    return found;
}

int tell_rules(const std::vector<std::string>& words) {
    std::vector<const RuleEntry*> found;
    std::vector<std::string> wrong;
    std::string sought;
    for (const std::string& word : words) {
        const std::optional<std::string> id = id_in(word);
        if (!id)
            sought += (sought.empty() ? "" : " ") + word;
        else if (const RuleEntry* const rule = find_rule(*id))
            found.push_back(rule);
        else
            wrong.push_back("found " + word + ", which is no rule, expected " + close_to(*id));
    }
    if (!sought.empty()) {
        const std::vector<const RuleEntry*> more = search(sought);
        if (more.empty()) wrong.push_back("found no rule with " + quoted(sought));
        found.insert(found.end(), more.begin(), more.end());
    }
    if (words.empty())
        for (const RuleEntry& rule : rule_book()) found.push_back(&rule);
    for (const RuleEntry* const rule : found)
        std::cout << rule->id << std::string(6 - std::min<std::size_t>(rule->id.size(), 5), ' ')
                  << rule->text << '\n';
    std::cout.flush();
    for (const std::string& sentence : wrong) std::cerr << "lastcard: " << sentence << '\n';
    return wrong.empty() ? exit_ok : exit_bad_input;
}

}  // namespace

void add_rules(CliCommand& program, int& exit_code) {
    auto words = std::make_shared<std::vector<std::string>>();
    CliCommand command = program.command("rules", "Find rules by their ids or by words");
    command.option("RULE", *words, "Ids such as G-11, or words in a rule (default: all rules)");
    command.footer(
        "Example: lastcard rules G-11 E-5\n"
        "Example: lastcard rules stacking\n"
        "Exit status: 2 if one of them is not found. docs/rules.md gives the source of each rule.");
    command.runs([words, &exit_code] { exit_code = tell_rules(*words); });
}

}  // namespace lastcard
