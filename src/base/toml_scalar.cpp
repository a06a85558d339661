// Reads the TOML values that are written without quotes: numbers, true and false, dates and times.
#include <limits>

#include "base/hex.hpp"
#include "base/text_util.hpp"
#include "base/toml_internal.hpp"

namespace lastcard::toml::internal {

namespace {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

constexpr bool in_token(char c) {
    return is_digit(c) || is_letter(c) || c == '_' || c == '+' || c == '-' || c == '.' || c == ':';
}

// Digits of the base with single underscores between them: "1_000", not "", "_1", "1__0", "1_".
bool is_digits(std::string_view text, int base) {
    bool after_digit = false;
    for (const char c : text) {
        if (c == '_') {
            if (!after_digit) return false;
            after_digit = false;
            continue;
        }
        const int digit = hex_digit(c);
        if (digit < 0 || digit >= base) return false;
        after_digit = true;
    }
    return after_digit;
}

bool has_leading_zero(std::string_view digits) { return digits.size() > 1 && digits[0] == '0'; }

// Counts downwards, because only the negative numbers reach as far as the smallest one.
bool to_integer(std::string_view digits, int base, bool negative, int64_t& out) {
    constexpr int64_t smallest = std::numeric_limits<int64_t>::min();
    int64_t number = 0;
    for (const char c : digits) {
        if (c == '_') continue;
        const int digit = hex_digit(c);
        if (number < (smallest + digit) / base) return false;
        number = number * base - digit;
    }
    if (!negative && number == smallest) return false;
    out = negative ? number : -number;
    return true;
}

// The numbers below return what was expected instead, or nothing when all is well.
std::string_view read_integer(std::string_view digits, int base, bool negative, Value& out) {
    out.type = Type::Integer;
    if (!is_digits(digits, base)) return "a well-formed number";
    if (!to_integer(digits, base, negative, out.integer))
        return "a whole number of at most 64 bits";
    return {};
}

std::string_view read_number(std::string_view token, Value& out) {
    std::string_view body = token;
    const bool has_sign = body[0] == '+' || body[0] == '-';
    if (has_sign) body.remove_prefix(1);
    if (body.starts_with("0x") || body.starts_with("0o") || body.starts_with("0b")) {
        if (has_sign) return "a number without a sign";
        const int base = body[1] == 'x' ? 16 : body[1] == 'o' ? 8 : 2;
        return read_integer(body.substr(2), base, false, out);
    }
    const size_t whole_end = body.find_first_of(".eE");
    const std::string_view whole = body.substr(0, whole_end);
    if (body == "inf" || body == "nan") {
        out.type = Type::Float;
        out.string = token;
        return {};
    }
    if (is_digits(whole, 10) && has_leading_zero(whole)) return "a number without leading zeros";
    if (whole_end == std::string_view::npos) return read_integer(whole, 10, token[0] == '-', out);

    const std::string_view rest = body.substr(whole_end);
    const size_t exponent_at = rest.find_first_of("eE");
    if (!is_digits(whole, 10)) return "a well-formed number";
    if (rest[0] == '.' && !is_digits(rest.substr(1, exponent_at - 1), 10))
        return "a well-formed number";
    if (exponent_at != std::string_view::npos) {
        std::string_view exponent = rest.substr(exponent_at + 1);
        if (exponent.starts_with('+') || exponent.starts_with('-')) exponent.remove_prefix(1);
        if (!is_digits(exponent, 10)) return "a well-formed number";
    }
    out.type = Type::Float;
    out.string = token;
    return {};
}

// A date or a time being taken apart from the front.
struct Clock {
    std::string_view rest;

    bool number(size_t digits, int smallest, int largest, int& out) {
        if (rest.size() < digits) return false;
        out = 0;
        for (size_t i = 0; i < digits; ++i) {
            if (!is_digit(rest[i])) return false;
            out = out * 10 + (rest[i] - '0');
        }
        rest.remove_prefix(digits);
        return out >= smallest && out <= largest;
    }

    bool one_of(std::string_view characters) {
        if (rest.empty() || characters.find(rest[0]) == std::string_view::npos) return false;
        rest.remove_prefix(1);
        return true;
    }

    bool date() {
        int year = 0, month = 0, day = 0;
        if (!number(4, 0, 9999, year) || !one_of("-") || !number(2, 1, 12, month) || !one_of("-")) {
            return false;
        }
        const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
        const int february = leap ? 29 : 28;
        const bool short_month = month == 4 || month == 6 || month == 9 || month == 11;
        return number(2, 1, month == 2 ? february : short_month ? 30 : 31, day);
    }

    bool hours_and_minutes() {
        int unused = 0;
        return number(2, 0, 23, unused) && one_of(":") && number(2, 0, 59, unused);
    }

    bool time() {
        int unused = 0;
        // RFC 3339 counts a leap second as 60.
        if (!hours_and_minutes() || !one_of(":") || !number(2, 0, 60, unused)) return false;
        if (!one_of(".")) return true;
        if (rest.empty() || !is_digit(rest[0])) return false;
        while (!rest.empty() && is_digit(rest[0])) rest.remove_prefix(1);
        return true;
    }

    bool offset() { return one_of("Zz") || (one_of("+-") && hours_and_minutes()); }
};

bool is_date_time(std::string_view token) {
    Clock clock{token};
    if (token[2] == ':') return clock.time() && clock.rest.empty();
    if (!clock.date()) return false;
    if (clock.rest.empty()) return true;
    if (!clock.one_of("Tt ") || !clock.time()) return false;
    return clock.rest.empty() || (clock.offset() && clock.rest.empty());
}

bool looks_like_date_time(std::string_view token) {
    const auto digits = [token](size_t count) {
        if (token.size() <= count) return false;
        for (size_t i = 0; i < count; ++i) {
            if (!is_digit(token[i])) return false;
        }
        return true;
    };
    return (digits(2) && token[2] == ':') || (digits(4) && token[4] == '-');
}

}  // namespace

bool read_scalar(Cursor& cursor, Value& out) {
    const size_t start = cursor.pos;
    size_t end = start;
    const auto take_token = [&] {
        while (end < cursor.text.size() && in_token(cursor.text[end])) ++end;
    };
    take_token();
    if (end == start) return cursor.expected("a value");
    // A space may stand between a date and a time, and only there.
    if (end - start == 10 && looks_like_date_time(cursor.text.substr(start, 10)) &&
        end + 1 < cursor.text.size() && cursor.text[end] == ' ' && is_digit(cursor.text[end + 1])) {
        ++end;
        take_token();
    }
    const std::string_view token = cursor.text.substr(start, end - start);

    std::string_view expected;
    std::string_view hint;
    if (token == "true" || token == "false") {
        out.type = Type::Boolean;
        out.boolean = token == "true";
    } else if (looks_like_date_time(token)) {
        out.type = Type::DateTime;
        out.string = token;
        if (!is_date_time(token)) expected = "a date or a time like 2024-02-29 or 18:30:00";
    } else if (is_letter(token[0]) && token != "inf" && token != "nan") {
        expected = "a value";
        hint = "; a text needs quotes, and true and false are in lower case";
    } else {
        expected = read_number(token, out);
    }
    if (!expected.empty()) {
        return cursor.fail(cursor.line, "Found " + quoted(token) + " where " +
                                            std::string(expected) + " was expected" +
                                            std::string(hint) + ".");
    }
    cursor.pos = end;
    return true;
}

}  // namespace lastcard::toml::internal
