// Editions and presets from files (see load_file.hpp): the only place here that opens one.
#include "edition/load_file.hpp"

#ifndef __wasm__  // no file system there

#include "base/file.hpp"

namespace lastcard {

FoundText read_edition_file(const std::string& path) {
    FoundText found;
    ReadResult file = read_file(path, max_edition_bytes);
    found.name = path;
    if (file) {
        found.text = std::move(file.bytes);
    } else {
        found.error = "a file that can be read. " + file.error;
    }
    return found;
}

LoadResult load_edition(std::string_view id_or_path) {
    return find_edition(id_or_path, read_edition_file);
}

PresetResult load_preset(std::string_view id_or_path) {
    return find_preset(id_or_path, read_edition_file);
}

}  // namespace lastcard

#endif
