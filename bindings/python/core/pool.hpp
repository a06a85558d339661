// Many tables that are played at once: a learner decides in every one of them, and the results lie
// in arrays. Knows nothing of Python.
#pragma once

#include <algorithm>
#include <cstdint>
#include <exception>
#include <memory>
#include <new>
#include <span>
#include <thread>
#include <vector>

#include "core.hpp"
#include "encode/actions.hpp"
#include "encode/layout.hpp"
#include "encode/observation.hpp"
#include "lab/simulate.hpp"
#include "lab/turn_order.hpp"

namespace lastcard::python {

struct PoolOptions {
    BoxPtr box;
    unsigned seats = 2;
    unsigned tables = 1;
    bool observe = true;  ///< otherwise masks alone
    Observed observed = Observed::Table;
    bool universal = false;
    Offers offers = Offers::Ask;
    bool match = false;          ///< an episode is a match, otherwise a round
    bool points = false;         ///< rewards are points, otherwise who has won
    bool next_step = false;      ///< a new episode begins with the step after the end
    bool lose = false;           ///< an illegal action loses, otherwise it is refused
    bool skip_forced = false;    ///< decisions without a choice are made
    bool oracle = false;         ///< what no seat may know is written too
    bool double_buffer = false;  ///< steps write into two sets of arrays by turns
    bool record = false;         ///< moves are kept, for table()
    unsigned history = 0;        ///< events that are observed
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

/// What learners read, by table.
struct PoolArrays {
    PoolArrays(const PoolOptions& options, unsigned bytes, unsigned actions);

    Aligned<std::uint8_t> observation;
    Aligned<std::uint8_t> history;
    Aligned<std::uint8_t> oracle;
    Aligned<std::int8_t> action_mask;
    Aligned<float> rewards;
    Aligned<std::int32_t> seat;
    Aligned<bool> terminated;
    Aligned<bool> truncated;
    Aligned<bool> offered;
    Aligned<std::uint64_t> game;
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
    /// Begins the next episode at every table whose episode is over; results stay as they are.
    void go_on_from_ends();
    /// Episodes that begin with these states, one for each table, which must be sound. Seats know
    /// what they can see.
    void load(std::span<const State> states);
    /// Plays one action at every table. Before anything changes, an illegal one is thrown.
    void step(std::span<const std::int64_t> actions);
    /// Plays a move at one table, also one that has no id; nothing: wait.
    void push(unsigned table, const std::optional<Action>& action);
    /// A legal action for every table, by dice.
    void choose(std::span<std::int64_t> actions);
    /// A legal action for every table, with probabilities softmax(logits).
    void sample(const float* logits, std::span<std::int64_t> actions);

    Seen look(unsigned table);
    /// What any seat of a table observes, and its last events.
    void observe(unsigned table, Seat seat, std::uint8_t* row) const;
    void write_history(unsigned table, Seat seat, std::uint8_t* rows) const;
    /// What has been done since the first deal; only with PoolOptions::record.
    const std::vector<Action>& moves(unsigned table) const { return slots_[table].moves; }
    std::uint64_t number(unsigned table) const { return slots_[table].game; }
    bool over(unsigned table) const { return slots_[table].over; }
    bool loaded(unsigned table) const { return slots_[table].loaded; }
    /// How a game of the series begins, and the seed of what it leaves to luck.
    Setup setup(std::uint64_t number) const { return setup_of(series_, number); }
    std::uint64_t chance(std::uint64_t number) const { return chance_of(series_, number); }
    const State& state(unsigned table) const { return slots_[table].state; }

    const PoolArrays& arrays() const { return *sets_[shown_]; }

private:
    struct Slot {
        State state;
        TurnOrder order{0};
        FastRandom dice{0};
        Request request;
        std::int32_t scores[max_seats] = {};  ///< when the episode began
        std::uint64_t game = 0;
        std::vector<Action> moves;  ///< with PoolOptions::record, as all below
        std::vector<Event> past;
        std::vector<SeatMemory> memories;  ///< of views, as far as they have been asked for
        std::vector<std::size_t> learned;  ///< by seat, events of the past
        std::uint32_t events = 0;          ///< that are in the history
        unsigned decisions = 0;
        Seat asked = seat_at(0);  ///< the learner who is asked, or was last
        bool over = false;
        bool loaded = false;  ///< it did not begin with the first deal
    };

    template <class Work>
    void for_each_table(Work&& work);
    void begin(unsigned table, std::uint64_t number);
    void begin_next(unsigned table);
    void tell(unsigned table, const EventList& events);
    bool listens() const { return !memories_.empty() || options_.history != 0 || options_.record; }
    void forget(Slot& slot);
    bool apply(unsigned table, const Action& action);
    void play(unsigned table, std::int64_t id, BotsByLevel& bots);
    void answer(unsigned table, const std::optional<Action>& action, BotsByLevel& bots);
    void go_on(unsigned table, BotsByLevel& bots);
    bool advance(unsigned table, BotsByLevel& bots);
    bool ask_bot(unsigned table, BotsByLevel& bots);
    void flip();
    bool forced(unsigned table);
    void reward(unsigned table);
    void lose(unsigned table, BotsByLevel& bots);
    void clear(unsigned table);
    Action with_call(unsigned table, Action action) const;
    void write(unsigned table);
    void check(unsigned table, std::int64_t id) const;
    /// What was shown when the actions were chosen.
    const std::int8_t* mask(unsigned table) const {
        return arrays().action_mask.data() + std::size_t{table} * space_.size();
    }
    /// Where results go.
    PoolArrays& out() { return *sets_[written_]; }
    SeatMemory& memory(unsigned table, unsigned of) {
        return memories_[std::size_t{table} * options_.seats + of];
    }

    PoolOptions options_;
    ActionSpace space_;
    Layout layout_;
    DeckCounts deck_;
    std::vector<Slot> slots_;
    std::unique_ptr<PoolArrays> sets_[2];  ///< the second one with PoolOptions::double_buffer
    unsigned shown_ = 0;
    unsigned written_ = 0;
    std::vector<SeatMemory> memories_;  ///< by table and seat; empty if nobody remembers
    std::vector<Event> events_;         ///< by table, a ring of PoolOptions::history each
    std::vector<std::unique_ptr<BotsByLevel>> bots_;  ///< by thread
    Series series_;                                   ///< whose games these are
};

/// Every thread takes a stretch of the tables. What one of them throws is thrown here, when all
/// have ended.
template <class Work>
void Pool::for_each_table(Work&& work) {
    const unsigned threads = std::min(options_.threads, tables());
    const auto stretch = [&](unsigned thread) {
        const unsigned from = static_cast<unsigned>(std::uint64_t{tables()} * thread / threads);
        const unsigned to = static_cast<unsigned>(std::uint64_t{tables()} * (thread + 1) / threads);
        for (unsigned table = from; table < to; ++table) work(table, *bots_[thread]);
    };
    if (threads == 1) return stretch(0);
    std::vector<std::exception_ptr> errors(threads);
    {
        std::vector<std::jthread> running;
        for (unsigned i = 0; i < threads; ++i)
            running.emplace_back([&, i] {
                try {
                    stretch(i);
                } catch (...) {
                    errors[i] = std::current_exception();
                }
            });
    }
    for (const std::exception_ptr& error : errors)
        if (error) std::rethrow_exception(error);
}

}  // namespace lastcard::python
