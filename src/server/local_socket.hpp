// A Unix domain socket for requests of the operator: one text in, one text out, one request at a
// time. It has its own thread, so a slow client delays only other operators.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <thread>

#include "base/result.hpp"

namespace lastcard::server {

class LocalSocket {
public:
    /// Called on the socket's thread.
    using Answer = std::function<std::string(std::string_view question)>;

    LocalSocket() = default;
    ~LocalSocket();
    LocalSocket(const LocalSocket&) = delete;
    LocalSocket& operator=(const LocalSocket&) = delete;

    /// Starts listening; only the owner of the process may connect. Replaces an existing socket:
    /// the caller must own the folder. Returns a sentence on failure.
    Result<void> open(const std::string& path, Answer answer);

private:
    void serve();
    void hear(int connection);

    std::string path_;
    Answer answer_;
    int listening_ = -1;
    int stop_[2] = {-1, -1};  ///< a pipe that wakes the thread to stop it
    std::thread thread_;
};

/// Sends a request to the server whose socket is in that folder.
Result<std::string> ask_local(const std::string& folder, const std::string& socket_name,
                              std::string_view question);

}  // namespace lastcard::server
