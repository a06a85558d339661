// SeatMemory against the truth: after every action of random games the viewer's own hand and all
// public counts are right, and nothing is believed of another hand that is not so.
#include <doctest/doctest.h>

#include "helpers.hpp"
#include "record/apply_action.hpp"

using namespace lastcard;
using namespace lastcard::view_test;

namespace {

unsigned cards_of_colour(const Game& game, const State& state, Seat seat, Colour colour) {
    return cards_among(game, state, seat,
                       colour == Colour::None ? game.wilds : game.of_colour[index(colour)]);
}

/// What is wrong with the memory; empty if nothing is.
std::string error_about_hand(const Game& game, const State& state, const SeatMemory& memory,
                             Seat seat) {
    const bool own = seat == memory.viewer();
    unsigned known_of_colour[5] = {};
    for (unsigned f = 0; f < game.face_count; ++f) {
        const unsigned truth = copies_held(game, state, seat, face_at(f));
        const unsigned known = memory.known(seat, face_at(f));
        if (own ? known != truth : known > truth)
            return "seat " + std::to_string(index(seat)) + " holds " + std::to_string(truth) + " " +
                   game.faces[f].token + ", memory has " + std::to_string(known);
        known_of_colour[index(game.faces[f].colour)] += known;
    }
    for (unsigned c = 0; c < 5; ++c) {
        const unsigned truth = cards_of_colour(game, state, seat, colour_at(c));
        if (truth > known_of_colour[c] + memory.unknown_at_most(seat, colour_at(c)))
            return "seat " + std::to_string(index(seat)) + " holds more of colour " +
                   letter(colour_at(c)) + " than memory believes possible";
    }
    if (memory.hand_count(seat) != state.hand_counts[index(seat)]) return "wrong hand count";
    return {};
}

std::string error_about_table(const Game& game, const State& state, const SeatMemory& memory) {
    const SeatView view = view_of(game, state, memory.viewer());
    if (memory.in_round() != state.in_round) return "wrong seats in the round";
    if (memory.draw_count() != state.draw_count) return "wrong draw pile";
    if (memory.discard_count() != state.discard_count) return "wrong discard pile";
    if (memory.aside_count() != state.aside_count) return "wrong cards laid aside";
    if (memory.top() != state.top) return "wrong top card";
    if (memory.colour() != state.colour) return "wrong colour in play";
    for (unsigned f = 0; f < game.face_count; ++f) {
        if (memory.discarded(face_at(f)) != view.discard_counts[f]) return "wrong discards";
        if (memory.unseen(game, face_at(f)) > game.faces[f].copies)
            return "more seen than there is";
    }
    for (unsigned i = 0; i < state.seats; ++i) {
        std::string error = error_about_hand(game, state, memory, seat_at(i));
        if (!error.empty()) return error;
    }
    return {};
}

/// Everybody at a table with a memory, and one that joined later for each of them.
struct Memories {
    std::vector<SeatMemory> full;
    std::vector<SeatMemory> late;

    explicit Memories(unsigned seats) {
        for (const Seat viewer : viewers(seats)) full.emplace_back(viewer);
    }
    void learn(const Game& game, const EventList& events) {
        for (std::vector<SeatMemory>* group : {&full, &late})
            for (SeatMemory& memory : *group)
                for (const Event& event : events)
                    memory.learn(game, project(event, memory.viewer()));
    }
    void join(const Game& game, const State& state) {
        late.clear();
        for (const SeatMemory& memory : full)
            late.push_back(SeatMemory::from_view(game, view_of(game, state, memory.viewer())));
    }
    std::string error(const Game& game, const State& state) const {
        for (const auto* group : {&full, &late})
            for (const SeatMemory& memory : *group) {
                const std::string error = error_about_table(game, state, memory);
                if (!error.empty())
                    return (group == &late ? "late " : "") + std::string("memory of ") +
                           std::to_string(index(memory.viewer())) + ": " + error;
            }
        return {};
    }
};

void play_and_remember(const TestTable& table, Random& random, unsigned actions) {
    const Game& game = table.game;
    const auto events = std::make_unique<EventList>();
    State state = begin_match(game, random_setup(table, random), *events);
    Memories memories(table.seats);
    memories.learn(game, *events);
    REQUIRE(memories.error(game, state) == "");
    for (unsigned n = 0; n < actions && state.phase != Phase::MatchOver; ++n) {
        const Action action = random_action(game, state, random);
        events->clear();
        const Refusal refusal = apply_action(game, state, action, *events);
        INFO(table.name << ", action " << n << ": " << describe(game, action));
        REQUIRE(refusal.accepted());
        memories.learn(game, *events);
        REQUIRE(memories.error(game, state) == "");
        if (random.chance(2)) memories.join(game, state);
    }
}

}  // namespace

TEST_CASE("memories stay true in every edition") {
    std::uint64_t seed = 1;
    for_each_table([&](const TestTable& table) {
        for (unsigned n = 0; n < 3; ++n) {
            Random random(seed++);
            play_and_remember(table, random, 400);
        }
    });
}
