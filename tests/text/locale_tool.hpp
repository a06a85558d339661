// Runs tools/locales.py in a folder of its own, for the tests of text/.
#pragma once

#include <doctest/doctest.h>
#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

#include "file/file.hpp"
#include "source_dir.hpp"

namespace text_tests {

using namespace lastcard;

/// An empty folder, gone at the end of the test.
class Folder {
public:
    Folder() { REQUIRE(mkdtemp(name_.data()) != nullptr); }
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(name_, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    std::string path(const std::string& file) const { return name_ + "/" + file; }
    void write(const std::string& file, std::string_view text) const {
        REQUIRE(write_file(path(file), text));
    }
    std::string read(const std::string& file) const {
        const Result<std::string> result = read_file(path(file), 1 << 24);
        REQUIRE_MESSAGE(result, result.error());
        return *result;
    }

private:
    std::string name_ = (std::filesystem::temp_directory_path() / "lastcard-text-XXXXXX").string();
};

struct Output {
    std::string text;
    int status = -1;
};

inline Output run(const std::string& command) {
    Output output;
    std::FILE* const pipe = popen((command + " 2>&1").c_str(), "r");
    REQUIRE(pipe != nullptr);
    char buffer[512];
    while (std::fgets(buffer, sizeof buffer, pipe) != nullptr) output.text += buffer;
    output.status = WEXITSTATUS(pclose(pipe));
    return output;
}

/// The options begin with a space.
inline Output run_tool(const std::string& options) {
    return run("python3 '" + source_dir() + "/tools/locales.py'" + options);
}

}  // namespace text_tests
