// Counting by playing the record again (see tally.hpp).
#include "terminal/play/tally.hpp"

#include <algorithm>
#include <utility>

#include "engine/score.hpp"
#include "record/replay.hpp"

namespace lastcard {

namespace {

void count(MatchTally& tally, const Event& event) {
    if (event.seat == Seat::None) return;
    SeatNumbers& own = tally.seats[index(event.seat)];
    const EventKind kind = event.kind;
    if (kind == EventKind::CardPlayed) own.played += std::max<unsigned>(event.number, 1);
    // A card revealed in a roulette is taken too.
    if (kind == EventKind::CardDrawn || kind == EventKind::CardRevealed) ++own.drawn;
    if (kind == EventKind::RoundWon) ++own.rounds_won;
    if (kind == EventKind::Caught) {
        ++own.caught;
        ++tally.seats[index(event.other)].was_caught;
    }
}

void end_round(MatchTally& tally, const Game& game, const State& state) {
    tally.winners = state.round_winners;
    tally.knocked_out =
        tally.winners.empty()
            ? state.knocked_out
            : state.knocked_out.without(team_of(game, state, tally.winners.first()));
    tally.hands.clear();
    for (unsigned i = 0; i < state.seats; ++i) {
        const Seat seat = seat_at(i);
        if (!state.in_round.has(seat) || tally.winners.has(seat)) continue;
        HandLeft hand{seat, {}, hand_points(game, state, seat)};
        for_each_card(game, state, seat, [&](FaceId face) { hand.cards.push_back(face); });
        std::sort(hand.cards.begin(), hand.cards.end(), [&](FaceId left, FaceId right) {
            return std::pair(game.face(left).colour, left) <
                   std::pair(game.face(right).colour, right);
        });
        tally.hands.push_back(std::move(hand));
    }
}

}  // namespace

MatchTally tally_of(const Record& record) {
    MatchTally tally;
    std::array<std::int32_t, max_seats> before{};
    replay(record, [&](const ReplayStep& step) {
        bool ended = false;
        for (const Event& event : step.events) {
            count(tally, event);
            ended =
                ended || event.kind == EventKind::RoundWon || event.kind == EventKind::RoundVoid;
        }
        for (unsigned i = 0; i < step.state.seats; ++i)
            tally.seats[i].longest_hand =
                std::max<unsigned>(tally.seats[i].longest_hand, step.state.hand_counts[i]);
        if (!ended) return;
        std::array<std::int32_t, max_seats> points{};
        for (unsigned i = 0; i < max_seats; ++i) {
            points[i] = step.state.scores[i] - before[i];
            before[i] = step.state.scores[i];
        }
        tally.sheet.push_back(points);
        end_round(tally, step.game, step.state);
    });
    return tally;
}

}  // namespace lastcard
