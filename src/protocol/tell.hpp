// What a host tells a bot, as lines of the bot protocol (docs/bot-protocol.md). It is made of what
// the bot's seat may know and of nothing else. Every line ends with a line feed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "edition/game.hpp"
#include "view/project.hpp"
#include "view/seat_view.hpp"

namespace lastcard::protocol {

struct NewGame {
    Seat seat = Seat::None;
    unsigned seats = 2;
    std::string edition;   ///< its id, for people; the cards and rules are told in full
    unsigned time_ms = 0;  ///< for each answer
};

/// From `newgame` to `start`: every rule and every card.
std::string game_text(const Game& game, const NewGame& table);

std::string event_text(const Game& game, const SeatEvent& event);

/// From `view` to the last legal move; what is wanted follows.
std::string view_text(const Game& game, const SeatView& view);

/// The bot's dice. Made by a one-way function: the host's own dice, which others use too, cannot be
/// computed from it.
std::uint64_t told_chance(std::uint64_t chance);

}  // namespace lastcard::protocol
