// libFuzzer entry point: passes any bytes to the JSON reader, and the result to the writer.
#include <cstddef>
#include <cstdint>
#include <string>

#include "base/json.hpp"
#include "base/text_util.hpp"
#include "fuzz/require.hpp"

namespace {

using namespace lastcard;

void check_find(const json::Value& value) {
    for (const json::Value& element : value.array) check_find(element);
    for (const json::Member& member : value.object) {
        require(value.find(member.key) == &member.value);
        check_find(member.value);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);

    // The bytes as a string value: written text is always readable.
    std::string quoted_text;
    json::Writer(quoted_text).value(text);
    const json::Document read_back = json::parse(quoted_text);
    require(!read_back.error);
    if (valid_utf8(text)) require(read_back.root.string == text);

    // The bytes as JSON: refused with a valid position, or the written text reads the same.
    const json::Document document = json::parse(text);
    if (document.error) {
        require(document.error->offset <= size && valid_utf8(document.error->message));
        return 0;
    }
    check_find(document.root);
    std::string once;
    json::Writer(once).value(document.root);
    const json::Document second = json::parse(once);
    require(!second.error);
    std::string twice;
    json::Writer(twice).value(second.root);
    require(once == twice);
    return 0;
}
