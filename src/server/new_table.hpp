// A room made of what somebody wants to play.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "edition/load.hpp"
#include "room/room.hpp"
#include "wire/http.hpp"
#include "wire/refused.hpp"

namespace lastcard::server {

struct NewTable {
    std::optional<Room> room;
    wire::Refused refused;  ///< without a room
};

/// `chance`: for the bots' delays and their luck.
NewTable make_table(const wire::TableRequest& wanted, Moment now, std::uint64_t chance,
                    GameShelf& shelf);

/// What somebody thinks of playing. Rules that do not go together are told, and no refusal.
struct Draft {
    std::optional<Edition> edition;
    Rules rules;
    wire::Refused refused;  ///< without an edition
};
Draft draft_of(const wire::RulesRequest& wanted);

/// Built in, by id; strangers cannot name files.
LoadResult load_builtin(std::string_view id);

}  // namespace lastcard::server
