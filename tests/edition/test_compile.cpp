// The compiled game: every mask and table that the engine reads, against what the rules say.
#include <doctest/doctest.h>

#include <string>

#include "edition/compile.hpp"
#include "edition/switches.hpp"
#include "helpers.hpp"

using namespace lastcard;
using test::edition_of;

namespace {

struct Compiled {
    Edition edition;
    Game game;

    Compiled(std::string_view id,
             std::initializer_list<std::pair<const char*, const char*>> settings = {})
        : edition(edition_of(id)) {
        Rules rules = edition.rules;
        for (const auto& [key, value] : settings) REQUIRE(set_switch(rules, key, value));
        game = compile_game(edition, rules);
    }
    FaceId id(std::string_view token) const {
        const auto face = edition.find(token);
        CAPTURE(token);
        REQUIRE(face.has_value());
        return *face;
    }
    const Face& face(std::string_view token) const { return game.face(id(token)); }
    // The set as tokens in deck order.
    std::string text(const FaceSet& set) const {
        std::string out;
        set.for_each(
            [&](FaceId f) { out += (out.empty() ? "" : " ") + std::string(game.face(f).token); });
        return out;
    }
    std::string answers(std::string_view token) const {
        return text(game.answers[index(id(token))]);
    }
};

}  // namespace

TEST_CASE("faces carry what the file says") {
    const Compiled classic("classic");
    CHECK(classic.game.face_count == 54);
    CHECK(classic.game.card_count == 108);
    const Face& seven = classic.face("R7");
    CHECK(std::string(seven.token) == "R7");
    CHECK(seven.colour == Colour::Red);
    CHECK(seven.number == 7);
    CHECK(seven.points == 7);
    CHECK(seven.copies == 2);
    CHECK(seven.effect_count == 0);
    CHECK(seven.show_rank == 7);
    CHECK(!seven.moves_hands);
    const Face& four = classic.face("W+4");
    CHECK(four.colour == Colour::None);
    CHECK(four.number == no_number);
    CHECK(four.draw_sum == 4);
    CHECK(four.restricted);
    CHECK(four.effects[0] == Effect{EffectKind::Draw, 4});
    CHECK(four.effects[1] == Effect{EffectKind::CallColour, 0});
    CHECK(classic.face("Rs").effects[0] == Effect{EffectKind::Skip, 1});
    CHECK(!classic.game.powers);
    CHECK(!classic.game.bursts);
    CHECK(classic.game.narrowed_hand == 0);
    CHECK(!classic.game.rich_turn);
}

TEST_CASE("what fits: the colour and all wilds, or the symbol") {
    const Compiled c("classic");
    CHECK(c.text(c.game.wilds) == "W W+4");
    CHECK(c.text(c.game.fits_colour[index(Colour::None)]) == "W W+4");
    CHECK(c.text(c.game.of_colour[index(Colour::Green)]) ==
          "G0 G1 G2 G3 G4 G5 G6 G7 G8 G9 G+2 Gr Gs");
    CHECK(c.text(c.game.fits_colour[index(Colour::Green)]) ==
          "G0 G1 G2 G3 G4 G5 G6 G7 G8 G9 G+2 Gr Gs W W+4");
    CHECK(c.text(c.game.fits_symbol[index(c.id("Y+2"))]) == "R+2 Y+2 G+2 B+2");
    CHECK(c.text(c.game.fits_symbol[index(c.id("B0"))]) == "R0 Y0 G0 B0");
    CHECK(c.game.fits_symbol[index(c.id("W"))].empty());
    CHECK(c.game.fits_symbol[index(c.id("W+4"))].empty());
    CHECK(c.game.numbers.count() == 40);
    CHECK(c.text(c.game.restricted) == "W+4");
    CHECK(c.text(c.game.skips) == "Rs Ys Gs Bs");
    CHECK(c.text(c.game.reverses) == "Rr Yr Gr Br");
    CHECK(c.game.discards_all.empty());
    const Compiled n("no-mercy");
    CHECK(n.text(n.game.discards_all) == "Rd Yd Gd Bd");
    CHECK(n.text(n.game.skips) == "Rs Ys Gs Bs");  // Skip Everyone is no Skip
    CHECK(n.text(n.game.reverses) == "Rr Yr Gr Br");
    CHECK(n.text(n.game.fits_symbol[index(n.id("R+4"))]) == "R+4 Y+4 G+4 B+4");  // C-44
}

