// The TOML reader: every construct of TOML 1.0, line numbers, hostile input.
#include <doctest/doctest.h>

#include <ctime>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "base/toml.hpp"

using namespace lastcard;
using toml::Type;

namespace {

// A tree in one line: scalars as JSON, floats as f(raw), date-times as d(raw).
void render(const toml::Value& value, std::string& out) {
    json::Writer writer(out);
    const auto comma = [&out, start = out.size() + 1] {
        if (out.size() > start) out += ',';
    };
    switch (value.type) {
        case Type::String: writer.value(value.string); break;
        case Type::Integer: writer.value(value.integer); break;
        case Type::Boolean: writer.value(value.boolean); break;
        case Type::Float: out += "f(" + value.string + ")"; break;
        case Type::DateTime: out += "d(" + value.string + ")"; break;
        case Type::Array:
            out += '[';
            for (const toml::Value& element : value.array) {
                comma();
                render(element, out);
            }
            out += ']';
            break;
        case Type::Table:
            out += '{';
            for (const toml::Entry& entry : value.table) {
                comma();
                json::Writer(out).value(entry.key);
                out += ':';
                render(entry.value, out);
            }
            out += '}';
            break;
    }
}

std::string rendered(std::string_view text) {
    const toml::Document document = toml::parse(text);
    if (document.error) {
        return "line " + std::to_string(document.error->line) + ": " + document.error->message;
    }
    std::string out;
    render(document.root, out);
    return out;
}

struct Valid {
    std::string_view text;
    std::string_view tree;
};

void check(const Valid& test) {
    CAPTURE(test.text);
    CHECK(rendered(test.text) == test.tree);
}

std::string repeat(std::string_view piece, size_t times) {
    std::string out;
    for (size_t i = 0; i < times; ++i) out += piece;
    return out;
}

}  // namespace

TEST_CASE("toml: documents, comments and keys") {
    const Valid tests[] = {
        {"", "{}"},
        {"\n\r\n \t\n# only a comment", "{}"},
        {"\xEF\xBB\xBF"
         "a = 1",
         R"({"a":1})"},
        {"a=1", R"({"a":1})"},
        {"a = 1 # why\r\nb = 2\r\n", R"({"a":1,"b":2})"},
        {"# tab\tand é are fine\na = 1", R"({"a":1})"},
        {"bare_key-1 = 1\n1234 = 2\n- = 3", R"({"bare_key-1":1,"1234":2,"-":3})"},
        {"\"\" = 1\n'k k' = 2\n\"\\u00e9\" = 3", R"({"":1,"k k":2,"é":3})"},
        {"a.b.c = 1\na.b.d = 2\na.e = 3", R"({"a":{"b":{"c":1,"d":2},"e":3}})"},
        {"a . \"b.c\" . 'd' = 1", R"({"a":{"b.c":{"d":1}}})"},
        {"3.14 = 1", R"({"3":{"14":1}})"},
        {"true = 1\ninf = 2", R"({"true":1,"inf":2})"},
        {"z = 1\na = 2\nm = 3", R"({"z":1,"a":2,"m":3})"},
    };
    for (const Valid& test : tests) check(test);
}

TEST_CASE("toml: strings") {
    const Valid tests[] = {
        {R"(a = "")", R"({"a":""})"},
        {R"(a = "\b\t\n\f\r\"\\")", R"({"a":"\b\t\n\f\r\"\\"})"},
        {R"(a = "\u00E9\U0001F0CF\u0000")", "{\"a\":\"é🃏\\u0000\"}"},
        {"a = \"tab\there\"", R"({"a":"tab\there"})"},
        {R"(a = '')", R"({"a":""})"},
        {R"(a = 'C:\no\escapes "here"')", R"({"a":"C:\\no\\escapes \"here\""})"},
        {"a = \"\"\"\"\"\"", R"({"a":""})"},
        {"a = \"\"\"\nfirst\nsecond\"\"\"", R"({"a":"first\nsecond"})"},
        {"a = \"\"\"\r\nfirst\r\nsecond\"\"\"", R"({"a":"first\nsecond"})"},
        {"a = \"\"\"one \\\n\n   \t two \\  \r\n  three\"\"\"", R"({"a":"one two three"})"},
        {"a = \"\"\"\\\n  \"\"\"", R"({"a":""})"},
        {"a = \"\"\"a\"b\"\"c\"\"\"", R"({"a":"a\"b\"\"c"})"},
        {"a = \"\"\"\"x\"\"\"\"", R"({"a":"\"x\""})"},
        {"a = \"\"\"x\"\"\"\"\"", R"({"a":"x\"\""})"},
        {"a = \"\"\"\"\"\"\"", R"({"a":"\""})"},
        {"a = \"\"\"\"\"\"\"\"", R"({"a":"\"\""})"},
        {"a = \"\"\"\\\"\"\"\\\"\"\"\"", R"({"a":"\"\"\"\""})"},
        {"a = ''''''", R"({"a":""})"},
        {"a = '''\nraw \\n\nx'''", R"({"a":"raw \\n\nx"})"},
        {"a = '''it''s'''''", R"({"a":"it''s''"})"},
    };
    for (const Valid& test : tests) check(test);
}

