// Files of weights for tests: any weights, and what stands where.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/sha256.hpp"
#include "engine/shuffle.hpp"
#include "expert/network.hpp"

namespace lastcard::expert_test {

inline void put(std::string& bytes, std::uint32_t number, unsigned size) {
    for (unsigned i = 0; i < size; ++i) bytes += static_cast<char>(number >> (8 * i) & 0xff);
}

struct Header {
    std::string_view magic = "lcexpert";
    std::uint32_t file_version = 1;
    std::uint32_t features_version = expert::features_version;
    std::uint32_t features = expert::feature_count;
};

/// A file with these weights and the right content hash.
inline std::string file_of(const std::string& weights, const Header& header = {}) {
    constexpr std::string_view provenance = "made up by a test";
    std::string bytes(header.magic);
    put(bytes, header.file_version, 4);
    put(bytes, header.features_version, 4);
    put(bytes, header.features, 4);
    put(bytes, expert::first_count, 4);
    put(bytes, expert::second_count, 4);
    put(bytes, static_cast<std::uint32_t>(provenance.size()), 4);
    bytes += provenance;
    for (const std::uint8_t byte :
         sha256({reinterpret_cast<const std::uint8_t*>(weights.data()), weights.size()}))
        bytes += static_cast<char>(byte);
    return bytes + weights;
}

/// Weights of the size that trained ones have.
inline std::string random_weights(std::uint64_t seed) {
    FastStream random(seed);
    std::string weights;
    const auto add = [&](unsigned count, std::uint32_t most, unsigned size) {
        for (unsigned i = 0; i < count; ++i) put(weights, random.below(2 * most + 1) - most, size);
    };
    add(expert::feature_count * expert::first_count, 600, 2);
    add(expert::first_count, 2000, 4);
    add(expert::second_count * expert::first_count, 80, 2);
    add(expert::second_count, 40'000, 4);
    add(expert::second_count, 3000, 2);
    add(1, 1'000'000, 4);
    return weights;
}

inline std::string random_file(std::uint64_t seed) { return file_of(random_weights(seed)); }

}  // namespace lastcard::expert_test
