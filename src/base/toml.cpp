// The grammar of a TOML document: lines, keys, headers, arrays and inline tables.
#include "base/toml.hpp"

#include "base/key_index.hpp"
#include "base/text_util.hpp"
#include "base/toml_internal.hpp"

namespace lastcard::toml {

namespace internal {

bool Cursor::take_newline() {
    if (!at_newline()) return false;
    pos += peek() == '\r' ? 2 : 1;
    ++line;
    return true;
}

void Cursor::skip_blanks() {
    while (peek() == ' ' || peek() == '\t') ++pos;
}

std::string Cursor::found() const {
    if (at_end()) return "the end of the file";
    if (at_newline()) return "the end of the line";
    if (peek() == '\r') return "a carriage return without a line feed";
    uint32_t code_point = 0;
    const size_t length = decode_utf8(text, pos, code_point);
    return quoted(text.substr(pos, length == 0 ? 1 : length));
}

bool Cursor::fail(int at_line, std::string message) {
    if (!error) error = Error{at_line, std::move(message)};
    return false;
}

bool Cursor::expected(std::string_view what, std::string_view hint) {
    std::string message = "Found " + found() + " where " + std::string(what) + " was expected";
    if (!hint.empty()) (message += "; ") += hint;
    return fail(line, message + ".");
}

namespace {

constexpr bool in_bare_key(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-';
}

constexpr std::string_view key_hint =
    "a key with anything but letters, digits, _ and - needs quotes";

class Parser {
public:
    explicit Parser(std::string_view text) : cursor_{text}, tree_(cursor_) {}

    Document run() {
        Document document;
        if (read_document()) {
            document.root = tree_.take(tree_.root());
        } else {
            document.root.line = 1;
            document.error = std::move(cursor_.error);
        }
        return document;
    }

private:
    bool read_document() {
        if (!check_utf8()) return false;
        // Some editors on Windows begin every file with this invisible mark.
        if (cursor_.starts_with("\xEF\xBB\xBF")) cursor_.pos += 3;
        Node* table = tree_.root();
        for (;;) {
            if (!skip_to_content()) return false;
            if (cursor_.at_end()) return true;
            const bool read = cursor_.peek() == '[' ? read_header(table) : read_key_value(table);
            if (!read || !read_line_end()) return false;
        }
    }

    bool check_utf8() {
        const std::optional<size_t> bad = first_invalid_utf8(cursor_.text);
        if (!bad) return true;
        int line = 1;
        for (const char c : cursor_.text.substr(0, *bad)) line += c == '\n';
        return cursor_.fail(line, "Found the byte " + quoted(cursor_.text.substr(*bad, 1)) +
                                      " where text in UTF-8 was expected.");
    }

    // Blanks, comments and line ends, as many as there are.
    bool skip_to_content() {
        do {
            cursor_.skip_blanks();
            if (!skip_comment()) return false;
        } while (cursor_.take_newline());
        return true;
    }

    bool skip_comment() {
        if (cursor_.peek() != '#') return true;
        while (!cursor_.at_end() && !is_control(cursor_.peek())) ++cursor_.pos;
        if (cursor_.at_end() || cursor_.at_newline()) return true;
        return cursor_.expected("a comment without control characters");
    }

    bool read_line_end() {
        cursor_.skip_blanks();
        if (!skip_comment()) return false;
        if (cursor_.at_end() || cursor_.take_newline()) return true;
        return cursor_.expected("the end of the line");
    }

    bool read_header(Node*& table) {
        const bool element = cursor_.peek(1) == '[';
        cursor_.pos += element ? 2 : 1;
        std::vector<Key> path;
        if (!read_path(path)) return false;
        if (!cursor_.starts_with(element ? "]]" : "]")) {
            return cursor_.expected(element ? "\".\" or \"]]\"" : "\".\" or \"]\"");
        }
        cursor_.pos += element ? 2 : 1;
        table = element ? tree_.append_table(path) : tree_.open_table(path);
        return table != nullptr;
    }

