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

void Site::request(Moment now, HttpRequest request) {
    if (std::optional<HttpResponse> refused = http_.refuse(now, request))
        return context_.add(out::Respond{request.id, *std::move(refused)});
    start(now, waiting::Request{std::move(request)});
}

void Site::admin(Moment now, AdminId id, AdminRequest request, std::vector<TableListing> stored) {
    start(now, waiting::Admin{id, std::move(request), std::move(stored)});
}

void Site::preview(Moment now, const HttpRequest& request,
                   std::function<void(std::optional<Preview>)> then) {
    start(now, waiting::PreviewOf{request, std::move(then)});
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
    for (Waiting& each : parking_.expired(now)) give_up(each);
    connections_.close_silent(now);
    tables_.run_all_deadlines(now);
}

Moment Site::next_deadline() const {
    return std::min(
        {tables_.next_deadline(), connections_.next_deadline(), parking_.next_deadline()});
}

// ---- Work that may wait for a remote store

void Site::start(Moment now, Waiting work) {
    if (run(now, work)) return;
    if (auto refused = parking_.add(now, std::move(work), context_.facts.take_missing()))
        give_up(*refused);
}

void Site::found(Moment now, const std::vector<SharedFound>& answers) {
    for (Parked& each : parking_.found(answers)) go_on(now, std::move(each));
}

void Site::go_on(Moment now, Parked parked) {
    context_.facts.begin(parked.known);
    const bool done = run(now, parked.work);
    context_.facts.begin({});
    if (done) return;
    if (auto refused = parking_.add_again(std::move(parked), context_.facts.take_missing()))
        give_up(*refused);
}

/// False, without any effect, if the store has not answered yet.
bool Site::run(Moment now, Waiting& work) {
    const auto done = [this](Out answer) {
        if (context_.facts.missing()) return false;
        context_.add(std::move(answer));
        return true;
    };
    if (const auto* const hello = std::get_if<waiting::Hello>(&work))
        return messages_.enter(now, *hello);
    if (const auto* const asked = std::get_if<waiting::Request>(&work))
        return done(out::Respond{asked->request.id, http_.answer(now, asked->request)});
    if (const auto* const asked = std::get_if<waiting::Admin>(&work)) {
        const bool closes = asked->request.command == AdminCommand::Close;
        return done(out::AnswerAdmin{asked->id, admin_.answer(now, asked->request, asked->stored),
                                     closes ? table_code(asked->request.table) : std::string()});
    }
    const auto& asked = std::get<waiting::PreviewOf>(work);
    std::optional<Preview> preview = previews_.of(now, asked.request);
    if (context_.facts.missing()) return false;
    asked.then(std::move(preview));
    return true;
}

void Site::give_up(Waiting& work) {
    if (const auto* const hello = std::get_if<waiting::Hello>(&work)) messages_.turn_away(*hello);
    if (const auto* const asked = std::get_if<waiting::Request>(&work))
        context_.add(out::Respond{asked->request.id, HttpApi::not_stored()});
    if (const auto* const asked = std::get_if<waiting::Admin>(&work))
        context_.add(out::AnswerAdmin{
            asked->id, admin_error("The database does not answer: see the log."), {}});
    if (const auto* const asked = std::get_if<waiting::PreviewOf>(&work)) asked->then(std::nullopt);
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
    for (waiting::Hello& each : tables_.committed(batch)) start(now, std::move(each));
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
