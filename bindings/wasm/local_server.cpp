// The site behind function calls (see local_server.hpp).
#include "wasm/local_server.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "base/json.hpp"
#include "record/notation.hpp"

namespace lastcard {

namespace {

site::SiteOptions options() {
    site::SiteOptions options;
    options.version = LASTCARD_VERSION;
    options.owner = "page";
    // The only client is the person using the page, so the rate limits are not needed.
    options.command_burst = options.requests_burst = 1'000;
    options.commands_per_second = options.requests_per_second = 100;
    options.most_actions = 0;
    options.shortest = wire::ShortestTimes::none();
    options.quotas = site::Quotas::none();
    options.session_time = {3650LL * 86'400'000};
    return options;
}

std::string text_of(const json::Value& object, std::string_view key) {
    const json::Value* const value = object.find(key);
    return value == nullptr ? std::string() : value->string;
}

/// The table that a change belongs to, if the page saves it.
const std::string* changed_table(const Change& change) {
    if (const auto* each = std::get_if<change::Create>(&change)) return &each->table;
    if (const auto* each = std::get_if<change::Append>(&change)) return &each->table;
    if (const auto* each = std::get_if<change::PutSnapshot>(&change)) return &each->table;
    return nullptr;
}

}  // namespace

LocalServer::LocalServer(RandomSource& random) : site_(options(), store_, random) {}

void LocalServer::request(Moment now, std::string_view request) {
    const json::Document document = json::parse(request);
    site::HttpRequest read;
    const json::Value* const id = document.root.find("id");
    read.id = site::RequestId{id == nullptr ? 0 : static_cast<std::uint64_t>(id->integer)};
    read.method = text_of(document.root, "method");
    read.path = text_of(document.root, "path");
    read.query = text_of(document.root, "query");
    read.body = text_of(document.root, "body");
    read.authorization = "Bearer " + text_of(document.root, "token");
    site_.request(now, read);
}

void LocalServer::opened(Moment now, site::ConnectionId connection) {
    site_.opened(now, connection, {});
}

void LocalServer::text(Moment now, site::ConnectionId connection, std::string_view text) {
    site_.text(now, connection, text);
}

void LocalServer::closed(Moment now, site::ConnectionId connection) {
    site_.closed(now, connection);
}

void LocalServer::alarm(Moment now) { site_.run_deadlines(now); }

std::string LocalServer::take_out(Moment now) {
    std::string text;
    json::Writer out(text);
    out.begin_array();
    // A commit may produce more output: connections that waited for a table to be unloaded.
    for (site::Batch batch = site_.take_batch(now); !batch.empty(); batch = site_.take_batch(now)) {
        store_.commit(batch.changes);
        std::set<std::string> stored;
        for (const Change& each : batch.changes)
            if (const std::string* const table = changed_table(each)) stored.insert(*table);
        for (const std::string& each : stored)
            out.begin_object().member("stored", each).end_object();
        for (site::Out& each : batch.out) {
            if (auto* think = std::get_if<site::out::Think>(&each)) {
                thoughts_.push_back(std::move(*think));
                continue;
            }
            out.begin_object();
            if (const auto* send = std::get_if<site::out::Send>(&each)) {
                out.member("to", static_cast<std::uint64_t>(send->to))
                    .member("text", send->frame.payload());
            } else if (const auto* close = std::get_if<site::out::Close>(&each)) {
                out.member("close", static_cast<std::uint64_t>(close->to));
                out.member("code", static_cast<unsigned>(close->code));
            } else if (const auto* answer = std::get_if<site::out::Respond>(&each)) {
                out.member("answer", static_cast<std::uint64_t>(answer->to));
                out.member("status", answer->response.status);
                out.member("type", answer->response.type);
                out.member("body", answer->response.body);
            }
            out.end_object();
        }
        site_.committed(now, batch);
    }
    out.end_array();
    return text;
}

void LocalServer::think(Moment now) {
    if (thoughts_.empty()) return;
    // The most urgent thought first.
    const auto next = std::min_element(
        thoughts_.begin(), thoughts_.end(),
        [](const auto& a, const auto& b) { return a.input->wanted.due < b.input->wanted.due; });
    const site::out::Think think = std::move(*next);
    thoughts_.erase(next);
    const ThinkInput& input = *think.input;
    const auto [ticket, choice] = thought_of(input, bots_.of(input.level));
    site_.bot_move(now, think.table, ticket,
                   choice ? action_text(*input.game, *choice) : std::string());
}

}  // namespace lastcard