TEST_CASE("stacking: which draw card answers which") {
    CHECK(Compiled("classic").answers("R+2") == "");
    const Compiled wild_four("classic", {{"stacking", "wild_four"}});  // E-6
    CHECK(wild_four.answers("R+2") == "W+4");
    CHECK(wild_four.answers("W+4") == "W+4");
    CHECK(wild_four.answers("R7") == "");
    CHECK(wild_four.answers("W") == "");
    const Compiled same_colour("classic", {{"stacking", "same_colour"}});  // E-9
    CHECK(same_colour.answers("R+2") == "R+2 W+4");
    CHECK(same_colour.answers("W+4") == "W+4");
    const Compiled same_kind("classic", {{"stacking", "same_kind"}});
    CHECK(same_kind.answers("R+2") == "R+2 Y+2 G+2 B+2");
    CHECK(same_kind.answers("W+4") == "W+4");
    const Compiled at_least("no-mercy");  // C-9
    CHECK(at_least.answers("R+2") == "R+2 Y+2 G+2 B+2 R+4 Y+4 G+4 B+4 Wr+4 W+6 W+10");
    CHECK(at_least.answers("R+4") == "R+4 Y+4 G+4 B+4 Wr+4 W+6 W+10");
    CHECK(at_least.answers("Wr+4") == "R+4 Y+4 G+4 B+4 Wr+4 W+6 W+10");
    CHECK(at_least.answers("W+6") == "W+6 W+10");
    CHECK(at_least.answers("W+10") == "W+10");
    CHECK(at_least.answers("Wo") == "");  // C-38
    const Compiled no_mercy("no-mercy", {{"stacking", "same_colour"}});
    CHECK(no_mercy.answers("R+4") == "R+4 Wr+4 W+6 W+10");
    CHECK(no_mercy.answers("R+2") == "R+2 R+4 Wr+4 W+6 W+10");
    const Compiled kinds("no-mercy", {{"stacking", "same_kind"}});
    CHECK(kinds.answers("R+4") == "R+4 Y+4 G+4 B+4");
    CHECK(kinds.answers("Wr+4") == "Wr+4");
}

TEST_CASE("switches give effects to 7, 0 and 9") {
    const Compiled c("classic", {{"seven", "swap"}, {"zero", "pass_all"}, {"nine_slap", "true"}});
    for (const char* const colour : {"R", "Y", "G", "B"}) {
        const Face& seven = c.face(colour + std::string("7"));
        CHECK(seven.effect_count == 1);
        CHECK(seven.effects[0] == Effect{EffectKind::Swap, 0});
        CHECK(seven.moves_hands);
        CHECK(c.face(colour + std::string("0")).effects[0] == Effect{EffectKind::PassHands, 0});
        CHECK(c.face(colour + std::string("0")).moves_hands);
        CHECK(c.face(colour + std::string("9")).effects[0] == Effect{EffectKind::Slap, 0});
        CHECK(!c.face(colour + std::string("9")).moves_hands);
        CHECK(c.face(colour + std::string("8")).effect_count == 0);
    }
    const Compiled wiki("classic-wiki");
    CHECK(wiki.face("G0").effects[0] == Effect{EffectKind::SwapOptional, 0});
    CHECK(wiki.game.rich_turn);
}

TEST_CASE("a seven with its own swap effect does not swap twice, and a full row has room") {
    const Edition mine = test::load(
        "id = \"mine\"\nname = \"Mine\"\nbase = \"classic\"\n[rules]\nseven = \"swap\"\nnine_slap "
        "= true\n"
        "[[card]]\nnumbers = \"7\"\ncopies = 1\nname = \"7\"\neffects = [\"pass_hands\"]\n"
        "[[card]]\nnumbers = \"9\"\ncopies = 1\nname = \"9\"\neffects = [\"skip\", \"draw 2\", "
        "\"draw 50\"]\n");
    const Game game = compile_game(mine, mine.rules);
    const Face& seven = game.face(*mine.find("R7"));
    CHECK(seven.effect_count == 1);
    CHECK(seven.effects[0].kind == EffectKind::PassHands);
    const Face& nine = game.face(*mine.find("R9"));
    CHECK(nine.effect_count == 4);
    CHECK(nine.effects[3].kind == EffectKind::Slap);
    CHECK(nine.draw_sum == 52);
}

