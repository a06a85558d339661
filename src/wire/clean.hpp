// Cleans text that one person writes and others see: names and chat. Length is limited in columns,
// not bytes. The result contains nothing that moves the cursor, changes the writing direction or is
// invisible.
#pragma once

#include <string>
#include <string_view>

namespace lastcard::wire {

/// Removes control characters, invisible characters and marks that change the writing direction;
/// replaces white space of any kind by single spaces and trims it; keeps at most max_marks
/// combining marks per character. Joiners between two characters are kept. Precondition: the text
/// is UTF-8. Empty if nothing visible is left.
std::string cleaned(std::string_view text);

/// Width in terminal columns.
unsigned columns(std::string_view cleaned);

}  // namespace lastcard::wire
