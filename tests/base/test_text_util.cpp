// The small operations on text: UTF-8, quoting, trimming, splitting, whole numbers.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "base/characters.hpp"
#include "base/text_util.hpp"

using namespace lastcard;

TEST_CASE("text: UTF-8 validity") {
    const std::string_view good[] = {
        "",
        "ascii",
        "é",
        "€",
        "🃏",
        "\x7F",
        "\xC2\x80",
        "\xDF\xBF",
        "\xE0\xA0\x80",
        "\xED\x9F\xBF",
        "\xEE\x80\x80",
        "\xEF\xBF\xBF",
        "\xF0\x90\x80\x80",
        "\xF4\x8F\xBF\xBF",
        "12345678é12345678",
    };
    for (const std::string_view text : good) {
        CAPTURE(text);
        CHECK(valid_utf8(text));
    }
    struct Bad {
        std::string_view text;
        size_t offset;
    };
    const Bad bad[] = {
        {"\x80", 0},
        {"\xBF", 0},
        {"\xC0\x80", 0},
        {"\xC1\xBF", 0},
        {"\xC2", 0},
        {"\xC2\x41", 0},
        {"\xE0\x9F\xBF", 0},
        {"\xE0\x80\x80", 0},
        {"\xED\xA0\x80", 0},
        {"\xED\xBF\xBF", 0},
        {"\xE2\x82", 0},
        {"\xE2\x82x", 0},
        {"\xF0\x8F\xBF\xBF", 0},
        {"\xF4\x90\x80\x80", 0},
        {"\xF5\x80\x80\x80", 0},
        {"\xF0\x9F\x83", 0},
        {"\xFE", 0},
        {"\xFF", 0},
        {"12345678\xFF", 8},
        {"1234567\xFF", 7},
        {"é12345678abc\xC3", 13},
        {"aé\x80", 3},
    };
    for (const Bad& test : bad) {
        CAPTURE(test.offset);
        CHECK(first_invalid_utf8(test.text) == test.offset);
    }
    CHECK(valid_utf8(std::string_view("\0", 1)));
}

TEST_CASE("text: every code point there and back") {
    for (uint32_t code_point = 0; code_point <= 0x110000; ++code_point) {
        const bool scalar = code_point <= 0x10FFFF && (code_point < 0xD800 || code_point > 0xDFFF);
        std::string text;
        if (append_utf8(text, code_point) != scalar) FAIL(code_point);
        if (!scalar) {
            if (!text.empty()) FAIL(code_point);
            continue;
        }
        uint32_t decoded = 0;
        if (decode_utf8(text, 0, decoded) != text.size() || decoded != code_point) FAIL(code_point);
    }
}

TEST_CASE("text: quoting for messages") {
    CHECK(quoted("") == "\"\"");
    CHECK(quoted("héllo 🃏") == "\"héllo 🃏\"");
    CHECK(quoted("a\"b\\c") == "\"a\\\"b\\\\c\"");
    CHECK(quoted("\x1B[2J\n\x7F") == "\"\\u001B[2J\\u000A\\u007F\"");
    CHECK(quoted("\xC2\x9B\xE2\x80\xAE\xFF") == "\"\\u009B\\u202E\\xFF\"");
    CHECK(quoted(std::string_view("\0", 1)) == "\"\\u0000\"");
    CHECK(quoted(std::string(41, 'x')) == "\"" + std::string(40, 'x') + "…\"");
    CHECK(quoted(std::string(40, 'x')) == "\"" + std::string(40, 'x') + "\"");
    CHECK(quoted("éééé", 2) == "\"éé…\"");
}

TEST_CASE("text: trim") {
    CHECK(trim("") == "");
    CHECK(trim(" \t\r\n\v\f") == "");
    CHECK(trim("a") == "a");
    CHECK(trim("  a b\n") == "a b");
    CHECK(trim("\u00A0a") == "\u00A0a");
}

TEST_CASE("text: split") {
    using Pieces = std::vector<std::string_view>;
    CHECK(split("", ',') == Pieces{""});
    CHECK(split("a", ',') == Pieces{"a"});
    CHECK(split("a,b", ',') == Pieces{"a", "b"});
    CHECK(split(",a,,b,", ',') == Pieces{"", "a", "", "b", ""});
}

TEST_CASE("text: whole numbers") {
    CHECK(parse_int("0") == 0);
    CHECK(parse_int("-0") == 0);
    CHECK(parse_int("007") == 7);
    CHECK(parse_int("-12") == -12);
    CHECK(parse_int("9223372036854775807") == INT64_MAX);
    CHECK(parse_int("-9223372036854775808") == INT64_MIN);
    for (const std::string_view bad :
         {"", "-", "+1", " 1", "1 ", "1a", "a", "0x1", "1.0", "--1", "9223372036854775808",
          "-9223372036854775809", "99999999999999999999999"}) {
        CAPTURE(bad);
        CHECK_FALSE(parse_int(bad));
    }
}

TEST_CASE("text: the last character is taken off whole") {
    std::string text = "aŽ日";
    remove_last_character(text);
    CHECK(text == "aŽ");
    remove_last_character(text);
    remove_last_character(text);
    CHECK(text.empty());
    remove_last_character(text);
    CHECK(text.empty());
}

TEST_CASE("text: capital letters of our languages, and capitals stay") {
    const std::u32string small = U"azáčďéěíľĺňóőöřšťúůűüýžąćęłńśźżаяё";
    const std::u32string capital = U"AZÁČĎÉĚÍĽĹŇÓŐÖŘŠŤÚŮŰÜÝŽĄĆĘŁŃŚŹŻАЯЁ";
    REQUIRE(small.size() == capital.size());
    for (std::size_t i = 0; i < small.size(); ++i) {
        CHECK(capital_of(small[i]) == capital[i]);
        CHECK(capital_of(capital[i]) == capital[i]);
    }
    CHECK(capital_of(U'7') == U'7');
    CHECK(capital_of(U'×') == U'×');
}
