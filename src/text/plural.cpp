// The plural rules, one small function per family of languages (see plural.hpp).
#include "text/plural.hpp"

namespace lastcard {

namespace {

constexpr std::string_view category_names[] = {"one", "few", "many", "other"};

using enum PluralCategory;

/// 2, 3, 4, 22, 23, 24, … but not 12, 13, 14.
bool ends_in_two_to_four(std::uint64_t n) {
    return n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14);
}

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }

}  // namespace

std::optional<Language> find_language(std::string_view tag) {
    const std::string_view primary = tag.substr(0, tag.find_first_of("-_.@"));
    if (primary.size() != 2) return std::nullopt;
    for (unsigned i = 0; i < language_codes.size(); ++i) {
        const std::string_view code = language_codes[i];
        if (lower(primary[0]) == code[0] && lower(primary[1]) == code[1])
            return static_cast<Language>(i);
    }
    return std::nullopt;
}

std::string_view plural_name(PluralCategory category) {
    return category_names[static_cast<unsigned>(category)];
}

PluralCategory plural_category(Language language, std::int64_t number) {
    const std::uint64_t n =
        number < 0 ? 0 - static_cast<std::uint64_t>(number) : static_cast<std::uint64_t>(number);
    switch (language) {
        case Language::En:
        case Language::Hu: return n == 1 ? One : Other;
        case Language::Cs:
        case Language::Sk: return n == 1 ? One : n >= 2 && n <= 4 ? Few : Other;
        case Language::Pl: return n == 1 ? One : ends_in_two_to_four(n) ? Few : Many;
        case Language::Ru:
            if (n % 10 == 1 && n % 100 != 11) return One;
            return ends_in_two_to_four(n) ? Few : Many;
    }
    return Other;
}

}  // namespace lastcard
