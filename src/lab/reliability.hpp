// Checks the coach: where it says 60%, do 60% win? Bots play matches, the coach estimates some of
// their decisions, and the results of the matches tell.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>

#include "bot/bot.hpp"
#include "edition/game.hpp"
#include "lab/estimate.hpp"

namespace lastcard {

/// What is played and estimated.
struct ReliabilityRun {
    Game game;
    std::string edition;  ///< its id
    unsigned seats = 4;
    Level bots = Level::Normal;
    Budget budget;  ///< of bots that search
    std::uint64_t decisions = 100'000;
    unsigned decisions_per_match = 2;  ///< about; more tell little more
    unsigned worlds = 300;             ///< of each estimate
    bool true_hands = false;
    std::uint64_t seed = 1;
    unsigned threads = 1;
};

/// Decisions whose estimates lie close together.
struct ReliabilityBin {
    std::uint64_t decisions = 0;
    std::uint64_t said = 0;  ///< the sum of the estimates, in millionths
    Ratio won;               ///< match by match: what came of them, in millionths

    double mean_said() const;
    /// Matches are independent of each other, decisions of one are not.
    Estimate observed() const;
};

struct Reliability {
    static constexpr unsigned bin_count = 20;  ///< of five percent
    std::array<ReliabilityBin, bin_count> bins;
    std::uint64_t matches = 0;
    std::uint64_t decisions = 0;

    void merge(const Reliability& other);
    /// Whether no bin is unreliable.
    bool holds() const;
};

/// How far what comes of an estimate may lie from it.
inline constexpr double reliability_band = 0.02;

/// With fewer matches an interval says nothing.
inline constexpr std::uint64_t least_matches = 30;

/// Whether the whole interval lies outside the band around the estimate.
bool unreliable(const ReliabilityBin& bin);

struct ReliabilityControl {
    std::atomic<bool> stop = false;
    std::atomic<std::uint64_t> decisions = 0;
};

/// Does not depend on the number of threads.
Reliability measure_reliability(const ReliabilityRun& run, ReliabilityControl& control);

}  // namespace lastcard
