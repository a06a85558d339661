// Carries moves out, compounds as a whole (see notation.hpp).
#include <algorithm>
#include <memory>

#include "record/apply_action.hpp"
#include "record/notation.hpp"

namespace lastcard {

namespace {

/// The answers written with a move that were not given yet.
struct Written {
    bool colour;
    bool power;
    bool swap;

    explicit Written(const Move& move)
        : colour(move.colour.has_value()), power(move.power.has_value()), swap(move.has_swap) {}
    bool any() const { return colour || power || swap; }
};

/// The answer to the question that is open, if it was written; it is then struck off.
std::optional<Action> take_answer(const State& state, const Move& move, Written& left) {
    const Frame& question = state.question();
    if (question.seat != move.seat) return std::nullopt;
    if (question.kind == Ask::Power && left.power) {
        left.power = false;
        return Action::coloured(ActionKind::Power, move.seat, *move.power);
    }
    if (question.kind == Ask::Colour && left.colour) {
        left.colour = false;
        return Action::coloured(ActionKind::Call, move.seat, *move.colour);
    }
    if (question.kind == Ask::Swap && left.swap) {
        left.swap = false;
        return Action::at(ActionKind::Swap, move.seat, move.swap);
    }
    return std::nullopt;
}

Refusal superfluous(const Move& move) {
    Refusal refusal = refuse(Reason::SuperfluousSuffix, 'G', 41);
    refusal.card = move.plays.back().face;
    return refusal;
}

}  // namespace

bool suffixes_fit(const Game& game, const Move& move) {
    const auto asks = [&](EffectKind kind) {
        return std::any_of(move.plays.begin(), move.plays.end(), [&](const Action& play) {
            if (play.kind != ActionKind::Play) return false;
            const Face& face = game.face(play.face);
            return std::any_of(face.effects, face.effects + face.effect_count,
                               [kind](Effect effect) { return effect.kind == kind; });
        });
    };
    return (!move.colour || asks(EffectKind::CallColour)) &&
           (!move.power || asks(EffectKind::ChoosePower)) &&
           (!move.has_swap || asks(EffectKind::Swap) || asks(EffectKind::SwapOptional));
}

Refusal apply_move(const Game& game, State& state, const Move& move, std::vector<Action>& done,
                   std::vector<Event>& events) {
    if (move.plays.empty()) return refuse(Reason::UnknownMove);
    State after = state;
    Written left(move);
    const size_t done_before = done.size();
    const size_t events_before = events.size();
    const auto list = std::make_unique<EventList>();
    Refusal refusal;
    const auto step = [&](const Action& action) {
        list->clear();
        refusal = apply_action(game, after, action, *list);
        if (!refusal.accepted()) return false;
        done.push_back(action);
        events.insert(events.end(), list->begin(), list->end());
        return true;
    };
    bool whole = true;
    for (size_t i = 0; i < move.plays.size() && whole; ++i) whole = step(move.plays[i]);
    while (whole && left.any() && after.phase == Phase::Playing) {
        const std::optional<Action> answer = take_answer(after, move, left);
        if (answer) {
            whole = step(*answer);
        } else {
            refusal = superfluous(move);
            whole = false;
        }
    }
    // The round is over, and nothing more is asked (G-41, F-6).
    if (whole && left.any() && !suffixes_fit(game, move)) {
        refusal = superfluous(move);
        whole = false;
    }
    if (whole) {
        state = after;
    } else {
        done.resize(done_before);
        events.resize(events_before);
    }
    return refusal;
}

Refusal apply_move(const Game& game, State& state, const Move& move, std::vector<Action>& done) {
    std::vector<Event> nobody;
    return apply_move(game, state, move, done, nobody);
}

}  // namespace lastcard
