// Looks the words of the rule switches up (see rule_words.hpp).
#include "text/rule_words.hpp"

namespace lastcard {

namespace {

std::string rule_key(const Switch& which) { return "rule." + std::string(which.key); }

std::string_view conflict_key(ConflictKind kind) {
    switch (kind) {
        case ConflictKind::Value: break;
        case ConflictKind::Powers: return "conflict.powers";
        case ConflictKind::Seats: return "conflict.seats";
        case ConflictKind::Mercy: return "conflict.mercy";
        case ConflictKind::Pairs: return "conflict.pairs";
        case ConflictKind::ManyCards: return "conflict.many_cards";
        case ConflictKind::FewCards: return "conflict.few_cards";
        case ConflictKind::NoNumber: return "conflict.no_number";
        case ConflictKind::NoOpening: return "conflict.no_opening";
        case ConflictKind::EqualLots: return "conflict.equal_lots";
        case ConflictKind::Trend: return "conflict.trend";
        case ConflictKind::NoJumpIn: return "conflict.no_jump_in";
    }
    return "conflict.value";
}

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

std::vector<std::string> change_sentences(const Catalogue& catalogue, const Edition& before,
                                          const Rules& old, const Edition& now,
                                          const Rules& rules) {
    const bool same = before.hash == now.hash;
    const Rules& base = same ? old : now.rules;
    std::vector<std::string> said = {catalogue.format(
        "play.note.new_game", {{"edition", now.name.in(language_code(catalogue.language()))}})};
    for (const Switch& each : switches())
        if (each.get(rules) != each.get(base))
            said.push_back(catalogue.format(
                "play.note.new_rule", {{"rule", rule_name(catalogue, each)},
                                       {"value", rule_value(catalogue, each, each.get(rules))}}));
    if (!same && said.size() == 1) said.push_back(catalogue.format("play.note.new_usual"));
    said.push_back(catalogue.format("play.note.confirm"));
    return said;
}

std::string conflict_sentence(const Catalogue& catalogue, const RuleConflict& conflict) {
    const auto name = [&](std::string_view key) {
        const Switch* const which = find_switch(key);
        return which == nullptr ? catalogue.format("rules.seats") : rule_name(catalogue, *which);
    };
    return catalogue.format(conflict_key(conflict.kind), {{"rule", name(conflict.key)},
                                                          {"other", name(conflict.other)},
                                                          {"seats", conflict.seats},
                                                          {"max_seats", max_seats},
                                                          {"cards", conflict.cards},
                                                          {"most", conflict.most}});
}

}  // namespace lastcard
