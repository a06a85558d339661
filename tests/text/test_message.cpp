// Messages: grammar, formatting, the plural rules of all languages, what the check finds.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "text/message.hpp"

using namespace lastcard;

namespace {

std::string formatted(std::string_view text, std::vector<Argument> arguments,
                      Language language = Language::En) {
    MessageError error;
    const std::optional<Message> message = Message::parse(text, error);
    if (!message) return "error at " + std::to_string(error.offset) + ": " + error.text;
    std::string out;
    message->append_to(out, arguments, language);
    return out;
}

std::string wrong(std::string_view text, std::string_view language = "en") {
    const std::optional<MessageError> error = check_message(text, language);
    return error ? error->text : "";
}

/// The categories of 0, 1, 2, … as letters: o(ne), f(ew), m(any), x (other).
std::string categories(Language language, std::vector<int> numbers) {
    std::string out;
    for (const int n : numbers) out += "ofmx"[static_cast<int>(plural_category(language, n))];
    return out;
}

}  // namespace

TEST_CASE("message: arguments") {
    CHECK(formatted("", {}) == "");
    CHECK(formatted("plain", {}) == "plain");
    CHECK(formatted("{a} and { b }", {{"a", "one"}, {"b", 2}}) == "one and 2");
    CHECK(formatted("{a}{a}", {{"a", "x"}}) == "xx");
    CHECK(formatted("{missing}!", {}) == "{missing}!");
    CHECK(formatted("žluťoučký {kůň}", {}).starts_with("error at 16"));
    CHECK(formatted("{a}", {{"a", "{b} '#'"}, {"b", "never"}}) == "{b} '#'");
}

TEST_CASE("message: plural") {
    const std::string_view cards = "{n, plural, =0 {no cards} one {# card} other {# cards}}";
    CHECK(formatted(cards, {{"n", 0}}) == "no cards");
    CHECK(formatted(cards, {{"n", 1}}) == "1 card");
    CHECK(formatted(cards, {{"n", 21}}) == "21 cards");
    CHECK(formatted(cards, {{"n", -1}}) == "-1 card");
    CHECK(formatted(cards, {{"n", "many"}}) == "many cards");
    CHECK(formatted(cards, {}) == "{n} cards");
    CHECK(formatted("#{n,plural,one{#}other{#{n}}}#", {{"n", 3}}) == "#33#");
    CHECK(formatted("{a, plural, one {} other {{b, plural, one {#} other {# of}} #}}",
                    {{"a", 7}, {"b", 5}}) == "5 of 7");
}

TEST_CASE("message: select") {
    const std::string_view play = "{how, select, jump {in} pair {two} other {one {card}}}";
    CHECK(formatted(play, {{"how", "jump"}, {"card", "red 7"}}) == "in");
    CHECK(formatted(play, {{"how", "else"}, {"card", "red 7"}}) == "one red 7");
    CHECK(formatted(play, {{"card", "red 7"}}) == "one red 7");
    CHECK(formatted("{c, select, R {red} other {}}", {{"c", "B"}}) == "");
    CHECK(formatted("{n, select, 3 {three} other {else}}", {{"n", 3}}) == "three");
}

TEST_CASE("message: apostrophes as in ICU") {
    CHECK(formatted("It's", {}) == "It's");
    CHECK(formatted("It''s", {}) == "It's");
    CHECK(formatted("'{'x'}'", {}) == "{x}");
    CHECK(formatted("'{x}'", {}) == "{x}");
    CHECK(formatted("'{it''s}' {a}", {{"a", 1}}) == "{it's} 1");
    CHECK(formatted("{n, plural, one {#} other {'#' #'s}}", {{"n", 2}}) == "# 2's");
    CHECK(formatted("no plural '#'", {}) == "no plural '#'");
    CHECK(formatted("end '", {}) == "end '");
}

TEST_CASE("message: malformed") {
    CHECK(wrong("{") == "Here the name of an argument is expected.");
    CHECK(wrong("{}") == "Here the name of an argument is expected.");
    CHECK(wrong("{0}") == "The name of an argument begins with a letter.");
    CHECK(wrong("a } b") == "A '}' closes nothing here.");
    CHECK(wrong("{a") == "Here a '}' is expected.");
    CHECK(wrong("{a b}") == "Here a '}' is expected.");
    CHECK(wrong("{a,}") == "Only plural and select are known here.");
    CHECK(wrong("{a, number}") == "Only plural and select are known here.");
    CHECK(wrong("{a, selectordinal, other {}}") == "Only plural and select are known here.");
    CHECK(wrong("{a, select}") == "Here a ',' is expected.");
    CHECK(wrong("{a, select, }") == "The branch 'other' is missing.");
    CHECK(wrong("{a, select, x {y}}") == "The branch 'other' is missing.");
    CHECK(wrong("{a, select, x y}") == "Here a '{' is expected.");
    CHECK(wrong("{a, select, x {y") == "Here a '}' is expected.");
    CHECK(wrong("{a, select, x {y}") == "The branch 'other' is missing.");
    CHECK(wrong("{a, select, other {y}") == "Here a '}' is expected.");
    CHECK(wrong("{a, select, ? {y} other {}}") == "Here the name of a branch is expected.");
    CHECK(wrong("{a, select, x {1} x {2} other {}}") == "The branch 'x' is there twice.");
    CHECK(wrong("{a, plural, =x {1} one {} other {}}") == "After '=' a whole number is expected.");
    CHECK(wrong("{a, plural, lots {1} other {}}") == "'lots' is no plural category.");
    CHECK(wrong("{a, plural, offset:1 one {} other {}}") == "'offset' is no plural category.");
    CHECK(wrong("'{open") == "This apostrophe opens a quotation that is never closed.");
    CHECK(wrong("{n, plural, one {} other {{x, select, other {#}}}}") ==
          "A '#' does not count inside a select: name the argument instead.");
    CHECK(wrong("text", "xx") == "'xx' is no language we speak.");

    std::string deep;
    for (int i = 0; i < 100; ++i) deep += "{a, select, other {";
    CHECK(wrong(deep) == "The message is nested too deeply.");

    const std::optional<MessageError> error = check_message("abc {x, date}", "en");
    REQUIRE(error);
    CHECK(error->offset == 12);
}

