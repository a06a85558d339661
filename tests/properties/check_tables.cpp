// After every action: each card is in one place, nothing is left half done, and rounds end.
#include "arbitrary.hpp"
#include "engine/score.hpp"

namespace lastcard::property {

/// Counted from the cards themselves, without the helpers that the engine uses for hands.
std::string misplaced_cards(const Game& game, const State& state) {
    int missing[max_faces] = {};
    for (unsigned i = 0; i < game.card_count; ++i) ++missing[game.deck[i]];
    for (unsigned i = 0; i < max_seats; ++i) {
        unsigned held_cards = 0;
        for (const std::uint64_t word : state.hands[i].words)
            held_cards += static_cast<unsigned>(std::popcount(word));
        if (held_cards != state.hand_counts[i])
            return "seat " + std::to_string(i) + " holds " + std::to_string(held_cards) +
                   " cards and is said to hold " + std::to_string(state.hand_counts[i]);
        for (unsigned f = 0; f < game.face_count; ++f) {
            const std::uint16_t* bit = game.copy_bit + game.faces[f].copy_start;
            bool more = true;  // copies are filled from the first upwards
            for (unsigned copy = 0; copy < game.faces[f].copies; ++copy) {
                const bool has = state.hands[i].has(bit[copy]);
                if (has && !more) return "a hand with a gap in its copies";
                more = has;
                missing[f] -= has;
            }
        }
    }
    const unsigned lying = state.draw_count + state.discard_count + state.aside_count;
    if (lying > max_cards) return "the piles run into each other";
    const unsigned gap_end = max_cards - state.discard_count - state.aside_count;
    for (unsigned i = 0; i < max_cards; ++i) {
        const bool gap = i >= state.draw_count && i < gap_end;
        if (gap && state.pile[i] != 0) return "something lies between the piles";
        if (!gap) --missing[state.pile[i]];
    }
    for (unsigned f = 0; f < game.face_count; ++f)
        if (missing[f] != 0)
            return std::string(game.faces[f].token) + ": " + std::to_string(missing[f]) +
                   " cards are missing";
    return {};
}

namespace {

/// Playing goes on among at least two sides, each seat of which holds cards.
std::string unsound_seats(const Game& game, const State& s) {
    const SeatSet all = SeatSet::first_n(s.seats);
    if (!s.at_table.without(all).empty()) return "a seat that does not exist is at the table";
    if (!s.in_round.without(s.at_table).empty()) return "a seat that has left is in the round";
    if (!(s.knocked_out & s.in_round).empty()) return "a knocked-out seat is in the round";
    if (!s.at_table.without(s.in_round | s.knocked_out).empty()) return "a seat is nowhere";
    if (one_side(game, s, s.in_round)) return "one side is left, and the round goes on";
    for (unsigned i = 0; i < max_seats; ++i) {
        if (s.in_round.has(seat_at(i)) != (s.hand_counts[i] > 0))
            return s.hand_counts[i] > 0 ? "a seat that is out holds cards"
                                        : "a seat without cards is in the round";
    }
    for (const Seat holder : s.powers) {
        if (holder == Seat::None) continue;
        if (!game.powers) return "a power in an edition without them";
        if (!s.in_round.has(holder)) return "a power is held by a seat that is out";
    }
    return {};
}

std::string unsound_windows(const Game& game, const State& s) {
    for (unsigned i = 0; i < s.seats; ++i)
        if (s.catchable.has(seat_at(i)) && s.hand_counts[i] != 1)
            return "a seat can be caught with " + std::to_string(s.hand_counts[i]) + " cards";
    if (!s.catchable.without(s.in_round).empty()) return "a seat that is out can be caught";
    if (game.rules.uno_penalty == 0 && !(s.catchable | s.said_uno).empty())
        return "a last-card call where none is played";
    if (!s.too_late.without(s.catchable).empty()) return "too late to call for nothing";
    if (!game.rules.uno_strict && !s.too_late.empty()) return "too late where it never is";
    if (!(s.catchable & s.said_uno).empty()) return "a seat that has called can be caught";
    if (!s.said_uno.without(s.in_round).empty()) return "a seat that is out has called";
    if (!s.to_slap.without(s.in_round).empty()) return "a slap waits for a seat that is out";
    if (s.to_slap.count() == 1) return "a slap waits for the last seat";
    if (!game.rules.nine_slap && !s.to_slap.empty()) return "a slap where none is played";
    if (!game.rules.jump_in && s.jump_open) return "a jump-in where none is played";
    return {};
}

std::string unsound_frames(const Game& game, const State& s) {
    if (s.frame_count < 1 || s.frame_count > 4)
        return std::to_string(s.frame_count) + " frames on the stack";
    for (unsigned i = 0; i < s.frame_count; ++i) {
        const Frame& frame = s.frames[i];
        const bool top = i + 1U == s.frame_count;
        if (top == (frame.kind == Ask::Resolve)) {
            if (top) return "nothing is asked";
            if (frame.kind != Ask::Second) return "a question below another one";
        }
        if (!top && frame.kind == Ask::Second && i != 0) return "a second card above something";
        if (index(frame.seat) >= s.seats) return "a frame for no seat";
    }
    const Frame& question = s.question();
    if (!s.in_round.has(question.seat)) return "a seat that is out is asked";
    if (question.kind == Ask::Turn && s.frame_count != 1) return "a turn within something else";
    if (question.kind == Ask::Drawn && !held(s, question.seat).has(question.face))
        return "the drawn card is not in the hand";
    const bool faced = question.kind == Ask::Penalty || question.kind == Ask::Challenge;
    if (faced && s.pending == 0) return "a penalty of nothing";
    if (faced && game.face(question.face).draw_sum == 0) return "a penalty from no draw card";
    if (question.kind == Ask::Challenge) {
        if (!game.face(question.face).restricted || question.face != s.top)
            return "a challenge of another card";
        if (!s.in_round.has(question.other)) return "a challenge of a seat that is out";
    }
    if (question.kind == Ask::Show) {
        if (!s.in_round.has(question.other)) return "a card is shown to a seat that is out";
        if ((held(s, question.seat) & game.of_colour[index(s.colour)]).empty())
            return "a colour is to be shown that is not in the hand";
    }
    const bool chosen_now =
        question.kind == Ask::Colour || question.kind == Ask::Power || question.kind == Ask::Swap;
    if (!faced && !chosen_now && s.pending != 0) return "cards are pending for nobody";
    if (s.colour == Colour::None && !chosen_now && question.kind != Ask::Roulette)
        return "no colour is in play";
    return {};
}

std::string unsound_top(const Game& game, const State& s) {
    if (s.discard_count == 0) return "the discard pile is empty";
    if (index(s.top) >= game.face_count) return "the face-up card does not exist";
    if (*s.discard_top() != index(s.top)) return "the face-up card is not on top of the discards";
    const Colour printed = game.face(s.top).colour;
    if (printed != Colour::None && printed != s.colour) return "the wrong colour is in play";
    return {};
}

std::string unsound_pause(const State& s) {
    if (s.frame_count != 0) return "something is asked after the round";
    if (s.pending != 0 || s.jump_open) return "a penalty or a jump-in after the round";
    if (!(s.catchable | s.said_uno | s.to_slap | s.too_late).empty())
        return "a window after the round";
    const bool match_over = s.phase == Phase::MatchOver;
    if (match_over == s.match_winners.empty()) return "a match over without a winner, or not over";
    // A seat whose default answer on leaving wins the last round has won and left (F-4).
    if (!s.match_winners.without(s.at_table | s.round_winners).empty())
        return "a seat that has left wins the match";
    return {};
}

/// Points go to whom the rules say, counted anew from the hands as they lie (G-33, G-34, C-34,
/// C-45).
std::string wrong_points(const Game& game, const State& before, const State& s) {
    const bool won = !s.round_winners.empty();
    const bool lowest = game.rules.scoring == Scoring::Lowest;
    SeatSet winning_side;  // with a partner who has left the table
    if (won) winning_side = team_of(game, s, s.round_winners.first());
    int left[max_seats] = {};  // what each seat counts at the end
    for (unsigned i = 0; i < s.seats; ++i) {
        if (winning_side.has(seat_at(i))) continue;
        if (s.knocked_out.has(seat_at(i))) left[i] = game.rules.knockout_bonus;
        for (unsigned f = 0; f < game.face_count; ++f)
            left[i] += static_cast<int>(copies_held(game, s, seat_at(i), face_at(f)) *
                                        game.faces[f].points);
    }
    for (unsigned i = 0; i < s.seats; ++i) {
        int due = 0;
        for (unsigned k = 0; k < s.seats; ++k) {
            const bool team = team_of(game, s, seat_at(i)).has(seat_at(k));
            const bool winner = s.round_winners.has(seat_at(i));
            if (lowest ? team : winner) due += left[k];
        }
        if (!won || game.rules.scoring == Scoring::None) due = 0;
        if (s.scores[i] - before.scores[i] != due)
            return "seat " + std::to_string(i) + " scores " +
                   std::to_string(s.scores[i] - before.scores[i]) + " and not " +
                   std::to_string(due);
    }
    return {};
}

}  // namespace

std::string unsound(const Game& game, const State& state) {
    for (unsigned i = state.frame_count; i < 4; ++i)
        if (!same_bytes(state.frames[i], Frame{})) return "bytes left over on the question stack";
    if (state.phase != Phase::Playing) return unsound_pause(state);
    if (!state.round_winners.empty() || !state.match_winners.empty())
        return "a winner while the round goes on";
    for (const auto check : {unsound_seats, unsound_windows, unsound_frames, unsound_top})
        if (std::string wrong = check(game, state); !wrong.empty()) return wrong;
    const Seat asked = state.question().seat;
    if (state.to_slap.empty() && legal(game, state, asked).answer_count() == 0)
        return "a question without an answer";
    return {};
}

void check_tables(Tally& tally) {
    tally.add(rc::check("every card is in one place after every action", [](const Plan& plan) {
        watch(plan, 1000,
              [](const Story& story) { story.demand(misplaced_cards(story.game(), story.state)); });
    }));

    const char* const sense = "penalties, windows and questions make sense after every action";
    tally.add(rc::check(sense, [](const Plan& plan) {
        watch(plan, 1000,
              [](const Story& story) { story.demand(unsound(story.game(), story.state)); });
    }));

    tally.add(rc::check("points are what lies in the hands at the end", [](const Plan& plan) {
        watch(plan, 1000, [](const Story& story) {
            const bool ended = story.before.phase == Phase::Playing &&
                               story.state.phase != Phase::Playing && !story.actions.empty();
            if (ended) story.demand(wrong_points(story.game(), story.before, story.state));
        });
    }));

    const char* const numbers = "questions are numbered: answers count on, reactions do not";
    tally.add(rc::check(numbers, [](const Plan& plan) {
        watch(plan, 300, [](const Story& story) {
            if (story.actions.empty()) return;
            const ActionKind kind = story.actions.back().kind;
            const std::uint32_t old = story.before.decision;
            const std::uint32_t now = story.state.decision;
            const bool answer =
                is_answer(kind) || kind == ActionKind::Deal || kind == ActionKind::Timeout;
            if (answer && now <= old) story.demand("an answer that does not count");
            if (now < old) story.demand("a question counted backwards");
            const bool same_seats = story.before.in_round == story.state.in_round;
            if (!answer && same_seats && now != old) story.demand("a reaction that counts");
        });
    }));

    tally.add(rc::check("every round ends within 20,000 actions (G-48)", [](const Plan& plan) {
        Story story(plan);
        Player stubborn(plan.seed, Mood::Stubborn);
        unsigned actions = 0;
        for (unsigned tries = 0; story.state.phase == Phase::Playing; ++tries) {
            RC_ASSERT(tries <= 21000U);
            Action action = stubborn.next(story.game(), story.state);
            if (action.kind == ActionKind::Leave) action.kind = ActionKind::Uno;
            story.before = story.state;
            if (act(story.game(), story.state, action).accepted()) ++actions;
            RC_ASSERT(actions <= 20000U);
        }
        RC_ASSERT(story.state.actions == actions);
        RC_CLASSIFY(actions == 20000U, "void after 20,000");
        story.demand(misplaced_cards(story.game(), story.state));
        story.demand(unsound(story.game(), story.state));
    }));
}

}  // namespace lastcard::property
