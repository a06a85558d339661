// Rows of the menu, their values and sentences (see menu.hpp).
#include "play/menu.hpp"

#include <algorithm>
#include <utility>

#include "edition/find.hpp"
#include "edition/validate.hpp"
#include "text/rule_words.hpp"

namespace lastcard {

namespace {

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

std::vector<const Switch*> switches_of(const Edition& edition) {
    std::vector<const Switch*> all;
    for (const Switch& row : switches())
        if (!validate_switch_key(edition, row.key)) all.push_back(&row);
    return all;
}

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
                  What::Language, What::Name, What::Pace, What::Speed, What::AutoPass, What::Quit})
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

std::string Menu::edition_of(const SavedGame& game) const {
    for (const Edition& each : editions_)
        if (each.id == game.edition) return each.name.in(setup_.language);
    return game.edition;
}

/// "Eva: 120, Ada: 40".
std::string Menu::players_of(const SavedGame& game) const {
    const Catalogue& words = catalogue();
    std::string list;
    for (const SavedGame::Player& player : game.players) {
        if (!list.empty()) list += words.format("list.separator");
        list += game.scored ? words.format("play.menu.row",
                                           {{"name", player.name}, {"value", player.points}})
                            : player.name;
    }
    return list;
}

std::string Menu::label(const Row& row) const {
    const Catalogue& words = catalogue();
    switch (row.what) {
        case What::Continue:
            return words.format("play.menu.continue", {{"edition", edition_of(saved_[row.which])}});
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
        case What::AutoPass: return words.format("play.menu.auto_pass");
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
        case What::Continue: {
            const SavedGame& game = saved_[row.which];
            return words.format("play.menu.continue.value",
                                {{"round", game.round},
                                 {"players", game.players.size()},
                                 {"scoring", game.scored ? "points" : "none"},
                                 {"points", game.players.empty() ? 0 : game.players[0].points},
                                 {"date", game.date}});
        }
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
        case What::AutoPass: return words.format(setup_.auto_pass ? "rule.yes" : "rule.no");
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
        case What::Continue:
            lines.push_back({words.format("play.menu.continue.help")});
            lines.push_back({players_of(saved_[row.which]), Line::Kind::Faint});
            break;
        case What::Opponents: lines.push_back({words.format("play.menu.opponents.help")}); break;
        case What::Rules: lines.push_back({words.format("play.menu.rules.help")}); break;
        case What::Language: lines.push_back({words.format("play.menu.language.help")}); break;
        case What::Name: lines.push_back({words.format("play.menu.name.help")}); break;
        case What::Speed: lines.push_back({words.format("play.menu.speed.help")}); break;
        case What::AutoPass: lines.push_back({words.format("play.menu.auto_pass.help")}); break;
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
        case What::AutoPass: setup_.auto_pass = !setup_.auto_pass; break;
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

bool Menu::ask_to_delete(std::size_t row) {
    const std::vector<Row> all = rows();
    if (row >= all.size() || all[row].what != What::Continue) return false;
    at_ = row;
    chosen_ = all[row].which;
    asking_ = Asking::Delete;
    return true;
}

void Menu::show_saved(std::vector<SavedGame> saved) {
    saved_ = std::move(saved);
    at_ = std::min(at_, rows().size() - 1);
}

std::string Menu::question() const {
    switch (asking_) {
        case Asking::Quit: return catalogue().format("play.menu.ask_quit");
        case Asking::Delete: return catalogue().format("play.menu.ask_delete");
        case Asking::Nothing: break;
    }
    return {};
}

Menu::Result Menu::answer(bool yes) {
    const Asking asked = std::exchange(asking_, Asking::Nothing);
    if (!yes) return Result::Open;
    return asked == Asking::Quit ? Result::Quit : Result::Delete;
}

Menu::Result Menu::enter(std::size_t row) {
    at_ = std::min(row, rows().size() - 1);
    return choose(rows()[at_]);
}

}  // namespace lastcard
