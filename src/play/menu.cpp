// Rows of the menu, their values and sentences (see menu.hpp).
#include "play/menu.hpp"

#include <algorithm>

#include "base/characters.hpp"
#include "base/text_util.hpp"
#include "edition/find.hpp"
#include "edition/switches.hpp"
#include "edition/validate.hpp"
#include "play/table.hpp"
#include "text/rule_words.hpp"

namespace lastcard {

using screen::Canvas;
using screen::Key;
using screen::KeyKind;

namespace {

constexpr std::string_view no_preset_word = "none";

bool alike(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char left, char right) {
        return small_letter(left) == small_letter(right);
    });
}

std::string range(int low, int high) { return std::to_string(low) + "–" + std::to_string(high); }

/// The switches that an edition has, in the order of the table.
std::vector<const Switch*> switches_of(const Edition& edition) {
    std::vector<const Switch*> all;
    for (const Switch& row : switches())
        if (!validate_switch_key(edition, row.key)) all.push_back(&row);
    return all;
}

template <class Size>
Size turned(Size at, int by, Size count) {
    const auto n = static_cast<long>(count);
    return static_cast<Size>(((static_cast<long>(at) + by) % n + n) % n);
}

/// The next value that the switch allows, at the ends the same again.
int stepped(const Switch& row, int value, int by) {
    if (row.kind != SwitchKind::Int) {
        const int count = row.high + 1;
        return ((value + by) % count + count) % count;
    }
    // Large numbers in large steps.
    const int step = row.high >= 1000 ? 50 : 1;
    int next = value + by * step;
    if (row.zero_is_off && next < row.low) next = by > 0 ? row.low : 0;
    next = std::clamp(next, row.zero_is_off ? 0 : row.low, row.high);
    return row.allows(next) ? next : value;
}

}  // namespace

std::string speed_text(unsigned percent) {
    switch (percent) {
        case 400: return "×0.25";
        case 200: return "×0.5";
        case 0: return "max";
        default: return "×" + std::to_string(100 / percent);
    }
}

Menu::Menu(TableSetup setup, std::vector<SavedGame> saved, Reader reader)
    : setup_(std::move(setup)), saved_(std::move(saved)), reader_(reader) {
    bool known = false;
    for (const std::string& id : builtin_edition_ids())
        if (LoadResult loaded = find_edition(id)) {
            known = known || id == setup_.edition.id;
            editions_.push_back(std::move(*loaded.edition));
        }
    if (!known) editions_.push_back(setup_.edition);
    for (const std::string& id : builtin_preset_ids())
        if (PresetResult preset = find_preset(id)) presets_.push_back(std::move(*preset.preset));
}

std::vector<Menu::Row> Menu::rows() const {
    std::vector<Row> all;
    switch (sheet_) {
        case Sheet::Main:
            all.push_back({What::Start});
            for (std::size_t i = 0; i < saved_.size(); ++i) all.push_back({What::Continue, i});
            for (const What what :
                 {What::Edition, What::Opponents, What::Strength, What::Preset, What::Rules,
                  What::Language, What::Name, What::Pace, What::Speed, What::Quit})
                if (reader_ == Reader::Screen || (what != What::Pace && what != What::Speed))
                    all.push_back({what});
            break;
        case Sheet::Opponents:
            for (std::size_t i = 0; i < setup_.bots.size(); ++i) all.push_back({What::Bot, i});
            break;
        case Sheet::Rules:
            for (std::size_t i = 0; i < switches_of(setup_.edition).size(); ++i)
                all.push_back({What::Switch, i});
            break;
    }
    return all;
}

std::string Menu::label(const Row& row) const {
    const Catalogue& words = catalogue();
    switch (row.what) {
        case What::Continue: {
            const SavedGame& game = saved_[row.which];
            std::string edition = game.edition;
            for (const Edition& each : editions_)
                if (each.id == game.edition) edition = each.name.in(setup_.language);
            return words.format("play.menu.continue", {{"edition", edition},
                                                       {"round", game.round},
                                                       {"points", game.points},
                                                       {"players", game.players}});
        }
        case What::Start: return words.format("play.menu.start");
        case What::Edition: return words.format("play.menu.edition");
        case What::Opponents: return words.format("play.menu.opponents");
        case What::Strength: return words.format("play.menu.strength");
        case What::Preset: return words.format("play.menu.preset");
        case What::Rules: return words.format("play.menu.rules");
        case What::Language: return words.format("play.menu.language");
        case What::Name: return words.format("play.menu.name");
        case What::Pace: return words.format("play.menu.pace");
        case What::Speed: return words.format("play.menu.speed");
        case What::Quit: return words.format("play.menu.quit");
        case What::Bot: return bot_names(setup_.bots.size(), setup_.name)[row.which];
        case What::Switch: return rule_name(words, *switches_of(setup_.edition)[row.which]);
    }
    return {};
}

