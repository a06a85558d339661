// Text that one person writes and others see: names and chat. It is limited by what is seen, not by
// bytes, and holds nothing that moves a cursor, turns the direction of writing or hides.
#pragma once

#include <string>
#include <string_view>

namespace lastcard::wire {

/// Without control characters, invisible ones and marks that turn the direction; white space of any
/// kind becomes one space, at the ends none; at most max_marks combining marks on a character.
/// Joiners stay between what they join. The text must be UTF-8. Empty if nothing can be seen.
std::string cleaned(std::string_view text);

/// As a terminal counts columns.
unsigned columns(std::string_view cleaned);

}  // namespace lastcard::wire
