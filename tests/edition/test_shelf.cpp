// What many tables share.
#include <doctest/doctest.h>

#include "edition/find.hpp"
#include "edition/shelf.hpp"

using namespace lastcard;

TEST_CASE("a built-in edition is the same for everybody, and there is none of another name") {
    CHECK(builtin_edition("classic") == builtin_edition("classic"));
    CHECK(builtin_edition("classic")->id == "classic");
    CHECK(builtin_edition("no-such") == nullptr);
    CHECK(builtin_edition("editions/classic.toml") == nullptr);
}

TEST_CASE("those who play by the same rules share one game, others do not") {
    GameShelf shelf;
    const Edition& classic = *builtin_edition("classic");
    Rules other = classic.rules;
    other.hand_size = 5;
    const auto game = shelf.game(classic, classic.rules);
    CHECK(shelf.game(classic, classic.rules) == game);
    CHECK(shelf.game(classic, other) != game);
    CHECK(shelf.game(classic, other)->rules.hand_size == 5);
    CHECK(shelf.game(*builtin_edition("trend"), builtin_edition("trend")->rules) != game);
}

TEST_CASE("an own edition is shared by its hash, a changed one is another") {
    GameShelf shelf;
    CHECK(shelf.edition(*builtin_edition("classic")) == builtin_edition("classic"));
    Edition own = *builtin_edition("classic");
    own.id = "ours";
    own.hash = "1";
    const auto first = shelf.edition(own);
    CHECK(shelf.edition(own) == first);
    own.hash = "2";
    CHECK(shelf.edition(own) != first);
}

TEST_CASE("games that are no longer used are not kept") {
    GameShelf shelf;
    Edition own = *builtin_edition("classic");
    const auto played = shelf.game(own, own.rules);
    for (int i = 0; i < 100; ++i) {
        own.hash = std::to_string(i);
        shelf.game(own, own.rules);
        CHECK(shelf.games() <= 2);
    }
    CHECK(shelf.game(*builtin_edition("classic"), own.rules) == played);
}
