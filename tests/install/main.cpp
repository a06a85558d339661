#include <cstdio>

#include "base/embedded.hpp"

int main() {
    for (const lastcard::EmbeddedFile& file : lastcard::embedded_files()) {
        std::printf("%s: %u bytes\n", file.name, file.size);
    }
    return 0;
}
