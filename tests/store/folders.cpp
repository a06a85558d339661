// Folders for the tests (see folders.hpp).
#include "store/folders.hpp"

#include <unistd.h>

#include <filesystem>

namespace lastcard::store_test {

namespace {

namespace fs = std::filesystem;

struct Root {
    fs::path path = fs::temp_directory_path() / ("lastcard-store-" + std::to_string(::getpid()));

    Root() { fs::create_directories(path); }
    ~Root() {
        std::error_code ignored;
        fs::remove_all(path, ignored);
    }
};

}  // namespace

std::string fresh_folder() {
    static const Root root;
    static int count = 0;
    return (root.path / std::to_string(++count)).string();
}

}  // namespace lastcard::store_test
