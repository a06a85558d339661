// The order in which bots think, and how long.
#include <doctest/doctest.h>

#include <map>

#include "server/thought_queue.hpp"

using namespace lastcard;
using namespace lastcard::server;

namespace {

constexpr Moment start{1'000'000};

ThoughtJob job(const std::string& table, const std::string& address, Level level,
               Moment due = start, ThoughtKind kind = ThoughtKind::Answer) {
    ThoughtJob made;
    made.table = table;
    made.address = address;
    made.input.level = level;
    made.input.wanted.kind = kind;
    made.input.wanted.due = due;
    return made;
}

/// The tables of the next thoughts, each of which takes its whole time.
std::string next_tables(ThoughtQueue& queue, unsigned count, Moment now = start) {
    std::string tables;
    for (unsigned i = 0; i < count; ++i) {
        const std::optional<ThoughtQueue::Taken> taken = queue.take(now);
        if (!taken) break;
        tables += taken->job.table + ' ';
        queue.charge(*taken, taken->searches ? taken->think_ms * 1'000 : 100);
    }
    return tables;
}

}  // namespace

TEST_CASE("thoughts: those that cost little run ahead of searches") {
    ThoughtQueue queue({});
    queue.push(job("h1", "a", Level::Hard), start);
    queue.push(job("h2", "b", Level::Hard), start);
    queue.push(job("n", "a", Level::Normal), start);
    queue.push(job("call", "b", Level::Hard, start, ThoughtKind::React), start);
    CHECK(queue.waiting() == 4);
    CHECK(queue.searches_waiting() == 2);
    CHECK(next_tables(queue, 4) == "n call h1 h2 ");
    CHECK(queue.waiting() == 0);
    CHECK_FALSE(queue.take(start));
}

TEST_CASE("thoughts: a stranger's search waits for one of an address that has many, not for all") {
    ThoughtQueue queue({.patience = Span{60'000}});
    for (unsigned i = 0; i < 300; ++i)
        queue.push(job("t" + std::to_string(i % 60), "many", Level::Hard), start);
    CHECK(next_tables(queue, 2) == "t0 t1 ");
    queue.push(job("stranger", "one", Level::Hard), start);
    CHECK(next_tables(queue, 2).find("stranger") != std::string::npos);
    // Two addresses with many searches each get the same time.
    for (unsigned i = 0; i < 100; ++i)
        queue.push(job("s" + std::to_string(i), "one", Level::Hard), start);
    std::map<std::string, unsigned> time;
    for (unsigned i = 0; i < 100; ++i) {
        const std::optional<ThoughtQueue::Taken> taken = queue.take(start);
        time[taken->job.address] += taken->think_ms;
        queue.charge(*taken, taken->think_ms * 1'000);
    }
    CHECK(time["one"] > 0);
    CHECK(time["one"] * 10 > time["many"] * 8);
    CHECK(time["many"] * 10 > time["one"] * 8);
}

TEST_CASE("thoughts: the tables of an address take turns") {
    ThoughtQueue queue({});
    for (unsigned i = 0; i < 3; ++i) queue.push(job("a", "x", Level::Normal), start);
    queue.push(job("b", "x", Level::Normal), start);
    CHECK(next_tables(queue, 4) == "a b a a ");
}

TEST_CASE("thoughts: searches are shorter the more of them wait, and long again afterwards") {
    ThoughtQueue queue({.threads = 1, .think_ms = 100, .least_think_ms = 10});
    queue.push(job("t", "x", Level::Hard), start);
    CHECK(queue.take(start)->think_ms == 100);
    for (unsigned i = 0; i < 40; ++i)
        queue.push(job("t" + std::to_string(i), "x", Level::Hard), start);
    CHECK(queue.take(start)->think_ms == 25);
    for (unsigned i = 0; i < 400; ++i)
        queue.push(job("t" + std::to_string(i), "x", Level::Hard), start);
    CHECK(queue.take(start)->think_ms == 10);
    // The searches of others are as long as their own number allows.
    queue.push(job("stranger", "y", Level::Hard), start);
    for (unsigned i = 0; i < 3; ++i) {
        const std::optional<ThoughtQueue::Taken> taken = queue.take(start);
        queue.charge(*taken, taken->think_ms * 1'000);
        if (taken->job.table == "stranger") CHECK(taken->think_ms == 100);
    }
}

TEST_CASE("thoughts: a search that waits too long becomes a normal move") {
    ThoughtQueue queue({.patience = Span{1'000}});
    queue.push(job("first", "x", Level::Hard, start + Span{2'000}), start);
    queue.push(job("second", "x", Level::Hard, start), start);
    const std::optional<ThoughtQueue::Taken> second = queue.take(start + Span{1'000});
    REQUIRE(second);
    CHECK(second->job.table == "second");
    CHECK_FALSE(second->searches);
    CHECK(second->job.input.level == Level::Normal);
    CHECK(queue.gave_up() == 1);
    // The bot's delay is not waiting.
    const std::optional<ThoughtQueue::Taken> first = queue.take(start + Span{2'999});
    REQUIRE(first);
    CHECK(first->searches);
    CHECK(first->job.input.level == Level::Hard);
}
