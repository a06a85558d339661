// legal() and apply() are two ways to say the same thing, and a refusal leaves no trace.
#include "arbitrary.hpp"
#include "engine/engine.hpp"
#include "record/notation.hpp"

namespace lastcard::property {

namespace {

constexpr unsigned no_seats[] = {10, 15, 16, 31, 32, 41, 64, 128, 200, 254, 255};
constexpr unsigned no_faces[] = {126, 127, 128, 129, 200, 254, 255};
constexpr unsigned no_colours[] = {4, 5, 8, 32, 255};
constexpr std::uint8_t odd_flags[] = {0x10, 0x11, 0x20, 0x40, 0x80, 0xff};

/// Every action of a seat that could be thought of, sensible or not.
template <class Visit>
void for_each_conceivable(const Game& game, Seat seat, Visit&& visit) {
    const auto each_flag = [&](FaceId face) {
        for (std::uint8_t flags = 0; flags < 16; ++flags) visit(Action::play(seat, face, flags));
        for (const std::uint8_t flags : odd_flags) visit(Action::play(seat, face, flags));
    };
    for (unsigned f = 0; f < game.face_count; ++f) each_flag(face_at(f));
    each_flag(face_at(game.face_count));
    for (const unsigned f : no_faces) each_flag(face_at(f));
    using enum ActionKind;
    for (const ActionKind kind : {Draw, Pass, Challenge, Flip, Uno, Slap, Close, Timeout, Deal})
        visit(Action::simple(kind, seat));
    for (const ActionKind kind : {Call, Power}) {
        for (unsigned c = 0; c < 4; ++c) visit(Action::coloured(kind, seat, colour_at(c)));
        for (const unsigned c : no_colours) visit(Action::coloured(kind, seat, colour_at(c)));
    }
    for (const ActionKind kind : {Swap, Give, Catch}) {
        for (unsigned i = 0; i < max_seats; ++i) visit(Action::at(kind, seat, seat_at(i)));
        for (const unsigned i : no_seats) visit(Action::at(kind, seat, seat_at(i)));
    }
    visit(Action::simple(static_cast<ActionKind>(16), seat));
    visit(Action::simple(static_cast<ActionKind>(255), seat));
}

std::string told(const Game& game, const Action& action) {
    return action_text(game, action) + " (kind " +
           std::to_string(static_cast<unsigned>(action.kind)) + ", seat " +
           std::to_string(index(action.seat)) + ", face " + std::to_string(index(action.face)) +
           ", colour " + std::to_string(index(action.colour)) + ", target " +
           std::to_string(index(action.target)) + ", flags " + std::to_string(action.flags) + ")";
}

/// Whether the table takes exactly what legal() says, from this seat.
std::string disagreement(const Game& game, const State& state, Seat seat) {
    std::string wrong;
    const Moves moves = index(seat) < max_seats ? legal(game, state, seat) : Moves{};
    State copy = state;
    for_each_conceivable(game, seat, [&](const Action& action) {
        if (!wrong.empty()) return;
        // What the table itself does is not for seats, and the other way round.
        bool expected = moves.has(action);
        if (seat == Seat::None) {
            using enum ActionKind;
            expected = (action.kind == Close && state.phase != Phase::MatchOver) ||
                       (action.kind == Timeout && state.phase == Phase::Playing) ||
                       (action.kind == Deal && state.phase == Phase::RoundOver);
        }
        const bool taken = act(game, copy, action).accepted();
        if (taken != expected)
            wrong =
                told(game, action) + (taken ? " is taken but not legal" : " is legal but refused");
        else if (!taken && !same_bytes(copy, state))
            wrong = told(game, action) + " is refused but changes the table";
        if (taken) copy = state;
    });
    const Action leave = Action::simple(ActionKind::Leave, seat);
    const bool may_leave =
        index(seat) < state.seats && state.at_table.has(seat) && state.phase != Phase::MatchOver;
    if (wrong.empty() && act(game, copy, leave).accepted() != may_leave)
        wrong = told(game, leave) + " is refused or taken wrongly";
    return wrong;
}

/// legal() lists each of its moves once, and knows all that it lists.
std::string bad_list(const Game& game, const State& state, Seat seat) {
    const Moves moves = legal(game, state, seat);
    std::vector<Action> listed;
    moves.for_each(seat, [&](const Action& action) { listed.push_back(action); });
    for (std::size_t i = 0; i < listed.size(); ++i) {
        if (!moves.has(listed[i])) return told(game, listed[i]) + " is listed but not legal";
        for (std::size_t k = 0; k < i; ++k)
            if (listed[i] == listed[k]) return told(game, listed[i]) + " is listed twice";
        if (i < moves.answer_count() &&
            !(moves.answer(seat, static_cast<unsigned>(i)) == listed[i]))
            return told(game, listed[i]) + " has another number";
    }
    const unsigned reactions =
        moves.jumps.count() + moves.gives.count() + moves.catches.count() + moves.uno + moves.slap;
    if (listed.size() != moves.answer_count() + reactions) return "the list has another length";
    return {};
}

Action any_bytes(Player& player) {
    Action action;
    action.kind = static_cast<ActionKind>(player.below(18));
    action.seat = seat_at(player.chance(80) ? player.below(max_seats) : player.byte());
    action.face = face_at(player.chance(80) ? player.below(64) : player.byte());
    action.colour = colour_at(player.chance(80) ? player.below(5) : player.byte());
    action.target = seat_at(player.chance(80) ? player.below(max_seats) : player.byte());
    action.flags = player.chance(80) ? static_cast<std::uint8_t>(player.below(16)) : player.byte();
    if (player.chance(5)) action.seat = Seat::None;
    return action;
}

}  // namespace

void check_moves(Tally& tally) {
    tally.add(rc::check("legal moves are exactly what the table takes", [](const Plan& plan) {
        Story story(plan);
        const Game& game = story.game();
        for (unsigned n = 0; n < 20 && !story.over(); ++n) {
            for (unsigned skip = story.player.below(60); skip > 0 && !story.over(); --skip)
                story.go_on();
            for (unsigned i = 0; i < max_seats; ++i)
                story.demand(disagreement(game, story.state, seat_at(i)));
            const unsigned odd = story.player.below(static_cast<unsigned>(std::size(no_seats)));
            story.demand(disagreement(game, story.state, seat_at(no_seats[odd])));
            story.demand(disagreement(game, story.state, Seat::None));
        }
    }));

    tally.add(rc::check("legal moves are listed once each", [](const Plan& plan) {
        watch(plan, 100, [](const Story& story) {
            for (unsigned i = 0; i < max_seats; ++i)
                story.demand(bad_list(story.game(), story.state, seat_at(i)));
        });
    }));

    tally.add(rc::check("what is refused changes no byte and tells nothing", [](const Plan& plan) {
        Story story(plan);
        EventList events;
        for (unsigned n = 0; n < 200 && !story.over(); ++n) {
            story.go_on();
            for (unsigned k = 0; k < 50; ++k) {
                State copy = story.state;
                const Action action = any_bytes(story.player);
                events.clear();
                if (act(story.game(), copy, action, events).accepted()) {
                    story.demand(misplaced_cards(story.game(), copy));
                    continue;
                }
                if (!same_bytes(copy, story.state) || events.size != 0)
                    story.demand(told(story.game(), action) + " leaves a trace");
            }
        }
    }));

#if __has_include("engine/step.hpp")
    tally.add(rc::check("a step of a simulation is an answer, carried out", [](const Plan& plan) {
        Story story(plan);
        for (unsigned n = 0; n < 500 && !story.over(); ++n) {
            story.go_on();
            if (story.state.phase != Phase::Playing || !story.state.to_slap.empty()) continue;
            const Seat seat = story.state.question().seat;
            const Moves moves = answers(story.game(), story.state);
            const unsigned count = moves.answer_count();
            const unsigned choice = story.player.below(count);
            State fast = story.state;
            State plain = story.state;
            EventList fast_events;
            EventList plain_events;
            const auto pick = [&](unsigned of) { return of == count ? choice : of; };
            if (step(story.game(), fast, pick, fast_events) != count)
                story.demand("a step with another number of answers");
            act(story.game(), plain, moves.answer(seat, choice), plain_events);
            if (!same_bytes(fast, plain) || fast_events.size != plain_events.size ||
                !std::equal(fast_events.begin(), fast_events.end(), plain_events.begin()))
                story.demand("a step that is not " +
                             told(story.game(), moves.answer(seat, choice)));
        }
    }));
#endif
}

}  // namespace lastcard::property
