// Seats the players (see setup.hpp).
#include "terminal/play/setup.hpp"

#include "text/catalogue.hpp"

namespace lastcard {

std::vector<std::string> bot_names(std::size_t count, const std::string& person) {
    std::vector<std::string> names;
    for (const std::string_view name : usual_names)
        if (name != person && names.size() < count) names.emplace_back(name);
    return names;
}

Result<Room> open_room(const TableSetup& setup, std::uint64_t chance) {
    RoomOptions options = room_options(setup.seats(), setup.pace, chance);
    options.timing.bot_percent = setup.speed;
    Result<Room> created = Room::create(setup.edition, setup.rules, options);
    if (!created) return created;
    const std::string name =
        setup.name.empty() ? Catalogue::of(setup.language).format("play.person") : setup.name;
    std::vector<std::string> names = bot_names(setup.bots.size() - setup.programs.size(), name);
    names.insert(names.end(), setup.programs.begin(), setup.programs.end());
    const Moment now{0};
    std::vector<Command> commands = {command::Sit{seat_at(0), name}};
    for (unsigned i = 0; i < setup.bots.size(); ++i)
        commands.push_back(command::AddBot{seat_at(i + 1), setup.bots[i], names[i]});
    for (const Command& command : commands)
        if (const Outcome outcome = created->step(now, command); outcome.refused)
            return std::string(room_reason_name(outcome.refused->reason));
    return created;
}

Digest seed_of_text(std::string_view text) { return sha256(bytes_of(text)); }

std::uint64_t chance_of(const Digest& seed) {
    // Not the seed itself: random choices of bots must reveal nothing about the cards.
    const Digest hashed = sha256(std::span<const std::uint8_t>(seed));
    std::uint64_t chance = 0;
    for (std::size_t i = 0; i < 8; ++i) chance = chance << 8 | hashed[i];
    return chance;
}

Digest next_seed(const Digest& seed) {
    return hmac_sha256(std::span<const std::uint8_t>(seed), bytes_of("lastcard next match"));
}

}  // namespace lastcard
