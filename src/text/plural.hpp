// The languages of the texts, and their plural rules for whole numbers (Unicode CLDR).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace lastcard {

enum class Language : std::uint8_t { En, Cs, Hu, Pl, Ru, Sk };

inline constexpr std::array<std::string_view, 6> language_codes = {"en", "cs", "hu",
                                                                   "pl", "ru", "sk"};

constexpr std::string_view language_code(Language language) {
    return language_codes[static_cast<unsigned>(language)];
}

/// By its code; region and encoding are ignored: "cs", "cs-CZ", "cs_CZ.UTF-8".
std::optional<Language> find_language(std::string_view tag);

enum class PluralCategory : std::uint8_t { One, Few, Many, Other };

/// "one".
std::string_view plural_name(PluralCategory category);

/// tools/locales.py checks which categories a message needs.
PluralCategory plural_category(Language language, std::int64_t number);

}  // namespace lastcard