TEST_CASE("toml: numbers and booleans") {
    const Valid tests[] = {
        {"a = [0, +0, -0, 1, +99, -17]", R"({"a":[0,0,0,1,99,-17]})"},
        {"a = [1_000, 5_3_4, 1_2]", R"({"a":[1000,534,12]})"},
        {"a = [0xDEAD_beef, 0o0755, 0b1101_0110, 0x00]", R"({"a":[3735928559,493,214,0]})"},
        {"a = [9223372036854775807, -9223372036854775808]",
         R"({"a":[9223372036854775807,-9223372036854775808]})"},
        {"a = 0x7fffffffffffffff", R"({"a":9223372036854775807})"},
        {"a = [1.0, +3.1415, -0.01, 5e+22, 1e06, -2E-2, 6.626e-34, 9_0.1_2e1_0, 0e0, 0.0]",
         R"({"a":[f(1.0),f(+3.1415),f(-0.01),f(5e+22),f(1e06),f(-2E-2),f(6.626e-34),f(9_0.1_2e1_0),f(0e0),f(0.0)]})"},
        {"a = [inf, +inf, -inf, nan, +nan, -nan]",
         R"({"a":[f(inf),f(+inf),f(-inf),f(nan),f(+nan),f(-nan)]})"},
        {"a = true\nb = false", R"({"a":true,"b":false})"},
    };
    for (const Valid& test : tests) check(test);
}

TEST_CASE("toml: dates and times stay as they were written") {
    const Valid tests[] = {
        {"a = 1979-05-27T07:32:00Z", R"({"a":d(1979-05-27T07:32:00Z)})"},
        {"a = 1979-05-27t00:32:00.999999-07:00", R"({"a":d(1979-05-27t00:32:00.999999-07:00)})"},
        {"a = 1979-05-27 07:32:00z", R"({"a":d(1979-05-27 07:32:00z)})"},
        {"a = 1979-05-27T07:32:00.5", R"({"a":d(1979-05-27T07:32:00.5)})"},
        {"a = 1979-05-27 07:32:00 # c", R"({"a":d(1979-05-27 07:32:00)})"},
        {"a = 1979-05-27 # c", R"({"a":d(1979-05-27)})"},
        {"a = [2024-02-29 , 2000-02-29]", R"({"a":[d(2024-02-29),d(2000-02-29)]})"},
        {"a = 23:59:60", R"({"a":d(23:59:60)})"},
        {"a = 00:32:00.123", R"({"a":d(00:32:00.123)})"},
    };
    for (const Valid& test : tests) check(test);
}

TEST_CASE("toml: arrays and inline tables") {
    const Valid tests[] = {
        {"a = []", R"({"a":[]})"},
        {"a = [ 1, 'two', [3.0], {four = 4} ]", R"({"a":[1,"two",[f(3.0)],{"four":4}]})"},
        {"a = [ # one\n\n 1 # two\n , # three\n 2,\r\n]", R"({"a":[1,2]})"},
        {"a = {}\nb = { }", R"({"a":{},"b":{}})"},
        {"a = { x = 1, y.z = 2, y.w = 3, \"q r\" = {} }",
         R"({"a":{"x":1,"y":{"z":2,"w":3},"q r":{}}})"},
        {"a = { b = [\n1,\n2\n], c = '''\n3''' }", R"({"a":{"b":[1,2],"c":"3"}})"},
        {"a = [{b = 1}, {b = 2}]", R"({"a":[{"b":1},{"b":2}]})"},
    };
    for (const Valid& test : tests) check(test);
}

