// Runs under WASI (tests/wasm/run.mjs): what a WebAssembly build has to get right before anything
// of the game matters, namely static initialisation, the heap, text and the embedded files.

#include <cstddef>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "base/embedded.hpp"

namespace {

unsigned passed = 0;
unsigned failed = 0;

void check(bool condition, const char* what) {
    if (condition) {
        ++passed;
    } else {
        ++failed;
        std::printf("failed: %s\n", what);
    }
}

const std::vector<int> initialised{1, 2, 3};

void check_runtime() {
    check(initialised.size() == 3 && initialised[2] == 3, "static initialisation");

    std::vector<std::unique_ptr<std::string>> heap;
    for (int i = 0; i < 10000; ++i)
        heap.push_back(std::make_unique<std::string>(std::to_string(i)));
    check(*heap[9999] == "9999", "heap");
}

void check_embedded_files() {
    for (unsigned i = 0; i < lastcard::embedded_file_count; ++i) {
        const lastcard::EmbeddedFile& file = lastcard::embedded_files[i];
        check(file.name != nullptr && std::strchr(file.name, '/') != nullptr, "embedded name");
        check(file.data[file.size] == '\0', file.name);
    }
    check(lastcard::embedded_files[lastcard::embedded_file_count].name == nullptr, "embedded end");
}

}  // namespace

int main() {
    check_runtime();
    check_embedded_files();
    std::printf("%u passed, %u failed\n", passed, failed);
    return failed == 0 ? 0 : 1;
}
