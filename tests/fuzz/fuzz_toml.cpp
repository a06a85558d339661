// libFuzzer entry point: passes any bytes to the TOML reader.
#include <cstddef>
#include <cstdint>

#include "base/text_util.hpp"
#include "base/toml.hpp"
#include "fuzz/require.hpp"

namespace {

using namespace lastcard;

// True for every tree: line numbers are inside the file, text is valid, keys can be found, nesting
// is limited.
void check(const toml::Value& value, int depth, int lines) {
    require(value.line >= 1 && value.line <= lines);
    require(valid_utf8(value.string));
    require(depth <= toml::max_depth || (value.array.empty() && value.table.empty()));
    for (const toml::Value& element : value.array) check(element, depth + 1, lines);
    for (const toml::Entry& entry : value.table) {
        require(entry.line >= 1 && entry.line <= lines && valid_utf8(entry.key));
        require(value.find(entry.key) == &entry.value);
        check(entry.value, depth + 1, lines);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const toml::Document document = toml::parse(text);
    int lines = 1;
    for (const char c : text) lines += c == '\n';
    if (document.error) {
        const toml::Error& error = *document.error;
        require(error.line >= 1 && error.line <= lines);
        require(valid_utf8(error.message) && error.message.starts_with("Found ") &&
                error.message.ends_with('.'));
        require(document.root.table.empty());
    }
    check(document.root, 0, lines);
    return 0;
}
