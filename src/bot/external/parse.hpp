// Parses lines of the bot protocol into a Game, events and a view. The lines are untrusted: an
// error is returned as a sentence, and unknown words are ignored.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bot/external/words.hpp"
#include "bot/external/write.hpp"
#include "edition/game.hpp"
#include "edition/rules.hpp"
#include "view/project.hpp"
#include "view/seat_view.hpp"

namespace lastcard::external {

/// A sentence, or empty on success.
using Problem = std::optional<std::string>;

/// Parses the lines from `newgame` to `start`.
class GameParser {
public:
    Problem parse_line(std::string_view word, WordReader words);

    struct Result {
        std::optional<Game> game;
        NewGame table;
        std::string error;  ///< if there is no game: why it cannot be played
    };
    Result finish() const;

private:
    struct Card {
        std::string token;
        unsigned copies = 0;
        unsigned points = 0;
        unsigned number = no_number;
        std::vector<Effect> effects;
        bool restricted = false;
    };
    Problem parse_rule(WordReader words);
    Problem parse_card(WordReader words);
    std::string edition_file() const;

    NewGame table_;
    Rules rules_;
    std::vector<Card> cards_;
};

struct ParsedEvent {
    std::optional<SeatEvent> event;
    std::string error;  ///< if there is no event; empty: the kind is unknown
};

/// Parses the words after `event`.
ParsedEvent parse_event(const Game& game, Seat viewer, unsigned seats, WordReader words);

/// Parses the lines from `view` to the last legal move.
class ViewParser {
public:
    ViewParser(const Game& game, Seat viewer, unsigned seats);

    Problem parse_line(std::string_view word, WordReader words);
    const SeatView& view() const { return view_; }

private:
    Problem parse_own_move(std::string_view word, std::string_view move);
    Problem parse_question(WordReader words);

    const Game* game_;
    SeatView view_;
};

}  // namespace lastcard::external
