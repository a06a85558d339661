// Choosing actions for the tables of a pool (see pool.hpp).
#include <bit>
#include <cmath>
#include <cstring>

#include "pool.hpp"

namespace lastcard::python {
namespace {

/// The ones among eight bytes that are 0 or 1.
std::uint64_t eight(const std::int8_t* bytes) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes, sizeof word);
    return word;
}

/// One of the ids whose byte is 1, each as likely as the others.
std::int64_t nth_choice(const std::int8_t* legal, unsigned size, FastRandom& dice) {
    const unsigned whole = size & ~7U;
    unsigned count = 0;
    for (unsigned i = 0; i < whole; i += 8)
        count += static_cast<unsigned>(std::popcount(eight(legal + i)));
    for (unsigned i = whole; i < size; ++i) count += static_cast<unsigned>(legal[i]);
    if (count == 0) return 0;
    unsigned n = dice.below(count);
    unsigned id = 0;
    for (unsigned here = 0; id < whole; id += 8, n -= here) {
        here = static_cast<unsigned>(std::popcount(eight(legal + id)));
        if (n < here) break;
    }
    while (legal[id] == 0 || n-- > 0) ++id;
    return id;
}

}  // namespace

void Pool::choose(std::span<std::int64_t> actions) {
    for_each_table([&](unsigned table, BotsByLevel&) {
        actions[table] = nth_choice(mask(table), space_.size(), slots_[table].dice);
    });
}

void Pool::sample(const float* logits, std::span<std::int64_t> actions) {
    for_each_table([&](unsigned table, BotsByLevel&) {
        const std::int8_t* const legal = mask(table);
        const float* const row = logits + std::size_t{table} * space_.size();
        float highest = -INFINITY;
        unsigned best = 0;
        for (unsigned i = 0; i < space_.size(); ++i) {
            if (legal[i] == 0) continue;
            // The maximum of values with Gumbel noise is distributed as the softmax.
            const double uniform =
                (static_cast<double>(slots_[table].dice.word() >> 11) + 0.5) * 0x1p-53;
            const float value = row[i] - static_cast<float>(std::log(-std::log(uniform)));
            if (value > highest || highest == -INFINITY) {
                highest = value;
                best = i;
            }
        }
        actions[table] = best;
    });
}

}  // namespace lastcard::python
