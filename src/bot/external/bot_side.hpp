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
#include "bot/external/parse.hpp"

namespace lastcard::external {

class BotSide {
public:
    /// Makes the bot for a game, given the time for each answer (0: unknown).
    using MakeBot = std::function<std::unique_ptr<Bot>(unsigned time_ms)>;

    BotSide(std::string name, MakeBot make_bot);

    /// Takes the next line of the host, without its line feed. Returns the answer as whole lines,
    /// usually none.
    std::string receive(std::string_view line);
    /// The host has said `quit`.
    bool done() const { return done_; }

private:
    /// The current game.
    struct Table {
        Game game;
        Seat seat;
        unsigned seats;
        SeatMemory memory;
        bool from_the_deal = false;  ///< the memory covers a round from its beginning
        std::unique_ptr<Bot> bot;
    };

    std::string hello(WordReader words);
    std::string start();
    std::string receive_event(WordReader words);
    std::string receive_fact(std::string_view word, WordReader words);
    /// Checks that the view is possible, and repairs the memory to match it. False: it is not.
    bool prepare();
    std::string answer();
    std::string react();
    std::string report_error(std::string_view sentence);

    std::string name_;
    MakeBot make_bot_;
    std::optional<GameParser> game_parser_;
    std::unique_ptr<Table> table_;
    std::optional<ViewParser> view_;
    std::string first_choice_;  ///< of the view: the answer if the view is inconsistent
    std::uint64_t chance_ = 0;
    bool done_ = false;
};

}  // namespace lastcard::external
