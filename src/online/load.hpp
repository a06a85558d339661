// Load for a table server: many tables with a player on every chair, who all keep a connection and
// move at a given rate. What is measured is what players would notice: the time from a command to
// the moment when the last seat of its table has been told.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "online/links.hpp"

namespace lastcard::online {

struct LoadPlan {
    std::string edition = "classic";
    unsigned tables = 100;
    unsigned seats = 4;
    double rate = 250;   ///< moves a second, of all tables together
    double warm_up = 5;  ///< seconds of play that are not counted
    double seconds = 30;
    /// A second in which the host takes more percent of a processor than this is not counted, nor
    /// are its neighbours; it goes on until enough are, or ten times as long.
    double calm = 100;
    std::uint64_t seed = 1;  ///< of the choice between legal moves
};

/// The server's own account of itself (/metrics).
struct ServerUse {
    double cpu_seconds = 0;
    double memory_bytes = 0;
    double moves = 0;
    double commits = 0;
};

struct LoadReport {
    std::size_t connections = 0;
    double seconds = 0;       ///< counted
    std::uint64_t due = 0;    ///< moves that were planned
    std::uint64_t moves = 0;  ///< that every seat of their table was told
    std::uint64_t refused = 0;
    std::string first_refusal;  ///< as the server wrote it
    std::uint64_t lost = 0;     ///< connections
    std::uint64_t rounds = 0;
    double stolen = 0;         ///< percent of a processor that the host took in the counted seconds
    std::size_t left_out = 0;  ///< seconds in which it took too much, and their neighbours
    std::vector<std::uint32_t> micros;  ///< of each move, from when it was due; sorted
    std::vector<std::uint32_t> late;    ///< how much later than due each was sent; sorted
    ServerUse empty;                    ///< before the first connection
    ServerUse seated;                   ///< everybody sits and is dealt
    ServerUse ended;
    ServerUse counted;  ///< in the counted seconds; of memory there is nothing to say
    std::optional<std::string> error;  ///< a sentence: why there is nothing to report

    /// Of the counted moves, in milliseconds.
    double quantile(double share) const;
    /// The part of it that is not the server's: its table was not yet through with the move before,
    /// or whoever measures was not quick enough.
    double late_quantile(double share) const;
};

/// Where it has come to.
struct LoadProgress {
    std::string doing;
    std::size_t done = 0;
    std::size_t of = 0;
};

/// Plays until the time is over. `watch` is told about once a second, and false stops it.
LoadReport run_load(const Address& server, const LinksOptions& options, const LoadPlan& plan,
                    const std::function<bool(const LoadProgress&)>& watch);

}  // namespace lastcard::online
