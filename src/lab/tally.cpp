// Folding games into a Tally.
#include "lab/tally.hpp"

#include <cstring>
#include <string_view>

#include "engine/hand.hpp"
#include "engine/table.hpp"

namespace lastcard {
namespace {

std::int64_t whole(std::uint64_t number) { return static_cast<std::int64_t>(number); }

template <class T, std::size_t n>
void merge_all(T (&into)[n], const T (&from)[n]) {
    for (std::size_t i = 0; i < n; ++i) {
        if constexpr (std::is_arithmetic_v<T>)
            into[i] += from[i];
        else if constexpr (std::is_array_v<T>)
            merge_all(into[i], from[i]);
        else
            into[i].merge(from[i]);
    }
}

}  // namespace

CardKinds::CardKinds(const Game& game) {
    const auto symbol = [&](FaceId id) {
        const std::string_view token = game.face(id).token;
        return game.face(id).colour == Colour::None ? token : token.substr(1);
    };
    for (unsigned f = 0; f < game.face_count; ++f) {
        unsigned kind = 0;
        while (kind < count && symbol(first[kind]) != symbol(face_at(f))) ++kind;
        if (kind == count) first[count++] = face_at(f);
        of_face[f] = static_cast<std::uint8_t>(kind);
    }
}

void CardTally::merge(const CardTally& other) {
    played += other.played;
    drawn += other.drawn;
    last += other.last;
    left += other.left;
    dealt_to_winner.merge(other.dealt_to_winner);
}

void HappeningTally::merge(const HappeningTally& other) {
    count += other.count;
    rounds += other.rounds;
    won_by_gainer.merge(other.won_by_gainer);
    won_by_sufferer.merge(other.won_by_sufferer);
}

void Tally::merge(const Tally& other) {
    games += other.games;
    shared_wins += other.shared_wins;
    merge_all(wins, other.wins);
    merge_all(place_wins, other.place_wins);
    merge_all(drawn, other.drawn);
    merge_all(group_drawn, other.group_drawn);
    merge_all(scores, other.scores);
    merge_all(measures, other.measures);
    game_rounds.merge(other.game_rounds);
    game_decisions.merge(other.game_decisions);
    round_decisions.merge(other.round_decisions);
    round_points.merge(other.round_points);
    merge_all(endings, other.endings);
    merge_all(faces, other.faces);
    merge_all(kind_dealt_to_winner, other.kind_dealt_to_winner);
    merge_all(happenings, other.happenings);
}

void GameWatch::begin_game(const Seating& seating) {
    seating_ = seating;
    totals_ = GameTotals{};
}

void GameWatch::begin_round() {
    std::memset(round_.gained, 0, sizeof round_.gained);
    std::memset(round_.suffered, 0, sizeof round_.suffered);
    std::memset(round_.happened, 0, sizeof round_.happened);
    round_.dealt_count = 0;
    round_.last = LastPlay{};
    round_.first_turn = Seat::None;
    round_.asked = Ask::Turn;
    round_.owed = 0;
    round_.burst_owed = 0;
    round_.pending = 0;
    round_.points = 0;
    round_.opened = false;
}

void GameWatch::happen(Countable what, Seat gainer, Seat sufferer) {
    const auto row = static_cast<unsigned>(what);
    ++round_.happened[row];
    if (gainer != Seat::None) ++round_.gained[row][index(gainer)];
    if (sufferer != Seat::None) ++round_.suffered[row][index(sufferer)];
}

void GameWatch::played_specially(const Event& event) {
    Ending& how = round_.last.how;
    if (round_.asked == Ask::Drawn) how = Ending::Drawn;
    if (round_.asked == Ask::Penalty || round_.asked == Ask::Challenge) how = Ending::Answer;
    if (round_.asked == Ask::Second) how = Ending::Second;
    if (event.number > 1) how = Ending::Pair;
    if ((event.flags & play_flag::more) != 0 || round_.asked == Ask::More) how = Ending::Series;
    if ((event.flags & play_flag::jump) != 0) how = Ending::Jump;
    switch (how) {
        case Ending::Drawn: happen(Countable::DrawnPlayed, event.seat, Seat::None); break;
        case Ending::Second: happen(Countable::SecondPlayed, event.seat, Seat::None); break;
        case Ending::Pair: happen(Countable::PairPlayed, event.seat, Seat::None); break;
        case Ending::Series: happen(Countable::SeriesPlayed, event.seat, Seat::None); break;
        case Ending::Jump: happen(Countable::JumpedIn, event.seat, Seat::None); break;
        case Ending::Turn:
        case Ending::Answer:
        case Ending::DiscardAll:
        case Ending::Flip:
        case Ending::Gift:
        case Ending::LastLeft:
        case Ending::Void:
        case Ending::Count: break;
    }
    if (!game_.discards_all.has(event.face)) return;
    how = Ending::DiscardAll;
    happen(Countable::DiscardedAll, event.seat, Seat::None);
}

void GameWatch::rare(const Event& event) {
    switch (event.kind) {
        case EventKind::SeatSkipped: happen(Countable::SkipSuffered, Seat::None, event.seat); break;
        case EventKind::DirectionTurned:
            happen(Countable::DirectionTurned, Seat::None, Seat::None);
            break;
        case EventKind::PenaltyRaised:
            if (round_.pending > 0 && event.number > round_.pending)
                happen(Countable::Stacked, event.seat, event.other);
            round_.pending = event.number;
            break;
        case EventKind::PenaltyTaken:
            happen(Countable::PenaltyTaken, Seat::None, event.seat);
            owe(Source::Penalty, event.number);
            break;
        case EventKind::PenaltyBlocked:
            happen(Countable::Blocked, event.seat, Seat::None);
            round_.pending = 0;
            break;
        case EventKind::PenaltyDeflected:
            happen(Countable::Deflected, event.seat, event.other);
            break;
        case EventKind::Shielded:
            happen(Countable::Shielded, event.seat, Seat::None);
            round_.pending = 0;
            break;
        case EventKind::ChallengeJudged: {
            const bool guilty = event.flags != 0;
            if (guilty)
                happen(Countable::ChallengeWon, event.seat, event.other);
            else
                happen(Countable::ChallengeLost, event.other, event.seat);
            owe(Source::Challenge, round_.pending + (guilty ? 0 : 2));
            round_.pending = 0;
            break;
        }
        case EventKind::UnoCalled: happen(Countable::UnoCalled, event.seat, Seat::None); break;
        case EventKind::Caught:
            happen(Countable::UnoCaught, event.seat, event.other);
            owe(Source::Uno, event.number);
            break;
        case EventKind::FalseCatch:
            happen(Countable::FalseCatch, Seat::None, event.seat);
            owe(Source::FalseCatch, event.number);
            break;
        case EventKind::HandsSwapped:
            happen(Countable::HandsSwapped, event.seat, event.other);
            break;
        case EventKind::SwapDeclined:
            happen(Countable::SwapDeclined, event.seat, Seat::None);
            break;
        case EventKind::HandsPassed:
            happen(Countable::HandsPassed, round_.last.seat, Seat::None);
            break;
        case EventKind::SlapLost:
            happen(Countable::SlapLost, Seat::None, event.seat);
            owe(Source::Slap, 2);
            break;
        case EventKind::CardRevealed:
            ++tally_.faces[index(event.face)].drawn;
            ++totals_.drawn[static_cast<unsigned>(Source::Roulette)][index(event.seat)];
            break;
        case EventKind::KnockedOut:
            happen(Countable::KnockedOut, Seat::None, event.seat);
            round_.owed = 0;
            round_.burst_owed = 0;
            break;
        case EventKind::DrawWaived:
            round_.owed = 0;
            round_.burst_owed = 0;
            break;
        case EventKind::TrendMissed:
            happen(Countable::TrendMissed, Seat::None, event.seat);
            owe(Source::Trend, 2);
            break;
        case EventKind::BurstShown:
            happen(Countable::BurstDrawn, Seat::None, event.seat);
            round_.burst_owed = game_.face(event.face).burst;
            break;
        case EventKind::PowerTaken:
            happen(Countable::PowerTaken, event.seat,
                   event.other == event.seat ? Seat::None : event.other);
            break;
        case EventKind::RedsGiven:
            happen(Countable::RedsGiven, event.seat, event.other);
            round_.last = {event.seat, FaceId::None, Ending::Gift};
            break;
        case EventKind::CardFlipped:
            happen(Countable::CardFlipped, event.seat, Seat::None);
            ++tally_.faces[index(event.face)].played;
            round_.last = {event.seat, event.face, Ending::Flip};
            break;
        case EventKind::Shuffled:
            if (round_.opened) happen(Countable::Reshuffled, Seat::None, Seat::None);
            break;
        case EventKind::TimedOut: happen(Countable::TimedOut, Seat::None, event.seat); break;
        case EventKind::Scored: round_.points += event.number; break;
        // Not counted
        case EventKind::LotDrawn:
        case EventKind::DealerChosen:
        case EventKind::OpeningTurned:
        case EventKind::OpeningReturned:
        case EventKind::OpeningBuried:
        case EventKind::CardDiscarded:
        case EventKind::Challenged:
        case EventKind::CardTakenBack:
        case EventKind::CardGiven:
        case EventKind::TrendShown:
        case EventKind::Left:
        case EventKind::SlapOpened:
        case EventKind::Slapped:
        case EventKind::RoundWon:
        case EventKind::RoundVoid:
        case EventKind::MatchWon:
        case EventKind::CardLaidAside:
        // Handled by operator()
        case EventKind::RoundStarted:
        case EventKind::CardDealt:
        case EventKind::CardPlayed:
        case EventKind::ColourCalled:
        case EventKind::CardDrawn:
        case EventKind::Passed:
        case EventKind::CardReceived:
        case EventKind::CardShown:
        case EventKind::UnoOwed:
        case EventKind::UnoLapsed:
        case EventKind::Asked: break;
    }
}

Ending GameWatch::ending(const State& state) const {
    if (state.round_winners.empty()) return Ending::Void;
    const Seat out = round_.last.seat;
    const bool emptied = state.round_winners.has(out) && state.in_round.has(out) &&
                         state.hand_counts[index(out)] == 0;
    return emptied ? round_.last.how : Ending::LastLeft;
}

void GameWatch::end_round(const State& state, const PlayCounts& counts) {
    ++totals_.rounds;
    tally_.round_decisions.add(counts.decisions - totals_.decisions);
    totals_.decisions = counts.decisions;
    totals_.choices = counts.choices;
    totals_.reactions = counts.reactions;
    const Ending how = ending(state);
    ++tally_.endings[static_cast<unsigned>(how)];
    const SeatSet winners = state.round_winners;
    count_happenings(winners);
    if (winners.empty()) {
        ++totals_.void_rounds;
        return;
    }
    if (how != Ending::LastLeft && round_.last.face != FaceId::None)
        ++tally_.faces[index(round_.last.face)].last;
    tally_.round_points.add(round_.points);
    totals_.points_won += round_.points;
    totals_.first_wins += winners.has(round_.first_turn);
    for (unsigned place = 0; place < state.seats; ++place)
        totals_.place_wins[place] +=
            winners.has(seat_at((index(state.dealer) + 1 + place) % state.seats));
    count_cards(state);
}

void GameWatch::count_cards(const State& state) {
    std::uint16_t dealt[max_faces] = {};
    std::uint16_t to_winner[max_faces] = {};
    std::uint16_t kind_dealt[max_faces] = {};
    std::uint16_t kind_to_winner[max_faces] = {};
    for (unsigned i = 0; i < round_.dealt_count; ++i) {
        const unsigned face = index(round_.dealt[i].face);
        const unsigned kind = tally_.kinds.of_face[face];
        const bool won = state.round_winners.has(round_.dealt[i].seat);
        ++dealt[face];
        ++kind_dealt[kind];
        to_winner[face] = static_cast<std::uint16_t>(to_winner[face] + won);
        kind_to_winner[kind] = static_cast<std::uint16_t>(kind_to_winner[kind] + won);
    }
    for (unsigned f = 0; f < game_.face_count; ++f)
        if (dealt[f] != 0) tally_.faces[f].dealt_to_winner.add(to_winner[f], dealt[f]);
    for (unsigned k = 0; k < tally_.kinds.count; ++k)
        if (kind_dealt[k] != 0)
            tally_.kind_dealt_to_winner[k].add(kind_to_winner[k], kind_dealt[k]);
    for (unsigned i = 0; i < state.seats; ++i)
        for_each_card(game_, state, seat_at(i),
                      [&](FaceId face) { ++tally_.faces[index(face)].left; });
}

void GameWatch::count_happenings(SeatSet winners) {
    for (unsigned row = 0; row < happening_count; ++row) {
        if (round_.happened[row] == 0) continue;
        HappeningTally& tally = tally_.happenings[row];
        tally.count += round_.happened[row];
        totals_.happened[row] += round_.happened[row];
        ++tally.rounds;
        if (winners.empty()) continue;
        const auto share = [&](const std::uint16_t(&who)[max_seats], Ratio& ratio) {
            std::int64_t all = 0;
            std::int64_t won = 0;
            for (unsigned i = 0; i < seating_.seats; ++i) {
                all += who[i];
                if (winners.has(seat_at(i))) won += who[i];
            }
            if (all != 0) ratio.add(won, all);
        };
        share(round_.gained[row], tally.won_by_gainer);
        share(round_.suffered[row], tally.won_by_sufferer);
    }
}

const Measures& GameWatch::end_game(const State& state, SeatSet winners) {
    totals_.winners = winners;
    ++tally_.games;
    if (!winners.empty() && !winners.without(team_of(game_, state, winners.first())).empty())
        ++tally_.shared_wins;
    tally_.game_rounds.add(totals_.rounds);
    tally_.game_decisions.add(totals_.decisions);
    count_seats(state);
    measure();
    for (unsigned i = 0; i < Measures::count; ++i)
        tally_.measures[i].add(measures_.values[i].amount, measures_.values[i].of);
    return measures_;
}

void GameWatch::count_seats(const State& state) {
    const std::int64_t rounds = whole(totals_.rounds);
    std::int64_t group_drawn[max_seats][source_count + 1] = {};
    std::int64_t group_seats[max_seats] = {};
    for (unsigned i = 0; i < seating_.seats; ++i) {
        std::int64_t cards[source_count + 1] = {};
        for (unsigned source = 0; source < source_count; ++source) {
            cards[source] = whole(totals_.drawn[source][i]);
            cards[source_count] += cards[source];
        }
        const unsigned group = seating_.group[i];
        ++group_seats[group];
        for (unsigned source = 0; source <= source_count; ++source) {
            tally_.drawn[i][source].add(cards[source], rounds);
            group_drawn[group][source] += cards[source];
        }
        tally_.wins[i] += totals_.winners.has(seat_at(i));
        tally_.scores[i].add(state.scores[i]);
        tally_.place_wins[i].add(whole(totals_.place_wins[i]), whole(totals_.won_rounds()));
    }
    for (unsigned group = 0; group < seating_.groups; ++group)
        for (unsigned source = 0; source <= source_count; ++source)
            tally_.group_drawn[group][source].add(group_drawn[group][source],
                                                  rounds * group_seats[group]);
}

void GameWatch::measure() {
    const std::int64_t rounds = whole(totals_.rounds);
    const std::int64_t won_rounds = whole(totals_.won_rounds());
    std::int64_t drawn = 0;
    std::int64_t in_turn = 0;
    for (unsigned source = 0; source < source_count; ++source)
        for (unsigned i = 0; i < seating_.seats; ++i) {
            drawn += whole(totals_.drawn[source][i]);
            if (source == static_cast<unsigned>(Source::Turn))
                in_turn += whole(totals_.drawn[source][i]);
        }
    const auto set = [&](Measure which, std::int64_t amount, std::int64_t of) {
        measures_.values[Measures::of(which)] = {amount, of};
    };
    set(Measure::Rounds, rounds, 1);
    set(Measure::Turns, whole(totals_.turns), rounds);
    set(Measure::Decisions, whole(totals_.decisions), rounds);
    set(Measure::Choices, whole(totals_.choices), whole(totals_.decisions));
    set(Measure::Reactions, whole(totals_.reactions), rounds);
    set(Measure::Drawn, drawn, rounds * seating_.seats);
    set(Measure::PenaltyCards, drawn - in_turn, rounds * seating_.seats);
    set(Measure::Points, whole(totals_.points_won), won_rounds);
    set(Measure::FirstWins, whole(totals_.first_wins), won_rounds);
    set(Measure::VoidRounds, whole(totals_.void_rounds), rounds);
    for (unsigned row = 0; row < happening_count; ++row)
        measures_.values[Measures::plain + row] = {whole(totals_.happened[row]), rounds};
    for (unsigned i = 0; i < max_seats; ++i) {
        measures_.values[Measures::seat_win(i)] = {totals_.winners.has(seat_at(i)), 1};
        measures_.values[Measures::group_win(i)] = {0, 0};
    }
    for (unsigned i = 0; i < seating_.seats; ++i) {
        Measured& group = measures_.values[Measures::group_win(seating_.group[i])];
        group.amount += totals_.winners.has(seat_at(i));
        ++group.of;
    }
}

}  // namespace lastcard
