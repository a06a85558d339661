// Plays scenario files up to the first case that fails: `runner FILE…`. Every case is named before
// it is played, so that the last line tells which one a mutant crashed in or never came back from.
#include <cstdio>

#include "file/edition_file.hpp"
#include "file/file.hpp"
#include "scenario/scenario.hpp"

int main(int argc, char** argv) {
    using namespace lastcard;
    unsigned cases = 0;
    for (int i = 1; i < argc; ++i) {
        const std::string file = argv[i];
        std::printf("%s\n", file.c_str());
        std::fflush(stdout);
        const Result<std::string> text = read_file(file, std::size_t{4} * 1024 * 1024);
        if (!text) {
            std::printf("%s\n", text.error().c_str());
            return 2;
        }
        const ScenarioFile scenarios = read_scenarios(*text, file, read_edition_file);
        if (scenarios.malformed) {
            std::printf("%s\n", scenarios.malformed->sentence().c_str());
            return 2;
        }
        for (const Case& test : scenarios.cases) {
            std::printf("%s:%d: %s\n", file.c_str(), test.line, test.name.c_str());
            std::fflush(stdout);
            const auto failure = run_case(test);
            ++cases;
            if (!failure) continue;
            std::printf("  step %d: %s: expected %s, seen %s\n", failure->step,
                        failure->step_text.c_str(), failure->expected.c_str(),
                        failure->seen.c_str());
            return 1;
        }
    }
    std::printf("%u cases hold\n", cases);
    return 0;
}
