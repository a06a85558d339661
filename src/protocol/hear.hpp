// What a bot is told, read from lines of the bot protocol back into a Game, events and a view. The
// lines may come from anybody: what is wrong with one is said in a sentence, and words that are not
// known are passed over.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "edition/game.hpp"
#include "edition/rules.hpp"
#include "protocol/tell.hpp"
#include "protocol/words.hpp"
#include "view/project.hpp"
#include "view/seat_view.hpp"

namespace lastcard::protocol {

/// One sentence, or nothing if all is well.
using Problem = std::optional<std::string>;

/// The lines from `newgame` to `start`.
class GameDraft {
public:
    Problem hear(std::string_view word, Words words);

    struct Result {
        std::optional<Game> game;
        NewGame table;
        std::string error;  ///< without a game: why it cannot be played
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
    Problem hear_rule(Words words);
    Problem hear_card(Words words);
    std::string edition_file() const;

    NewGame table_;
    Rules rules_;
    std::vector<Card> cards_;
};

struct HeardEvent {
    std::optional<SeatEvent> event;
    std::string error;  ///< without an event; empty: a kind that this version does not know
};

/// The words after `event`.
HeardEvent hear_event(const Game& game, Seat viewer, unsigned seats, Words words);

/// The lines from `view` to the last legal move.
class ViewDraft {
public:
    ViewDraft(const Game& game, Seat viewer, unsigned seats);

    Problem hear(std::string_view word, Words words);
    const SeatView& view() const { return view_; }

private:
    Problem hear_move(std::string_view word, std::string_view move);
    Problem hear_frame(Words words);

    const Game* game_;
    SeatView view_;
};

}  // namespace lastcard::protocol
