// Reads and applies presets (see preset.hpp).
#include "edition/preset.hpp"

#include "edition/card_row.hpp"
#include "edition/reader.hpp"
#include "edition/rules_table.hpp"
#include "edition/switches.hpp"
#include "edition/validate.hpp"

namespace lastcard {

using namespace edition_internal;

PresetResult load_preset_text(std::string_view text, std::string_view file_name) {
    constexpr std::string_view preset_keys[] = {"name", "summary", "rules"};
    Reader reader{std::string(file_name)};
    const toml::Value root = reader.parse(text);
    reader.only_keys(root, preset_keys);

    Preset preset;
    const std::string_view stem = file_name.substr(file_name.rfind('/') + 1);
    preset.id = stem.substr(0, stem.rfind(".toml"));
    if (const toml::Entry* const name = reader.require(root, "name", "the preset's name")) {
        preset.name = reader.local_text(*name, max_name_characters);
    }
    if (const toml::Entry* const summary = Reader::find(root, "summary")) {
        preset.summary = reader.local_text(*summary, 200);
    }
    if (const toml::Entry* const rules = reader.require(root, "rules", "a table of switches")) {
        Rules scratch;
        reader.fail(read_rules_table(rules->value, nullptr, scratch, file_name));
        for (const toml::Entry& entry : rules->value.table) {
            if (const Switch* const which = find_switch(entry.key))
                preset.settings.push_back({entry.key, switch_text(scratch, *which)});
        }
    }
    if (!reader.ok()) return reader.errors().front();
    return preset;
}

Result<void> apply_preset(const Preset& preset, const Edition& edition, Rules& rules) {
    Rules changed = rules;
    for (const PresetSetting& setting : preset.settings) {
        if (Result<void> applied = apply_switch(edition, changed, setting.key, setting.value);
            !applied)
            return applied;
    }
    rules = changed;
    return {};
}

}  // namespace lastcard
