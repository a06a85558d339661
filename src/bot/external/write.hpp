// Writes what a host tells a bot as lines of the bot protocol (docs/bot-protocol.md), from data
// that the bot's seat may know. Every line ends with a line feed.
#pragma once

#include <cstdint>
#include <string>

#include "edition/game.hpp"
#include "view/project.hpp"
#include "view/seat_view.hpp"

namespace lastcard::external {

struct NewGame {
    Seat seat = Seat::None;
    unsigned seats = 2;
    std::string edition;   ///< its id, for people; the cards and rules follow in full
    unsigned time_ms = 0;  ///< for each answer
};

/// The lines from `newgame` to `start`: every rule and every card.
std::string write_game(const Game& game, const NewGame& table);

std::string write_event(const Game& game, const SeatEvent& event);

/// The lines from `view` to the last legal move, without the request that follows.
std::string write_view(const Game& game, const SeatView& view);

/// The random number for a bot, by a one-way function of the host's number: a bot cannot compute
/// the host's number, which others use too.
std::uint64_t derived_chance(std::uint64_t chance);

}  // namespace lastcard::external