std::string Menu::value(const Row& row) const {
    const Catalogue& words = catalogue();
    const auto level_word = [&](Level level) {
        return words.format("level." + std::string(level_name(level)));
    };
    switch (row.what) {
        case What::Edition: return setup_.edition.name.in(setup_.language);
        case What::Opponents: return std::to_string(setup_.bots.size());
        case What::Strength: {
            const bool same = std::all_of(setup_.bots.begin(), setup_.bots.end(),
                                          [&](Level level) { return level == setup_.bots[0]; });
            return same ? level_word(setup_.bots[0]) : words.format("play.menu.mixed");
        }
        case What::Preset:
            return preset_ == 0 ? words.format("play.menu.no_preset")
                                : presets_[preset_ - 1].name.in(setup_.language);
        case What::Rules: {
            unsigned changed = 0;
            for (const Switch* const each : switches_of(setup_.edition))
                changed += each->get(setup_.rules) != each->get(setup_.edition.rules);
            return words.format("play.menu.changed", {{"count", changed}});
        }
        case What::Language: return words.format("language.name");
        case What::Name: return setup_.name + "_";
        case What::Pace:
            return words.format(setup_.pace == Pace::Clock ? "play.pace.clock"
                                                           : "play.pace.waiting");
        case What::Speed: return speed_text(setup_.speed);
        case What::Bot: return level_word(setup_.bots[row.which]);
        case What::Switch: {
            const Switch& which = *switches_of(setup_.edition)[row.which];
            return rule_value(words, which, which.get(setup_.rules));
        }
        default: return {};
    }
}

bool Menu::changeable(const Row& row) const {
    switch (row.what) {
        case What::Continue:
        case What::Start:
        case What::Rules:
        case What::Name:
        case What::Quit: return false;
        default: return true;
    }
}

/// The sentences below the rows: of the choice, and of the others there are.
std::vector<Line> Menu::about(const Row& row) const {
    const Catalogue& words = catalogue();
    std::vector<Line> lines;
    const auto option = [&](bool chosen, const std::string& name, const std::string& sentence) {
        lines.push_back({words.format("play.menu.option", {{"name", name}, {"sentence", sentence}}),
                         chosen ? Line::Kind::Strong : Line::Kind::Faint});
    };
    switch (row.what) {
        case What::Edition:
            for (const Edition& each : editions_)
                option(each.id == setup_.edition.id, each.name.in(setup_.language),
                       each.summary.in(setup_.language));
            break;
        case What::Strength:
        case What::Bot:
            for (const std::string_view name : level_names) {
                const Level level = *find_level(name);
                const bool chosen = row.what == What::Bot
                                        ? setup_.bots[row.which] == level
                                        : std::find(setup_.bots.begin(), setup_.bots.end(),
                                                    level) != setup_.bots.end();
                const std::string key = "level." + std::string(name);
                option(chosen, words.format(key), words.format(key + ".help"));
            }
            break;
        case What::Preset:
            option(preset_ == 0, words.format("play.menu.no_preset"),
                   words.format("play.menu.no_preset.help"));
            for (std::size_t i = 0; i < presets_.size(); ++i)
                option(preset_ == i + 1, presets_[i].name.in(setup_.language),
                       presets_[i].summary.in(setup_.language));
            break;
        case What::Pace:
            option(setup_.pace == Pace::Clock, words.format("play.pace.clock"),
                   words.format("play.pace.clock.help"));
            option(setup_.pace == Pace::Waiting, words.format("play.pace.waiting"),
                   words.format("play.pace.waiting.help"));
            break;
        case What::Switch:
            lines.push_back(
                {rule_help(words, *switches_of(setup_.edition)[row.which]), Line::Kind::Plain});
            break;
        case What::Start: lines.push_back({words.format("play.menu.start.help")}); break;
        case What::Continue: lines.push_back({words.format("play.menu.continue.help")}); break;
        case What::Opponents: lines.push_back({words.format("play.menu.opponents.help")}); break;
        case What::Rules: lines.push_back({words.format("play.menu.rules.help")}); break;
        case What::Language: lines.push_back({words.format("play.menu.language.help")}); break;
        case What::Name: lines.push_back({words.format("play.menu.name.help")}); break;
        case What::Speed: lines.push_back({words.format("play.menu.speed.help")}); break;
        case What::Quit: lines.push_back({words.format("play.menu.quit.help")}); break;
    }
    if (const auto wrong = conflict()) lines.push_back({*wrong, Line::Kind::Strong});
    return lines;
}

