// Internal: appends JSON to a text that is used again and again. Names of members are written as
// they stand, with quotes and colon, since none needs an escape; so are the tokens of cards.
#pragma once

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/ids.hpp"
#include "base/json.hpp"

namespace lastcard::wire {

class Out {
public:
    explicit Out(std::string& text) : text_(text) {}

    Out& raw(std::string_view json) {
        text_.append(json);
        return *this;
    }
    Out& raw(char c) {
        text_.push_back(c);
        return *this;
    }
    /// A comma unless something has just been opened.
    Out& next() {
        const char last = text_.empty() ? '{' : text_.back();
        if (last != '{' && last != '[' && last != ':') text_.push_back(',');
        return *this;
    }
    Out& name(std::string_view quoted_with_colon) { return next().raw(quoted_with_colon); }

    Out& number(std::uint64_t value) {
        if (value < 10) return raw(static_cast<char>('0' + value));
        char digits[20];
        const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
        return raw({digits, static_cast<std::size_t>(end - digits)});
    }
    Out& signed_number(std::int64_t value) {
        if (value < 0) raw('-');
        return number(value < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(value)
                                : static_cast<std::uint64_t>(value));
    }
    Out& boolean(bool value) { return raw(value ? "true" : "false"); }
    /// A word of our own, which needs no escape.
    Out& word(std::string_view plain) { return raw('"').raw(plain).raw('"'); }
    /// Anybody's text.
    Out& text(std::string_view anything) {
        json::Writer(text_).value(anything);
        return *this;
    }
    Out& colour(Colour colour) { return raw('"').raw(letter(colour)).raw('"'); }
    Out& seats(SeatSet set) {
        raw('[');
        for (unsigned bits = set.bits; bits != 0; bits &= bits - 1)
            next().number(static_cast<unsigned>(std::countr_zero(bits)));
        return raw(']');
    }

private:
    std::string& text_;
};

}  // namespace lastcard::wire