TEST_CASE("message: every prefix of a message is read or refused, never more") {
    const std::string_view text =
        "a '{'' {n, plural, =0 {no {x}} one {#} other {{x, select, a {b''} other {}}}} c";
    MessageError error;
    for (std::size_t n = 0; n <= text.size(); ++n) {
        if (const auto message = Message::parse(text.substr(0, n), error)) {
            std::string out;
            message->append_to(out, {}, Language::Ru);
        } else {
            CHECK(error.offset <= n);
            CHECK(!error.text.empty());
        }
    }
}

TEST_CASE("message: its arguments") {
    MessageError error;
    const auto message =
        Message::parse("{b} {a, plural, one {{c}} other {# {b}}} {d, select, other {}}", error);
    REQUIRE(message);
    CHECK(message->arguments() == std::vector<std::string_view>{"b", "a", "c", "d"});
}

TEST_CASE("plural: the rules of the six languages") {
    const std::vector<int> numbers = {0,  1,  2,  3,  4,  5,   10,  11,  12, 14,
                                      15, 21, 22, 24, 25, 101, 102, 111, 112};
    CHECK(categories(Language::En, numbers) == "xoxxxxxxxxxxxxxxxxx");
    CHECK(categories(Language::Hu, numbers) == "xoxxxxxxxxxxxxxxxxx");
    CHECK(categories(Language::Cs, numbers) == "xofffxxxxxxxxxxxxxx");
    CHECK(categories(Language::Sk, numbers) == "xofffxxxxxxxxxxxxxx");
    CHECK(categories(Language::Pl, numbers) == "mofffmmmmmmmffmmfmm");
    CHECK(categories(Language::Ru, numbers) == "mofffmmmmmmoffmofmm");
    CHECK(plural_category(Language::Ru, -21) == PluralCategory::One);
    CHECK(plural_category(Language::Pl, INT64_MIN) == PluralCategory::Many);  // …808
}

TEST_CASE("plural: sentences in the six languages") {
    const std::string_view ru =
        "{n, plural, one {# карта} few {# карты} many {# карт} other {# карты}}";
    CHECK(formatted(ru, {{"n", 21}}, Language::Ru) == "21 карта");
    CHECK(formatted(ru, {{"n", 3}}, Language::Ru) == "3 карты");
    CHECK(formatted(ru, {{"n", 12}}, Language::Ru) == "12 карт");
    const std::string_view pl =
        "{n, plural, one {# karta} few {# karty} many {# kart} other {# karty}}";
    CHECK(formatted(pl, {{"n", 1}}, Language::Pl) == "1 karta");
    CHECK(formatted(pl, {{"n", 21}}, Language::Pl) == "21 kart");
    CHECK(formatted(pl, {{"n", 22}}, Language::Pl) == "22 karty");
    const std::string_view cs = "{n, plural, one {# karta} few {# karty} other {# karet}}";
    CHECK(formatted(cs, {{"n", 4}}, Language::Cs) == "4 karty");
    CHECK(formatted(cs, {{"n", 24}}, Language::Cs) == "24 karet");
    CHECK(formatted(cs, {{"n", 0}}, Language::Sk) == "0 karet");
    CHECK(formatted("{n, plural, one {# lap} other {# lap}}", {{"n", 5}}, Language::Hu) == "5 lap");
}

TEST_CASE("plural: the check demands the categories of the language") {
    const std::string_view one_other = "{n, plural, one {a} other {b}}";
    const std::string_view with_few = "{n, plural, one {a} few {c} other {b}}";
    const std::string_view with_many = "x {n, plural, one {a} few {c} many {d} other {b}}";
    CHECK(wrong(one_other, "en").empty());
    CHECK(wrong(one_other, "hu").empty());
    CHECK(wrong(one_other, "cs") == "The plural of 'n' lacks the category 'few' of cs.");
    CHECK(wrong(with_few, "cs").empty());
    CHECK(wrong(with_few, "sk").empty());
    CHECK(wrong(with_few, "pl") == "The plural of 'n' lacks the category 'many' of pl.");
    CHECK(wrong(with_many, "pl").empty());
    CHECK(wrong(with_many, "ru").empty());
    CHECK(wrong(with_few, "en") ==
          "The plural of 'n' has the category 'few', which en does not use.");
    CHECK(wrong(with_many, "sk") ==
          "The plural of 'n' has the category 'many', which sk does not use.");
    CHECK(wrong("{n, plural, =1 {a} other {b}}") ==
          "The plural of 'n' lacks the category 'one' of en.");
    CHECK(wrong("{x, select, a {{n, plural, other {b}}} other {}}") ==
          "The plural of 'n' lacks the category 'one' of en.");
}

TEST_CASE("language: by code, with region or encoding") {
    CHECK(find_language("cs") == Language::Cs);
    CHECK(find_language("cs-CZ") == Language::Cs);
    CHECK(find_language("RU_ru.UTF-8") == Language::Ru);
    CHECK(!find_language("csb"));
    CHECK(!find_language("de"));
    CHECK(!find_language("C"));
    CHECK(!find_language(""));
}
