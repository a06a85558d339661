// The end of a round: points, the end of the match.
#pragma once

#include "engine/hand.hpp"
#include "engine/table.hpp"

namespace lastcard {

/// Seats of one side only, all of them on `side`?
template <class G, class S>
LASTCARD_FN bool one_side(const G& game, const S& state, SeatSet seats) {
    if (seats.empty()) return true;
    return seats.without(team_of(game, state, seats.first())).empty();
}

template <class T>
LASTCARD_FN void add_points(T& t, Seat seat, unsigned points) {
    t.state.scores[index(seat)] += static_cast<std::int32_t>(points);
    t.tell(EventKind::Scored, seat, points);
}

/// G-33: the winner gets the points of every player still in, and a bonus for every player knocked
/// out (C-34). Partners hold the same total, and each other's cards count nothing (E-24).
template <class T>
LASTCARD_FN void score_winner(T& t, SeatSet winners) {
    auto& s = t.state;
    const SeatSet side = team_of(t.game, s, winners.first());  // also a partner who has left since
    unsigned points = s.knocked_out.without(side).count() * t.game.rules.knockout_bonus;
    for (unsigned i = 0; i < s.seats; ++i) {
        const Seat seat = seat_at(i);
        if (s.in_round.has(seat) && !winners.has(seat)) points += hand_points(t.game, s, seat);
    }
    for (unsigned i = 0; i < s.seats; ++i)
        if (winners.has(seat_at(i))) add_points(t, seat_at(i), points);
}

/// G-34: every player but the winner adds the points of the own hand; a player knocked out adds the
/// bonus instead (C-45).
template <class T>
LASTCARD_FN void score_lowest(T& t, SeatSet winners) {
    auto& s = t.state;
    for (unsigned i = 0; i < s.seats; ++i) {
        const Seat seat = seat_at(i);
        unsigned points = 0;
        if (team_of(t.game, s, winners.first()).has(seat)) continue;
        if (s.knocked_out.has(seat))
            points = t.game.rules.knockout_bonus;
        else if (s.in_round.has(seat))
            points = hand_points(t.game, s, seat);
        if (points == 0) continue;
        const SeatSet team = team_of(t.game, s, seat);
        for (unsigned k = 0; k < s.seats; ++k)
            if (team.has(seat_at(k))) add_points(t, seat_at(k), points);
    }
}

/// The winners of the match; empty before a total reaches the target.
template <class T>
LASTCARD_FN SeatSet match_result(const T& t) {
    const auto& s = t.state;
    if (one_side(t.game, s, s.at_table)) return s.at_table;
    if (s.round_winners.empty()) return {};
    if (t.game.rules.scoring == Scoring::None) return s.round_winners;
    const bool lowest = t.game.rules.scoring == Scoring::Lowest;
    bool reached = false;
    std::int32_t best = 0;
    SeatSet winners;
    for (unsigned i = 0; i < s.seats; ++i) {
        const std::int32_t score = s.scores[i];
        reached = reached || score >= t.game.rules.target;
        if (!s.at_table.has(seat_at(i))) continue;
        if (winners.empty() || (lowest ? score < best : score > best)) {
            winners = SeatSet{};
            best = score;
        }
        if (score == best) winners.add(seat_at(i));
    }
    return reached ? winners : SeatSet{};
}

template <class T>
LASTCARD_FN void end_match_if_decided(T& t) {
    auto& s = t.state;
    s.match_winners = match_result(t);
    if (s.match_winners.empty()) return;
    s.phase = Phase::MatchOver;
    for (unsigned i = 0; i < s.seats; ++i)
        if (s.match_winners.has(seat_at(i))) t.tell(EventKind::MatchWon, seat_at(i));
}

/// The table stays as it lies until the next deal (G-45); only what was open is closed.
template <class T>
LASTCARD_FN void close_round(T& t, SeatSet winners) {
    auto& s = t.state;
    t.clear_frames();
    s.pending = 0;
    s.catchable = SeatSet{};
    s.too_late = SeatSet{};
    s.said_uno = SeatSet{};
    s.to_slap = SeatSet{};
    s.jump_open = false;
    s.below_kept = false;
    s.phase = Phase::RoundOver;
    s.round_winners = winners;
}

template <class T>
LASTCARD_COLD void win_round(T& t, Seat seat) {
    auto& s = t.state;
    close_round(t, team_of(t.game, s, seat) & s.at_table);
    for (unsigned i = 0; i < s.seats; ++i)
        if (s.round_winners.has(seat_at(i))) t.tell(EventKind::RoundWon, seat_at(i));
    if (t.game.rules.scoring == Scoring::Winner) score_winner(t, s.round_winners);
    if (t.game.rules.scoring == Scoring::Lowest) score_lowest(t, s.round_winners);
    end_match_if_decided(t);
}

/// A void round: no points, a new deal (G-6, G-48).
template <class T>
LASTCARD_COLD void void_round(T& t) {
    close_round(t, SeatSet{});
    t.tell(EventKind::RoundVoid, Seat::None);
    end_match_if_decided(t);
}

}  // namespace lastcard
