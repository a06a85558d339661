// The built-in editions and presets of this module. The page loads them separately and passes them
// in, so that a change in an edition does not change the module.
#include "wasm/files.hpp"

#include <charconv>
#include <deque>
#include <string>
#include <vector>

#include "base/embedded.hpp"

namespace lastcard {

namespace {

std::deque<std::string> kept;  // names and contents; a deque keeps their addresses
std::vector<EmbeddedFile> files;

}  // namespace

std::span<const EmbeddedFile> embedded_files() { return files; }

bool learn_files(std::string_view text) {
    files.clear();
    kept.clear();
    while (!text.empty()) {
        const std::size_t tab = text.find('\t');
        const std::size_t line = text.find('\n');
        if (line == std::string_view::npos || tab >= line) return false;
        std::size_t size = 0;
        const char* const end = text.data() + line;
        const auto [read, error] = std::from_chars(text.data() + tab + 1, end, size);
        if (error != std::errc() || read != end || size > text.size() - line - 1) return false;
        const std::string& name = kept.emplace_back(text.substr(0, tab));
        const std::string& data = kept.emplace_back(text.substr(line + 1, size));
        files.push_back({name.c_str(), data.c_str(), static_cast<unsigned>(size)});
        text.remove_prefix(line + 1 + size);
    }
    return !files.empty();
}

}  // namespace lastcard
