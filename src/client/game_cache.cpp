// Games by the description of a table (see game_cache.hpp).
#include "client/game_cache.hpp"

#include <utility>

#include "base/json.hpp"
#include "record/replay.hpp"

namespace lastcard::client {

namespace {

std::string name_of(const wire::TableInfo& table) {
    std::string name = table.edition + '\n' + table.edition_hash;
    for (const wire::RuleWord& rule : table.rules) name += '\n' + rule.key + '=' + rule.value;
    return name;
}

}  // namespace

std::shared_ptr<const TableGame> GameCache::find(const wire::TableInfo& table) {
    const auto known = games_.find(name_of(table));
    if (known != games_.end()) return known->second;
    return open(table, {}) ? games_.at(name_of(table)) : nullptr;
}

Result<void> GameCache::add(const wire::TableInfo& table, std::string_view document) {
    const json::Document read = json::parse(document);
    const json::Value* const files = read.root.find("files");
    std::vector<std::string> sources;
    if (files != nullptr)
        for (const json::Value& file : files->array)
            if (const json::Value* const text = file.find("text")) sources.push_back(text->string);
    return open(table, std::move(sources));
}

/// Opens the table like a record of one; the number of seats does not matter yet.
Result<void> GameCache::open(const wire::TableInfo& table, std::vector<std::string> sources) {
    RecordHeader header;
    header.edition = table.edition;
    header.edition_hash = table.edition_hash;
    for (const wire::RuleWord& rule : table.rules) header.rules.push_back({rule.key, rule.value});
    header.edition_source = std::move(sources);
    const OpenedRecord opened = open_record(header);
    if (!opened) return opened.error().sentence;
    games_[name_of(table)] = std::make_shared<TableGame>(TableGame{opened->edition, opened->game});
    return {};
}

}  // namespace lastcard::client
