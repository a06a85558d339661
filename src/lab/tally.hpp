// The sums of a series of games, of a size that does not depend on the number of games. A GameWatch
// listens to one game after the other and adds to a Tally; tallies of several threads add up to the
// same numbers in any order.
#pragma once

#include <cstdint>

#include "base/ids.hpp"
#include "edition/game.hpp"
#include "engine/action.hpp"
#include "engine/event.hpp"
#include "engine/state.hpp"
#include "lab/estimate.hpp"
#include "lab/happenings.hpp"
#include "lab/play_counts.hpp"

namespace lastcard {

/// The results of one game.
struct GameTotals {
    std::uint64_t rounds = 0;
    std::uint64_t void_rounds = 0;
    std::uint64_t decisions = 0;
    std::uint64_t choices = 0;
    std::uint64_t reactions = 0;
    std::uint64_t turns = 0;
    std::uint64_t drawn[source_count][max_seats] = {};
    std::uint64_t happened[happening_count] = {};
    std::uint64_t points_won = 0;              ///< by all, in all rounds
    std::uint64_t place_wins[max_seats] = {};  ///< rounds won by the n-th seat after the dealer
    std::uint64_t first_wins = 0;              ///< rounds won by the seat that had the first turn
    SeatSet winners;                           ///< of the match, or of the only round

    std::uint64_t won_rounds() const { return rounds - void_rounds; }
};

/// What is compared between settings, each as an amount of a game per another amount of it.
enum class Measure : std::uint8_t {
    Rounds,        ///< per game
    Turns,         ///< per round
    Decisions,     ///< per round
    Choices,       ///< per decision
    Reactions,     ///< per round
    Drawn,         ///< cards, per seat and round
    PenaltyCards,  ///< those not drawn in a turn, per seat and round
    Points,        ///< per round won
    FirstWins,     ///< rounds won by the seat with the first turn, per round won
    VoidRounds,    ///< per round
    Count,
};

/// All measures of a game in one row: those above, the happenings per round, the games won by each
/// seat, and by each kind of bot per seat it has.
struct Measures {
    static constexpr unsigned plain = static_cast<unsigned>(Measure::Count);
    static constexpr unsigned of(Measure measure) { return static_cast<unsigned>(measure); }
    static constexpr unsigned of(Countable happening) {
        return plain + static_cast<unsigned>(happening);
    }
    static constexpr unsigned seat_win(unsigned seat) { return plain + happening_count + seat; }
    static constexpr unsigned group_win(unsigned group) {
        return plain + happening_count + max_seats + group;
    }
    static constexpr unsigned count = plain + happening_count + 2 * max_seats;

    Measured values[count];
};

/// Who sits where: seats with equal numbers are played by the same kind of bot.
struct Seating {
    unsigned seats = 0;
    unsigned groups = 0;
    std::uint8_t group[max_seats] = {};
};

/// The faces that differ in colour only, as one kind each: "7", "+2", "W+4".
struct CardKinds {
    std::uint8_t of_face[max_faces] = {};
    FaceId first[max_faces] = {};  ///< a face of each kind
    unsigned count = 0;

    explicit CardKinds(const Game& game);
};

struct CardTally {
    std::uint64_t played = 0;
    std::uint64_t drawn = 0;
    std::uint64_t last = 0;  ///< rounds won with it
    std::uint64_t left = 0;  ///< copies in hands when a round was won
    Ratio dealt_to_winner;   ///< of the copies dealt in rounds that were won

    void merge(const CardTally& other);
    template <class Visit>
    void for_each_sum(Visit&& visit) {
        visit(played), visit(drawn), visit(last), visit(left), visit(dealt_to_winner);
    }
};

struct HappeningTally {
    std::uint64_t count = 0;
    std::uint64_t rounds = 0;  ///< with at least one
    Ratio won_by_gainer;       ///< of the times it happened in rounds that were won
    Ratio won_by_sufferer;

    void merge(const HappeningTally& other);
    template <class Visit>
    void for_each_sum(Visit&& visit) {
        visit(count), visit(rounds), visit(won_by_gainer), visit(won_by_sufferer);
    }
};

struct Tally {
    explicit Tally(const Game& game) : kinds(game) {}

    void merge(const Tally& other);
    /// Visits every sum and every array of sums.
    template <class Visit>
    void for_each_sum(Visit&& visit) {
        visit(games), visit(shared_wins), visit(wins), visit(place_wins);
        visit(drawn), visit(group_drawn), visit(scores), visit(measures);
        visit(game_rounds), visit(game_decisions), visit(round_decisions), visit(round_points);
        visit(endings), visit(faces), visit(kind_dealt_to_winner), visit(happenings);
    }

