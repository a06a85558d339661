// Rows of the menu, their values and sentences (see menu.hpp).
#include "terminal/play/menu.hpp"

#include <algorithm>
#include <utility>

#include "edition/find.hpp"
#include "edition/validate.hpp"
#include "text/rule_words.hpp"

namespace lastcard {

namespace {

/// The next value that the switch allows; the same value at either end.
int stepped(const Switch& row, int value, int by) {
    if (row.kind != SwitchKind::Int) {
        const int count = row.high + 1;
        return ((value + by) % count + count) % count;
    }
    // Large numbers change in large steps.
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
        if (validate_switch_key(edition, row.key)) all.push_back(&row);
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
            editions_.push_back(std::move(*loaded));
        }
    if (!known) editions_.push_back(setup_.edition);
    for (const std::string& id : builtin_preset_ids())
        if (PresetResult preset = find_preset(id)) presets_.push_back(std::move(*preset));
}

std::vector<Menu::Row> Menu::rows() const {
    std::vector<Row> all;
    switch (page_) {
        case Page::Main:
            all.push_back({RowKind::Start});
            for (std::size_t i = 0; i < saved_.size(); ++i) all.push_back({RowKind::Continue, i});
            for (const RowKind what :
                 {RowKind::Edition, RowKind::Opponents, RowKind::Strength, RowKind::Preset,
                  RowKind::Rules, RowKind::Language, RowKind::Name, RowKind::Pace, RowKind::Speed,
                  RowKind::AutoPass, RowKind::Quit})
                if (reader_ == Reader::Screen || (what != RowKind::Pace && what != RowKind::Speed))
                    all.push_back({what});
            break;
        case Page::Opponents:
            for (std::size_t i = 0; i < setup_.bots.size(); ++i) all.push_back({RowKind::Bot, i});
            break;
        case Page::Rules:
            for (std::size_t i = 0; i < switches_of(setup_.edition).size(); ++i)
                all.push_back({RowKind::Switch, i});
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
        case RowKind::Continue:
            return words.format("play.menu.continue", {{"edition", edition_of(saved_[row.which])}});
        case RowKind::Start: return words.format("play.menu.start");
        case RowKind::Edition: return words.format("play.menu.edition");
        case RowKind::Opponents: return words.format("play.menu.opponents");
        case RowKind::Strength: return words.format("play.menu.strength");
        case RowKind::Preset: return words.format("play.menu.preset");
        case RowKind::Rules: return words.format("play.menu.rules");
        case RowKind::Language: return words.format("play.menu.language");
        case RowKind::Name: return words.format("play.menu.name");
        case RowKind::Pace: return words.format("play.menu.pace");
        case RowKind::Speed: return words.format("play.menu.speed");
        case RowKind::AutoPass: return words.format("play.menu.auto_pass");
        case RowKind::Quit: return words.format("play.menu.quit");
        case RowKind::Bot: return bot_names(setup_.bots.size(), setup_.name)[row.which];
        case RowKind::Switch: return rule_name(words, *switches_of(setup_.edition)[row.which]);
    }
    return {};
}

std::string Menu::value(const Row& row) const {
    const Catalogue& words = catalogue();
    const auto level_word = [&](Level level) {
        return words.format("level." + std::string(level_name(level)));
    };
    switch (row.what) {
        case RowKind::Continue: {
            const SavedGame& game = saved_[row.which];
            return words.format("play.menu.continue.value",
                                {{"round", game.round},
                                 {"players", game.players.size()},
                                 {"scoring", game.scored ? "points" : "none"},
                                 {"points", game.players.empty() ? 0 : game.players[0].points},
                                 {"date", game.date}});
        }
        case RowKind::Edition: return setup_.edition.name.in(setup_.language);
        case RowKind::Opponents: return std::to_string(setup_.bots.size());
        case RowKind::Strength: {
            const bool same = std::all_of(setup_.bots.begin(), setup_.bots.end(),
                                          [&](Level level) { return level == setup_.bots[0]; });
            return same ? level_word(setup_.bots[0]) : words.format("play.menu.mixed");
        }
        case RowKind::Preset:
            return preset_ == 0 ? words.format("play.menu.no_preset")
                                : presets_[preset_ - 1].name.in(setup_.language);
        case RowKind::Rules: {
            unsigned changed = 0;
            for (const Switch* const each : switches_of(setup_.edition))
                changed += each->get(setup_.rules) != each->get(setup_.edition.rules);
            return words.format("play.menu.changed", {{"count", changed}});
        }
        case RowKind::Language: return words.format("language.name");
        case RowKind::Name: return setup_.name + "_";
        case RowKind::Pace:
            return words.format(setup_.pace == Pace::Clock ? "play.pace.clock"
                                                           : "play.pace.waiting");
        case RowKind::Speed: return speed_text(setup_.speed);
        case RowKind::AutoPass: return words.format(setup_.auto_pass ? "rule.yes" : "rule.no");
        case RowKind::Bot: return level_word(setup_.bots[row.which]);
        case RowKind::Switch: {
            const Switch& which = *switches_of(setup_.edition)[row.which];
            return rule_value(words, which, which.get(setup_.rules));
        }
        case RowKind::Start:
        case RowKind::Quit: break;
    }
    return {};
}

bool Menu::changeable(const Row& row) const {
    switch (row.what) {
        case RowKind::Continue:
        case RowKind::Start:
        case RowKind::Rules:
        case RowKind::Name:
        case RowKind::Quit: return false;
        case RowKind::Edition:
        case RowKind::Opponents:
        case RowKind::Strength:
        case RowKind::Preset:
        case RowKind::Language:
        case RowKind::Pace:
        case RowKind::Speed:
        case RowKind::AutoPass:
        case RowKind::Bot:
        case RowKind::Switch: return true;
    }
    return true;
}

/// The sentences below the rows: about the choice, and about the alternatives.
std::vector<Line> Menu::about(const Row& row) const {
    const Catalogue& words = catalogue();
    std::vector<Line> lines;
    const auto option = [&](bool chosen, const std::string& name, const std::string& sentence) {
        lines.push_back({words.format("play.menu.option", {{"name", name}, {"sentence", sentence}}),
                         chosen ? Line::Kind::Strong : Line::Kind::Faint});
    };
    switch (row.what) {
        case RowKind::Edition:
            for (const Edition& each : editions_)
                option(each.id == setup_.edition.id, each.name.in(setup_.language),
                       each.summary.in(setup_.language));
            break;
        case RowKind::Strength:
        case RowKind::Bot:
            for (const std::string_view name : level_names) {
                const Level level = *find_level(name);
                const bool chosen = row.what == RowKind::Bot
                                        ? setup_.bots[row.which] == level
                                        : std::find(setup_.bots.begin(), setup_.bots.end(),
                                                    level) != setup_.bots.end();
                const std::string key = "level." + std::string(name);
                option(chosen, words.format(key), words.format(key + ".help"));
            }
            break;
        case RowKind::Preset:
            option(preset_ == 0, words.format("play.menu.no_preset"),
                   words.format("play.menu.no_preset.help"));
            for (std::size_t i = 0; i < presets_.size(); ++i)
                option(preset_ == i + 1, presets_[i].name.in(setup_.language),
                       presets_[i].summary.in(setup_.language));
            break;
        case RowKind::Pace:
            option(setup_.pace == Pace::Clock, words.format("play.pace.clock"),
                   words.format("play.pace.clock.help"));
            option(setup_.pace == Pace::Waiting, words.format("play.pace.waiting"),
                   words.format("play.pace.waiting.help"));
            break;
        case RowKind::Switch:
            lines.push_back(
                {rule_help(words, *switches_of(setup_.edition)[row.which]), Line::Kind::Plain});
            break;
        case RowKind::Start: lines.push_back({words.format("play.menu.start.help")}); break;
        case RowKind::Continue:
            lines.push_back({words.format("play.menu.continue.help")});
            lines.push_back({players_of(saved_[row.which]), Line::Kind::Faint});
            break;
        case RowKind::Opponents: lines.push_back({words.format("play.menu.opponents.help")}); break;
        case RowKind::Rules: lines.push_back({words.format("play.menu.rules.help")}); break;
        case RowKind::Language: lines.push_back({words.format("play.menu.language.help")}); break;
        case RowKind::Name: lines.push_back({words.format("play.menu.name.help")}); break;
        case RowKind::Speed: lines.push_back({words.format("play.menu.speed.help")}); break;
        case RowKind::AutoPass: lines.push_back({words.format("play.menu.auto_pass.help")}); break;
        case RowKind::Quit: lines.push_back({words.format("play.menu.quit.help")}); break;
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

/// Resets the rules to the edition's, then applies the preset.
void Menu::choose_preset(std::size_t which) {
    setup_.rules = setup_.edition.rules;
    preset_ = which;
    if (which == 0) return;
    if (!apply_preset(presets_[which - 1], setup_.edition, setup_.rules)) preset_ = 0;
}

void Menu::change(const Row& row, int by) {
    switch (row.what) {
        case RowKind::Edition: {
            std::size_t now = 0;
            for (std::size_t i = 0; i < editions_.size(); ++i)
                if (editions_[i].id == setup_.edition.id) now = i;
            choose_edition(editions_[turned(now, by, editions_.size())].id);
            break;
        }
        case RowKind::Opponents: {
            const auto count = static_cast<std::size_t>(std::clamp(
                static_cast<int>(setup_.bots.size()) + by, 1, static_cast<int>(max_seats) - 1));
            setup_.bots.resize(count, setup_.bots.back());
            break;
        }
        case RowKind::Strength: {
            const auto next =
                turned(static_cast<std::size_t>(setup_.bots[0]), by, level_names.size());
            for (Level& level : setup_.bots) level = static_cast<Level>(next);
            break;
        }
        case RowKind::Bot: {
            Level& level = setup_.bots[row.which];
            level =
                static_cast<Level>(turned(static_cast<std::size_t>(level), by, level_names.size()));
            break;
        }
        case RowKind::Preset: choose_preset(turned(preset_, by, presets_.size() + 1)); break;
        case RowKind::Language: {
            const std::vector<std::string_view> codes = available_languages();
            const auto now = static_cast<std::size_t>(
                std::find(codes.begin(), codes.end(), setup_.language) - codes.begin());
            setup_.language = codes[turned(now % codes.size(), by, codes.size())];
            break;
        }
        case RowKind::Pace:
            setup_.pace = setup_.pace == Pace::Clock ? Pace::Waiting : Pace::Clock;
            break;
        case RowKind::Speed: {
            const auto now = std::find(std::begin(speeds), std::end(speeds), setup_.speed);
            const long next = std::clamp<long>(now - std::begin(speeds) + by, 0,
                                               static_cast<long>(std::size(speeds)) - 1);
            setup_.speed = speeds[next];
            break;
        }
        case RowKind::AutoPass: setup_.auto_pass = !setup_.auto_pass; break;
        case RowKind::Switch: {
            const Switch& which = *switches_of(setup_.edition)[row.which];
            which.set(setup_.rules, stepped(which, which.get(setup_.rules), by));
            break;
        }
        case RowKind::Continue:
        case RowKind::Start:
        case RowKind::Rules:
        case RowKind::Name:
        case RowKind::Quit: break;
    }
}

void Menu::turn_to(Page page) {
    if (page_ == Page::Main) main_at_ = at_;
    page_ = page;
    at_ = page == Page::Main ? main_at_ : 0;
}

Menu::Result Menu::choose(const Row& row) {
    switch (row.what) {
        case RowKind::Start: return conflict() ? Result::Open : Result::Start;
        case RowKind::Continue: chosen_ = row.which; return Result::Continue;
        case RowKind::Quit: return Result::Quit;
        case RowKind::Opponents:
        case RowKind::Strength: turn_to(Page::Opponents); break;
        case RowKind::Rules: turn_to(Page::Rules); break;
        case RowKind::Bot: turn_to(Page::Main); break;
        case RowKind::Edition:
        case RowKind::Preset:
        case RowKind::Language:
        case RowKind::Name:
        case RowKind::Pace:
        case RowKind::Speed:
        case RowKind::AutoPass:
        case RowKind::Switch: change(row, 1); break;
    }
    return Result::Open;
}

bool Menu::ask_to_delete(std::size_t row) {
    const std::vector<Row> all = rows();
    if (row >= all.size() || all[row].what != RowKind::Continue) return false;
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
