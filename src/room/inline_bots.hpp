// Bots for hosts with a single thread: a terminal, a browser, tests. They think where they are
// asked, and the room carries the thought out when its time has come.
#pragma once

#include <array>
#include <memory>
#include <optional>

#include "bot/bot.hpp"
#include "room/room.hpp"

namespace lastcard {

class InlineBots {
public:
    explicit InlineBots(Budget budget = {}) : levels_(budget) {}

    /// Somebody in particular plays this seat, not one of the levels: a program, say. It hears what
    /// happens, and its seat leaves the table when it gives up.
    void seat_bot(Seat seat, std::unique_ptr<Bot> bot);

    /// Thinks about everything that is wanted and delivers it. What that leads to is appended to
    /// the outcome of the step that wanted it.
    void serve(Room& room, Moment now, Outcome& outcome);

    /// A step in which bots think at once.
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
