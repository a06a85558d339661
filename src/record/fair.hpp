// The fair shuffle: commitments, and a seed that no party could choose. docs/fairness.md describes
// the scheme byte by byte.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "base/sha256.hpp"

namespace lastcard {

/// Which hash is published before anything is revealed.
enum class FairScheme : std::uint8_t {
    Plain = 1,  ///< of the 32 secret bytes alone: another person could copy it
    Bound = 2,  ///< also of the table, the match, the attempt and the person
};
inline constexpr FairScheme fair_scheme = FairScheme::Bound;  ///< of new deals

/// What a commitment is bound to.
struct CommitContext {
    std::string_view table;
    std::uint32_t match = 0;
    std::uint32_t attempt = 0;
};

/// What is published before anything is revealed. `person`: the number of the person at the table;
/// 0 for the server.
Digest commitment(FairScheme scheme, const CommitContext& context, std::uint32_t person,
                  const Digest& secret);

/// The seed of a match: HMAC-SHA256, keyed with the server's secret, of the table's name, the
/// match's number in decimal and what the players revealed, each after its length in four bytes.
Digest derive_seed(const Digest& secret, std::string_view table, std::uint32_t match,
                   std::span<const Digest> reveals);

struct FairPlayer {
    Digest commit{};
    Digest reveal{};
    std::uint32_t person = 0;  ///< not recorded by the scheme Plain

    friend bool operator==(const FairPlayer&, const FairPlayer&) = default;
};

/// Everything that went into a match's seed, as a record tells it once the match has ended.
struct FairDeal {
    std::string table;
    std::uint32_t match = 1;
    Digest commit{};  ///< of the server's secret
    Digest secret{};
    std::vector<FairPlayer> players;  ///< in the order in which their reveals were taken in
    FairScheme scheme = FairScheme::Plain;
    std::uint32_t attempt = 0;  ///< not recorded by the scheme Plain

    Digest seed() const;

    friend bool operator==(const FairDeal&, const FairDeal&) = default;
};

/// The first thing that is not true, in one sentence: a reveal that its commitment does not hold
/// for, or a seed that does not come from them.
Result<void> check_fair(const FairDeal& fair, const Digest& seed);

}  // namespace lastcard
