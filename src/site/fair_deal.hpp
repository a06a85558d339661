// The state of a fair deal (docs/fairness.md): the server commits, the players commit, the players
// reveal, and the seed is computed. The table sends the messages and enforces the deadlines.
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

namespace lastcard::site {

/// A person who is asked for a random number.
struct Contributor {
    wire::Person person{};
    std::optional<Digest> commit;
    std::optional<Digest> reveal;

    friend bool operator==(const Contributor&, const Contributor&) = default;
};

struct FairAttempt {
    enum class Stage : std::uint8_t { Committing, Revealing };

    FairScheme scheme = fair_scheme;
    std::string table;  ///< its code
    std::uint32_t match = 0;
    std::uint32_t attempt = 0;  ///< starting at 1
    Stage stage = Stage::Committing;
    Digest secret{};
    std::vector<Contributor> contributors;
    std::vector<wire::Person>
        silent;  ///< broke their commitment in this match, and are not asked again
    Moment deadline = never;

    Contributor* find(wire::Person person);
    bool all_committed() const;
    bool all_revealed() const;
    /// Contributors who have not yet done what the stage asks for.
    std::vector<wire::Person> missing() const;
    /// The person's commitment to the number; that of the server for Nobody.
    Digest commit_of(wire::Person person, const Digest& number) const;
    /// Whether somebody has made this commitment already.
    bool is_copy(const Digest& commit) const;
    FairDeal deal() const;
    /// Everything that is public at this stage.
    wire::FairInfo info(wire::FairStage as) const;

    friend bool operator==(const FairAttempt&, const FairAttempt&) = default;
};

}  // namespace lastcard::site