std::optional<std::string> Menu::conflict() const {
    const std::optional<RuleConflict> found =
        find_conflict(setup_.edition, setup_.rules, setup_.seats());
    if (!found) return std::nullopt;
    return conflict_sentence(catalogue(), *found);
}

void Menu::choose_edition(const std::string& id) {
    for (const Edition& each : editions_)
        if (each.id == id) {
            setup_.edition = each;
            choose_preset(preset_);
        }
}

/// The rules begin anew: a preset is laid over what the edition says.
void Menu::choose_preset(std::size_t which) {
    setup_.rules = setup_.edition.rules;
    preset_ = which;
    if (which == 0) return;
    if (apply_preset(presets_[which - 1], setup_.edition, setup_.rules)) preset_ = 0;
}

void Menu::change(const Row& row, int by) {
    switch (row.what) {
        case What::Edition: {
            std::size_t now = 0;
            for (std::size_t i = 0; i < editions_.size(); ++i)
                if (editions_[i].id == setup_.edition.id) now = i;
            choose_edition(editions_[turned(now, by, editions_.size())].id);
            break;
        }
        case What::Opponents: {
            const auto count = static_cast<std::size_t>(std::clamp(
                static_cast<int>(setup_.bots.size()) + by, 1, static_cast<int>(max_seats) - 1));
            setup_.bots.resize(count, setup_.bots.back());
            break;
        }
        case What::Strength: {
            const auto next =
                turned(static_cast<std::size_t>(setup_.bots[0]), by, level_names.size());
            for (Level& level : setup_.bots) level = static_cast<Level>(next);
            break;
        }
        case What::Bot: {
            Level& level = setup_.bots[row.which];
            level =
                static_cast<Level>(turned(static_cast<std::size_t>(level), by, level_names.size()));
            break;
        }
        case What::Preset: choose_preset(turned(preset_, by, presets_.size() + 1)); break;
        case What::Language: {
            const std::vector<std::string_view> codes = available_languages();
            const auto now = static_cast<std::size_t>(
                std::find(codes.begin(), codes.end(), setup_.language) - codes.begin());
            setup_.language = codes[turned(now % codes.size(), by, codes.size())];
            break;
        }
        case What::Pace:
            setup_.pace = setup_.pace == Pace::Clock ? Pace::Waiting : Pace::Clock;
            break;
        case What::Speed: {
            const auto now = std::find(std::begin(speeds), std::end(speeds), setup_.speed);
            const long next = std::clamp<long>(now - std::begin(speeds) + by, 0,
                                               static_cast<long>(std::size(speeds)) - 1);
            setup_.speed = speeds[next];
            break;
        }
        case What::Switch: {
            const Switch& which = *switches_of(setup_.edition)[row.which];
            which.set(setup_.rules, stepped(which, which.get(setup_.rules), by));
            break;
        }
        default: break;
    }
}

void Menu::turn_to(Sheet sheet) {
    if (sheet_ == Sheet::Main) main_at_ = at_;
    sheet_ = sheet;
    at_ = sheet == Sheet::Main ? main_at_ : 0;
}

Menu::Result Menu::choose(const Row& row) {
    switch (row.what) {
        case What::Start: return conflict() ? Result::Open : Result::Start;
        case What::Continue: chosen_ = row.which; return Result::Continue;
        case What::Quit: return Result::Quit;
        case What::Opponents:
        case What::Strength: turn_to(Sheet::Opponents); break;
        case What::Rules: turn_to(Sheet::Rules); break;
        case What::Bot: turn_to(Sheet::Main); break;
        default: change(row, 1); break;
    }
    return Result::Open;
}

