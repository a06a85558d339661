// Players that see what no player may: the hands of all, or the draw pile too. They search like
// `hard`, but in the real table, and show how much there is to win by knowing more. For the
// laboratory alone: they are no levels, so no table and no ranking takes them.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "bot/bot.hpp"
#include "engine/state.hpp"

namespace lastcard {

enum class Sight : std::uint8_t {
    Hands,  ///< of everybody; the order of the draw pile is unknown
    All,    ///< and the order of the draw pile
};

class Seer : public Bot {
public:
    /// The table of the next answers. It must outlive them.
    virtual void watch(const State& table) = 0;
};

/// "sees-hands", "sees-all"
std::optional<Sight> find_seer(std::string_view name);

std::unique_ptr<Seer> make_seer(Sight sight, Budget budget);

}  // namespace lastcard
