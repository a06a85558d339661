// Finding an entry by key in a list that keeps file order, without a hostile file of thousands of
// keys making it quadratic. Shared by the TOML and JSON trees; any entry with a `key` string works.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace lastcard {

// Up to this many entries a plain scan is faster than any index.
inline constexpr size_t key_index_threshold = 16;

// Positions of the keys in their order (equal keys: in the order of the list). Sorted rather than
// hashed: no input can make it degenerate.
std::vector<uint32_t> sorted_positions(std::span<const std::string_view> keys);

// The same of the entries' keys, or nothing for a short list.
template <class Entry>
std::vector<uint32_t> make_key_index(const std::vector<Entry>& entries) {
    if (entries.size() <= key_index_threshold) return {};
    std::vector<std::string_view> keys;
    keys.reserve(entries.size());
    for (const Entry& entry : entries) keys.push_back(entry.key);
    return sorted_positions(keys);
}

// An index that does not fit the list (built by hand, or none) is ignored: the scan is always
// right.
template <class Entry>
const Entry* find_by_key(const std::vector<Entry>& entries, const std::vector<uint32_t>& index,
                         std::string_view key) {
    if (index.empty() || index.size() != entries.size()) {
        const auto same = [key](const Entry& entry) { return entry.key == key; };
        const auto found = std::find_if(entries.begin(), entries.end(), same);
        return found == entries.end() ? nullptr : &*found;
    }
    const auto before = [&entries](uint32_t at, std::string_view k) { return entries[at].key < k; };
    const auto found = std::lower_bound(index.begin(), index.end(), key, before);
    if (found == index.end() || entries[*found].key != key) return nullptr;
    return &entries[*found];
}

// The position of the first entry whose key an earlier entry already has, or the list's size.
template <class Entry>
size_t first_repeated_key(const std::vector<Entry>& entries, const std::vector<uint32_t>& index) {
    size_t first = entries.size();
    if (index.empty()) {
        for (size_t i = 1; i < entries.size(); ++i) {
            for (size_t j = 0; j < i; ++j) {
                if (entries[i].key == entries[j].key) return i;
            }
        }
        return first;
    }
    for (size_t i = 1; i < index.size(); ++i) {
        if (entries[index[i]].key == entries[index[i - 1]].key) {
            first = std::min(first, static_cast<size_t>(index[i]));
        }
    }
    return first;
}

}  // namespace lastcard
