// How handlers ask the store. With a store in this process each question is answered at once. With
// a remote one a question that was not answered before gets the error Away, and is noted: the
// handler returns without having changed anything, its work is parked (see parking.hpp), and it
// runs again from the start when the answers have come. A handler therefore asks all it has to
// know before it changes anything.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "site/need.hpp"

namespace lastcard::site {

/// The page's own site is alone, with a store in memory. What serves other sites only is left out
/// of it, which makes its engine smaller.
#ifdef __wasm__
inline constexpr bool within_page = true;
#else
inline constexpr bool within_page = false;
#endif

class Facts {
public:
    explicit Facts(Store& store) : store_(store), remote_(store.is_remote()) {}

    template <class Wanted>
    typename Wanted::Fact ask(Wanted wanted, const Claim& claim) {
        if (within_page || !remote_) return read(store_, wanted, claim);
        for (const SharedFound& each : known_)
            if (const auto* const same = std::get_if<Known<Wanted>>(each.get());
                same != nullptr && same->need == wanted)
                return same->fact;
        missing_.emplace_back(wanted);
        return unknown(wanted);
    }

    /// Whether a question had no answer since the last begin(): the handler has to run again, and
    /// what it returned means nothing.
    bool missing() const { return !within_page && !missing_.empty(); }
    std::vector<Need> take_missing() { return std::exchange(missing_, {}); }

    /// What the next handlers know. It must stay alive meanwhile.
    void begin(std::span<const SharedFound> known) { known_ = known; }

private:
    static StoreError away() { return {StoreErrorKind::Away, "The store has not answered yet."}; }
    template <class Wanted>
    static typename Wanted::Fact unknown(const Wanted&) {
        return away();
    }
    static Taking unknown(const need::Take& wanted) { return {{wanted.code, {}, away()}, away()}; }

    Store& store_;
    const bool remote_;
    std::span<const SharedFound> known_;
    std::vector<Need> missing_;
};

}  // namespace lastcard::site