    bool read_key_value(Node* table) {
        std::vector<Key> path;
        if (!read_path(path)) return false;
        if (cursor_.peek() != '=') return cursor_.expected("\".\" or \"=\" after the key");
        ++cursor_.pos;
        cursor_.skip_blanks();
        // Before the value is read, so that the first mistake in the file is the one reported.
        Node* const place = tree_.define(table, path);
        return place != nullptr && read_value(place->value, place->depth);
    }

    // A key with its dots, and the blanks around each part.
    bool read_path(std::vector<Key>& path) {
        for (;;) {
            cursor_.skip_blanks();
            Key& key = path.emplace_back();
            key.line = cursor_.line;
            if (cursor_.peek() == '"' || cursor_.peek() == '\'') {
                if (!read_quoted_key(cursor_, key.name)) return false;
            } else {
                const size_t start = cursor_.pos;
                while (in_bare_key(cursor_.peek())) ++cursor_.pos;
                if (cursor_.pos == start) {
                    const bool sign =
                        !cursor_.at_end() && !is_control(cursor_.peek()) &&
                        std::string_view("=.,[]{}").find(cursor_.peek()) == std::string_view::npos;
                    return cursor_.expected("a key", sign ? key_hint : "");
                }
                key.name = cursor_.text.substr(start, cursor_.pos - start);
            }
            cursor_.skip_blanks();
            if (cursor_.peek() != '.') return true;
            ++cursor_.pos;
        }
    }

    bool read_value(Value& out, int depth) {
        out.line = cursor_.line;
        switch (cursor_.peek()) {
            case '"':
            case '\'': out.type = Type::String; return read_string(cursor_, out.string);
            case '[': return check_depth(depth) && read_array(out, depth);
            case '{': return check_depth(depth) && read_inline_table(out, depth);
            default: return read_scalar(cursor_, out);
        }
    }

    bool check_depth(int depth) {
        if (depth <= max_depth) return true;
        return cursor_.fail(cursor_.line,
                            "Found arrays or tables inside each other where at most " +
                                std::to_string(max_depth) + " levels were expected.");
    }

    bool read_array(Value& out, int depth) {
        out.type = Type::Array;
        ++cursor_.pos;
        for (;;) {
            if (!skip_to_content()) return false;
            if (cursor_.peek() == ']') break;
            if (!read_value(out.array.emplace_back(), depth + 1)) return false;
            if (!skip_to_content()) return false;
            if (cursor_.peek() == ']') break;
            if (cursor_.peek() != ',') {
                return cursor_.expected("\",\" or \"]\"",
                                        "the array begins on line " + std::to_string(out.line));
            }
            ++cursor_.pos;
        }
        ++cursor_.pos;
        return true;
    }

    bool read_inline_table(Value& out, int depth) {
        // TOML 1.0 wants it so, and people forget it.
        constexpr std::string_view hint =
            "an inline table stays on one line and has no comma before its end";
        Node* const table = tree_.detached_table(depth, cursor_.line);
        ++cursor_.pos;
        cursor_.skip_blanks();
        if (cursor_.peek() != '}') {
            for (;;) {
                if (cursor_.peek() == '}' || cursor_.at_newline()) {
                    return cursor_.expected("a key", hint);
                }
                if (!read_key_value(table)) return false;
                cursor_.skip_blanks();
                if (cursor_.peek() != ',') break;
                ++cursor_.pos;
                cursor_.skip_blanks();
            }
            if (cursor_.peek() != '}') return cursor_.expected("\",\" or \"}\"", hint);
        }
        ++cursor_.pos;
        out = tree_.take(table);
        return true;
    }

    Cursor cursor_;
    Tree tree_;
};

}  // namespace

}  // namespace internal

const char* type_name(Type type) {
    switch (type) {
        case Type::String: return "a string";
        case Type::Integer: return "a whole number";
        case Type::Float: return "a decimal number";
        case Type::Boolean: return "true or false";
        case Type::DateTime: return "a date or time";
        case Type::Array: return "an array";
        case Type::Table: return "a table";
    }
    return "a value";
}

const Value* Value::find(std::string_view key) const {
    const Entry* const entry = find_by_key(table, table_index, key);
    return entry == nullptr ? nullptr : &entry->value;
}

Document parse(std::string_view text) { return internal::Parser(text).run(); }

}  // namespace lastcard::toml
