// How the seed of a match comes about (docs/fairness.md): the server promises, the players promise,
// the players reveal. Only the bookkeeping; who is told of it, and when time is up, is the table's.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/sha256.hpp"
#include "record/fair.hpp"
#include "room/moment.hpp"
#include "wire/command.hpp"
#include "wire/fair.hpp"

namespace lastcard::server {

/// Somebody who is asked to throw in a number.
struct Thrower {
    wire::Person person{};
    std::optional<Digest> commit;
    std::optional<Digest> reveal;

    friend bool operator==(const Thrower&, const Thrower&) = default;
};

struct FairAttempt {
    enum class Stage : std::uint8_t { Committing, Revealing };

    std::uint32_t match = 0;
    std::uint32_t attempt = 0;  ///< from 1
    Stage stage = Stage::Committing;
    Digest secret{};
    std::vector<Thrower> throwers;
    std::vector<wire::Person>
        silent;  ///< broke their promise in this match, and are not asked again
    Moment deadline = never;

    Thrower* find(wire::Person person);
    bool all_committed() const;
    bool all_revealed() const;
    /// Those who have not done what the stage asks for.
    std::vector<wire::Person> missing() const;
    FairDeal deal(const std::string& table) const;
    /// All that everybody may know of it at this stage.
    wire::FairInfo info(wire::FairStage as) const;

    friend bool operator==(const FairAttempt&, const FairAttempt&) = default;
};

}  // namespace lastcard::server
