// What the nodes of a site tell each other. A message is a kind, lengths and bytes. A node ignores
// kinds that it does not know and reads what it knows of longer ones, so a newer node can say more.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace lastcard::cluster {

/// Random at each start of a node, so that others notice a restart. 0: none.
enum class Life : std::uint64_t {};
/// Of a client's connection at its front. Not used again during a life.
enum class FrontConnection : std::uint64_t {};

namespace message {

/// From the front: this client says hello. The front has checked session, ban and limits.
struct Attach {
    FrontConnection connection{};
    std::uint64_t session = 0;
    std::string name;  ///< of the person
    std::string address;
    std::string hello;  ///< as received

    friend bool operator==(const Attach&, const Attach&) = default;
};

/// From the front: received from an attached client.
struct Text {
    FrontConnection connection{};
    std::string text;

    friend bool operator==(const Text&, const Text&) = default;
};

/// From the front: the client is gone.
struct Detach {
    FrontConnection connection{};

    friend bool operator==(const Detach&, const Detach&) = default;
};

/// From the owner: to be sent to clients, and clients to be closed after that.
struct Frames {
    struct Frame {
        std::string payload;
        std::vector<FrontConnection> to;

        friend bool operator==(const Frame&, const Frame&) = default;
    };
    struct Close {
        FrontConnection connection{};
        std::uint16_t code = 0;
        std::string reason;

        friend bool operator==(const Close&, const Close&) = default;
    };
    std::vector<Frame> frames;
    std::vector<Close> closes;

    friend bool operator==(const Frames&, const Frames&) = default;
};

/// Something was lost between the two nodes: both drop all connections that one serves for the
/// other.
struct Reset {
    friend bool operator==(const Reset&, const Reset&) = default;
};

/// To all, every second: the node is here, and how it is.
struct Pulse {
    struct Sent {
        std::string node;
        Life life{};
        std::uint64_t first = 0;  ///< number of the first packet to this life of it
        std::uint64_t last = 0;   ///< less than `first`: none was sent

        friend bool operator==(const Sent&, const Sent&) = default;
    };
    std::string build;
    std::uint32_t reads = 0;  ///< the newest format that it reads
    std::uint64_t tables = 0;
    std::uint64_t connections = 0;
    bool draining = false;
    bool database = false;  ///< PostgreSQL answers it
    std::string socket;     ///< the path that a load balancer routes to it
    std::vector<Sent> sent;

    friend bool operator==(const Pulse&, const Pulse&) = default;
};

/// To all or one: the listed tables of the node with people.
struct Open {
    struct Listing {
        std::string table;
        std::string bytes;

        friend bool operator==(const Listing&, const Listing&) = default;
    };
    bool whole = false;  ///< replaces everything that was said before
    std::vector<Listing> changed;
    std::vector<std::string> gone;

    friend bool operator==(const Open&, const Open&) = default;
};

/// To all: settings or a session have changed, so cached ones are to be read again.
struct Look {
    std::string session;  ///< the hash of its token; empty: settings

    friend bool operator==(const Look&, const Look&) = default;
};

/// A question of an operator, and the answer to it.
struct Ask {
    std::uint64_t number = 0;
    std::string text;

    friend bool operator==(const Ask&, const Ask&) = default;
};
struct Answer {
    std::uint64_t number = 0;
    std::string text;

    friend bool operator==(const Answer&, const Answer&) = default;
};

}  // namespace message

/// The place in this list is the kind of the message: new ones go to the end.
using NodeMessage =
    std::variant<message::Attach, message::Text, message::Detach, message::Frames, message::Reset,
                 message::Pulse, message::Open, message::Look, message::Ask, message::Answer>;

std::string encode_message(const NodeMessage& message);
/// Empty for an unknown kind and for bytes that cannot be read.
std::optional<NodeMessage> decode_message(std::string_view bytes);

/// What is published: a message or a part of one, with its sender.
struct Packet {
    std::string from;          ///< name of the node
    Life life{};               ///< of the sender
    Life to{};                 ///< of the receiver; none: to all
    std::uint64_t number = 0;  ///< counts the packets to this node; 0: not counted
    std::uint64_t first = 0;   ///< number of the first packet to this life of the receiver
    bool begins = true;        ///< the message begins in this packet
    bool ends = true;          ///< and ends in it
    std::string bytes;

    friend bool operator==(const Packet&, const Packet&) = default;
};

/// The bytes of a packet besides its name and its bytes are not more than this.
inline constexpr std::size_t packet_overhead = 64;

std::string encode_packet(const Packet& packet);
/// Empty for another version and for bytes that cannot be read.
std::optional<Packet> decode_packet(std::string_view bytes);

}  // namespace lastcard::cluster
