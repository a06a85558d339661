// Makes a room of what was asked for (see new_table.hpp).
#include "server/new_table.hpp"

#include <array>
#include <utility>

#include "edition/find.hpp"
#include "edition/validate.hpp"

namespace lastcard::server {

using wire::HostReason;
using wire::Refused;

namespace {

NewTable refused(std::string sentence) {
    NewTable none;
    none.refused = Refused::by_host(HostReason::BadRules, std::move(sentence));
    return none;
}

bool is_id(std::string_view text) { return text.find_first_of("/.\\") == std::string_view::npos; }

std::optional<std::string> set_rules(const wire::TableRequest& wanted, const Edition& edition,
                                     Rules& rules) {
    if (!wanted.preset.empty()) {
        const PresetResult preset = find_preset(is_id(wanted.preset) ? wanted.preset : "?");
        if (!preset) return preset.error.sentence();
        if (auto wrong = apply_preset(*preset.preset, edition, rules)) return wrong;
    }
    for (const wire::RuleWord& each : wanted.rules)
        if (auto wrong = apply_switch(edition, rules, each.key, each.value)) return wrong;
    return std::nullopt;
}

/// On the last chairs, so that people find the first ones free.
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

NewTable make_table(const wire::TableRequest& wanted, Moment now, std::uint64_t chance,
                    GameShelf& shelf) {
    LoadResult loaded =
        wanted.edition.empty()
            ? load_edition_text(wanted.edition_file, "edition_file", builtin_resolver())
            : load_builtin(wanted.edition);
    if (!loaded) return refused(loaded.error.sentence());
    Rules rules = loaded.edition->rules;
    if (auto wrong = set_rules(wanted, *loaded.edition, rules)) return refused(std::move(*wrong));
    RoomOptions options;
    options.chairs = wanted.seats;
    options.timing = wanted.timing;
    options.chance = chance;
    if (auto wrong = validate_rules(*loaded.edition, rules, 0)) return refused(std::move(*wrong));
    std::shared_ptr<const Game> game = shelf.game(*loaded.edition, rules);
    CreatedRoom created =
        Room::create(shelf.edition(std::move(*loaded.edition)), std::move(game), options);
    if (!created) return refused(created.error);
    seat_bots(*created.room, wanted.bots, now);
    NewTable made;
    made.room = std::move(created.room);
    return made;
}

}  // namespace lastcard::server
