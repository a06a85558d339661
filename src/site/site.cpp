// Connects the parts of a site (see site.hpp).
#include "site/site.hpp"

#include <algorithm>
#include <utility>

namespace lastcard::site {

using wire::CloseCode;
using wire::HostReason;
using wire::Person;

Site::Site(SiteOptions options, Store& store, RandomSource& random)
    : context_{std::move(options), store, random} {}

void Site::load_settings(Moment now) {
    admin_.load_bans(now);
    tables_.drop_old_notes(now);
}

// ---- Events

void Site::opened(Moment now, ConnectionId connection, const std::string& address) {
    connections_.open(now, connection, address);
}

void Site::text(Moment now, ConnectionId connection, std::string_view text) {
    messages_.handle(now, connection, text);
}

void Site::closed(Moment now, ConnectionId connection) {
    Connection* const found = connections_.find(connection);
    if (found == nullptr) return;
    tables_.disconnect(now, *found);
    connections_.remove(connection);
}

void Site::request(Moment now, const HttpRequest& request) {
    context_.add(out::Respond{request.id, http_.answer(now, request)});
}

void Site::admin(Moment now, AdminId id, const AdminRequest& request,
                 const std::vector<TableListing>& stored) {
    admin_.answer(now, id, request, stored);
}

void Site::bot_move(Moment now, const std::string& table, ThoughtId thought, std::string move) {
    LiveTable* const live = tables_.live(table);
    if (live == nullptr || live->resting) return;
    tables_.run_deadlines(now, *live);
    const Effects effects = tables_.submit(
        now, *live, Entry{now, Person::Nobody, input::BotMove{thought, std::move(move)}, {}});
    if (!effects.refused) ++context_.counts.bot_moves;
    tables_.schedule(*live);
}

void Site::run_deadlines(Moment now) {
    connections_.close_silent(now);
    tables_.run_all_deadlines(now);
}

Moment Site::next_deadline() const {
    return std::min(tables_.next_deadline(), connections_.next_deadline());
}

// ---- Batches

Batch Site::take_batch(Moment now) {
    tables_.write_changes(now);
    Batch taken = std::exchange(context_.batch, {});
    // Assume that the next batch is about as large.
    context_.batch.changes.reserve(taken.changes.size());
    context_.batch.out.reserve(taken.out.size());
    return taken;
}

void Site::committed(Moment now, const Batch& batch) {
    for (const auto& [connection, text] : tables_.committed(batch))
        messages_.handle(now, connection, text);
}

std::vector<Out> Site::lost(const Batch& failed) {
    std::vector<Out> left = std::exchange(context_.batch, {}).out;
    left.insert(left.end(), failed.out.begin(), failed.out.end());
    std::erase_if(left, [](const Out& each) {
        return !std::holds_alternative<out::Respond>(each) &&
               !std::holds_alternative<out::AnswerAdmin>(each);
    });
    for (Out& each : left) {
        if (auto* asked = std::get_if<out::Respond>(&each)) asked->response = HttpApi::not_stored();
        if (auto* asked = std::get_if<out::AnswerAdmin>(&each))
            asked->answer =
                admin_error("Nothing could be stored, so nothing was done: see the log.");
    }
    tables_.clear();
    sessions_.clear();
    connections_.for_each([this](Connection& each) {
        each.table = nullptr;
        each.closing = false;  // the announced close has not been sent
        connections_.close(each, CloseCode::NotStored, HostReason::NotStored);
    });
    std::vector<Out> closes = std::exchange(context_.batch, {}).out;
    left.insert(left.end(), std::make_move_iterator(closes.begin()),
                std::make_move_iterator(closes.end()));
    return left;
}

std::vector<Out> Site::fenced(const std::vector<TableRefusal>& refused, Batch& batch) {
    if (refused.empty()) return {};
    const std::set<ConnectionId> dropped = tables_.drop(refused);
    const auto is_refused = [&](const std::string& table) {
        return std::any_of(refused.begin(), refused.end(),
                           [&](const TableRefusal& each) { return each.table == table; });
    };
    const auto never_happened = [&](const Out& each) {
        if (const auto* send = std::get_if<out::Send>(&each)) return dropped.contains(send->to);
        const auto* think = std::get_if<out::Think>(&each);
        return think != nullptr && is_refused(think->table);
    };
    std::erase_if(batch.out, never_happened);
    std::erase_if(context_.batch.out, never_happened);
    for (Out& each : batch.out) {
        auto* const asked = std::get_if<out::AnswerAdmin>(&each);
        if (asked != nullptr && is_refused(asked->closed_table))
            asked->answer = admin_error("The table " + asked->closed_table +
                                        " is held by another server: it was not closed.");
    }
    std::vector<Out> waiting = std::exchange(context_.batch.out, {});
    for (const ConnectionId each : dropped)
        connections_.close(connections_.at(each), CloseCode::NotStored, HostReason::NotStored);
    return std::exchange(context_.batch.out, std::move(waiting));
}

// ---- Shutdown

void Site::announce_shutdown(Span back_in) {
    std::string text;
    wire::encode_going_away(text, back_in);
    connections_.send_to_all(text);
}

void Site::rest_all(Moment now) {
    messages_.stop();
    tables_.rest_all(now);
}

}  // namespace lastcard::site
