// A small network in whole numbers: the value of every move of a position. Only integers are added
// and multiplied, so every processor finds the same values.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "expert/features.hpp"

namespace lastcard::expert {

/// Numbers of the two hidden layers.
inline constexpr unsigned first_count = 128;
inline constexpr unsigned second_count = 32;

/// What the value of a move that surely wins the round is, about; one that surely loses has 0.
inline constexpr std::int64_t sure_win = std::int64_t{1} << 21;

class Network {
public:
    /// The weights of a file (docs/training.md), or a sentence that says what is wrong with it.
    static Result<std::unique_ptr<const Network>> load(std::string_view bytes);

    /// How the weights were made, in words.
    const std::string& provenance() const { return provenance_; }

    /// The sums of the first layer over the shared numbers of a position: they serve all its moves.
    struct Shared {
        std::int32_t sums[first_count];
    };
    void add_shared(const std::uint8_t* row, Shared& shared) const;
    /// The value of a move: its chance to win the round, times sure_win.
    std::int64_t value(const Shared& shared, const std::uint8_t* move_row) const;

private:
    Network() = default;

    std::string provenance_;
    std::int16_t first_[feature_count][first_count] = {};
    std::int32_t first_bias_[first_count] = {};
    std::int16_t second_[second_count][first_count] = {};
    std::int32_t second_bias_[second_count] = {};
    std::int16_t third_[second_count] = {};
    std::int32_t third_bias_ = 0;
};

}  // namespace lastcard::expert
