// State shared by all parts of a site: options, store, random source, batch and counters.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "base/random_source.hpp"
#include "room/moment.hpp"
#include "site/batch.hpp"
#include "site/facts.hpp"
#include "site/quotas.hpp"
#include "store/store.hpp"
#include "wire/http.hpp"

namespace lastcard::site {

enum class LogLevel : std::uint8_t { Debug, Info, Warning, Error };

struct LogField {
    std::string_view key;
    std::variant<std::string, std::int64_t> value;
};

/// Writes one line of the server's log: fixed words and numbers; never a token, a name or a card.
using Log = std::function<void(LogLevel, std::string_view event, std::initializer_list<LogField>)>;

struct SiteOptions {
    std::string version = "0";
    std::string owner = "server";  ///< identifies the holder of a table in the store
    /// Of the owner (see Claim). If not 0, this is a node of a cluster: the owner is its name.
    std::uint64_t life = 0;
    std::string public_url;          ///< the only allowed Origin; empty: the request's own host
    bool secure = false;             ///< reachable by https only
    std::size_t tables = 20'000;     ///< maximum of live tables
    unsigned most_watchers = 200;    ///< maximum per table
    unsigned most_actions = 20'000;  ///< of a match, which is then called off; 0: any number
    wire::ShortestTimes shortest{};  ///< that visitors can set
    Quotas quotas{};
    std::size_t connections_per_session = 16;
    double command_burst = 40;  ///< per connection
    double commands_per_second = 4;
    double requests_burst = 100;  ///< per address
    double requests_per_second = 10;
    Span hello_time{10'000};  ///< a connection without a hello is closed after this time
    Span rest_after{60'000};  ///< a table without connections is unloaded after this time
    Span session_time{30LL * 86'400'000};
    std::size_t entries_per_snapshot = 256;  ///< maximum of log entries between two snapshots
    Span claim_time{30'000};  ///< a server that stops renewing loses its tables after this
    bool in_cluster() const { return !within_page && life != 0; }
    Log log = [](LogLevel, std::string_view, std::initializer_list<LogField>) {};
};

struct SiteCounts {
    std::size_t tables = 0;  ///< live
    std::uint64_t commands = 0;
    std::uint64_t moves = 0;  ///< by people
    std::uint64_t bot_moves = 0;
    std::uint64_t refused_by_host = 0;
    std::uint64_t refused_by_room = 0;
    std::uint64_t tables_made = 0;
    std::uint64_t tables_woken = 0;
    std::uint64_t matches_finished = 0;
};

inline UnixTime unix_time(Moment now) { return {now.ms}; }

struct Context {
    const SiteOptions options;
    Store& store;  ///< to be asked through `facts`, except at the start
    RandomSource& random;
    Batch batch{};
    SiteCounts counts{};
    Facts facts{store};

    std::vector<Out> urgent{};  ///< what needs not wait for a commit
    bool hurry = false;         ///< everything that is sent now is urgent

    template <class Message>
        requires std::is_constructible_v<Out, Message>
    void add(Message&& message) {
        (hurry ? urgent : batch.out).emplace_back(std::forward<Message>(message));
    }
    void add(Change change) { batch.changes.push_back(std::move(change)); }
    Claim claim(Moment now) const {
        return {options.owner, unix_time(now), options.claim_time.ms, options.life};
    }
    /// Asks the store. If there is no answer yet, the result is the error Away (see facts.hpp).
    template <class Wanted>
    typename Wanted::Fact ask(Moment now, Wanted wanted) {
        return facts.ask(std::move(wanted), claim(now));
    }
    void log(LogLevel level, std::string_view event,
             std::initializer_list<LogField> fields = {}) const {
        options.log(level, event, fields);
    }
};

}  // namespace lastcard::site
