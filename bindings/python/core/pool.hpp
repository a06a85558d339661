// Many tables that are played at once: a learner decides in every one of them, and the results lie
// in arrays. Knows nothing of Python.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <new>
#include <span>
#include <vector>

#include "core.hpp"
#include "encode/actions.hpp"
#include "encode/layout.hpp"
#include "lab/simulate.hpp"
#include "lab/turn_order.hpp"

namespace lastcard::python {

struct PoolOptions {
    BoxPtr box;
    unsigned seats = 2;
    unsigned tables = 1;
    Observed observed = Observed::Table;
    bool universal = false;
    Offers offers = Offers::Ask;
    bool match = false;        ///< an episode is a match, otherwise a round
    bool points = false;       ///< rewards are points, otherwise who has won
    bool next_step = false;    ///< a new episode begins with the step after the end
    bool lose = false;         ///< an illegal action loses, otherwise it is refused
    bool skip_forced = false;  ///< decisions without a choice are made
    unsigned max_decisions = 0;
    unsigned threads = 1;
    std::vector<std::optional<Level>> bots;  ///< by seat; none: a learner
    Budget budget;
};

/// Memory that begins at a multiple of 64 bytes.
template <class T>
class Aligned {
public:
    explicit Aligned(std::size_t count)
        : data_(static_cast<T*>(::operator new(count * sizeof(T) + 64, std::align_val_t{64}))) {
        std::fill_n(data_, count, T{});
    }
    ~Aligned() { ::operator delete(data_, std::align_val_t{64}); }
    Aligned(const Aligned&) = delete;
    Aligned& operator=(const Aligned&) = delete;

    T* data() const { return data_; }

private:
    T* data_;
};

class Pool {
public:
    explicit Pool(PoolOptions options);

    const PoolOptions& options() const { return options_; }
    const ActionSpace& space() const { return space_; }
    const Layout& layout() const { return layout_; }
    unsigned tables() const { return options_.tables; }

    /// Begins the games `first`, `first` + 1 … of a series, one at each table.
    void reset(std::uint64_t seed, std::uint64_t first);
    /// Ends all episodes and begins the next ones.
    void next_games();
    /// Plays one action at every table. Before anything changes, an illegal one is thrown.
    void step(std::span<const std::int64_t> actions);
    /// Plays a move at one table, also one that has no id; nothing: wait.
    void push(unsigned table, const std::optional<Action>& action);
    /// A legal action for every table, by dice.
    void choose(std::span<std::int64_t> actions);
    /// A legal action for every table, with probabilities softmax(logits).
    void sample(const float* logits, std::span<std::int64_t> actions);

    Seen look(unsigned table) const;
    /// How a game of the series begins, and the seed of what it leaves to luck.
    Setup setup(std::uint64_t number) const { return setup_of(series_, number); }
    std::uint64_t chance(std::uint64_t number) const { return chance_of(series_, number); }
    const State& state(unsigned table) const { return slots_[table].state; }

    // Arrays, by table.
    Aligned<std::uint8_t> observation;
    Aligned<std::int8_t> action_mask;
    Aligned<float> rewards;
    Aligned<std::int32_t> seat;
    Aligned<bool> terminated;
    Aligned<bool> truncated;
    Aligned<bool> offered;
    Aligned<std::uint64_t> game;

private:
    struct Slot {
        State state;
        TurnOrder order{0};
        FastRandom dice{0};
        Request request;
        std::int32_t scores[max_seats] = {};  ///< when the episode began
        std::uint64_t game = 0;
        unsigned decisions = 0;
        Seat asked = seat_at(0);  ///< the learner who is asked, or was last
        bool over = false;
    };

    template <class Work>
    void for_each_table(Work&& work);
    void begin(unsigned table, std::uint64_t number);
    void begin_next(unsigned table);
    bool apply(unsigned table, const Action& action);
    void play(unsigned table, std::int64_t id, BotsByLevel& bots);
    void answer(unsigned table, const std::optional<Action>& action, BotsByLevel& bots);
    void go_on(unsigned table, BotsByLevel& bots);
    bool advance(unsigned table, BotsByLevel& bots);
    bool ask_bot(unsigned table, BotsByLevel& bots);
    bool forced(unsigned table);
    void reward(unsigned table);
    void lose(unsigned table, BotsByLevel& bots);
    void clear(unsigned table);
    Action with_call(unsigned table, Action action) const;
    void write(unsigned table);
    void check(unsigned table, std::int64_t id) const;
    std::int8_t* mask(unsigned table) const {
        return action_mask.data() + std::size_t{table} * space_.size();
    }
    SeatMemory& memory(unsigned table, unsigned of) {
        return memories_[std::size_t{table} * options_.seats + of];
    }

    PoolOptions options_;
    ActionSpace space_;
    Layout layout_;
    std::vector<Slot> slots_;
    std::vector<SeatMemory> memories_;  ///< by table and seat; empty if nobody remembers
    std::vector<std::unique_ptr<BotsByLevel>> bots_;  ///< by thread
    Series series_;                                   ///< whose games these are
};

}  // namespace lastcard::python
