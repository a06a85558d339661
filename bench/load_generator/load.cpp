// Seats the clients, plans the moves and measures (see load.hpp).
#include "load_generator/load.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <memory>
#include <utility>

#include "engine/shuffle.hpp"
#include "load_generator/load_client.hpp"
#include "load_generator/steal_time.hpp"

namespace lastcard::load {

using namespace client;

namespace {

using Clock = Seconds::Clock;

constexpr std::size_t tables_at_once = 64;  ///< being seated at the same time
constexpr Span tick{1};

std::uint32_t micros_between(Clock::time_point begin, Clock::time_point end) {
    return static_cast<std::uint32_t>(
        std::chrono::duration_cast<std::chrono::microseconds>(end - begin).count());
}

double milliseconds_at(const std::vector<std::uint32_t>& sorted, double share) {
    if (sorted.empty()) return 0;
    const auto at =
        static_cast<std::size_t>(std::lround(share * static_cast<double>(sorted.size() - 1)));
    return sorted[at] / 1'000.0;
}

class Load final : public LoadControl {
public:
    Load(const Address& server, const ConnectionOptions& options, const LoadPlan& plan,
         const std::function<bool(const LoadProgress&)>& watch)
        : plan_(plan),
          watch_(watch),
          connection_(server, options),
          chance_(plan.seed),
          seconds_(plan.seconds, plan.calm) {}

    LoadReport run() {
        connection_.post([this] {
            look([this](const ServerUse& use) {
                report_.empty = use;
                look_around();
                seat_more();
            });
        });
        connection_.run();
        std::sort(report_.micros.begin(), report_.micros.end());
        std::sort(report_.late.begin(), report_.late.end());
        return std::move(report_);
    }

    // ---- For the clients

    ServerConnection& connection() override { return connection_; }
    const LoadPlan& plan() const override { return plan_; }

    std::uint64_t draw() override { return chance_.next(); }

    void fail(std::string sentence) override {
        if (!report_.error) report_.error = std::move(sentence);
        connection_.stop();
    }

    void refused(std::string_view text) override {
        if (!counting_) return;
        if (++report_.refused == 1) report_.first_refusal = text;
    }

    void lost(unsigned code, std::string_view reason) override {
        if (ending_) return;
        ++report_.lost;
        if (!playing_)
            fail("A connection was closed before the game began (" + std::to_string(code) + " " +
                 std::string(reason) +
                 "). A server under load needs wide limits: lastcard serve "
                 "--connections-per-address 100000 --requests 100000 --unlimited");
    }

    void dealt(LoadTable& table) override {
        if (std::exchange(table.dealt, true)) return;
        report_.connections += table.seats.size();
        ++dealt_;
        if (dealt_ < plan_.tables) return seat_more();
        look([this](const ServerUse& use) {
            report_.seated = use;
            play();
        });
    }

    /// Checks whether every seat has been told of the move; if so, makes the next one that is due.
    void told(LoadTable& table) override {
        if (table.moving) {
            for (const auto& seat : table.seats)
                if (seat->from() <= table.before) return;
            table.moving = false;
            if (Second* const second = seconds_.of(table.since)) {
                ++second->moves;
                second->micros.push_back(micros_between(table.since, Clock::now()));
            }
        }
        next(table);
    }

    void round_over() override {
        if (Second* const second = seconds_.of(Clock::now())) ++second->rounds;
    }

private:
    // ---- Sitting down

    void seat_more() {
        while (tables_.size() < plan_.tables && tables_.size() - dealt_ < tables_at_once) {
            tables_.push_back(std::make_unique<LoadTable>());
            LoadTable& table = *tables_.back();
            for (unsigned i = 0; i < plan_.seats; ++i)
                table.seats.push_back(std::make_unique<LoadClient>(*this, table, i));
            table.seats.front()->begin();
        }
    }

    // ---- Playing

    void play() {
        playing_ = true;
        started_ = Clock::now();
        next_due_ = started_;
        pace();
    }

    /// Plans the moves due by now, one table after the other, whether or not the server keeps up.
    void pace() {
        const Clock::time_point now = Clock::now();
        const auto step = std::chrono::duration_cast<Clock::duration>(
            std::chrono::duration<double>(1.0 / plan_.rate));
        if (!counting_ && now - started_ >= std::chrono::duration<double>(plan_.warm_up))
            count_from(now);
        if (counting_ && now >= seconds_.end()) {
            seconds_.end_one(steal_time_.percent());
            steal_time_ = StealTime();
            if (seconds_.enough()) return finish(now);
            look_at_server();
        }
        for (; next_due_ <= now; next_due_ += step) {
            LoadTable& table = *tables_[turn_++ % tables_.size()];
            table.due.push_back(next_due_);
            if (Second* const second = seconds_.of(next_due_)) ++second->due;
            next(table);
        }
        connection_.after(tick, [this] { pace(); });
    }

    void count_from(Clock::time_point now) {
        counting_ = true;
        seconds_.begin(now);
        steal_time_ = StealTime();
        look_at_server();
    }

