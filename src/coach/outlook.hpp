// What a possible world comes to: who wins its round and its match. The coach asks an Outlook and
// nothing else how a game goes on, so a better player can take the place of the playouts.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "coach/chance.hpp"
#include "edition/game.hpp"
#include "engine/shuffle.hpp"
#include "engine/state.hpp"

namespace lastcard::coach {

/// A won match or round. Its quarters, too, can be divided evenly among up to ten seats.
inline constexpr int whole = 10080;

/// Every seat's share of a match and of its current round.
struct Outcome {
    int match[max_seats] = {};
    int round[max_seats] = {};
};

class Outlook {
public:
    virtual ~Outlook() = default;

    /// Estimates one way in which the world may go on, which it may change.
    virtual Outcome of(State& world, FastStream& random) const = 0;
    /// Estimates the same from the scores alone, as if the round had not been dealt.
    virtual Outcome by_scores(const State& table, FastStream& random) const = 0;
    /// How far its chances can be trusted.
    virtual Trust trust() const = 0;
};

/// The outlook of `hard`: `normal` players finish the round, and the rest of the match is drawn
/// from rounds between equal players, which are played here first. The id of the edition tells how
/// far it can be trusted.
std::unique_ptr<Outlook> make_playout_outlook(const Game& game, unsigned seats,
                                              std::string_view edition);

}  // namespace lastcard::coach
