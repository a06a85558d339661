// The text protocol of NATS, as far as core NATS without headers needs it. Works on bytes only: no
// socket. The reader is bounded: a server that sends nonsense costs an error and no memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.hpp"

namespace lastcard::cluster {

namespace nats {
/// The first operation of a server; repeated when it changes.
struct Info {
    std::size_t max_payload = 0;
    bool tls_required = false;
    bool tls_available = false;
    bool login_required = false;
    std::string version;

    friend bool operator==(const Info&, const Info&) = default;
};
struct Message {
    std::string subject;
    std::string reply;  ///< the subject for an answer; empty: none is expected
    std::string payload;

    friend bool operator==(const Message&, const Message&) = default;
};
struct Ping {
    friend bool operator==(const Ping&, const Ping&) = default;
};
struct Pong {
    friend bool operator==(const Pong&, const Pong&) = default;
};
struct Ok {
    friend bool operator==(const Ok&, const Ok&) = default;
};
struct Error {
    std::string text;

    friend bool operator==(const Error&, const Error&) = default;
};
}  // namespace nats

using NatsOperation =
    std::variant<nats::Info, nats::Message, nats::Ping, nats::Pong, nats::Ok, nats::Error>;

/// Reads what a server sends, however it is split.
class NatsReader {
public:
    static constexpr std::size_t most_line = 64 * 1024;  ///< INFO lists all servers of a cluster
    static constexpr std::size_t most_payload = 8 * 1024 * 1024;

    void take(std::string_view bytes);
    /// The next operation; empty if more bytes are needed or there is a fault.
    std::optional<NatsOperation> next();
    /// What was wrong, in one sentence. After a fault nothing more is read.
    const std::optional<std::string>& fault() const { return fault_; }

private:
    std::optional<NatsOperation> fail(std::string sentence);
    std::optional<NatsOperation> read_line(std::string_view line);
    std::optional<NatsOperation> begin_message(std::string_view arguments);
    std::optional<NatsOperation> end_message();

    std::string held_;  ///< received, from `at_` on not read yet
    std::size_t at_ = 0;
    std::size_t scanned_ = 0;               ///< bytes from `at_` on without the end of a line
    std::optional<nats::Message> message_;  ///< its payload is due
    std::size_t payload_ = 0;               ///< the length of that payload
    std::optional<std::string> fault_;
};

/// How a client proves who it is. Empty: not at all.
struct NatsLogin {
    std::string user;
    std::string password;
};

/// Whether it can be a subject: words of letters, digits, `-` and `_`, with points between them.
bool is_nats_subject(std::string_view subject);

std::string nats_connect(const NatsLogin& login, std::string_view client_name, bool tls);
void append_subscribe(std::string& to, std::string_view subject, std::uint64_t id);
void append_publish(std::string& to, std::string_view subject, std::string_view payload);
inline constexpr std::string_view nats_ping = "PING\r\n";
inline constexpr std::string_view nats_pong = "PONG\r\n";

struct NatsAddress {
    std::string host;
    std::uint16_t port = 4222;
    bool tls = false;

    /// For sentences: `nats://host:4222`.
    std::string text() const;

    friend bool operator==(const NatsAddress&, const NatsAddress&) = default;
};

/// Reads `nats://host[:port]` or `tls://host[:port]`, several of them with commas between.
Result<std::vector<NatsAddress>> read_nats_addresses(std::string_view text);

}  // namespace lastcard::cluster
