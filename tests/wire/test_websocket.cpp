// WebSocket frames: the examples of RFC 6455, and violations of it.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "wire/websocket.hpp"

using namespace lastcard::wire;

namespace {

/// A client's frame, masked with 37 fa 21 3d.
std::string masked(int first, std::string_view payload) {
    constexpr std::string_view mask = "\x37\xfa\x21\x3d";
    std::string frame(1, static_cast<char>(first));
    if (payload.size() < 126) {
        frame += static_cast<char>(0x80 | payload.size());
    } else {
        frame += static_cast<char>(0x80 | 126);
        frame += static_cast<char>(payload.size() >> 8);
        frame += static_cast<char>(payload.size() & 0xFF);
    }
    frame += mask;
    for (std::size_t i = 0; i < payload.size(); ++i)
        frame += static_cast<char>(payload[i] ^ mask[i % 4]);
    return frame;
}

struct Heard {
    std::vector<std::string> messages;  ///< "kind:payload"
    std::optional<WebSocketFault> fault;
    bool half_read = false;

    friend bool operator==(const Heard&, const Heard&) = default;
};

Heard hear(std::string_view bytes, std::size_t at_once,
           WebSocketPeer from = WebSocketPeer::Client) {
    Heard heard;
    WebSocketReader reader(from, 4096);
    while (!bytes.empty()) {
        std::string part(bytes.substr(0, at_once));
        bytes.remove_prefix(part.size());
        reader.take(part);
        while (const auto frame = reader.next())
            heard.messages.push_back(std::to_string(static_cast<int>(frame->kind)) + ":" +
                                     std::string(frame->payload));
        reader.keep();
    }
    heard.fault = reader.fault();
    heard.half_read = reader.half_read();
    return heard;
}

/// The messages, checked to be the same however the bytes are split.
Heard hear(std::string_view bytes) {
    const Heard whole = hear(bytes, bytes.size());
    for (std::size_t at_once = 1; at_once < bytes.size() && at_once < 20; ++at_once)
        CHECK(hear(bytes, at_once) == whole);
    return whole;
}

std::optional<WebSocketFault> fault_of(std::string_view bytes) { return hear(bytes).fault; }

}  // namespace

TEST_CASE("websocket: a masked text, a ping, and a fragmented text with a ping between") {
    const Heard hello = hear("\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58");
    CHECK(hello.messages == std::vector<std::string>{"1:Hello"});
    CHECK(hello.fault == std::nullopt);
    CHECK(!hello.half_read);

    const Heard parts =
        hear(masked(0x01, "Hel") + masked(0x89, "there?") + masked(0x80, "lo") + masked(0x81, ""));
    CHECK(parts.messages == std::vector<std::string>{"9:there?", "1:Hello", "1:"});
}

TEST_CASE("websocket: a message is complete or incomplete") {
    CHECK(hear(masked(0x01, "Hel")).half_read);
    const std::string frame = masked(0x81, std::string(300, 'x'));
    for (std::size_t size = 1; size < frame.size(); ++size) {
        const Heard heard = hear(frame.substr(0, size), 7);
        CHECK(heard.half_read);
        CHECK(heard.messages.empty());
        CHECK(heard.fault == std::nullopt);
    }
}

TEST_CASE("websocket: a too large message is detected from its header") {
    CHECK(hear(masked(0x81, std::string(4096, 'x'))).fault == std::nullopt);
    CHECK(fault_of(masked(0x81, std::string(4097, 'x')).substr(0, 8)) == WebSocketFault::TooBig);
    CHECK(fault_of(masked(0x01, std::string(4000, 'x')) + masked(0x80, std::string(97, 'x'))) ==
          WebSocketFault::TooBig);
    CHECK(fault_of(std::string("\x81\xff\0\0\0\1\0\0\0\0mask", 14)) == WebSocketFault::TooBig);
}

TEST_CASE("websocket: violations of the protocol") {
    CHECK(fault_of(std::string("\x81\x05Hello")) == WebSocketFault::Protocol);  // not masked
    CHECK(fault_of(masked(0xC1, "x")) == WebSocketFault::Protocol);             // a reserved bit
    CHECK(fault_of(masked(0x83, "x")) == WebSocketFault::Protocol);             // an unknown opcode
    CHECK(fault_of(masked(0x09, "x")) == WebSocketFault::Protocol);             // a fragmented ping
    CHECK(fault_of(masked(0x89, std::string(126, 'x'))) == WebSocketFault::Protocol);
    CHECK(fault_of(masked(0x80, "x")) == WebSocketFault::Protocol);  // a continuation of nothing
    CHECK(fault_of(masked(0x01, "x") + masked(0x81, "y")) == WebSocketFault::Protocol);
    CHECK(fault_of(std::string("\x81\xfe\0\5maskHello", 13)) == WebSocketFault::Protocol);
    CHECK(fault_of(std::string("\x81\xff\x80\0\0\0\0\0\0\0mask", 14)) == WebSocketFault::Protocol);
}