TEST_CASE("toml: tables and arrays of tables") {
    const Valid tests[] = {
        {"[a]\nx = 1\n[b]\nx = 2", R"({"a":{"x":1},"b":{"x":2}})"},
        {"[ a . 'b c' ]\nx = 1", R"({"a":{"b c":{"x":1}}})"},
        {"[a.b.c]\nx = 1\n[a]\ny = 2\n[a.b]\nz = 3", R"({"a":{"b":{"c":{"x":1},"z":3},"y":2}})"},
        {"[a]\n[a.b]\n[c]", R"({"a":{"b":{}},"c":{}})"},
        {"x = 1\n[a]", R"({"x":1,"a":{}})"},
        {"[[a]]\nx = 1\n[[a]]\n[[a]]\nx = 3", R"({"a":[{"x":1},{},{"x":3}]})"},
        {"[[a]]\n[[a.b]]\nx = 1\n[[a.b]]\nx = 2\n[[a]]\n[[a.b]]\nx = 3",
         R"({"a":[{"b":[{"x":1},{"x":2}]},{"b":[{"x":3}]}]})"},
        {"[[a]]\n[a.b]\nx = 1\n[[a]]\n[a.b]\nx = 2", R"({"a":[{"b":{"x":1}},{"b":{"x":2}}]})"},
        {"[a]\nb.c = 1\n[a.b.d]\ne = 2", R"({"a":{"b":{"c":1,"d":{"e":2}}}})"},
        {"[a.b.c]\n[a]\nb.x = 1", R"({"a":{"b":{"c":{},"x":1}}})"},
        {"[[ a . b ]]", R"({"a":{"b":[{}]}})"},
    };
    for (const Valid& test : tests) check(test);
}

TEST_CASE("toml: line numbers of keys and values") {
    const toml::Document document = toml::parse(
        "# one\n"
        "a = '''\n"
        "x'''\n"
        "b = [\n"  // 4
        "  1,\n"
        "\n"
        "  { c = 2 },\n"  // 7
        "]\n"
        "[t.u.v]\r\n"  // 9
        "w = 1\r\n"
        "[t.u]\n"  // 11
        "x.y = \"\"\"\\\n"
        "\n"
        "  z\"\"\"\n"
        "[[e]]\n"  // 15
        "k = 1\n"
        "[[e]]\n"  // 17
        "k = 2\n");
    REQUIRE_FALSE(document.error);
    const toml::Value& root = document.root;
    CHECK(root.line == 1);
    CHECK(root.table[0].line == 2);
    CHECK(root.find("a")->line == 2);
    const toml::Value& b = *root.find("b");
    CHECK(b.line == 4);
    CHECK(b.array[0].line == 5);
    CHECK(b.array[1].line == 7);
    CHECK(b.array[1].table[0].line == 7);
    CHECK(b.array[1].find("c")->line == 7);
    const toml::Value& t = *root.find("t");
    CHECK(t.line == 9);
    const toml::Entry& u = t.table[0];
    CHECK(u.line == 11);  // its own header, though line 9 implied it
    CHECK(u.value.line == 11);
    CHECK(u.value.find("v")->line == 9);
    CHECK(u.value.find("v")->find("w")->line == 10);
    CHECK(u.value.find("x")->line == 12);
    CHECK(u.value.find("x")->find("y")->string == "z");
    const toml::Value& e = *root.find("e");
    CHECK(e.line == 15);
    CHECK(e.array[0].line == 15);
    CHECK(e.array[1].line == 17);
    CHECK(e.array[1].find("k")->line == 18);
}

TEST_CASE("toml: find and type names") {
    const toml::Document document = toml::parse("a = 1\nb = 'x'");
    CHECK(document.root.find("a")->integer == 1);
    CHECK(document.root.find("b")->string == "x");
    CHECK(document.root.find("c") == nullptr);
    CHECK(document.root.find("a")->find("a") == nullptr);
    CHECK(std::string_view(toml::type_name(Type::Integer)) == "a whole number");
    CHECK(std::string_view(toml::type_name(Type::Table)) == "a table");

    toml::Value by_hand;  // without an index
    by_hand.table.push_back({"k", 1, document.root});
    CHECK(by_hand.find("k")->find("a")->integer == 1);
}

