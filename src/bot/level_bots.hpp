// The bots behind the levels, each made in a file of its own.
#pragma once

#include <memory>

#include "bot/bot.hpp"
#include "bot/evaluation.hpp"

namespace lastcard {

std::unique_ptr<Bot> make_random_bot();
std::unique_ptr<Bot> make_easy_bot();
/// `duel` holds the weights for two players, `crowd` for more.
std::unique_ptr<Bot> make_normal_bot(const Style& duel = duel_style,
                                     const Style& crowd = crowd_style);
std::unique_ptr<Bot> make_hard_bot(Budget budget);

/// The play with the last-card call, if that is due.
inline Action with_call(const Game& game, const SeatView& view, Action action) {
    if (call_is_due(game, view, action)) action.flags |= play_flag::uno;
    return action;
}

/// Whether the viewer can be caught and can still call.
inline bool owes_call(const SeatView& view) {
    return view.catchable.has(view.viewer) && !view.too_late.has(view.viewer);
}

/// Rivals who can be caught now.
inline SeatSet to_catch(const SeatView& view, const Moves& moves) {
    return moves.catches & view.catchable;
}

}  // namespace lastcard
