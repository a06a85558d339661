// Bots for hosts with a single thread: a terminal, a browser, tests. They think on the calling
// thread, and the room performs the thought when it is due.
#pragma once

#include <array>
#include <memory>

#include "bot/bot.hpp"
#include "room/room.hpp"

namespace lastcard {

class InlineBots {
public:
    explicit InlineBots(Budget budget = {}) : levels_(budget) {}

    /// This bot plays the seat, instead of a level: an external program, for example. It hears
    /// every event, and its seat leaves the table when it gives up.
    void seat_bot(Seat seat, std::unique_ptr<Bot> bot);

    /// Delivers every wanted thought and appends the results to the outcome of the step that asked
    /// for them.
    void serve(Room& room, Moment now, Outcome& outcome);

    /// A step, and the thoughts that it asks for.
    Outcome step(Room& room, Moment now, const Command& command);
    Outcome step(Room& room, Moment now);

private:
    struct Guest {
        std::unique_ptr<Bot> bot;
        bool begun = false;
    };

    Bot& bot_for(const ThinkInput& input);
    void begin(const Room& room, Seat seat);
    void hear(const Room& room, const Outcome& outcome);
    Outcome let_think(Room& room, Moment now, const ThinkInput& input);

    std::array<Guest, max_seats> guests_;
    BotsByLevel levels_;
};

}  // namespace lastcard
