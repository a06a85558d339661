// The JSON reader and writer: every construct of RFC 8259, every refusal with its place, escaping.
#include <doctest/doctest.h>

#include <cstdint>
#include <ctime>
#include <limits>
#include <string>
#include <vector>

#include "base/json.hpp"

using namespace lastcard;
using json::Type;

namespace {

std::string rewritten(std::string_view text) {
    const json::Document document = json::parse(text);
    if (document.error) {
        return "at " + std::to_string(document.error->offset) + ": " + document.error->message;
    }
    std::string out;
    json::Writer(out).value(document.root);
    return out;
}

struct Valid {
    std::string_view text;
    std::string_view compact;
};

struct Invalid {
    std::string_view text;
    size_t offset;
    std::string_view part;  // of the message
};

void check(const Invalid& test) {
    CAPTURE(test.text);
    const json::Document document = json::parse(test.text);
    REQUIRE(document.error);
    CAPTURE(document.error->message);
    CHECK(document.error->offset == test.offset);
    CHECK(document.error->message.find(test.part) != std::string::npos);
    CHECK(document.error->message.starts_with("Found "));
    CHECK(document.error->message.ends_with("."));
    CHECK(document.root.type == Type::Null);
}

std::string repeat(std::string_view piece, size_t times) {
    std::string out;
    for (size_t i = 0; i < times; ++i) out += piece;
    return out;
}

}  // namespace

TEST_CASE("json: valid texts come back compact and in order") {
    const Valid tests[] = {
        {"null", "null"},
        {" \t\r\n true \n", "true"},
        {"false", "false"},
        {"0", "0"},
        {"-0", "0"},
        {"-12", "-12"},
        {"9223372036854775807", "9223372036854775807"},
        {"-9223372036854775808", "-9223372036854775808"},
        {"9223372036854775808", "9223372036854775808"},
        {"1.50", "1.50"},
        {"-0.0e+00", "-0.0e+00"},
        {"1E5", "1E5"},
        {"\"\"", "\"\""},
        {R"("\"\\\/\b\f\n\r\t")", R"("\"\\/\b\f\n\r\t")"},
        {R"("\u0041\u00e9\u20AC\uD83C\uDCCF")", "\"Aé€🃏\""},
        {R"("\u0000\u001f")", R"("\u0000\u001f")"},
        {"\"é🃏\x7F\"", "\"é🃏\x7F\""},
        {"[]", "[]"},
        {"[ ]", "[]"},
        {" [ 1 , [ ] , { } , null ] ", "[1,[],{},null]"},
        {"{}", "{}"},
        {R"( { "z" : 1 , "a" : { "" : [ true ] } , "m" : "x" } )",
         R"({"z":1,"a":{"":[true]},"m":"x"})"},
        {R"({"a":1,"A":2,"a ":3})", R"({"a":1,"A":2,"a ":3})"},
    };
    for (const Valid& test : tests) {
        CAPTURE(test.text);
        CHECK(rewritten(test.text) == test.compact);
        CHECK(rewritten(test.compact) == test.compact);
    }
}

TEST_CASE("json: types and find") {
    const json::Document document = json::parse(
        R"({"n":null,"b":true,"i":-7,"d":1.5,"big":18446744073709551615,"s":"x","a":[1,2],"o":{"k":1}})");
    REQUIRE_FALSE(document.error);
    const json::Value& root = document.root;
    CHECK(root.type == Type::Object);
    CHECK(root.find("n")->type == Type::Null);
    CHECK(root.find("b")->boolean);
    CHECK(root.find("i")->type == Type::Integer);
    CHECK(root.find("i")->integer == -7);
    CHECK(root.find("d")->type == Type::Number);
    CHECK(root.find("d")->string == "1.5");
    CHECK(root.find("big")->type == Type::Number);
    CHECK(root.find("big")->string == "18446744073709551615");
    CHECK(root.find("s")->string == "x");
    CHECK(root.find("a")->array.size() == 2);
    CHECK(root.find("o")->find("k")->integer == 1);
    CHECK(root.find("o")->find("x") == nullptr);
    CHECK(root.find("a")->find("k") == nullptr);
    CHECK(root.object[1].offset == 10);
    CHECK(std::string_view(json::type_name(Type::Object)) == "an object");
}

