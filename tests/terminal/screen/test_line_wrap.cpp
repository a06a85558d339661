// Lines on a terminal: no word is broken.
#include <doctest/doctest.h>

#include <ostream>
#include <sstream>

#include "terminal/screen/line_wrap.hpp"

using namespace lastcard::screen;

namespace {

std::string written(std::string_view text, unsigned columns) {
    std::ostringstream screen;
    LineWrap wrap(screen, [columns] { return columns; });
    std::ostream out(&wrap);
    out << text << std::flush;
    return screen.str();
}

}  // namespace

TEST_CASE("line wrap: a line is broken at spaces") {
    CHECK(written("Ada plays red seven.\n", 12) == "Ada plays\nred seven.\n");
    CHECK(written("short\n\nshort\n", 12) == "short\n\nshort\n");
    CHECK(written("Žluťoučký kůň\n", 13) == "Žluťoučký kůň\n");
}

TEST_CASE("line wrap: a numbered choice goes on below its text") {
    CHECK(written("  12. Play red seven.\n", 14) == "  12. Play red\n      seven.\n");
    CHECK(written("  Ada: three cards\n", 12) == "  Ada: three\n  cards\n");
}

TEST_CASE("line wrap: a word that is longer than the screen is broken nevertheless") {
    CHECK(written("abcdefgh ij\n", 5) == "abcde\nfgh\nij\n");
}

TEST_CASE("line wrap: without a screen lines are not wrapped") {
    CHECK(written("Ada plays red seven.\n", 0) == "Ada plays red seven.\n");
}

TEST_CASE("line wrap: a prompt is shown before its line ends") {
    CHECK(written("a\n> ", 20) == "a\n> ");
}
