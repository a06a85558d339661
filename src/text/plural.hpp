// The languages that the texts exist in, and how each of them counts: the plural rules of the
// Unicode CLDR, for whole numbers.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
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

std::string_view plural_name(PluralCategory category);
std::optional<PluralCategory> find_plural(std::string_view name);

PluralCategory plural_category(Language language, std::int64_t number);

/// The categories a message has to give. `other` is among them even where whole numbers never need
/// it (Polish, Russian): without it a message would not be an ICU message.
std::span<const PluralCategory> plural_categories(Language language);

}  // namespace lastcard
