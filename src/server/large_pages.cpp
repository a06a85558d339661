// Large pages for the heap (see large_pages.hpp).
#include "server/large_pages.hpp"

#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

namespace lastcard::server {

namespace {

std::uintptr_t end_of_heap() { return reinterpret_cast<std::uintptr_t>(sbrk(0)); }

/// Where the system has no large pages, small ones do.
void advise(std::uintptr_t from, std::uintptr_t to, int advice) {
    from -= from % static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
    madvise(reinterpret_cast<void*>(from), to - from, advice);
}

}  // namespace

LargePages::LargePages() : first_(end_of_heap()), asked_(first_) {
    // It grows by several pages at once, so that most of them are asked for before they are used.
    constexpr int growth = 16 * 1024 * 1024;
    mallopt(M_TOP_PAD, growth);
    // Whoever sets one limit sets them all: these are where they would have gone by themselves.
    mallopt(M_MMAP_THRESHOLD, 2 * growth);
    mallopt(M_TRIM_THRESHOLD, 4 * growth);
}

void LargePages::ask() {
    const std::uintptr_t end = end_of_heap();
    if (end > asked_) advise(asked_, end, MADV_HUGEPAGE);
    asked_ = end;
}

void LargePages::forgo() {
    asked_ = end_of_heap();
    if (asked_ > first_) advise(first_, asked_, MADV_NOHUGEPAGE);
}

}  // namespace lastcard::server
