// A game of a built-in edition and the names of its players, for the tests of text/.
#pragma once

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <vector>

#include "edition/compile.hpp"
#include "game_of.hpp"
#include "text/phrases.hpp"

namespace text_tests {

using namespace lastcard;

inline const std::vector<std::string> names = {"Eva", "Petr", "Olga", "Jan"};
inline constexpr Seat eva = seat_at(0);
inline constexpr Seat petr = seat_at(1);
inline constexpr Seat olga = seat_at(2);

struct TestTable {
    Edition edition;
    Game game;

    explicit TestTable(const char* id)
        : edition(test::edition_of(id)), game(compile_game(edition, edition.rules)) {}

    FaceId face(std::string_view token) const {
        const std::optional<FaceId> found = edition.find(token);
        REQUIRE(found);
        return *found;
    }
    Speaker speaker() const { return {Catalogue::of("en"), game, names}; }
};

}  // namespace text_tests
