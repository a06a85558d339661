// What the TOML reader refuses, on which line, and with what sentence.
#include <doctest/doctest.h>

#include <string>

#include "base/text_util.hpp"
#include "base/toml.hpp"

using namespace lastcard;

namespace {

struct Invalid {
    std::string_view text;
    int line;
    std::string_view part;  // of the message
};

void check(const Invalid& test) {
    CAPTURE(test.text);
    const toml::Document document = toml::parse(test.text);
    REQUIRE(document.error);
    CAPTURE(document.error->message);
    CHECK(document.error->line == test.line);
    CHECK(document.error->message.find(test.part) != std::string::npos);
    CHECK(document.error->message.starts_with("Found "));
    CHECK(document.error->message.ends_with("."));
    CHECK(document.root.type == toml::Type::Table);
    CHECK(document.root.table.empty());
}

}  // namespace

TEST_CASE("toml: refusals of the grammar") {
    const Invalid tests[] = {
        {"a", 1, "Found the end of the file where \".\" or \"=\" after the key was expected"},
        {"a =", 1, "Found the end of the file where a value was expected"},
        {"a = # none", 1, "Found \"#\" where a value"},
        {"\n\na =\n", 3, "Found the end of the line where a value"},
        {"= 1", 1, "Found \"=\" where a key was expected."},
        {"ä = 1", 1, "Found \"ä\" where a key was expected; a key with anything but letters"},
        {"a b = 1", 1, "Found \"b\" where"},
        {"a. = 1", 1, "where a key"},
        {".a = 1", 1, "where a key"},
        {"a..b = 1", 1, "where a key"},
        {"a = 1 b = 2", 1, "Found \"b\" where the end of the line"},
        {"a = 1\rb = 2", 1, "carriage return without a line feed"},
        {"a = 1 # bell \x07", 1, "Found \"\\u0007\" where a comment"},
        {"\"\"\"a\"\"\" = 1", 1, "multi-line string where a key"},
        {"'''a''' = 1", 1, "multi-line string where a key"},
        {"a = hello", 1, "Found \"hello\" where a value was expected; a text needs quotes"},
        {"a = True", 1, "lower case"},
        {"a = \x01", 1, "Found \"\\u0001\""},
        {"[a", 1, "where \".\" or \"]\""},
        {"[a]]", 1, "where the end of the line"},
        {"[a] b = 1", 1, "where the end of the line"},
        {"[]", 1, "where a key"},
        {"[a.]", 1, "where a key"},
        {"[[a]", 1, "where \".\" or \"]]\""},
        {"[[a] ]", 1, "where \".\" or \"]]\""},
        {"[ [a]]", 1, "where a key"},
        {"[a\n]", 1, "end of the line"},
        {"a = [1 2]", 1,
         "Found \"2\" where \",\" or \"]\" was expected; the array begins on line 1"},
        {"a = [,]", 1, "where a value"},
        {"a = [1,,2]", 1, "where a value"},
        {"a = [\n1,\n\n", 4, "end of the file where a value"},
        {"a = [1\n\n", 3, "the array begins on line 1"},
        {"a = {b = 1", 1, "where \",\" or \"}\""},
        {"a = {b = 1,}", 1, "no comma before its end"},
        {"a = {b = 1,\nc = 2}", 1, "stays on one line"},
        {"a = {\nb = 1}", 1, "stays on one line"},
        {"a = {b = 1 # c\n}", 1, "Found \"#\""},
        {"a = {,}", 1, "where a key"},
        {"a = {b}", 1, "where \".\" or \"=\""},
        {"a = 1\nb = \xFF", 2, "Found the byte \"\\xFF\" where text in UTF-8"},
        {"a = '\xED\xA0\x80'", 1, "UTF-8"},
        {"a = '\xC0\x80'", 1, "UTF-8"},
        {"a = 1\n\xEF\xBB\xBF"
         "b = 2",
         2, "where a key"},
    };
    for (const Invalid& test : tests) check(test);
    check(Invalid{std::string_view("a = \"\0\"", 7), 1, "Found \"\\u0000\" where a printable"});
    check(Invalid{std::string_view("\0", 1), 1, "Found \"\\u0000\""});
}

TEST_CASE("toml: refusals of strings") {
    const Invalid tests[] = {
        {"a = \"x", 1, "Found the end of the file where the closing \" of the string"},
        {"a = \"x\ny\"", 1, "Found the end of the line where the closing \""},
        {"a = 'x\n'", 1, "the closing '"},
        {"\na = \"\"\"x\n\n", 2, "the closing \"\"\""},
        {"a = '''x''", 1, "the closing '''"},
        {"a = '''x''''''", 1, "Found \"'\" where the end of the line"},
        {R"(a = "\q")", 1, "Found \"q\" where one of b t n"},
        {R"(a = "\x41")", 1, "one of b t n"},
        {R"(a = "\e")", 1, "one of b t n"},
        {"a = \"\\", 1, "the end of the file where one of b t n"},
        {"a = \"x \\\n y\"", 1, "the end of the line where one of b t n"},
        {"a = \"\"\"x \\ y\"\"\"", 1, "Found \" \" where one of b t n"},
        {R"(a = "\u12g4")", 1, "one of the four hexadecimal digits"},
        {R"(a = "\u12")", 1, "one of the four hexadecimal digits"},
        {R"(a = "\U0001F0C")", 1, "one of the eight hexadecimal digits"},
        {R"(a = "\uD800")", 1, "the escape for U+D800"},
        {R"(a = "\U00110000")", 1, "the escape for U+00110000"},
        {"a = \"\x1F\"", 1, "Found \"\\u001F\" where a printable character"},
        {"a = \"\x7F\"", 1, "Found \"\\u007F\""},
        {"a = '\x08'", 1, "Found \"\\u0008\""},
        {"a = \"\"\"\n\rx\"\"\"", 2, "carriage return"},
    };
    for (const Invalid& test : tests) check(test);
}

