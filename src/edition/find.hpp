// Finds editions and presets: built-in ones by id, others by path. The caller supplies the reader
// of files, so this also works without a file system.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "edition/load.hpp"
#include "edition/preset.hpp"

namespace lastcard {

// Reads one file of at most max_edition_bytes; the error says what was expected if it
// cannot.
using FileReader = std::function<FoundText(const std::string& path)>;

// Ids of what is built in, in alphabetical order.
std::vector<std::string> builtin_edition_ids();
std::vector<std::string> builtin_preset_ids();

// Knows the built-in editions and nothing else: the one to use for text from strangers.
EditionResolver builtin_resolver();
// Also paths, relative to the folder of the file that names them.
EditionResolver file_resolver(FileReader read);

// The built-in edition of this id, read once and shared; null if there is none.
std::shared_ptr<const Edition> builtin_edition(std::string_view id);

// A path has a slash in it or ends in .toml; everything else is an id. Without a reader there are
// no paths.
[[nodiscard]] LoadResult find_edition(std::string_view id_or_path, const FileReader& read = {});
[[nodiscard]] PresetResult find_preset(std::string_view id_or_path, const FileReader& read = {});

}  // namespace lastcard
