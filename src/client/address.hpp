// The address of a table server.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace lastcard::client {

/// The address of a server: http://cards.example.org:8080
struct Address {
    bool tls = false;
    std::string host;
    std::uint16_t port = 80;

    /// The usual notation without a final slash, and without the default port.
    std::string text() const;
    /// Whether it is a loopback address: localhost, 127.0.0.1, ::1.
    bool loops_back() const;
    friend bool operator==(const Address&, const Address&) = default;
};

struct ServerUrl {
    Address server;
    std::string path;  ///< the part after the host, such as /t/ABCD; may be empty
};

/// "localhost:8080", "http://192.168.1.5:8080/t/ABCD", "https://cards.example.org". Without a
/// scheme it is http; ws and wss become http and https.
Result<ServerUrl> read_url(std::string_view text);

}  // namespace lastcard::client
