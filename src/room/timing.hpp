// The clocks of a room and their defaults.
#pragma once

#include "base/result.hpp"
#include "room/moment.hpp"

namespace lastcard {

/// A time is drawn between these two.
struct SpanRange {
    Span least;
    Span most;

    friend constexpr bool operator==(const SpanRange&, const SpanRange&) = default;
};

struct Timing {
    /// To answer a question; 0: no limit.
    Span turn{30'000};
    /// After a hand has come down to one card: only the owner's call counts.
    Span uno_grace{750};
    /// After the grace: how long the next main action is held, to leave time for a catch.
    Span catch_window{1'500};
    /// Between two attempts of one seat to catch, successful or not.
    Span catch_cool_down{1'000};
    /// To slap a nine.
    Span slap{3'000};
    /// From a lost connection to the bot that plays instead.
    Span takeover{20'000};
    /// Questions in a row that a person lets pass before a bot plays instead; 0: any number.
    unsigned missed_questions = 2;
    /// Before the next round is dealt even if players are not ready; 0: no limit.
    Span between_rounds{15'000};
    /// A bot's delay for the first answer of a turn; half of it for the following ones.
    SpanRange bot_pace{{900}, {2'200}};
    /// A bot's delay to call, slap or jump in, and to catch after the grace.
    SpanRange bot_reaction{{350}, {1'300}};
    /// The delay of bots' answers in percent of `bot_pace`. Does not change reactions, so that
    /// their race stays the same.
    unsigned bot_percent = 100;

    friend constexpr bool operator==(const Timing&, const Timing&) = default;
};

inline constexpr Span longest_span{86'400'000};  ///< a day
/// After so many clocks in a row that ran out without any command of a person, the table rests:
/// bots take the seats of the people over, which pauses the match. At least this number, and at
/// least `idle_clocks_each` for every person.
inline constexpr unsigned idle_clocks = 6;
inline constexpr unsigned idle_clocks_each = 3;
/// The same for a table where no person sits: after so many rounds.
inline constexpr unsigned idle_rounds = 50;
inline constexpr Span confirm_time{60'000};  ///< to get ready after a change of the game
inline constexpr unsigned most_bot_percent = 1'000;

/// The first invalid time: "turn: found -1 ms, expected 0 to 86400000 ms". Empty if there is none.
Result<void> check_timing(const Timing& timing);

}  // namespace lastcard
