// What a site does as a node of a cluster (see site.hpp): tables that other nodes take, leases,
// stalls, draining, and what other nodes have changed.
#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "base/hex.hpp"
#include "site/site.hpp"

namespace lastcard::site {

using wire::CloseCode;
using wire::HostReason;

namespace {

const std::string secret_key = "cluster/tickets";

void append(std::vector<Out>& to, std::vector<Out> more) {
    to.insert(to.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

std::optional<Digest> secret_in(const StoreResult<std::vector<StoredSetting>>& settings) {
    Digest secret{};
    if (!settings) return std::nullopt;
    for (const StoredSetting& each : *settings)
        if (each.key == secret_key && from_hex(each.value, secret)) return secret;
    return std::nullopt;
}

}  // namespace

// ---- Tables that another node has taken

std::vector<Out> Site::fenced(const std::vector<TableRefusal>& refused, Batch& batch) {
    if (refused.empty()) return {};
    std::vector<std::string> lost;
    for (const TableRefusal& each : refused) lost.push_back(each.table);
    return turn_out(lost, batch.out);
}

/// Forgets the tables, and what was to be told about them: `committed`, and all that waits.
std::vector<Out> Site::turn_out(const std::vector<std::string>& lost, std::vector<Out>& committed) {
    const std::set<ConnectionId> dropped = tables_.drop(lost);
    const auto is_lost = [&](const std::string& table) {
        return std::find(lost.begin(), lost.end(), table) != lost.end();
    };
    const auto never_happened = [&](const Out& each) {
        if (const auto* send = std::get_if<out::Send>(&each)) return dropped.contains(send->to);
        const auto* think = std::get_if<out::Think>(&each);
        return think != nullptr && is_lost(think->table);
    };
    for (std::vector<Out>* const each : {&committed, &kept_back_, &context_.batch.out})
        std::erase_if(*each, never_happened);
    for (Out& each : committed) {
        auto* const asked = std::get_if<out::AnswerAdmin>(&each);
        if (asked != nullptr && is_lost(asked->closed_table))
            asked->answer = admin_error("The table " + asked->closed_table +
                                        " is held by another server: it was not closed.");
        auto* const made = std::get_if<out::Respond>(&each);
        if (made != nullptr && is_lost(made->response.made_table))
            made->response = HttpApi::not_stored();
    }
    std::vector<Out> waiting = std::exchange(context_.batch.out, {});
    for (const ConnectionId each : dropped) {
        Connection& connection = connections_.at(each);
        if (context_.options.in_cluster())
            connections_.send_away(connection, spread(each, 500));
        else
            connections_.close(connection, CloseCode::NotStored, HostReason::NotStored);
    }
    return std::exchange(context_.batch.out, std::move(waiting));
}

std::vector<Out> Site::confirm(const std::vector<HeldTable>& asked,
                               const std::vector<HeldTable>& held) {
    std::vector<HeldTable> gone;
    std::ranges::set_difference(
        asked, held, std::back_inserter(gone), {},
        [](const HeldTable& each) { return std::pair(each.table, each.epoch); },
        [](const HeldTable& each) { return std::pair(each.table, each.epoch); });
    std::vector<std::string> lost;
    for (const HeldTable& each : gone) {
        const LiveTable* const live = tables_.live(each.table);
        if (live != nullptr && live->epoch == each.epoch && !live->resting)
            lost.push_back(each.table);
    }
    std::vector<Out> none;
    return turn_out(lost, none);
}

// ---- Leases and stalls

void LiveTables::resume_all(Moment now) {
    for (const auto& [code, live] : tables_) {
        if (live->resting) continue;
        submit(now, *live, Entry{now, wire::Person::Nobody, input::Resumed{}, {}});
        schedule(*live);
    }
}

std::vector<HeldTable> LiveTables::to_confirm() const {
    std::vector<HeldTable> all;
    for (const auto& [code, live] : tables_)
        if (!live->created) all.push_back({code, live->epoch});
    std::ranges::sort(all, {}, &HeldTable::table);
    return all;
}

std::vector<Out> Site::pass(Moment now, std::vector<Out> out) {
    if (kept_back_.empty() && now < held_until_) return out;
    append(kept_back_, std::move(out));
    if (now >= held_until_) return {};
    return std::exchange(kept_back_, {});
}

void Site::held(Moment now, Moment until) {
    const bool was_quiet = is_quiet(now);
    held_until_ = until;
    if (was_quiet && !is_quiet(now)) go_on_after_quiet(now);
}

void Site::stalled(Moment now, bool stalled) {
    const bool was_quiet = is_quiet(now);
    stalled_ = stalled;
    if (was_quiet && !is_quiet(now)) go_on_after_quiet(now);
}

/// Nobody could play, so the clocks start again.
void Site::go_on_after_quiet(Moment now) {
    resting_ = false;
    tables_.resume_all(now);
    for (Parked& each : parking_.end_pauses()) go_on(now, std::move(each));
}

void Site::dismiss_all(Moment now) {
    context_.hurry = true;
    std::vector<Connection*> all;
    connections_.for_each([&](Connection& each) { all.push_back(&each); });
    for (Connection* const each : all)
        connections_.close(*each, CloseCode::NotStored, HostReason::NotStored);
    context_.hurry = false;
    for (Connection* const each : all) tables_.disconnect(now, *each);
}

// ---- Draining

bool Site::drain(Moment now, std::size_t most) {
    messages_.stop();
    http_.drain();
    return tables_.rest_some(now, most, [this](Connection& each) {
        connections_.send_away(each, spread(each.id, 300));
    });
}

// ---- What other nodes have changed

void Site::reload(Moment now) {
    const auto bans = context_.ask(now, need::Settings{std::string(Bans::prefix)});
    const auto settings = context_.ask(now, need::Settings{secret_key});
    if (context_.facts.missing()) return;
    if (bans) admin_.use_bans(now, *bans);
    if (const std::optional<Digest> secret = secret_in(settings))
        signed_tickets_.set_secret(*secret);
    sessions_.drop_old(now);
}

/// The first node makes the secret. If two do at once, one of them is stored, and the other node
/// learns it with its next reload.
void Site::load_secret() {
    std::optional<Digest> secret = secret_in(context_.store.settings(secret_key));
    if (!secret) {
        const std::vector<Change> made = {
            change::PutSetting{{secret_key, to_hex(context_.random.draw())}}};
        const Committed done = context_.store.commit(made);
        if (done.error)
            context_.log(LogLevel::Error, "storage", {{"sentence", done.error.sentence}});
        secret = secret_in(context_.store.settings(secret_key));
    }
    if (secret) signed_tickets_.set_secret(*secret);
}

}  // namespace lastcard::site
