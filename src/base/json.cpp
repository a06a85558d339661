// Reads untrusted JSON strictly (the writer is json_writer.cpp).
#include "base/json.hpp"

#include <utility>

#include "base/hex.hpp"
#include "base/key_index.hpp"
#include "base/text_util.hpp"

namespace lastcard::json {

namespace {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

class Parser {
public:
    explicit Parser(std::string_view text) : text_(text) {}

    Document run() {
        Document document;
        if (!read_document(document.root)) {
            document.root = Value{};
            document.error = std::move(error_);
        }
        return document;
    }

private:
    // Past the end this is NUL, which stands nowhere in JSON: it matches nothing and ends as an
    // error.
    char peek() const { return pos_ < text_.size() ? text_[pos_] : '\0'; }

    bool take(char wanted) {
        if (peek() != wanted) return false;
        ++pos_;
        return true;
    }

    void skip_space() {
        while (peek() == ' ' || peek() == '\t' || peek() == '\n' || peek() == '\r') ++pos_;
    }

    bool fail(size_t offset, std::string message) {
        if (!error_) error_ = Error{offset, std::move(message)};
        return false;
    }

    bool expected(std::string_view what) {
        std::string found = "the end of the text";
        if (pos_ < text_.size()) {
            uint32_t code_point = 0;
            found = quoted(text_.substr(pos_, decode_utf8(text_, pos_, code_point)));
        }
        return fail(pos_, "Found " + found + " where " + std::string(what) + " was expected.");
    }

    bool read_document(Value& root) {
        if (const std::optional<size_t> bad = first_invalid_utf8(text_)) {
            return fail(*bad, "Found the byte " + quoted(text_.substr(*bad, 1)) +
                                  " where text in UTF-8 was expected.");
        }
        skip_space();
        if (!read_value(root, 1)) return false;
        skip_space();
        return pos_ == text_.size() || expected("the end of the text");
    }

    bool read_value(Value& out, int depth) {
        switch (peek()) {
            case '{': return check_depth(depth) && read_object(out, depth);
            case '[': return check_depth(depth) && read_array(out, depth);
            case '"': out.type = Type::String; return read_string(out.string);
            case 't': out.boolean = true; return read_word("true", Type::Boolean, out);
            case 'f': return read_word("false", Type::Boolean, out);
            case 'n': return read_word("null", Type::Null, out);
            default: break;
        }
        if (peek() == '-' || is_digit(peek())) return read_number(out);
        return expected("a value");
    }

    bool check_depth(int depth) {
        if (depth <= max_depth) return true;
        return fail(pos_, "Found arrays or objects inside each other where at most " +
                              std::to_string(max_depth) + " levels were expected.");
    }

    bool read_word(std::string_view word, Type type, Value& out) {
        if (!text_.substr(pos_).starts_with(word)) return expected("a value");
        pos_ += word.size();
        out.type = type;
        return true;
    }

    bool skip_digits() {
        if (!is_digit(peek())) return expected("a digit");
        while (is_digit(peek())) ++pos_;
        return true;
    }

    bool read_number(Value& out) {
        const size_t start = pos_;
        bool whole = true;
        take('-');
        if (!take('0')) {
            if (!skip_digits()) return false;
        } else if (is_digit(peek())) {
            return expected("the end of a number that begins with zero");
        }
        if (take('.')) {
            whole = false;
            if (!skip_digits()) return false;
        }
        if (take('e') || take('E')) {
            whole = false;
            if (!take('+')) take('-');
            if (!skip_digits()) return false;
        }
        const std::string_view written = text_.substr(start, pos_ - start);
        const std::optional<int64_t> integer = whole ? parse_int(written) : std::nullopt;
        out.type = integer ? Type::Integer : Type::Number;
        if (integer) {
            out.integer = *integer;
        } else {
            out.string = written;
        }
        return true;
    }

    bool read_string(std::string& out) {
        ++pos_;
        for (;;) {
            const size_t start = pos_;
            while (pos_ < text_.size() && is_plain(text_[pos_])) ++pos_;
            out.append(text_, start, pos_ - start);
            if (take('"')) return true;
            if (peek() != '\\') {
                return expected(pos_ == text_.size()
                                    ? "the closing quote of a string"
                                    : "an escape, as strings hold no control characters");
            }
            if (!read_escape(out)) return false;
        }
    }

