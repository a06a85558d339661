// Reads the names of the laboratory's players (see lab_player.hpp).
#include "lab/lab_player.hpp"

#include <utility>

#include "expert/expert_bot.hpp"
#include "file/file.hpp"

namespace lastcard {
namespace {

constexpr std::size_t most_weights = 1U << 20;

Result<std::shared_ptr<const expert::Network>> read_weights(const std::string& path) {
    const Result<std::string> bytes = read_file(path, most_weights);
    if (!bytes) return bytes.error();
    auto network = expert::Network::load(*bytes);
    if (!network) return path + ": " + network.error();
    return std::shared_ptr<const expert::Network>(std::move(*network));
}

}  // namespace

Result<std::optional<Contestant>> find_lab_player(const std::string& text, Budget budget) {
    if (const std::optional<Sight> sight = find_seer(text))
        return std::optional(
            Contestant{text, {}, [sight = *sight, budget] { return make_seer(sight, budget); }});
    const std::size_t colon = text.find(':');
    const std::string name = text.substr(0, colon);
    if (colon == std::string::npos || (name != "network" && name != "expert"))
        return std::optional<Contestant>();
    auto network = read_weights(text.substr(colon + 1));
    if (!network) return network.error();
    const bool searches = name == "expert";
    return std::optional(Contestant{name, [network = *std::move(network), searches, budget] {
                                        return searches ? expert::make_guided_bot(network, budget)
                                                        : expert::make_network_bot(network);
                                    }});
}

}  // namespace lastcard
