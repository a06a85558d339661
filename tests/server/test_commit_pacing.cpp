// The time between two commits (server/commit_pacing.hpp).
#include <doctest/doctest.h>

#include "server/commit_pacing.hpp"

using namespace lastcard;
using server::CommitPacing;

namespace {

/// The spacing after a second in which every `every_ms` milliseconds so many changes were
/// committed.
std::int64_t spacing(std::int64_t every_ms, std::size_t changes) {
    CommitPacing pacing;
    Moment now{1'700'000'000'000};
    Moment next{};
    for (std::int64_t i = 0; i < 1000 / every_ms; ++i) {
        now = now + Span{every_ms};
        next = pacing.next_after(now, changes);
    }
    return (next - now).ms;
}

}  // namespace

TEST_CASE("commit pacing: moves share a commit when there is much to do") {
    CHECK(spacing(1000, 1) == 1);
    CHECK(spacing(10, 1) == 1);
    CHECK(spacing(1, 1) == 1);  // 1,000 moves a second
    CHECK(spacing(2, 5) == 2);  // 2,500
    CHECK(spacing(2, 10) == 2);
    CHECK(spacing(2, 40) == 2);
}

TEST_CASE("commit pacing: after a pause moves are committed soon again") {
    CommitPacing pacing;
    Moment now{1'700'000'000'000};
    for (int i = 0; i < 500; ++i) {
        now = now + Span{2};
        static_cast<void>(pacing.next_after(now, 20));
    }
    now = now + Span{200};
    CHECK(pacing.next_after(now, 1) == now + Span{1});
}
