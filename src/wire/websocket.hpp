// The frames of a WebSocket (RFC 6455), as both ends read and write them, on bytes alone: no
// socket, no memory of its own while nothing is half read.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace lastcard::wire {

enum class FrameKind : std::uint8_t {
    More = 0,
    Text = 1,
    Binary = 2,
    Close = 8,
    Ping = 9,
    Pong = 10
};

/// Why a WebSocket has to be closed: the codes of RFC 6455, 7.4.1.
enum class FrameFault : std::uint16_t { Protocol = 1002, NotText = 1007, TooBig = 1009 };

/// What stands before a payload from a server, which is not masked.
struct FrameHeader {
    FrameHeader(FrameKind kind, std::size_t payload);

    std::string_view bytes() const { return {bytes_.data(), size_}; }

private:
    std::array<char, 10> bytes_{};
    std::uint8_t size_ = 0;
};

/// Adds a whole frame as a client sends it: its payload is masked by four bytes that nobody can
/// guess.
void append_masked(std::string& to, FrameKind kind, std::string_view payload,
                   std::array<char, 4> mask);

/// Those of a client are masked, those of a server are not.
enum class FramesFrom : std::uint8_t { Client, Server };

/// A whole message (the parts it was sent in put together), or a ping, pong or close.
struct Frame {
    FrameKind kind;
    std::string_view payload;  ///< until the next call of the reader; a text is UTF-8
};

class FrameReader {
public:
    /// A message of more bytes is a fault.
    FrameReader(FramesFrom from, std::size_t most) : from_(from), most_(most) {}

    /// Takes over bytes as they came; they are unmasked where they lie.
    void take(std::span<char> bytes);
    /// The next whole message; nothing: more bytes are needed, or there is a fault.
    std::optional<Frame> next();
    /// Keeps what is half read: the bytes of take() are needed no longer.
    void keep();

    /// After a fault nothing more is read.
    std::optional<FrameFault> fault() const { return fault_; }
    /// A message has begun and is not whole yet.
    bool half_read() const { return !held_.empty() || parts_kind_; }

private:
    std::optional<Frame> fail(FrameFault why);
    std::optional<Frame> put_together(FrameKind kind, bool last, std::string_view payload);

    FramesFrom from_;
    std::size_t most_;
    std::span<char> rest_;  ///< not read yet
    std::string held_;      ///< the beginning of a frame
    std::string parts_;     ///< of a message that comes in several frames
    std::optional<FrameKind> parts_kind_;
    bool parts_given_ = false;  ///< their payload was returned by next()
    std::optional<FrameFault> fault_;
};

/// What a close frame says; nothing: it breaks the protocol. Without a code it is 1005.
std::optional<std::uint16_t> close_code_of(std::string_view payload);
std::string close_payload(std::uint16_t code, std::string_view reason);

}  // namespace lastcard::wire
