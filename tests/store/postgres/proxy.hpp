// A proxy between a store and PostgreSQL that cuts connections after any message.
#pragma once

#include <atomic>
#include <cstdint>
#include <list>
#include <mutex>
#include <string>
#include <thread>

namespace lastcard::store_test {

class Proxy {
public:
    enum class Shows : std::uint8_t {
        Process,  ///< which process of the server a connection has
        Nothing,  ///< as a pooler does
    };
    /// In front of the server of the tests.
    explicit Proxy(Shows shows = Shows::Process);
    ~Proxy();
    Proxy(const Proxy&) = delete;
    Proxy& operator=(const Proxy&) = delete;

    std::string conninfo() const;

    enum class Cut : std::uint8_t {
        Both,    ///< both sides see the end of the connection
        Client,  ///< the server does not notice it, and waits for the rest of a transaction
    };
    /// After so many more messages in either direction, cuts the connection of the last one.
    void cut_after(int messages, Cut cut);
    /// Does not cut any more. Whether it has.
    bool has_cut();

    /// Withholds the next messages to the server, and lets the client see the end of its
    /// connection.
    void hold();
    /// Delivers what was withheld, and waits until the server has answered it.
    void deliver();

private:
    struct Link {
        int client = -1;
        int server = -1;
        std::string up, down;  ///< received in part
        std::string held;
        bool has_started = false;
        bool answers = false;  ///< of the server to what was held have come
    };

    void run();
    bool accept_one();
    bool read_some(Link& link, bool from_client);
    void forward(Link& link, std::string message, bool from_client);
    void close_client(Link& link);
    void close_server(Link& link);

    const Shows shows_;
    std::string folder_;
    int listener_ = -1;
    std::mutex mutex_;
    std::list<Link> links_;
    int left_ = 0;  ///< messages until the cut; 0: none
    Cut cut_ = Cut::Both;
    bool holds_ = false;
    std::atomic<bool> over_ = false;
    std::thread thread_;
};

}  // namespace lastcard::store_test
