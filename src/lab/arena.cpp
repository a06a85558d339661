// Plays contests and rates the contestants (see arena.hpp).
#include "lab/arena.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <map>
#include <mutex>
#include <numeric>
#include <thread>
#include <utility>

#include "lab/bot_match.hpp"
#include "record/record.hpp"

namespace lastcard {
namespace {

/// A round won is worth this much; it can be shared by 1 to 10 seats without a remainder.
constexpr std::int64_t whole_round = 2520;

/// A bot whose answers are timed.
class TimedBot final : public Bot {
public:
    explicit TimedBot(const Contestant& contestant) {
        if (contestant.make_seer) {
            std::unique_ptr<Seer> seer = contestant.make_seer();
            seer_ = seer.get();
            bot_ = std::move(seer);
        } else {
            bot_ = contestant.make();
        }
    }

    void watch(const State& table) {
        if (seer_ != nullptr) seer_->watch(table);
    }
    Action answer(const Knowledge& known, std::uint64_t chance) override {
        using Clock = std::chrono::steady_clock;
        const Clock::time_point start = Clock::now();
        const Action action = bot_->answer(known, chance);
        const auto taken =
            std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - start);
        thought_.add({1, static_cast<std::uint64_t>(taken.count())});
        return action;
    }
    std::optional<Action> react(const Knowledge& known, std::uint64_t chance) override {
        return bot_->react(known, chance);
    }
    bool remembers() const override { return bot_->remembers(); }
    bool listens() const override { return bot_->listens(); }
    void begin(const Game& game, Seat seat, unsigned seats) override {
        bot_->begin(game, seat, seats);
    }
    void see(const Game& game, std::span<const SeatEvent> events) override {
        bot_->see(game, events);
    }
    bool forfeits() const override { return bot_->forfeits(); }
    std::string_view reason() const override { return bot_->reason(); }

    /// Since the last time.
    Thinking take_thought() { return std::exchange(thought_, {}); }

private:
    std::unique_ptr<Bot> bot_;
    Seer* seer_ = nullptr;  ///< the same bot, if it sees all cards
    Thinking thought_;
};

/// The bots of one thread: one for every seat and contestant, made when it is needed.
class Stable {
public:
    explicit Stable(const Contest& contest)
        : contest_(contest), bots_(contest.contestants.size() * max_seats) {}

    TimedBot* bot(unsigned contestant, unsigned seat) {
        std::unique_ptr<TimedBot>& bot = bots_[contestant * max_seats + seat];
        if (!bot) bot = std::make_unique<TimedBot>(contest_.contestants[contestant]);
        return bot.get();
    }

private:
    const Contest& contest_;
    std::vector<std::unique_ptr<TimedBot>> bots_;
};

/// Writes the record of a round.
class Recorder final : public Watcher {
public:
    Recorder(const Contest& contest, const Pairing& pairing, unsigned alone, const Setup& setup,
             std::string& out)
        : game_(contest.game), writer_(out) {
        RecordHeader header = make_header(contest.records->edition, contest.game.rules, setup);
        for (unsigned i = 0; i < contest.seats; ++i)
            header.names.push_back(
                contest.contestants[i == alone ? pairing.alone : pairing.others].name);
        writer_.header(header);
    }

