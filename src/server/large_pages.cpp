// Large pages for the heap (see large_pages.hpp).
#include "server/large_pages.hpp"

#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>

namespace lastcard::server {

namespace {

char* end_of_heap() { return static_cast<char*>(sbrk(0)); }

/// Errors are ignored: without large pages the system uses small ones.
void advise(char* from, const char* to, int advice) {
    const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
    from -= reinterpret_cast<std::uintptr_t>(from) % page;
    madvise(from, static_cast<std::size_t>(to - from), advice);
}

}  // namespace

LargePages::LargePages() : first_(end_of_heap()), asked_(first_) {
    // The heap grows by several pages at once, so that most of them are requested before use.
    constexpr int growth = 16 * 1024 * 1024;
    mallopt(M_TOP_PAD, growth);
    // Setting one limit disables the automatic adjustment of all, so both are set to the maximum of
    // the automatic adjustment.
    mallopt(M_MMAP_THRESHOLD, 2 * growth);
    mallopt(M_TRIM_THRESHOLD, 4 * growth);
}

void LargePages::ask() {
    char* const end = end_of_heap();
    if (end > asked_) advise(asked_, end, MADV_HUGEPAGE);
    asked_ = end;
}

void LargePages::forgo() {
    asked_ = end_of_heap();
    if (asked_ > first_) advise(first_, asked_, MADV_NOHUGEPAGE);
}

}  // namespace lastcard::server
