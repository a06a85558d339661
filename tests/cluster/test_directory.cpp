// The list of open tables of all nodes (cluster/directory.hpp).
#include <doctest/doctest.h>

#include "cluster/directory.hpp"

using namespace lastcard::cluster;

TEST_CASE("directory: the others know what is open, by changes once a second") {
    OpenTables mine;
    Directory theirs;
    const auto tell = [&](Ticks now, const Listings& open) {
        const auto news = mine.news(now, open);
        if (news) theirs.heard("n1", *news);
        return news.has_value();
    };
    CHECK(tell(100, {{"A", "1"}, {"B", "1"}}));
    CHECK(theirs.listings() == Listings{{"A", "1"}, {"B", "1"}});
    CHECK_FALSE(tell(600, {{"A", "2"}}));  // too soon
    CHECK(tell(1'100, {{"A", "2"}, {"C", "1"}}));
    CHECK(theirs.listings() == Listings{{"A", "2"}, {"C", "1"}});
    CHECK_FALSE(tell(2'200, {{"A", "2"}, {"C", "1"}}));
}

TEST_CASE("directory: the whole list is told every ten seconds, and when a node comes") {
    OpenTables mine;
    const Listings open{{"A", "1"}};
    CHECK(mine.news(0, open)->whole);
    CHECK_FALSE(mine.news(5'000, open));
    mine.joined();
    CHECK(mine.news(6'000, open)->whole);
    CHECK_FALSE(mine.news(15'000, open));
    const auto again = mine.news(16'000, open);
    REQUIRE(again);
    CHECK(again->whole);
    Directory late;
    late.heard("n1", {true, {{"X", "old"}}, {}});
    late.heard("n1", *again);
    CHECK(late.listings() == open);
}

TEST_CASE("directory: tables of a node that is gone are not listed") {
    Directory directory;
    directory.heard("n1", {true, {{"A", "1"}}, {}});
    directory.heard("n2", {true, {{"A", "2"}, {"B", "2"}}, {}});
    CHECK(directory.listings().size() == 2);
    directory.left("n2");
    CHECK(directory.listings() == Listings{{"A", "1"}});
}

TEST_CASE("directory: a node that lists without end is not believed") {
    Directory directory;
    for (std::size_t i = 0; i < 2; ++i) {
        message::Open open;
        for (std::size_t j = 0; j < Directory::most_tables; ++j)
            open.changed.push_back({std::to_string(i) + "-" + std::to_string(j), ""});
        directory.heard("n1", open);
    }
    CHECK(directory.listings().size() == Directory::most_tables);
}
