// The host's side of the bot protocol, without the process: the lines for a bot, and the meaning of
// its answers. Pure, like BotSide.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bot/bot.hpp"
#include "bot/external/write.hpp"

namespace lastcard::external {

/// Writes the calls of a Bot as lines.
class HostSide {
public:
    /// `edition` is an id for people; `time_ms` is the time limit for each answer.
    HostSide(std::string edition, unsigned time_ms);

    void set_edition(std::string edition) { edition_ = std::move(edition); }
    static std::string hello();
    std::string begin(const Game& game, Seat seat, unsigned seats);
    /// The events of one action, and `roundover` and `gameover` where they apply.
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

/// The actions of a bot's move in order, or why the move is illegal.
struct ParsedAnswer {
    std::vector<Action> actions;  ///< empty without an error: no reaction
    std::string error;            ///< "'R9', which is none of its choices: R5, draw"
};

/// Parses the text after `move` as an answer to a question: one of the choices, or a compound that
/// begins with one and continues with answers to the questions that follow.
ParsedAnswer parse_answer(const Game& game, const SeatView& view, std::string_view move);

/// Parses the text after `move` in a window: one of the reactions, or `none`.
ParsedAnswer parse_reaction(const Game& game, const SeatView& view, std::string_view move);

/// Whether the action can answer a question of this kind; used to split a compound.
bool answers_kind(const Action& action, Ask kind);

}  // namespace lastcard::external
