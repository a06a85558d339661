// Says a message of a locale. The locales write messages in a subset of ICU MessageFormat:
//
//   {name}                                          the argument as it is
//   {n, plural, =0 {…} one {# card} other {# cards}}   by number; # is the number
//   {x, select, a {…} b {…} other {…}}              by word
//
// tools/locales.py checks them and compiles each into a text with control characters for the
// braces, which is what is read here.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "text/plural.hpp"

namespace lastcard {

/// What a message is formatted with: a word or a whole number under a name.
struct Argument {
    std::string_view name;
    std::string text;
    std::int64_t number = 0;
    bool numeric = false;

    Argument(std::string_view argument_name, std::string value)
        : name(argument_name), text(std::move(value)) {}
    template <std::integral Number>
        requires(!std::same_as<Number, bool> && !std::same_as<Number, char>)
    Argument(std::string_view argument_name, Number value)
        : name(argument_name),
          text(std::to_string(value)),
          number(static_cast<std::int64_t>(value)),
          numeric(true) {}
};

/// What a compiled message says with these arguments. One that is not given is written as `{name}`,
/// and chooses `other`.
std::string format_message(std::string_view compiled, std::span<const Argument> arguments,
                           Language language);

}  // namespace lastcard
