// An edition as it was read from its file and found to be sound: the faces of its deck in order,
// its default rules, and the texts that people see. compile_game() makes the engine's Game from it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.hpp"
#include "edition/game.hpp"
#include "edition/rules.hpp"

namespace lastcard {

// The languages that an edition file can speak. English is required, the others fall back to it.
inline constexpr std::array<std::string_view, 6> edition_languages = {"en", "cs", "hu",
                                                                      "pl", "ru", "sk"};

struct LocalText {
    std::array<std::string, edition_languages.size()> text;

    // In the language of this code, or in English.
    const std::string& in(std::string_view language) const;
    const std::string& english() const { return text[0]; }

    friend bool operator==(const LocalText&, const LocalText&) = default;
};

// One face of the deck: all cards that look alike. Its position is its FaceId in the compiled game.
struct FaceRow {
    std::string token;             // "R7", "W+4"
    Colour colour = Colour::None;  // None: a wild
    uint8_t number = no_number;
    std::vector<Effect> effects;  // in the order in which they happen
    uint16_t points = 0;
    uint16_t copies = 0;      // in one deck
    bool restricted = false;  // only without a card of the colour in play (G-13)
    LocalText name;           // without the colour: "Draw Two"
    LocalText help;           // one sentence; may be empty
    std::string glyph;        // a drawn symbol (glyph_names) or up to three characters
    std::string cites;        // ids of docs/rules.md: "C-20, C-23"

    bool wild() const { return colour == Colour::None; }
    std::string_view symbol() const { return std::string_view(token).substr(1); }
};

// A file that an edition was made of, as it was read.
struct SourceFile {
    std::string name;
    std::string text;
};

struct Edition {
    std::string id;
    LocalText name;
    LocalText summary;            // one line; may be empty
    std::string compatible_with;  // the published game that it can be played with; may be empty
    uint8_t recommended_min = 2;  // seats: shown, not enforced (G-1)
    uint8_t recommended_max = 10;
    Rules rules;                      // defaults; a table may change them
    std::vector<FaceRow> faces;       // deck order: rows of the file, R Y G B within a row
    bool has_powers = false;          // some face takes or chooses a power
    bool has_trend = false;           // some face makes the others show a colour
    std::vector<SourceFile> sources;  // bases first, the edition's own file last
    std::string hash;                 // content_hash() when it was loaded

    unsigned card_count() const;  // of one deck
    unsigned point_sum() const;   // of one deck
    std::optional<FaceId> find(std::string_view token) const;
};

// Drawn symbols that `glyph` can name; anything else is typed characters.
inline constexpr std::array<std::string_view, 16> glyph_names = {
    "number",        "skip",        "reverse",  "draw",   "reverse_draw", "wild",
    "skip_everyone", "discard_all", "roulette", "trend",  "power",        "choose_power",
    "swap",          "pass_hands",  "slap",     "creeper"};

// The drawn symbol of a face whose file names none.
std::string_view default_glyph(uint8_t number, const std::vector<Effect>& effects);

// Everything of an edition that changes play, one fact a line: what the content hash is taken of.
std::string canonical_text(const Edition& edition);

// SHA-256 of the canonical text in hexadecimal: equal exactly if the editions play alike.
std::string content_hash(const Edition& edition);

}  // namespace lastcard
