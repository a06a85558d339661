// Compares bots: single rounds between two bots at a time, in duplicate. One of them sits alone
// against copies of the other; the same deal is played once from every seat, so the luck of cards
// and seats cancels out. Intervals count deals, not rounds.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bot/bot.hpp"
#include "edition/edition.hpp"
#include "edition/game.hpp"
#include "lab/estimate.hpp"
#include "lab/seer.hpp"
#include "lab/sprt.hpp"

namespace lastcard {

struct Contestant {
    std::string name;
    std::function<std::unique_ptr<Bot>()> make;  ///< one for every seat of every thread
    /// In place of `make`, for one that sees all cards. It is not rated.
    std::function<std::unique_ptr<Seer>()> make_seer = {};
};

/// Whether one of the contestants sees all cards: then there are no ratings.
bool has_seer(const std::vector<Contestant>& contestants);

/// `alone` on one seat, `others` on all the others.
struct Pairing {
    unsigned alone = 0;  ///< number of the contestant
    unsigned others = 1;
};

/// Every contestant against every later one; or the first against all the others.
std::vector<Pairing> round_robin(unsigned contestants);
std::vector<Pairing> gauntlet(unsigned contestants);

/// Receives the records of all rounds in order.
struct ContestRecords {
    Edition edition;
    std::function<void(std::string_view record)> write;
};

struct Contest {
    Game game;
    unsigned seats = 2;
    std::vector<Contestant> contestants;
    std::vector<Pairing> pairings;
    std::uint64_t deals = 0;  ///< of each pairing; every deal is played `seats` times
    std::uint64_t seed = 0;
    unsigned threads = 1;
    std::optional<Sprt> sprt;  ///< ends the contest when the first pairing is decided
    std::optional<ContestRecords> records;
};

/// Progress of a contest, and the request to stop it.
struct ContestControl {
    std::atomic<bool> stop = false;  ///< deals in progress are finished, and no new ones begun
    std::atomic<std::uint64_t> rounds = 0;
};

/// How long a bot took for answers.
struct Thinking {
    std::uint64_t answers = 0;
    std::uint64_t nanoseconds = 0;

    void add(const Thinking& other) {
        answers += other.answers;
        nanoseconds += other.nanoseconds;
    }
};

struct PairingResult {
    Pairing pairing;
    std::uint64_t deals = 0;
    std::uint64_t rounds = 0;
    std::uint64_t voids = 0;      ///< rounds without a winner: every seat gets an equal share
    std::uint64_t decisions = 0;  ///< of both players
    /// Rounds in which a bot gave up: of the one who sits alone, of the others.
    std::uint64_t alone_gave_up = 0;
    std::uint64_t others_gave_up = 0;
    Thinking alone_thought;
    Thinking others_thought;
    Ratio wins;  ///< of the one who sits alone, deal by deal

    Estimate share() const { return wins.share(); }
};

/// In the order of the pairings; it does not depend on the number of threads, apart from times.
std::vector<PairingResult> run_contest(const Contest& contest, ContestControl& control);

/// Ratings on the scale of chess, their mean zero: 400 points more are odds of ten to one to win a
/// round against one such opponent. The best fit to all results, each weighed by its interval.
/// Without values (not a number) if the results do not connect all contestants.
struct Ratings {
    std::vector<Estimate> points;                  ///< by contestant
    std::vector<unsigned> order;                   ///< of the contestants, the best first
    std::vector<std::vector<double>> covariances;  ///< of the points

    /// By how much one is above the other: known better than the two ratings.
    Estimate difference(unsigned one, unsigned other) const;
};

Ratings ratings(const Contest& contest, const std::vector<PairingResult>& results);

}  // namespace lastcard
