// lastcard admin: administers a running table server, over a socket in its data folder.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "commands.hpp"
#include "server/local_socket.hpp"
#include "site/admin.hpp"

namespace lastcard {
namespace {

using site::AdminCommand;

struct AdminOptions {
    std::string data;
    bool json = false;
    site::AdminRequest request;
};

// ---- Output

using Row = std::vector<std::string>;

/// Prints columns; the last one may have any width.
void print_rows(const std::vector<Row>& rows) {
    std::vector<std::size_t> widths;
    for (const Row& row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
    }
    for (const Row& row : rows) {
        std::string line;
        for (std::size_t i = 0; i + 1 < row.size(); ++i)
            line += row[i] + std::string(widths[i] + 2 - row[i].size(), ' ');
        std::printf("%s%s\n", line.c_str(), row.back().c_str());
    }
}

const json::Value& at(const json::Value& object, std::string_view key) {
    static const json::Value none;
    const json::Value* const value = object.find(key);
    return value == nullptr ? none : *value;
}

std::string number(const json::Value& object, std::string_view key) {
    return std::to_string(at(object, key).integer);
}

std::string length_in(std::int64_t minutes, std::int64_t hours, std::int64_t days) {
    if (minutes < 1) return "under a minute";
    if (minutes < 120) return std::to_string(minutes) + " min";
    if (minutes < 48 * 60) return std::to_string(hours) + " h";
    return std::to_string(days) + " days";
}

constexpr std::int64_t minute_ms = 60'000;

/// A past duration, rounded down.
std::string length(std::int64_t ms) {
    const std::int64_t minutes = ms / minute_ms;
    return length_in(minutes, minutes / 60, minutes / 60 / 24);
}

/// A remaining duration, rounded up: a new ban of seven days has seven days left.
std::string length_to_go(std::int64_t ms) {
    const auto up = [](std::int64_t value, std::int64_t unit) { return (value + unit - 1) / unit; };
    const std::int64_t minutes = up(std::max<std::int64_t>(ms, 0), minute_ms);
    return length_in(minutes, up(minutes, 60), up(minutes, std::int64_t{60} * 24));
}

std::int64_t now_ms() {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

void show_list(const json::Value& answer) {
    std::vector<Row> rows = {{"TABLE", "EDITION", "STAGE", "SEATS", "HERE", "WATCHING", "MADE"}};
    for (const json::Value& each : at(answer, "tables").array) {
        const bool awake = at(each, "state").string == "awake";
        const json::Value& made = at(each, "created_ms");
        const bool stored = made.type == json::Type::Integer;
        rows.push_back({at(each, "code").string, at(each, "edition").string,
                        awake ? at(each, "stage").string : "rests",
                        awake ? number(each, "taken") + "/" + number(each, "seats") : "",
                        awake ? number(each, "here") : "", awake ? number(each, "watching") : "",
                        stored ? length(now_ms() - made.integer) + " ago" : "just now"});
    }
    if (rows.size() == 1)
        std::puts("No table is awake; those that rest are listed with --all.");
    else
        print_rows(rows);
}

void show_table(const json::Value& answer) {
    const json::Value& table = at(at(answer, "about"), "table");
    const json::Value& lobby = at(at(answer, "about"), "lobby");
    std::printf("Table %s, %s: %s; match %s, stage %s, %s seats, %s watching.\n",
                at(answer, "code").string.c_str(), at(answer, "state").string.c_str(),
                at(table, "edition").string.c_str(), number(lobby, "match").c_str(),
                at(lobby, "stage").string.c_str(),
                std::to_string(at(lobby, "seats").array.size()).c_str(),
                number(lobby, "watching").c_str());
    std::vector<Row> rows = {{"PERSON", "SEAT", "IS", "ADDRESS", "SESSION", "NAME"}};
    for (const json::Value& each : at(answer, "people").array) {
        std::string is = at(each, "kicked").boolean ? "kicked"
                         : at(each, "here").boolean ? "here"
                                                    : "away";
        if (at(each, "host").boolean) is += ", host";
        const bool sits = at(each, "seat").type == json::Type::Integer;
        rows.push_back({at(answer, "code").string + ":" + number(each, "person"),
                        sits ? number(each, "seat") : "-", is,
                        at(each, "address").string.empty() ? "-" : at(each, "address").string,
                        at(each, "session").string, at(each, "name").string});
    }
    print_rows(rows);
}

void show_bans(const json::Value& answer) {
    std::vector<Row> rows = {{"WHO", "BANNED", "UNTIL", "REASON"}};
    for (const json::Value& each : at(answer, "bans").array) {
        const json::Value& until = at(each, "until_ms");
        const std::int64_t now = now_ms();
        rows.push_back({at(each, "who").string, length(now - at(each, "since_ms").integer) + " ago",
                        until.type == json::Type::Integer
                            ? "in " + length_to_go(until.integer - now)
                            : "for good",
                        at(each, "reason").string});
    }
    if (rows.size() == 1)
        std::puts("Nobody is banned.");
    else
        print_rows(rows);
}

void show_stats(const json::Value& answer) {
    std::vector<Row> rows;
    for (const json::Member& each : answer.object) {
        std::string value;
        json::Writer(value).value(each.value);
        rows.push_back(
            {each.key, each.value.type == json::Type::String ? each.value.string : value});
    }
    print_rows(rows);
}

std::string connections(const json::Value& answer) {
    const std::int64_t count = at(answer, "dismissed").integer;
    return count == 1 ? "1 connection was" : std::to_string(count) + " connections were";
}

void show(AdminCommand command, const json::Value& answer) {
    switch (command) {
        case AdminCommand::List: return show_list(answer);
        case AdminCommand::Show: return show_table(answer);
        case AdminCommand::Bans: return show_bans(answer);
        case AdminCommand::Stats: return show_stats(answer);
        case AdminCommand::Close:
            std::printf("Table %s is closed; %s ended.\n", at(answer, "closed").string.c_str(),
                        connections(answer).c_str());
            return;
        case AdminCommand::Ban:
            std::printf("%s is banned; %s ended.\n", at(answer, "banned").string.c_str(),
                        connections(answer).c_str());
            return;
        case AdminCommand::Unban:
            std::printf("%s is not banned any more.\n", at(answer, "unbanned").string.c_str());
            return;
    }
}

void ask(const AdminOptions& options, AdminCommand command) {
    site::AdminRequest request = options.request;
    request.command = command;
    const Result<std::string> reply = server::ask_local(
        server_folder(options.data), site::admin_socket_name, site::write_admin_request(request));
    if (!reply) throw BadInput{reply.error()};
    const json::Document document = json::parse(*reply);
    if (document.error) throw BadInput{"The server's answer cannot be read."};
    if (const json::Value* const error = document.root.find("error")) throw BadInput{error->string};
    if (options.json)
        std::puts(reply->c_str());
    else
        show(command, document.root);
}

}  // namespace

void add_admin(CliCommand& program, int& exit_code) {
    static_cast<void>(exit_code);
    const auto options = std::make_shared<AdminOptions>();
    CliCommand admin = program.command("admin", "Administer a running table server");
    admin.options_anywhere();
    admin.option("-d,--data", options->data, server_folder_help);
    admin.flag("--json", options->json, "Answer in JSON");
    admin.footer(
        "The server must be running. No command shows cards or secrets.\n"
        "Example: lastcard admin --data ./cards close KQZPM2A --reason \"Good night\"");
    const auto add = [&](const char* name, const char* help, AdminCommand command) {
        CliCommand added = admin.command(name, help);
        added.runs([options, command] { ask(*options, command); });
        return added;
    };
    const auto for_all = [&](CliCommand& to, const char* help) {
        to.option("--reason", options->request.reason, help);
    };
    const char* const who_help =
        "An address, an IPv6 network (/64), a session (session:81236) or a person at a table "
        "(KQZPM2A:3), as printed by show";

    CliCommand list = add("list", "List the tables that are awake", AdminCommand::List);
    list.flag("--all", options->request.all, "Include resting tables");
    CliCommand show_one = add("show", "Show a table and the people at it", AdminCommand::Show);
    show_one.option("CODE", options->request.table, "The code of the table").required();
    CliCommand close = add("close", "Close a table for all; its records stay", AdminCommand::Close);
    close.option("CODE", options->request.table, "The code of the table").required();
    for_all(close, "The reason, shown to all at the table");
    CliCommand ban = add("ban", "Ban an address, a session or a person", AdminCommand::Ban);
    ban.option("WHO", options->request.who, who_help).required();
    for_all(ban, "The reason, shown to those who are banned");
    ban.option("--days", options->request.days, "Number of days (default: for good)")
        .between(1, 36'500);
    CliCommand unban = add("unban", "Lift a ban", AdminCommand::Unban);
    unban.option("WHO", options->request.who, who_help).required();
    add("bans", "List the bans", AdminCommand::Bans);
    add("stats", "Show statistics of the server", AdminCommand::Stats);
    admin.runs([] {
        throw BadInput{
            "admin: found no command, expected list, show, close, ban, unban, bans or "
            "stats (see: lastcard admin --help)"};
    });
}

}  // namespace lastcard
