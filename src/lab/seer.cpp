// A search in the real table (see seer.hpp).
#include "lab/seer.hpp"

#include <cstring>

#include "bot/level_bots.hpp"
#include "bot/search.hpp"

namespace lastcard {
namespace {

/// The real table, with other luck to come.
class RealTable final : public WorldSource {
public:
    RealTable(const State& table, Sight sight) : table_(table), sight_(sight) {}

    void make(FastStream& random, State& world) const override {
        world = table_;
        world.shuffle = ShuffleKind::Fast;
        for (unsigned i = 0; i < sizeof world.seed; i += 8) {
            const std::uint64_t word = random.next();
            std::memcpy(world.seed + i, &word, sizeof word);
        }
        if (sight_ == Sight::Hands)
            fisher_yates(world.pile, world.draw_count, FastStream(random.next()));
    }

private:
    const State& table_;
    Sight sight_;
};

class SearchingSeer final : public Seer {
public:
    SearchingSeer(Sight sight, Budget budget)
        : sight_(sight), budget_(budget), habits_(make_normal_bot()) {}

    void watch(const State& table) override { table_ = &table; }
    bool remembers() const override { return true; }

    Action answer(const Knowledge& known, std::uint64_t chance) override {
        const Action habit = habits_->answer(known, chance);
        if (known.view.moves().answer_count() == 1) return habit;
        std::vector<Candidate> candidates = all_answers(known);
        return search(known, traits_.for_game(known.game), RealTable(*table_, sight_), candidates,
                      habit, budget_, chance);
    }
    std::optional<Action> react(const Knowledge& known, std::uint64_t chance) override {
        return habits_->react(known, chance);
    }

private:
    Sight sight_;
    Budget budget_;
    std::unique_ptr<Bot> habits_;
    CardTraits traits_;
    const State* table_ = nullptr;
};

}  // namespace

std::optional<Sight> find_seer(std::string_view name) {
    if (name == "sees-hands") return Sight::Hands;
    if (name == "sees-all") return Sight::All;
    return std::nullopt;
}

std::unique_ptr<Seer> make_seer(Sight sight, Budget budget) {
    return std::make_unique<SearchingSeer>(sight, budget);
}

}  // namespace lastcard
