// Behaviour pinned to numbers. For every edition: how many sequences of one, two, three and five
// legal actions there are from a first deal (perft), and all that happens in fifty random matches
// folded into one number (signature).
//
// A change of these numbers is a change of the rules as they are played: old records would mean
// something else. Then rules_version in src/record/record.hpp grows, and the table that the failing
// test prints replaces the one below. (A new way to choose at random in src/lab changes signatures
// without that.)
#include <doctest/doctest.h>

#include <cstdio>
#include <memory>
#include <sstream>

#include "edition/find.hpp"
#include "game_of.hpp"
#include "lab/lab.hpp"
#include "record/notation.hpp"
#include "record/record.hpp"
#include "scenario/scenario.hpp"

using namespace lastcard;

namespace {

struct Pin {
    const char* edition;
    unsigned seats;
    std::uint64_t perft[4];   ///< of depth 1, 2, 3 and 5, seed 1
    std::uint64_t signature;  ///< of 50 matches, seed 1
};

// clang-format off
constexpr Pin pins[] = {
    {"classic", 2, {4, 12, 36, 369}, 0xdccaf7c97e535431U},
    {"classic", 3, {4, 14, 48, 628}, 0xa1a8bf0b3402d344U},
    {"classic", 4, {2, 3, 7, 77}, 0x5f472ab129c88ba0U},
    {"classic-wiki", 2, {4, 12, 36, 418}, 0x0354a963233702bdU},
    {"classic-wiki", 3, {4, 14, 48, 628}, 0xeea3932a0f72d2b2U},
    {"classic-wiki", 4, {2, 3, 7, 84}, 0xd5fd750a932fcfefU},
    {"creeper", 2, {6, 32, 134, 1880}, 0x146a4dd778b9e134U},
    {"creeper", 3, {7, 38, 158, 2089}, 0x38e69c5847c88f13U},
    {"creeper", 4, {7, 38, 161, 2449}, 0x7ffb63980222124aU},
    {"no-mercy", 2, {2, 3, 5, 14}, 0x02264be22b3d469fU},
    {"no-mercy", 3, {5, 15, 39, 264}, 0x3439505de81aeb81U},
    {"no-mercy", 4, {5, 17, 47, 362}, 0x3fb04389262c04afU},
    {"powers", 2, {6, 22, 83, 1302}, 0x002645abb2832c44U},
    {"powers", 3, {5, 18, 72, 1672}, 0x98b696958ab30055U},
    {"powers", 4, {4, 13, 49, 891}, 0x157c4386060ddc08U},
    {"trend", 2, {6, 27, 105, 1428}, 0x740534f572113f52U},
    {"trend", 3, {6, 20, 60, 641}, 0x65d95a1468d13086U},
    {"trend", 4, {2, 3, 8, 162}, 0xea3285d3976d08b4U},
};
// clang-format on

using test::game_of;

std::string row_of(const Pin& pin) {
    char text[160];
    std::snprintf(text, sizeof text, "    {\"%s\", %u, {%llu, %llu, %llu, %llu}, 0x%016llxU},\n",
                  pin.edition, pin.seats, static_cast<unsigned long long>(pin.perft[0]),
                  static_cast<unsigned long long>(pin.perft[1]),
                  static_cast<unsigned long long>(pin.perft[2]),
                  static_cast<unsigned long long>(pin.perft[3]),
                  static_cast<unsigned long long>(pin.signature));
    return text;
}

/// The pin as the engine has it now.
Pin played(const char* edition, unsigned seats) {
    const auto game = std::make_unique<Game>(game_of(edition));
    Pin pin{edition, seats, {}, signature(*game, seats, 50, 1)};
    constexpr unsigned depths[] = {1, 2, 3, 5};
    for (unsigned i = 0; i < 4; ++i) pin.perft[i] = perft(*game, seats, 1, depths[i]);
    return pin;
}

/// A small table laid out by hand. Seat 0 is to move.
struct Position {
    Position(std::string_view edition, std::initializer_list<const char*> hands, const char* top,
             const char* draw)
        : game(game_of(edition)) {
        ScenarioPosition layout;
        for (const char* const hand : hands) layout.hands.push_back(cards(hand));
        layout.draw = cards(draw);
        layout.top = cards(top)[0];
        layout.colour = game.face(layout.top).colour;
        layout.dealer = seat_at(static_cast<unsigned>(hands.size()) - 1);
        layout.draw_only = true;
        const Result<void> laid_out = lay_out(game, state, layout);
        REQUIRE_MESSAGE(laid_out, laid_out.error());
    }

