// Connects the parts of a site (see site.hpp).
#include "site/site.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace lastcard::site {

using wire::CloseCode;
using wire::HostReason;
using wire::Person;

namespace {

constexpr Span reload_every{5'000};

}  // namespace

Site::Site(SiteOptions options, Store& store, RandomSource& random)
    : context_{std::move(options), store, random} {}

void Site::load_settings(Moment now) {
    if (context_.options.in_cluster()) {
        load_secret();
        reload_at_ = now + reload_every;
    }
    admin_.load_bans(now);
    tables_.drop_old_notes(now);
}

// ---- Events

void Site::opened(Moment now, ConnectionId connection, const std::string& address, std::string at) {
    connections_.open(now, connection, address, std::move(at));
}

void Site::text(Moment now, ConnectionId connection, std::string_view text) {
    if (!is_quiet(now)) return messages_.handle(now, connection, text);
    context_.hurry = true;
    messages_.handle_quietly(now, connection, text);
    context_.hurry = false;
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
    if constexpr (!within_page) {
        for (Parked& each : parking_.rested(now)) go_on(now, std::move(each));
        for (Waiting& each : parking_.expired(now)) give_up(each);
    }
    connections_.close_silent(now);
    if (!within_page && now >= reload_at_) {
        reload_at_ = now + reload_every;
        start(now, waiting::Reload{});
    }
    resting_ = is_quiet(now);
    if (!resting_) tables_.run_all_deadlines(now);
}

Moment Site::next_deadline() const {
    if (within_page) return std::min(tables_.next_deadline(), connections_.next_deadline());
    const Moment of_tables = stalled_ || resting_ ? never : tables_.next_deadline();
    return std::min(
        {of_tables, connections_.next_deadline(), parking_.next_deadline(), reload_at_});
}

// ---- Work that may wait for a remote store

void Site::start(Moment now, Waiting work) {
    const std::optional<Moment> again = run(now, work);
    if (within_page || !again) return;
    auto refused = *again == never
                       ? parking_.add(now, std::move(work), context_.facts.take_missing())
                       : parking_.pause(now, std::move(work), *again);
    if (refused) give_up(*refused);
}

void Site::found(Moment now, const std::vector<SharedFound>& answers) {
    for (Parked& each : parking_.found(answers)) go_on(now, std::move(each));
}

void Site::go_on(Moment now, Parked parked) {
    context_.facts.begin(parked.known);
    const std::optional<Moment> again = run(now, parked.work);
    context_.facts.begin({});
    if (!again) return;
    auto refused = *again == never
                       ? parking_.add_again(std::move(parked), context_.facts.take_missing())
                       : parking_.pause_again(std::move(parked), *again);
    if (refused) give_up(*refused);
}

/// Nothing if the work is done; otherwise when to try again, `never` if the answers of the store
/// are missing. Then it had no effect.
std::optional<Moment> Site::run(Moment now, Waiting& work) {
    const auto unless_missing = [this]() -> std::optional<Moment> {
        if (context_.facts.missing()) return never;
        return std::nullopt;
    };
    const auto done = [&](Out answer) {
        if (!context_.facts.missing()) context_.add(std::move(answer));
        return unless_missing();
    };
    if (auto* const hello = std::get_if<waiting::Hello>(&work)) return messages_.enter(now, *hello);
    if (const auto* const asked = std::get_if<waiting::Request>(&work))
        return done(out::Respond{asked->request.id, http_.answer(now, asked->request)});
    if (within_page) return std::nullopt;  // it has no operator and no messengers
    if (const auto* const wanted = std::get_if<waiting::Refresh>(&work)) {
        messages_.refresh(now, wanted->connection);
        return std::nullopt;
    }
    if (std::holds_alternative<waiting::Reload>(work)) {
        reload(now);
        return unless_missing();
    }
    if (const auto* const asked = std::get_if<waiting::Admin>(&work)) {
        const bool closes = asked->request.command == AdminCommand::Close;
        return done(out::AnswerAdmin{asked->id, admin_.answer(now, asked->request, asked->stored),
                                     closes ? table_code(asked->request.table) : std::string()});
    }
    const auto& asked = std::get<waiting::PreviewOf>(work);
    std::optional<Preview> preview = previews_.of(now, asked.request);
    if (!context_.facts.missing()) asked.then(std::move(preview));
    return unless_missing();
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

// ---- Shutdown

void Site::announce_shutdown(Span back_in) {
    std::string text;
    wire::encode_going_away(text, back_in);
    connections_.send_to_all(text);
}

void Site::rest_all(Moment now) {
    messages_.stop();
    tables_.rest_some(now, std::numeric_limits<std::size_t>::max(), [](Connection&) {});
}

}  // namespace lastcard::site
