// Plays contests and rates the contestants (see arena.hpp).
#include "lab/arena.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>
#include <thread>

#include "lab/bot_match.hpp"

namespace lastcard {
namespace {

/// A round won is worth this much; it can be shared by 1 to 10 seats without a remainder.
constexpr std::int64_t whole_round = 2520;

/// The bots of one thread: one for every seat and contestant, made when it is needed.
class Stable {
public:
    explicit Stable(const Contest& contest)
        : contest_(contest), bots_(contest.contestants.size() * max_seats) {}

    Bot* bot(unsigned contestant, unsigned seat) {
        std::unique_ptr<Bot>& bot = bots_[contestant * max_seats + seat];
        if (!bot) bot = contest_.contestants[contestant].make();
        return bot.get();
    }

private:
    const Contest& contest_;
    std::vector<std::unique_ptr<Bot>> bots_;
};

/// One deal of a pairing, once from every seat.
void play_deal(const Contest& contest, const Pairing& pairing, std::uint64_t deal, Stable& stable,
               PairingResult& result) {
    Setup setup;
    setup.seats = contest.seats;
    setup.shuffle = ShuffleKind::Fast;
    game_seed(setup.seed, contest.seed, deal);
    setup.dealer = seat_at(static_cast<unsigned>(deal % contest.seats));
    std::int64_t won = 0;
    for (unsigned alone = 0; alone < contest.seats; ++alone) {
        Bot* bots[max_seats] = {};
        for (unsigned i = 0; i < contest.seats; ++i)
            bots[i] = stable.bot(i == alone ? pairing.alone : pairing.others, i);
        BotMatch match(contest.game, setup, std::span<Bot* const>(bots, contest.seats),
                       mix64(contest.seed) ^ mix64(deal * max_seats + alone));
        match.play_round();
        const SeatSet winners = match.state().round_winners;
        const unsigned sharing = winners.empty() ? contest.seats : winners.count();
        if (winners.empty() || winners.has(seat_at(alone))) won += whole_round / sharing;
        result.voids += winners.empty();
        ++result.rounds;
        result.decisions += match.counts().decisions;
        result.alone_gave_up += bots[alone]->forfeits();
        result.others_gave_up += std::any_of(bots, bots + contest.seats, [&](const Bot* bot) {
            return bot != bots[alone] && bot->forfeits();
        });
    }
    ++result.deals;
    result.wins.add(won, whole_round * contest.seats);
}

void merge(PairingResult& into, const PairingResult& part) {
    into.deals += part.deals;
    into.rounds += part.rounds;
    into.voids += part.voids;
    into.decisions += part.decisions;
    into.alone_gave_up += part.alone_gave_up;
    into.others_gave_up += part.others_gave_up;
    into.wins.merge(part.wins);
}

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
    std::vector<PairingResult> results;
    for (const Pairing& pairing : contest.pairings) results.emplace_back().pairing = pairing;
    // Pairing by pairing would leave the last ones empty when somebody stops the contest.
    std::atomic<std::uint64_t> next = 0;
    std::mutex merging;
    const auto work = [&] {
        Stable stable(contest);
        std::vector<PairingResult> part(contest.pairings.size());
        const std::uint64_t all = contest.deals * contest.pairings.size();
        while (!control.stop) {
            const std::uint64_t n = next++;
            if (n >= all) break;
            const std::size_t i = n % contest.pairings.size();
            play_deal(contest, contest.pairings[i], n / contest.pairings.size(), stable, part[i]);
            control.rounds += contest.seats;
        }
        const std::lock_guard lock(merging);
        for (std::size_t i = 0; i < part.size(); ++i) merge(results[i], part[i]);
    };
    std::vector<std::thread> threads;
    for (unsigned i = 1; i < contest.threads; ++i) threads.emplace_back(work);
    work();
    for (std::thread& thread : threads) thread.join();
    return results;
}

std::vector<Estimate> ratings(const Contest& contest, const std::vector<PairingResult>& results) {
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
    if (!invert(matrix)) return std::vector<Estimate>(n, {unknown, unknown, unknown});
    const double mean_error = 1.0 / static_cast<double>(n) / static_cast<double>(n);
    std::vector<Estimate> found;
    for (std::size_t i = 0; i < n; ++i) {
        double value = 0;
        for (std::size_t k = 0; k < n; ++k) value += matrix[i][k] * right[k];
        const double spread = 1.96 * std::sqrt(std::max(matrix[i][i] - mean_error, 0.0));
        found.push_back(
            {per_e_fold * value, per_e_fold * (value - spread), per_e_fold * (value + spread)});
    }
    return found;
}

}  // namespace lastcard
