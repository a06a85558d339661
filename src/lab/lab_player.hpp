// Contestants of the arena that are no levels: players that see all cards, and `expert` with the
// weights of a file, as long as it is not among the levels.
#pragma once

#include <optional>
#include <string>

#include "base/result.hpp"
#include "lab/arena.hpp"

namespace lastcard {

/// `sees-hands`, `sees-all`, `network:FILE` (the network alone), `expert:FILE` (a search that
/// starts from its values). Nothing for other names; a sentence for weights that cannot be used.
Result<std::optional<Contestant>> find_lab_player(const std::string& text, Budget budget);

}  // namespace lastcard
