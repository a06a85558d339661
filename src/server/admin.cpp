// Requests of whoever runs the server, as text (see admin.hpp).
#include "server/admin.hpp"

#include <array>

#include "base/json.hpp"
#include "base/json_fields.hpp"

namespace lastcard::server {

namespace {

/// By number.
constexpr std::array<std::string_view, 7> words = {"list",  "show", "close", "ban",
                                                   "unban", "bans", "stats"};
constexpr std::int64_t most_days = 36'500;

}  // namespace

std::string write_admin_request(const AdminRequest& request) {
    std::string text;
    json::Writer out(text);
    out.begin_object();
    out.member("command", words[static_cast<std::size_t>(request.command)]);
    out.member("all", request.all);
    out.member("table", request.table);
    out.member("who", request.who);
    out.member("reason", request.reason);
    out.member("days", request.days);
    out.end_object();
    return text;
}

ReadAdminRequest read_admin_request(std::string_view text) {
    ReadAdminRequest read;
    const json::Document document = json::parse(text);
    if (document.error) {
        read.error = document.error->message;
        return read;
    }
    json::Fields fields(document.root, "", read.error);
    const std::string word = fields.text("command", "a command");
    const auto found = std::find(words.begin(), words.end(), word);
    if (found == words.end()) fields.fail("command", quoted(word), "a command");
    read.request.command = static_cast<AdminCommand>(found - words.begin());
    const json::Value* const all = fields.get("all", json::Type::Boolean, "true or false");
    read.request.all = all != nullptr && all->boolean;
    read.request.table = fields.text("table", "a code");
    read.request.who = fields.text("who", "an address, a session or a person");
    read.request.reason = fields.text("reason", "a text");
    read.request.days = static_cast<unsigned>(fields.integer("days", 0, most_days));
    return read;
}

std::string admin_error(std::string_view sentence) {
    std::string text;
    json::Writer(text).begin_object().member("error", sentence).end_object();
    return text;
}

}  // namespace lastcard::server
