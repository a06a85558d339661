// Reads compiled messages (see message.hpp; tools/locales.py writes them).
#include "text/message.hpp"

namespace lastcard {

namespace {

// The grammar of a compiled message, in which everything else is text:
//   argument   value name separator
//   choice     (select | plural) name separator branch… end_of_choice
//   branch     selector separator message end_of_branch
namespace sign {
constexpr char value = 1;
constexpr char select = 2;
constexpr char plural = 3;
constexpr char end_of_branch = 4;
constexpr char separator = 5;
constexpr char end_of_choice = 6;
}  // namespace sign

const Argument* find(std::span<const Argument> arguments, std::string_view name) {
    for (const Argument& argument : arguments)
        if (argument.name == name) return &argument;
    return nullptr;
}

/// Removes the part before the separator, and the separator, from the text.
std::string_view take_name(std::string_view& text) {
    const std::string_view name = text.substr(0, text.find(sign::separator));
    text.remove_prefix(name.size() + 1);
    return name;
}

/// Removes a branch, with nested branches and its end, from the text.
std::string_view take_branch(std::string_view& text) {
    std::size_t size = 0;
    for (unsigned depth = 0; depth > 0 || text[size] != sign::end_of_branch; ++size) {
        if (text[size] == sign::select || text[size] == sign::plural) ++depth;
        if (text[size] == sign::end_of_choice) --depth;
    }
    const std::string_view branch = text.substr(0, size);
    text.remove_prefix(size + 1);
    return branch;
}

/// The selectors of a choice, best first.
struct Wanted {
    std::string first;        ///< the word, or the exact number
    std::string_view second;  ///< the plural category
    Wanted(bool plural, const Argument* argument, Language language) {
        if (argument == nullptr || (plural && !argument->numeric)) return;
        first = plural ? "=" + argument->text : argument->text;
        if (plural) second = plural_name(plural_category(language, argument->number));
    }

    unsigned rank(std::string_view selector) const {
        if (selector == first) return 3;
        if (selector == second) return 2;
        return selector == "other" ? 1 : 0;
    }
};

std::string_view take_choice(std::string_view& text, const Wanted& wanted) {
    std::string_view chosen;
    unsigned best = 0;
    while (text.front() != sign::end_of_choice) {
        const unsigned rank = wanted.rank(take_name(text));
        const std::string_view branch = take_branch(text);
        if (rank <= best) continue;
        best = rank;
        chosen = branch;
    }
    text.remove_prefix(1);
    return chosen;
}

void append(std::string& out, std::string_view text, std::span<const Argument> arguments,
            Language language) {
    constexpr char specials[] = {sign::value, sign::select, sign::plural};
    while (!text.empty()) {
        const std::string_view words = text.substr(0, text.find_first_of(specials, 0, 3));
        out += words;
        text.remove_prefix(words.size());
        if (text.empty()) return;
        const char kind = text.front();
        text.remove_prefix(1);
        const std::string_view name = take_name(text);
        const Argument* const argument = find(arguments, name);
        if (kind != sign::value) {
            const Wanted wanted(kind == sign::plural, argument, language);
            append(out, take_choice(text, wanted), arguments, language);
        } else if (argument != nullptr) {
            out += argument->text;
        } else {
            out.append("{").append(name).append("}");
        }
    }
}

}  // namespace

std::string format_message(std::string_view compiled, std::span<const Argument> arguments,
                           Language language) {
    std::string out;
    append(out, compiled, arguments, language);
    return out;
}

}  // namespace lastcard
