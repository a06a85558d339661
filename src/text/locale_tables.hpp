// The messages of all languages, compiled from locales/*.json by tools/locales.py during the build.
#pragma once

#include <span>
#include <string_view>

namespace lastcard {

/// In alphabetical order.
extern const std::span<const std::string_view> locale_keys;

/// By Language, each in the order of the keys; a missing message has no data.
extern const std::span<const std::string_view> locale_messages[6];

}  // namespace lastcard
