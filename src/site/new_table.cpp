// Makes a room from a request (see new_table.hpp).
#include "site/new_table.hpp"

#include <utility>

#include "edition/compile.hpp"
#include "edition/find.hpp"
#include "edition/validate.hpp"

namespace lastcard::site {

using wire::HostReason;
using wire::Refused;

namespace {

Refused bad_rules(std::string sentence) {
    return Refused::by_host(HostReason::BadRules, std::move(sentence));
}

bool is_id(std::string_view text) { return text.find_first_of("/.\\") == std::string_view::npos; }

Result<void> set_rules(const wire::RulesRequest& wanted, const Edition& edition, Rules& rules) {
    if (!wanted.preset.empty()) {
        const PresetResult preset = find_preset(is_id(wanted.preset) ? wanted.preset : "?");
        if (!preset) return preset.error().sentence();
        if (Result<void> applied = apply_preset(*preset, edition, rules); !applied) return applied;
    }
    for (const wire::RuleWord& each : wanted.rules)
        if (Result<void> applied = apply_switch(edition, rules, each.key, each.value); !applied)
            return applied;
    return {};
}

/// Seats bots on the last chairs, so that people find the first ones free.
void seat_bots(Room& room, const std::vector<Level>& bots, Moment now) {
    const std::size_t chairs = room.chairs().size();
    for (std::size_t i = 0; i < bots.size(); ++i) {
        const std::size_t chair = chairs - bots.size() + i;
        room.step(now, command::AddBot{seat_at(static_cast<unsigned>(chair)), bots[i],
                                       std::string(usual_names[chair])});
    }
}

}  // namespace

LoadResult load_builtin(std::string_view id) { return find_edition(is_id(id) ? id : "?"); }

Result<Draft, Refused> draft_of(const wire::RulesRequest& wanted, const Edition* current) {
    const auto load = [&]() -> LoadResult {
        if (!wanted.edition.empty()) return load_builtin(wanted.edition);
        if (current != nullptr) return *current;
        return load_edition_text(wanted.edition_file, "edition_file", builtin_resolver());
    };
    LoadResult loaded = load();
    if (!loaded) return bad_rules(loaded.error().sentence());
    Rules rules = loaded->rules;
    if (const Result<void> set = set_rules(wanted, *loaded, rules); !set)
        return bad_rules(set.error());
    return Draft{std::move(*loaded), rules};
}

Result<Room, Refused> make_room(const wire::TableRequest& wanted, Moment now, std::uint64_t chance,
                                unsigned most_actions, GameShelf& shelf) {
    Result<Draft, Refused> draft = draft_of(wanted);
    if (!draft) return draft.error();
    RoomOptions options;
    options.chairs = wanted.seats;
    options.timing = wanted.timing;
    options.chance = chance;
    options.most_actions = most_actions;
    options.on_kick = wanted.on_kick;
    if (const Result<void> valid = validate_rules(draft->edition, draft->rules, 0); !valid)
        return bad_rules(valid.error());
    std::shared_ptr<const Game> game = shelf.game(draft->edition, draft->rules);
    Result<Room> room =
        Room::create(shelf.edition(std::move(draft->edition)), std::move(game), options);
    if (!room) return bad_rules(room.error());
    seat_bots(*room, wanted.bots, now);
    return *std::move(room);
}

Result<NewGame, Refused> make_game(const wire::RulesRequest& wanted, const Edition& current) {
    Result<Draft, Refused> draft = draft_of(wanted, &current);
    if (!draft) return draft.error();
    if (const Result<void> valid = validate_rules(draft->edition, draft->rules, 0); !valid)
        return bad_rules(valid.error());
    auto game = std::make_shared<const Game>(compile_game(draft->edition, draft->rules));
    return NewGame{std::make_shared<const Edition>(std::move(draft->edition)), std::move(game)};
}

}  // namespace lastcard::site
