// The games of tables: one copy for all tables with the same rules.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "edition/edition.hpp"
#include "edition/game.hpp"
#include "wire/encode.hpp"

namespace lastcard::client {

struct TableGame {
    std::shared_ptr<const Edition> edition;
    std::shared_ptr<const Game> game;  ///< with the table's rules
};

class GameCache {
public:
    /// A cached or built-in game; null for a custom edition that was not added yet.
    std::shared_ptr<const TableGame> find(const wire::TableInfo& table);
    /// Adds a game from a SourcesDocument of the server.
    Result<void> add(const wire::TableInfo& table, std::string_view document);

private:
    Result<void> open(const wire::TableInfo& table, std::vector<std::string> sources);

    std::map<std::string, std::shared_ptr<const TableGame>> games_;
};

}  // namespace lastcard::client
