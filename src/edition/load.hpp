// Reads an edition file, with the editions that it builds on, into a checked Edition. The text may
// come from anybody: whatever is wrong with it is refused with its line.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "edition/edition.hpp"
#include "edition/error.hpp"

namespace lastcard {

inline constexpr size_t max_edition_bytes = 64 * 1024;  // of one file
inline constexpr size_t max_edition_files = 8;          // an edition and the bases below it

struct LoadResult {
    std::optional<Edition> edition;
    EditionError error;  // says something only if there is no edition: the first mistake found
    std::vector<EditionError> errors;  // all of them, by lines

    explicit operator bool() const { return edition.has_value(); }
};

// A text that was asked for by name.
struct FoundText {
    std::string name;  // for messages, and as `from` of the next search
    std::string text;
    std::string error;  // not empty: there is no such text; what `base` should have been instead
};

// Finds the edition that `base = "…"` in the file `from` names.
using EditionResolver = std::function<FoundText(std::string_view reference, std::string_view from)>;

// `file_name` is used in messages only. An empty resolver knows no bases.
[[nodiscard]] LoadResult load_edition_text(std::string_view text, std::string_view file_name,
                                           const EditionResolver& resolver);

}  // namespace lastcard
