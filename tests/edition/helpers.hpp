// What the edition tests share: loading text, and the sentence of what is wrong with it.
#pragma once

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>

#include "edition/find.hpp"
#include "edition/load.hpp"
#include "game_of.hpp"
#include "source_dir.hpp"

namespace lastcard::test {

inline Edition load(std::string_view text) {
    LoadResult result = load_edition_text(text, "my.toml", builtin_resolver());
    INFO(result.error().sentence());
    REQUIRE(result);
    return std::move(*result);
}

// The error's sentence; empty if there was none.
inline std::string mistake(std::string_view text) {
    const LoadResult result = load_edition_text(text, "my.toml", builtin_resolver());
    return result ? std::string() : result.error().sentence();
}

inline std::string file_text(const std::string& path) {
    std::ifstream file(source_dir() + "/" + path, std::ios::binary);
    INFO(path);
    REQUIRE(file.good());
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// Files in memory, by path.
inline FileReader memory_files(std::map<std::string, std::string> files) {
    return [files = std::move(files)](const std::string& path) {
        const auto file = files.find(path);
        if (file == files.end()) return FoundText(std::string("a file that exists"));
        return FoundText(NamedText{path, file->second});
    };
}

}  // namespace lastcard::test
