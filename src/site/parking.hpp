// Work that waits for answers of a remote store. It is done again from the start when it has all
// that it asked for, and given up if that takes too long or leads to ever new questions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <variant>
#include <vector>

#include "room/moment.hpp"
#include "site/admin.hpp"
#include "site/http.hpp"
#include "site/need.hpp"
#include "site/preview.hpp"
#include "site/waiting.hpp"

namespace lastcard::site {

namespace waiting {

struct Request {
    HttpRequest request;
};
struct Admin {
    AdminId id{};
    AdminRequest request;
    std::vector<TableListing> stored;
};
/// Of the view.
struct Refresh {
    ConnectionId connection{};
};
/// Of what other nodes may have changed.
struct Reload {};
struct PreviewOf {
    HttpRequest request;
    std::function<void(std::optional<Preview>)> then;
};

}  // namespace waiting

using Waiting = std::variant<waiting::Request, waiting::Hello, waiting::Admin, waiting::PreviewOf,
                             waiting::Refresh, waiting::Reload>;

struct Parked {
    Waiting work;
    std::uint64_t number = 0;  ///< in the order in which they expire
    std::vector<SharedFound> known{};
    std::size_t open = 0;  ///< answers that are still to come
    unsigned rounds = 0;
    Moment until{};
    Moment again = never;  ///< when to go on without an answer
};

class Parking {
public:
    static constexpr Span longest{8'000};
    static constexpr unsigned most_rounds = 8;
    static constexpr std::size_t most = 20'000;

    /// Parks the work until everything in `missing` is answered. Returns it if it has to be given
    /// up instead.
    std::optional<Waiting> add(Moment now, Waiting work, std::vector<Need> missing);
    std::optional<Waiting> add_again(Parked parked, std::vector<Need> missing);
    /// Parks the work until then, or until all pauses end. It forgets what it knows.
    std::optional<Waiting> pause(Moment now, Waiting work, Moment again = never);
    std::optional<Waiting> pause_again(Parked parked, Moment again = never);

    /// Questions that were not asked yet.
    std::vector<Need> take_needs() { return std::exchange(to_ask_, {}); }
    bool has_needs() const { return !to_ask_.empty(); }
    /// Takes the answers. Returns the work that can go on.
    std::vector<Parked> found(const std::vector<SharedFound>& answers);

    /// Returns the work whose pause is over.
    std::vector<Parked> rested(Moment now);
    /// Ends all pauses.
    std::vector<Parked> end_pauses();
    /// Returns the work that has waited for too long.
    std::vector<Waiting> expired(Moment now);
    Moment next_deadline() const;
    std::size_t size() const { return parked_.size(); }

private:
    std::map<std::uint64_t, Parked> parked_;             ///< by number
    std::map<Need, std::vector<std::uint64_t>> asked_;   ///< and who waits for the answer
    std::set<std::pair<Moment, std::uint64_t>> paused_;  ///< by the time when they go on
    std::vector<Need> to_ask_;
    std::uint64_t last_ = 0;
};

}  // namespace lastcard::site
