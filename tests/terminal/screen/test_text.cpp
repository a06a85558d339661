// Widths, cutting and wrapping of what people are called and told.
#include <doctest/doctest.h>

#include "terminal/screen/text.hpp"

using namespace lastcard::screen;

namespace {

using Lines = std::vector<std::string>;

TEST_CASE("text: widths of letters, marks and wide characters") {
    CHECK(width_of("Žofie") == 5);
    CHECK(width_of("Zˇ") == 2);
    CHECK(width_of("Z\xcc\x8cofie") == 5);  // a combining caron
    CHECK(width_of("╭R──╮") == 5);
    CHECK(width_of("日本") == 4);
    CHECK(width_of("Ёлка") == 4);
    CHECK(width_of("") == 0);
}

TEST_CASE("text: control characters are replaced") {
    std::string_view hostile = "\x1b[2J";
    CHECK(next_glyph(hostile).text == "�");
    CHECK(hostile == "[2J");
    std::string_view backwards =
        "\xe2\x80\xae"
        "abc";
    CHECK(next_glyph(backwards).text == "�");
    std::string_view broken = "\xffz";
    CHECK(next_glyph(broken).text == "�");
    CHECK(next_glyph(broken).text == "z");
    CHECK(next_glyph(broken).width == 0);
}

TEST_CASE("text: cut where it ends, and never in the middle of a wide character") {
    CHECK(shortened("Bartholomew", 6) == "Barth…");
    CHECK(shortened("Ada", 6) == "Ada");
    CHECK(shortened("日本語", 4) == "日…");
    CHECK(shortened("Ada", 0).empty());
    CHECK(padded("Ada", 5) == "Ada  ");
    CHECK(padded("日本語", 5) == "日本…");
}

TEST_CASE("text: lines break at spaces, and a long word anywhere") {
    CHECK(wrapped("Eva plays red 7.", 9) == Lines{"Eva plays", "red 7."});
    CHECK(wrapped("Eva plays red 7.", 80) == Lines{"Eva plays red 7."});
    CHECK(wrapped("abcdefgh ij", 3) == Lines{"abc", "def", "gh", "ij"});
    CHECK(wrapped("one\ntwo", 10) == Lines{"one", "two"});
    CHECK(wrapped("", 10) == Lines{""});
}

}  // namespace
