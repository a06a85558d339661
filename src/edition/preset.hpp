// A preset: a named set of switches that can be applied to any edition.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
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

using PresetResult = Result<Preset, EditionError>;

[[nodiscard]] PresetResult load_preset_text(std::string_view text, std::string_view file_name);

// Sets the preset's switches; validate_rules checks their combination. Returns a sentence and
// leaves the rules unchanged if a switch cannot be set.
[[nodiscard]] Result<void> apply_preset(const Preset& preset, const Edition& edition, Rules& rules);

}  // namespace lastcard
