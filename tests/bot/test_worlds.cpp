// The worlds of a search: the seat that thinks could be sitting in any of them, and nothing in them
// comes from the table but what it has seen.
#include "../view/layout.hpp"
#include "bot/world.hpp"

using namespace lastcard;
using namespace lastcard::view_test;

namespace {

constexpr unsigned most_actions = 250;

/// What is wrong with a made-up world; empty if nothing is.
std::string error_in(const Game& game, const State& world, const SeatView& view,
                     const SeatMemory& memory) {
    if (!same_bytes(view_of(game, world, view.viewer), view)) return "the seat would see it";
    unsigned cards = world.draw_count + world.discard_count + world.aside_count;
    for (unsigned i = 0; i < world.seats; ++i) cards += world.hand_counts[i];
    if (cards != game.card_count) return "wrong number of cards";
    for (unsigned i = 0; i < world.seats; ++i) {
        const Seat seat = seat_at(i);
        for (unsigned f = 0; f < game.face_count; ++f)
            if (copies_held(game, world, seat, face_at(f)) < memory.known(seat, face_at(f)))
                return "a card that the seat knows of is elsewhere";
    }
    return {};
}

}  // namespace

TEST_CASE("the seat that thinks cannot tell a made-up world from its own") {
    Random random(3);
    unsigned worlds = 0;
    for_each_table([&](const TestTable& table) {
        if (table.seats == 10) return;
        const Game& game = table.game;
        CardTraits books;
        EventList events;
        State state = begin_match(game, random_setup(table, random), events);
        std::vector<SeatMemory> memories;
        for (unsigned i = 0; i < table.seats; ++i)
            memories.push_back(SeatMemory::from_view(game, view_of(game, state, seat_at(i))));
        FastStream stream(table.seats);
        std::string error;
        for (unsigned n = 0; n < most_actions && state.phase == Phase::Playing && error.empty();
             ++n) {
            const Seat seat = state.question().seat;
            const SeatView view = view_of(game, state, seat);
            const SeatMemory& memory = memories[index(seat)];
            const WorldMaker maker({game, view, memory}, books.for_game(game));
            for (unsigned i = 0; i < 2 && error.empty(); ++i) {
                State world;
                maker.make(stream, world);
                error = error_in(game, world, view, memory);
                ++worlds;
            }
            const Action action = random_action(game, state, random);
            events.clear();
            apply_action(game, state, action, events);
            for (SeatMemory& each : memories)
                for (const Event& event : events) each.learn(game, project(event, each.viewer()));
        }
        INFO(table.name);
        CHECK_MESSAGE(error.empty(), error);
    });
    CHECK(worlds > 3000);
}

namespace {

/// The tokens of all cards of the deck that are not among these.
std::string rest_of_deck(std::string_view edition, const std::string& used) {
    const Layout deck(edition, {}, {"", ""}, "R1", "");
    std::vector<unsigned> left;
    for (unsigned f = 0; f < deck.game.face_count; ++f) left.push_back(deck.game.faces[f].copies);
    std::istringstream in(used);
    for (std::string token; in >> token;) --left[index(deck.card(token))];
    std::string rest;
    for (unsigned f = 0; f < deck.game.face_count; ++f)
        for (unsigned n = 0; n < left[f]; ++n) rest += std::string(" ") + deck.game.faces[f].token;
    return rest;
}

}  // namespace

TEST_CASE("worlds follow from past moves: a player who drew holds nothing that fitted") {
    // Seat 1 draws on a red 1. Of its five cards only the one it drew can well be red or a wild.
    const std::string mine = "R1 G2 G3";
    const std::string theirs = "G7 G8 B1 B2";
    Layout table("classic", {}, {mine, theirs}, "R3",
                 "Y9 " + rest_of_deck("classic", mine + " " + theirs + " R3 Y9"));
    table.play(0, "R1");
    table.simple(1, ActionKind::Draw);
    const SeatView view = table.view(0);
    CardTraits books;
    const WorldMaker maker({table.game, view, table.memories[0]}, books.for_game(table.game));
    FastStream stream(1);
    const FaceSet red = table.game.of_colour[index(Colour::Red)];
    unsigned held = 0;
    unsigned one_at_most = 0;
    constexpr unsigned worlds = 1000;
    for (unsigned n = 0; n < worlds; ++n) {
        State world;
        maker.make(stream, world);
        const unsigned reds = cards_among(table.game, world, seat_at(1), red);
        held += reds;
        one_at_most += reds <= 1;
    }
    // Blindly dealt, five cards hold 1.1 red ones on average, and often two or more.
    CHECK(held > worlds / 10);
    CHECK(held < worlds / 3);
    CHECK(one_at_most > worlds * 95 / 100);
}
