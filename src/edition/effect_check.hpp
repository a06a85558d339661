// Which effects go together on one card, so that no face of an edition leaves the table without a
// colour, overflows the question stack or contradicts itself. Internal to the loader.
#pragma once

#include <vector>

#include "edition/game.hpp"
#include "edition/reader.hpp"

namespace lastcard::edition_internal {

bool has_effect(const std::vector<Effect>& effects, EffectKind kind);

// A mistake is reported at `line` under the key "effects".
bool check_effects(Reader& reader, int line, bool wild, const std::vector<Effect>& effects);

}  // namespace lastcard::edition_internal