TEST_CASE("a burst is no effect of playing; powers and flags are known") {
    const Compiled creeper("creeper");
    CHECK(creeper.face("Wc").burst == 3);
    CHECK(creeper.face("Wc").effect_count == 1);
    CHECK(creeper.face("Wc").effects[0].kind == EffectKind::CallColour);
    CHECK(creeper.game.bursts);
    const Compiled powers("powers");
    CHECK(powers.game.powers);
    CHECK(powers.game.rich_turn);
    CHECK(powers.face("WG").effects[0] == Effect{EffectKind::TakePower, 2});
    CHECK(Compiled("no-mercy").game.narrowed_hand ==
          0);  // challenge off, but nothing is restricted
    CHECK(Compiled("classic", {{"challenge", "off"}}).game.narrowed_hand == Game::any_hand);
    CHECK(Compiled("classic", {{"finish_on_number", "true"}}).game.narrowed_hand == 1);
    // Discard All can empty any hand.
    CHECK(Compiled("no-mercy", {{"finish_on_number", "true"}}).game.narrowed_hand ==
          Game::any_hand);
    CHECK(Compiled("classic", {{"multi_play", "same_number"}}).game.rich_turn);
}

TEST_CASE("a Trend shows numbers, then Skip, Reverse, Draw Two, then the rest") {
    const Compiled n("no-mercy");
    const auto& faces = n.game.faces;
    n.game.of_colour[0].for_each([&](FaceId f) {
        const Face& face = faces[index(f)];
        if (face.number != no_number) CHECK(face.show_rank == face.number);
    });
    CHECK(n.face("Rs").show_rank == 10);
    CHECK(n.face("Rr").show_rank == 11);
    CHECK(n.face("R+2").show_rank == 12);
    CHECK(n.face("R+4").show_rank > 12);
    CHECK(n.face("Rd").show_rank > n.face("R+4").show_rank);
}

TEST_CASE("copies: the first bit of a face is its number, all bits are used once") {
    for (const char* const decks : {"1", "2", "3"}) {
        const Compiled c("no-mercy", {{"decks", decks}});
        const Game& game = c.game;
        const unsigned times = static_cast<unsigned>(decks[0] - '0');
        CHECK(game.card_count == 168 * times);
        std::vector<unsigned> seen(max_cards, 0);
        unsigned entry = 0;
        unsigned card = 0;
        unsigned next = game.face_count;
        for (unsigned f = 0; f < game.face_count; ++f) {
            const Face& face = game.faces[f];
            CHECK(face.copies == c.edition.faces[f].copies * times);
            CHECK(face.copy_start == entry);
            CHECK(game.copy_bit[entry] == f);
            CHECK(face.second_bit == game.copy_bit[entry + 1]);
            for (unsigned i = 0; i < face.copies; ++i, ++entry) {
                if (i > 0) CHECK(game.copy_bit[entry] == next++);
                seen[game.copy_bit[entry]] += 1;
                CHECK(game.deck[card++] == f);
            }
            CHECK(game.copy_bit[entry++] == Game::no_bit);
        }
        CHECK(card == game.card_count);
        for (unsigned bit = 0; bit < max_cards; ++bit)
            CHECK(seen[bit] == (bit < game.card_count ? 1U : 0U));
    }
}

TEST_CASE(
    "rows without copies are left out, and an edition that breaks all limits stays in bounds") {
    Edition edition = edition_of("classic");
    edition.faces[1].copies = 0;
    const Game game = compile_game(edition, edition.rules);
    CHECK(game.face_count == 53);
    CHECK(std::string(game.faces[1].token) == "G0");
    for (int i = 0; i < 200; ++i) edition.faces.push_back(edition.faces[0]);
    edition.faces[0].copies = 60000;
    edition.faces[2].effects.assign(20, Effect{EffectKind::Draw, 50});
    edition.faces[3].token = "a token that is far too long";
    const Game big = compile_game(edition, edition.rules);
    CHECK(big.face_count <= max_faces);
    CHECK(big.card_count <= max_cards);
}