Menu::Result Menu::key(const Key& key) {
    const std::vector<Row> all = rows();
    const Row row = all[at_];
    if (row.what == What::Name && key.kind == KeyKind::Character && !key.alt &&
        columns_of(key.code_point) > 0) {
        if (screen::width_of(setup_.name) < longest_name_columns)
            append_utf8(setup_.name, key.code_point);
        return Result::Open;
    }
    switch (key.kind) {
        case KeyKind::Up:
        case KeyKind::BackTab: at_ = turned(at_, -1, all.size()); break;
        case KeyKind::Down:
        case KeyKind::Tab: at_ = turned(at_, 1, all.size()); break;
        case KeyKind::Home: at_ = 0; break;
        case KeyKind::End: at_ = all.size() - 1; break;
        case KeyKind::PageUp: at_ = at_ >= 10 ? at_ - 10 : 0; break;
        case KeyKind::PageDown: at_ = std::min(at_ + 10, all.size() - 1); break;
        case KeyKind::Left: change(row, -1); break;
        case KeyKind::Right: change(row, 1); break;
        case KeyKind::Enter: return choose(row);
        case KeyKind::Escape:
            if (sheet_ == Sheet::Main) return Result::Quit;
            turn_to(Sheet::Main);
            break;
        case KeyKind::Backspace:
            while (!setup_.name.empty() && row.what == What::Name) {
                const bool first = (static_cast<unsigned char>(setup_.name.back()) & 0xc0) != 0x80;
                setup_.name.pop_back();
                if (first) break;
            }
            break;
        case KeyKind::Character:
            if (key.is(' ')) return choose(row);
            if (screen::latin_key(key.code_point) == 'q') {
                if (sheet_ == Sheet::Main) return Result::Quit;
                turn_to(Sheet::Main);
            }
            break;
        default: break;
    }
    return Result::Open;
}

std::vector<std::string> Menu::row_texts() const {
    std::vector<std::string> texts;
    for (const Row& row : rows()) {
        const std::string what = row.what == What::Name ? setup_.name : value(row);
        texts.push_back(what.empty() ? label(row)
                                     : catalogue().format("play.menu.row",
                                                          {{"name", label(row)}, {"value", what}}));
    }
    return texts;
}

Menu::Result Menu::enter(std::size_t row) {
    at_ = std::min(row, rows().size() - 1);
    return choose(rows()[at_]);
}

std::vector<Menu::Value> Menu::values(const Row& row) const {
    const Catalogue& words = catalogue();
    std::vector<Value> all;
    switch (row.what) {
        case What::Edition:
            for (const Edition& each : editions_)
                all.push_back({each.id, each.name.in(setup_.language)});
            break;
        case What::Strength:
        case What::Bot:
            for (const std::string_view name : level_names)
                all.push_back({std::string(name), words.format("level." + std::string(name))});
            break;
        case What::Preset:
            all.push_back({std::string(no_preset_word), words.format("play.menu.no_preset")});
            for (const Preset& each : presets_)
                all.push_back({each.id, each.name.in(setup_.language)});
            break;
        case What::Language:
            for (const std::string_view code : available_languages())
                all.push_back({std::string(code), Catalogue::of(code).format("language.name")});
            break;
        case What::Switch: {
            const Switch& rule = *switches_of(setup_.edition)[row.which];
            if (rule.kind == SwitchKind::Int) break;
            for (int i = 0; i <= rule.high; ++i)
                all.push_back({rule.text_of(i), rule_value(words, rule, i)});
            break;
        }
        default: break;
    }
    return all;
}

std::vector<std::string> Menu::row_values(std::size_t which) const {
    const Row row = rows()[which];
    const Catalogue& words = catalogue();
    std::vector<std::string> lines;
    std::string list;
    if (row.what == What::Opponents) list = range(1, static_cast<int>(max_seats) - 1);
    if (row.what == What::Switch) {
        const Switch& rule = *switches_of(setup_.edition)[row.which];
        if (rule.kind == SwitchKind::Int)
            list = (rule.zero_is_off ? "0, " : "") + range(rule.low, rule.high);
        // What the sentence of the row does not tell.
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
                                    [](const Row& row) { return row.what == What::Strength; });
    return static_cast<std::size_t>(found - all.begin());
}

