// Which listed tables are open at which node: what nodes tell each other for the list of tables.
// Only a hint: who owns a table, the database decides. Pure.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "cluster/links.hpp"

namespace lastcard::cluster {

/// By table: what a list shows of it.
using Listings = std::map<std::string, std::string>;

/// The tables of the other nodes.
class Directory {
public:
    /// Of one node; a node that says more is not believed.
    static constexpr std::size_t most_tables = 10'000;

    void heard(const std::string& node, const message::Open& open);
    /// The node is gone.
    void left(const std::string& node) { nodes_.erase(node); }

    /// All of them; of a table that two nodes claim, one listing.
    Listings listings() const;

private:
    std::map<std::string, Listings> nodes_;
};

/// What this node has to tell the others.
class OpenTables {
public:
    static constexpr Ticks changes_every = 1'000;
    static constexpr Ticks whole_every = 10'000;

    /// Another node has come: it needs the whole list.
    void joined() { whole_at_ = 0; }
    /// What to tell now that these are open; empty: nothing new.
    std::optional<message::Open> news(Ticks now, const Listings& open);

private:
    Listings told_;
    Ticks changes_at_ = 0;
    Ticks whole_at_ = 0;
};

}  // namespace lastcard::cluster