TEST_CASE("toml: refusals of numbers, dates and times") {
    const std::string_view numbers[] = {
        "01",
        "+01",
        "-012",
        "1__0",
        "_1",
        "1_",
        "+",
        "-",
        "+-1",
        "--1",
        "0x",
        "0X1",
        "0xg",
        "0x_1",
        "0x1_",
        "+0x1",
        "-0b1",
        "0o8",
        "0b2",
        "1.",
        ".1",
        "1.e1",
        "1e",
        "1e+",
        "1e1.0",
        "1_.0",
        "1._0",
        "1.0_",
        "1e_1",
        "00.1",
        "1.2.3",
        "+inff",
        "-nan1",
        "9223372036854775808",
        "-9223372036854775809",
        "0x8000000000000000",
        "99999999999999999999999999",
        "1a",
        "0a",
    };
    for (const std::string_view number : numbers) {
        check(Invalid{"a = " + std::string(number), 1, "Found " + quoted(number) + " where"});
    }
    const std::string_view times[] = {
        "1979-5-27",
        "1979-13-01",
        "1979-00-01",
        "1979-01-00",
        "1979-04-31",
        "1979-02-29",
        "1900-02-29",
        "1979-05-27T",
        "1979-05-27T07:32",
        "1979-05-27T24:00:00",
        "1979-05-27T00:60:00",
        "1979-05-27T00:00:61",
        "1979-05-27T00:00:00.",
        "1979-05-27T00:00:00+24:00",
        "1979-05-27T00:00:00+00:60",
        "1979-05-27T00:00:00+0000",
        "1979-05-27T00:00:00Zz",
        "1979-05-27x00:00:00",
        "07:32",
        "24:00:00",
        "07:32:00Z",
        "07:32:0",
        "1979-05-27 1",
    };
    for (const std::string_view time : times) {
        check(Invalid{"a = " + std::string(time), 1,
                      "Found " + quoted(time) + " where a date or a time"});
    }
}

TEST_CASE("toml: nothing is defined twice") {
    const Invalid tests[] = {
        {"a = 1\nb = 2\na = 3", 3, "Found \"a\", which line 1 already defines as a single value"},
        {"a = 1\n\"a\" = 2", 2, "line 1"},
        {"a = 1\na.b = 2", 2, "a single value, where a table was expected"},
        {"a.b = 1\na = 2", 2, "a table by dotted keys"},
        {"a = []\na.b = 2", 2, "an array of values, where a table"},
        {"a = {}\na.b = 2", 2, "an inline table, where a new name"},
        {"a = {b = 1, b = 2}", 1, "a single value"},
        {"a = {b = {}, b.c = 2}", 1, "an inline table"},
        {"a = {b.c = 1, b = 2}", 1, "a table by dotted keys"},
        {"a = {b.c = 1, b.c = 2}", 1, "a single value"},
        {"[a]\n[b]\n[a]", 3, "Found \"a\", which line 1 already defines as a table"},
        {"[a]\nb = 1\n[a.b]", 3, "line 2 already defines as a single value"},
        {"[a]\nb = 1\n[a.b.c]", 3, "a single value, where a table"},
        {"[a.b]\n[a]\nb = 1", 3, "a table"},
        {"[a.b]\nx = 1\n[a]\nb.y = 1", 4, "a table, where a new name"},
        {"[a.b.c]\n[a]\nb.c.x = 1", 3, "a table, where a new name"},
        {"[a.b.c]\n[a]\nb.x = 1\n[a.b]", 4, "line 3 already defines as a table by dotted keys"},
        {"a.b = 1\n[a]", 2, "a table by dotted keys"},
        {"[a]\nb.c = 1\n[a.b]", 3, "a table by dotted keys"},
        {"[a]\nb.c = 1\n[[a.b]]", 3, "a table by dotted keys"},
        {"a = {}\n[a]", 2, "an inline table"},
        {"a = {}\n[a.b]", 2, "an inline table"},
        {"a = {b = {}}\n[a.b.c]", 2, "an inline table"},
        {"a = []\n[[a]]", 2, "an array of values"},
        {"a = [{}]\n[a.b]", 2, "an array of values"},
        {"a = [{}]\n[[a.b]]", 2, "an array of values"},
        {"[a]\n[[a]]", 2, "a table"},
        {"[a.b]\n[[a]]", 2, "a table"},
        {"[[a]]\n[a]", 2, "an array of tables"},
        {"[[a.b]]\n[a]\nb.c = 1", 3, "an array of tables"},
        {"[[a]]\nb = 1\n[[a.b]]", 3, "a single value"},
        {"[[a]]\n[a.b]\n[a.b]", 3, "a table"},
        {"\"\\u001b[2J\" = 1\n\"\\u001b[2J\" = 1", 2, "Found \"\\u001B[2J\", which"},
    };
    for (const Invalid& test : tests) check(test);
}
