// Messages between nodes (cluster/node_message.hpp).
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "cluster/node_message.hpp"

using namespace lastcard::cluster;

namespace {

const std::vector<NodeMessage> one_of_each{
    message::Attach{FrontConnection{7}, 1ULL << 62, "Ada", "127.0.0.1", "{\"type\":\"hello\"}"},
    message::Text{FrontConnection{7}, "{}"},
    message::Detach{FrontConnection{7}},
    message::Frames{{{"{\"type\":\"pong\"}", {FrontConnection{1}, FrontConnection{300}}}, {"", {}}},
                    {{FrontConnection{1}, 1001, "going away"}}},
    message::Reset{},
    message::Pulse{"0.1.0",
                   3,
                   2'000,
                   8'000,
                   true,
                   true,
                   "/api/v1/socket?at=n1",
                   {{"n2", Life{5}, 1, 77}, {"n3", Life{6}, 9, 8}}},
    message::Open{true, {{"KQZPM2A", "{}"}}, {"ABCDEFG"}},
    message::Look{"hash"},
    message::Ask{4, "stats"},
    message::Answer{4, "{}"}};

}  // namespace

TEST_CASE("node messages: what is written is read again, and none is cut off") {
    REQUIRE(one_of_each.size() == std::variant_size_v<NodeMessage>);
    for (std::size_t kind = 0; kind < one_of_each.size(); ++kind) {
        CAPTURE(kind);
        REQUIRE(one_of_each[kind].index() == kind);
        const std::string bytes = encode_message(one_of_each[kind]);
        CHECK(static_cast<std::size_t>(bytes.front()) == kind);
        CHECK(decode_message(bytes) == one_of_each[kind]);
        // A newer node may say more.
        CHECK(decode_message(bytes + "more") == one_of_each[kind]);
        for (std::size_t size = 0; size < bytes.size(); ++size)
            CHECK_FALSE(decode_message(std::string_view(bytes).substr(0, size)));
    }
}

TEST_CASE("node messages: unknown kinds and lengths that are lies are ignored") {
    CHECK_FALSE(decode_message(""));
    CHECK_FALSE(decode_message(std::string(1, static_cast<char>(one_of_each.size())) + "abc"));
    CHECK_FALSE(decode_message("\xff"));
    // Frames with four thousand million elements.
    CHECK_FALSE(decode_message(std::string("\x03\xff\xff\xff\xff\x01", 6)));
}

TEST_CASE("node messages: a packet names its sender and its place") {
    const Packet packet{"n1", Life{1}, Life{2}, 12, 10, false, true, "bytes\n"};
    const std::string bytes = encode_packet(packet);
    CHECK(decode_packet(bytes) == packet);
    CHECK(bytes.size() <= packet_overhead + packet.from.size() + packet.bytes.size());
    CHECK_FALSE(decode_packet(bytes.substr(0, 20)));
    CHECK_FALSE(decode_packet("\x02" + bytes.substr(1)));
    CHECK_FALSE(decode_packet(encode_packet(Packet{})));
}
