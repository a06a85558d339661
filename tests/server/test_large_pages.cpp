// Large pages for the heap (server/large_pages.hpp).
#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "server/large_pages.hpp"

using lastcard::server::LargePages;

namespace {

/// Whether large pages were requested for this address.
bool is_asked_for(const void* address) {
    const auto wanted = reinterpret_cast<std::uintptr_t>(address);
    std::ifstream maps("/proc/self/smaps");
    bool inside = false;
    for (std::string line; std::getline(maps, line);) {
        std::istringstream words(line);
        std::uintptr_t from = 0;
        std::uintptr_t to = 0;
        char dash = 0;
        if (words >> std::hex >> from >> dash >> to && dash == '-')
            inside = from <= wanted && wanted < to;
        else if (inside && line.starts_with("VmFlags:"))
            return line.find(" hg") != std::string::npos;
    }
    return false;
}

}  // namespace

TEST_CASE("large pages: requested for the growth of the heap, and given up with the rest") {
    if (!std::filesystem::exists("/sys/kernel/mm/transparent_hugepage/enabled")) return;
    constexpr std::intptr_t step = 8 * 1024 * 1024;
    LargePages pages;
    const char* const grown = static_cast<const char*>(sbrk(step));
    REQUIRE(grown != reinterpret_cast<const char*>(-1));
    const char* const middle = grown + step / 2;
    CHECK_FALSE(is_asked_for(middle));
    pages.ask();
    CHECK(is_asked_for(middle));

    pages.forgo();
    CHECK_FALSE(is_asked_for(middle));
    const char* const later = static_cast<const char*>(sbrk(step)) + step / 2;
    CHECK_FALSE(is_asked_for(later));
    pages.ask();
    CHECK(is_asked_for(later));
    CHECK_FALSE(is_asked_for(middle));
}
