// Which TOML key or table may be defined where, and which would define something a second time.
#include "base/key_index.hpp"
#include "base/text_util.hpp"
#include "base/toml_internal.hpp"

namespace lastcard::toml::internal {

Tree::Tree(Cursor& cursor) : cursor_(cursor) { root_ = detached_table(0, 1); }

Node* Tree::detached_table(int depth, int line) { return make(Origin::Header, depth, line); }

Node* Tree::make(Origin origin, int depth, int line) {
    // A value's own depth is checked when it turns out to be an array or a table.
    if (origin != Origin::Value && depth > max_depth) {
        cursor_.fail(line, "Found tables inside tables where at most " + std::to_string(max_depth) +
                               " levels were expected.");
        return nullptr;
    }
    Node& node = nodes_.emplace_back();
    node.origin = origin;
    node.id = static_cast<uint32_t>(nodes_.size());
    node.depth = depth;
    node.value.line = line;
    return &node;
}

Node* Tree::find(const Node* table, std::string_view key) const {
    const auto found = by_key_.find({table->id, key});
    return found == by_key_.end() ? nullptr : found->second;
}

Node* Tree::add(Node* table, const Key& key, Origin origin) {
    Node* const node = make(origin, table->depth + 1, key.line);
    if (node == nullptr) return nullptr;
    node->key = key.name;
    node->key_line = key.line;
    by_key_.emplace(std::pair<uint32_t, std::string_view>(table->id, node->key), node);
    table->children.push_back(node);
    return node;
}

Node* Tree::add_element(Node* elements, int line) {
    Node* const node = make(Origin::Header, elements->depth + 1, line);
    if (node != nullptr) elements->children.push_back(node);
    return node;
}

namespace {

std::string_view what_it_is(const Node& node) {
    switch (node.origin) {
        case Origin::Value:
            switch (node.value.type) {
                case Type::Table: return "an inline table";
                case Type::Array: return "an array of values";
                default: return "a single value";
            }
        case Origin::Dotted: return "a table by dotted keys";
        case Origin::Elements: return "an array of tables";
        case Origin::Implied:
        case Origin::Header: break;
    }
    return "a table";
}

}  // namespace

// `as_table`: the name was used as a table to add to, not as a new thing.
Node* Tree::refuse(const Key& key, const Node* existing, bool as_table) {
    const bool could_be = existing->origin != Origin::Value || existing->value.type == Type::Table;
    cursor_.fail(key.line, "Found " + quoted(key.name) + ", which line " +
                               std::to_string(existing->key_line) + " already defines as " +
                               std::string(what_it_is(*existing)) + ", where " +
                               (as_table && !could_be ? "a table" : "a new name") +
                               " was expected.");
    return nullptr;
}

// All parts of a header but the last: through tables of any kind except inline ones, and into the
// latest element of an array of tables.
Node* Tree::walk_header(const std::vector<Key>& path) {
    Node* table = root_;
    for (size_t i = 0; i + 1 < path.size(); ++i) {
        Node* next = find(table, path[i].name);
        if (next == nullptr) {
            next = add(table, path[i], Origin::Implied);
            if (next == nullptr) return nullptr;
        } else if (next->origin == Origin::Value) {
            return refuse(path[i], next, true);
        } else if (next->origin == Origin::Elements) {
            next = next->children.back();
        }
        table = next;
    }
    return table;
}

Node* Tree::open_table(const std::vector<Key>& path) {
    Node* const parent = walk_header(path);
    if (parent == nullptr) return nullptr;
    const Key& key = path.back();
    Node* const table = find(parent, key.name);
    if (table == nullptr) return add(parent, key, Origin::Header);
    if (table->origin != Origin::Implied) return refuse(key, table);
    // So far only a longer header implied it: from now on this is the line to point at.
    table->origin = Origin::Header;
    table->key_line = key.line;
    table->value.line = key.line;
    return table;
}

Node* Tree::append_table(const std::vector<Key>& path) {
    Node* const parent = walk_header(path);
    if (parent == nullptr) return nullptr;
    const Key& key = path.back();
    Node* elements = find(parent, key.name);
    if (elements == nullptr) {
        elements = add(parent, key, Origin::Elements);
        if (elements == nullptr) return nullptr;
    } else if (elements->origin != Origin::Elements) {
        return refuse(key, elements);
    }
    return add_element(elements, key.line);
}

Node* Tree::define(Node* table, const std::vector<Key>& path) {
    for (size_t i = 0; i + 1 < path.size(); ++i) {
        Node* next = find(table, path[i].name);
        if (next == nullptr) {
            next = add(table, path[i], Origin::Dotted);
            if (next == nullptr) return nullptr;
        } else if (next->origin == Origin::Implied) {
            next->origin = Origin::Dotted;  // this is its definition
            next->key_line = path[i].line;
            next->value.line = path[i].line;
        } else if (next->origin != Origin::Dotted) {
            return refuse(path[i], next, true);
        }
        table = next;
    }
    const Key& key = path.back();
    if (const Node* const existing = find(table, key.name)) {
        return refuse(key, existing);
    }
    return add(table, key, Origin::Value);
}

Value Tree::take(Node* node) {
    if (node->origin == Origin::Value) return std::move(node->value);
    Value value;
    value.line = node->value.line;
    if (node->origin == Origin::Elements) {
        value.type = Type::Array;
        value.array.reserve(node->children.size());
        for (Node* const child : node->children) value.array.push_back(take(child));
        return value;
    }
    value.type = Type::Table;
    value.table.reserve(node->children.size());
    for (Node* const child : node->children) {
        // Copied, not moved: the map of names still looks at it.
        value.table.push_back(Entry{child->key, child->key_line, take(child)});
    }
    value.table_index = make_key_index(value.table);
    return value;
}

}  // namespace lastcard::toml::internal
