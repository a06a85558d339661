// The server's place in a cluster (see cluster_node.hpp).
#include "server/cluster_node.hpp"

#include <time.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "server/log.hpp"

namespace lastcard::server {

namespace {

constexpr Span longest_trouble{10'000};  ///< then clients are sent away
constexpr Span between_portions{20};
constexpr std::size_t tables_per_portion = 50;
constexpr Span longest_drain{15'000};

/// Keeps counting while the machine sleeps.
std::int64_t boottime_ms() {
    timespec now{};
    clock_gettime(CLOCK_BOOTTIME, &now);
    return std::int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000;
}

}  // namespace

ClusterNode::ClusterNode(Store& store, site::Site& site, WebServer& web, ServerCounts& counts,
                         Host host)
    : store_(store), site_(site), web_(web), counts_(counts), host_(std::move(host)) {}

ClusterNode::~ClusterNode() {
    if (!thread_.joinable()) return;
    {
        const std::lock_guard lock(mutex_);
        over_ = true;
    }
    changed_.notify_one();
    thread_.join();
}

Result<void> ClusterNode::start(const Claim& claim) {
    claim_ = claim;
    store_.on_trouble([this](bool is_away) { web_.post([this, is_away] { trouble(is_away); }); });
    const std::int64_t begun = boottime_ms();
    const StoreResult<Lease> lease = store_.renew(claim_);
    if (!lease) return lease.error().sentence;
    robbed_ = lease->robbed;
    until_ = begun + lease->valid_ms;
    use_lease();
    thread_ = std::thread([this] { run(); });
    return {};
}

// ---- The thread that talks to the store

void ClusterNode::run() {
    std::unique_lock lock(mutex_);
    while (!over_) {
        const std::chrono::milliseconds pause(
            away_ ? 500 : std::max<std::int64_t>(claim_.lease_ms / 3, 50));
        const bool woken = changed_.wait_for(lock, pause, [this] { return over_ || wants_held_; });
        if (over_) return;
        if (woken && std::exchange(wants_held_, false)) {
            std::vector<HeldTable> asked = std::exchange(to_confirm_, {});
            lock.unlock();
            auto held = store_.held(claim_.owner);
            web_.post([this, asked = std::move(asked), held = std::move(held)]() mutable {
                confirming_ = false;
                if (!held) return;  // asked again after the next renewal
                unconfirmed_ = false;
                host_.send(site_.confirm(asked, *held));
                use_lease();
                host_.flush();
            });
            lock.lock();
            continue;
        }
        lock.unlock();
        renew();
        lock.lock();
    }
}

void ClusterNode::renew() {
    Claim claim = claim_;
    claim.now = {web_.now().ms};
    const std::int64_t begun = boottime_ms();
    const StoreResult<Lease> lease = store_.renew(claim);
    {
        const std::lock_guard lock(mutex_);
        away_ = !lease;
    }
    web_.post([this, begun, lease] { renewed(begun, lease); });
}

// ---- Leases

void ClusterNode::renewed(std::int64_t begun, const StoreResult<Lease>& lease) {
    if (!lease) {
        if (lease.error().kind == StoreErrorKind::Fenced)
            return host_.give_up(lease.error().sentence);
        if (!std::exchange(complained_, true))
            write_log(LogLevel::Error, "storage", {{"sentence", lease.error().sentence}});
        use_lease();
        return;
    }
    complained_ = false;
    const bool robbed = lease->robbed > std::exchange(robbed_, lease->robbed);
    until_ = begun + lease->valid_ms;
    if (robbed) {
        write_log(LogLevel::Warning, "tables_taken", {});
        unconfirmed_ = true;
    }
    if (unconfirmed_)
        confirm();
    else
        use_lease();
    host_.flush();
}

/// Tells the site how long the lease is valid, by the site's clock.
void ClusterNode::use_lease() {
    if (unconfirmed_) return;
    const Moment now = web_.now();
    const Span left{until_ - boottime_ms()};
    counts_.lease_left = left;
    site_.held(now, now + left);
    host_.send(site_.pass(now, {}));
}

/// Asks the store which tables are left, before anything else is sent. A table whose
/// creation is being stored now would be missing there, so this waits for the commit.
void ClusterNode::confirm() {
    if (confirming_ || host_.is_storing()) return;
    confirming_ = true;
    {
        const std::lock_guard lock(mutex_);
        to_confirm_ = site_.to_confirm();
        wants_held_ = true;
    }
    changed_.notify_one();
}

void ClusterNode::stored() {
    if (unconfirmed_) confirm();
}

std::vector<site::Out> ClusterNode::pass(std::vector<site::Out> out) {
    if (is_started()) {
        const Moment now = web_.now();
        if (!unconfirmed_) site_.held(now, now + Span{until_ - boottime_ms()});
    }
    return site_.pass(web_.now(), std::move(out));
}

// ---- The database is away

void ClusterNode::trouble(bool is_away) {
    const Moment now = web_.now();
    write_log(LogLevel::Warning, is_away ? "database_away" : "database_back");
    away_since_ = is_away ? now : never;
    counts_.stalled = is_away;
    if (!is_away) counts_.healthy = true;
    site_.stalled(now, is_away);
    host_.flush();
}

// ---- Draining

void ClusterNode::drain() {
    const Moment now = web_.now();
    hand_over_until_ = now + longest_drain;
    hand_over(now);
}

void ClusterNode::hand_over(Moment now) {
    site_.drain(now, tables_per_portion);
    const bool done = site_.counts().tables == 0 || now >= hand_over_until_;
    hand_over_at_ = done ? never : now + between_portions;
    if (done)
        host_.drained();
    else
        host_.flush();
}

void ClusterNode::alarm(Moment now) {
    if (now >= hand_over_at_) hand_over(now);
    if (away_since_ == never || now < away_since_ + longest_trouble) return;
    away_since_ = never;
    counts_.healthy = false;
    write_log(LogLevel::Error, "database_gone");
    site_.dismiss_all(now);
    host_.flush();
}

Moment ClusterNode::next_deadline() const {
    const Moment gone = away_since_ == never ? never : away_since_ + longest_trouble;
    return std::min(hand_over_at_, gone);
}

}  // namespace lastcard::server
