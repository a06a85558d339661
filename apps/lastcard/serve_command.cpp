// lastcard serve: runs a table server. One program, no configuration file, an embedded database.
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "base/text_util.hpp"
#include "cluster_options.hpp"
#include "commands.hpp"
#include "file/file.hpp"
#include "screen_style.hpp"
#include "server/server.hpp"
#include "store/sqlite/store.hpp"
#include "terminal/play/files.hpp"

namespace lastcard {
namespace {

struct ServeOptions {
    server::ServerOptions with;  ///< most options go there unchanged, the others are below
    unsigned port = 8080;
    std::string data;
    ClusterOptions cluster;
    std::string metrics;
    unsigned drain = 0;
    unsigned commands = 4;
    unsigned requests = 10;
    site::Quota edition_kib{1024, 8192};
    site::Quota record_mib{16, 256};
    unsigned keep_unplayed = 6;
    bool unlimited = false;
    unsigned rest = 60;
    std::string keep_idle = "90";
    std::string keep_finished = "30";
    std::string keep_records = "forever";
    std::string log = "info";
    bool no_qr = false;
};

server::LogLevel log_level(const std::string& word) {
    if (word == "debug") return server::LogLevel::Debug;
    if (word == "warning") return server::LogLevel::Warning;
    if (word == "error") return server::LogLevel::Error;
    return server::LogLevel::Info;
}

/// The Origin that browsers send for the URL: lower case, without a final slash and the default
/// port.
std::string origin_of(std::string url) {
    if (url.empty()) return url;
    const std::string found = url;
    while (url.ends_with('/')) url.pop_back();
    for (char& each : url) each = small_letter(each);
    const bool secure = url.starts_with("https://");
    const std::string_view host = std::string_view(url).substr(
        std::min(url.size(), std::string_view(secure ? "https://" : "http://").size()));
    if ((!secure && !url.starts_with("http://")) || host.empty() ||
        host.find_first_of("/?#@ \t") != std::string_view::npos)
        throw BadInput{"--public-url: found '" + found +
                       "', expected an address without a path, such as https://cards.example.org"};
    const std::string_view port = secure ? ":443" : ":80";
    if (url.ends_with(port)) url.resize(url.size() - port.size());
    return url;
}

/// A number of days, such as "30"; nullopt for "forever".
std::optional<Span> kept_for(const std::string& option, const std::string& text) {
    constexpr std::int64_t most_days = 36'500;
    if (text == "forever") return std::nullopt;
    const std::optional<std::int64_t> days = parse_int(text);
    if (!days || *days < 1 || *days > most_days)
        throw BadInput{option + ": found '" + text + "', expected a number of days from 1 to " +
                       std::to_string(most_days) + ", or forever"};
    return server::days(*days);
}

/// The parts of "127.0.0.1:9100" or "[::1]:9100".
void listen_for_metrics(server::WebServerOptions& web, const std::string& where) {
    if (where.empty()) return;
    constexpr std::int64_t most = 65'535;
    const std::size_t colon = where.rfind(':');
    const std::int64_t port =
        colon == std::string::npos ? -1 : parse_int(where.substr(colon + 1)).value_or(-1);
    std::string host = where.substr(0, colon);
    if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
    if (port < 0 || port > most || host.empty())
        throw BadInput{"--metrics: found '" + where +
                       "', expected an address and a port, such as 127.0.0.1:9100"};
    web.metrics_bind = host;
    web.metrics_port = static_cast<std::uint16_t>(port);
}

/// How the greeting is printed on a terminal.
server::ServerOptions::Qr qr(const ServeOptions& options) {
    using Qr = server::ServerOptions::Qr;
    if (options.no_qr || ::isatty(STDOUT_FILENO) == 0) return Qr::None;
    return ScreenStyle{}.depth() == screen::Depth::None ? Qr::Plain : Qr::Colours;
}

site::Quota shifted(site::Quota quota, unsigned bits) {
    return {quota.visitor << bits, quota.address << bits};
}

void serve_from(Store& store, const server::ServerOptions& with) {
    if (const Result<void> served = server::serve(with, store); !served)
        throw BadInput{served.error()};
}

void serve_in_cluster(const ClusterOptions& options, const std::string& folder,
                      server::ServerOptions with) {
    const ClusterStore cluster = open_cluster(options, folder);
    with.site.owner = cluster.node;
    with.site.life = cluster.life;
    with.site.claim_time = Span{std::int64_t{options.lease} * 1000};
    with.greeting =
        "Lastcard is serving as " + cluster.node + "; everything is kept in the database.\n";
    serve_from(*cluster.store, with);
}

void serve(const ServeOptions& options) {
    server::ServerOptions with = options.with;
    with.web.port = static_cast<std::uint16_t>(options.port);
    const bool has_certificate = !with.web.tls.certificate.empty();
    if (has_certificate == with.web.tls.key.empty())
        throw BadInput{has_certificate
                           ? "--tls-cert: found no --tls-key, expected both or neither"
                           : "--tls-key: found no --tls-cert, expected both or neither"};
    with.site.secure = has_certificate;
    with.site.version = LASTCARD_VERSION;
    with.site.public_url = origin_of(with.site.public_url);
    with.web.strict_transport = with.site.secure || with.site.public_url.starts_with("https:");
    listen_for_metrics(with.web, options.metrics);
    with.drain = Span{std::int64_t{options.drain} * 1000};
    with.site.quotas.edition_bytes = shifted(options.edition_kib, 10);
    with.site.quotas.record_bytes = shifted(options.record_mib, 20);
    if (options.unlimited) {
        with.site.shortest = wire::ShortestTimes::none();
        with.site.quotas = site::Quotas::none();
    }
    constexpr double work_per_request = 20;  // most are for small files, and cost little
    with.web.work_per_second = options.unlimited ? 0 : work_per_request * options.requests;
    with.web.work_burst = work_per_request * std::max(100U, options.requests);
    with.site.commands_per_second = options.commands;
    with.site.command_burst = std::max(40U, options.commands);
    with.site.requests_per_second = options.requests;
    with.site.requests_burst = std::max(100U, options.requests);
    with.site.rest_after = Span{std::int64_t{options.rest} * 1000};
    with.keeping.idle = kept_for("--keep-idle", options.keep_idle);
    with.keeping.finished = kept_for("--keep-finished", options.keep_finished);
    with.keeping.unplayed = Span{std::int64_t{options.keep_unplayed} * 3'600'000};
    with.keeping.records = kept_for("--keep-records", options.keep_records);
    with.workers = std::max(1U, std::thread::hardware_concurrency() / 2);
    server::start_log(log_level(options.log));
    const std::string folder = server_folder(options.data);
    make_folders_above(folder);
    with.admin_socket = folder + '/' + site::admin_socket_name;
    with.qr = qr(options);
    if (options.cluster.is_set()) return serve_in_cluster(options.cluster, folder, with);
    const StoreResult<std::unique_ptr<Store>> store = open_sqlite_store(folder);
    if (!store) throw BadInput{store.error().sentence};
    with.greeting = "Lastcard is serving; everything is kept in " + folder + ".\n";
    serve_from(**store, with);
}

/// What visitors may own; 0: no limit.
void add_quotas(CliCommand& command, ServeOptions& options) {
    constexpr std::int64_t most = 1'000'000;
    const auto add = [&](const std::string& name, site::Quota& quota, std::string help) {
        command.number(name, quota.visitor, 0, most, std::move(help));
        command.number(name + "-per-address", quota.address, 0, most, "The same for one address");
    };
    site::Quotas& quotas = options.with.site.quotas;
    add("--tables", quotas.live_tables,
        "Maximum tables in use that one visitor opened; 0: no limit");
    add("--daily-tables", quotas.daily_tables,
        "Maximum new tables of one visitor in 24 hours; 0: no limit");
    add("--edition-kib", options.edition_kib,
        "Maximum size of all editions of one visitor's tables; 0: no limit");
    add("--record-mib", options.record_mib,
        "Maximum size of the records of one visitor's tables, the oldest are deleted; 0: no limit");
    command.number("--watchers-per-address", quotas.watchers_per_address, 0, most,
                   "Maximum watchers of one table from one address; 0: no limit");
    command.number("--guests-per-address", quotas.session_burst, 0, most,
                   "Maximum new guests of one address at once, then one every five seconds; 0: no "
                   "limit");
}

}  // namespace

std::string server_folder(const std::string& named) {
    if (!named.empty()) return named;
    if (!has_home())
        throw BadInput{
            "--data: found none, and no home folder either (HOME is not set); expected the folder "
            "in which everything is kept, such as --data ./cards"};
    return data_directory() + "/server";
}

void make_folders_above(const std::string& folder) {
    const std::string above = std::filesystem::path(folder).parent_path().string();
    if (const Result<void> made = above.empty() ? Result<void>{} : make_folders(above); !made)
        throw BadInput{made.error() + " Choose another folder with --data."};
}

void add_serve(CliCommand& program, int& exit_code) {
    static_cast<void>(exit_code);
    const auto options = std::make_shared<ServeOptions>();
    server::WebServerOptions& web = options->with.web;
    site::SiteOptions& site = options->with.site;
    web.bind = "0.0.0.0";
    CliCommand command = program.command("serve", "Serve tables to players over the network");
    command.option("-b,--bind", web.bind, "The address to listen on; 127.0.0.1: only this machine")
        .show_default();
    command.number("-p,--port", options->port, 0, 65535, "The port; 0: any free port");
    command.option("-d,--data", options->data, server_folder_help);
    options->cluster.add_to(command);
    command.option("--public-url", site.public_url,
                   "The address for players, such as https://cards.example.org");
    command.option(
        "--allow-host", options->with.host_names,
        "Without --public-url: another name by which players may reach the server, or *");
    command.option("--tls-cert", web.tls.certificate,
                   "Serve https with this certificate chain (PEM)");
    command.option("--tls-key", web.tls.key,
                   "The private key of the certificate (PEM, without a password)");
    command.flag("--trust-proxy", web.trust_proxy,
                 "Behind a proxy: take the players' addresses from X-Forwarded-For");
    command.number("--connections-per-address", web.connections_per_address, 1, 1'000'000,
                   "Maximum connections from one address");
    command.number("--connections-per-visitor", site.connections_per_session, 1, 1'000'000,
                   "Maximum connections of one visitor to tables");
    command.number("--commands", options->commands, 1, 1'000'000,
                   "Maximum commands a second from one player");
    command.number("--requests", options->requests, 1, 1'000'000,
                   "Maximum HTTP requests a second from one address");
    command.number("--watchers", site.most_watchers, 0, 10'000, "Maximum watchers of one table");
    add_quotas(command, *options);
    command.number("--match-moves", site.most_actions, 0, 10'000'000,
                   "Moves after which a match is called off; 0: no limit");
    command.flag("--unlimited", options->unlimited,
                 "No limits on what visitors can set and own; only for tests and load tests");
    command.number("--rest", options->rest, 1, 86'400,
                   "Seconds after which an empty table is put to rest");
    command
        .option("--keep-idle", options->keep_idle,
                "Days for which an unvisited table is kept, or forever")
        .show_default();
    command
        .option("--keep-finished", options->keep_finished,
                "The same for a table whose match is over")
        .show_default();
    command
        .option("--keep-records", options->keep_records,
                "Days for which the record of a match is kept, or forever")
        .show_default();
    command.option("--metrics", options->metrics,
                   "Serve /metrics here only, such as 127.0.0.1:9100");
    command.number("--drain", options->drain, 0, 3'600,
                   "Seconds between SIGTERM and the stop, while /readyz answers 404");
    command.number("--keep-unplayed", options->keep_unplayed, 1, 8'760,
                   "Hours for which a table is kept on which no match was played");
    command.option("--log", options->log, "What is logged to stderr")
        .one_of({"debug", "info", "warning", "error"})
        .show_default();
    command.flag("--no-qr", options->no_qr, "Do not print a QR code of the address on a terminal");
    command.footer("Example: lastcard serve --port 8080 --data ./cards");
    command.runs([options] { serve(*options); });
}

}  // namespace lastcard
