// The send queue of a client (server/outbox.hpp).
#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "server/outbox.hpp"

using lastcard::server::Outbox;
using lastcard::server::SharedFrame;
using lastcard::wire::WebSocketFrameKind;
using namespace std::string_literals;

namespace {

/// The bytes that would be sent next.
std::string next_of(const Outbox& outbox) {
    std::vector<std::string_view> pieces;
    outbox.next(pieces);
    std::string all;
    for (const std::string_view each : pieces) all += each;
    return all;
}

}  // namespace

TEST_CASE("outbox: a frame is its header and its payload") {
    const SharedFrame text("hello");
    CHECK(text.bytes() == "\x81\x05hello");
    CHECK(text.payload() == "hello");
    CHECK(text.kind() == WebSocketFrameKind::Text);

    const SharedFrame ping({}, WebSocketFrameKind::Ping);
    CHECK(ping.bytes() == "\x89\x00"s);
    CHECK(ping.payload().empty());
    CHECK(ping);
    CHECK(!SharedFrame());

    const std::string long_text(300, 'x');
    CHECK(SharedFrame(long_text).bytes() == "\x81\x7e\x01\x2c"s + long_text);
    CHECK(SharedFrame(long_text).payload() == long_text);
}

TEST_CASE("outbox: frames are sent in order, however the system splits them") {
    const std::string all = "\x81\x03one\x81\x03two\x8a\x01!\x81\x05three"s;
    for (std::size_t step = 1; step <= all.size(); ++step) {
        CAPTURE(step);
        Outbox outbox;
        outbox.add(SharedFrame("one"));
        outbox.add(SharedFrame("two"));
        outbox.add(SharedFrame("!", WebSocketFrameKind::Pong));
        outbox.add(SharedFrame("three"));
        std::string sent;
        std::size_t texts = 0;
        while (!outbox.empty()) {
            const std::string next = next_of(outbox).substr(0, step);
            REQUIRE(!next.empty());
            sent += next;
            texts += outbox.left(next.size());
            CHECK(outbox.bytes() == all.size() - sent.size());
        }
        CHECK(sent == all);
        CHECK(texts == 3);
    }
}

TEST_CASE("outbox: a frame counts as sent when its last byte has been sent") {
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

TEST_CASE("outbox: dropping keeps only the rest of a frame that is being sent") {
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
    begun.add(SharedFrame("bye", WebSocketFrameKind::Close));
    CHECK(next_of(begun) == "ne\x88\x03"s + "bye");

    // A whole frame has been sent, and the next one has not begun.
    Outbox between;
    between.add(SharedFrame("one"));
    between.add(SharedFrame("two"));
    between.left(5);
    between.drop_waiting();
    CHECK(between.empty());
}

TEST_CASE("outbox: the number of pieces per call is limited") {
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
