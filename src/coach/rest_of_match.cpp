// The rest of a match by lot (see rest_of_match.hpp).
#include "coach/rest_of_match.hpp"

#include "engine/engine.hpp"

namespace lastcard::coach {
namespace {

constexpr unsigned rounds_played = 400;
/// How often the rest of a match is drawn for one outcome: a divisor of `whole`.
constexpr int continuations = 4;
/// A match that is not decided after so many rounds counts as an even share.
constexpr unsigned most_rounds = 200;

State table_of(const Game& game, unsigned seats, FastStream& random) {
    Setup setup;
    setup.seats = seats;
    setup.dealer = seat_at(random.below(seats));
    setup.shuffle = ShuffleKind::Fast;
    for (std::uint8_t& byte : setup.seed) byte = static_cast<std::uint8_t>(random.next());
    return start_match(game, setup);
}

struct Table {
    const Game& game;
    const State& state;
};

SeatSet turned(SeatSet seats, unsigned by, unsigned count) {
    SeatSet result;
    for (unsigned i = 0; i < count; ++i)
        if (seats.has(seat_at(i))) result.add(seat_at((i + by) % count));
    return result;
}

}  // namespace

void divide(const Game& game, const State& table, SeatSet winners, int amount,
            int (&shares)[max_seats]) {
    if (winners.empty()) winners = table.at_table;
    const unsigned side = (team_of(game, table, winners.first()) & winners).count();
    const int each = amount / static_cast<int>(winners.count() / side);
    for (unsigned i = 0; i < table.seats; ++i)
        if (winners.has(seat_at(i))) shares[i] += each;
}

RestOfMatch::RestOfMatch(const Game& game, const Playout& playout, unsigned seats)
    : game_(game), seats_(seats) {
    FastStream random(seats);
    if (game.rules.scoring == Scoring::None) return;
    for (unsigned n = 0; n < rounds_played; ++n) {
        State table = table_of(game, seats, random);
        playout.finish(table, seat_at(0), random);
        if (table.phase == Phase::Playing || table.round_winners.empty()) continue;
        Round round;
        round.winners = table.round_winners;
        for (unsigned i = 0; i < seats; ++i) round.points[i] = table.scores[i];
        rounds_.push_back(round);
    }
}

void RestOfMatch::finish_once(State& table, FastStream& random) const {
    for (unsigned n = 0; n < most_rounds && table.match_winners.empty(); ++n) {
        const Round& round = rounds_[random.below(static_cast<std::uint32_t>(rounds_.size()))];
        const unsigned by = random.below(seats_);
        for (unsigned i = 0; i < seats_; ++i) table.scores[(i + by) % seats_] += round.points[i];
        table.round_winners = turned(round.winners, by, seats_);
        table.match_winners = match_result(Table{game_, table});
    }
}

void RestOfMatch::share(const State& table, FastStream& random, int (&match)[max_seats]) const {
    if (table.phase == Phase::MatchOver)
        return divide(game_, table, table.match_winners, whole, match);
    if (rounds_.empty()) return divide(game_, table, table.at_table, whole, match);
    for (int n = 0; n < continuations; ++n) {
        State rest = table;
        rest.match_winners = SeatSet{};
        finish_once(rest, random);
        divide(game_, table, rest.match_winners, whole / continuations, match);
    }
}

}  // namespace lastcard::coach
