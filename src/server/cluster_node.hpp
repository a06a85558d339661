// Keeps the place of a server among the nodes of a cluster: renews its lease, lets the site send
// only while the lease is valid, tells it when the database is away, and hands its tables over when
// the server is drained. A server alone needs none of this.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/status.hpp"
#include "server/web_server.hpp"
#include "site/site.hpp"
#include "store/store.hpp"

namespace lastcard::server {

class ClusterNode {
public:
    /// What the server does for it, on the network thread.
    struct Host {
        std::function<void(std::vector<site::Out>)> send;
        std::function<void()> flush;
        std::function<void(const std::string& sentence)> give_up;
        std::function<bool()> is_storing;
        std::function<void()> drained;
    };

    ClusterNode(Store& store, site::Site& site, WebServer& web, ServerCounts& counts, Host host);
    ~ClusterNode();
    ClusterNode(const ClusterNode&) = delete;
    ClusterNode& operator=(const ClusterNode&) = delete;

    /// Takes the first lease, and renews it from now on. Returns a sentence if that is impossible.
    Result<void> start(const Claim& claim);
    bool is_started() const { return thread_.joinable(); }

    // ---- Network thread only

    /// What may be sent now.
    std::vector<site::Out> pass(std::vector<site::Out> out);
    /// Reports that no batch is being stored.
    void stored();
    /// Begins to hand the tables over. Host::drained is called when none is left.
    void drain();
    void alarm(Moment now);
    Moment next_deadline() const;

private:
    void run();
    void renew();
    void renewed(std::int64_t begun, const StoreResult<Lease>& lease);
    void use_lease();
    void confirm();
    void trouble(bool is_away);
    void hand_over(Moment now);

    Store& store_;
    site::Site& site_;
    WebServer& web_;
    ServerCounts& counts_;
    const Host host_;
    Claim claim_;

    std::int64_t until_ = 0;  ///< of the lease, by the clock of boottime_ms()
    std::uint64_t robbed_ = 0;
    bool unconfirmed_ = false;  ///< other nodes have taken tables of this one
    bool confirming_ = false;
    bool complained_ = false;
    Moment away_since_ = never;
    Moment hand_over_at_ = never;
    Moment hand_over_until_ = never;

    std::mutex mutex_;
    std::condition_variable changed_;
    bool over_ = false;
    bool away_ = false;                  ///< the last renewal failed
    std::vector<HeldTable> to_confirm_;  ///< what the thread has to ask
    bool wants_held_ = false;
    std::thread thread_;
};

}  // namespace lastcard::server
