// `expert`: a network that has learned what each move leads to, and a search that starts from its
// values.
#pragma once

#include <memory>

#include "bot/bot.hpp"
#include "expert/network.hpp"

namespace lastcard::expert {

/// Takes the move of the highest value.
std::unique_ptr<Bot> make_network_bot(std::shared_ptr<const Network> network);
/// Searches like `hard`; the values of the network are its leads.
std::unique_ptr<Bot> make_guided_bot(std::shared_ptr<const Network> network, Budget budget);

}  // namespace lastcard::expert
