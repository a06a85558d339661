// libFuzzer entry point: reads any bytes as a record. A valid one is written and read to the same
// record, and can be verified safely.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "base/text_util.hpp"
#include "fuzz/require.hpp"
#include "record/replay.hpp"

namespace {

using namespace lastcard;

void check_error(const std::optional<RecordError>& error, size_t lines) {
    if (!error) return;
    require(error->line >= 1 && error->line <= lines);
    require(!error->sentence.empty() && valid_utf8(error->sentence));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const size_t lines = 1 + static_cast<size_t>(std::count(text.begin(), text.end(), '\n'));
    const ReadRecord read = read_record(text);
    check_error(read.error, lines);
    check_error(verify_text(text), lines);
    if (read.error && read.error->line == 1) return 0;

    const std::string written = write_record(read.record);
    const ReadRecord again = read_record(written);
    require(!again.error && again.record == read.record);
    require(write_record(again.record) == written);
    require(verify(again.record) == verify(read.record));
    return 0;
}
