// A proxy between a store and PostgreSQL (see proxy.hpp).
#include "store/postgres/proxy.hpp"

#include <doctest/doctest.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <chrono>
#include <cstring>
#include <filesystem>
#include <utility>
#include <vector>

#include "store/folders.hpp"
#include "store/postgres/test_database.hpp"

namespace lastcard::store_test {

namespace {

sockaddr_un address_in(const std::string& folder, const std::string& port) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::string path = folder + "/.s.PGSQL." + port;
    REQUIRE(path.size() < sizeof address.sun_path);
    std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
    return address;
}

/// The value of a word of the tests' connection string.
std::string word(const std::string& key) {
    const std::string all = test_conninfo() + " ";
    const std::size_t at = all.find(key + "=") + key.size() + 1;
    return all.substr(at, all.find(' ', at) - at);
}

/// The size of the message at the front; 0 if it is not complete.
std::size_t message_size(const std::string& bytes, bool has_kind) {
    const std::size_t at = has_kind ? 1 : 0;
    if (bytes.size() < at + 4) return 0;
    std::size_t size = 0;
    for (std::size_t i = 0; i < 4; ++i)
        size = size << 8 | static_cast<unsigned char>(bytes[at + i]);
    return bytes.size() < at + size ? 0 : at + size;
}

void write_all(int to, std::string_view bytes) {
    while (!bytes.empty() && to >= 0) {
        const ssize_t sent = send(to, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) return;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
}

}  // namespace

Proxy::Proxy(Shows shows) : shows_(shows), folder_(fresh_folder()) {
    std::filesystem::create_directories(folder_);
    listener_ = socket(AF_UNIX, SOCK_STREAM, 0);
    REQUIRE(listener_ >= 0);
    const sockaddr_un address = address_in(folder_, "5432");
    REQUIRE(bind(listener_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
    REQUIRE(listen(listener_, 16) == 0);
    thread_ = std::thread([this] { run(); });
}

Proxy::~Proxy() {
    over_ = true;
    thread_.join();
    for (Link& link : links_) {
        close_client(link);
        close_server(link);
    }
    close(listener_);
}

std::string Proxy::conninfo() const {
    return "host=" + folder_ + " port=5432 user=" + word("user") + " dbname=" + word("dbname");
}

void Proxy::cut_after(int messages, Cut cut) {
    const std::lock_guard lock(mutex_);
    left_ = messages;
    cut_ = cut;
}

bool Proxy::has_cut() {
    const std::lock_guard lock(mutex_);
    return std::exchange(left_, 0) == 0;
}

void Proxy::hold() {
    const std::lock_guard lock(mutex_);
    holds_ = true;
}

void Proxy::deliver() {
    {
        const std::lock_guard lock(mutex_);
        holds_ = false;
        for (Link& link : links_)
            if (!link.held.empty()) write_all(link.server, std::exchange(link.held, {}));
    }
    for (int i = 0; i < 100; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        const std::lock_guard lock(mutex_);
        for (const Link& link : links_)
            if (link.answers) return;
    }
    FAIL("what was withheld was not answered");
}

void Proxy::run() {
    while (!over_) {
        std::vector<pollfd> sockets{{listener_, POLLIN, 0}};
        std::vector<Link*> whose{nullptr};
        {
            const std::lock_guard lock(mutex_);
            for (Link& link : links_)
                for (const int each : {link.client, link.server}) {
                    if (each < 0) continue;
                    sockets.push_back({each, POLLIN, 0});
                    whose.push_back(&link);
                }
        }
        if (poll(sockets.data(), sockets.size(), 10) <= 0) continue;
        const std::lock_guard lock(mutex_);
        for (std::size_t i = 0; i < sockets.size(); ++i) {
            if (sockets[i].revents == 0) continue;
            if (whose[i] == nullptr) {
                accept_one();
                continue;
            }
            Link& link = *whose[i];
            const bool from_client = sockets[i].fd == link.client;
            if (!from_client && sockets[i].fd != link.server) continue;  // closed meanwhile
            if (read_some(link, from_client)) continue;
            close_client(link);
            if (link.held.empty()) close_server(link);
        }
    }
}

bool Proxy::accept_one() {
    Link link;
    link.client = accept(listener_, nullptr, nullptr);
    link.server = socket(AF_UNIX, SOCK_STREAM, 0);
    const sockaddr_un address = address_in(word("host"), word("port"));
    if (link.client < 0 || link.server < 0 ||
        connect(link.server, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
        close_client(link);
        close_server(link);
        return false;
    }
    links_.push_back(link);
    return true;
}

/// False: the end of the connection.
bool Proxy::read_some(Link& link, bool from_client) {
    char buffer[65536];
    const ssize_t size = recv(from_client ? link.client : link.server, buffer, sizeof buffer, 0);
    if (size <= 0) return false;
    std::string& bytes = from_client ? link.up : link.down;
    bytes.append(buffer, static_cast<std::size_t>(size));
    while (true) {
        const std::size_t whole = message_size(bytes, !from_client || link.has_started);
        if (whole == 0) return true;
        std::string message = bytes.substr(0, whole);
        bytes.erase(0, whole);
        if (from_client) link.has_started = true;
        forward(link, std::move(message), from_client);
    }
}

void Proxy::forward(Link& link, std::string message, bool from_client) {
    if (from_client && link.client < 0) return;  // after the cut
    if (!from_client && message.front() == 'K' && shows_ == Shows::Nothing) message[5] = 0x7f;
    if (from_client && holds_) {
        link.held += message;
        if (message.front() == 'S') {  // the end of a round
            close_client(link);
            holds_ = false;
        }
        return;
    }
    if (!from_client && link.client < 0 && message.front() == 'Z') link.answers = true;
    write_all(from_client ? link.server : link.client, message);
    if (left_ == 0) return;
    --left_;
    if (left_ > 0) return;
    close_client(link);
    if (cut_ == Cut::Both) close_server(link);
}

void Proxy::close_client(Link& link) {
    if (link.client >= 0) close(std::exchange(link.client, -1));
}

void Proxy::close_server(Link& link) {
    if (link.server >= 0) close(std::exchange(link.server, -1));
}

}  // namespace lastcard::store_test
