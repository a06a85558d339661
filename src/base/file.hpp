// Whole files in and out, with a sentence for a person when it does not work. Native systems only:
// the browser's engine never touches a file.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace lastcard {

struct ReadResult {
    std::string bytes;
    std::string error;  // one sentence with the path in it; empty when the file was read

    explicit operator bool() const { return error.empty(); }
};

// Also from a pipe or a device; never more than `max_bytes`.
[[nodiscard]] ReadResult read_file(const std::string& path, size_t max_bytes);

struct WriteResult {
    std::string error;  // one sentence with the path in it; empty when the file was written

    explicit operator bool() const { return error.empty(); }
};

// Replaces the file in one step: whoever reads it, also after a power cut, finds either the old
// content or the new one whole. The permissions of an existing file stay.
[[nodiscard]] WriteResult write_file(const std::string& path, std::string_view bytes);

// Whether write_file could write there now, without changing anything: for work that takes long and
// whose result must not be lost at its end.
[[nodiscard]] WriteResult try_to_write(const std::string& path);

// The folder and those above it, as far as they are not there yet.
[[nodiscard]] WriteResult make_folders(const std::string& path);

}  // namespace lastcard
