// What the view tests share: tables of every edition, random play, and other tables that look the
// same to one seat.
#pragma once

#include <doctest/doctest.h>

#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "edition/compile.hpp"
#include "edition/find.hpp"
#include "edition/switches.hpp"
#include "edition/validate.hpp"
#include "engine/engine.hpp"
#include "house_rules.hpp"
#include "view/memory.hpp"
#include "view/project.hpp"
#include "view/seat_view.hpp"

namespace lastcard::view_test {

class Random {
public:
    explicit Random(std::uint64_t seed) : stream_(seed) {}
    unsigned below(unsigned n) { return stream_.below(n); }
    bool chance(unsigned percent) { return below(100) < percent; }
    std::uint8_t byte() { return static_cast<std::uint8_t>(stream_.next()); }

private:
    FastStream stream_;
};

using test::house_rules;
using test::HouseRules;

/// One game that is played, with its name for messages.
struct TestTable {
    std::string name;
    Game game;
    unsigned seats = 0;
};

/// Calls `visit(const TestTable&)` for every edition, each of the house rules and 2, 3, 4, 10
/// seats.
template <class Visit>
void for_each_table(Visit&& visit) {
    const std::vector<std::string> ids = builtin_edition_ids();
    REQUIRE(ids.size() >= 6);
    for (const std::string& id : ids) {
        const Edition edition = test::edition_of(id);
        for (const HouseRules& house : house_rules()) {
            for (const unsigned seats : {2U, 3U, 4U, 10U}) {
                const Rules rules = test::rules_of(edition, house, seats);
                const auto table = std::make_unique<TestTable>();
                table->name = id + ", " + house.name + ", " + std::to_string(seats) + " seats";
                INFO(table->name);
                table->game = compile_game(edition, rules);
                table->seats = seats;
                visit(std::as_const(*table));
            }
        }
    }
}

inline Setup random_setup(const TestTable& table, Random& random) {
    Setup setup;
    setup.seats = table.seats;
    setup.dealer = seat_at(random.below(table.seats));
    setup.shuffle = ShuffleKind::Fast;
    for (std::uint8_t& byte : setup.seed) byte = random.byte();
    return setup;
}

/// All viewers of a table: its seats, then the spectator.
inline std::vector<Seat> viewers(unsigned seats) {
    std::vector<Seat> all;
    for (unsigned i = 0; i < seats; ++i) all.push_back(seat_at(i));
    all.push_back(Seat::None);
    return all;
}

inline Action random_reaction(const Game& game, const State& state, Random& random) {
    std::vector<Action> reactions;
    for (unsigned i = 0; i < state.seats; ++i) {
        Moves moves = legal(game, state, seat_at(i));
        if (state.question().seat == seat_at(i)) {
            const Moves all = moves;
            moves = Moves{};
            moves.jumps = all.jumps;
            moves.gives = all.gives;
            moves.catches = all.catches;
            moves.uno = all.uno;
            moves.slap = all.slap;
        }
        moves.for_each(seat_at(i), [&](const Action& action) { reactions.push_back(action); });
    }
    if (reactions.empty()) return Action::simple(ActionKind::Close, Seat::None);
    return reactions[random.below(static_cast<unsigned>(reactions.size()))];
}

/// Any legal action of the seats or the table; leaving for good is rare.
inline Action random_action(const Game& game, const State& state, Random& random) {
    if (state.phase != Phase::Playing) return Action::simple(ActionKind::Deal, Seat::None);
    const unsigned dice = random.below(1000);
    if (dice < 2) {
        for (unsigned i = random.below(state.seats); i < state.seats; ++i)
            if (state.at_table.has(seat_at(i)))
                return Action::simple(ActionKind::Leave, seat_at(i));
    }
    if (dice < 20) return Action::simple(ActionKind::Close, Seat::None);
    if (dice < 40) return Action::simple(ActionKind::Timeout, Seat::None);
    if (dice < 200 || !state.to_slap.empty()) return random_reaction(game, state, random);
    const Seat seat = state.question().seat;
    const Moves moves = legal(game, state, seat);
    REQUIRE(moves.answer_count() > 0);
    Action action = moves.answer(seat, random.below(moves.answer_count()));
    // Draw less often than at random, so that rounds end.
    if (action.kind == ActionKind::Draw && random.chance(50))
        action = moves.answer(seat, random.below(moves.answer_count()));
    if (action.kind == ActionKind::Play && random.chance(30)) action.flags |= play_flag::uno;
    return action;
}

/// A table that `viewer` cannot tell from this one: all cards it cannot see (other hands, the draw
/// pile, hands laid aside) change places, and so do the seed, the card another seat has just drawn
/// and the stored verdict of a challenge. If `keep` plays a card, its player still holds it.
inline State other_table(const Game& game, const State& state, Seat viewer, Random& random,
                         const Action& keep = {}) {
    State other = state;
    std::vector<std::uint8_t> pool;
    for (unsigned i = 0; i < state.seats; ++i) {
        if (seat_at(i) == viewer) continue;
        for_each_card(game, state, seat_at(i),
                      [&](FaceId face) { pool.push_back(static_cast<std::uint8_t>(index(face))); });
        other.hands[i] = CardSet{};
        other.hand_counts[i] = 0;
    }
    pool.insert(pool.end(), state.pile, state.pile + state.draw_count);
    pool.insert(pool.end(), state.pile + max_cards - state.aside_count, state.pile + max_cards);
    for (std::size_t i = pool.size(); i > 1; --i)
        std::swap(pool[i - 1], pool[random.below(static_cast<unsigned>(i))]);

    const auto hand_over = [&](Seat seat, std::size_t at) {
        add_card(game, other, seat, face_at(pool[at]));
        pool[at] = pool.back();
        pool.pop_back();
    };
    if (keep.kind == ActionKind::Play && keep.seat != viewer) {
        for (unsigned n = keep.has(play_flag::pair) ? 2 : 1; n > 0; --n) {
            std::size_t at = 0;
            while (at + 1 < pool.size() && pool[at] != index(keep.face)) ++at;
            hand_over(keep.seat, at);
        }
    }
    for (unsigned i = 0; i < state.seats; ++i)
        while (seat_at(i) != viewer && other.hand_counts[i] < state.hand_counts[i])
            hand_over(seat_at(i), pool.size() - 1);
    for (unsigned i = 0; i < state.draw_count; ++i) other.pile[i] = pool[i];
    for (unsigned i = 0; i < state.aside_count; ++i)
        other.pile[max_cards - state.aside_count + i] = pool[state.draw_count + i];

    for (unsigned i = 0; i < state.frame_count; ++i) {
        Frame& frame = other.frames[i];
        if (frame.kind == Ask::Challenge || frame.kind == Ask::Resolve)
            frame.flags = static_cast<std::uint8_t>((frame.flags & ~frame_flag::guilty) |
                                                    (random.chance(50) ? frame_flag::guilty : 0));
        if (frame.kind != Ask::Drawn || frame.seat == viewer) continue;
        if (keep.kind == ActionKind::Play && keep.seat == frame.seat) continue;
        unsigned n = random.below(other.hand_counts[index(frame.seat)]);
        for_each_card(game, other, frame.seat, [&](FaceId face) {
            if (n-- == 0) frame.face = face;
        });
    }
    for (std::uint8_t& byte : other.seed) byte = random.byte();
    return other;
}

template <class T>
bool same_bytes(const T& a, const T& b) {
    static_assert(std::has_unique_object_representations_v<T>);
    return std::memcmp(&a, &b, sizeof(T)) == 0;
}

inline std::string describe(const Game& game, const Action& action) {
    std::string text = "action kind " + std::to_string(static_cast<unsigned>(action.kind)) +
                       " seat " + std::to_string(index(action.seat));
    if (index(action.face) < game.face_count)
        text += std::string(" card ") + game.face(action.face).token;
    if (action.target != Seat::None) text += " at " + std::to_string(index(action.target));
    return text + " flags " + std::to_string(action.flags);
}

}  // namespace lastcard::view_test
