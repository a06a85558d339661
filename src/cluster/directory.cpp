// Open tables of all nodes (see directory.hpp).
#include "cluster/directory.hpp"

namespace lastcard::cluster {

void Directory::heard(const std::string& node, const message::Open& open) {
    Listings& known = nodes_[node];
    if (open.whole) known.clear();
    for (const message::Open::Listing& each : open.changed)
        if (known.size() < most_tables || known.contains(each.table))
            known[each.table] = each.bytes;
    for (const std::string& table : open.gone) known.erase(table);
}

Listings Directory::listings() const {
    Listings all;
    for (const auto& [node, tables] : nodes_) all.insert(tables.begin(), tables.end());
    return all;
}

std::optional<message::Open> OpenTables::news(Ticks now, const Listings& open) {
    if (now < changes_at_) return std::nullopt;
    message::Open news;
    news.whole = now >= whole_at_;
    for (const auto& [table, bytes] : open) {
        const auto told = told_.find(table);
        if (news.whole || told == told_.end() || told->second != bytes)
            news.changed.push_back({table, bytes});
    }
    if (!news.whole)
        for (const auto& [table, bytes] : told_)
            if (!open.contains(table)) news.gone.push_back(table);
    if (!news.whole && news.changed.empty() && news.gone.empty()) return std::nullopt;
    changes_at_ = now + changes_every;
    if (news.whole) whole_at_ = now + whole_every;
    told_ = open;
    return news;
}

}  // namespace lastcard::cluster
