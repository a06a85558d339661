// "Did you mean …?": the word of a list that a mistyped one is closest to, for error sentences.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace lastcard {

// The closest word that differs by at most two letters (one, if the word is short), or nothing: a
// far-fetched guess would only mislead.
std::string_view nearest_word(std::string_view word, std::span<const std::string_view> words);

// "off, stays or taken_back"
std::string word_list(std::span<const std::string_view> words);

// What an error sentence expects instead of an unknown word: the nearest one, else the whole list.
std::string expected_word(std::string_view word, std::span<const std::string_view> words);

}  // namespace lastcard