TEST_CASE("json: refusals name the place") {
    const Invalid tests[] = {
        {"", 0, "Found the end of the text where a value"},
        {"  ", 2, "the end of the text where a value"},
        {"\xEF\xBB\xBF"
         "1",
         0, "where a value"},
        {"tru", 0, "Found \"t\" where a value"},
        {"truex", 4, "Found \"x\" where the end of the text"},
        {"nul", 0, "where a value"},
        {"True", 0, "where a value"},
        {"NaN", 0, "where a value"},
        {"Infinity", 0, "where a value"},
        {"'a'", 0, "where a value"},
        {"1 2", 2, "the end of the text"},
        {"01", 1, "Found \"1\" where the end of a number that begins with zero"},
        {"-01", 2, "begins with zero"},
        {"-", 1, "the end of the text where a digit"},
        {"+1", 0, "where a value"},
        {".5", 0, "where a value"},
        {"1.", 2, "where a digit"},
        {"1.e5", 2, "where a digit"},
        {"1e", 2, "where a digit"},
        {"1e+", 3, "where a digit"},
        {"1e+-1", 3, "where a digit"},
        {"0x10", 1, "the end of the text"},
        {"-a", 1, "where a digit"},
        {"\"abc", 4, "the end of the text where the closing quote"},
        {"\"a\nb\"", 2, "Found \"\\u000A\" where an escape"},
        {"\"a\tb\"", 2, "Found \"\\u0009\""},
        {"\"\\", 2, "the end of the text where one of"},
        {R"("\x")", 2, "Found \"x\" where one of"},
        {R"("\'")", 2, "where one of"},
        {R"("\u12")", 5, "one of the four hexadecimal digits"},
        {R"("\u12G4")", 5, "Found \"G\" where one of the four"},
        {R"("\uD800")", 1, "half a surrogate pair"},
        {R"("\uDC00")", 1, "half a surrogate pair"},
        {R"("x\uD800\uD800")", 2, "half a surrogate pair"},
        {R"("\uD800\n")", 1, "half a surrogate pair"},
        {R"("\uD800A")", 1, "half a surrogate pair"},
        {R"("\uD800\u00")", 11, "one of the four"},
        {"[", 1, "the end of the text where a value"},
        {"[1", 2, "the end of the text where \",\" or \"]\""},
        {"[1,]", 3, "Found \"]\" where a value"},
        {"[,1]", 1, "where a value"},
        {"[1 2]", 3, "Found \"2\" where \",\" or \"]\""},
        {"[1}", 2, "where \",\" or \"]\""},
        {"]", 0, "where a value"},
        {"{", 1, "where a key in double quotes"},
        {"{a:1}", 1, "Found \"a\" where a key in double quotes"},
        {"{1:1}", 1, "where a key"},
        {R"({"a"})", 4, "where \":\" after the key"},
        {R"({"a":})", 5, "where a value"},
        {R"({"a":1,})", 7, "where a key"},
        {R"({"a":1 "b":2})", 7, "where \",\" or \"}\""},
        {R"({"a":1]})", 6, "where \",\" or \"}\""},
        {"[1] // no", 4, "the end of the text"},
        {"/* no */ 1", 0, "where a value"},
        {R"({"a":1,"b":2,"a":3})", 13, "Found the key \"a\" a second time"},
        {R"({"a":1,"\u0061":3})", 7, "Found the key \"a\" a second time"},
        {R"([{"":1,"":3}])", 7, "a second time"},
        {"\"\x80\"", 1, "Found the byte \"\\x80\" where text in UTF-8"},
        {"\"\xC1\xBF\"", 1, "UTF-8"},
        {"\"\xED\xA0\x80\"", 1, "UTF-8"},
        {"\"\xF4\x90\x80\x80\"", 1, "UTF-8"},
        {"\"\xE2\x82\"", 1, "UTF-8"},
    };
    for (const Invalid& test : tests) check(test);
    check(Invalid{std::string_view("1\0", 2), 1, "Found \"\\u0000\" where the end of the text"});
    check(Invalid{std::string_view("\"\0\"", 3), 1, "Found \"\\u0000\""});
}

TEST_CASE("json: nesting is limited, not crashed by") {
    CHECK_FALSE(json::parse(repeat("[", 64) + repeat("]", 64)).error);
    CHECK_FALSE(json::parse(repeat("{\"a\":", 64) + "1" + repeat("}", 64)).error);
    check(Invalid{repeat("[", 65) + repeat("]", 65), 64, "at most 64 levels were expected"});
    check(Invalid{repeat("{\"a\":", 65) + "1" + repeat("}", 65), 320, "at most 64 levels"});
    check(Invalid{repeat("[", 100000), 64, "at most 64 levels"});
    check(Invalid{repeat("{\"a\":[", 100000), 192, "at most 64 levels"});
}

TEST_CASE("json: large objects are indexed and repeated keys found") {
    std::string text = "{";
    constexpr int64_t count = 20000;
    for (int64_t i = 0; i < count; ++i) text += "\"k" + std::to_string(i * 7919 % count) + "\":1,";
    const std::string good = text + "\"last\":2}";
    const std::clock_t start = std::clock();  // processor time: other programs do not count
    const json::Document document = json::parse(good);
    REQUIRE_FALSE(document.error);
    size_t found = 0;
    for (const json::Member& member : document.root.object) {
        found += document.root.find(member.key) == &member.value;
    }
    CHECK(found == count + 1);
    CHECK(document.root.find("k20000") == nullptr);
    CHECK(document.root.object[1].key == "k7919");
    const std::clock_t taken = std::clock() - start;
    CHECK(taken < CLOCKS_PER_SEC);
    check(Invalid{text + "\"k5\":2}", text.size(), "Found the key \"k5\" a second time"});
    // The first repetition in the text is the one that is named.
    check(Invalid{text + "\"k9\":2,\"k5\":2}", text.size(), "Found the key \"k9\""});
}

TEST_CASE("json: every prefix is read or refused, never worse") {
    const std::string text =
        R"( {"a":[1,-2.5e+3,true,false,null,"x\u00e9\uD83C\uDCCF\n"],"é🃏":{"b":[[]],"c":""}} )";
    for (size_t length = 0; length < text.size() - 2; ++length) {
        const std::vector<char> exact(text.begin(),
                                      text.begin() + static_cast<std::ptrdiff_t>(length));
        const json::Document document = json::parse({exact.data(), exact.size()});
        REQUIRE(document.error);
        CHECK(document.error->offset <= length);
    }
    CHECK_FALSE(json::parse(text).error);
}

TEST_CASE("json: the writer") {
    std::string out = "before ";
    json::Writer writer(out);
    writer.begin_object()
        .member("text", "a\"b\\c/\b\f\n\r\t\x01\x7F")
        .member("view", std::string_view("é🃏"))
        .member("string", std::string("s"))
        .member("yes", true)
        .member("no", false)
        .member("int", -1)
        .member("byte", uint8_t{200})
        .member("small", std::numeric_limits<int64_t>::min())
        .member("large", std::numeric_limits<uint64_t>::max());
    writer.key("null").null();
    writer.key("raw").raw("1.25");
    writer.key("array").begin_array().value(1).value("x").begin_array().end_array().begin_object();
    writer.end_object().end_array();
    writer.key("empty").begin_object().end_object().member("k\n", 1).end_object();
    CHECK(out ==
          "before "
          "{\"text\":\"a\\\"b\\\\c/\\b\\f\\n\\r\\t\\u0001\x7F\",\"view\":\"é🃏\",\"string\":\"s\","
          "\"yes\":true,\"no\":false,\"int\":-1,\"byte\":200,\"small\":-9223372036854775808,"
          "\"large\":18446744073709551615,\"null\":null,\"raw\":1.25,\"array\":[1,\"x\",[],{}],"
          "\"empty\":{},\"k\\n\":1}");
    CHECK_FALSE(json::parse(std::string_view(out).substr(7)).error);
}

TEST_CASE("json: any written bytes can be read again") {
    std::string all;
    for (int i = 0; i < 256; ++i) all.push_back(static_cast<char>(i));
    std::string out;
    json::Writer(out)
        .begin_array()
        .value(all)
        .value("\xE2\x82")
        .value(
            "ok\xFF"
            "ok")
        .end_array();
    const json::Document document = json::parse(out);
    REQUIRE_FALSE(document.error);
    CHECK(document.root.array[0].string.substr(0, 128) == all.substr(0, 128));
    CHECK(document.root.array[1].string == "\uFFFD\uFFFD");
    CHECK(document.root.array[2].string == "ok\uFFFDok");
}
