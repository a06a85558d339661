// What is on its way to one client.
#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "server/outbox.hpp"

using lastcard::server::Outbox;
using lastcard::server::SharedFrame;
using lastcard::wire::FrameKind;
using namespace std::string_literals;

namespace {

/// The bytes that would leave next.
std::string next_of(const Outbox& outbox) {
    std::vector<std::string_view> pieces;
    outbox.next(pieces);
    std::string all;
    for (const std::string_view each : pieces) all += each;
    return all;
}

}  // namespace

TEST_CASE("a frame is what is said with its header before it") {
    const SharedFrame text("hello");
    CHECK(text.bytes() == "\x81\x05hello");
    CHECK(text.payload() == "hello");
    CHECK(text.kind() == FrameKind::Text);

    const SharedFrame ping({}, FrameKind::Ping);
    CHECK(ping.bytes() == "\x89\x00"s);
    CHECK(ping.payload().empty());
    CHECK(ping);
    CHECK(!SharedFrame());

    const std::string long_text(300, 'x');
    CHECK(SharedFrame(long_text).bytes() == "\x81\x7e\x01\x2c"s + long_text);
    CHECK(SharedFrame(long_text).payload() == long_text);
}

TEST_CASE("frames leave in their order, however the system cuts them") {
    const std::string all = "\x81\x03one\x81\x03two\x8a\x01!\x81\x05three"s;
    for (std::size_t step = 1; step <= all.size(); ++step) {
        CAPTURE(step);
        Outbox outbox;
        outbox.add(SharedFrame("one"));
        outbox.add(SharedFrame("two"));
        outbox.add(SharedFrame("!", FrameKind::Pong));
        outbox.add(SharedFrame("three"));
        std::string sent;
        std::size_t texts = 0;
        while (!outbox.empty()) {
            const std::string next = next_of(outbox).substr(0, step);
            REQUIRE(!next.empty());
            sent += next;
            texts += outbox.left(next.size());
        }
        CHECK(sent == all);
        CHECK(texts == 3);
    }
}

TEST_CASE("a text counts as sent when its last byte has left") {
    Outbox outbox;
    outbox.add(SharedFrame("one"));
    CHECK(outbox.left(4) == 0);
    CHECK(outbox.size() == 1);
    CHECK(outbox.left(0) == 0);
    CHECK(next_of(outbox) == "e");
    CHECK(outbox.left(1) == 1);
    CHECK(outbox.empty());
    CHECK(next_of(outbox).empty());
}

TEST_CASE("of what waits nothing stays but the rest of a frame that has begun to leave") {
    Outbox fresh;
    fresh.add(SharedFrame("one"));
    fresh.add(SharedFrame("two"));
    fresh.drop_waiting();
    CHECK(fresh.empty());

    Outbox begun;
    begun.add(SharedFrame("one"));
    begun.add(SharedFrame("two"));
    begun.left(3);
    begun.drop_waiting();
    begun.add(SharedFrame("bye", FrameKind::Close));
    CHECK(next_of(begun) == "ne\x88\x03"s + "bye");

    // A whole frame has left: the next one has not begun.
    Outbox between;
    between.add(SharedFrame("one"));
    between.add(SharedFrame("two"));
    between.left(5);
    between.drop_waiting();
    CHECK(between.empty());
}

TEST_CASE("so much is handed over at once, and no more") {
    Outbox outbox;
    std::string all;
    for (std::size_t i = 0; i < Outbox::most_pieces + 3; ++i) {
        const std::string text = std::to_string(i);
        outbox.add(SharedFrame(text));
        all += SharedFrame(text).bytes();
    }
    std::vector<std::string_view> pieces = {"from before"};
    outbox.next(pieces);
    CHECK(pieces.size() == Outbox::most_pieces);
    std::string sent = next_of(outbox);
    CHECK(outbox.left(sent.size()) == Outbox::most_pieces);
    CHECK(outbox.size() == 3);
    sent += next_of(outbox);
    CHECK(sent == all);
}
