// Reviewing decisions (see review.hpp).
#include "coach/review.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

namespace lastcard::coach {
namespace {

/// A difference of so many standard errors is hardly chance.
constexpr double clear_errors = 2.5;
constexpr unsigned second_look = 4;

std::uint64_t seed_of(const ReviewOptions& options, std::size_t number) {
    return FastStream(options.seed * 0x9e3779b97f4a7c15ULL + number).next();
}

/// The candidates, the move that was played among them.
std::vector<Action> candidates(const Game& game, const SeatView& view,
                               const std::optional<Action>& played) {
    std::vector<Action> moves = moves_of(game, view);
    if (played && std::find(moves.begin(), moves.end(), *played) == moves.end()) {
        Action plain = *played;
        plain.flags &= static_cast<std::uint8_t>(~play_flag::uno);
        // A call that was not due changes nothing; one that was forgotten does.
        const auto same = std::find(moves.begin(), moves.end(), plain);
        if (same != moves.end())
            *same = *played;
        else
            moves.push_back(*played);
    }
    return moves;
}

struct Found {
    std::size_t played;
    std::size_t best;
    std::size_t next;  ///< the best of the others
};

Found found_in(const Analysis& analysis, const std::optional<Action>& played) {
    Found found{analysis.moves().size(), analysis.best(), analysis.moves().size()};
    for (std::size_t i = 0; i < analysis.moves().size(); ++i) {
        if (played && analysis.moves()[i] == *played) found.played = i;
        if (i != found.best && (found.next == analysis.moves().size() ||
                                analysis.match(i).value > analysis.match(found.next).value))
            found.next = i;
    }
    return found;
}

Chance cost_of(const Analysis& analysis, const Found& found) {
    const std::size_t count = analysis.moves().size();
    if (found.played == count || count < 2) return {};
    if (found.played != found.best) return analysis.ahead(found.best, found.played);
    const Chance lead = analysis.ahead(found.played, found.next);
    return {-lead.value, lead.error};
}

bool clear(const Chance& cost) {
    const double size = std::abs(cost.value);
    return size >= least_cost && size >= clear_errors * cost.error;
}

}  // namespace

DecisionReview review_decision(const Game& game, const Outlook& outlook, const Decision& decision,
                               const ReviewOptions& options) {
    DecisionReview review;
    review.number = decision.number;
    review.seat = decision.seat;
    review.view = view_of(game, decision.state, decision.seat);
    const Knowledge known{game, review.view, decision.memory};
    const std::vector<Action> moves = candidates(game, review.view, decision.played);
    FastStream seeds(seed_of(options, decision.number));
    const auto analyse = [&](unsigned worlds) {
        Analysis analysis(game, outlook,
                          options.true_hands ? true_worlds(decision.state) : seen_worlds(known),
                          moves, seeds.next());
        analysis.run(worlds);
        return analysis;
    };
    std::optional<Analysis> looked = analyse(options.worlds);
    const bool promising = clear(cost_of(*looked, found_in(*looked, decision.played)));
    if (promising) looked.emplace(analyse(options.worlds * second_look));
    const Analysis& analysis = *looked;
    const Found found = found_in(analysis, decision.played);
    review.cost = cost_of(analysis, found);
    review.turning_point = promising && clear(review.cost) && review.cost.value > 0;
    std::vector<std::size_t> order(moves.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto rank = [&](std::size_t i) {
        return std::tuple(i != found.best, -analysis.match(i).value, i);
    };
    std::ranges::sort(order, {}, rank);
    for (const std::size_t i : order) {
        if (i == found.played) review.played = review.moves.size();
        review.moves.push_back({moves[i], analysis.match(i), analysis.round(i)});
    }
    if (review.turning_point)
        review.reason = find_reason(known, *decision.played, moves[found.best]);
    const std::size_t shown = review.played ? found.played : found.best;
    for (unsigned i = 0; i < decision.state.seats; ++i)
        review.after[i] = analysis.match(shown, seat_at(i)).value;
    if (options.open_curve) {
        Analysis open(game, outlook, true_worlds(decision.state), {moves[shown]}, seeds.next());
        open.run(options.worlds);
        for (unsigned i = 0; i < decision.state.seats; ++i)
            review.after[i] = open.match(0, seat_at(i)).value;
    }
    return review;
}

std::vector<std::size_t> key_decisions(std::span<const DecisionReview> reviews, std::size_t count) {
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < reviews.size(); ++i)
        if (clear(reviews[i].cost)) numbers.push_back(i);
    const auto rank = [&](std::size_t i) {
        return std::tuple(!reviews[i].turning_point, -reviews[i].weight(), i);
    };
    std::ranges::sort(numbers, {}, rank);
    numbers.resize(std::min(numbers.size(), count));
    std::sort(numbers.begin(), numbers.end());
    return numbers;
}

}  // namespace lastcard::coach
