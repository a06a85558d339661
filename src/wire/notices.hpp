// What happens at a table besides the cards, as words.
#pragma once

#include <string_view>

#include "room/outcome.hpp"

namespace lastcard::wire {

inline constexpr unsigned notice_kind_count = static_cast<unsigned>(NoticeKind::Unclaimed) + 1;

/// "taken_over"; no two of them and none of the events of the game share a word.
std::string_view notice_word(NoticeKind kind);

}  // namespace lastcard::wire
