// Load generator for a table server: many tables with a connected player on every seat, who move at
// a given rate. It measures the latency that players notice: from the due time of a move until the
// last seat of the table has received it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "client/server_connection.hpp"

namespace lastcard::load {

struct LoadPlan {
    std::string edition = "classic";
    unsigned tables = 100;
    unsigned seats = 4;
    unsigned rate = 250;   ///< moves a second at all tables together
    unsigned warm_up = 5;  ///< seconds of play before the measurement
    unsigned seconds = 30;
    /// Highest steal time of any CPU, in percent, in a second that counts. Other seconds and their
    /// neighbours are ignored, and the run lasts longer, at most ten times. 100: all seconds count.
    unsigned calm = 100;
    std::uint64_t seed = 1;  ///< for the choice of moves
};

/// The server's metrics (/metrics).
struct ServerUse {
    double cpu_seconds = 0;
    double memory_bytes = 0;
    double moves = 0;
    double commits = 0;
};

struct LoadReport {
    std::size_t connections = 0;
    double seconds = 0;       ///< seconds that count
    std::uint64_t due = 0;    ///< planned moves
    std::uint64_t moves = 0;  ///< moves that every seat of the table received
    std::uint64_t refused = 0;
    std::string first_refusal;  ///< the server's message
    std::uint64_t lost = 0;     ///< connections
    std::uint64_t rounds = 0;
    double stolen = 0;                  ///< average steal time in the counted seconds, in percent
    std::size_t left_out = 0;           ///< seconds that do not count
    std::vector<std::uint32_t> micros;  ///< latency of each move from its due time; sorted
    std::vector<std::uint32_t> late;    ///< delay of each move from its due time to sending; sorted
    ServerUse empty;                    ///< before the first connection
    ServerUse seated;                   ///< after all tables are dealt
    ServerUse ended;
    ServerUse counted;                 ///< in the counted seconds, without memory
    std::optional<std::string> error;  ///< a sentence: why there is no report

    /// Quantile of `micros`, in milliseconds.
    double quantile(double share) const;
    /// Quantile of `late`, in milliseconds: the part of the latency that the server did not cause,
    /// because the move before was not complete or this program was too slow.
    double late_quantile(double share) const;
};

/// The progress of a run.
struct LoadProgress {
    std::string doing;
    std::size_t done = 0;
    std::size_t of = 0;
};

/// Runs until the time is over. `watch` is called about once a second; false stops the run.
LoadReport run_load(const client::Address& server, const client::ConnectionOptions& options,
                    const LoadPlan& plan, const std::function<bool(const LoadProgress&)>& watch);

}  // namespace lastcard::load
