// Keys out of the bytes that terminals send.
#include <doctest/doctest.h>

#include "terminal/screen/keys.hpp"

using namespace lastcard::screen;

namespace {

using Keys = std::vector<Key>;

Keys decoded(std::string_view bytes) {
    KeyDecoder decoder;
    Keys keys = decoder.feed(bytes);
    CHECK_FALSE(decoder.waiting());
    return keys;
}

Key character(std::uint32_t code_point) { return {KeyKind::Character, code_point}; }

TEST_CASE("keys: letters of any alphabet") {
    CHECK(decoded("aŽя?") ==
          Keys{character('a'), character(U'Ž'), character(U'я'), character('?')});
    CHECK(decoded("\r\t\x7f\x03") ==
          Keys{{KeyKind::Enter}, {KeyKind::Tab}, {KeyKind::Backspace}, {KeyKind::Control, 'c'}});
}

TEST_CASE("keys: the same key from xterm, the Linux console and in application mode") {
    CHECK(decoded("\x1b[A\x1bOA") == Keys{{KeyKind::Up}, {KeyKind::Up}});
    CHECK(decoded("\x1b[H\x1b[1~\x1b[7~\x1bOH") ==
          Keys{{KeyKind::Home}, {KeyKind::Home}, {KeyKind::Home}, {KeyKind::Home}});
    CHECK(decoded("\x1bOP\x1b[11~\x1b[[A\x1b[P") == Keys(4, Key{KeyKind::Function, 1}));
    CHECK(decoded("\x1b[24~") == Keys{{KeyKind::Function, 12}});
    CHECK(decoded("\x1b[Z\x1b[5~\x1b[6~\x1b[3~") ==
          Keys{{KeyKind::BackTab}, {KeyKind::PageUp}, {KeyKind::PageDown}, {KeyKind::Delete}});
}

TEST_CASE("keys: Alt is recognised, also with arrows") {
    CHECK(decoded("\x1bx") == Keys{{KeyKind::Character, 'x', true}});
    CHECK(decoded("\x1b[1;3C") == Keys{{KeyKind::Right, 0, true}});
    CHECK_FALSE(decoded("\x1bx")[0].is('x'));
}

TEST_CASE("keys: Escape alone is known when nothing follows") {
    KeyDecoder decoder;
    CHECK(decoder.feed("\x1b").empty());
    CHECK(decoder.waiting());
    CHECK(decoder.flush() == Keys{{KeyKind::Escape}});
    CHECK_FALSE(decoder.waiting());
    CHECK(decoder.feed("\x1b\x1b").size() == 1);
    CHECK(decoder.flush() == Keys{{KeyKind::Escape}});
}

TEST_CASE("keys: sequences and characters may come in pieces") {
    KeyDecoder decoder;
    CHECK(decoder.feed("\x1b[").empty());
    CHECK(decoder.feed("1;").empty());
    CHECK(decoder.feed("2D") == Keys{{KeyKind::Left}});
    CHECK(decoder.feed("\xc5").empty());
    CHECK(decoder.feed("\xbd") == Keys{character(U'Ž')});
}

TEST_CASE("keys: pasted text is not typed") {
    CHECK(decoded("a\x1b[200~qqq\x1b[Bq\x1b[201~b") == Keys{character('a'), character('b')});
}

TEST_CASE("keys: unknown sequences are ignored") {
    CHECK(decoded("\x1b[99~\x1b[?1;2c\xff\xfe\x1b[Ix") == Keys{character('x')});
}

TEST_CASE("keys: layouts that have other letters in the same place") {
    CHECK(latin_key(U'й') == 'q');
    CHECK(latin_key(U'В') == 'D');
    CHECK(latin_key(U'č') == '4');
    CHECK(latin_key('u') == 'u');
    CHECK(latin_key(U'日') == U'日');
}

}  // namespace
