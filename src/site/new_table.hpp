// Makes a room from a request.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "base/result.hpp"
#include "edition/load.hpp"
#include "room/room.hpp"
#include "wire/http.hpp"
#include "wire/refused.hpp"

namespace lastcard::site {

/// `chance`: seed for the bots' delays and random choices. `most_actions`: of a match.
Result<Room, wire::Refused> make_room(const wire::TableRequest& wanted, Moment now,
                                      std::uint64_t chance, unsigned most_actions,
                                      GameShelf& shelf);

/// An edition with changed rules. Rules that cannot be combined are not refused.
struct Draft {
    Edition edition;
    Rules rules;
};
/// Without an edition in the request it is `current`, if given.
Result<Draft, wire::Refused> draft_of(const wire::RulesRequest& wanted,
                                      const Edition* current = nullptr);

/// What another game at a table would be.
struct NewGame {
    std::shared_ptr<const Edition> edition;
    std::shared_ptr<const Game> game;
};
Result<NewGame, wire::Refused> make_game(const wire::RulesRequest& wanted, const Edition& current);

/// Loads a built-in edition by its id. Clients cannot name files.
LoadResult load_builtin(std::string_view id);

}  // namespace lastcard::site
