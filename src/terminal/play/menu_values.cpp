// The menu in line mode: the values of its rows as words, and setting rows by them (see menu.hpp).
#include <algorithm>

#include "base/text_util.hpp"
#include "terminal/play/menu.hpp"
#include "text/rule_words.hpp"

namespace lastcard {

namespace {

constexpr std::string_view no_preset_word = "none";
constexpr std::string_view yes_word = "yes";
constexpr std::string_view no_word = "no";

bool alike(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char left, char right) {
        return small_letter(left) == small_letter(right);
    });
}

std::string range(int low, int high) { return std::to_string(low) + "–" + std::to_string(high); }

}  // namespace

std::vector<std::string> Menu::row_texts() const {
    std::vector<std::string> texts;
    for (const Row& row : rows()) {
        const std::string what = row.what == RowKind::Name ? setup_.name : value(row);
        texts.push_back(what.empty() ? label(row)
                                     : catalogue().format("play.menu.row",
                                                          {{"name", label(row)}, {"value", what}}));
    }
    return texts;
}

std::vector<Menu::Value> Menu::values(const Row& row) const {
    const Catalogue& words = catalogue();
    std::vector<Value> all;
    switch (row.what) {
        case RowKind::Edition:
            for (const Edition& each : editions_)
                all.push_back({each.id, each.name.in(setup_.language)});
            break;
        case RowKind::Strength:
        case RowKind::Bot:
            for (const std::string_view name : level_names)
                all.push_back({std::string(name), words.format("level." + std::string(name))});
            break;
        case RowKind::Preset:
            all.push_back({std::string(no_preset_word), words.format("play.menu.no_preset")});
            for (const Preset& each : presets_)
                all.push_back({each.id, each.name.in(setup_.language)});
            break;
        case RowKind::Language:
            for (const std::string_view code : available_languages())
                all.push_back({std::string(code), Catalogue::of(code).format("language.name")});
            break;
        case RowKind::AutoPass:
            all.push_back({std::string(yes_word), words.format("rule.yes")});
            all.push_back({std::string(no_word), words.format("rule.no")});
            break;
        case RowKind::Switch: {
            const Switch& rule = *switches_of(setup_.edition)[row.which];
            if (rule.kind == SwitchKind::Int) break;
            for (int i = 0; i <= rule.high; ++i)
                all.push_back({rule.text_of(i), rule_value(words, rule, i)});
            break;
        }
        case RowKind::Continue:
        case RowKind::Start:
        case RowKind::Opponents:
        case RowKind::Rules:
        case RowKind::Name:
        case RowKind::Pace:
        case RowKind::Speed:
        case RowKind::Quit: break;
    }
    return all;
}

std::vector<std::string> Menu::row_values(std::size_t which) const {
    const Row row = rows()[which];
    const Catalogue& words = catalogue();
    std::vector<std::string> lines;
    std::string list;
    if (row.what == RowKind::Opponents) list = range(1, static_cast<int>(max_seats) - 1);
    if (row.what == RowKind::Switch) {
        const Switch& rule = *switches_of(setup_.edition)[row.which];
        if (rule.kind == SwitchKind::Int)
            list = (rule.zero_is_off ? "0, " : "") + range(rule.low, rule.high);
        // The sentence of the row does not mention these.
        for (const Value& each : values(row))
            lines.push_back(
                words.format("play.menu.option", {{"name", each.word}, {"sentence", each.name}}));
        if (!lines.empty()) return lines;
    }
    for (const Value& each : values(row)) list += (list.empty() ? "" : ", ") + each.word;
    if (!list.empty()) lines.push_back(words.format("play.lines.values", {{"values", list}}));
    return lines;
}

std::size_t Menu::strength_row() const {
    const std::vector<Row> all = rows();
    const auto found = std::find_if(all.begin(), all.end(),
                                    [](const Row& row) { return row.what == RowKind::Strength; });
    return static_cast<std::size_t>(found - all.begin());
}

bool Menu::set(std::size_t which, const std::string& typed) {
    const Row row = rows()[which];
    std::string text = typed;
    for (const Value& each : values(row))
        if (alike(typed, each.word) || alike(typed, each.name)) text = each.word;
    switch (row.what) {
        case RowKind::Edition:
            for (const Edition& each : editions_)
                if (each.id == text) {
                    choose_edition(text);
                    return true;
                }
            return false;
        case RowKind::Opponents: {
            const std::optional<std::int64_t> count = parse_int(text);
            if (!count || *count < 1 || *count >= static_cast<std::int64_t>(max_seats))
                return false;
            setup_.bots.resize(static_cast<std::size_t>(*count), setup_.bots.back());
            return true;
        }
        case RowKind::Strength:
        case RowKind::Bot: {
            const std::optional<Level> level = find_level(text);
            if (!level) return false;
            if (row.what == RowKind::Bot)
                setup_.bots[row.which] = *level;
            else
                std::fill(setup_.bots.begin(), setup_.bots.end(), *level);
            return true;
        }
        case RowKind::Preset:
            if (text == no_preset_word) {
                choose_preset(0);
                return true;
            }
            for (std::size_t i = 0; i < presets_.size(); ++i)
                if (presets_[i].id == text) {
                    choose_preset(i + 1);
                    return true;
                }
            return false;
        case RowKind::Language: {
            const std::vector<std::string_view> codes = available_languages();
            if (std::find(codes.begin(), codes.end(), text) == codes.end()) return false;
            setup_.language = text;
            return true;
        }
        case RowKind::Name:
            setup_.name = screen::shortened(text, longest_name_columns);
            return true;
        case RowKind::AutoPass:
            if (text != yes_word && text != no_word) return false;
            setup_.auto_pass = text == yes_word;
            return true;
        case RowKind::Switch: {
            const Switch& rule = *switches_of(setup_.edition)[row.which];
            const std::optional<int> number = rule.value_of(text);
            if (number) rule.set(setup_.rules, *number);
            return number.has_value();
        }
        case RowKind::Continue:
        case RowKind::Start:
        case RowKind::Rules:
        case RowKind::Pace:
        case RowKind::Speed:
        case RowKind::Quit: break;
    }
    return false;
}

}  // namespace lastcard
