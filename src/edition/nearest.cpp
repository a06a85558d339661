// "Did you mean …?" (see nearest.hpp).
#include "edition/nearest.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace lastcard {

namespace {

constexpr size_t max_length = 32;  // longer than any word we know: nothing is near to it

// How many letters have to be put in, taken out, replaced or exchanged with their neighbour.
size_t distance(std::string_view a, std::string_view b) {
    using Row = std::array<size_t, max_length + 1>;
    Row before_last{};
    Row last{};
    Row row{};
    for (size_t j = 0; j <= b.size(); ++j) last[j] = j;
    for (size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (size_t j = 1; j <= b.size(); ++j) {
            const size_t replace = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({replace, last[j] + 1, row[j - 1] + 1});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                row[j] = std::min(row[j], before_last[j - 2] + 1);
            }
        }
        before_last = last;
        last = row;
    }
    return last[b.size()];
}

}  // namespace

std::string_view nearest_word(std::string_view word, std::span<const std::string_view> words) {
    std::string_view nearest;
    if (word.empty() || word.size() > max_length) return nearest;
    size_t smallest = word.size() <= 4 ? 2 : 3;  // has to be below this
    for (const std::string_view candidate : words) {
        if (candidate.size() > max_length) continue;
        const size_t changes = distance(word, candidate);
        if (changes < smallest) {
            smallest = changes;
            nearest = candidate;
        }
    }
    return nearest;
}

std::string word_list(std::span<const std::string_view> words) {
    std::string list;
    for (size_t i = 0; i < words.size(); ++i) {
        if (i > 0) list += i + 1 == words.size() ? " or " : ", ";
        list += words[i];
    }
    return list;
}

std::string expected_word(std::string_view word, std::span<const std::string_view> words) {
    const std::string_view nearest = nearest_word(word, words);
    return nearest.empty() ? word_list(words) : std::string(nearest);
}

}  // namespace lastcard
