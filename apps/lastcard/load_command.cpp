// lastcard load: plays on many tables of a server and measures it.
#include <cstdio>
#include <memory>
#include <string>

#include "base/json.hpp"
#include "commands.hpp"
#include "load_generator/load.hpp"
#include "progress.hpp"

namespace lastcard {
namespace {

struct LoadOptions {
    std::string server = "http://127.0.0.1:8080";
    load::LoadPlan plan;
    bool insecure = false;
    bool json = false;
};

std::string fixed(double value, int digits) {
    char text[48];
    std::snprintf(text, sizeof text, "%.*f", digits, value);
    return text;
}

/// The costs of the server, if it reports them.
struct Costs {
    double micros_per_move = 0;
    double bytes_per_connection = 0;
    double bytes_per_connection_at_the_end = 0;
    double moves_per_commit = 0;
};

Costs costs_of(const load::LoadReport& report) {
    Costs costs;
    const double moves = report.counted.moves;
    const double commits = report.counted.commits;
    const auto connections = static_cast<double>(report.connections);
    if (moves > 0) costs.micros_per_move = report.counted.cpu_seconds / moves * 1'000'000;
    if (commits > 0) costs.moves_per_commit = moves / commits;
    costs.bytes_per_connection =
        (report.seated.memory_bytes - report.empty.memory_bytes) / connections;
    costs.bytes_per_connection_at_the_end =
        (report.ended.memory_bytes - report.empty.memory_bytes) / connections;
    return costs;
}

std::string as_json(const LoadOptions& options, const load::LoadReport& report) {
    const Costs costs = costs_of(report);
    std::string text;
    json::Writer out(text);
    out.begin_object();
    out.member("edition", options.plan.edition).member("tables", options.plan.tables);
    out.member("connections", report.connections).member("rate", options.plan.rate);
    out.key("seconds").raw(fixed(report.seconds, 3));
    out.member("due", report.due).member("moves", report.moves).member("refused", report.refused);
    out.member("lost_connections", report.lost).member("rounds", report.rounds);
    out.key("moves_per_second").raw(fixed(static_cast<double>(report.moves) / report.seconds, 1));
    out.key("latency_ms").begin_object();
    out.key("p50").raw(fixed(report.quantile(0.5), 3));
    out.key("p90").raw(fixed(report.quantile(0.9), 3));
    out.key("p99").raw(fixed(report.quantile(0.99), 3));
    out.key("p999").raw(fixed(report.quantile(0.999), 3));
    out.key("most").raw(fixed(report.quantile(1), 3));
    out.key("sent_late_p99").raw(fixed(report.late_quantile(0.99), 3)).end_object();
    if (!report.first_refusal.empty()) out.member("first_refusal", report.first_refusal);
    out.key("stolen_percent").raw(fixed(report.stolen, 1)).member("left_out", report.left_out);
    out.key("server").begin_object();
    out.key("cpu_us_per_move").raw(fixed(costs.micros_per_move, 1));
    out.key("moves_per_commit").raw(fixed(costs.moves_per_commit, 1));
    out.key("bytes_per_connection").raw(fixed(costs.bytes_per_connection, 0));
    out.key("bytes_per_connection_at_the_end").raw(fixed(costs.bytes_per_connection_at_the_end, 0));
    out.end_object().end_object();
    return text + "\n";
}

std::string as_text(const LoadOptions& options, const load::LoadReport& report) {
    const Costs costs = costs_of(report);
    std::string text = std::to_string(options.plan.tables) + " tables of " +
                       std::to_string(options.plan.seats) + " (" + options.plan.edition + "), " +
                       std::to_string(report.connections) + " connections, " +
                       fixed(report.seconds, 1) + " s\n";
    const auto row = [&](const std::string& what, const std::string& value) {
        text +=
            "  " + what + std::string(what.size() < 34 ? 34 - what.size() : 1, ' ') + value + "\n";
    };
    row("moves due, made", std::to_string(report.due) + ", " + std::to_string(report.moves));
    row("moves a second", fixed(static_cast<double>(report.moves) / report.seconds, 1) + " of " +
                              std::to_string(options.plan.rate));
    row("to the last seat, ms: p50", fixed(report.quantile(0.5), 2));
    row("  p90", fixed(report.quantile(0.9), 2));
    row("  p99", fixed(report.quantile(0.99), 2));
    row("  p99.9", fixed(report.quantile(0.999), 2));
    row("  longest", fixed(report.quantile(1), 2));
    row("of it before it was sent: p99", fixed(report.late_quantile(0.99), 2));
    row("refused, connections lost",
        std::to_string(report.refused) + ", " + std::to_string(report.lost));
    if (!report.first_refusal.empty()) row("  the first", report.first_refusal);
    row("rounds ended", std::to_string(report.rounds));
    row("taken by the host, %",
        fixed(report.stolen, 1) + ", " + std::to_string(report.left_out) + " s left out");
    row("server: CPU a move, µs", fixed(costs.micros_per_move, 1));
    row("server: moves a commit", fixed(costs.moves_per_commit, 1));
    row("server: bytes a connection", fixed(costs.bytes_per_connection, 0) + ", at the end " +
                                          fixed(costs.bytes_per_connection_at_the_end, 0));
    return text;
}

void measure(const LoadOptions& options, int& exit_code) {
    const Result<client::ServerUrl> url = client::read_url(options.server);
    if (!url) throw BadInput{url.error()};
    client::ConnectionOptions links;
    links.check_certificate = !options.insecure;
    links.untrusted_help = "--insecure takes whatever certificate the server has.";
    const Interruptible interruptible;
    std::string doing;
    std::unique_ptr<ProgressBar> bar;
    const load::LoadReport report =
        load::run_load(url->server, links, options.plan, [&](const load::LoadProgress& progress) {
            if (progress.doing != doing) {
                doing = progress.doing;
                bar = std::make_unique<ProgressBar>(progress.of, doing == "sitting down"
                                                                     ? "tables, sitting down"
                                                                     : "seconds, " + doing);
            }
            bar->show(progress.done, 0);
            return interruptible.asked() == 0;
        });
    if (bar) bar->clear();
    if (report.error) throw BadInput{*report.error};
    const std::string text = options.json ? as_json(options, report) : as_text(options, report);
    std::fputs(text.c_str(), stdout);
    if (report.moves == 0 || report.lost > 0) exit_code = exit_failed;
}

}  // namespace

void add_load(CliCommand& program, int& exit_code) {
    const auto options = std::make_shared<LoadOptions>();
    CliCommand command =
        program.command("load", "Play on many tables of a server at once, and measure the server");
    load::LoadPlan& plan = options->plan;
    command.option("SERVER", options->server, "The address of the server").show_default();
    command.number("-t,--tables", plan.tables, 1, 100'000, "Number of tables");
    command.number("-s,--seats", plan.seats, 2, 10, "Players at each table");
    command.number("-r,--rate", plan.rate, 1, 1'000'000, "Moves a second at all tables together");
    command.number("--seconds", plan.seconds, 1, 86'400, "Seconds that are measured");
    command.number("--warm-up", plan.warm_up, 0, 3'600, "Seconds of play before the measurement");
    command
        .option("--calm", plan.calm,
                "Ignore seconds in which the host steals more than this percentage of a CPU")
        .between(0, 100);
    command.option("-e,--edition", plan.edition, "The edition").show_default();
    command.option("--seed", plan.seed, "Seed for the choice of moves").show_default();
    command.flag("--insecure", options->insecure, "Do not check the server's certificate");
    command.flag("--json", options->json, "Print the report as JSON");
    command.footer(
        "The server needs high limits: lastcard serve --unlimited --connections-per-address 100000 "
        "--requests 100000\n"
        "Example: lastcard load http://127.0.0.1:8080 --tables 2000 --rate 5000 --json");
    command.runs([options, &exit_code] { measure(*options, exit_code); });
}

}  // namespace lastcard
