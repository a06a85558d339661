// Tables laid out by hand for the view tests: named cards in named places.
#pragma once

#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "game_of.hpp"
#include "helpers.hpp"
#include "record/apply_action.hpp"

namespace lastcard::view_test {

/// A small table with everybody's memory, and the events of the last move.
class Layout {
public:
    Layout(std::string_view edition_id, const test::Settings& settings,
           const std::vector<std::string>& hands, std::string_view top, const std::string& draw) {
        game = test::game_of(edition_id, settings);
        lay_out(hands, top, draw);
    }

    Game game;
    State state;
    EventList events;
    std::vector<SeatMemory> memories;  ///< of the seats, then the spectator's

    FaceId card(std::string_view token) const {
        for (unsigned f = 0; f < game.face_count; ++f)
            if (token == game.faces[f].token) return face_at(f);
        FAIL("no such card: " << token);
        return FaceId::None;
    }
    void power(Colour colour, unsigned seat) { state.powers[index(colour)] = seat_at(seat); }
    /// Everybody forgets all that cannot be seen now.
    void begin() {
        memories.clear();
        for (const Seat viewer : viewers(state.seats))
            memories.push_back(SeatMemory::from_view(game, view_of(game, state, viewer)));
    }
    void act(const Action& action) {
        if (memories.empty()) begin();
        events.clear();
        INFO(describe(game, action));
        REQUIRE(apply_action(game, state, action, events).accepted());
        for (SeatMemory& memory : memories)
            for (const Event& event : events) memory.learn(game, project(event, memory.viewer()));
    }
    void play(unsigned seat, std::string_view token) {
        act(Action::play(seat_at(seat), card(token)));
    }
    void call(unsigned seat, Colour colour) {
        act(Action::coloured(ActionKind::Call, seat_at(seat), colour));
    }
    void simple(unsigned seat, ActionKind kind) { act(Action::simple(kind, seat_at(seat))); }
    void target(unsigned seat, ActionKind kind, unsigned other) {
        act(Action::at(kind, seat_at(seat), seat_at(other)));
    }

    /// What `viewer` knows of `seat`'s hand, in deck order.
    std::string known(unsigned viewer, unsigned seat) const {
        std::string text;
        for (unsigned f = 0; f < game.face_count; ++f)
            for (unsigned n = memories[viewer].known(seat_at(seat), face_at(f)); n > 0; --n)
                add(text, face_at(f));
        return text;
    }
    unsigned unknown(unsigned viewer, unsigned seat) const {
        return memories[viewer].unknown(seat_at(seat));
    }
    unsigned at_most(unsigned viewer, unsigned seat, Colour colour) const {
        return memories[viewer].unknown_at_most(seat_at(seat), colour);
    }
    /// The cards of `owner` that the last move showed `viewer`.
    std::string shown(Seat viewer, unsigned owner) const {
        std::string text;
        for_each_shown(events, viewer, seat_at(owner), [&](FaceId face) { add(text, face); });
        return text;
    }
    SeatView view(unsigned viewer) const { return view_of(game, state, seat_at(viewer)); }
    unsigned spectator() const { return state.seats; }

private:
    std::vector<FaceId> cards(const std::string& tokens) const {
        std::vector<FaceId> faces;
        std::istringstream in(tokens);
        for (std::string token; in >> token;) faces.push_back(card(token));
        return faces;
    }
    void lay_out(const std::vector<std::string>& hands, std::string_view top,
                 const std::string& draw) {
        state.seats = static_cast<std::uint8_t>(hands.size());
        state.at_table = state.in_round = SeatSet::first_n(state.seats);
        state.round = 1;
        state.shuffle = ShuffleKind::Fast;
        state.dealer = seat_at(state.seats - 1U);
        for (unsigned i = 0; i < state.seats; ++i)
            for (const FaceId face : cards(hands[i])) add_card(game, state, seat_at(i), face);
        const std::vector<FaceId> pile = cards(draw);
        for (std::size_t i = pile.size(); i > 0; --i)
            state.pile[state.draw_count++] = static_cast<std::uint8_t>(index(pile[i - 1]));
        state.top = card(top);
        state.colour = game.face(state.top).colour;
        state.discard_count = 1;
        *state.discard_top() = static_cast<std::uint8_t>(index(state.top));
        state.frames[state.frame_count++] = Frame{.kind = Ask::Turn, .seat = seat_at(0)};
    }
    void add(std::string& text, FaceId face) const {
        if (!text.empty()) text += ' ';
        text += game.face(face).token;
    }
};

}  // namespace lastcard::view_test
