// Internal to toml*.cpp: the position in the text, and the tree under construction.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/toml.hpp"

namespace lastcard::toml::internal {

// A place in the text. Functions that read return false after an error; the first error is kept.
struct Cursor {
    std::string_view text;
    size_t pos = 0;
    int line = 1;
    std::optional<Error> error{};

    bool at_end() const { return pos >= text.size(); }
    // Past the end this is NUL, which no TOML allows: it matches nothing and ends as an error.
    char peek(size_t ahead = 0) const {
        return ahead < text.size() - pos ? text[pos + ahead] : '\0';
    }
    bool starts_with(std::string_view prefix) const { return text.substr(pos).starts_with(prefix); }
    bool at_newline() const { return peek() == '\n' || (peek() == '\r' && peek(1) == '\n'); }
    bool take_newline();
    void skip_blanks();

    // What stands here, in words: a character, the end of the line, the end of the file.
    std::string found() const;
    bool fail(int at_line, std::string message);
    // "Found … where … was expected; hint."
    bool expected(std::string_view what, std::string_view hint = {});
};

// Control characters other than tab may stand nowhere but in line ends.
constexpr bool is_control(char c) { return (c >= '\0' && c < ' ' && c != '\t') || c == '\x7F'; }

// toml_string.cpp: any of the four kinds, from its opening quote to behind its closing one. A key
// must stay on its line.
bool read_string(Cursor& cursor, std::string& out);
bool read_quoted_key(Cursor& cursor, std::string& out);

// toml_scalar.cpp: numbers, true, false, inf, nan, dates and times.
bool read_scalar(Cursor& cursor, Value& out);

// One part of a dotted key.
struct Key {
    std::string name;
    int line = 0;
};

// How a place in the tree came to be decides who may still add to it.
enum class Origin : uint8_t {
    Value,     // key = value: closed, also when the value is an inline table or an array
    Implied,   // [a.b] implies the table a, which may be defined later, once
    Header,    // [a], an element of [[a]], or the root: headers may add subtables
    Dotted,    // a.b = 1 defines the table a; only dotted keys of the same section add keys to it
    Elements,  // the array that [[a]] appends to
};

struct Node {
    Origin origin = Origin::Value;
    uint32_t id = 0;
    int depth = 0;  // the root has 0
    int key_line = 0;
    std::string key;  // its name in the parent; elements have none
    Value value{};    // of Origin::Value; else only its line counts
    std::vector<Node*> children{};
};

// Holds the rules for defining things twice, which need more than the finished values show.
class Tree {
public:
    explicit Tree(Cursor& cursor);
    Tree(const Tree&) = delete;
    Tree& operator=(const Tree&) = delete;

    Node* root() { return root_; }

    // A table outside the tree, to collect an inline table in.
    Node* detached_table(int depth, int line);

    // These return null after an error.
    Node* open_table(const std::vector<Key>& path);           // [path]
    Node* append_table(const std::vector<Key>& path);         // [[path]]: the new element
    Node* define(Node* table, const std::vector<Key>& path);  // path = …: where the value goes

    // Empties the node into a value.
    Value take(Node* node);

private:
    Node* make(Origin origin, int depth, int line);
    Node* find(const Node* table, std::string_view key) const;
    Node* add(Node* table, const Key& key, Origin origin);
    Node* add_element(Node* elements, int line);
    Node* walk_header(const std::vector<Key>& path);
    Node* refuse(const Key& key, const Node* existing, bool as_table = false);

    Cursor& cursor_;
    std::deque<Node> nodes_;  // a deque never moves its elements: pointers and key views stay good
    // One sorted map for all tables instead of one per table: no scan, and no hash to collide.
    std::map<std::pair<uint32_t, std::string_view>, Node*> by_key_;
    Node* root_ = nullptr;
};

}  // namespace lastcard::toml::internal
