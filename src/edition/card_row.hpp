// Reads one [[card]] row of an edition file into the faces that it stands for, and refuses a row
// that could not be played. Internal to the loader.
#pragma once

#include <vector>

#include "edition/edition.hpp"
#include "edition/reader.hpp"

namespace lastcard::edition_internal {

inline constexpr size_t max_name_characters = 60;
inline constexpr size_t max_help_characters = 400;
inline constexpr int max_points = 1000;

struct CardRow {
    std::vector<FaceRow> faces;  // numbers upwards, R Y G B within a number
    int token_line = 0;          // where the row says what it is: symbol, numbers, or its header
    int copies_line = 0;
    std::string_view token_key;  // "symbol", "numbers" or "wild"
};

// A row with a mistake has no faces.
CardRow read_card(Reader& reader, const toml::Value& row);

// The grammar of tokens (docs/notation.md): colour and symbol, or W and a symbol or colour letter.
bool valid_symbol(std::string_view symbol);

}  // namespace lastcard::edition_internal
