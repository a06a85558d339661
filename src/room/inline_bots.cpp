// Thinking on the spot (see inline_bots.hpp).
#include "room/inline_bots.hpp"

#include <utility>

namespace lastcard {

void InlineBots::seat_bot(Seat seat, std::unique_ptr<Bot> bot) {
    guests_[index(seat)] = {std::move(bot), false};
}

Bot& InlineBots::bot_for(const ThinkInput& input) {
    const Guest& guest = guests_[index(input.wanted.seat)];
    return guest.bot ? *guest.bot : levels_.of(input.level);
}

void InlineBots::begin(const Room& room, Seat seat) {
    guests_[index(seat)].begun = true;
    guests_[index(seat)].bot->begin(room.game(), seat, room.view(Seat::None).seats);
}

void InlineBots::hear(const Room& room, const Outcome& outcome) {
    for (const Happening& happening : outcome.happened) {
        const Carried* const carried = std::get_if<Carried>(&happening);
        if (carried == nullptr) continue;
        for (unsigned i = 0; i < max_seats; ++i) {
            const Guest& guest = guests_[i];
            if (!guest.bot) continue;
            if (carried->number() == 0 || !guest.begun) begin(room, seat_at(i));
            if (guest.bot->listens()) guest.bot->see(room.game(), carried->seen_by(seat_at(i)));
        }
    }
}

Outcome InlineBots::let_think(Room& room, Moment now, const ThinkInput& input) {
    const Seat seat = input.wanted.seat;
    const Guest& guest = guests_[index(seat)];
    if (guest.bot && !guest.begun) begin(room, seat);
    const command::Thought thought = thought_of(input, bot_for(input));
    if (guest.bot && guest.bot->forfeits()) return room.step(now, command::Leave{seat});
    Outcome outcome = room.step(now, thought);
    if (!outcome.refused) return outcome;
    // A move that is not legal counts as none.
    outcome.refused.reset();
    append(outcome, room.step(now, command::Thought{input.wanted.thought, std::nullopt}));
    return outcome;
}

void InlineBots::serve(Room& room, Moment now, Outcome& outcome) {
    hear(room, outcome);
    while (!outcome.wanted.empty()) {
        std::vector<ThoughtWanted> wanted;
        wanted.swap(outcome.wanted);
        for (const ThoughtWanted& each : wanted) {
            const std::optional<ThinkInput> input = room.think_input(each.thought);
            if (!input) continue;
            Outcome next = let_think(room, now, *input);
            hear(room, next);
            append(outcome, std::move(next));
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
