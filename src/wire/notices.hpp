// Names for the events of a table that do not concern cards.
#pragma once

#include <string_view>

#include "room/outcome.hpp"

namespace lastcard::wire {

inline constexpr unsigned notice_kind_count = static_cast<unsigned>(NoticeKind::Changed) + 1;

struct NoticeWords {
    std::string_view word{};    ///< "taken_over": unique, also among the events of the game
    std::string_view number{};  ///< the member for Notice::number; empty if it means nothing
    std::string_view note{};    ///< the key of the sentence for people at the table; may be empty
};

NoticeWords notice_words(NoticeKind kind);
inline std::string_view notice_word(NoticeKind kind) { return notice_words(kind).word; }

}  // namespace lastcard::wire
