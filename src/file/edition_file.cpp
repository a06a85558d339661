// Editions and presets from files (see edition_file.hpp): the only place here that opens one.
#include "file/edition_file.hpp"

#ifndef __wasm__  // no file system there

#include "file/file.hpp"

namespace lastcard {

FoundText read_edition_file(const std::string& path) {
    Result<std::string> file = read_file(path, max_edition_bytes);
    if (!file) return "a file that can be read. " + file.error();
    return NamedText{path, std::move(*file)};
}

LoadResult load_edition(std::string_view id_or_path) {
    return find_edition(id_or_path, read_edition_file);
}

PresetResult load_preset(std::string_view id_or_path) {
    return find_preset(id_or_path, read_edition_file);
}

}  // namespace lastcard

#endif
