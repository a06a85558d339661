// Load for a table server (see load.hpp). One thread plays for everybody, so a frame is not taken
// apart more than it has to be: a member such as "choices":[ can stand nowhere else in a JSON text,
// because quotes inside of strings are escaped.
#include "online/load.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <deque>
#include <map>
#include <memory>
#include <string_view>
#include <utility>

#include "base/hex.hpp"
#include "base/json.hpp"
#include "base/sha256.hpp"
#include "engine/shuffle.hpp"
#include "online/seconds.hpp"
#include "online/theft.hpp"
#include "wire/read_message.hpp"
#include "wire/write_command.hpp"

namespace lastcard::online {

namespace {

using Clock = Seconds::Clock;

constexpr std::size_t tables_at_once = 64;  ///< that people are just sitting down at
constexpr Span tick{1};

std::optional<std::uint64_t> number_after(std::string_view text, std::string_view member) {
    const std::size_t at = text.find(member);
    if (at == std::string_view::npos) return std::nullopt;
    std::uint64_t number = 0;
    const char* const begin = text.data() + at + member.size();
    std::from_chars(begin, text.data() + text.size(), number);
    return number;
}

std::uint32_t micros_between(Clock::time_point begin, Clock::time_point end) {
    return static_cast<std::uint32_t>(
        std::chrono::duration_cast<std::chrono::microseconds>(end - begin).count());
}

double milliseconds_at(const std::vector<std::uint32_t>& sorted, double share) {
    if (sorted.empty()) return 0;
    const auto at = static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1) + 0.5);
    return sorted[at] / 1'000.0;
}

class Load;
struct LoadTable;

/// Somebody with a connection.
class LoadSeat final : public LinkHandler {
public:
    LoadSeat(Load& load, LoadTable& table, unsigned number)
        : load_(load), table_(table), number_(number) {}

    void begin();
    /// The table is there: to its connection.
    void come();
    void opened(LinkId link) override;
    void text(LinkId link, std::string_view text) override;
    void closed(LinkId link, unsigned code, std::string_view reason) override;

    void say(const wire::Command& command);

    bool asked() const { return !choices_.empty(); }
    void move();
    std::uint64_t from() const { return from_; }

private:
    void get_ready();
    void take_events(std::string_view text);
    void keep_promises(const wire::FairInfo& fair);

    Load& load_;
    LoadTable& table_;
    unsigned number_;
    LinkId link_{};
    std::string token_;
    Digest ticket_{};
    std::uint64_t key_ = 0;
    std::string ready_;  ///< what will be answered once the server has heard that one is ready
    wire::Person you_{};
    Digest secret_{};
    std::uint32_t promised_ = 0;
    std::uint32_t revealed_ = 0;
    std::uint64_t from_ = 0;  ///< number of the first event of the last frame
    std::uint64_t decision_ = 0;
    std::vector<std::string> choices_;
};

struct LoadTable {
    std::vector<std::unique_ptr<LoadSeat>> seats;
    std::string code;
    unsigned ready = 0;
    bool dealt = false;
    bool moving = false;                ///< a move is on its way
    std::deque<Clock::time_point> due;  ///< moves that are planned and not yet made
    Clock::time_point since;            ///< when the move on its way was due
    std::uint64_t before = 0;           ///< number of the last frame before it
};

class Load {
public:
    Load(const Address& server, const LinksOptions& options, const LoadPlan& plan,
         const std::function<bool(const LoadProgress&)>& watch)
        : plan_(plan),
          watch_(watch),
          links_(server, options),
          chance_(plan.seed),
          seconds_(plan.seconds, plan.calm) {}

    LoadReport run() {
        links_.post([this] {
            look([this](const ServerUse& use) {
                report_.empty = use;
                look_around();
                seat_more();
            });
        });
        links_.run();
        std::sort(report_.micros.begin(), report_.micros.end());
        std::sort(report_.late.begin(), report_.late.end());
        return std::move(report_);
    }

    Links& links() { return links_; }
    const LoadPlan& plan() const { return plan_; }

    std::uint64_t draw() { return chance_.next(); }

    void fail(std::string sentence) {
        if (!report_.error) report_.error = std::move(sentence);
        links_.stop();
    }

    void refused(std::string_view text) {
        if (!counting_) return;
        if (++report_.refused == 1) report_.first_refusal = text;
    }

    void lost(unsigned code, std::string_view reason) {
        if (ending_) return;
        ++report_.lost;
        if (!playing_)
            fail("A connection was closed before the game began (" + std::to_string(code) + " " +
                 std::string(reason) +
                 "). A server under load needs wide limits: lastcard serve "
                 "--connections-per-address 100000 --requests 100000");
    }

    void dealt(LoadTable& table) {
        if (std::exchange(table.dealt, true)) return;
        report_.connections += table.seats.size();
        ++dealt_;
        if (dealt_ < plan_.tables) return seat_more();
        look([this](const ServerUse& use) {
            report_.seated = use;
            play();
        });
    }

