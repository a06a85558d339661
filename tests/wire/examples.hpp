// The examples of docs/protocol.md, for every test that wants one of each message.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/file.hpp"
#include "base/text_util.hpp"
#include "source_dir.hpp"

namespace lastcard::wire_test {

struct Example {
    std::string schema;
    std::string text;
};

/// Every block that begins with ```json NameOfSchema.
inline std::vector<Example> examples() {
    const ReadResult file = read_file(source_dir() + "/docs/protocol.md", 1 << 20);
    REQUIRE_MESSAGE(file, file.error);
    std::vector<Example> found;
    bool inside = false;
    for (const std::string_view line : split(file.bytes, '\n')) {
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