TEST_CASE("toml: nesting is limited, not crashed by") {
    const auto arrays = [](size_t n) { return "a = " + repeat("[", n) + repeat("]", n); };
    const auto tables = [](size_t n) { return "a = " + repeat("{a=", n) + "1" + repeat("}", n); };
    const auto dotted = [](size_t n) { return repeat("a.", n) + "a = 1"; };
    const auto header = [](size_t n) { return "[a" + repeat(".a", n - 1) + "]"; };
    const auto elements = [](size_t n) { return "[[a" + repeat(".a", n - 1) + "]]"; };
    CHECK_FALSE(toml::parse(arrays(64)).error);
    CHECK_FALSE(toml::parse(tables(64)).error);
    CHECK_FALSE(toml::parse(dotted(64)).error);
    CHECK_FALSE(toml::parse(header(64)).error);
    CHECK_FALSE(toml::parse(elements(63)).error);
    for (const size_t n : {size_t{65}, size_t{66}, size_t{30000}}) {
        CAPTURE(n);
        for (const std::string& text : {arrays(n), tables(n), dotted(n), header(n), elements(n)}) {
            const toml::Document document = toml::parse(text);
            REQUIRE(document.error);
            CHECK(document.error->message.find("at most 64 levels were expected") !=
                  std::string::npos);
        }
    }
    CHECK(toml::parse(elements(64)).error);
    // Mixed: forty tables by header, then thirty arrays.
    CHECK(toml::parse(header(40) + "\nx = " + repeat("[", 30)).error->message.find("64 levels") !=
          std::string::npos);
    CHECK(toml::parse(repeat("[", 60000)).error);
    CHECK(toml::parse("a = " + repeat("[", 60000)).error);
}

TEST_CASE("toml: large hostile files are read in reasonable time") {
    const auto numbered = [](std::string_view before, std::string_view after) {
        std::string text;
        for (int i = 0; text.size() < 65536; ++i) {
            ((text += before) += std::to_string(i)) += after;
        }
        return text;
    };
    const std::string texts[] = {
        numbered("k", "=1\n"),
        numbered("[t", "]\n"),
        numbered("[t.u.v", "]\n"),
        numbered("a.b.c.k", "=1\n"),
        "a={" + numbered("k", "=1,") + "z=1}",
        numbered("[[a]]\nk", "=1\n"),
        "a=[" + numbered("{k", "=1},") + "]",
        "a=[" + repeat("1,", 32000) + "]",
        repeat("[[a]]\n", 10000),
        "a=\"\"\"" + repeat("\\\n", 32000) + "\"\"\"",
        "a=\"\"\"" + repeat("\"\"x", 20000) + "\"\"\"",
        repeat("\n", 65536),
        "a=\"" + repeat("\\u00e9", 10000) + "\"",
    };
    for (const std::string& text : texts) {
        CAPTURE(text.substr(0, 30));
        const std::clock_t start = std::clock();  // processor time: other programs do not count
        const toml::Document document = toml::parse(text);
        // Every key again, as a reader of the tree would ask.
        size_t found = 0;
        for (const toml::Entry& entry : document.root.table) {
            found += document.root.find(entry.key) == &entry.value;
        }
        const std::clock_t taken = std::clock() - start;
        CHECK_FALSE(document.error);
        CHECK(found == document.root.table.size());
        // Far above the few milliseconds it takes, far below what anything quadratic would.
        CHECK(taken < CLOCKS_PER_SEC);
    }
}

TEST_CASE("toml: every prefix of a document is read or refused, never worse") {
    const std::string text =
        "# c\r\na = 'x' # d\n\"b\\u00e9\".c = \"\"\"\n\\\n  q\\\"\"\"\"\"\n[t.'u']\nd = [1_0, "
        "0x1f, -1.5e3, {e = [[]]},\n]"
        "\n[[v]]\nw = 1979-05-27 07:32:00.1+01:00\nx = 07:32:00\n[[v.y]]\nz = {é = 1}\n";
    for (size_t length = 0; length <= text.size(); ++length) {
        // A copy of exactly this size, so that the address sanitizer sees any step beyond it.
        const std::vector<char> exact(text.begin(),
                                      text.begin() + static_cast<std::ptrdiff_t>(length));
        const toml::Document document = toml::parse({exact.data(), exact.size()});
        if (document.error) {
            CHECK(document.error->line >= 1);
            CHECK(document.error->line <= 13);
        }
    }
}
