// A socket in the file system, for questions of whoever runs a server: one text in, one text out,
// one after the other. It has a thread of its own, so that a slow questioner holds up nobody.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

namespace lastcard::server {

class LocalSocket {
public:
    /// Called on the thread of the socket.
    using Answer = std::function<std::string(std::string_view question)>;

    LocalSocket() = default;
    ~LocalSocket();
    LocalSocket(const LocalSocket&) = delete;
    LocalSocket& operator=(const LocalSocket&) = delete;

    /// Begins to listen, for the owner of the process alone; a socket that lies there already is
    /// replaced: whoever calls this owns the folder. Otherwise a sentence.
    std::optional<std::string> open(const std::string& path, Answer answer);

private:
    void serve();
    void hear(int connection);

    std::string path_;
    Answer answer_;
    int listening_ = -1;
    int stop_[2] = {-1, -1};  ///< a pipe: what wakes the thread for the last time
    std::thread thread_;
};

struct LocalReply {
    std::optional<std::string> text;
    std::string error;  ///< without a text: a sentence
};

/// Asks the server whose socket is in that folder.
LocalReply ask_local(const std::string& folder, const std::string& socket_name,
                     std::string_view question);

}  // namespace lastcard::server
