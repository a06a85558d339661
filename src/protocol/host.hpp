// The host's side of the protocol without the program at the other end: what is said to a bot, and
// what its answers mean. Pure, like Engine.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bot/bot.hpp"
#include "protocol/tell.hpp"

namespace lastcard::protocol {

/// Puts what a Bot is told into lines.
class Host {
public:
    /// `edition` is an id for people; `time_ms` is what the bot has for each answer.
    Host(std::string edition, unsigned time_ms);

    static std::string hello();
    std::string begin(const Game& game, Seat seat, unsigned seats);
    /// The events of one action; `roundover` and `gameover` if they say so.
    std::string see(const Game& game, std::span<const SeatEvent> events);
    std::string ask(const Knowledge& known, std::uint64_t chance);
    std::string window(const Knowledge& known, std::uint64_t chance);

private:
    std::string view(const Knowledge& known, std::uint64_t chance);

    std::string edition_;
    unsigned time_ms_;
    unsigned seats_ = 0;
    std::int32_t scores_[max_seats] = {};
};

/// What a bot wants: the actions of its move in order, or why it is none that it may make.
struct Wish {
    std::vector<Action> actions;  ///< empty without an error: nothing
    std::string error;            ///< "'R9', which is none of its choices: R5, draw"
};

/// The text after `move` when a question was asked: one of the choices, or a compound that begins
/// with one and goes on with answers to the questions that follow.
Wish read_answer(const Game& game, const SeatView& view, std::string_view move);

/// The text after `move` in a window: one of the reactions, or `none`.
Wish read_reaction(const Game& game, const SeatView& view, std::string_view move);

/// Whether the action answers a question of this kind, so that a compound can be taken apart.
bool answers_kind(const Action& action, Ask kind);

}  // namespace lastcard::protocol
