// The languages that the texts exist in, and how each of them counts: the plural rules of the
// Unicode CLDR, for whole numbers.
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

/// By its code, whatever region or encoding follows it: "cs", "cs-CZ", "cs_CZ.UTF-8".
std::optional<Language> find_language(std::string_view tag);

enum class PluralCategory : std::uint8_t { One, Few, Many, Other };

/// "one".
std::string_view plural_name(PluralCategory category);

/// Which of them a message has to give is known to tools/locales.py.
PluralCategory plural_category(Language language, std::int64_t number);

}  // namespace lastcard
