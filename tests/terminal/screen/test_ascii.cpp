// Pictures for terminals with few characters.
#include <doctest/doctest.h>

#include "terminal/screen/ascii.hpp"

using namespace lastcard::screen;

namespace {

std::string in_ascii(std::string_view text) {
    Canvas canvas({20, 3});
    canvas.put(0, 0, text);
    to_ascii(canvas);
    return canvas.row_text(0);
}

}  // namespace

TEST_CASE("ascii: frames, arrows and marks are drawn with the characters of a typewriter") {
    Canvas canvas({6, 3});
    canvas.frame({0, 0, 6, 3}, {});
    to_ascii(canvas);
    CHECK(canvas.text() == "+----+\n|    |\n+----+\n");
    CHECK(in_ascii("▶ ‹2› ↑↓ ×3…") == "> <2> ^v x3~");
    CHECK(in_ascii("“UNO!” „UNO!“ «УНО!»") == "\"UNO!\" \"UNO!\" \"УНО!\"");
}

TEST_CASE("ascii: letters of every language stay, and so do wide characters of a name") {
    CHECK(in_ascii("Žluťoučký Łódź ő") == "Žluťoučký Łódź ő");
    CHECK(in_ascii("Съешь 日本") == "Съешь 日本");
}

TEST_CASE("ascii: a mark without a likeness is a question mark, in its style") {
    Canvas canvas({3, 1});
    canvas.put(0, 0, "★a", {.bold = true});
    to_ascii(canvas);
    CHECK(canvas.row_text(0) == "?a");
    CHECK(canvas.at(0, 0).style.bold);
}
