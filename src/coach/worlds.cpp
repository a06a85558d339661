// Worlds for the analysis (see worlds.hpp).
#include "coach/worlds.hpp"

#include <cstring>
#include <utility>

#include "bot/world.hpp"

namespace lastcard::coach {
namespace {

class SeenWorlds final : public Worlds {
public:
    explicit SeenWorlds(const Knowledge& known) : traits_(known.game), maker_(known, traits_) {}
    void make(FastStream& random, State& world) const override { maker_.make(random, world); }

private:
    const CardTraits traits_;
    const WorldMaker maker_;
};

class TrueWorlds final : public Worlds {
public:
    explicit TrueWorlds(const State& state) : state_(state) { state_.shuffle = ShuffleKind::Fast; }
    void make(FastStream& random, State& world) const override {
        world = state_;
        for (unsigned i = 0; i < sizeof world.seed; i += 8) {
            const std::uint64_t word = random.next();
            std::memcpy(world.seed + i, &word, sizeof word);
        }
        for (unsigned i = world.draw_count; i > 1; --i)
            std::swap(world.pile[i - 1], world.pile[random.below(i)]);
    }

private:
    State state_;
};

}  // namespace

std::unique_ptr<Worlds> seen_worlds(const Knowledge& known) {
    return std::make_unique<SeenWorlds>(known);
}

std::unique_ptr<Worlds> true_worlds(const State& state) {
    return std::make_unique<TrueWorlds>(state);
}

}  // namespace lastcard::coach
