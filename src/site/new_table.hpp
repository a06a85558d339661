// Makes a room from a request.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "edition/load.hpp"
#include "room/room.hpp"
#include "wire/http.hpp"
#include "wire/refused.hpp"

namespace lastcard::site {

struct NewTable {
    std::optional<Room> room;
    wire::Refused refused;  ///< set if there is no room
};

/// `chance`: seed for the bots' delays and random choices. `most_actions`: of a match.
NewTable make_table(const wire::TableRequest& wanted, Moment now, std::uint64_t chance,
                    unsigned most_actions, GameShelf& shelf);

/// The result of a draft of rules. Rules that cannot be combined are reported, not refused.
struct Draft {
    std::optional<Edition> edition;
    Rules rules;
    wire::Refused refused;  ///< set if there is no edition
};
/// Without an edition in the request it is `current`, if given.
Draft draft_of(const wire::RulesRequest& wanted, const Edition* current = nullptr);

/// What another game at a table would be.
struct NewGame {
    std::shared_ptr<const Edition> edition;
    std::shared_ptr<const Game> game;
    wire::Refused refused;  ///< set if there is no game
};
NewGame make_game(const wire::RulesRequest& wanted, const Edition& current);

/// Loads a built-in edition by its id. Clients cannot name files.
LoadResult load_builtin(std::string_view id);

}  // namespace lastcard::site
