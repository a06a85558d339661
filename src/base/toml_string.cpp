// Reads the four kinds of TOML string and their escapes.
#include "base/hex.hpp"
#include "base/text_util.hpp"
#include "base/toml_internal.hpp"

namespace lastcard::toml::internal {

namespace {

// \uXXXX or \UXXXXXXXX; the cursor stands behind the letter.
bool read_code_point(Cursor& cursor, int digits, std::string& out) {
    uint32_t code_point = 0;
    for (int i = 0; i < digits; ++i) {
        const int digit = hex_digit(cursor.peek());
        if (digit < 0) {
            return cursor.expected(digits == 4
                                       ? "one of the four hexadecimal digits after \"\\u\""
                                       : "one of the eight hexadecimal digits after \"\\U\"");
        }
        code_point = code_point << 4 | static_cast<uint32_t>(digit);
        ++cursor.pos;
    }
    if (append_utf8(out, code_point)) return true;
    const std::string_view written =
        cursor.text.substr(cursor.pos - static_cast<size_t>(digits), static_cast<size_t>(digits));
    return cursor.fail(cursor.line, "Found the escape for U+" + std::string(written) +
                                        " where the code of a Unicode character was expected.");
}

// The cursor stands on the backslash.
bool read_escape(Cursor& cursor, bool multi_line, std::string& out) {
    ++cursor.pos;
    if (multi_line) {
        // A backslash at the end of a line swallows the line end and all white space after it.
        const size_t behind_backslash = cursor.pos;
        cursor.skip_blanks();
        if (cursor.take_newline()) {
            do cursor.skip_blanks();
            while (cursor.take_newline());
            return true;
        }
        cursor.pos = behind_backslash;
    }
    const char letter = cursor.peek();
    switch (letter) {
        case 'b': out.push_back('\b'); break;
        case 't': out.push_back('\t'); break;
        case 'n': out.push_back('\n'); break;
        case 'f': out.push_back('\f'); break;
        case 'r': out.push_back('\r'); break;
        case '"':
        case '\\': out.push_back(letter); break;
        case 'u': ++cursor.pos; return read_code_point(cursor, 4, out);
        case 'U': ++cursor.pos; return read_code_point(cursor, 8, out);
        default:
            return cursor.expected("one of b t n f r u U \" \\ after the backslash",
                                   "a text in single quotes keeps its backslashes");
    }
    ++cursor.pos;
    return true;
}

// Reported where the string begins: that is where the quote is missing more often than at the end.
bool unclosed(Cursor& cursor, int first_line, std::string_view closing) {
    return cursor.fail(first_line, "Found " + cursor.found() + " where the closing " +
                                       std::string(closing) +
                                       " of the string that begins here was expected.");
}

bool read_quoted(Cursor& cursor, bool multi_line, std::string& out) {
    const int first_line = cursor.line;
    const char quote = cursor.peek();
    const std::string_view closing(quote == '"' ? "\"\"\"" : "'''", multi_line ? 3 : 1);
    cursor.pos += closing.size();
    if (multi_line) cursor.take_newline();
    const auto plain = [quote](char c) {
        return c != quote && !is_control(c) && (c != '\\' || quote == '\'');
    };
    for (;;) {
        const size_t start = cursor.pos;
        while (!cursor.at_end() && plain(cursor.text[cursor.pos])) ++cursor.pos;
        out.append(cursor.text, start, cursor.pos - start);

        if (cursor.at_end()) return unclosed(cursor, first_line, closing);
        if (cursor.at_newline()) {
            if (!multi_line) return unclosed(cursor, first_line, closing);
            cursor.take_newline();
            out.push_back('\n');  // also for CR LF: a file means the same on every system
        } else if (cursor.peek() == quote) {
            if (!multi_line) {
                ++cursor.pos;
                return true;
            }
            // Up to two quotes may stand directly before the closing three.
            size_t quotes = 1;
            while (quotes < 5 && cursor.peek(quotes) == quote) ++quotes;
            cursor.pos += quotes;
            out.append(quotes < 3 ? quotes : quotes - 3, quote);
            if (quotes >= 3) return true;
        } else if (cursor.peek() == '\\' && quote == '"') {
            if (!read_escape(cursor, multi_line, out)) return false;
        } else {
            return cursor.expected(
                "a printable character",
                "control characters need double quotes and an escape like \\u001B");
        }
    }
}

}  // namespace

bool read_string(Cursor& cursor, std::string& out) {
    const bool multi_line = cursor.starts_with("\"\"\"") || cursor.starts_with("'''");
    return read_quoted(cursor, multi_line, out);
}

bool read_quoted_key(Cursor& cursor, std::string& out) {
    if (cursor.starts_with("\"\"\"") || cursor.starts_with("'''")) {
        return cursor.fail(cursor.line,
                           "Found a multi-line string where a key on one line was expected.");
    }
    return read_quoted(cursor, false, out);
}

}  // namespace lastcard::toml::internal
