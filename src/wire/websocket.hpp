// Encodes and decodes WebSocket frames (RFC 6455) for both sides. Works on bytes only: no socket,
// and no allocation unless a message is incomplete.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace lastcard::wire {

enum class WebSocketFrameKind : std::uint8_t {
    More = 0,
    Text = 1,
    Binary = 2,
    Close = 8,
    Ping = 9,
    Pong = 10
};

/// Why a WebSocket must be closed, as a close code of RFC 6455, 7.4.1.
enum class WebSocketFault : std::uint16_t { Protocol = 1002, NotText = 1007, TooBig = 1009 };

/// The frame header of a server's message, which is not masked.
struct WebSocketHeader {
    WebSocketHeader(WebSocketFrameKind kind, std::size_t payload);

    std::string_view bytes() const { return {bytes_.data(), size_}; }

private:
    std::array<char, 10> bytes_{};
    std::uint8_t size_ = 0;
};

/// Appends a whole client frame. The payload is masked with four unpredictable bytes.
void append_masked(std::string& to, WebSocketFrameKind kind, std::string_view payload,
                   std::array<char, 4> mask);

/// Frames of a client are masked, those of a server are not.
enum class WebSocketPeer : std::uint8_t { Client, Server };

/// A complete message (its fragments joined), or a ping, pong or close.
struct WebSocketFrame {
    WebSocketFrameKind kind;
    std::string_view payload;  ///< valid until the next call of the reader; a text is UTF-8
};

class WebSocketReader {
public:
    /// `most`: maximum size of a message in bytes; a larger one is a fault.
    WebSocketReader(WebSocketPeer from, std::size_t most) : from_(from), most_(most) {}

    /// Takes received bytes and unmasks them in place.
    void take(std::span<char> bytes);
    /// The next complete message; empty if more bytes are needed or there is a fault.
    std::optional<WebSocketFrame> next();
    /// Copies incomplete input, so that the bytes of take() may be freed.
    void keep();

    /// After a fault nothing more is read.
    std::optional<WebSocketFault> fault() const { return fault_; }
    /// Whether a message has begun and is incomplete.
    bool half_read() const { return !held_.empty() || parts_kind_; }

private:
    std::optional<WebSocketFrame> fail(WebSocketFault why);
    bool is_text_so_far(std::span<const char> payload, std::span<const char> mask);
    std::optional<WebSocketFrame> put_together(WebSocketFrameKind kind, bool last,
                                               std::string_view payload);

    WebSocketPeer from_;
    std::size_t most_;
    std::span<char> rest_;  ///< not read yet
    std::string held_;      ///< the beginning of a frame
    std::string parts_;     ///< fragments of a message
    std::optional<WebSocketFrameKind> parts_kind_;
    std::size_t checked_ = 0;   ///< bytes of an incomplete text that are known to be UTF-8
    bool parts_given_ = false;  ///< next() has returned their payload
    std::optional<WebSocketFault> fault_;
};

/// The code of a close frame, 1005 if it has none; empty if it violates the protocol.
std::optional<std::uint16_t> close_code_of(std::string_view payload);
std::string close_payload(std::uint16_t code, std::string_view reason);

}  // namespace lastcard::wire
