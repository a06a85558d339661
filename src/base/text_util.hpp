// Small operations on text that every reader of untrusted input needs: UTF-8 checks, trimming,
// splitting, whole numbers, and quoting a piece of the input safely in an error message.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lastcard {

// Decodes the well-formed UTF-8 sequence at `pos` (which must be inside the text) and returns its
// length, 1 to 4; returns 0 for anything else: overlong forms, surrogates, above U+10FFFF, cut off.
size_t decode_utf8(std::string_view text, size_t pos, uint32_t& code_point);

// The byte offset of the first byte that does not belong to valid UTF-8.
std::optional<size_t> first_invalid_utf8(std::string_view text);

inline bool valid_utf8(std::string_view text) { return !first_invalid_utf8(text); }

// Appends one code point; false, and nothing appended, for surrogates and above U+10FFFF.
bool append_utf8(std::string& out, uint32_t code_point);

// Takes the last character off, if there is one: what Backspace does.
void remove_last_character(std::string& text);

// The text in double quotes for a message to a person: shortened after `max_characters`, and with
// everything escaped that could move a cursor, break the line or reverse it in a terminal.
std::string quoted(std::string_view text, size_t max_characters = 40);
/// A path, which is worth telling whole.
inline std::string quoted_path(std::string_view path) { return quoted(path, 4096); }

// Without ASCII white space (space, tab, line feed, carriage return, vertical tab, form feed) at
// both ends.
std::string_view trim(std::string_view text);

// Of ASCII; everything else stays as it is.
constexpr char small_letter(char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}
constexpr char capital_letter(char letter) {
    return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
}

// Always one piece more than there are separators: "" gives one empty piece.
std::vector<std::string_view> split(std::string_view text, char separator);

// The whole text as a decimal number: an optional minus, then digits, nothing else. Nothing when
// it is anything else or does not fit.
std::optional<int64_t> parse_int(std::string_view text);

}  // namespace lastcard
