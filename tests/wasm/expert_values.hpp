// The values that a network gives to the moves of many positions, computed in the same way by the
// native program (room_games.cpp) and under WASI (main.cpp).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/hash.hpp"
#include "bot/level_bots.hpp"
#include "edition/compile.hpp"
#include "edition/find.hpp"
#include "engine/engine.hpp"
#include "expert/expert_bot.hpp"
#include "expert/move_values.hpp"
#include "expert/weights.hpp"

namespace lastcard {

inline constexpr unsigned compared_positions = 10'000;

/// A hash of the values of all answers in 10,000 positions of an edition with 2 to 6 seats, and of
/// the moves that the network takes. Every fourth move is made at random. Empty if there is no such
/// edition.
inline std::string expert_values(std::string_view edition_id) {
    const LoadResult loaded = find_edition(edition_id);
    const auto network = expert::Network::load(expert_test::random_file(1));
    if (!loaded || !network) return {};
    const Game game = compile_game(*loaded, loaded->rules);
    const CardTraits traits(game);
    const std::unique_ptr<Bot> habits = make_normal_bot();
    EventList events;
    FastStream random(fnv1a(edition_id));
    Fnv1a hash;
    for (unsigned positions = 0; positions < compared_positions;) {
        Setup setup;
        setup.seats = 2 + random.below(5);
        setup.shuffle = ShuffleKind::Fast;
        setup.dealer = seat_at(random.below(setup.seats));
        for (std::uint8_t& byte : setup.seed) byte = static_cast<std::uint8_t>(random.next());
        State state = start_match(game, setup, events);
        std::vector<SeatMemory> memories;
        for (unsigned i = 0; i < setup.seats; ++i) memories.emplace_back(seat_at(i));
        const auto tell = [&] {
            for (SeatMemory& memory : memories)
                for (const Event& event : events)
                    memory.learn(game, project(event, memory.viewer()));
        };
        tell();
        while (state.phase == Phase::Playing && positions < compared_positions) {
            if (!state.to_slap.empty()) {
                events.clear();
                apply(game, state, Action::simple(ActionKind::Close, Seat::None), events);
                tell();
                continue;
            }
            const Seat seat = state.question().seat;
            const SeatView view = view_of(game, state, seat);
            const Knowledge known{game, view, memories[index(seat)]};
            const Moves moves = view.moves();
            const unsigned count = moves.answer_count();
            const Action habit = habits->answer(known, 0);
            Action chosen = habit;
            if (count > 1) {
                const expert::MoveValues values(**network, known, traits, habit);
                std::int64_t most = values.of(habit);
                for (unsigned n = 0; n < count; ++n) {
                    const Action action = with_call(game, view, moves.answer(seat, n));
                    const std::int64_t value = values.of(action);
                    hash.add(static_cast<std::uint64_t>(value));
                    if (value > most) chosen = action;
                    most = std::max(most, value);
                }
                ++positions;
                if (random.below(4) == 0) chosen = moves.answer(seat, random.below(count));
            }
            events.clear();
            apply(game, state, chosen, events);
            tell();
        }
    }
    return std::to_string(hash.value());
}

}  // namespace lastcard
