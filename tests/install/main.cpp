#include <cstdio>

#include "base/embedded.hpp"

int main() {
    for (unsigned i = 0; i < lastcard::embedded_file_count; ++i) {
        const lastcard::EmbeddedFile& file = lastcard::embedded_files[i];
        std::printf("%s: %u bytes\n", file.name, file.size);
    }
    return 0;
}