bool Menu::set(std::size_t which, const std::string& typed) {
    const Row row = rows()[which];
    std::string text = typed;
    for (const Value& each : values(row))
        if (alike(typed, each.word) || alike(typed, each.name)) text = each.word;
    switch (row.what) {
        case What::Edition:
            for (const Edition& each : editions_)
                if (each.id == text) {
                    choose_edition(text);
                    return true;
                }
            return false;
        case What::Opponents: {
            const std::optional<std::int64_t> count = parse_int(text);
            if (!count || *count < 1 || *count >= static_cast<std::int64_t>(max_seats))
                return false;
            setup_.bots.resize(static_cast<std::size_t>(*count), setup_.bots.back());
            return true;
        }
        case What::Strength:
        case What::Bot: {
            const std::optional<Level> level = find_level(text);
            if (!level) return false;
            if (row.what == What::Bot)
                setup_.bots[row.which] = *level;
            else
                std::fill(setup_.bots.begin(), setup_.bots.end(), *level);
            return true;
        }
        case What::Preset:
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
        case What::Language: {
            const std::vector<std::string_view> codes = available_languages();
            if (std::find(codes.begin(), codes.end(), text) == codes.end()) return false;
            setup_.language = text;
            return true;
        }
        case What::Name: setup_.name = screen::shortened(text, longest_name_columns); return true;
        case What::Switch: {
            const Switch& rule = *switches_of(setup_.edition)[row.which];
            const std::optional<int> number = rule.value_of(text);
            if (number) rule.set(setup_.rules, *number);
            return number.has_value();
        }
        default: return false;
    }
}

void Menu::draw_rows(Canvas& canvas, const std::vector<Row>& all, int first, int count) const {
    const int columns = static_cast<int>(canvas.size().columns);
    const bool wide = sheet_ == Sheet::Rules;
    const int value_column = wide ? 30 : 20;
    for (int i = 0; i < count; ++i) {
        const Row& row = all[static_cast<std::size_t>(first + i)];
        const bool here = static_cast<std::size_t>(first + i) == at_;
        const int line = 2 + i;
        if (here) canvas.put(1, line, "▶", look::strong);
        canvas.put(3, line, screen::shortened(label(row), static_cast<unsigned>(columns - 4)),
                   here ? look::strong : look::plain);
        std::string text = value(row);
        if (text.empty()) continue;
        text = screen::shortened(text, static_cast<unsigned>(columns - value_column - 5));
        if (here && changeable(row))
            text = "‹ " + text + " ›";
        else
            text = "  " + text;
        canvas.put(value_column, line, text, here ? look::strong : look::plain);
    }
    if (first > 0) canvas.put(1, 1, "▲", look::faint);
    if (static_cast<std::size_t>(first + count) < all.size())
        canvas.put(1, 2 + count, "▼", look::faint);
}

Canvas Menu::draw(screen::Size size) const {
    Canvas canvas(size);
    const int columns = static_cast<int>(size.columns);
    const int rows_there = static_cast<int>(size.rows);
    const std::vector<Row> all = rows();
    const Catalogue& words = catalogue();
    canvas.put(1, 0, "Lastcard", look::strong);
    if (sheet_ == Sheet::Main) {
        // The four colours, as on the back of the box.
        int at = 11;
        for (unsigned i = 0; i < 4; ++i)
            at += canvas.put(at, 0, " " + colour_letter(words, colour_at(i)) + " ",
                             solid(colour_at(i))) +
                  1;
    }
    std::vector<Line> below = about(all[at_]);
    std::vector<std::pair<std::string, screen::Style>> sentences;
    for (const Line& line : below)
        for (std::string& part : screen::wrapped(line.text, static_cast<unsigned>(columns - 4)))
            sentences.emplace_back(std::move(part), line.kind == Line::Kind::Strong  ? look::strong
                                                    : line.kind == Line::Kind::Faint ? look::faint
                                                                                     : look::plain);
    const int room = rows_there - 5 - static_cast<int>(sentences.size());
    const int count = std::clamp(static_cast<int>(all.size()), 1, std::max(room, 3));
    const int first =
        std::clamp(static_cast<int>(at_) - count / 2, 0, static_cast<int>(all.size()) - count);
    draw_rows(canvas, all, first, count);
    int line = 2 + count + 1;
    for (const auto& [text, style] : sentences) canvas.put(3, line++, text, style);
    canvas.put(1, rows_there - 1,
               screen::shortened(
                   words.format(sheet_ == Sheet::Main ? "play.menu.keys" : "play.menu.keys_sheet"),
                   static_cast<unsigned>(columns - 2)),
               look::faint);
    return canvas;
}

}  // namespace lastcard
