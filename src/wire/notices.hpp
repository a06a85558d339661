// Names for the events of a table that do not concern cards.
#pragma once

#include <string_view>

#include "room/outcome.hpp"

namespace lastcard::wire {

inline constexpr unsigned notice_kind_count = static_cast<unsigned>(NoticeKind::Unclaimed) + 1;

/// For example "taken_over". Names are unique, also among the events of the game.
std::string_view notice_word(NoticeKind kind);

}  // namespace lastcard::wire
