// A preset: a named handful of switches that can be laid over any edition.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "edition/edition.hpp"
#include "edition/error.hpp"

namespace lastcard {

struct PresetSetting {
    std::string key;
    std::string value;  // as set_switch takes it
};

struct Preset {
    std::string id;  // the file's name without folder and ending
    LocalText name;
    LocalText summary;
    std::vector<PresetSetting> settings;  // in file order
};

struct PresetResult {
    std::optional<Preset> preset;
    EditionError error;  // says something only if there is no preset

    explicit operator bool() const { return preset.has_value(); }
};

[[nodiscard]] PresetResult load_preset_text(std::string_view text, std::string_view file_name);

// Sets the preset's switches; whether they go together is for validate_rules to say. After a
// refusal (one sentence) the rules are as they were.
[[nodiscard]] std::optional<std::string> apply_preset(const Preset& preset, const Edition& edition,
                                                      Rules& rules);

}  // namespace lastcard