    static bool is_plain(char c) {
        return c != '"' && c != '\\' && static_cast<uint8_t>(c) >= 0x20;
    }

    // The cursor stands on the backslash.
    bool read_escape(std::string& out) {
        const size_t start = pos_++;
        const char letter = peek();
        switch (letter) {
            case '"':
            case '\\':
            case '/': out.push_back(letter); break;
            case 'b': out.push_back('\b'); break;
            case 'f': out.push_back('\f'); break;
            case 'n': out.push_back('\n'); break;
            case 'r': out.push_back('\r'); break;
            case 't': out.push_back('\t'); break;
            case 'u': ++pos_; return read_code_point(start, out);
            default: return expected("one of \" \\ / b f n r t u after the backslash");
        }
        ++pos_;
        return true;
    }

    bool read_code_point(size_t start, std::string& out) {
        uint32_t code_point = 0;
        if (!read_four_digits(code_point)) return false;
        if (code_point >= 0xD800 && code_point <= 0xDBFF && text_.substr(pos_).starts_with("\\u")) {
            pos_ += 2;
            uint32_t low = 0;
            if (!read_four_digits(low)) return false;
            const bool pair = low >= 0xDC00 && low <= 0xDFFF;
            // Left as it is, the first half is refused below.
            if (pair) code_point = 0x10000 + ((code_point - 0xD800) << 10) + (low - 0xDC00);
        }
        if (append_utf8(out, code_point)) return true;
        return fail(start,
                    "Found the escape of half a surrogate pair where a whole one was expected.");
    }

    bool read_four_digits(uint32_t& out) {
        for (int i = 0; i < 4; ++i) {
            const int digit = hex_digit(peek());
            if (digit < 0) return expected("one of the four hexadecimal digits after \"\\u\"");
            out = out << 4 | static_cast<uint32_t>(digit);
            ++pos_;
        }
        return true;
    }

    bool read_array(Value& out, int depth) {
        out.type = Type::Array;
        ++pos_;
        skip_space();
        if (take(']')) return true;
        for (;;) {
            skip_space();
            if (!read_value(out.array.emplace_back(), depth + 1)) return false;
            skip_space();
            if (take(']')) return true;
            if (!take(',')) return expected("\",\" or \"]\"");
        }
    }

    bool read_object(Value& out, int depth) {
        out.type = Type::Object;
        ++pos_;
        skip_space();
        if (take('}')) return true;
        out.object.reserve(4);  // as most messages have
        for (;;) {
            skip_space();
            if (peek() != '"') return expected("a key in double quotes");
            Member& member = out.object.emplace_back();
            member.offset = pos_;
            if (!read_string(member.key)) return false;
            skip_space();
            if (!take(':')) return expected("\":\" after the key");
            skip_space();
            if (!read_value(member.value, depth + 1)) return false;
            skip_space();
            if (take('}')) return check_keys(out);
            if (!take(',')) return expected("\",\" or \"}\"");
        }
    }

    // Which of two equal keys counts is a matter of taste among readers, hence of attack: refused.
    bool check_keys(Value& object) {
        object.object_index = make_key_index(object.object);
        const size_t repeated = first_repeated_key(object.object, object.object_index);
        if (repeated == object.object.size()) return true;
        const Member& member = object.object[repeated];
        return fail(member.offset,
                    "Found the key " + quoted(member.key) +
                        " a second time in one object where a new key was expected.");
    }

    std::string_view text_;
    size_t pos_ = 0;
    std::optional<Error> error_;
};

}  // namespace

const char* type_name(Type type) {
    switch (type) {
        case Type::Null: return "null";
        case Type::Boolean: return "true or false";
        case Type::Integer: return "a whole number";
        case Type::Number: return "a decimal number";
        case Type::String: return "a string";
        case Type::Array: return "an array";
        case Type::Object: return "an object";
    }
    return "a value";
}

const Value* Value::find(std::string_view key) const {
    const Member* const member = find_by_key(object, object_index, key);
    return member == nullptr ? nullptr : &member->value;
}

Document parse(std::string_view text) { return Parser(text).run(); }

}  // namespace lastcard::json
