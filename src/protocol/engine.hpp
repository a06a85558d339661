// The bot's side of the protocol: `lastcard bot LEVEL` is one of these between stdin and stdout.
// Pure: lines in, lines out.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "bot/bot.hpp"
#include "protocol/hear.hpp"

namespace lastcard::protocol {

class Engine {
public:
    /// Makes the bot for a game, given the time for each answer (0: not told).
    using MakeBot = std::function<std::unique_ptr<Bot>(unsigned time_ms)>;

    Engine(std::string name, MakeBot make_bot);

    /// Takes the next line of the host, without its line feed, and gives what is to be said to it:
    /// whole lines, usually none.
    std::string hear(std::string_view line);
    /// The host has said `quit`.
    bool done() const { return done_; }

private:
    /// A game that has been told: what there is to know of it.
    struct Table {
        Game game;
        Seat seat;
        unsigned seats;
        SeatMemory memory;
        bool from_the_deal = false;  ///< the memory has heard a round from its beginning
        std::unique_ptr<Bot> bot;
    };

    std::string hello(Words words);
    std::string start();
    std::string hear_event(Words words);
    std::string hear_fact(std::string_view word, Words words);
    /// The bot is given a view that can be true, and a memory that goes with it.
    bool prepare();
    std::string answer();
    std::string react();
    std::string complain(std::string_view sentence);

    std::string name_;
    MakeBot make_bot_;
    std::optional<GameDraft> game_draft_;
    std::unique_ptr<Table> table_;
    std::optional<ViewDraft> view_;
    std::string first_choice_;  ///< of the view, to have an answer whatever else was told
    std::uint64_t chance_ = 0;
    bool done_ = false;
};

}  // namespace lastcard::protocol
