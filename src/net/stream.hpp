// Shared by the two files that use sockets, web_server.cpp of the server and server_connection.cpp
// of the client: what both need of Boost, a connection with or without TLS, a clock, and the accept
// key of a WebSocket handshake. Do not include it elsewhere: Boost takes long to compile.
#pragma once

#include <openssl/evp.h>
#include <openssl/sha.h>

#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace lastcard::net {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace ssl = asio::ssl;
using tcp = asio::ip::tcp;
using boost::system::error_code;
using Socket = asio::basic_stream_socket<tcp, asio::io_context::executor_type>;

/// An operation that is awaited returns its error and its result.
constexpr auto awaiting = asio::as_tuple(asio::use_awaitable);

/// The time of day at the start, and from then on a clock that is never set.
class Clock {
public:
    /// Milliseconds since 1970.
    std::int64_t now_ms() const {
        return started_ms_ + milliseconds(std::chrono::steady_clock::now() - started_);
    }

    std::chrono::steady_clock::time_point at_ms(std::int64_t ms) const {
        return started_ + std::chrono::milliseconds(ms - started_ms_);
    }

private:
    template <class Duration>
    static std::int64_t milliseconds(Duration passed) {
        return std::chrono::duration_cast<std::chrono::milliseconds>(passed).count();
    }

    const std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
    const std::int64_t started_ms_ =
        milliseconds(std::chrono::system_clock::now().time_since_epoch());
};

/// A byte stream: a socket with or without TLS. Without TLS, it is one pointer larger than the
/// socket, and costs one branch for each operation.
class Stream {
public:
    using executor_type = Socket::executor_type;
    using Tls = ssl::stream<Socket>;

    explicit Stream(Socket from) : plain_(std::move(from)) {}
    Stream(Socket from, ssl::context& context)
        : plain_(from.get_executor()), tls_(std::make_unique<Tls>(std::move(from), context)) {}

    Tls* tls() { return tls_.get(); }
    Socket& lowest_layer() { return tls_ ? tls_->next_layer() : plain_; }
    executor_type get_executor() { return plain_.get_executor(); }

    template <class Buffers, class Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        if (tls_) return tls_->async_read_some(buffers, std::forward<Token>(token));
        return plain_.async_read_some(buffers, std::forward<Token>(token));
    }
    template <class Buffers, class Token>
    auto async_write_some(const Buffers& buffers, Token&& token) {
        if (tls_) return tls_->async_write_some(buffers, std::forward<Token>(token));
        return plain_.async_write_some(buffers, std::forward<Token>(token));
    }

private:
    Socket plain_;
    std::unique_ptr<Tls> tls_;
};

inline std::string base64(std::span<const unsigned char> bytes) {
    std::string text(4 * ((bytes.size() + 2) / 3) + 1, '\0');
    const int size = EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()), bytes.data(),
                                     static_cast<int>(bytes.size()));
    text.resize(static_cast<std::size_t>(size));
    return text;
}

/// The value of Sec-WebSocket-Accept for a handshake key (RFC 6455, 4.2.2).
inline std::string accept_key(std::string_view key) {
    const std::string joined = std::string(key) + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    std::array<unsigned char, SHA_DIGEST_LENGTH> digest{};
    SHA1(reinterpret_cast<const unsigned char*>(joined.data()), joined.size(), digest.data());
    return base64(digest);
}

}  // namespace lastcard::net
