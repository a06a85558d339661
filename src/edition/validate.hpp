// Which rules can be played with an edition: the combinations of switches, cards and seats that are
// refused, each with one sentence.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "edition/edition.hpp"

namespace lastcard {

// Why it cannot be played. text/rule_words.hpp has the sentences for players.
enum class ConflictKind : uint8_t {
    Value,      // a switch has an invalid value
    Powers,     // a switch of colour powers, without powers
    Seats,      // fewer than two seats or more than allowed
    Mercy,      // a hand that would be knocked out as it is dealt
    Pairs,      // seats that do not make pairs
    ManyCards,  // more cards than a deck can have
    FewCards,   // not enough to deal all hands
    NoNumber,   // the opening needs a number, and there is none
    NoOpening,  // no card that play could begin with
    EqualLots,  // the highest number deals, and all are equal
    Trend,      // a switch of Fashion Trends, without one
    NoJumpIn,   // a kind of jump-in while jump-ins are off
};

struct RuleConflict {
    ConflictKind kind;
    std::string_view key;    // a switch, "seats" or "recommended_seats"
    std::string_view other;  // a second switch that contributes; may be empty
    std::string found;       // for the author of the file or command
    std::string expected;
    // For the player's sentence, if the kind needs them.
    unsigned seats = 0;
    unsigned cards = 0;  // in the deck; with Mercy, in a hand
    unsigned most = 0;   // cards that it could be instead

    std::string sentence() const {
        return std::string(key) + ": found " + found + ", expected " + expected;
    }
};

// The first thing that cannot be played. With `seats` 0 only what holds for any number of seats.
std::optional<RuleConflict> find_conflict(const Edition& edition, const Rules& rules,
                                          unsigned seats);

// The same as one sentence.
[[nodiscard]] Result<void> validate_rules(const Edition& edition, const Rules& rules,
                                          unsigned seats);

// Whether the edition has this switch at all: `red_may_go_out` and `blue_immediate` need powers,
// `trend_show` needs a Fashion Trend.
[[nodiscard]] Result<void> validate_switch_key(const Edition& edition, std::string_view key);

// validate_switch_key and set_switch in one.
[[nodiscard]] Result<void> apply_switch(const Edition& edition, Rules& rules, std::string_view key,
                                        std::string_view text);

}  // namespace lastcard
