// Formats messages of the locales, which use a subset of ICU MessageFormat:
//
//   {name}                                          the argument as it is
//   {n, plural, =0 {…} one {# card} other {# cards}}   by number; # is the number
//   {x, select, a {…} b {…} other {…}}              by word
//
// tools/locales.py checks them and compiles each into a text with control characters instead of
// braces. This code reads compiled messages.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "text/plural.hpp"

namespace lastcard {

/// A named argument of a message: a word or a whole number.
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

/// Formats a compiled message. A missing argument is written as `{name}` and selects `other`.
std::string format_message(std::string_view compiled, std::span<const Argument> arguments,
                           Language language);

}  // namespace lastcard
