// The server (see server.hpp). It has three kinds of threads: the network thread, which also runs
// the site; the storage thread, which commits one batch at a time; and the bots' threads.
// Everything that arrives during a commit is part of the next batch, and a batch is sent only when
// it is on the disk.
#include "server/server.hpp"

#include <malloc.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <utility>

#include "base/text_util.hpp"
#include "server/admin_desk.hpp"
#include "server/cluster_node.hpp"
#include "server/commit_pacing.hpp"
#include "server/greeting.hpp"
#include "server/host_names.hpp"
#include "server/large_pages.hpp"
#include "server/page.hpp"
#include "server/preview_page.hpp"
#include "server/retirement.hpp"
#include "server/service_manager.hpp"
#include "server/status.hpp"
#include "server/storage_thread.hpp"
#include "server/store_readers.hpp"
#include "server/workers.hpp"

namespace lastcard::server {

namespace {

namespace out = site::out;
using site::AdminCommand;
using site::AdminId;
using site::Batch;
using site::Out;
using site::Site;

using Clock = std::chrono::steady_clock;

constexpr Span stop_grace{5'000};
constexpr Span back_in{5'000};
constexpr Span renew_every{10'000};
constexpr Span retire_every{600'000};
constexpr Span retire_rest{1'000};  ///< before the next portion, if there is one
constexpr unsigned portions_at_start = 50;

double seconds_since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// Raises the limit of open files, often 1,024 by default: each connection needs one.
void allow_descriptors() {
    constexpr rlim_t wanted = 65'536;
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted) return;
    limit.rlim_cur = std::min(wanted, limit.rlim_max);
    setrlimit(RLIMIT_NOFILE, &limit);
}

class SystemRandom final : public RandomSource {
public:
    Digest draw() override {
        Digest bytes{};
        if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
            std::abort();  // without random bytes there is no game
        return bytes;
    }
};

/// The site writes to the log of the server.
site::SiteOptions with_log(site::SiteOptions options) {
    options.log = write_log;
    return options;
}

/// The node of a cluster that a client asks for: /api/v1/socket?at=n2
std::string wanted_node(const HttpRequest& request) {
    for (const std::string_view part : split(request.query, '&'))
        if (part.starts_with("at=")) return std::string(part.substr(3));
    return {};
}

class Server final : public WebHandler {
public:
    Server(const ServerOptions& options, Store& store)
        : options_(options),
          store_(store),
          hosts_(known_hosts(options)),
          site_(with_log(options.site), store, random_),
          web_(options.web, *this),
          workers_(options.workers, options.budget,
                   [this](std::string table, ThoughtId thought, std::string move) {
                       web_.post([this, table = std::move(table), thought, move = std::move(move)] {
                           site_.bot_move(web_.now(), table, thought, move);
                           request_flush();
                       });
                   }) {}

    Result<void> run() {
        site_.load_settings(web_.now());
        site_.open_to_visitors();
        allow_descriptors();
        if (Result<void> listening = web_.listen(); !listening) return listening;
        if (options_.site.in_cluster()) {
            if (Result<void> joined = node_.start(claim()); !joined) return joined;
        } else {
            if (const StoreError wrong = retire_at_start()) return wrong.sentence;
            if (const auto lease = store_.renew(claim()); !lease) return lease.error().sentence;
        }
        renew_at_ = web_.now() + renew_every;
        retire_at_ = web_.now() + retire_every;
        counts_.started = web_.now();
        if (!options_.admin_socket.empty()) admin_.open(options_.admin_socket);
        web_.on_stop_signal([this] { drain(); });
        const Greeting greeting = make_greeting(options_, web_.port());
        site_.set_public_address(greeting.public_address);
        std::fputs(greeting.text.c_str(), stdout);
        std::fflush(stdout);
        write_log(LogLevel::Info, "listening",
                  {{"bind", options_.web.bind}, {"port", std::int64_t{web_.port()}}});
        if (options_.web.metrics_port)
            write_log(
                LogLevel::Info, "metrics",
                {{"bind", options_.web.metrics_bind}, {"port", std::int64_t{web_.metrics_port()}}});
        notify_manager("READY=1");
        watchdog_at_ = web_.now();
        set_alarm();
        web_.run();
        admin_.stop();
        flush_log();
        return failure_;
    }

    // ---- Events of the network

    void request(HttpRequest request) override {
        if (std::optional<HttpResponse> answer = operator_response(request))
            return web_.respond(request.id, *std::move(answer));
        if (!request.path.starts_with("/api/")) {
            if (site_.is_banned(web_.now(), request.address) ||
                !site_.may_preview(web_.now(), request))
                return show_page(request, {});
            site_.preview(web_.now(), request,
                          [this, request](const std::optional<site::Preview>& preview) {
                              show_page(request, preview);
                          });
            return request_flush();
        }
        site_.request(web_.now(), std::move(request));
        request_flush();
    }

    std::optional<HttpResponse> refuse_upgrade(const HttpRequest& request) override {
        if (std::optional<HttpResponse> refused = hosts_.refuse(request)) return refused;
        HttpResponse response;
        response.type = "text/plain; charset=utf-8";
        if (request.path != "/api/v1/socket" || request.from_operator) {
            response.status = 404;
            response.body = "WebSockets are at /api/v1/socket.\n";
        } else if (!site_.allows_origin(request)) {
            response.status = 403;
            response.body = "Not from that site.\n";
        } else if (site_.is_banned(web_.now(), request.address)) {
            response.status = 403;
            response.body = "Not from that address.\n";
        } else if (counts_.stopping || (counts_.stalled && !counts_.healthy)) {
            response.status = 503;
            response.body = "The server goes down; come back in a moment.\n";
        } else {
            return std::nullopt;
        }
        return response;
    }

    void opened(ConnectionId connection, const HttpRequest& request) override {
        site_.opened(web_.now(), connection, request.address, wanted_node(request));
        request_flush();
    }

    void text(ConnectionId connection, std::string_view text) override {
        site_.text(web_.now(), connection, text);
        request_flush();
    }

    void closed(ConnectionId connection) override {
        site_.closed(web_.now(), connection);
        request_flush();
    }

    void alarm() override {
        const Moment now = web_.now();
        alarm_ = never;
        site_.run_deadlines(now);
        if (now >= stop_at_) hand_over();
        node_.alarm(now);
        if (now >= watchdog_at_) {
            watchdog_at_ = now + watchdog_interval();
            if (!is_stuck(counts_, now)) notify_manager("WATCHDOG=1");
        }
        if (now >= renew_at_) {
            renew_at_ = now + renew_every;
            give_memory_back();
            if (!node_.is_started()) renew();
        }
        if (now >= retire_at_) {
            retire_at_ = now + retire_every;
            storage_.post([this, retention = retention_at(options_.keeping, now)] {
                if (!retire(store_, retention)) return;
                web_.post([this] {
                    retire_at_ = web_.now() + retire_rest;
                    set_alarm();
                });
            });
        }
        request_flush();
    }

private:
    /// The answers that need no site: to the paths for the operator, to requests under an unknown
    /// name, and to all others while only health checks are served.
    std::optional<HttpResponse> operator_response(const HttpRequest& request) {
        const std::string& version = options_.site.version;
        if (request.path == "/healthz") return health_response(counts_, version, web_.now());
        if (request.path == "/readyz") return ready_response(counts_, version);
        if (request.health_only) return full_response();
        if (!request.from_operator)
            if (std::optional<HttpResponse> refused = hosts_.refuse(request)) return refused;
        if (request.path == "/metrics" &&
            request.from_operator == options_.web.metrics_port.has_value()) {
            counts_.bots_waiting = workers_.waiting();
            counts_.searches_given_up = workers_.gave_up();
            return metrics_response(counts_, site_.counts(), web_.counts());
        }
        if (request.from_operator || request.path == "/metrics") return not_found_response();
        return std::nullopt;
    }

    void show_page(const HttpRequest& request, const std::optional<site::Preview>& preview) {
        std::optional<HttpResponse> page;
        if (preview) page = preview_response(*preview, request, options_.site.public_url);
        if (!page) page = page_response(request);
        if (!page && request.path == "/") page = front_page_response();
        if (page) return web_.respond(request.id, *std::move(page));
        site_.request(web_.now(), request);
        request_flush();
    }

    Claim claim() const { return site_.claim(web_.now()); }

    void renew() {
        storage_.post([this, claim = claim()] {
            const StoreResult<Lease> lease = store_.renew(claim);
            if (!lease) report(lease.error());
            web_.post([this, stored = static_cast<bool>(lease)] { counts_.healthy = stored; });
        });
    }

    /// Ends the claim of a killed server of this name first, so that its tables can be retired too.
    StoreError retire_at_start() {
        Claim gone = claim();
        gone.lease_ms = 0;
        if (const auto ended = store_.renew(gone); !ended) return ended.error();
        const Retention retention = retention_at(options_.keeping, web_.now());
        for (unsigned i = 0; i < portions_at_start && retire(store_, retention); ++i) {
        }
        return {};
    }

    /// Returns memory to the system after most tables have been unloaded.
    void give_memory_back() {
        const std::size_t in_use = site_.counts().tables + web_.counts().open;
        most_in_use_ = std::max(most_in_use_, in_use);
        if (in_use > most_in_use_ / 2) return;
        most_in_use_ = in_use;
        large_pages_.forgo();
        storage_.post([] { malloc_trim(0); });
    }

    // ---- Batches

    /// Schedules a commit after the input that has already arrived is processed, so that all of it
    /// is committed together.
    void request_flush() {
        if (site_.has_needs()) readers_.ask(site_.take_needs(), claim());
        if (!batch_begun_) batch_begun_ = Clock::now();
        if (flush_posted_) return;
        flush_posted_ = true;
        web_.post([this] {
            flush_posted_ = false;
            flush();
        });
    }

    void set_alarm() {
        const Moment next = std::min({site_.next_deadline(), renew_at_, retire_at_, flush_at_,
                                      stop_at_, watchdog_at_, node_.next_deadline()});
        if (next == alarm_) return;
        alarm_ = next;
        web_.wake_at(next);
    }

    void flush() {
        const Moment now = web_.now();
        send_out(site_.take_urgent());
        large_pages_.ask();
        flush_at_ = !committing_ && now < next_commit_ ? next_commit_ : never;
        set_alarm();
        if (committing_ || flush_at_ != never) return;
        auto batch = std::make_shared<Batch>(site_.take_batch(web_.now()));
        const Clock::time_point begun =
            std::exchange(batch_begun_, std::nullopt).value_or(Clock::now());
        if (batch->empty()) return end_if_rested();
        if (batch->changes.empty()) {
            release(*batch);
            return counts_.answers.add(seconds_since(begun));
        }
        committing_ = true;
        counts_.commit_since = now;
        next_commit_ = pacing_.next_after(now, batch->changes.size());
        storage_.post([this, batch, begun] {
            const Clock::time_point commit_begun = Clock::now();
            auto done = std::make_shared<Committed>(store_.commit(batch->changes));
            const double took = seconds_since(commit_begun);
            web_.post([this, batch, begun, done, took] {
                committing_ = false;
                counts_.commit_since = never;
                counts_.commits.add(took);
                counts_.changes_stored += batch->changes.size();
                on_committed(*batch, *done);
                counts_.answers.add(seconds_since(begun));
                node_.stored();
                flush();
            });
            store_.tidy();
        });
    }

    void on_committed(Batch& batch, const Committed& done) {
        if (done.error) {
            report(done.error);
            counts_.healthy = false;
            const StoreErrorKind kind = done.error.kind;
            if (kind != StoreErrorKind::Full && kind != StoreErrorKind::Away)
                failure_ = done.error.sentence;
            send_out(site_.lost(batch));
            if (!store_.is_remote()) site_.load_settings(web_.now());
            if (!failure_) stop();
            return;
        }
        counts_.healthy = true;
        if (!done.refused.empty()) {
            for (const TableRefusal& each : done.refused) report(each.error);
            send_out(site_.fenced(done.refused, batch));
        }
        site_.committed(web_.now(), batch);
        release(batch);
    }

    void release(Batch& batch) {
        send_out(node_.pass(std::move(batch.out)));
        end_if_rested();
    }

    void send_out(std::vector<Out> all) {
        for (Out& each : all) std::visit([this](auto& one) { perform(one); }, each);
    }

    void perform(out::Send& send) { web_.send(send.to, std::move(send.frame)); }
    void perform(out::Close& close) { web_.close(close.to, close.code, close.reason); }
    void perform(out::Respond& respond) { web_.respond(respond.to, std::move(respond.response)); }
    void perform(out::AnswerAdmin& answer) { admin_.answer(answer.to, std::move(answer.answer)); }
    void perform(out::Think& think) {
        workers_.think({std::move(think.table), std::move(think.address), std::move(*think.input)},
                       web_.now());
    }

    void asked_by_operator(AdminId id, site::AdminRequest request,
                           std::vector<TableListing> stored) {
        if (request.command == AdminCommand::Stats)
            return admin_.answer(id, stats_json(counts_, site_.counts(), web_.counts(),
                                                options_.site.version, stored.size(), web_.now()));
        site_.admin(web_.now(), id, std::move(request), std::move(stored));
        request_flush();
    }

    // ---- Shutdown

    /// Announces the stop to balancers and keeps serving for a while; the second call stops.
    void drain() {
        if (counts_.draining) return stop();
        counts_.draining = true;
        if (options_.drain.ms == 0) return hand_over();
        stop_at_ = web_.now() + options_.drain;
        write_log(LogLevel::Info, "draining", {{"ms", options_.drain.ms}});
        set_alarm();
    }

    /// In a cluster the tables go to other nodes first.
    void hand_over() {
        stop_at_ = never;
        if (!node_.is_started()) return stop();
        node_.drain();
    }

    void stop() {
        stop_at_ = never;
        if (std::exchange(counts_.stopping, true)) return;
        write_log(LogLevel::Info, "stopping");
        notify_manager("STOPPING=1");
        site_.announce_shutdown(back_in);
        site_.rest_all(web_.now());
        request_flush();
    }

    void end_if_rested() {
        if (!counts_.stopping || committing_ || std::exchange(ended_, true)) return;
        web_.stop("the server goes down; come back in a moment", stop_grace);
    }

    const ServerOptions& options_;
    Store& store_;
    LargePages large_pages_;
    SystemRandom random_;
    HostNames hosts_;
    Site site_;
    WebServer web_;
    ServerCounts counts_;
    bool flush_posted_ = false;
    bool committing_ = false;
    std::size_t most_in_use_ = 0;  ///< tables and connections since memory was returned
    CommitPacing pacing_;
    Moment next_commit_{};     ///< the earliest time
    Moment flush_at_ = never;  ///< when the pending batch is committed; `never` if there is none
    bool ended_ = false;
    Result<void> failure_;
    std::optional<Clock::time_point> batch_begun_;  ///< when its first input arrived
    Moment alarm_ = never;
    Moment stop_at_ = never;  ///< when draining ends
    Moment watchdog_at_ = never;
    Moment renew_at_ = never;
    Moment retire_at_ = never;
    ClusterNode node_{
        store_,
        site_,
        web_,
        counts_,
        {[this](std::vector<Out> out) { send_out(std::move(out)); }, [this] { request_flush(); },
         [this](const std::string& sentence) {
             failure_ = sentence;
             stop();
         },
         [this] { return committing_; }, [this] { stop(); }}};
    StorageThread storage_;
    StoreReaders readers_{store_, [this](std::vector<site::SharedFound> answers) {
                              web_.post([this, answers = std::move(answers)] {
                                  site_.found(web_.now(), answers);
                                  request_flush();
                              });
                          }};
    Workers workers_;
    AdminDesk admin_{
        store_, web_,
        [this](AdminId id, site::AdminRequest request, std::vector<TableListing> stored) {
            asked_by_operator(id, std::move(request), std::move(stored));
        }};
};

}  // namespace

Result<void> serve(const ServerOptions& options, Store& store) {
    Server server(options, store);
    return server.run();
}

}  // namespace lastcard::server
