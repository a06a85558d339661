// What the tests of bots share: tables of every edition with any rules, and bots to sit at them.
#pragma once

#include <doctest/doctest.h>

#include <string>

#include "bot/bot.hpp"
#include "edition/switches.hpp"
#include "edition/validate.hpp"
#include "engine/deal.hpp"
#include "game_of.hpp"

namespace lastcard::bot_test {

using test::edition_of;
using test::game_of;

inline int any_value(const Switch& which, FastStream& random) {
    if (which.kind == SwitchKind::Bool) return static_cast<int>(random.below(2));
    if (which.zero_is_off && random.below(3) == 0) return 0;
    return which.low +
           static_cast<int>(random.below(static_cast<std::uint32_t>(which.high - which.low + 1)));
}

/// The edition's rules with each switch changed at random, as far as they can be played together.
inline Rules any_rules(const Edition& edition, unsigned seats, FastStream& random) {
    Rules rules = edition.rules;
    for (const Switch& which : switches()) {
        if (random.below(2) == 0) continue;
        Rules changed = rules;
        which.set(changed, any_value(which, random));
        if (validate_rules(edition, changed, seats)) rules = changed;
    }
    return rules;
}

inline std::string differences(const Edition& edition, const Rules& rules) {
    std::string text = edition.id;
    for (const Switch& which : switches())
        if (which.get(rules) != which.get(edition.rules))
            text += " " + std::string(which.key) + "=" + switch_text(rules, which);
    return text;
}

inline Setup setup_for(unsigned seats, std::uint64_t seed) {
    FastStream random(seed);
    Setup setup;
    setup.seats = seats;
    setup.dealer = seat_at(random.below(seats));
    setup.shuffle = ShuffleKind::Fast;
    for (std::uint8_t& byte : setup.seed) byte = static_cast<std::uint8_t>(random.next());
    return setup;
}

}  // namespace lastcard::bot_test
