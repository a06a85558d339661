// A series of games between bots, and its tallies. The random numbers of a game depend only on the
// seed of the series and the number of the game, so the number of threads does not change the
// result. The same games are played under every setting.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "bot/bot.hpp"
#include "edition/game.hpp"
#include "engine/setup.hpp"
#include "lab/tally.hpp"

namespace lastcard {

enum class GameUnit : std::uint8_t {
    Match,  ///< rounds until a player has won the match
    Round,  ///< one deal
};

struct Series {
    std::vector<Game> settings;  ///< at least one; the first is what the others are compared with
    std::vector<Level> bots;     ///< by seat
    Budget budget;               ///< of bots that search
    GameUnit unit = GameUnit::Match;
    bool rotate = false;      ///< all bots move on by one seat after each game
    std::uint64_t first = 0;  ///< number of the first game: a series can be played in parts
    std::uint64_t games = 0;
    std::uint64_t seed = 0;
    unsigned threads = 1;

    unsigned seats() const { return static_cast<unsigned>(bots.size()); }
};

/// Progress of a series, and the request to stop it.
struct SeriesControl {
    enum class Stop : int {
        No,
        AfterGame,  ///< games in progress are finished, and no new ones begun
        Now,        ///< games in progress are left out
    };
    std::atomic<Stop> stop = Stop::No;
    std::atomic<std::uint64_t> games = 0;  ///< finished, under all settings
    std::atomic<std::uint64_t> decisions = 0;
};

struct SeriesResult {
    std::vector<Tally> tallies;                         ///< by setting
    std::vector<std::vector<PairedRatio>> differences;  ///< by setting after the first, by measure
    std::uint64_t games = 0;
    bool gaps = false;  ///< stopped in the middle of games: others with higher numbers are in it
};

/// The kinds of bots in the order in which they first sit: Seating::group numbers them.
std::vector<Level> bot_groups(const std::vector<Level>& bots);

/// Who sits where in a game of the series.
Seating seating_of(const Series& series, std::uint64_t game);
/// Its deals.
Setup setup_of(const Series& series, std::uint64_t game);
/// The seed of everything it leaves to luck beside the cards.
std::uint64_t chance_of(const Series& series, std::uint64_t game);

SeriesResult run_series(const Series& series, SeriesControl& control);

/// The result of a series of which nothing has been played yet.
SeriesResult no_games(const Series& series);
/// Adds another part of the same series. The order of the parts does not change a digit.
void merge(SeriesResult& result, const SeriesResult& part);

}  // namespace lastcard
