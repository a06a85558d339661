// The rule switches in words for players: a name, one sentence, and the value.
//
// Keys of the locales: `rule.<key>` is the name, `rule.<key>.help` the sentence. A value is
// `rule.<key>.<value>` of a choice, `rule.<key>.count` (argument `count`) of a number, and
// `rule.yes` or `rule.no` of a switch that is on or off. Why rules cannot be played is
// `conflict.<kind>`; its arguments are the names of the switches (`rule`, `other`) and numbers
// (`seats`, `max_seats`, `cards`, `most`).
#pragma once

#include <string>
#include <vector>

#include "edition/edition.hpp"
#include "edition/switches.hpp"
#include "edition/validate.hpp"
#include "text/catalogue.hpp"

namespace lastcard {

/// "Stacking".
std::string rule_name(const Catalogue& catalogue, const Switch& which);

/// "Which draw cards may be played on a draw card, so that the next player faces the sum."
std::string rule_help(const Catalogue& catalogue, const Switch& which);

/// "a +2 on a +2, a +4 on a +4", "7 cards", "yes".
std::string rule_value(const Catalogue& catalogue, const Switch& which, int value);

/// Name, value and sentence for the switch in these rules: "Cards dealt: 7 cards. How many …".
std::string rule_sentence(const Catalogue& catalogue, const Switch& which, const Rules& rules);

/// What the host has changed at a table: the edition, then each rule that differs from before, or
/// in another edition from its own; then what to do.
std::vector<std::string> change_sentences(const Catalogue& catalogue, const Edition& before,
                                          const Rules& old, const Edition& now, const Rules& rules);

/// "Pairs need an even number of seats, at least four: please change “Teams” or “Number of seats”."
std::string conflict_sentence(const Catalogue& catalogue, const RuleConflict& conflict);

}  // namespace lastcard