    void saw(const State& state, const Action* action, std::span<const Event>) override {
        if (action != nullptr) writer_.action(game_, *action);
        if (state.phase == Phase::MatchOver) writer_.end(state);
    }

private:
    const Game& game_;
    RecordWriter writer_;
};

/// The results of one deal.
struct PlayedDeal {
    PairingResult result;
    std::string records;
};

/// One deal of a pairing, once from every seat.
PlayedDeal play_deal(const Contest& contest, const Pairing& pairing, std::uint64_t deal,
                     Stable& stable) {
    PlayedDeal played;
    PairingResult& result = played.result;
    Setup setup;
    setup.seats = contest.seats;
    setup.shuffle = ShuffleKind::Fast;
    game_seed(setup.seed, contest.seed, deal);
    setup.dealer = seat_at(static_cast<unsigned>(deal % contest.seats));
    std::int64_t won = 0;
    for (unsigned alone = 0; alone < contest.seats; ++alone) {
        TimedBot* seated[max_seats] = {};
        for (unsigned i = 0; i < contest.seats; ++i)
            seated[i] = stable.bot(i == alone ? pairing.alone : pairing.others, i);
        const std::vector<Bot*> bots(seated, seated + contest.seats);
        std::optional<Recorder> recorder;
        if (contest.records) recorder.emplace(contest, pairing, alone, setup, played.records);
        BotMatch match(contest.game, setup, bots,
                       mix64(contest.seed) ^ mix64(deal * max_seats + alone),
                       recorder ? &*recorder : nullptr);
        for (unsigned i = 0; i < contest.seats; ++i) seated[i]->watch(match.state());
        match.play_round();
        const SeatSet winners = match.state().round_winners;
        const unsigned sharing = winners.empty() ? contest.seats : winners.count();
        if (winners.empty() || winners.has(seat_at(alone))) won += whole_round / sharing;
        result.voids += winners.empty();
        ++result.rounds;
        result.decisions += match.counts().decisions;
        result.alone_gave_up += bots[alone]->forfeits();
        result.others_gave_up += std::any_of(bots.begin(), bots.end(), [&](const Bot* bot) {
            return bot != bots[alone] && bot->forfeits();
        });
        for (unsigned i = 0; i < contest.seats; ++i)
            (i == alone ? result.alone_thought : result.others_thought)
                .add(seated[i]->take_thought());
    }
    ++result.deals;
    result.wins.add(won, whole_round * contest.seats);
    return played;
}

void merge(PairingResult& into, const PairingResult& part) {
    into.deals += part.deals;
    into.rounds += part.rounds;
    into.voids += part.voids;
    into.decisions += part.decisions;
    into.alone_gave_up += part.alone_gave_up;
    into.others_gave_up += part.others_gave_up;
    into.alone_thought.add(part.alone_thought);
    into.others_thought.add(part.others_thought);
    into.wins.merge(part.wins);
}

/// Counts deals by their number, not by when they finish, so neither the result of a sequential
/// test nor the order of the records depends on the number of threads.
class Scorer {
public:
    Scorer(const Contest& contest, ContestControl& control) : contest_(contest), control_(control) {
        for (const Pairing& pairing : contest.pairings) results_.emplace_back().pairing = pairing;
    }

    void take(std::uint64_t number, PlayedDeal deal) {
        const std::lock_guard lock(mutex_);
        waiting_.emplace(number, std::move(deal));
        for (auto next = waiting_.find(counted_); next != waiting_.end() && !decided_;
             next = waiting_.find(++counted_)) {
            merge(results_[counted_ % results_.size()], next->second.result);
            if (contest_.records) contest_.records->write(next->second.records);
            waiting_.erase(next);
            if (contest_.sprt &&
                contest_.sprt->verdict(results_.front().wins) != Sprt::Verdict::Open)
                decided_ = control_.stop = true;
        }
    }
    std::vector<PairingResult> take_results() { return std::move(results_); }

private:
    const Contest& contest_;
    ContestControl& control_;
    std::mutex mutex_;
    std::map<std::uint64_t, PlayedDeal> waiting_;
    std::uint64_t counted_ = 0;
    bool decided_ = false;
    std::vector<PairingResult> results_;
};

/// Turns a rating of e-folds into one of chess.
constexpr double per_e_fold = 173.7177927613007;  // 400 / ln 10

/// What a share of wins against `others` equal opponents says about the difference in strength
/// (Bradley–Terry, Plackett–Luce), and how surely.
struct Comparison {
    double difference = 0;
    double weight = 0;  ///< one over its variance
};

Comparison compare(const PairingResult& result, unsigned others) {
    const Estimate share = result.wins.estimate();
    const auto deals = static_cast<double>(result.deals);
    // Half a deal won and half a deal lost more keep the odds finite.
    const double p = (share.value * deals + 0.5) / (deals + 1);
    const double spread = std::isnan(share.high) ? 0.5 : (share.high - share.low) / 2 / 1.96;
    const double error = std::max(spread, 0.5 / deals) / (p * (1 - p));
    return {std::log(p / (1 - p) * others), 1 / (error * error)};
}

/// The inverse of a symmetric positive definite matrix, by Gauss and Jordan.
bool invert(std::vector<std::vector<double>>& matrix) {
    const std::size_t n = matrix.size();
    std::vector<std::vector<double>> inverse(n, std::vector<double>(n, 0));
    for (std::size_t i = 0; i < n; ++i) inverse[i][i] = 1;
    for (std::size_t i = 0; i < n; ++i) {
        const double pivot = matrix[i][i];
        if (!(pivot > 1e-12)) return false;
        for (std::size_t k = 0; k < n; ++k) {
            matrix[i][k] /= pivot;
            inverse[i][k] /= pivot;
        }
        for (std::size_t row = 0; row < n; ++row) {
            const double factor = matrix[row][i];
            if (row == i || factor == 0) continue;
            for (std::size_t k = 0; k < n; ++k) {
                matrix[row][k] -= factor * matrix[i][k];
                inverse[row][k] -= factor * inverse[i][k];
            }
        }
    }
    matrix = std::move(inverse);
    return true;
}

}  // namespace

