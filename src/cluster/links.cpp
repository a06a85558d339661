// The links between nodes (see links.hpp).
#include "cluster/links.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace lastcard::cluster {

namespace {

/// A node that has been gone for so long is forgotten.
constexpr Ticks forgotten_after = 60'000;

/// Whether the packet is a whole message of this kind.
template <class Kind>
bool is_a(const Packet& packet) {
    if (!packet.begins || !packet.ends) return false;
    const std::optional<NodeMessage> message = decode_message(packet.bytes);
    return message && std::holds_alternative<Kind>(*message);
}

}  // namespace

// ---- Network

void Links::connected(std::size_t most_packet) {
    const std::size_t overhead = packet_overhead + name_.size();
    most_part_ = std::max(most_packet, overhead + 1) - overhead;
}

void Links::disconnected() {
    most_part_ = 0;
    outgoing_.clear();
    for (auto& [node, peer] : peers_) leave(node, peer);
}

void Links::received(Ticks now, std::string_view bytes) {
    const std::optional<Packet> packet = decode_packet(bytes);
    if (!packet) {
        ++counts_.unreadable;
        return;
    }
    if (packet->from == name_ || (packet->to != Life{} && packet->to != life_)) return;
    Peer* const peer = meet(now, *packet);
    if (peer == nullptr) return;  // late, or one node too many
    if (packet->number != 0) return count(packet->from, *peer, *packet);
    std::optional<NodeMessage> message = decode_message(packet->bytes);
    if (!message) return;
    if (auto* pulse = std::get_if<message::Pulse>(&*message))
        return hear_pulse(now, packet->from, *peer, std::move(*pulse));
    events_.push_back(link::Heard{packet->from, *std::move(message)});
}

void Links::run(Ticks now) {
    for (auto& [node, peer] : peers_)
        if (peer.there && now - std::min(peer.heard, peer.listed) >= silent_after)
            leave(node, peer);
    std::erase_if(peers_,
                  [now](const auto& each) { return now - each.second.heard >= forgotten_after; });
}

void Links::pulse(Ticks now, message::Pulse pulse) {
    pulse.sent.clear();
    for (const auto& [node, peer] : peers_)
        if (now - peer.heard < silent_after)
            pulse.sent.push_back({node, peer.life, peer.first_sent, peer.last_sent});
    send_to_all(std::move(pulse));
}

// ---- Messages

bool Links::send(const std::string& node, const NodeMessage& message) {
    Peer* const peer = find(node);
    if (peer == nullptr || !peer->there || most_part_ == 0) return false;
    publish(node, *peer, encode_message(message));
    return true;
}

void Links::send_to_all(const NodeMessage& message) {
    if (most_part_ == 0) return;
    Packet packet;
    packet.from = name_;
    packet.life = life_;
    packet.bytes = encode_message(message);
    outgoing_.push_back({{}, encode_packet(packet)});
}

/// In as many packets as it needs.
void Links::publish(const std::string& node, Peer& peer, std::string_view bytes) {
    Packet packet;
    packet.from = name_;
    packet.life = life_;
    packet.to = peer.life;
    packet.first = peer.first_sent;
    do {
        packet.number = ++peer.last_sent;
        packet.bytes = bytes.substr(0, most_part_);
        bytes.remove_prefix(packet.bytes.size());
        packet.ends = bytes.empty();
        outgoing_.push_back({node, encode_packet(packet)});
        packet.begins = false;
    } while (!packet.ends);
}

// ---- Receiving

/// The sender of a packet; null if it is of a life that is not the current one.
Links::Peer* Links::meet(Ticks now, const Packet& packet) {
    const auto found = peers_.find(packet.from);
    if (found == peers_.end() && peers_.size() >= most_nodes) return nullptr;
    const bool met = found == peers_.end();
    Peer& peer = met ? peers_[packet.from] : found->second;
    if (!met && peer.life == packet.life) return &peer;
    // Only a pulse tells of a new life: other packets may be late ones of an old one.
    if (!met && !is_a<message::Pulse>(packet)) return nullptr;
    leave(packet.from, peer);
    begin_life(peer, packet.life);
    arrive(now, packet.from, peer);
    return &peer;
}

