// What the fuzzers share: a check that ends the program, and the games of all editions.
#pragma once

#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "edition/compile.hpp"
#include "edition/find.hpp"

namespace lastcard {

inline void require(bool holds) {
    if (!holds) std::abort();
}

inline std::vector<Edition> all_editions() {
    std::vector<Edition> editions;
    for (const std::string& id : builtin_edition_ids()) {
        LoadResult loaded = find_edition(id);
        require(static_cast<bool>(loaded));
        editions.push_back(*std::move(loaded));
    }
    return editions;
}

}  // namespace lastcard
