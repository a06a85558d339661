// How a room keeps time: every clock with its default.
#pragma once

#include <optional>
#include <string>

#include "room/moment.hpp"

namespace lastcard {

/// Times between which one is drawn.
struct SpanRange {
    Span least;
    Span most;

    friend constexpr bool operator==(const SpanRange&, const SpanRange&) = default;
};

struct Timing {
    /// To answer a question; 0: as long as it takes.
    Span turn{30'000};
    /// After a hand has come down to one card: only the owner's call counts.
    Span uno_grace{750};
    /// After the grace: the next main action is held so long, to leave time for a catch.
    Span catch_window{1'500};
    /// Between two tries of one seat to catch somebody, whatever came of the first.
    Span catch_cool_down{1'000};
    /// To slap a nine.
    Span slap{3'000};
    /// From a lost connection to the bot that plays instead.
    Span takeover{20'000};
    /// Questions in a row that a person lets pass before a bot plays instead; 0: any number.
    unsigned missed_questions = 2;
    /// Before the next round is dealt without waiting for everybody; 0: everybody is waited for.
    Span between_rounds{15'000};
    /// What a bot takes for the first answer of a turn; half of it for those that follow.
    SpanRange bot_pace{{900}, {2'200}};
    /// What a bot takes to react: to call, to slap, to jump in, and to catch after the grace.
    SpanRange bot_reaction{{350}, {1'300}};
    /// How long bots take for answers, in percent of their pace. Reactions do not hurry: at any
    /// speed there is the same race.
    unsigned bot_percent = 100;

    friend constexpr bool operator==(const Timing&, const Timing&) = default;
};

inline constexpr Span longest_span{86'400'000};  ///< a day
inline constexpr unsigned most_bot_percent = 1'000;

/// The first thing that cannot be: "turn: found -1 ms, expected 0 to 86400000 ms".
std::optional<std::string> check_timing(const Timing& timing);

}  // namespace lastcard
