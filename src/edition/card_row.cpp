// Reads one [[card]] row (see card_row.hpp).
#include "edition/card_row.hpp"

#include <algorithm>

#include "base/text_util.hpp"
#include "edition/effect_check.hpp"
#include "edition/effects.hpp"

namespace lastcard::edition_internal {

namespace {

constexpr std::string_view colour_letters = "RYGB";
constexpr std::string_view card_keys[] = {"symbol", "numbers", "colours", "wild",
                                          "copies", "points",  "effects", "restricted",
                                          "name",   "help",    "glyph",   "cites"};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Everything that the faces of a row share, and where it was written.
struct Shared {
    bool wild = false;
    bool colours[4] = {true, true, true, true};
    std::string symbol;
    int first_number = -1;  // -1: not a row of numbers
    int last_number = -1;
    bool face_points = false;  // each number counts its face
    int effects_line = 0;
    FaceRow face;

    bool numbers() const { return first_number >= 0; }
};

// What a row says that it is: a number, a symbol or a wild, with colours or without.
void check_kind(Reader& reader, const toml::Value& row, bool wild) {
    const toml::Entry* const numbers = Reader::find(row, "numbers");
    const toml::Entry* const symbol = Reader::find(row, "symbol");
    const toml::Entry* const colours = Reader::find(row, "colours");
    if (numbers != nullptr && wild) {
        reader.fail(numbers->line, "numbers", shown(numbers->value), "no number on a wild");
    } else if (numbers != nullptr && symbol != nullptr) {
        reader.fail(symbol->line, "symbol", shown(symbol->value), "either a symbol or numbers");
    } else if (numbers == nullptr && symbol == nullptr && !wild) {
        reader.fail(row.line, "symbol", "nothing", "a symbol, numbers, or wild = true");
    } else if (colours != nullptr && wild) {
        reader.fail(colours->line, "colours", shown(colours->value), "no colours on a wild");
    }
}

// "7" or "1-9"
void read_numbers(Reader& reader, const toml::Entry& entry, Shared& shared) {
    constexpr std::string_view expected = "a digit such as \"0\", or a range such as \"1-9\"";
    const std::string_view text = reader.string(entry, expected);
    const bool one = text.size() == 1 && is_digit(text[0]);
    const bool range = text.size() == 3 && is_digit(text[0]) && text[1] == '-' &&
                       is_digit(text[2]) && text[0] < text[2];
    if (!one && !range) {
        reader.fail(entry.value.line, entry.key, shown(entry.value), expected);
        shared.first_number = shared.last_number = 0;  // a row of any numbers
        return;
    }
    shared.first_number = text.front() - '0';
    shared.last_number = text.back() - '0';
}

void read_symbol(Reader& reader, const toml::Entry& entry, Shared& shared) {
    const std::string_view expected =
        shared.wild ? "up to four digits, lower-case letters or plus signs, or one of R, Y, G, B"
                    : "one to four digits, lower-case letters or plus signs";
    const std::string_view symbol = reader.string(entry, expected);
    const bool colour_letter =
        symbol.size() == 1 && colour_letters.find(symbol[0]) != std::string_view::npos;
    const bool fits = shared.wild ? symbol.empty() || colour_letter || valid_symbol(symbol)
                                  : valid_symbol(symbol);
    if (!fits) {
        reader.fail(entry.value.line, entry.key, shown(entry.value), expected);
    } else if (symbol.size() == 1 && is_digit(symbol[0])) {
        // R7 is a number card wherever the notation is read.
        reader.fail(entry.value.line, entry.key, shown(entry.value),
                    shared.wild ? "no number on a wild"
                                : "numbers = " + quoted(symbol) + " for a number card");
    }
    shared.symbol = symbol;
}

void read_colours(Reader& reader, const toml::Entry& entry, Shared& shared) {
    constexpr std::string_view expected = "some of the letters RYGB, each once";
    const std::string_view text = reader.string(entry, expected);
    bool seen[4] = {};
    bool fits = !text.empty();
    for (const char c : text) {
        const size_t colour = colour_letters.find(c);
        if (colour == std::string_view::npos || seen[colour]) {
            fits = false;
            break;
        }
        seen[colour] = true;
    }
    if (!fits) reader.fail(entry.value.line, entry.key, shown(entry.value), expected);
    std::copy(std::begin(seen), std::end(seen), std::begin(shared.colours));
}

void read_points(Reader& reader, const toml::Value& row, Shared& shared) {
    const toml::Entry* const entry =
        shared.numbers() ? Reader::find(row, "points")
                         : reader.require(row, "points", "the points that the card counts");
    shared.face_points = shared.numbers();
    if (entry == nullptr) return;
    if (shared.numbers() && entry->value.type == toml::Type::String) {
        if (entry->value.string != "face") {
            reader.fail(entry->value.line, "points", shown(entry->value),
                        "face, or a number from 0 to " + std::to_string(max_points));
        }
        return;
    }
    shared.face_points = false;
    shared.face.points = static_cast<uint16_t>(reader.integer(*entry, 0, max_points));
}

void read_effects(Reader& reader, const toml::Value& row, Shared& shared) {
    const toml::Entry* const entry = Reader::find(row, "effects");
    shared.effects_line = entry == nullptr ? row.line : entry->line;
    if (entry != nullptr) {
        const auto& list = reader.array(*entry, "an array such as [\"draw 2\"]");
        if (list.size() > max_effects) {
            reader.fail(entry->line, "effects", std::to_string(list.size()) + " effects",
                        "at most " + std::to_string(max_effects));
            return;
        }
        for (const toml::Value& value : list) {
            std::optional<Effect> effect;
            if (value.type == toml::Type::String) effect = parse_effect(value.string);
            if (!effect) {
                reader.fail(value.line, "effects", shown(value), expected_effect(value.string));
                return;
            }
            shared.face.effects.push_back(*effect);
        }
    }
    check_effects(reader, shared.effects_line, shared.wild, shared.face.effects);
}

// "G-13, E-6": ids of docs/rules.md.
bool valid_cites(std::string_view text) {
    for (const std::string_view piece : split(text, ',')) {
        const std::string_view id = trim(piece);
        if (id.size() < 3 || id.size() > 5 || id[0] < 'A' || id[0] > 'Z' || id[1] != '-')
            return false;
        if (!std::all_of(id.begin() + 2, id.end(), is_digit)) return false;
    }
    return true;
}

void read_glyph(Reader& reader, const toml::Value& row, Shared& shared) {
    shared.face.glyph =
        default_glyph(shared.numbers() ? static_cast<uint8_t>(shared.first_number) : no_number,
                      shared.face.effects);
    const toml::Entry* const entry = Reader::find(row, "glyph");
    if (entry == nullptr) return;
    const std::string text = reader.line_of_text(entry->value, "glyph", 20);
    const auto named = std::find(glyph_names.begin(), glyph_names.end(), text);
    size_t characters = 0;
    uint32_t ignored = 0;
    for (size_t at = 0; at < text.size(); ++characters) at += decode_utf8(text, at, ignored);
    if (reader.ok() && named == glyph_names.end() && characters > 3) {
        reader.fail(entry->value.line, "glyph", shown(entry->value),
                    "up to three characters, or " + expected_word(text, glyph_names));
    }
    shared.face.glyph = text;
}

void read_texts(Reader& reader, const toml::Value& row, Shared& shared) {
    if (const toml::Entry* const name = reader.require(row, "name", "the card's name")) {
        shared.face.name = reader.local_text(*name, max_name_characters);
    }
    if (const toml::Entry* const help = Reader::find(row, "help")) {
        shared.face.help = reader.local_text(*help, max_help_characters);
    }
    if (const toml::Entry* const cites = Reader::find(row, "cites")) {
        constexpr std::string_view expected = "rule ids such as \"C-20, C-23\"";
        shared.face.cites = reader.string(*cites, expected);
        if (shared.face.cites.size() > 200 || !valid_cites(shared.face.cites)) {
            reader.fail(cites->value.line, "cites", shown(cites->value), expected);
        }
    }
}

// {n} in the texts of a row of numbers stands for the number.
void put_number(LocalText& texts, int number) {
    for (std::string& text : texts.text) {
        for (size_t at = text.find("{n}"); at != std::string::npos; at = text.find("{n}", at)) {
            text.replace(at, 3, 1, static_cast<char>('0' + number));
        }
    }
}

void expand(const Shared& shared, CardRow& out) {
    if (shared.wild) {
        out.faces.push_back(shared.face);
        out.faces.back().token = "W" + shared.symbol;
        return;
    }
    for (int number = shared.first_number; number <= shared.last_number; ++number) {
        for (unsigned colour = 0; colour < 4; ++colour) {
            if (!shared.colours[colour]) continue;
            FaceRow& face = out.faces.emplace_back(shared.face);
            face.colour = colour_at(colour);
            face.token = colour_letters[colour];
            if (!shared.numbers()) {
                face.token += shared.symbol;
                continue;
            }
            face.token += static_cast<char>('0' + number);
            face.number = static_cast<uint8_t>(number);
            if (shared.face_points) face.points = face.number;
            put_number(face.name, number);
            put_number(face.help, number);
        }
    }
}

}  // namespace

bool valid_symbol(std::string_view symbol) {
    const auto allowed = [](char c) { return is_digit(c) || (c >= 'a' && c <= 'z') || c == '+'; };
    return !symbol.empty() && symbol.size() <= 4 &&
           std::all_of(symbol.begin(), symbol.end(), allowed);
}

CardRow read_card(Reader& reader, const toml::Value& row) {
    CardRow out;
    Shared shared;
    if (row.type != toml::Type::Table) {
        reader.fail(row.line, "card", shown(row), "a [[card]] table");
        return out;
    }
    const size_t mistakes = reader.errors().size();
    reader.only_keys(row, card_keys);

    if (const toml::Entry* const wild = Reader::find(row, "wild"))
        shared.wild = reader.boolean(*wild);
    const toml::Entry* const numbers = Reader::find(row, "numbers");
    const toml::Entry* const symbol = Reader::find(row, "symbol");
    const toml::Entry* const colours = Reader::find(row, "colours");
    // What does not go together can only be told of what was read well.
    const auto clean = [&] { return reader.errors().size() == mistakes; };
    if (clean()) check_kind(reader, row, shared.wild);
    if (numbers != nullptr) read_numbers(reader, *numbers, shared);
    if (symbol != nullptr) read_symbol(reader, *symbol, shared);
    if (colours != nullptr) read_colours(reader, *colours, shared);

    if (const toml::Entry* const copies =
            reader.require(row, "copies", "a number from 1 to " + std::to_string(max_cards))) {
        shared.face.copies = static_cast<uint16_t>(reader.integer(*copies, 1, max_cards));
        out.copies_line = copies->line;
    }
    read_points(reader, row, shared);
    read_effects(reader, row, shared);
    if (const toml::Entry* const restricted = Reader::find(row, "restricted")) {
        shared.face.restricted = reader.boolean(*restricted);
        // The condition is what a challenge judges, and a challenge needs cards to be drawn (G-13).
        if (clean() && shared.face.restricted &&
            !(shared.wild && has_effect(shared.face.effects, EffectKind::Draw))) {
            reader.fail(restricted->line, "restricted", "true", "a wild with a draw effect");
        }
    }
    read_texts(reader, row, shared);
    read_glyph(reader, row, shared);

    const toml::Entry* const token = numbers != nullptr ? numbers : symbol;
    out.token_line = token == nullptr ? row.line : token->line;
    out.token_key =
        token == nullptr ? "wild" : std::string_view(numbers != nullptr ? "numbers" : "symbol");
    if (clean()) expand(shared, out);
    return out;
}

}  // namespace lastcard::edition_internal
