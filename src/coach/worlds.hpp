// Where the worlds of an analysis come from: what one seat knows, or the cards as they really were.
#pragma once

#include <memory>

#include "bot/bot.hpp"
#include "engine/shuffle.hpp"
#include "engine/state.hpp"

namespace lastcard::coach {

class Worlds {
public:
    virtual ~Worlds() = default;
    virtual void make(FastStream& random, State& world) const = 0;
};

/// Tables that agree with everything a seat has seen: nothing else of the real one is used. The
/// game must outlive them.
std::unique_ptr<Worlds> seen_worlds(const Knowledge& known);
/// All hands as they are; only the order of the draw pile is left open.
std::unique_ptr<Worlds> true_worlds(const State& state);

}  // namespace lastcard::coach
