// What many tables share: one edition and one game for all that play by the same rules.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "edition/edition.hpp"
#include "edition/game.hpp"

namespace lastcard {

/// Keeps nothing alive by itself. Not for several threads at once.
class GameShelf {
public:
    /// The same edition (by its hash) that somebody has already, or this one.
    std::shared_ptr<const Edition> edition(Edition edition);
    /// Compiled, unless somebody has the same game already.
    std::shared_ptr<const Game> game(const Edition& edition, const Rules& rules);

    /// How many games are known, with the last that nobody has any more.
    std::size_t games() const { return games_.size(); }

private:
    std::map<std::string, std::weak_ptr<const Edition>> editions_;
    std::multimap<std::string, std::weak_ptr<const Game>> games_;
};

}  // namespace lastcard
