// Editions and presets from files. Not in WebAssembly.
#pragma once

#include <string_view>

#include "edition/find.hpp"

namespace lastcard {

// A FileReader for find_edition and find_preset.
FoundText read_edition_file(const std::string& path);

[[nodiscard]] LoadResult load_edition(std::string_view id_or_path);
[[nodiscard]] PresetResult load_preset(std::string_view id_or_path);

}  // namespace lastcard
