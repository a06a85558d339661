// Parses lines of the bot protocol into a Game, events and a view. The lines are untrusted: an
// error is returned as a sentence, and unknown words are ignored.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "bot/external/words.hpp"
#include "bot/external/write.hpp"
#include "edition/game.hpp"
#include "edition/rules.hpp"
#include "view/project.hpp"
#include "view/seat_view.hpp"

namespace lastcard::external {

struct ParsedGame {
    Game game;
    NewGame table;
};

/// Parses the lines from `newgame` to `start`.
class GameParser {
public:
    Result<void> parse_line(std::string_view word, WordReader words);

    /// The game, or why it cannot be played.
    Result<ParsedGame> finish() const;

private:
    struct Card {
        std::string token;
        unsigned copies = 0;
        unsigned points = 0;
        unsigned number = no_number;
        std::vector<Effect> effects;
        bool restricted = false;
    };
    Result<void> parse_rule(WordReader words);
    Result<void> parse_card(WordReader words);
    std::string edition_file() const;

    NewGame table_;
    Rules rules_;
    std::vector<Card> cards_;
};

/// Parses the words after `event`. There is no event if its kind is unknown.
Result<std::optional<SeatEvent>> parse_event(const Game& game, Seat viewer, unsigned seats,
                                             WordReader words);

/// Parses the lines from `view` to the last legal move.
class ViewParser {
public:
    ViewParser(const Game& game, Seat viewer, unsigned seats);

    Result<void> parse_line(std::string_view word, WordReader words);
    const SeatView& view() const { return view_; }

private:
    Result<void> parse_own_move(std::string_view word, std::string_view move);
    Result<void> parse_question(WordReader words);

    const Game* game_;
    SeatView view_;
};

}  // namespace lastcard::external
