// Looks the words of the rule switches up (see rule_words.hpp).
#include "text/rule_words.hpp"

namespace lastcard {

namespace {

std::string rule_key(const Switch& which) { return "rule." + std::string(which.key); }

}  // namespace

std::string rule_name(const Catalogue& catalogue, const Switch& which) {
    return catalogue.format(rule_key(which));
}

std::string rule_help(const Catalogue& catalogue, const Switch& which) {
    return catalogue.format(rule_key(which) + ".help");
}

std::string rule_value(const Catalogue& catalogue, const Switch& which, int value) {
    switch (which.kind) {
        case SwitchKind::Bool: return catalogue.format(value != 0 ? "rule.yes" : "rule.no");
        case SwitchKind::Int:
            return catalogue.format(rule_key(which) + ".count", {{"count", value}});
        case SwitchKind::Enum: break;
    }
    return catalogue.format(rule_key(which) + "." + which.text_of(value));
}

std::string rule_sentence(const Catalogue& catalogue, const Switch& which, const Rules& rules) {
    return catalogue.format("rule.shown",
                            {{"name", rule_name(catalogue, which)},
                             {"value", rule_value(catalogue, which, which.get(rules))},
                             {"help", rule_help(catalogue, which)}});
}

std::string conflict_sentence(const Catalogue& catalogue, const RuleConflict& conflict) {
    const auto name = [&](std::string_view key) {
        const Switch* const which = find_switch(key);
        return which == nullptr ? catalogue.format("rules.seats") : rule_name(catalogue, *which);
    };
    const bool alone = conflict.other.empty();
    return catalogue.format("rules.conflict",
                            {{"rule", name(conflict.key)},
                             {"other", alone ? std::string() : name(conflict.other)},
                             {"alone", alone ? "yes" : "no"}});
}

}  // namespace lastcard
