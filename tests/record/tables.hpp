// Games and tables for the tests of records and notation.
#pragma once

#include <doctest/doctest.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "base/text_util.hpp"
#include "edition/compile.hpp"
#include "engine/engine.hpp"
#include "engine/hand.hpp"
#include "game_of.hpp"
#include "record/apply_action.hpp"
#include "record/notation.hpp"
#include "record/record.hpp"

namespace lastcard::record_test {

using test::edition_of;
using test::game_of;
using test::rules_of;

inline FaceId face_of(const Game& game, std::string_view token) {
    const auto face = find_face(game, token);
    REQUIRE_MESSAGE(face, token);
    return *face;
}

/// A table in the middle of a round: seat 0 is to move on `top`, the draw pile is full of the rest.
inline State laid_out(const Game& game, std::initializer_list<std::string_view> hands,
                      std::string_view top) {
    State s;
    s.seats = static_cast<std::uint8_t>(hands.size());
    s.at_table = s.in_round = SeatSet::first_n(s.seats);
    s.round = 1;
    s.dealer = seat_at(s.seats - 1U);
    std::vector<unsigned> left(game.face_count);
    for (unsigned f = 0; f < game.face_count; ++f) left[f] = game.faces[f].copies;
    unsigned seat = 0;
    for (const std::string_view hand : hands) {
        for (const std::string_view token : split(hand, ' ')) {
            const FaceId face = face_of(game, token);
            add_card(game, s, seat_at(seat), face);
            --left[index(face)];
        }
        ++seat;
    }
    s.top = face_of(game, top);
    s.colour = game.face(s.top).colour;
    --left[index(s.top)];
    for (unsigned f = 0; f < game.face_count; ++f)
        for (unsigned n = 0; n < left[f]; ++n)
            s.pile[s.draw_count++] = static_cast<std::uint8_t>(f);
    s.discard_count = 1;
    *s.discard_top() = static_cast<std::uint8_t>(index(s.top));
    s.frames[s.frame_count++] = Frame{.kind = Ask::Turn, .seat = seat_at(0)};
    return s;
}

/// Some generator; quality does not matter.
struct Random {
    FastStream stream{0};
    unsigned below(unsigned n) { return stream.below(n); }
};

/// Any action that the table takes now, over all seats and the table itself.
inline Action random_action(const Game& game, const State& state, Random& random) {
    if (state.phase == Phase::RoundOver) return Action::simple(ActionKind::Deal, Seat::None);
    if (random.below(40) == 0) return Action::simple(ActionKind::Timeout, Seat::None);
    if (random.below(40) == 0) return Action::simple(ActionKind::Close, Seat::None);
    const Moves answers = state.to_slap.empty() && random.below(8) != 0
                              ? legal(game, state, state.question().seat)
                              : Moves{};
    const Seat asked = state.question().seat;
    Action action;
    if (!answers.plays.empty() && random.below(4) != 0) {  // or rounds would last for ever
        action = Action::play(asked, answers.plays.nth(random.below(answers.plays.count())));
    } else if (answers.answer_count() != 0) {
        action = answers.answer(asked, random.below(answers.answer_count()));
    } else {
        std::vector<Action> all;
        for (unsigned i = 0; i < state.seats; ++i)
            legal(game, state, seat_at(i)).for_each(seat_at(i), [&](const Action& one) {
                all.push_back(one);
            });
        REQUIRE_FALSE(all.empty());
        action = all[random.below(static_cast<unsigned>(all.size()))];
    }
    if (action.kind == ActionKind::Play && random.below(2) == 0) action.flags |= play_flag::uno;
    return action;
}

/// A match played at random to its end, at most `limit` actions of it; `state` is its last state.
inline Record random_record(const Edition& edition, const Rules& rules, Setup setup, unsigned limit,
                            State& state) {
    const Game game = compile_game(edition, rules);
    Record record;
    record.header = make_header(edition, rules, setup);
    state = begin_match(game, setup);
    Random random{FastStream(setup.seed[0])};
    for (unsigned n = 0; n < limit && state.phase != Phase::MatchOver; ++n) {
        const Action action = random_action(game, state, random);
        const std::string text = action_text(game, action);
        const Refusal refusal = apply_action(game, state, action);
        REQUIRE_MESSAGE(refusal.accepted(), text);
        record.actions.push_back(text);
    }
    if (state.phase == Phase::MatchOver) record.end = make_end(state);
    return record;
}

inline bool same(const State& a, const State& b) { return state_digest(a) == state_digest(b); }

}  // namespace lastcard::record_test
