// Reads and writes whole files; an error is one sentence with the path in it. Not in WebAssembly.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace lastcard {

// Also reads pipes and devices. Fails if there are more than `max_bytes`.
[[nodiscard]] Result<std::string> read_file(const std::string& path, size_t max_bytes);

// Replaces the file in one step: a reader finds the complete old or new content, even after a power
// failure. Keeps the permissions of an existing file.
[[nodiscard]] Result<void> write_file(const std::string& path, std::string_view bytes);

// Whether write_file would succeed now; changes nothing. For checks before long work.
[[nodiscard]] Result<void> try_to_write(const std::string& path);

// Makes the folder and those above it, unless they exist.
[[nodiscard]] Result<void> make_folders(const std::string& path);

}  // namespace lastcard
