// Reads an edition file and its base editions into a checked Edition. The text may be untrusted:
// every mistake is reported with its line.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "edition/edition.hpp"
#include "edition/error.hpp"

namespace lastcard {

inline constexpr size_t max_edition_bytes = 64 * 1024;  // of one file
inline constexpr size_t max_edition_files = 8;          // an edition and the bases below it

using LoadResult = Result<Edition, EditionErrors>;

// A text found by name.
struct NamedText {
    std::string name;  // for messages, and as `from` of the next search
    std::string text;
};

// The error says what `base` should have been.
using FoundText = Result<NamedText>;

// Finds the edition that `base = "…"` in the file `from` names.
using EditionResolver = std::function<FoundText(std::string_view reference, std::string_view from)>;

// `file_name` is used in messages only. An empty resolver knows no bases.
[[nodiscard]] LoadResult load_edition_text(std::string_view text, std::string_view file_name,
                                           const EditionResolver& resolver);

}  // namespace lastcard
