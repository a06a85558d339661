// The messages of all languages as tools/locales.py compiles them from locales/*.json when we
// build.
#pragma once

#include <span>
#include <string_view>

namespace lastcard {

/// In alphabetical order.
extern const std::span<const std::string_view> locale_keys;

/// By Language, each in the order of the keys; one that a language lacks has no data.
extern const std::span<const std::string_view> locale_messages[6];

}  // namespace lastcard
