// How fast one address is served.
#include <doctest/doctest.h>

#include "server/address_pace.hpp"

using namespace lastcard;
using namespace lastcard::server;

TEST_CASE("address pace: beyond the burst everything waits in turn, and others do not") {
    AddressPace pace(10, 5);
    Moment now{1'000'000};
    for (int i = 0; i < 10; ++i) CHECK(pace.wait("one", now, 1) == Span{0});
    CHECK(pace.wait("one", now, 1) == Span{200});
    CHECK(pace.wait("one", now, 4) == Span{1'000});
    CHECK(pace.wait("other", now, 1) == Span{0});
    now = now + Span{1'000};
    CHECK(pace.wait("one", now, 1) == Span{200});
    now = now + Span{60'000};
    CHECK(pace.wait("one", now, 10) == Span{0});
    CHECK(pace.wait("one", now, 1) == Span{200});
}

TEST_CASE("address pace: what would have to wait too long is refused and not charged") {
    AddressPace pace(10, 5);
    const Moment now{1'000'000};
    CHECK(pace.wait("one", now, 60) == Span{10'000});
    CHECK_FALSE(pace.wait("one", now, 1));
    CHECK(pace.wait("one", now + Span{200}, 1) == Span{10'000});
}

TEST_CASE("address pace: without a limit nothing waits") {
    AddressPace pace(0, 0);
    CHECK(pace.wait("one", Moment{1}, 1'000) == Span{0});
}
