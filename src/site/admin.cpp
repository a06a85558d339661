// Writes and reads the operator's requests (see admin.hpp).
#include "site/admin.hpp"

#include <array>

#include "base/json.hpp"
#include "base/json_fields.hpp"

namespace lastcard::site {

namespace {

/// Indexed by AdminCommand.
constexpr std::array<std::string_view, 7> command_words = {"list",  "show", "close", "ban",
                                                           "unban", "bans", "stats"};
constexpr std::int64_t max_days = 36'500;

}  // namespace

std::string write_admin_request(const AdminRequest& request) {
    std::string text;
    json::Writer out(text);
    out.begin_object();
    out.member("command", command_words[static_cast<std::size_t>(request.command)]);
    out.member("all", request.all);
    out.member("table", request.table);
    out.member("who", request.who);
    out.member("reason", request.reason);
    out.member("days", request.days);
    out.end_object();
    return text;
}

Result<AdminRequest> read_admin_request(std::string_view text) {
    const json::Document document = json::parse(text);
    if (document.error) return document.error->message;
    AdminRequest request;
    std::string error;
    json::Fields fields(document.root, "", error);
    const std::string word = fields.text("command", "a command");
    const auto found = std::find(command_words.begin(), command_words.end(), word);
    if (found == command_words.end()) fields.fail("command", quoted(word), "a command");
    request.command = static_cast<AdminCommand>(found - command_words.begin());
    const json::Value* const all = fields.get("all", json::Type::Boolean, "true or false");
    request.all = all != nullptr && all->boolean;
    request.table = fields.text("table", "a code");
    request.who = fields.text("who", "an address, a session or a person");
    request.reason = fields.text("reason", "a text");
    request.days = static_cast<unsigned>(fields.integer("days", 0, max_days));
    if (!error.empty()) return error;
    return request;
}

std::string admin_error(std::string_view sentence) {
    std::string text;
    json::Writer(text).begin_object().member("error", sentence).end_object();
    return text;
}

}  // namespace lastcard::site
