// The server (see server.hpp). Three kinds of threads: the network's, on which the hall lives; the
// storage's, which commits one batch at a time; and the bots'. Everything that arrives while a
// batch is being committed makes the next one, and a batch leaves only when it is on the disk.
#include "server/server.hpp"

#include <malloc.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "base/json.hpp"
#include "base/qr.hpp"
#include "server/large_pages.hpp"
#include "server/local_socket.hpp"
#include "server/metrics.hpp"
#include "server/page.hpp"
#include "server/workers.hpp"

namespace lastcard::server {

namespace {

using Clock = std::chrono::steady_clock;

constexpr Span stop_grace{5'000};
constexpr Span back_in{5'000};
constexpr Span renew_every{10'000};
/// Between the beginnings of two commits. A lone move is committed at once; where many arrive, more
/// of them share one commit, which is what saves the processor.
constexpr Span commit_spacing{2};
constexpr Span retire_every{600'000};
constexpr Span retire_rest{1'000};  ///< when there was more than one portion
constexpr unsigned portions_at_start = 50;

double seconds_since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// One for every connection: many systems give 1,024 unless more are asked for.
void allow_descriptors() {
    constexpr rlim_t wanted = 65'536;
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted) return;
    limit.rlim_cur = std::min(wanted, limit.rlim_max);
    setrlimit(RLIMIT_NOFILE, &limit);
}

class SystemDice final : public Dice {
public:
    Digest draw() override {
        Digest bytes{};
        if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
            std::abort();  // without chance there is no game
        return bytes;
    }
};

/// One thread that does one piece of work after the other.
class StorageThread {
public:
    StorageThread() : thread_([this] { run(); }) {}
    ~StorageThread() {
        {
            const std::lock_guard lock(mutex_);
            stop_ = true;
        }
        wanted_.notify_one();
        thread_.join();
    }
    StorageThread(const StorageThread&) = delete;
    StorageThread& operator=(const StorageThread&) = delete;

    void give(std::function<void()> work) {
        {
            const std::lock_guard lock(mutex_);
            work_.push_back(std::move(work));
        }
        wanted_.notify_one();
    }

private:
    void run() {
        while (true) {
            std::unique_lock lock(mutex_);
            wanted_.wait(lock, [this] { return stop_ || !work_.empty(); });
            if (work_.empty()) return;
            std::vector<std::function<void()>> now = std::exchange(work_, {});
            lock.unlock();
            for (const auto& each : now) each();
        }
    }

    std::mutex mutex_;
    std::condition_variable wanted_;
    std::vector<std::function<void()>> work_;
    bool stop_ = false;
    std::thread thread_;
};

class Server final : public NetHandler {
public:
    Server(const ServerOptions& options, Store& store)
        : options_(options),
          store_(store),
          hall_(options.hall, store, dice_),
          net_(options.net, *this),
          workers_(options.workers, options.budget,
                   [this](std::string table, Ticket ticket, std::string move) {
                       net_.post([this, table = std::move(table), ticket, move = std::move(move)] {
                           hall_.thought(net_.now(), table, ticket, move);
                           more();
                       });
                   }) {}

    std::optional<std::string> run() {
        hall_.load_settings(net_.now());
        allow_descriptors();
        if (std::optional<std::string> wrong = net_.listen()) return wrong;
        if (const StoreError wrong = retire_at_start()) return wrong.sentence;
        if (const StoreError wrong = store_.renew(claim())) return wrong.sentence;
        renew_at_ = net_.now() + renew_every;
        retire_at_ = net_.now() + retire_every;
        started_ = net_.now();
        open_admin();
        announce();
        net_.on_stop_signal([this] { stop(); });
        set_alarm();
        net_.run();
        over_ = true;
        flush_log();
        return failure_;
    }

    // ---- The network tells

    void request(HttpRequest request) override {
        if (request.path == "/healthz") return net_.respond(request.id, health());
        if (request.path == "/metrics") return net_.respond(request.id, metrics());
        if (!request.path.starts_with("/api/")) {
            if (std::optional<HttpResponse> page = page_response(request))
                return net_.respond(request.id, std::move(*page));
            if (request.path == "/") return net_.respond(request.id, front_page());
        }
        hall_.request(net_.now(), request);
        more();
    }

    std::optional<HttpResponse> refuse_upgrade(const HttpRequest& request) override {
        HttpResponse response;
        response.type = "text/plain; charset=utf-8";
        if (request.path != "/api/v1/socket") {
            response.status = 404;
            response.body = "WebSockets are at /api/v1/socket.\n";
        } else if (!hall_.allows_origin(request)) {
            response.status = 403;
            response.body = "Not from that site.\n";
        } else if (hall_.is_banned(net_.now(), request.address)) {
            response.status = 403;
            response.body = "Not from that address.\n";
        } else if (stopping_) {
            response.status = 503;
            response.body = "The server goes down; come back in a moment.\n";
        } else {
            return std::nullopt;
        }
        return response;
    }

    void opened(ConnectionId connection, const HttpRequest& request) override {
        hall_.opened(net_.now(), connection, request.address);
        more();
    }

    void text(ConnectionId connection, std::string_view text) override {
        hall_.text(net_.now(), connection, text);
        more();
    }

    void closed(ConnectionId connection) override {
        hall_.closed(net_.now(), connection);
        more();
    }

    void alarm() override {
        const Moment now = net_.now();
        alarm_ = never;
        hall_.alarm(now);
        if (now >= renew_at_) {
            renew_at_ = now + renew_every;
            give_memory_back();
            storage_.give([this, claim = claim()] {
                const StoreError wrong = store_.renew(claim);
                if (wrong) report(wrong);
                net_.post([this, stored = !wrong] { healthy_ = stored; });
            });
        }
        if (now >= retire_at_) {
            retire_at_ = now + retire_every;
            storage_.give([this, retention = retention()] {
                if (!retire(retention)) return;
                net_.post([this] {
                    retire_at_ = net_.now() + retire_rest;
                    set_alarm();
                });
            });
        }
        more();
    }

private:
    Claim claim() const {
        const Moment now = net_.now();
        return {options_.hall.owner, {now.ms}, {(now + options_.hall.claim_time).ms}};
    }

    Retention retention() const {
        const UnixTime now{net_.now().ms};
        const auto before = [now](const std::optional<Span>& kept) {
            return kept ? UnixTime{now.ms - kept->ms} : long_ago;
        };
        const Keeping& keeping = options_.keeping;
        Retention retention;
        retention.now = now;
        retention.idle_before = before(keeping.idle);
        retention.finished_before = before(keeping.finished);
        retention.records_before = before(keeping.records);
        return retention;
    }

    /// One portion; true if there is more.
    bool retire(const Retention& retention) {
        const StoreResult<Retired> retired = store_.retire(retention);
        if (!retired) {
            report(retired.error());
            return false;
        }
        const auto count = [](std::size_t number) { return static_cast<std::int64_t>(number); };
        if (retired->tables + retired->records + retired->sessions > 0)
            write_log(LogLevel::Info, "retired",
                      {{"tables", count(retired->tables)},
                       {"records", count(retired->records)},
                       {"sessions", count(retired->sessions)}});
        return retired->more;
    }

    /// Tables that a killed server held are nobody's until this one says that it is there.
    StoreError retire_at_start() {
        Claim gone = claim();
        gone.until = gone.now;
        if (StoreError wrong = store_.renew(gone)) return wrong;
        for (unsigned i = 0; i < portions_at_start && retire(retention()); ++i) {
        }
        return {};
    }

    /// Most tables have been put to rest: the system gets back what they took.
    void give_memory_back() {
        const std::size_t in_use = hall_.counts().tables + net_.counts().open;
        most_in_use_ = std::max(most_in_use_, in_use);
        if (in_use > most_in_use_ / 2) return;
        most_in_use_ = in_use;
        large_pages_.forgo();
        storage_.give([] { malloc_trim(0); });
    }

    static void report(const StoreError& error) {
        write_log(LogLevel::Error, "storage", {{"sentence", error.sentence}});
    }

    // ---- Batches

    /// Something has happened: what is to be said leaves when the rest of what has arrived by now
    /// has been heard, so that all of it is committed together.
    void more() {
        if (!batch_begun_) batch_begun_ = Clock::now();
        if (flush_posted_) return;
        flush_posted_ = true;
        net_.post([this] {
            flush_posted_ = false;
            flush();
        });
    }

    void set_alarm() {
        const Moment next = std::min({hall_.wake(), renew_at_, retire_at_, flush_at_});
        if (next == alarm_) return;
        alarm_ = next;
        net_.wake_at(next);
    }

    void flush() {
        const Moment now = net_.now();
        large_pages_.ask();
        flush_at_ = !committing_ && now < next_commit_ ? next_commit_ : never;
        set_alarm();
        if (committing_ || flush_at_ != never) return;
        auto batch = std::make_shared<Batch>(hall_.take_batch(net_.now()));
        const Clock::time_point begun =
            std::exchange(batch_begun_, std::nullopt).value_or(Clock::now());
        if (batch->empty()) return end_if_rested();
        if (batch->changes.empty()) {
            release(*batch);
            return answers_.add(seconds_since(begun));
        }
        committing_ = true;
        next_commit_ = now + commit_spacing;
        storage_.give([this, batch, begun] {
            const Clock::time_point commit_begun = Clock::now();
            auto done = std::make_shared<Committed>(store_.commit(batch->changes));
            const double took = seconds_since(commit_begun);
            net_.post([this, batch, begun, done, took] {
                committing_ = false;
                commits_.add(took);
                stored_ += batch->changes.size();
                settle(*batch, *done);
                answers_.add(seconds_since(begun));
                flush();
            });
            store_.tidy();
        });
    }

    void settle(Batch& batch, const Committed& done) {
        if (done.error) {
            report(done.error);
            healthy_ = false;
            if (done.error.kind != StoreErrorKind::Full) failure_ = done.error.sentence;
            send_out(hall_.lost(batch));
            hall_.load_settings(net_.now());
            if (failure_) stop();
            return;
        }
        healthy_ = true;
        if (!done.refused.empty()) {
            for (const TableRefusal& each : done.refused) report(each.error);
            send_out(hall_.fenced(done.refused, batch));
        }
        hall_.committed(net_.now(), batch);
        release(batch);
    }

    void release(Batch& batch) {
        send_out(std::move(batch.out));
        end_if_rested();
    }

    void send_out(std::vector<Out> all) {
        for (Out& each : all) std::visit([this](auto& one) { let_go(one); }, each);
    }

    void let_go(out::Send& send) { net_.send(send.to, std::move(send.frame)); }
    void let_go(out::Close& close) { net_.close(close.to, close.code, close.reason); }
    void let_go(out::Respond& respond) { net_.respond(respond.to, std::move(respond.response)); }
    void let_go(out::Tell& tell) { answer_admin(tell.to, std::move(tell.answer)); }
    void let_go(out::Think& think) {
        workers_.think(std::move(think.table), std::move(*think.input));
    }

    // ---- Whoever runs it

    void open_admin() {
        if (options_.admin_socket.empty()) return;
        const std::optional<std::string> wrong = admin_.open(
            options_.admin_socket, [this](std::string_view text) { return hear_admin(text); });
        if (wrong)
            write_log(LogLevel::Warning, "no_admin",
                      {{"sentence", *wrong + " The server goes on without lastcard admin."}});
    }

    /// On the thread of the local socket.
    std::string hear_admin(std::string_view text) {
        const ReadAdminRequest read = read_admin_request(text);
        if (!read.error.empty()) return admin_error(read.error);
        auto stored = std::make_shared<std::vector<TableListing>>();
        if (read.request.command == AdminCommand::List ||
            read.request.command == AdminCommand::Stats) {
            StoreResult<std::vector<TableListing>> tables = store_.tables();
            if (!tables) return admin_error(tables.error().sentence);
            *stored = *std::move(tables);
        }
        auto promised = std::make_shared<std::promise<std::string>>();
        std::future<std::string> answer = promised->get_future();
        net_.post([this, request = read.request, stored, promised] {
            const AdminId id{++last_admin_};
            admins_.emplace(id, promised);
            if (request.command == AdminCommand::Stats)
                return answer_admin(id, stats(stored->size()));
            hall_.admin(net_.now(), id, request, *stored);
            more();
        });
        for (unsigned tenths = 0; tenths < 100 && !over_; ++tenths)
            if (answer.wait_for(std::chrono::milliseconds(100)) == std::future_status::ready)
                return answer.get();
        return admin_error(over_ ? "The server goes down." : "The server is too busy to answer.");
    }

    void answer_admin(AdminId to, std::string text) {
        const auto found = admins_.find(to);
        if (found == admins_.end()) return;
        found->second->set_value(std::move(text));
        admins_.erase(found);
    }

    std::string stats(std::size_t stored) const {
        const HallCounts& hall = hall_.counts();
        const NetCounts& net = net_.counts();
        std::string text;
        json::Writer(text)
            .begin_object()
            .member("version", options_.hall.version)
            .member("process", static_cast<std::int64_t>(::getpid()))
            .member("up_s", (net_.now() - started_).ms / 1000)
            .member("storing", healthy_)
            .member("tables_awake", hall.tables)
            .member("tables_stored", stored)
            .member("connections", net.open)
            .member("websockets", net.websockets)
            .member("tables_made", hall.made)
            .member("matches_finished", hall.finished)
            .member("moves_of_people", hall.moves)
            .member("moves_of_bots", hall.thoughts)
            .member("refused", hall.refused_by_host + hall.refused_by_room)
            .member("turned_away", net.turned_away)
            .end_object();
        return text;
    }

    // ---- The end

    void stop() {
        if (std::exchange(stopping_, true)) return;
        write_log(LogLevel::Info, "stopping");
        hall_.say_going_away(back_in);
        hall_.rest_all(net_.now());
        more();
    }

    void end_if_rested() {
        if (!stopping_ || committing_ || std::exchange(ended_, true)) return;
        net_.stop("the server goes down; come back in a moment", stop_grace);
    }

    // ---- Pages

    static HttpResponse plain(std::string body) {
        HttpResponse response;
        response.type = "text/plain; charset=utf-8";
        response.body = std::move(body);
        response.headers.emplace_back("Content-Security-Policy",
                                      "default-src 'none'; frame-ancestors 'none'");
        response.headers.emplace_back("X-Content-Type-Options", "nosniff");
        response.headers.emplace_back("Referrer-Policy", "no-referrer");
        return response;
    }

    HttpResponse health() const {
        const std::string_view word = stopping_ ? "stopping" : healthy_ ? "ok" : "not_stored";
        HttpResponse response = plain({});
        response.status = word == "ok" ? 200 : 503;
        response.type = "application/json; charset=utf-8";
        json::Writer out(response.body);
        out.begin_object().member("status", word);
        out.member("version", options_.hall.version).end_object();
        return response;
    }

    static HttpResponse front_page() {
        return plain(
            "This is a Lastcard table server. It was built without its page: ./run builds both.\n\n"
            "Make a table:  POST /api/v1/session {\"name\":\"Ada\"}, POST /api/v1/tables\n"
            "Sit down:      POST /api/v1/ticket, then a WebSocket at /api/v1/socket\n"
            "The protocol is told in docs/protocol.md.\n");
    }

    HttpResponse metrics() const {
        std::string out;
        const HallCounts& hall = hall_.counts();
        const NetCounts& net = net_.counts();
        write_gauge(out, "lastcard_tables", "Tables that are awake", hall.tables);
        write_gauge(out, "lastcard_connections", "Open connections", net.open);
        write_gauge(out, "lastcard_websockets", "Open WebSockets", net.websockets);
        write_gauge(out, "lastcard_thoughts_waiting", "Bots that wait to think",
                    workers_.waiting());
        write_counter(out, "lastcard_commands_total", "Messages of clients", hall.commands);
        write_counter(out, "lastcard_moves_total", "Moves of people", hall.moves);
        write_counter(out, "lastcard_thoughts_total", "Moves of bots", hall.thoughts);
        write_counter(out, "lastcard_refused_by_host_total", "Refused by the server",
                      hall.refused_by_host);
        write_counter(out, "lastcard_refused_by_room_total", "Refused by the table or the rules",
                      hall.refused_by_room);
        write_counter(out, "lastcard_tables_made_total", "Tables made", hall.made);
        write_counter(out, "lastcard_tables_woken_total", "Tables taken up again", hall.woken);
        write_counter(out, "lastcard_matches_finished_total", "Matches played to the end",
                      hall.finished);
        write_counter(out, "lastcard_changes_stored_total", "Changes committed", stored_);
        write_counter(out, "lastcard_requests_total", "HTTP requests", net.requests);
        write_counter(out, "lastcard_connections_total", "Connections accepted", net.accepted);
        write_counter(out, "lastcard_bytes_out_total", "Bytes sent", net.bytes_out);
        write_counter(out, "lastcard_texts_in_total", "WebSocket messages received", net.texts_in);
        write_counter(out, "lastcard_texts_out_total", "WebSocket messages sent", net.texts_out);
        write_counter(out, "lastcard_turned_away_total", "Connections over a limit",
                      net.turned_away);
        write_counter(out, "lastcard_too_slow_total", "Connections that did not read",
                      net.too_slow);
        write_counter(out, "lastcard_timed_out_total", "Connections that fell silent",
                      net.timed_out);
        const ProcessUse use = process_use();
        write_counter(out, "process_cpu_seconds_total", "CPU time of all threads", use.cpu_seconds);
        write_gauge(out, "process_resident_memory_bytes", "Memory that is in use",
                    use.memory_bytes);
        commits_.write(out, "lastcard_commit_seconds", "Time of a commit");
        answers_.write(out, "lastcard_answer_seconds", "From a message to its answer");
        HttpResponse response = plain(std::move(out));
        response.type = "text/plain; version=0.0.4; charset=utf-8";
        return response;
    }

    /// Empty if nobody wants it, or if there is no address that a phone could reach.
    std::string qr_for(const std::string& address) const {
        using Qr = ServerOptions::Qr;
        if (options_.qr == Qr::None || address.empty()) return {};
        const std::optional<QrCode> code = encode_qr(address + "/");
        if (!code) return {};
        return "\n" + qr_lines(*code, options_.qr == Qr::Colours) + "  " + address + "/\n\n";
    }

    std::string url(const std::string& host) const {
        const bool six = host.find(':') != std::string::npos;
        return (options_.net.tls.certificate.empty() ? "http://" : "https://") +
               (six ? "[" + host + "]" : host) + ":" + std::to_string(net_.port());
    }

    void announce() {
        std::string text = options_.greeting;
        const std::string& bind = options_.net.bind;
        const bool everywhere = bind == "0.0.0.0" || bind == "::";
        std::string for_phones = everywhere || is_loopback(bind) ? std::string() : url(bind);
        text += "  " + url(everywhere ? "127.0.0.1" : bind) + "/\n";
        if (everywhere)
            for (const std::string& each : local_addresses()) {
                text += "  " + url(each) + "/   from the same network\n";
                if (for_phones.empty()) for_phones = url(each);
            }
        if (!options_.hall.public_url.empty()) {
            for_phones = options_.hall.public_url;
            text += "  " + for_phones + "/\n";
        }
        hall_.reached_at(for_phones);
        text += qr_for(for_phones) + "Stop it with Ctrl-C.\n";
        std::fputs(text.c_str(), stdout);
        std::fflush(stdout);
        write_log(LogLevel::Info, "listening",
                  {{"bind", bind}, {"port", std::int64_t{net_.port()}}});
    }

    const ServerOptions& options_;
    Store& store_;
    LargePages large_pages_;
    SystemDice dice_;
    Hall hall_;
    Net net_;
    Histogram commits_;
    Histogram answers_;
    std::uint64_t stored_ = 0;
    bool flush_posted_ = false;
    bool committing_ = false;
    std::size_t most_in_use_ = 0;  ///< tables and connections, since memory was given back
    Moment next_commit_{};         ///< not before
    Moment flush_at_ = never;      ///< something waits for that
    bool stopping_ = false;
    bool ended_ = false;
    bool healthy_ = true;
    std::optional<std::string> failure_;
    std::optional<Clock::time_point> batch_begun_;  ///< when the first of it was heard
    Moment alarm_ = never;
    Moment renew_at_ = never;
    Moment retire_at_ = never;
    Moment started_{};
    std::uint64_t last_admin_ = 0;
    std::map<AdminId, std::shared_ptr<std::promise<std::string>>> admins_;  ///< who wait
    std::atomic<bool> over_ = false;
    StorageThread storage_;
    Workers workers_;
    LocalSocket admin_;
};

}  // namespace

std::optional<std::string> serve(const ServerOptions& options, Store& store) {
    Server server(options, store);
    return server.run();
}

}  // namespace lastcard::server
