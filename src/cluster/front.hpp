// Clients whose socket is at one node, the front, and whose table is at another one, the owner.
// `Front` has the sockets, `Served` what the owner knows of them. Every node is both. Pure: they
// send by Links, and the runner passes them what arrives.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "cluster/links.hpp"

namespace lastcard::cluster {

/// This node as the front.
class Front {
public:
    explicit Front(Links& links) : links_(links) {}

    /// From now on the client is served by that node. False if it is not there.
    bool attach(const std::string& node, message::Attach attach);
    /// What the client sent. False if it is not forwarded.
    bool text(FrontConnection connection, std::string_view text);
    /// The client is gone, or this node closes it.
    void closed(FrontConnection connection);

    /// What an owner wants to be done: without what it may not ask for, which is everything about
    /// clients that are not attached to it. Those that it closes are not forwarded any longer.
    message::Frames received(const std::string& node, message::Frames frames);
    /// The clients that were served by the node, to be closed.
    std::vector<FrontConnection> broken(const std::string& node);

    std::size_t size() const { return owners_.size(); }

private:
    Links& links_;
    std::unordered_map<std::uint64_t, std::string> owners_;
};

/// The number of a connection that has its socket elsewhere: the upper bits name the link, and
/// those of sockets of this node are 0.
enum class ServedConnection : std::uint64_t {};
inline constexpr unsigned served_shift = 48;
inline constexpr bool is_served(std::uint64_t connection) { return connection >> served_shift; }

/// This node as the owner.
class Served {
public:
    explicit Served(Links& links) : links_(links) {}

    /// A number that was not used before. Empty: the front uses a number twice.
    std::optional<ServedConnection> attach(const std::string& node, FrontConnection connection);
    std::optional<ServedConnection> find(const std::string& node, FrontConnection connection) const;
    /// Its number, which is not known any longer.
    std::optional<ServedConnection> detach(const std::string& node, FrontConnection connection);
    /// The connections of clients at the node, which are not known any longer.
    std::vector<ServedConnection> broken(const std::string& node);

    /// Notes what is to be sent. `same`: identifies the payload until flush(), so that one for many
    /// clients is sent once; null: for this client alone.
    void send(ServedConnection to, const void* same, std::string_view payload);
    /// Notes that the front has to close it.
    void close(ServedConnection connection, std::uint16_t code, std::string_view reason);
    /// Sends what was noted, as one message to each front.
    void flush();

    std::size_t size() const { return size_; }

private:
    struct Line {
        std::string node;
        std::unordered_set<std::uint64_t> open;  ///< by the front's number
        message::Frames frames;
        const void* last = nullptr;  ///< the payload of the last frame
    };

    static constexpr std::uint64_t low_bits = (std::uint64_t{1} << served_shift) - 1;
    static ServedConnection number(std::uint64_t index, FrontConnection connection);
    Line* line_of(ServedConnection connection);

    Links& links_;
    std::map<std::string, std::uint64_t> indexes_;  ///< of the current line of each node
    std::map<std::uint64_t, Line> lines_;
    std::uint64_t last_index_ = 0;
    std::size_t size_ = 0;
};

}  // namespace lastcard::cluster
