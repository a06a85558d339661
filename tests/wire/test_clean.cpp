// Cleaning of names and chat.
#include <doctest/doctest.h>

#include "wire/clean.hpp"

using lastcard::wire::cleaned;
using lastcard::wire::columns;

TEST_CASE("wire: cleaning keeps visible text") {
    CHECK(cleaned("Žofie 1.") == "Žofie 1.");
    CHECK(cleaned("日本 Ёлка") == "日本 Ёлка");
    CHECK(cleaned("Z\xcc\x8cofie") == "Z\xcc\x8cofie");        // a combining caron
    CHECK(cleaned("👩\xe2\x80\x8d🚀") == "👩\xe2\x80\x8d🚀");  // joined by a zero-width joiner
}

TEST_CASE("wire: white space becomes one space, and is trimmed") {
    CHECK(cleaned("  a \t\n b\xc2\xa0\xe3\x80\x80 c  ") == "a b c");
    CHECK(cleaned(" \t ") == "");
}

TEST_CASE("wire: cleaning removes invisible, bidirectional and cursor control characters") {
    CHECK(cleaned("a\x1b[2Jb\x7f") == "a[2Jb");
    CHECK(cleaned("\xe2\x80\xae"
                  "abc") == "abc");  // right-to-left override
    CHECK(cleaned("a\xe2\x80\x8b\xef\xbb\xbf"
                  "b") == "ab");           // zero width
    CHECK(cleaned("\xe3\x85\xa4") == "");  // an invisible filler
    CHECK(cleaned("\xcc\x8c\xcc\x8c"
                  "a") == "a");                  // marks without a base character
    CHECK(cleaned("a\xe2\x80\x8d") == "a");      // a joiner without a second character
    CHECK(cleaned("\xf3\xa0\x81\x81x") == "x");  // a tag
}

TEST_CASE("wire: a character keeps at most three combining marks") {
    CHECK(cleaned("a\xcc\x81\xcc\x82\xcc\x83\xcc\x84\xcc\x85") == "a\xcc\x81\xcc\x82\xcc\x83");
}

TEST_CASE("wire: length is counted in columns") {
    CHECK(columns("Žofie") == 5);
    CHECK(columns("Z\xcc\x8cofie") == 5);
    CHECK(columns("日本") == 4);
}