    CardKinds kinds;
    std::uint64_t games = 0;
    std::uint64_t shared_wins = 0;  ///< games won by more than one side
    std::uint64_t wins[max_seats] = {};
    Ratio place_wins[max_seats];
    Ratio drawn[max_seats][source_count + 1];  ///< cards a round; the last: of all sources
    Ratio group_drawn[max_seats][source_count + 1];
    Ratio scores[max_seats];
    Ratio measures[Measures::count];
    Histogram game_rounds;
    Histogram game_decisions;
    Histogram round_decisions;
    Histogram round_points;
    std::uint64_t endings[ending_count] = {};
    CardTally faces[max_faces];
    Ratio kind_dealt_to_winner[max_faces];
    HappeningTally happenings[happening_count];
};

/// Listens to games. As a sink of the engine it is cheap, because the compiler knows the kind of
/// every event.
class GameWatch {
public:
    GameWatch(const Game& game, Tally& tally) : game_(game), tally_(tally) {}

    void begin_game(const Seating& seating);
    /// After the last action of a round; the counts are those of the whole game so far.
    void end_round(const State& state, const PlayCounts& counts);
    /// Adds the game to the tally. The winners are those of the match, or of the only round.
    const Measures& end_game(const State& state, SeatSet winners);

    LASTCARD_HOT void operator()(const Event& event) {
        const EventKind kind = event.kind;
        if (kind == EventKind::Asked)
            asked(event);
        else if (kind == EventKind::CardDrawn)
            drew(event);
        else if (kind == EventKind::CardPlayed)
            played(event);
        else if (kind == EventKind::CardDealt)
            dealt(event);
        else if (kind == EventKind::RoundStarted)
            begin_round();
        else if (kind != EventKind::Passed && kind != EventKind::ColourCalled &&
                 kind != EventKind::CardReceived && kind != EventKind::CardShown &&
                 kind != EventKind::UnoOwed && kind != EventKind::UnoLapsed)
            rare(event);
    }

private:
    /// How the last card came to the table, and who laid it.
    struct LastPlay {
        Seat seat = Seat::None;
        FaceId face = FaceId::None;
        Ending how = Ending::Turn;
    };
    struct Dealt {
        Seat seat;
        FaceId face;
    };
    struct Round {
        std::uint16_t gained[happening_count][max_seats];
        std::uint16_t suffered[happening_count][max_seats];
        std::uint16_t happened[happening_count];
        Dealt dealt[max_cards];
        unsigned dealt_count;
        LastPlay last;
        Seat first_turn;
        Ask asked;
        Source source;  ///< of the next `owed` cards
        unsigned owed;
        unsigned burst_owed;  ///< cards still to be drawn because of a Creeper
        unsigned pending;     ///< the penalty that is being raised
        std::uint64_t points;
        bool opened;  ///< a first question has been asked
    };

    LASTCARD_HOT void asked(const Event& event) {
        round_.asked = static_cast<Ask>(event.flags);
        if (round_.asked == Ask::Turn) [[likely]] {
            ++totals_.turns;
            round_.pending = 0;
            if (round_.first_turn == Seat::None) round_.first_turn = event.seat;
        } else if (round_.asked == Ask::Roulette) {
            happen(Countable::RouletteFaced, Seat::None, event.seat);
        }
        round_.opened = true;
    }
    LASTCARD_HOT void drew(const Event& event) {
        ++tally_.faces[index(event.face)].drawn;
        ++totals_.drawn[static_cast<unsigned>(source_of_draw())][index(event.seat)];
    }
    LASTCARD_HOT Source source_of_draw() {
        if (round_.owed + round_.burst_owed == 0) [[likely]]
            return Source::Turn;
        if (round_.burst_owed > 0) return --round_.burst_owed, Source::Burst;
        --round_.owed;
        return round_.source;
    }
    LASTCARD_HOT void played(const Event& event) {
        tally_.faces[index(event.face)].played += event.number;
        round_.last = {event.seat, event.face, Ending::Turn};
        if (event.flags != 0 || event.number != 1 || round_.asked != Ask::Turn ||
            game_.discards_all.has(event.face)) [[unlikely]]
            played_specially(event);
    }
    LASTCARD_HOT void dealt(const Event& event) {
        round_.dealt[round_.dealt_count++] = {event.seat, event.face};
    }

    void begin_round();
    void played_specially(const Event& event);
    void rare(const Event& event);
    void owe(Source source, unsigned cards) {
        round_.source = source;
        round_.owed = cards;
    }
    void happen(Countable what, Seat gainer, Seat sufferer);
    Ending ending(const State& state) const;
    void count_cards(const State& state);
    void count_happenings(SeatSet winners);
    void measure();
    void count_seats(const State& state);

    const Game& game_;
    Tally& tally_;
    Seating seating_;
    GameTotals totals_;
    Measures measures_;
    Round round_ = {};
};

}  // namespace lastcard