    std::vector<FaceId> cards(const std::string& tokens) const {
        std::vector<FaceId> faces;
        std::istringstream in(tokens);
        for (std::string token; in >> token;) faces.push_back(find_face(game, token).value());
        return faces;
    }
    /// All legal actions of all seats: perft(1) of this position, in notation.
    std::string moves() const {
        std::string found;
        unsigned count = 0;
        for (unsigned i = 0; i < state.seats; ++i)
            legal(game, state, seat_at(i)).for_each(seat_at(i), [&](const Action& action) {
                found += (count++ == 0 ? "" : ", ") + action_text(game, action);
            });
        return std::to_string(count) + ": " + found;
    }
    void play(const char* text) {
        const Result<Move> read = parse_seat_move(game, text);
        REQUIRE_MESSAGE(read, read.error());
        std::vector<Action> done;
        REQUIRE(apply_move(game, state, *read, done).accepted());
    }

    Game game;
    State state;
};

}  // namespace

// ---- By hand -----------------------------------------------------------------------------------

TEST_CASE("perft(1) by hand: a classic turn") {
    // On R5 fit R1 (colour), G5 (number) and W (a wild), not Y2; drawing is allowed in classic, and
    // seat 0 may call early (G-42). Seat 1 waits: no seat can be caught, so it can do nothing.
    Position table("classic", {"R1 G5 Y2 W", "B1 B2"}, "R5", "G1 G2");
    CHECK(table.moves() == "5: 0 R1, 0 G5, 0 W, 0 draw, 0 uno");
    // With the Wild on the table: its four colours. The call is no longer possible while choosing.
    table.play("0 W");
    CHECK(table.moves() == "4: 0 call R, 0 call Y, 0 call G, 0 call B");
    // Blue called: seat 1 can lay both cards, draw or call.
    table.play("0 call B");
    CHECK(table.moves() == "4: 1 B1, 1 B2, 1 draw, 1 uno");
}

TEST_CASE("perft(1) by hand: a Wild Draw Four and an open catch window") {
    // Seat 0 keeps one card and has not called: seats 1 and 2 may catch it, or it calls late. Seat
    // 1 is asked challenge: it may challenge, draw, or call before that; classic has no stacking,
    // so its own W+4 is no answer.
    Position table("classic", {"W+4 R1", "W+4 Y2 Y3", "B1 B2"}, "R5", "G1 G2 G3 G4 G6 G7");
    table.play("0 W+4/G");
    CHECK(table.moves() == "6: 0 uno, 1 draw, 1 challenge, 1 catch 0, 1 uno, 2 catch 0");
    // Once seat 0 has called it cannot be caught, and it has nothing more to say.
    table.play("0 uno");
    CHECK(table.moves() == "3: 1 draw, 1 challenge, 1 uno");
}

TEST_CASE("perft(1) by hand: no mercy") {
    // A player who can play must: no draw. Y5 by number, R7 by colour, Wo as a wild; B2 does not
    // fit.
    Position table("no-mercy", {"R7 Y5 B2 Wo", "G1 G+2 W+6", "B1 B2"}, "R5", "G1 G2 Y9");
    CHECK(table.moves() == "4: 0 Y5, 0 R7, 0 Wo, 0 uno");
    // The seven asks for a partner, and it cannot be declined: two seats to choose from.
    table.play("0 R7");
    CHECK(table.moves() == "2: 0 swap 1, 0 swap 2");
    // Hands are exchanged with seat 1, which now holds Y5 B2 Wo: on R7 nothing but the Roulette
    // fits.
    table.play("0 swap 1");
    CHECK(table.moves() == "2: 1 Wo, 1 uno");
    // Seat 2 is hit by it and names a colour; that is all.
    table.play("1 Wo");
    CHECK(table.moves() == "4: 2 call R, 2 call Y, 2 call G, 2 call B");
}

TEST_CASE("perft(1) by hand: powers") {
    // Green and Red for seat 0: R2 and R8 do not fit on B9, WY does. So no flip; but the two red
    // cards can be given to seat 1 or 2. Drawing and calling are possible as always.
    Position table("powers", {"R2 R8 WY", "G1 G2", "Y1 Y2"}, "B9", "G3 G4");
    table.state.powers[index(Colour::Red)] = seat_at(0);
    table.state.powers[index(Colour::Green)] = seat_at(0);
    CHECK(table.moves() == "5: 0 WY, 0 draw, 0 give 1, 0 give 2, 0 uno");
    // Seat 2 takes Yellow: it cannot be given anything.
    table.state.powers[index(Colour::Yellow)] = seat_at(2);
    CHECK(table.moves() == "4: 0 WY, 0 draw, 0 give 1, 0 uno");
}

// ---- Pinned ------------------------------------------------------------------------------------

TEST_CASE("the editions are played as they were when the numbers were written down") {
    REQUIRE(rules_version == 2);  // the table belongs to it
    std::string now;
    bool same = true;
    for (const std::string& id : builtin_edition_ids()) {
        for (const unsigned seats : {2U, 3U, 4U}) {
            const Pin pin = played(id.c_str(), seats);
            now += row_of(pin);
            bool found = false;
            for (const Pin& old : pins) {
                if (id != old.edition || seats != old.seats) continue;
                found = true;
                same = same && row_of(old) == row_of(pin);
            }
            same = same && found;
        }
    }
    CHECK_MESSAGE(same, "the table is now:\n", now);
}
