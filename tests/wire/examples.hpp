// The examples of docs/protocol.md, for all tests that need a message of each kind.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/text_util.hpp"
#include "file/file.hpp"
#include "source_dir.hpp"

namespace lastcard::wire_test {

struct Example {
    std::string schema;
    std::string text;
};

/// All blocks that begin with ```json NameOfSchema.
inline std::vector<Example> examples() {
    const Result<std::string> file = read_file(source_dir() + "/docs/protocol.md", 1 << 20);
    REQUIRE_MESSAGE(file, file.error());
    std::vector<Example> found;
    bool inside = false;
    for (const std::string_view line : split(*file, '\n')) {
        if (line.starts_with("```json ")) {
            found.push_back({std::string(line.substr(8)), ""});
            inside = true;
        } else if (line.starts_with("```")) {
            inside = false;
        } else if (inside) {
            found.back().text += std::string(line) + "\n";
        }
    }
    return found;
}

}  // namespace lastcard::wire_test