    /// Something has come in at the table: perhaps the move is through, and the next is due.
    void told(LoadTable& table) {
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

    void round_over() {
        if (Second* const second = seconds_.of(Clock::now())) ++second->rounds;
    }

private:
    // ---- Sitting down

    void seat_more() {
        while (tables_.size() < plan_.tables && tables_.size() - dealt_ < tables_at_once) {
            tables_.push_back(std::make_unique<LoadTable>());
            LoadTable& table = *tables_.back();
            for (unsigned i = 0; i < plan_.seats; ++i)
                table.seats.push_back(std::make_unique<LoadSeat>(*this, table, i));
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

    /// Plans what is due by now, one table after the other, whether the server keeps up or not.
    void pace() {
        const Clock::time_point now = Clock::now();
        const auto step = std::chrono::duration_cast<Clock::duration>(
            std::chrono::duration<double>(1.0 / plan_.rate));
        if (!counting_ && now - started_ >= std::chrono::duration<double>(plan_.warm_up))
            count_from(now);
        if (counting_ && now >= seconds_.end()) {
            seconds_.end_one(theft_.percent());
            theft_ = Theft();
            if (seconds_.enough()) return finish(now);
            look_at_server();
        }
        for (; next_due_ <= now; next_due_ += step) {
            LoadTable& table = *tables_[turn_++ % tables_.size()];
            table.due.push_back(next_due_);
            if (Second* const second = seconds_.of(next_due_)) ++second->due;
            next(table);
        }
        links_.after(tick, [this] { pace(); });
    }

    void count_from(Clock::time_point now) {
        counting_ = true;
        seconds_.begin(now);
        theft_ = Theft();
        look_at_server();
    }

    /// When a second begins.
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
            links_.stop();
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

    // ---- Looking

    void look(std::function<void(const ServerUse&)> then) {
        links_.ask({"GET", "/metrics", {}, {}}, [this, then = std::move(then)](HttpAnswer answer) {
            if (answer.status != 200)
                return fail(answer.error.empty()
                                ? "The figures of the server at " + links_.server().text() +
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
        links_.after(Span{1'000}, [this] { look_around(); });
    }

    LoadPlan plan_;
    const std::function<bool(const LoadProgress&)>& watch_;
    Links links_;
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
    Theft theft_;                            ///< in the running second
    std::map<std::size_t, ServerUse> uses_;  ///< when a second began
    LoadReport report_;
};

// ---- A seat

std::optional<std::string> member_of(const HttpAnswer& answer, std::string_view name) {
    if (answer.status != 201) return std::nullopt;
    const json::Document read = json::parse(answer.body);
    const json::Value* const value = read.root.find(name);
    if (value == nullptr || value->type != json::Type::String) return std::nullopt;
    return value->string;
}

void LoadSeat::begin() {
    Links& links = load_.links();
    links.ask({"POST", "/api/v1/session", R"({"bearer":true})", {}}, [this](HttpAnswer answer) {
        const std::optional<std::string> token = member_of(answer, "token");
        if (!token) return load_.fail("No session: " + answer.error + answer.body);
        token_ = *token;
        if (!table_.code.empty()) return come();
        std::string body;
        json::Writer out(body);
        out.begin_object().member("key", "load").member("edition", load_.plan().edition);
        out.member("seats", load_.plan().seats);
        // Nothing waits for a person here: what is measured is the server.
        out.key("timing").begin_object().member("uno_grace_ms", 0).member("catch_window_ms", 0);
        out.member("turn_ms", 0).member("between_rounds_ms", 1).end_object().end_object();
        load_.links().ask(
            {"POST", "/api/v1/tables", std::move(body), token_}, [this](HttpAnswer made) {
                const json::Document read = json::parse(made.body);
                const json::Value* const info = read.root.find("table");
                const json::Value* const code = info == nullptr ? nullptr : info->find("code");
                if (made.status != 201 || code == nullptr)
                    return load_.fail("No table: " + made.error + made.body);
                table_.code = code->string;
                come();
                for (std::size_t i = 1; i < table_.seats.size(); ++i) table_.seats[i]->begin();
            });
    });
}

void LoadSeat::come() {
    load_.links().ask({"POST", "/api/v1/ticket", {}, token_}, [this](HttpAnswer answer) {
        const std::optional<std::string> ticket = member_of(answer, "ticket");
        if (!ticket || !from_hex(*ticket, ticket_))
            return load_.fail("No ticket: " + answer.error + answer.body);
        link_ = load_.links().open(*this);
    });
}

void LoadSeat::say(const wire::Command& command) {
    std::string text;
    wire::write_command(text, std::to_string(++key_), command);
    load_.links().send(link_, std::move(text));
}

void LoadSeat::opened(LinkId) {
    wire::Hello hello;
    hello.ticket = ticket_;
    hello.table = table_.code;
    say(hello);
    wire::Sit sit;
    sit.seat = seat_at(number_);
    say(sit);
    get_ready();
}

void LoadSeat::get_ready() {
    say(wire::Ready{});
    ready_ = R"("key":")" + std::to_string(key_) + '"';
}

void LoadSeat::closed(LinkId, unsigned code, std::string_view reason) { load_.lost(code, reason); }

void LoadSeat::text(LinkId, std::string_view text) {
    if (text.starts_with(R"({"type":"events")")) return take_events(text);
    if (text.starts_with(R"({"type":"done")")) {
        if (ready_.empty() || text.find(ready_) == std::string_view::npos) return;
        ready_.clear();
        if (++table_.ready < table_.seats.size()) return;
        table_.ready = 0;
        LoadSeat& host = *table_.seats.front();
        return table_.dealt ? host.say(wire::Rematch{}) : host.say(wire::Start{});
    }
    if (text.starts_with(R"({"type":"refused")")) {
        if (!table_.dealt) return load_.fail("Refused: " + std::string(text));
        return load_.refused(text);
    }
    if (!text.starts_with(R"({"type":"fair")") && !text.starts_with(R"({"type":"welcome")")) return;
    const wire::ReadMessage read = wire::read_message(text, load_.links().now());
    if (!read.message) return load_.fail("The server is not understood: " + read.error);
    if (const auto* welcome = std::get_if<wire::WelcomeSeen>(&*read.message)) {
        you_ = welcome->you;
        from_ = welcome->last;
    } else if (const auto* fair = std::get_if<wire::FairSeen>(&*read.message)) {
        keep_promises(fair->fair);
    }
}

void LoadSeat::keep_promises(const wire::FairInfo& fair) {
    const std::uint32_t about = fair.match * 1'000 + fair.attempt;
    const auto mine = std::find_if(fair.players.begin(), fair.players.end(),
                                   [this](const auto& each) { return each.person == you_; });
    if (mine == fair.players.end()) return;
    if (fair.stage == wire::FairStage::Committing && promised_ != about) {
        promised_ = about;
        for (std::uint8_t& byte : secret_) byte = static_cast<std::uint8_t>(load_.draw() >> 56);
        say(wire::Commit{fair.match, fair.attempt, sha256(secret_)});
    } else if (fair.stage == wire::FairStage::Revealing && revealed_ != about) {
        revealed_ = about;
        say(wire::Reveal{fair.match, fair.attempt, secret_});
    }
}

void LoadSeat::take_events(std::string_view text) {
    if (const auto from = number_after(text, R"("from":)")) from_ = *from;
    std::size_t view = text.find(R"("patch":{)");
    if (view == std::string_view::npos) view = text.find(R"("view":{)");
    if (view != std::string_view::npos) {
        const std::string_view rest = text.substr(view);
        if (const auto decision = number_after(rest, R"("decision":)")) decision_ = *decision;
        constexpr std::string_view member = R"("choices":[)";
        if (const std::size_t at = rest.find(member); at != std::string_view::npos) {
            const std::string_view list = rest.substr(at + member.size());
            const std::string_view inside = list.substr(0, list.find(']'));
            choices_.clear();
            for (std::size_t begin = inside.find('"'); begin != std::string_view::npos;) {
                const std::size_t end = inside.find('"', begin + 1);
                choices_.emplace_back(inside.substr(begin + 1, end - begin - 1));
                begin = inside.find('"', end + 1);
            }
        }
        if (number_ == 0 && rest.find(R"("phase":"round_over")") != std::string_view::npos)
            load_.round_over();
        if (rest.find(R"("phase":"match_over")") != std::string_view::npos) get_ready();
    }
    if (!table_.dealt) {
        if (std::any_of(table_.seats.begin(), table_.seats.end(),
                        [](const auto& seat) { return seat->asked(); }))
            load_.dealt(table_);
        return;
    }
    load_.told(table_);
}

/// Any legal move, but cards rather than drawing: so that rounds come to their ends.
void LoadSeat::move() {
    std::vector<std::string> choices = std::exchange(choices_, {});
    std::vector<const std::string*> cards;
    for (const std::string& each : choices)
        if (each != "draw" && each != "keep") cards.push_back(&each);
    const std::string& choice = cards.empty() ? choices[load_.draw() % choices.size()]
                                              : *cards[load_.draw() % cards.size()];
    say(wire::Act{static_cast<std::uint32_t>(decision_), choice});
}

}  // namespace

double LoadReport::quantile(double share) const { return milliseconds_at(micros, share); }

double LoadReport::late_quantile(double share) const { return milliseconds_at(late, share); }

LoadReport run_load(const Address& server, const LinksOptions& options, const LoadPlan& plan,
                    const std::function<bool(const LoadProgress&)>& watch) {
    return Load(server, options, plan, watch).run();
}

}  // namespace lastcard::online
