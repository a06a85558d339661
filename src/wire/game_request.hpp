// What is to be played: an edition and what differs from its rules, as a client asks for it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "room/timing.hpp"

namespace lastcard::wire {

struct RuleWord {
    std::string key;
    std::string value;
};

/// POST /api/v1/rules; part of the request for a table and of the command that changes one.
struct RulesRequest {
    std::string edition;  ///< id; empty: `edition_file` is the text of a custom edition
    std::string edition_file;
    std::string preset;           ///< id; empty: none
    std::vector<RuleWord> rules;  ///< override the preset; values as text
    unsigned seats = 4;
};

/// Lower bounds of the times that a visitor can set, so that a table cannot be made to play faster
/// than people can. 0 is allowed where it means that there is no limit, or no waiting.
struct ShortestTimes {
    Span turn{5'000};
    Span uno_grace{250};
    Span catch_window{250};
    Span catch_cool_down{250};
    Span slap{500};
    Span takeover{1'000};
    Span between_rounds{1'000};
    unsigned bot_percent = 10;

    /// No bounds, for tables of one's own and for load tests.
    static constexpr ShortestTimes none() { return {{}, {}, {}, {}, {}, {}, {}, 0}; }
};

/// The first of the named times that is too short, with a sentence; empty if there is none.
struct ShortTime {
    std::string where;
    std::string detail;
};
std::optional<ShortTime> first_short(const Timing& named, const ShortestTimes& shortest);

}  // namespace lastcard::wire