TEST_CASE("websocket: a text is UTF-8, even if a character is split between fragments") {
    CHECK(fault_of(masked(0x81, "\xc5")) == WebSocketFault::NotText);
    CHECK(hear(masked(0x01, "\xc5") + masked(0x80, "\x99")).messages ==
          std::vector<std::string>{"1:\xc5\x99"});
    CHECK(hear(masked(0x82, "\xff")).messages == std::vector<std::string>{"2:\xff"});
}

TEST_CASE("websocket: text that cannot become UTF-8 is a fault before the message is complete") {
    const std::string frame = masked(0x81, "ab\xed\xa0" + std::string(100, 'x'));
    CHECK(hear(frame.substr(0, 9)).half_read);
    CHECK(fault_of(frame.substr(0, 9)) == std::nullopt);  // up to 0xed, which may go on
    CHECK(fault_of(frame.substr(0, 10)) == WebSocketFault::NotText);
    CHECK(fault_of(masked(0x01, "a\xc3") + masked(0x00, "b")) == WebSocketFault::NotText);
    CHECK(fault_of(masked(0x01, "a\xf0\x9f") + masked(0x00, "\x83")) == std::nullopt);
    CHECK(fault_of(masked(0x02, "\xff").substr(0, 7)) == std::nullopt);  // not a text
}

TEST_CASE("websocket: a second text within fragments is a fault, whatever it begins with") {
    const std::string_view bytes("\x01\0\x01\x04\xf0\x03YY", 8);
    for (const std::size_t at_once : {1U, 100U})
        CHECK(hear(bytes, at_once, WebSocketPeer::Server).fault == WebSocketFault::Protocol);
}

TEST_CASE("websocket: after a fault nothing is read") {
    const Heard heard = hear(masked(0x81, "a") + masked(0x83, "") + masked(0x81, "b"));
    CHECK(heard.messages == std::vector<std::string>{"1:a"});
    CHECK(heard.fault == WebSocketFault::Protocol);
}

TEST_CASE("websocket: a server's frames are not masked") {
    const Heard heard = hear("\x81\x05Hello\x89\x01?", 3, WebSocketPeer::Server);
    CHECK(heard.messages == std::vector<std::string>{"1:Hello", "9:?"});
    CHECK(heard.fault == std::nullopt);
    CHECK(hear(masked(0x81, "Hello"), 100, WebSocketPeer::Server).fault ==
          WebSocketFault::Protocol);
}

TEST_CASE("websocket: frames written by a client") {
    std::string frame;
    append_masked(frame, WebSocketFrameKind::Text, "Hello", {'\x37', '\xfa', '\x21', '\x3d'});
    CHECK(frame == "\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58");
    const std::string longer(300, 'x');
    append_masked(frame, WebSocketFrameKind::Pong, longer.substr(0, 2), {'a', 'b', 'c', 'd'});
    append_masked(frame, WebSocketFrameKind::Text, longer, {'a', 'b', 'c', 'd'});
    CHECK(hear(frame).messages == std::vector<std::string>{"1:Hello", "10:xx", "1:" + longer});
}

TEST_CASE("websocket: headers written by a server") {
    CHECK(WebSocketHeader(WebSocketFrameKind::Text, 5).bytes() == "\x81\x05");
    CHECK(WebSocketHeader(WebSocketFrameKind::Pong, 0).bytes() == std::string_view("\x8a\0", 2));
    CHECK(WebSocketHeader(WebSocketFrameKind::Text, 126).bytes() ==
          std::string_view("\x81\x7e\0\x7e", 4));
    CHECK(WebSocketHeader(WebSocketFrameKind::Text, 256).bytes() ==
          std::string_view("\x81\x7e\1\0", 4));
    CHECK(WebSocketHeader(WebSocketFrameKind::Text, 65536).bytes() ==
          std::string_view("\x81\x7f\0\0\0\0\0\1\0\0", 10));
}

TEST_CASE("websocket: the code of a close frame") {
    CHECK(close_payload(1001, "later") == "\x03\xe9later");
    CHECK(close_code_of(close_payload(4008, "slow")) == 4008);
    CHECK(close_code_of("") == 1005);
    CHECK(close_payload(1005, "") == "");
    CHECK(close_payload(4000, std::string(200, 'x')).size() == 125);
    CHECK(close_code_of("\x03") == std::nullopt);
    CHECK(close_code_of("\x03\xe9\xff") == std::nullopt);
    CHECK(close_code_of(std::string_view("\x03\xed", 2)) == std::nullopt);  // 1005 must not be sent
    CHECK(close_code_of(std::string_view("\0\1", 2)) == std::nullopt);
}
