// What differs between processors. The engine is compiled for the CPU and, unchanged, for a GPU:
// its functions carry one of these marks, and count and find bits with the functions below.
#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

// Defined while nvcc or clang compiles CUDA: then functions may run on both processors.
#ifdef __CUDACC__
#define LASTCARD_BOTH __host__ __device__
#else
#define LASTCARD_BOTH
#endif

// Every function of the rules engine, members too.
#define LASTCARD_FN LASTCARD_BOTH inline

// Functions that are seldom called: one copy each, out of the way of the others.
#ifdef __CUDACC__
#define LASTCARD_COLD __attribute__((noinline)) LASTCARD_FN
#else
#define LASTCARD_COLD [[gnu::noinline]] inline
#endif

// The few functions every decision runs through: together they are one straight piece of code. The
// page, which has to be small, is built with plain `inline` here as well (CMakePresets.json).
#ifndef LASTCARD_HOT
#define LASTCARD_HOT LASTCARD_BOTH inline __attribute__((always_inline))
#endif

// Of those the ones that are called in several places: inlined too, but on a GPU, which waits for
// instructions, one copy each.
#ifdef __CUDACC__
#define LASTCARD_HOT_ONCE LASTCARD_COLD
#else
#define LASTCARD_HOT_ONCE LASTCARD_HOT
#endif

namespace lastcard {

// nvcc compiles the functions of <bit> for 64 bits to wrong values, without a warning.
#if defined(__CUDA_ARCH__) && !defined(__clang__)
#define LASTCARD_BITS_OF_CUDA
#endif

constexpr unsigned count_bits(std::uint64_t word) {
#ifdef LASTCARD_BITS_OF_CUDA
    if (!std::is_constant_evaluated()) return static_cast<unsigned>(__popcll(word));
#endif
    return static_cast<unsigned>(std::popcount(word));
}

constexpr unsigned count_bits(std::uint32_t word) {
#ifdef LASTCARD_BITS_OF_CUDA
    if (!std::is_constant_evaluated()) return static_cast<unsigned>(__popc(word));
#endif
    return static_cast<unsigned>(std::popcount(word));
}

/// The number of the lowest bit that is set; the word must not be 0.
constexpr unsigned lowest_bit(std::uint64_t word) {
#ifdef LASTCARD_BITS_OF_CUDA
    if (!std::is_constant_evaluated())
        return static_cast<unsigned>(__ffsll(static_cast<long long>(word))) - 1U;
#endif
    return static_cast<unsigned>(std::countr_zero(word));
}

constexpr unsigned lowest_bit(std::uint32_t word) {
#ifdef LASTCARD_BITS_OF_CUDA
    if (!std::is_constant_evaluated())
        return static_cast<unsigned>(__ffs(static_cast<int>(word))) - 1U;
#endif
    return static_cast<unsigned>(std::countr_zero(word));
}

/// The number of the highest bit that is set; the word must not be 0.
constexpr unsigned highest_bit(std::uint32_t word) {
#ifdef LASTCARD_BITS_OF_CUDA
    if (!std::is_constant_evaluated())
        return 31U - static_cast<unsigned>(__clz(static_cast<int>(word)));
#endif
    return 31U - static_cast<unsigned>(std::countl_zero(word));
}

/// The position of the n-th one (from 0) in a word that has more than n of them. Processors with
/// BMI2 find it in one step; which one it is, no branch prediction could guess.
constexpr unsigned nth_bit(std::uint64_t word, unsigned n) {
#if defined(__BMI2__) && !defined(__CUDA_ARCH__)
    if (!std::is_constant_evaluated())
        return static_cast<unsigned>(
            std::countr_zero(__builtin_ia32_pdep_di(std::uint64_t{1} << n, word)));
#endif
    for (; n > 0; --n) word &= word - 1;
    return lowest_bit(word);
}

}  // namespace lastcard
