// Nodes that are linked by a network in memory, on a virtual clock: it loses, repeats and delays
// packets as a test wants.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cluster/links.hpp"

namespace lastcard::cluster {

/// What happens to a packet.
enum class Fate : std::uint8_t { Arrives, Lost, Twice, Late };

class Network {
public:
    Ticks now = 1'000'000;
    std::function<Fate(const std::string& from, const std::string& to)> fate =
        [](const std::string&, const std::string&) { return Fate::Arrives; };
    /// Called with every event of a node.
    std::function<void(const std::string& node, const LinkEvent&)> on_event =
        [](const std::string&, const LinkEvent&) {};
    /// Called when a node has no more packets to take, to let it send.
    std::function<void(const std::string& node)> on_quiet = [](const std::string&) {};
    static constexpr Ticks late_by = 2'500;

    Links& start(const std::string& name, Life life, std::size_t most_packet = 1 << 20) {
        Node& node = nodes_[name];
        node.links = std::make_unique<Links>(name, life);
        node.links->connected(most_packet);
        node.pulse_at = now;
        return *node.links;
    }
    void stop(const std::string& name) { nodes_.erase(name); }
    Links& at(const std::string& name) { return *nodes_.at(name).links; }

    /// Lets time pass; all nodes send pulses.
    void pass(Ticks time) {
        const Ticks end = now + time;
        while (now < end) {
            for (auto& [name, node] : nodes_) {
                if (now >= node.pulse_at) {
                    node.links->pulse(now, {});
                    node.pulse_at = now + pulse_every;
                }
                node.links->run(now);
            }
            carry();
            now += 100;
        }
    }

    /// Delivers everything that is due.
    void carry() {
        for (bool moved = true; std::exchange(moved, false);) {
            for (auto& [name, node] : nodes_) {
                on_quiet(name);
                for (Outgoing& each : node.links->take_outgoing()) {
                    moved = true;
                    for (const auto& [to, other] : nodes_)
                        if (to != name && (each.node.empty() || each.node == to))
                            post(name, to, each.bytes);
                }
            }
            std::vector<Posted> due;
            std::erase_if(posted_, [this, &due](Posted& each) {
                if (each.at > now) return false;
                due.push_back(std::move(each));
                return true;
            });
            for (const Posted& each : due) {
                moved = true;
                if (nodes_.contains(each.to)) at(each.to).received(now, each.bytes);
            }
            for (auto& [name, node] : nodes_)
                for (const LinkEvent& event : node.links->take_events()) on_event(name, event);
        }
    }

private:
    struct Node {
        std::unique_ptr<Links> links;
        Ticks pulse_at = 0;
    };
    struct Posted {
        std::string to;
        std::string bytes;
        Ticks at = 0;
    };

    void post(const std::string& from, const std::string& to, const std::string& bytes) {
        const Fate what = fate(from, to);
        if (what == Fate::Lost) return;
        posted_.push_back({to, bytes, what == Fate::Late ? now + late_by : now});
        if (what == Fate::Twice) posted_.push_back({to, bytes, now});
    }

    std::map<std::string, Node> nodes_;
    std::vector<Posted> posted_;
};

}  // namespace lastcard::cluster
