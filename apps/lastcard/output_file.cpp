// Writing files (see output_file.hpp).
#include "output_file.hpp"

#include <cstdio>

#include "command_line.hpp"
#include "file/file.hpp"

namespace lastcard {

void check_output(const char* flag, const std::string& path) {
    if (path.empty() || path == "-") return;
    if (const Result<void> result = try_to_write(path); !result)
        throw BadInput{std::string(flag) + ": " + result.error()};
}

void write_output(const std::string& path, const std::string& text) {
    if (path.empty()) return;
    if (path == "-") {
        std::fwrite(text.data(), 1, text.size(), stdout);
    } else if (const Result<void> result = write_file(path, text); !result) {
        throw BadInput{result.error()};
    }
}

}  // namespace lastcard
