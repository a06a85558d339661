// Reads any text as a scenario file: it is refused with a line number, or its cases are played.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "scenario/scenario.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size > 16384) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const lastcard::ScenarioFile file = lastcard::read_scenarios(text, "fuzz.toml", {});
    if (file.malformed && (file.malformed->line < 0 || file.malformed->reason.empty()))
        __builtin_trap();
    for (const lastcard::Case& test : file.cases) {
        const auto failure = lastcard::run_case(test);
        // Whatever the moves, the table stays consistent and refusals change nothing.
        if (failure && (failure->expected == "a sound table" ||
                        failure->expected == "a refused move to change nothing"))
            __builtin_trap();
    }
    return 0;
}
