// One message of a locale: our subset of ICU MessageFormat, read once and formatted often.
//
//   {name}                                          the argument as it is
//   {n, plural, =0 {…} one {# card} other {# cards}}   by number; # is the number
//   {x, select, a {…} b {…} other {…}}              by word
//
// Branches are messages again. An apostrophe quotes as in ICU: '' is an apostrophe, '{ starts a
// quotation up to the next apostrophe, any other apostrophe is itself. `other` is always required.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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

struct MessageError {
    std::size_t offset = 0;  ///< in bytes
    std::string text;        ///< one sentence
};

class Message {
public:
    /// Nothing, and `error` filled in, when the text is not a message.
    static std::optional<Message> parse(std::string_view text, MessageError& error);

    /// An argument that is not given is written as `{name}`, and chooses `other`.
    void append_to(std::string& out, std::span<const Argument> arguments, Language language) const;

    /// The categories and words its branches need (see check_message).
    std::optional<MessageError> check(Language language) const;

    /// The names of its arguments, each once, in the order of the text.
    std::vector<std::string_view> arguments() const;

    struct Branch;
    struct Part {
        enum class Kind : std::uint8_t { Text, Value, Number, Plural, Select };
        Kind kind = Kind::Text;
        std::string text;              ///< the words; the argument's name for all other kinds
        std::size_t offset = 0;        ///< where it begins
        std::vector<Branch> branches;  ///< of Plural and Select
    };
    struct Branch {
        std::string selector;  ///< "one", "=0", "jump"
        std::vector<Part> parts;
    };

private:
    std::vector<Part> parts_;
};

/// The first thing wrong with a message in a language: bad grammar, a plural category that the
/// language needs and the message lacks, or one that it never uses.
std::optional<MessageError> check_message(std::string_view text, Language language);
/// By the language's code; an unknown code is an error too.
std::optional<MessageError> check_message(std::string_view text, std::string_view language);

}  // namespace lastcard
