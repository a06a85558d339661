// Which cards may begin or go on with a series, against counting the hand card by card.
#include <doctest/doctest.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "edition/compile.hpp"
#include "engine/legal.hpp"
#include "engine/shuffle.hpp"
#include "game_of.hpp"

using namespace lastcard;

namespace {

using test::edition_of;

Game series_game(const Edition& edition, unsigned decks) {
    Rules rules = edition.rules;
    rules.multi_play = MultiPlay::SameNumber;
    rules.decks = static_cast<std::uint8_t>(decks);
    return compile_game(edition, rules);
}

/// Deals hands of all sizes and compares; returns how many cards could begin a series.
unsigned compare_hands(const Game& game) {
    const Seat seat = seat_at(1);
    unsigned found = 0;
    for (unsigned n = 0; n < 400; ++n) {
        State state;
        std::uint8_t deck[max_cards];
        std::copy_n(game.deck, max_cards, deck);
        fisher_yates(deck, game.card_count, FastStream(n));
        for (unsigned i = 0; i < n % 40; ++i) add_card(game, state, seat, face_at(deck[i]));
        const FaceSet hand = held(state, seat) & all_faces(game);
        const FaceSet starts = series_starts(game, state, seat, hand);
        hand.for_each([&](FaceId face) {
            const FaceSet same = game.fits_symbol[index(face)];
            const bool expected =
                game.face(face).number != no_number && cards_among(game, state, seat, same) > 1;
            if (starts.has(face) != expected) FAIL("hand ", n, ": ", game.face(face).token);
        });
        found += starts.count();
    }
    return found;
}

}  // namespace

TEST_CASE("a series may begin with every number of which the hand has another card") {
    for (const char* id : {"classic", "classic-wiki", "powers", "creeper", "no-mercy", "trend"}) {
        CAPTURE(id);
        const Edition edition = edition_of(id);
        for (const unsigned decks : {1U, 2U, 3U}) {
            CAPTURE(decks);
            const Game game = series_game(edition, decks);
            CHECK((game.number_rows.starts != 0) == (decks == 1));
            CHECK(compare_hands(game) > 0);
        }
    }
}

TEST_CASE("a series does not depend on how the deck is arranged") {
    Edition edition = edition_of("classic");
    const auto in_order = [&edition] {
        const Game game = series_game(edition, 1);
        CHECK(compare_hands(game) > 0);
        return game.number_rows.starts != 0;
    };
    std::vector<FaceRow>& faces = edition.faces;
    SUBCASE("numbers last") {
        std::reverse(faces.begin(), faces.end());
        CHECK(in_order());
    }
    SUBCASE("a number's colours apart") {
        std::swap(faces[1], faces[6]);
        CHECK_FALSE(in_order());
    }
    SUBCASE("a number in three colours") {
        faces.erase(faces.begin() + 9);
        CHECK_FALSE(in_order());
    }
    SUBCASE("a number with one copy among those with two") {
        faces[12].copies = 1;
        CHECK_FALSE(in_order());
    }
    SUBCASE("numbers behind the first 64 faces") {
        for (unsigned i = 0; i < 30; ++i) faces.insert(faces.begin(), faces.back());
        CHECK_FALSE(in_order());
    }
}
