// The public state of a fair deal (docs/fairness.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/sha256.hpp"
#include "record/fair.hpp"
#include "room/moment.hpp"
#include "wire/command.hpp"

namespace lastcard::wire {

/// The names are frozen.
enum class FairStage : std::uint8_t {
    Committing,  ///< the server has committed; the listed players must commit
    Revealing,   ///< all have committed; the players must reveal their numbers
    Broken,      ///< a player did not reveal: all commitments are void, and another attempt follows
    Dealt,       ///< the seed is computed from the revealed numbers
    Disclosed,   ///< the match is over: the server reveals its secret too
    GivenUp,     ///< the match does not begin
};

std::string_view fair_stage_name(FairStage stage);

struct FairShare {
    Person person{};
    std::optional<Digest> commit;
    std::optional<Digest> reveal;
};

/// Sent whole after any change.
struct FairInfo {
    unsigned scheme = 1;  ///< how commitments are made, as in FairScheme
    std::uint32_t match = 0;
    std::uint32_t attempt = 0;  ///< starting at 1; greater than 1 if a commitment was broken
    FairStage stage{};
    Digest commit{};                 ///< the server's commitment
    std::optional<Digest> secret;    ///< revealed when the match is over
    std::vector<FairShare> players;  ///< in the order in which they enter the seed
    std::vector<Person> missing;     ///< Broken only: players who did not reveal
    Moment until = never;            ///< deadline of the commitments or reveals
};

/// The commitment of a person, or of the server for Nobody, to a number in this deal.
inline Digest commitment_of(const FairInfo& fair, std::string_view table, Person person,
                            const Digest& number) {
    const FairScheme scheme = fair.scheme == 1 ? FairScheme::Plain : FairScheme::Bound;
    return commitment(scheme, {table, fair.match, fair.attempt}, static_cast<std::uint32_t>(person),
                      number);
}

/// {"type":"fair","fair":{…}}
void encode_fair(std::string& out, const FairInfo& fair, Moment now);

}  // namespace lastcard::wire
