// The sums of a part of a series as bytes, so that parts can be played on other machines. Parts
// that were written, read and merged give the same digits as a series that was played at once.
#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "lab/simulate.hpp"

namespace lastcard {

/// A number of everything that the games of a series depend on. Which part is played, and on how
/// many threads, is not in it.
std::uint64_t identity_of(const Series& series);

/// A few thousand bytes, of which most are for lengths of games that differ.
std::string bytes_of_result(const Series& series, const SeriesResult& result);

/// The result back. An error if the bytes are damaged, or of another series or another version.
Result<SeriesResult> read_result(const Series& series, std::string_view bytes);

}  // namespace lastcard
