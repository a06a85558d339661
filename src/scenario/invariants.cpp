// What must be true of a table after every step, under all rules.
#include <array>
#include <cstring>

#include "engine/shuffle.hpp"
#include "scenario/scenario.hpp"
#include "view/seat_view.hpp"

namespace lastcard {
namespace {

Result<void> check_cards(const Game& game, const State& state) {
    std::array<int, max_faces> balance{};
    for (unsigned i = 0; i < game.card_count; ++i) ++balance[game.deck[i]];
    for (unsigned i = 0; i < state.seats; ++i) {
        unsigned count = 0;
        for_each_card(game, state, seat_at(i), [&](FaceId face) {
            --balance[index(face)];
            ++count;
        });
        if (count != state.hand_counts[i])
            return "seat " + std::to_string(i) + " holds " + std::to_string(count) +
                   " cards but is said to hold " + std::to_string(state.hand_counts[i]);
    }
    for (unsigned i = 0; i < state.draw_count; ++i) --balance[state.pile[i]];
    for (const std::uint8_t* card = state.discard_top(); card != state.pile + max_cards; ++card)
        --balance[*card];
    for (unsigned f = 0; f < game.face_count; ++f)
        if (balance[f] != 0)
            return std::string("of ") + game.faces[f].token + " there are " +
                   (balance[f] > 0 ? "too few" : "too many") + " cards on the table";
    if (state.discard_count > 0 && *state.discard_top() != index(state.top))
        return "the face-up card is not the top of the discard pile";
    return {};
}

/// The same table with everything that the viewer cannot see dealt anew: other hands, the draw
/// pile, hands laid aside, the card another seat has just drawn, the verdict on a Wild Draw Four.
State with_secrets_changed(const Game& game, const State& state, Seat viewer) {
    State other = state;
    std::uint8_t cards[max_cards];
    unsigned n = 0;
    for (unsigned i = 0; i < state.seats; ++i) {
        if (seat_at(i) == viewer) continue;
        for_each_card(game, state, seat_at(i),
                      [&](FaceId face) { cards[n++] = static_cast<std::uint8_t>(index(face)); });
        other.hands[i] = CardSet{};
        other.hand_counts[i] = 0;
    }
    for (unsigned i = 0; i < state.draw_count; ++i) cards[n++] = state.pile[i];
    for (unsigned i = 0; i < state.aside_count; ++i) cards[n++] = state.pile[max_cards - 1 - i];
    fisher_yates(cards, n, FastStream(state.actions + 1));
    n = 0;
    for (unsigned i = 0; i < state.seats; ++i) {
        if (seat_at(i) == viewer) continue;
        for (unsigned k = 0; k < state.hand_counts[i]; ++k)
            add_card(game, other, seat_at(i), face_at(cards[n++]));
    }
    for (unsigned i = 0; i < state.draw_count; ++i) other.pile[i] = cards[n++];
    for (unsigned i = 0; i < state.aside_count; ++i) other.pile[max_cards - 1 - i] = cards[n++];
    for (unsigned i = 0; i < state.frame_count; ++i) {
        Frame& frame = other.frames[i];
        if (frame.kind == Ask::Drawn && frame.seat != viewer)
            frame.face = (held(other, frame.seat) & all_faces(game)).first();
        if (frame.kind == Ask::Challenge || frame.kind == Ask::Resolve)
            frame.flags ^= frame_flag::guilty;
    }
    std::memset(other.seed, 0x5a, sizeof other.seed);
    return other;
}

Result<void> check_views(const Game& game, const State& state) {
    for (unsigned i = 0; i <= state.seats; ++i) {
        const Seat viewer = i < state.seats ? seat_at(i) : Seat::None;
        const SeatView truth = view_of(game, state, viewer);
        const SeatView other = view_of(game, with_secrets_changed(game, state, viewer), viewer);
        if (std::memcmp(&truth, &other, sizeof truth) != 0)
            return viewer == Seat::None ? std::string("a spectator's view depends on hidden cards")
                                        : "the view of seat " + std::to_string(i) +
                                              " depends on cards it cannot see";
    }
    return {};
}

}  // namespace

Result<void> check_invariants(const Game& game, const State& state) {
    if (Result<void> intact = check_cards(game, state); !intact) return intact;
    return check_views(game, state);
}

}  // namespace lastcard