bool has_seer(const std::vector<Contestant>& contestants) {
    return std::any_of(contestants.begin(), contestants.end(),
                       [](const Contestant& each) { return static_cast<bool>(each.make_seer); });
}

std::vector<Pairing> round_robin(unsigned contestants) {
    std::vector<Pairing> pairings;
    for (unsigned a = 0; a < contestants; ++a)
        for (unsigned b = a + 1; b < contestants; ++b) pairings.push_back({a, b});
    return pairings;
}

std::vector<Pairing> gauntlet(unsigned contestants) {
    std::vector<Pairing> pairings;
    for (unsigned b = 1; b < contestants; ++b) pairings.push_back({0, b});
    return pairings;
}

std::vector<PairingResult> run_contest(const Contest& contest, ContestControl& control) {
    Scorer scorer(contest, control);
    // One pairing after the other would leave the last ones empty after an interruption.
    std::atomic<std::uint64_t> next = 0;
    const auto work = [&] {
        Stable stable(contest);
        const std::uint64_t all = contest.deals * contest.pairings.size();
        while (!control.stop) {
            const std::uint64_t n = next++;
            if (n >= all) break;
            const Pairing& pairing = contest.pairings[n % contest.pairings.size()];
            scorer.take(n, play_deal(contest, pairing, n / contest.pairings.size(), stable));
            control.rounds += contest.seats;
        }
    };
    std::vector<std::thread> threads;
    for (unsigned i = 1; i < contest.threads; ++i) threads.emplace_back(work);
    work();
    for (std::thread& thread : threads) thread.join();
    return scorer.take_results();
}

Ratings ratings(const Contest& contest, const std::vector<PairingResult>& results) {
    const std::size_t n = contest.contestants.size();
    // Least squares over the differences; the mean of all ratings is held at zero.
    std::vector<std::vector<double>> matrix(n, std::vector<double>(n, 1));
    std::vector<double> right(n, 0);
    for (const PairingResult& result : results) {
        if (result.deals == 0) continue;
        const unsigned a = result.pairing.alone;
        const unsigned b = result.pairing.others;
        const auto [difference, weight] = compare(result, contest.seats - 1);
        matrix[a][a] += weight;
        matrix[b][b] += weight;
        matrix[a][b] -= weight;
        matrix[b][a] -= weight;
        right[a] += weight * difference;
        right[b] -= weight * difference;
    }
    constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    Ratings found;
    found.order.resize(n);
    std::iota(found.order.begin(), found.order.end(), 0U);
    if (!invert(matrix)) {
        found.points.assign(n, {unknown, unknown, unknown});
        return found;
    }
    const double mean_error = 1.0 / static_cast<double>(n) / static_cast<double>(n);
    for (std::size_t i = 0; i < n; ++i) {
        double value = 0;
        for (std::size_t k = 0; k < n; ++k) value += matrix[i][k] * right[k];
        const double spread = 1.96 * std::sqrt(std::max(matrix[i][i] - mean_error, 0.0));
        found.points.push_back(
            {per_e_fold * value, per_e_fold * (value - spread), per_e_fold * (value + spread)});
    }
    found.covariances = std::move(matrix);
    std::sort(found.order.begin(), found.order.end(), [&](unsigned one, unsigned other) {
        const double by = found.points[one].value - found.points[other].value;
        return by > 0 || (by == 0 && one < other);
    });
    return found;
}

Estimate Ratings::difference(unsigned one, unsigned other) const {
    const double value = points[one].value - points[other].value;
    if (covariances.empty()) return {value, value, value};  // not numbers
    const double variance = covariances[one][one] + covariances[other][other] -
                            covariances[one][other] - covariances[other][one];
    const double spread = 1.96 * per_e_fold * std::sqrt(std::max(variance, 0.0));
    return {value, value - spread, value + spread};
}

}  // namespace lastcard
