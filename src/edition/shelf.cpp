// Shares editions and games (see shelf.hpp).
#include "edition/shelf.hpp"

#include <utility>

#include "edition/compile.hpp"
#include "edition/find.hpp"

namespace lastcard {

std::shared_ptr<const Edition> GameShelf::edition(Edition edition) {
    std::shared_ptr<const Edition> builtin = builtin_edition(edition.id);
    if (builtin && builtin->hash == edition.hash) return builtin;
    std::erase_if(editions_, [](const auto& each) { return each.second.expired(); });
    std::weak_ptr<const Edition>& place = editions_[edition.hash];
    std::shared_ptr<const Edition> kept = place.lock();
    if (!kept) {
        kept = std::make_shared<const Edition>(std::move(edition));
        place = kept;
    }
    return kept;
}

std::shared_ptr<const Game> GameShelf::game(const Edition& edition, const Rules& rules) {
    const auto [begin, end] = games_.equal_range(edition.hash);
    for (auto at = begin; at != end; ++at)
        if (const std::shared_ptr<const Game> kept = at->second.lock())
            if (kept->rules == rules) return kept;
    std::erase_if(games_, [](const auto& each) { return each.second.expired(); });
    auto made = std::make_shared<const Game>(compile_game(edition, rules));
    games_.emplace(edition.hash, made);
    return made;
}

}  // namespace lastcard