    /// Called when a second begins.
    void look_at_server() {
        look([this, second = seconds_.over()](const ServerUse& use) { uses_[second] = use; });
    }

    void next(LoadTable& table) {
        if (table.moving || table.due.empty()) return;
        const auto asked = std::find_if(table.seats.begin(), table.seats.end(),
                                        [](const auto& seat) { return seat->asked(); });
        if (asked == table.seats.end()) return;  // between two rounds
        table.moving = true;
        table.since = table.due.front();
        table.due.pop_front();
        if (Second* const second = seconds_.of(table.since))
            second->late.push_back(micros_between(table.since, Clock::now()));
        table.before = 0;
        for (const auto& seat : table.seats) table.before = std::max(table.before, seat->from());
        (*asked)->move();
    }

    void finish(Clock::time_point now) {
        if (seconds_.choosy() && seconds_.counted() == 0)
            return fail(
                "The host took more of the processors than --calm allows, all the time: measure "
                "on a machine with quieter neighbours, or allow more.");
        ending_ = true;
        look([this, now](const ServerUse& use) {
            report_.ended = uses_[seconds_.over()] = use;
            sum_up(now);
            connection_.stop();
        });
    }

    void sum_up(Clock::time_point now) {
        for (std::size_t i = 0; i < seconds_.all().size(); ++i) {
            if (!seconds_.counts(i)) continue;
            add_use(i);
            const Second& each = seconds_.all()[i];
            report_.due += each.due;
            report_.moves += each.moves;
            report_.rounds += each.rounds;
            report_.micros.insert(report_.micros.end(), each.micros.begin(), each.micros.end());
            report_.late.insert(report_.late.end(), each.late.begin(), each.late.end());
        }
        const std::size_t whole = seconds_.counted();
        report_.stolen = seconds_.stolen();
        report_.left_out = seconds_.over() - whole;
        report_.seconds = seconds_.choosy()
                              ? static_cast<double>(whole)
                              : std::chrono::duration<double>(now - seconds_.begun()).count();
    }

    void add_use(std::size_t second) {
        const auto begun = uses_.find(second);
        const auto ended = uses_.find(second + 1);
        if (begun == uses_.end() || ended == uses_.end()) return;
        report_.counted.cpu_seconds += ended->second.cpu_seconds - begun->second.cpu_seconds;
        report_.counted.moves += ended->second.moves - begun->second.moves;
        report_.counted.commits += ended->second.commits - begun->second.commits;
    }

    // ---- Metrics and progress

    void look(std::function<void(const ServerUse&)> then) {
        connection_.ask({"GET", "/metrics", {}, {}}, [this,
                                                      then = std::move(then)](HttpAnswer answer) {
            if (answer.status != 200)
                return fail(answer.error.empty()
                                ? "The figures of the server at " + connection_.server().text() +
                                      "/metrics cannot be read: give the address of a table "
                                      "server itself, not of a proxy that hides them."
                                : answer.error);
            const auto read = [&](std::string_view name) {
                const std::size_t at = answer.body.find("\n" + std::string(name) + " ");
                return at == std::string::npos
                           ? 0.0
                           : std::strtod(answer.body.c_str() + at + name.size() + 2, nullptr);
            };
            then({read("process_cpu_seconds_total"), read("process_resident_memory_bytes"),
                  read("lastcard_moves_total"), read("lastcard_commit_seconds_count")});
        });
    }

    void look_around() {
        LoadProgress progress;
        if (!playing_) {
            progress = {"sitting down", dealt_, plan_.tables};
        } else {
            const double passed = std::chrono::duration<double>(Clock::now() - started_).count();
            progress = counting_ ? LoadProgress{"playing", seconds_.counted(),
                                                static_cast<std::size_t>(plan_.seconds)}
                                 : LoadProgress{"warming up", static_cast<std::size_t>(passed),
                                                static_cast<std::size_t>(plan_.warm_up)};
        }
        if (!watch_(progress)) {
            if (counting_) return finish(Clock::now());
            return fail("Stopped before anything was counted.");
        }
        connection_.after(Span{1'000}, [this] { look_around(); });
    }

    LoadPlan plan_;
    const std::function<bool(const LoadProgress&)>& watch_;
    ServerConnection connection_;
    FastStream chance_;
    std::vector<std::unique_ptr<LoadTable>> tables_;
    std::size_t dealt_ = 0;
    std::size_t turn_ = 0;
    bool playing_ = false;
    bool counting_ = false;
    bool ending_ = false;
    Clock::time_point started_;
    Clock::time_point next_due_;
    Seconds seconds_;
    StealTime steal_time_;                   ///< in the current second
    std::map<std::size_t, ServerUse> uses_;  ///< at the beginning of each second
    LoadReport report_;
};

}  // namespace

double LoadReport::quantile(double share) const { return milliseconds_at(micros, share); }

double LoadReport::late_quantile(double share) const { return milliseconds_at(late, share); }

LoadReport run_load(const Address& server, const ConnectionOptions& options, const LoadPlan& plan,
                    const std::function<bool(const LoadProgress&)>& watch) {
    return Load(server, options, plan, watch).run();
}

}  // namespace lastcard::load
