// What a check of the coach has shown: a table, JSON, and a plot of what came true against what was
// said.
#pragma once

#include <string>

#include "lab/reliability.hpp"

namespace lastcard {

std::string reliability_text(const ReliabilityRun& run, const Reliability& result);
std::string reliability_json(const ReliabilityRun& run, const Reliability& result);
/// An SVG file.
std::string reliability_svg(const ReliabilityRun& run, const Reliability& result);

}  // namespace lastcard
