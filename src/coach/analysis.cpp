// Trying moves in worlds (see analysis.hpp).
#include "coach/analysis.hpp"

#include <algorithm>
#include <cmath>

#include "bot/position.hpp"
#include "coach/calibration.hpp"
#include "engine/engine.hpp"

namespace lastcard::coach {
namespace {

constexpr unsigned prior_draws = 500;

/// Spread of a sum of `n` values, of their mean.
double mean_error(double sum, double squares, double n) {
    if (n < 2) return 0.5;
    return std::sqrt(std::max(squares - sum * sum / n, 0.0) / (n - 1) / n);
}

}  // namespace

std::vector<Action> moves_of(const Game& game, const SeatView& view) {
    const Moves moves = view.moves();
    std::vector<Action> list;
    for (unsigned n = 0; n < moves.answer_count(); ++n) {
        Action action = moves.answer(view.viewer, n);
        if (call_is_due(game, view, action)) action.flags |= play_flag::uno;
        list.push_back(action);
    }
    return list;
}

Analysis::Analysis(const Game& game, const Outlook& outlook, std::unique_ptr<Worlds> worlds,
                   std::vector<Action> moves, std::uint64_t seed)
    : game_(game),
      outlook_(outlook),
      worlds_(std::move(worlds)),
      moves_(std::move(moves)),
      random_(seed),
      sums_(moves_.size()),
      products_(moves_.size() * moves_.size()) {}

void Analysis::learn_prior(const State& world) {
    FastStream random(1);
    std::int64_t sums[max_seats] = {};
    for (unsigned n = 0; n < prior_draws; ++n) {
        const Outcome outcome = outlook_.by_scores(world, random);
        for (unsigned i = 0; i < world.seats; ++i) sums[i] += outcome.match[i];
    }
    seats_ = world.seats;
    even_ = static_cast<double>(team_of(game_, world, mover()).count()) / seats_;
    for (unsigned i = 0; i < seats_; ++i)
        prior_[i] = static_cast<double>(sums[i]) / (prior_draws * double{whole});
}

/// A forgotten call is caught in half of the worlds.
Outcome Analysis::try_move(const State& world, const Action& action, std::uint64_t luck) const {
    State copy = world;
    FastStream random(luck);
    NoEvents nobody;
    apply(game_, copy, action, nobody);
    const bool caught = (random.next() & 1) != 0;
    if (caught && copy.phase == Phase::Playing && copy.catchable.has(action.seat))
        apply(game_, copy, Action::at(ActionKind::Catch, next_seat(copy, action.seat), action.seat),
              nobody);
    return outlook_.of(copy, random);
}

void Analysis::run(unsigned worlds) {
    const unsigned me = index(mover());
    const std::size_t count = moves_.size();
    std::vector<std::int64_t> values(count);
    State world;
    for (unsigned n = 0; n < worlds; ++n) {
        worlds_->make(random_, world);
        if (count_ == 0) learn_prior(world);
        const std::uint64_t luck = random_.next();
        for (std::size_t i = 0; i < count; ++i) {
            const Outcome outcome = try_move(world, moves_[i], luck);
            for (unsigned s = 0; s < seats_; ++s) {
                const std::int64_t share = outcome.match[s];
                sums_[i].match[s] += share;
                sums_[i].match_squares[s] += share * share;
            }
            sums_[i].round += outcome.round[me];
            values[i] = outcome.match[me];
            for (std::size_t k = 0; k < i; ++k) products_[i * count + k] += values[i] * values[k];
        }
        ++count_;
    }
}

Chance Analysis::match(std::size_t move, Seat seat) const {
    const Sums& sums = sums_[move];
    const unsigned s = index(seat);
    const double n = count_;
    const auto sum = static_cast<double>(sums.match[s]) / whole;
    const auto squares = static_cast<double>(sums.match_squares[s]) / whole / whole;
    const double value = (sum + prior_worlds * prior_[s]) / (n + prior_worlds);
    return calibrated({value, mean_error(sum, squares, n)}, even_, outlook_.trust());
}

Chance Analysis::round(std::size_t move) const {
    const double value = static_cast<double>(sums_[move].round) / whole / count_;
    return {value, std::sqrt(value * (1 - value) / count_)};
}

Chance Analysis::ahead(std::size_t move, std::size_t other) const {
    if (move == other) return {};
    const unsigned me = index(mover());
    const Sums& a = sums_[move];
    const Sums& b = sums_[other];
    const std::size_t high = std::max(move, other);
    const std::size_t low = std::min(move, other);
    const std::int64_t product = products_[high * moves_.size() + low];
    const auto sum = static_cast<double>(a.match[me] - b.match[me]) / whole;
    const auto squares =
        static_cast<double>(a.match_squares[me] + b.match_squares[me] - 2 * product) / whole /
        whole;
    return {match(move).value - match(other).value, mean_error(sum, squares, count_)};
}

std::size_t Analysis::best() const {
    std::size_t best = 0;
    const unsigned me = index(mover());
    for (std::size_t i = 1; i < moves_.size(); ++i)
        if (sums_[i].match[me] > sums_[best].match[me]) best = i;
    return best;
}

}  // namespace lastcard::coach
