// What a setting changes against another one, as a table.
#pragma once

#include <string>
#include <vector>

#include "lab/report_tables.hpp"

namespace lastcard::report {

struct NamedTally {
    const std::string& label;  ///< "stacking=off"
    const Tally& tally;
};

Table differences_table(const Series& series, const NamedTally& base, const NamedTally& other,
                        const std::vector<PairedRatio>& paired);

/// What the marks of the table mean.
inline constexpr const char* marks_note =
    "* is a difference that chance alone makes in less than one of twenty rows, ** one that it "
    "makes in less than one of twenty such tables.";

}  // namespace lastcard::report
