// The one table of rule switches (see switches.hpp).
#include "edition/switches.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

#include "base/text_util.hpp"
#include "edition/nearest.hpp"

namespace lastcard {

namespace {

using Names = std::string_view;

constexpr Names dealer_names[] = {"highest_number", "given"};
constexpr Names opening_names[] = {"acts", "number", "number_returned"};
constexpr Names draw_names[] = {"one", "until_playable"};
constexpr Names play_drawn_names[] = {"may", "must", "no"};
constexpr Names stacking_names[] = {"off",       "wild_four", "same_colour",
                                    "same_kind", "at_least",  "colour_two"};
constexpr Names challenge_names[] = {"off", "stays", "taken_back"};
constexpr Names zero_names[] = {"plain", "pass_all", "swap_optional"};
constexpr Names seven_names[] = {"plain", "swap"};
constexpr Names multi_play_names[] = {"off", "identical_pair", "same_number", "matching_pair"};
constexpr Names scoring_names[] = {"none", "winner", "lowest"};
constexpr Names teams_names[] = {"off", "pairs"};
constexpr Names trend_show_names[] = {"lowest", "choose"};

template <auto Field>
int get_field(const Rules& rules) {
    return static_cast<int>(rules.*Field);
}

template <auto Field>
void set_field(Rules& rules, int value) {
    using Type = std::remove_reference_t<decltype(rules.*Field)>;
    rules.*Field = static_cast<Type>(value);
}

template <auto Field>
constexpr Switch flag(std::string_view key, std::string_view cites) {
    return {key, SwitchKind::Bool, 0, 1, false, {}, cites, &get_field<Field>, &set_field<Field>};
}

template <auto Field>
constexpr Switch number(std::string_view key, int low, int high, std::string_view cites,
                        bool zero_is_off = false) {
    return {key,   SwitchKind::Int,   low,
            high,  zero_is_off,       {},
            cites, &get_field<Field>, &set_field<Field>};
}

template <auto Field>
constexpr Switch choice(std::string_view key, std::span<const std::string_view> values,
                        std::string_view cites) {
    return {key,
            SwitchKind::Enum,
            0,
            static_cast<int>(values.size()) - 1,
            false,
            values,
            cites,
            &get_field<Field>,
            &set_field<Field>};
}

constexpr Switch table[] = {
    number<&Rules::hand_size>("hand_size", 1, 15, ""),
    choice<&Rules::dealer>("dealer", dealer_names, "G-2 G-3"),
    choice<&Rules::opening>("opening", opening_names, "G-28 G-29 G-30 G-31 G-32 G-47 E-10 F-26"),
    choice<&Rules::draw>("draw", draw_names, "G-7 C-5 E-8"),
    flag<&Rules::voluntary_draw>("voluntary_draw", "G-8 C-4"),
    choice<&Rules::play_drawn>("play_drawn", play_drawn_names, "G-7 C-5 E-8"),
    choice<&Rules::stacking>("stacking", stacking_names,
                             "G-10 C-8 C-9 C-10 C-11 C-12 C-13 C-14 C-15 C-16 C-17 E-6 E-7 E-9 "
                             "F-20"),
    flag<&Rules::skip_blocks>("skip_blocks", "E-5"),
    choice<&Rules::challenge>("challenge", challenge_names,
                              "G-13 G-14 G-15 G-16 G-17 G-18 G-19 G-36"),
    flag<&Rules::challenge_wilds_count>("challenge_wilds_count", "G-15 B-11"),
    choice<&Rules::zero>("zero", zero_names, "C-27 E-2 E-14"),
    choice<&Rules::seven>("seven", seven_names, "C-24 C-25 C-26"),
    choice<&Rules::multi_play>("multi_play", multi_play_names, "E-3 E-4 E-12 E-21 F-21"),
    flag<&Rules::jump_in>("jump_in", "E-15 E-16 E-22"),
    flag<&Rules::nine_slap>("nine_slap", "E-13 E-22"),
    flag<&Rules::finish_on_number>("finish_on_number", "E-11 E-20"),
    flag<&Rules::last_draw_counts>("last_draw_counts", "G-21 G-22"),
    number<&Rules::mercy>("mercy", 10, 60, "C-28 C-29 C-30 C-31 C-32 C-33", true),
    number<&Rules::uno_penalty>("uno_penalty", 0, 10, "G-24 G-25 G-26"),
    number<&Rules::false_catch_penalty>("false_catch_penalty", 0, 10, "G-27"),
    choice<&Rules::scoring>("scoring", scoring_names, "G-33 G-34 G-35 G-37"),
    number<&Rules::target>("target", 1, 10000, "G-33 E-19"),
    number<&Rules::knockout_bonus>("knockout_bonus", 0, 1000, "C-34 C-45"),
    flag<&Rules::red_may_go_out>("red_may_go_out", "A-13 A-34"),
    flag<&Rules::blue_immediate>("blue_immediate", "A-19"),
    flag<&Rules::reverse_deflects>("reverse_deflects", "E-23"),
    number<&Rules::decks>("decks", 1, 3, ""),
    choice<&Rules::teams>("teams", teams_names, "E-24"),
    flag<&Rules::uno_strict>("uno_strict", "F-22"),
    flag<&Rules::jump_in_late>("jump_in_late", "F-23"),
    flag<&Rules::jump_in_wilds>("jump_in_wilds", "F-24"),
    choice<&Rules::trend_show>("trend_show", trend_show_names, "D-7 F-25"),
};

constexpr std::string_view truth_names[] = {"false", "true"};

}  // namespace

bool Switch::allows(int64_t value) const {
    return (value >= low && value <= high) || (zero_is_off && value == 0);
}

std::string Switch::expected() const {
    switch (kind) {
        case SwitchKind::Bool: return "true or false";
        case SwitchKind::Enum: return word_list(values);
        case SwitchKind::Int: break;
    }
    const std::string range =
        "a number from " + std::to_string(low) + " to " + std::to_string(high);
    return zero_is_off ? "0 or " + range : range;
}

std::string Switch::text_of(int value) const {
    if (kind == SwitchKind::Int || !allows(value)) return std::to_string(value);
    const auto at = static_cast<size_t>(value);
    return std::string(kind == SwitchKind::Bool ? truth_names[at] : values[at]);
}

std::optional<int> Switch::value_of(std::string_view text) const {
    if (kind == SwitchKind::Int) {
        const std::optional<int64_t> value = parse_int(text);
        if (!value || !allows(*value)) return std::nullopt;
        return static_cast<int>(*value);
    }
    const std::span<const std::string_view> names =
        kind == SwitchKind::Bool ? std::span<const std::string_view>(truth_names) : values;
    const auto found = std::find(names.begin(), names.end(), text);
    if (found == names.end()) return std::nullopt;
    return static_cast<int>(found - names.begin());
}

std::span<const Switch> switches() { return table; }

const Switch* find_switch(std::string_view key) {
    const auto found = std::find_if(std::begin(table), std::end(table),
                                    [key](const Switch& s) { return s.key == key; });
    return found == std::end(table) ? nullptr : &*found;
}

Result<void> set_switch(Rules& rules, std::string_view key, std::string_view text) {
    const Switch* const which = find_switch(key);
    if (which == nullptr) {
        return quoted(key) + ": found an unknown switch, expected " + expected_switch_key(key);
    }
    const std::optional<int> value = which->value_of(text);
    if (!value) {
        return std::string(key) + ": found " + quoted(text) + ", expected " + which->expected();
    }
    which->set(rules, *value);
    return {};
}

std::string switch_text(const Rules& rules, const Switch& which) {
    return which.text_of(which.get(rules));
}

std::string expected_switch_key(std::string_view key) {
    std::vector<std::string_view> keys;
    for (const Switch& s : table) keys.push_back(s.key);
    return expected_word(key, keys);
}

}  // namespace lastcard
