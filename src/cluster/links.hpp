// The links of this node to the other nodes. Each pair of nodes numbers its packets in each
// direction, and every node says once a second what it has sent, so nothing is lost without being
// noticed. What is lost is not repeated: the link breaks, both nodes drop the connections that one
// serves for the other, and the clients connect again. Pure: the time and the packets are passed
// in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "cluster/node_message.hpp"

namespace lastcard::cluster {

/// Milliseconds of any clock that is never set back.
using Ticks = std::int64_t;

inline constexpr Ticks pulse_every = 1'000;
/// A node without a pulse for so long is not there, nor is one that does not hear this node.
inline constexpr Ticks silent_after = 3'000;

namespace link {
struct Heard {
    std::string node;
    NodeMessage message;
};
/// Something to or from the node may be lost, or it has restarted.
struct Broken {
    std::string node;
};
/// The node is there for the first time, or again.
struct Joined {
    std::string node;
};
/// The node is gone. Follows Broken.
struct Left {
    std::string node;
};
}  // namespace link

using LinkEvent = std::variant<link::Heard, link::Broken, link::Joined, link::Left>;

/// To be published for one node or for all.
struct Outgoing {
    std::string node;  ///< empty: for all
    std::string bytes;
};

struct LinkCounts {
    std::uint64_t gaps = 0;      ///< links broken because packets were lost
    std::uint64_t repeated = 0;  ///< packets that arrived twice
    std::uint64_t unreadable = 0;
};

class Links {
public:
    static constexpr std::size_t most_message = std::size_t{16} << 20;
    static constexpr std::size_t most_nodes = 256;

    Links(std::string name, Life life) : name_(std::move(name)), life_(life) {}

    // ---- Network

    /// `most_packet`: the largest packet that can be published.
    void connected(std::size_t most_packet);
    /// Until connected() nothing can be sent. All links break.
    void disconnected();
    void received(Ticks now, std::string_view bytes);
    /// Notices silent nodes. Call it at least once a second.
    void run(Ticks now);
    /// Tells all how this node is; call it every `pulse_every`. Fills in what was sent.
    void pulse(Ticks now, message::Pulse pulse);

    // ---- Messages

    /// False if the node is not there.
    bool send(const std::string& node, const NodeMessage& message);
    /// It is not repeated for a node that misses it.
    void send_to_all(const NodeMessage& message);

    std::vector<Outgoing> take_outgoing() { return std::exchange(outgoing_, {}); }
    std::vector<LinkEvent> take_events() { return std::exchange(events_, {}); }

    // ---- Questions

    bool is_there(const std::string& node) const;
    /// The last pulse of every node that is there, by name.
    std::map<std::string, message::Pulse> nodes() const;
    const LinkCounts& counts() const { return counts_; }
    const std::string& name() const { return name_; }

private:
    struct Peer {
        Life life{};
        bool there = false;
        Ticks heard = 0;   ///< its last pulse
        Ticks listed = 0;  ///< its last pulse that names this node
        message::Pulse pulse;
        std::uint64_t first_sent = 1;  ///< to this life
        std::uint64_t last_sent = 0;   ///< to this node; grows on when it restarts
        std::uint64_t received = 0;    ///< the last number from this life
        std::uint64_t claimed = 0;     ///< what it said that it had sent
        std::string begun;             ///< a message whose end is missing
        bool joining = false;          ///< the next packet begins the message
        bool owes_reset = false;       ///< it has to be told that the link broke
    };

    Peer* find(const std::string& node);
    Peer* meet(Ticks now, const Packet& packet);
    void begin_life(Peer& peer, Life life);
    void arrive(Ticks now, const std::string& node, Peer& peer);
    void count(const std::string& node, Peer& peer, const Packet& packet);
    void hear_pulse(Ticks now, const std::string& node, Peer& peer, message::Pulse pulse);
    void deliver(const std::string& node, Peer& peer, const Packet& packet);
    void lose(const std::string& node, Peer& peer);
    void break_link(const std::string& node, Peer& peer);
    void leave(const std::string& node, Peer& peer);
    void publish(const std::string& node, Peer& peer, std::string_view bytes);

    std::string name_;
    Life life_;
    std::size_t most_part_ = 0;  ///< 0: not connected
    std::map<std::string, Peer> peers_;
    std::vector<Outgoing> outgoing_;
    std::vector<LinkEvent> events_;
    LinkCounts counts_;
};

}  // namespace lastcard::cluster
