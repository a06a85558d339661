// Fair dealing as everybody at the table may see it (docs/fairness.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/sha256.hpp"
#include "room/moment.hpp"
#include "wire/command.hpp"

namespace lastcard::wire {

/// Frozen words.
enum class FairStage : std::uint8_t {
    Committing,  ///< the server has promised; the players named do now
    Revealing,   ///< everybody has promised; the players show their numbers
    Broken,      ///< somebody did not: all promises are thrown away, and another attempt follows
    Dealt,       ///< the seed is made of what was shown
    Disclosed,   ///< the match is over: the server shows its secret too
    GivenUp,     ///< the match does not begin
};

std::string_view fair_stage_name(FairStage stage);

struct FairShare {
    Person person{};
    std::optional<Digest> commit;
    std::optional<Digest> reveal;
};

/// Sent whole whenever any of it changes.
struct FairInfo {
    std::uint32_t match = 0;
    std::uint32_t attempt = 0;  ///< from 1: more than one tells that a promise was broken
    FairStage stage{};
    Digest commit{};                 ///< the server's promise
    std::optional<Digest> secret;    ///< once the match is over
    std::vector<FairShare> players;  ///< in the order in which they go into the seed
    std::vector<Person> missing;     ///< of Broken: who has not shown a number
    Moment until = never;            ///< for the promise or the number
};

/// {"type":"fair","fair":{…}}
void encode_fair(std::string& out, const FairInfo& fair, Moment now);

}  // namespace lastcard::wire
