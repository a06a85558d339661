// Connections to a table server, as many as one likes, on one thread: HTTP calls and WebSockets
// behind a narrow front. post() is the one way in from other threads. Boost stays behind this
// header.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "online/network.hpp"

namespace lastcard::online {

/// Where a server is: http://cards.example.org:8080
struct Address {
    bool tls = false;
    std::string host;
    std::uint16_t port = 80;

    /// As one writes it, without a slash at the end; the port only where it is not the usual one.
    std::string text() const;
    /// Whether it leads from any computer to that computer itself: localhost, 127.0.0.1, ::1.
    bool loops_back() const;
    friend bool operator==(const Address&, const Address&) = default;
};

struct ReadAddress {
    std::optional<Address> address;
    std::string path;   ///< what follows the host, such as /t/ABCD; may be empty
    std::string error;  ///< without an address: a sentence
};

/// "localhost:8080", "http://192.168.1.5:8080/t/ABCD", "https://cards.example.org". Without a
/// scheme it is http; ws and wss are taken for http and https.
ReadAddress read_address(std::string_view text);

struct LinksOptions {
    std::string ca_file;  ///< trusted besides what the system trusts; for self-made certificates
    bool check_certificate = true;  ///< off: encrypted, but anybody could be at the other end
    std::string untrusted_help;     ///< what to do about a certificate that is not trusted
    Span patience{10'000};          ///< for a connection, and for an answer
    std::size_t message_bytes = 1 << 20;
};

class Links final : public Network {
public:
    explicit Links(Address server, LinksOptions options = {});
    ~Links();
    Links(const Links&) = delete;
    Links& operator=(const Links&) = delete;

    const Address& server() const;

    /// Works until stop().
    void run();

    // ---- From any thread

    void post(std::function<void()> work);
    void stop();

    // ---- On the thread of the links only

    /// Milliseconds since 1970 at the start, and never backwards from then on.
    Moment now() const override;
    void after(Span time, std::function<void()> work) override;
    void ask(HttpCall call, std::function<void(HttpAnswer)> then) override;
    LinkId open(LinkHandler& handler) override;
    void send(LinkId link, std::string text) override;
    void close(LinkId link) override;

private:
    struct Inside;

    std::unique_ptr<Inside> inside_;
};

}  // namespace lastcard::online