void Links::begin_life(Peer& peer, Life life) {
    peer.life = life;
    peer.first_sent = peer.last_sent + 1;
    peer.received = peer.claimed = 0;
    peer.begun.clear();
    peer.joining = false;
    peer.owes_reset = false;
}

void Links::arrive(Ticks now, const std::string& node, Peer& peer) {
    peer.there = true;
    peer.heard = peer.listed = now;
    events_.push_back(link::Joined{node});
    if (!std::exchange(peer.owes_reset, false)) return;
    send(node, message::Reset{});
}

void Links::count(const std::string& node, Peer& peer, const Packet& packet) {
    // Nothing of this line of numbers was received yet.
    if (peer.received + 1 < packet.first && peer.received == 0) peer.received = packet.first - 1;
    if (packet.number <= peer.received) {
        ++counts_.repeated;
        return;
    }
    const bool lost = packet.number != peer.received + 1;
    peer.received = packet.number;
    if (!peer.there) return;  // the reset that it will get applies to this too
    // A reset implies it.
    if (lost && !is_a<message::Reset>(packet)) lose(node, peer);
    deliver(node, peer, packet);
}

/// Joins the parts of a message.
void Links::deliver(const std::string& node, Peer& peer, const Packet& packet) {
    if (packet.begins) {
        peer.begun.clear();
        peer.joining = true;
    }
    if (!peer.joining) return;  // its beginning is lost
    if (peer.begun.size() + packet.bytes.size() > most_message) {
        peer.begun.clear();
        peer.joining = false;
        return lose(node, peer);
    }
    peer.begun += packet.bytes;
    if (!packet.ends) return;
    peer.joining = false;
    std::optional<NodeMessage> message = decode_message(std::exchange(peer.begun, {}));
    if (!message) return;
    if (std::holds_alternative<message::Reset>(*message)) {
        events_.push_back(link::Broken{node});
        return;
    }
    events_.push_back(link::Heard{node, *std::move(message)});
}

void Links::hear_pulse(Ticks now, const std::string& node, Peer& peer, message::Pulse pulse) {
    const auto mine = std::ranges::find_if(pulse.sent, [this](const message::Pulse::Sent& sent) {
        return sent.node == name_ && sent.life == life_;
    });
    peer.heard = now;
    if (mine == pulse.sent.end()) return;  // it does not hear this node
    peer.listed = now;
    if (!peer.there) {
        // What it sent in the meantime is lost; it is told so.
        peer.received = peer.claimed = std::max(peer.received, mine->last);
        arrive(now, node, peer);
    } else if (mine->last >= mine->first) {
        if (peer.received == 0) peer.received = mine->first - 1;
        // What the previous pulse named has had a second to arrive.
        if (peer.claimed > peer.received) {
            peer.received = peer.claimed;
            lose(node, peer);
        }
        peer.claimed = mine->last;
    }
    peer.pulse = std::move(pulse);
    peer.pulse.sent.clear();
}

// ---- Losing

void Links::lose(const std::string& node, Peer& peer) {
    ++counts_.gaps;
    break_link(node, peer);
    send(node, message::Reset{});
}

void Links::break_link(const std::string& node, Peer& peer) {
    peer.begun.clear();
    peer.joining = false;
    events_.push_back(link::Broken{node});
}

void Links::leave(const std::string& node, Peer& peer) {
    if (!peer.there) return;
    break_link(node, peer);
    peer.there = false;
    peer.owes_reset = true;
    peer.pulse = {};
    events_.push_back(link::Left{node});
}

// ---- Questions

Links::Peer* Links::find(const std::string& node) {
    const auto found = peers_.find(node);
    return found == peers_.end() ? nullptr : &found->second;
}

bool Links::is_there(const std::string& node) const {
    const auto found = peers_.find(node);
    return most_part_ != 0 && found != peers_.end() && found->second.there;
}

std::map<std::string, message::Pulse> Links::nodes() const {
    std::map<std::string, message::Pulse> all;
    for (const auto& [node, peer] : peers_)
        if (peer.there) all.emplace(node, peer.pulse);
    return all;
}

}  // namespace lastcard::cluster
