// Thinking on the spot (see inline_bots.hpp).
#include "room/inline_bots.hpp"

#include <utility>

namespace lastcard {

namespace {

command::Thought thought_of(const ThinkInput& input, Bot& bot) {
    const ThoughtWanted& wanted = input.wanted;
    if (wanted.kind == ThoughtKind::Answer)
        return {wanted.ticket, bot.answer(input.knowledge(), wanted.chance)};
    return {wanted.ticket, bot.react(input.knowledge(), wanted.chance)};
}

}  // namespace

std::optional<command::Thought> think(const Room& room, Ticket ticket, Bot& bot) {
    const std::optional<ThinkInput> input = room.think_input(ticket);
    if (!input) return std::nullopt;
    return thought_of(*input, bot);
}

void InlineBots::seat_bot(Seat seat, std::unique_ptr<Bot> bot) {
    own_[index(seat)] = std::move(bot);
}

Bot& InlineBots::bot_for(const ThinkInput& input) {
    if (own_[index(input.wanted.seat)]) return *own_[index(input.wanted.seat)];
    std::unique_ptr<Bot>& bot = levels_[static_cast<std::size_t>(input.level)];
    if (!bot) bot = make_bot(input.level, budget_);
    return *bot;
}

void InlineBots::serve(Room& room, Moment now, Outcome& outcome) {
    while (!outcome.wanted.empty()) {
        std::vector<ThoughtWanted> wanted;
        wanted.swap(outcome.wanted);
        for (const ThoughtWanted& each : wanted) {
            const std::optional<ThinkInput> input = room.think_input(each.ticket);
            if (!input) continue;
            Outcome delivered = room.step(now, thought_of(*input, bot_for(*input)));
            // A move that is not legal counts as none.
            if (delivered.refused)
                append(delivered, room.step(now, command::Thought{each.ticket, std::nullopt}));
            delivered.refused.reset();
            append(outcome, std::move(delivered));
        }
    }
}

Outcome InlineBots::step(Room& room, Moment now, const Command& command) {
    Outcome outcome = room.step(now, command);
    serve(room, now, outcome);
    return outcome;
}

Outcome InlineBots::step(Room& room, Moment now) {
    Outcome outcome = room.step(now);
    serve(room, now, outcome);
    return outcome;
}

}  // namespace lastcard
