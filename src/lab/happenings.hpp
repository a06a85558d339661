// What the lab counts: the events of every rule in a round, and why cards are drawn. docs/lab.md
// defines when each of them is counted.
#pragma once

#include <cstdint>
#include <string_view>

namespace lastcard {

/// One row of the report each, in this order.
enum class Countable : std::uint8_t {
    SkipSuffered,
    DirectionTurned,
    PenaltyTaken,
    Stacked,
    Blocked,
    Deflected,
    Shielded,
    ChallengeWon,
    ChallengeLost,
    UnoCalled,
    UnoCaught,
    FalseCatch,
    DrawnPlayed,
    JumpedIn,
    PairPlayed,
    SeriesPlayed,
    HandsSwapped,
    SwapDeclined,
    HandsPassed,
    SlapLost,
    DiscardedAll,
    RouletteFaced,
    KnockedOut,
    TrendMissed,
    BurstDrawn,
    PowerTaken,
    RedsGiven,
    CardFlipped,
    SecondPlayed,
    Reshuffled,
    TimedOut,
    Count,
};
inline constexpr unsigned happening_count = static_cast<unsigned>(Countable::Count);

struct HappeningInfo {
    std::string_view key;       ///< in files
    std::string_view title;     ///< in the report
    std::string_view gainer;    ///< who profits, in words; empty: no particular player
    std::string_view sufferer;  ///< who it is bad for
    std::string_view cites;     ///< ids of docs/rules.md
};
const HappeningInfo& info(Countable happening);

/// Why a card was drawn.
enum class Source : std::uint8_t {
    Turn,
    Penalty,
    Challenge,
    Uno,
    FalseCatch,
    Slap,
    Roulette,
    Trend,
    Burst,
    Count,
};
inline constexpr unsigned source_count = static_cast<unsigned>(Source::Count);

struct SourceInfo {
    std::string_view key;
    std::string_view title;
};
const SourceInfo& info(Source source);

/// How a round ended: exactly one of these.
enum class Ending : std::uint8_t {
    Turn,
    Drawn,
    Answer,
    Jump,
    Pair,
    Series,
    Second,
    DiscardAll,
    Flip,
    Gift,
    LastLeft,
    Void,
    Count,
};
inline constexpr unsigned ending_count = static_cast<unsigned>(Ending::Count);

struct EndingInfo {
    std::string_view key;
    std::string_view title;
};
const EndingInfo& info(Ending ending);

}  // namespace lastcard
