// The socket with POSIX calls (see local_socket.hpp).
#include "server/local_socket.hpp"

#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>

#include "base/text_util.hpp"

namespace lastcard::server {

namespace {

constexpr std::size_t longest_question = 8192;
constexpr timeval patience{5, 0};
constexpr timeval answer_time{30, 0};

std::string why(int code) { return std::generic_category().message(code); }

Result<void> address_of(const std::string& path, sockaddr_un& address) {
    address = {};
    address.sun_family = AF_UNIX;
    if (path.size() >= sizeof address.sun_path)
        return "The path of the socket " + quoted_path(path) + " has " +
               std::to_string(path.size()) + " bytes, and the system allows " +
               std::to_string(sizeof address.sun_path - 1) +
               ": choose a shorter data folder with --data.";
    std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
    return {};
}

const sockaddr* generic(const sockaddr_un& address) {
    return reinterpret_cast<const sockaddr*>(&address);
}

int new_socket() { return ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0); }

void set_patience(int connection, const timeval& reading) {
    ::setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &reading, sizeof reading);
    ::setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
}

bool send_all(int connection, std::string_view text) {
    while (!text.empty()) {
        const ssize_t sent = ::send(connection, text.data(), text.size(), MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

/// Reads until the peer stops sending; empty on an error or if there are more than `most` bytes.
std::optional<std::string> receive_all(int connection, std::size_t most) {
    std::string text;
    char buffer[4096];
    while (text.size() <= most) {
        const ssize_t got = ::recv(connection, buffer, sizeof buffer, 0);
        if (got == 0) return text;
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return std::nullopt;
        text.append(buffer, static_cast<std::size_t>(got));
    }
    return std::nullopt;
}

/// Closes the descriptor at the end.
struct Descriptor {
    int number = -1;
    ~Descriptor() {
        if (number >= 0) ::close(number);
    }
};

}  // namespace

LocalSocket::~LocalSocket() {
    if (thread_.joinable()) {
        ::close(stop_[1]);
        thread_.join();
        ::close(stop_[0]);
        ::unlink(path_.c_str());
    }
    if (listening_ >= 0) ::close(listening_);
}

Result<void> LocalSocket::open(const std::string& path, Answer answer) {
    sockaddr_un address;
    if (Result<void> fits = address_of(path, address); !fits) return fits;
    path_ = path;
    answer_ = std::move(answer);
    listening_ = new_socket();
    ::unlink(path.c_str());  // left behind by a server that was killed
    // Sets the mode before listening, so that the socket is never open to others.
    const bool listens = listening_ >= 0 && ::fchmod(listening_, 0600) == 0 &&
                         ::bind(listening_, generic(address), sizeof address) == 0 &&
                         ::chmod(path.c_str(), 0600) == 0 && ::listen(listening_, 8) == 0 &&
                         ::pipe(stop_) == 0;
    if (!listens)
        return "The socket " + quoted_path(path) + " cannot be made (" + why(errno) + ").";
    thread_ = std::thread([this] { serve(); });
    return {};
}

void LocalSocket::serve() {
    while (true) {
        pollfd both[2] = {{listening_, POLLIN, 0}, {stop_[0], POLLIN, 0}};
        if (::poll(both, 2, -1) < 0 && errno != EINTR) return;
        if (both[1].revents != 0) return;
        if (both[0].revents == 0) continue;
        const Descriptor connection{::accept4(listening_, nullptr, nullptr, SOCK_CLOEXEC)};
        if (connection.number >= 0) hear(connection.number);
    }
}

void LocalSocket::hear(int connection) {
    set_patience(connection, patience);
    if (const std::optional<std::string> question = receive_all(connection, longest_question))
        send_all(connection, answer_(*question));
}

Result<std::string> ask_local(const std::string& folder, const std::string& socket_name,
                              std::string_view question) {
    const std::string path = folder + '/' + socket_name;
    sockaddr_un address;
    if (const Result<void> fits = address_of(path, address); !fits) return Unexpected(fits.error());
    const Descriptor connection{new_socket()};
    if (connection.number >= 0) set_patience(connection.number, answer_time);
    if (connection.number < 0 ||
        ::connect(connection.number, generic(address), sizeof address) != 0) {
        if (errno == ENOENT || errno == ECONNREFUSED || errno == ENOTDIR)
            return Unexpected("No server is running in the data folder " + quoted_path(folder) +
                              ": start one with lastcard serve, or name its folder with --data.");
        if (errno == EACCES || errno == EPERM)
            return Unexpected("The data folder " + quoted_path(folder) +
                              " belongs to somebody else: run this as the user of the server.");
        return Unexpected("The socket " + quoted_path(path) + " cannot be used (" + why(errno) +
                          ").");
    }
    if (send_all(connection.number, question)) {
        ::shutdown(connection.number, SHUT_WR);
        std::optional<std::string> text = receive_all(connection.number, std::string::npos - 1);
        if (text && !text->empty()) return *std::move(text);
    }
    return Unexpected("The server in the data folder " + quoted_path(folder) + " does not answer.");
}

}  // namespace lastcard::server
