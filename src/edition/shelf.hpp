// Shares one edition and one game among all tables that play by the same rules.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "edition/edition.hpp"
#include "edition/game.hpp"

namespace lastcard {

/// Holds weak references only. Not thread-safe.
class GameShelf {
public:
    /// A live edition with the same hash, or else this one.
    std::shared_ptr<const Edition> edition(Edition edition);
    /// A live game with the same faces and rules, or else a newly compiled one.
    std::shared_ptr<const Game> game(const Edition& edition, const Rules& rules);

    /// How many games are listed, including those that expired since the last call of game().
    std::size_t games() const { return games_.size(); }

private:
    std::map<std::string, std::weak_ptr<const Edition>> editions_;
    std::multimap<std::string, std::weak_ptr<const Game>> games_;
};

}  // namespace lastcard
