// What tables play, ready to be read and shown: one copy for all tables with the same rules.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "edition/edition.hpp"
#include "edition/game.hpp"
#include "wire/encode.hpp"

namespace lastcard::online {

struct TableGame {
    std::shared_ptr<const Edition> edition;
    std::shared_ptr<const Game> game;  ///< with the table's rules
};

class Games {
public:
    /// Known, or built in; nothing for an edition of somebody's own that was not added yet.
    std::shared_ptr<const TableGame> find(const wire::TableInfo& table);
    /// From a SourcesDocument of the server; without a game `error` is a sentence.
    std::shared_ptr<const TableGame> add(const wire::TableInfo& table, std::string_view document,
                                         std::string& error);

private:
    std::shared_ptr<const TableGame> open(const wire::TableInfo& table,
                                          std::vector<std::string> sources, std::string& error);

    std::map<std::string, std::shared_ptr<const TableGame>> games_;
};

}  // namespace lastcard::online
