// The values of the answers to one question, by a network. Nothing here asks for memory.
#pragma once

#include "expert/features.hpp"
#include "expert/network.hpp"

namespace lastcard::expert {

class MoveValues {
public:
    /// `habit` is what `normal` would do. Keeps references.
    MoveValues(const Network& network, const Knowledge& known, const CardTraits& traits,
               const Action& habit)
        : network_(network), features_(known, traits, habit) {
        std::uint8_t row[shared_count];
        features_.write_shared(row);
        network_.add_shared(row, shared_);
    }

    /// The chance to win the round after the move, times sure_win, as the network sees it.
    std::int64_t of(const Action& action) const {
        std::uint8_t row[feature_count - shared_count];
        features_.write_move(action, row);
        return network_.value(shared_, row);
    }

private:
    const Network& network_;
    Features features_;
    Network::Shared shared_;
};

}  // namespace lastcard::expert
