// Shuffling. A real table takes its bytes from HMAC-SHA256 in counter mode, which can be checked
// with the record (docs/fairness.md); simulations take them from a fast generator. Both are
// functions of seed, round and the shuffle's ordinal alone, so a replay deals the same cards.
#pragma once

#include <cstdint>
#include <span>

#include "base/ids.hpp"
#include "base/sha256.hpp"
#include "engine/state.hpp"

namespace lastcard {

/// HMAC-SHA256(seed, "lastcard shuffle 1" ‖ round ‖ ordinal ‖ counter), numbers as 4 bytes,
/// big-endian; the blocks for counter 0, 1, 2 … are read as big-endian 32-bit words.
class FairStream {
public:
    LASTCARD_FN FairStream(const std::uint8_t (&seed)[32], std::uint32_t round,
                           std::uint32_t ordinal)
        : key_(std::span<const std::uint8_t>(seed, 32)) {
        constexpr char label[] = "lastcard shuffle 1";
        for (unsigned i = 0; i < 18; ++i) message_[i] = static_cast<std::uint8_t>(label[i]);
        put(18, round);
        put(22, ordinal);
    }

    /// Uniform in [0, n): words in the last incomplete stretch of n are thrown away.
    LASTCARD_FN std::uint32_t below(std::uint32_t n) {
        const auto remainder = static_cast<std::uint32_t>((std::uint64_t{1} << 32) % n);
        for (;;) {
            const std::uint32_t word = next();
            if (remainder == 0 || word < 0U - remainder) return word % n;
        }
    }

private:
    LASTCARD_FN void put(unsigned at, std::uint32_t value) {
        for (unsigned i = 0; i < 4; ++i)
            message_[at + i] = static_cast<std::uint8_t>(value >> (24 - 8 * i));
    }

    LASTCARD_FN std::uint32_t next() {
        if (used_ == 32) {
            put(26, counter_++);
            block_ = hmac_sha256(key_, std::span<const std::uint8_t>(message_, 30));
            used_ = 0;
        }
        const std::uint8_t* b = block_.data() + used_;
        used_ += 4;
        return static_cast<std::uint32_t>(b[0]) << 24 | static_cast<std::uint32_t>(b[1]) << 16 |
               static_cast<std::uint32_t>(b[2]) << 8 | b[3];
    }

    HmacKey key_;
    Digest block_{};
    std::uint8_t message_[30] = {};
    std::uint32_t counter_ = 0;
    unsigned used_ = 32;
};

LASTCARD_FN std::uint64_t mix64(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
    return x ^ (x >> 31);
}

/// A small generator for simulations (Steele, Lea and Flood's SplitMix64).
class FastStream {
public:
    LASTCARD_FN explicit FastStream(std::uint64_t seed) : state_(seed) {}
    LASTCARD_FN FastStream(const std::uint8_t (&seed)[32], std::uint32_t round,
                           std::uint32_t ordinal) {
        for (unsigned word = 0; word < 4; ++word) {
            std::uint64_t bits = 0;
            for (unsigned i = 0; i < 8; ++i) bits = bits << 8 | seed[word * 8 + i];
            state_ = mix64(state_ + 0x9e3779b97f4a7c15U) ^ bits;
        }
        state_ = mix64(state_ ^ (std::uint64_t{round} << 32 | ordinal));
    }

    LASTCARD_FN std::uint64_t next() { return mix64(state_ += 0x9e3779b97f4a7c15U); }

    /// Uniform in [0, n) up to a bias of n / 2^32, which no simulation could see.
    LASTCARD_FN std::uint32_t below(std::uint32_t n) {
        return static_cast<std::uint32_t>(((next() >> 32) * n) >> 32);
    }

private:
    std::uint64_t state_ = 0;
};

template <class Stream>
LASTCARD_FN void fisher_yates(std::uint8_t* cards, unsigned count, Stream stream) {
    for (unsigned i = count; i > 1; --i) {
        const std::uint32_t j = stream.below(i);
        const std::uint8_t card = cards[i - 1];
        cards[i - 1] = cards[j];
        cards[j] = card;
    }
}

/// Shuffles the first `count` cards of the draw pile, which lie there in deck order.
template <class S>
LASTCARD_FN void shuffle_pile(S& state, unsigned count) {
    const std::uint32_t ordinal = state.shuffles++;
    if (state.shuffle == ShuffleKind::Fast)
        fisher_yates(state.pile, count, FastStream(state.seed, state.round, ordinal));
    else
        fisher_yates(state.pile, count, FairStream(state.seed, state.round, ordinal));
}

}  // namespace lastcard
