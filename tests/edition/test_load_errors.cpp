// Everything that the loader refuses, with the line and the sentence that a reader gets.
#include <doctest/doctest.h>

#include <string>

#include "helpers.hpp"

using namespace lastcard;
using test::mistake;

namespace {

// Lines 1 to 10: a complete edition to which a test adds what is wrong.
const std::string head =
    "id = \"mine\"\n"
    "name = \"Mine\"\n"
    "[rules]\n"
    "hand_size = 5\n"
    "[[card]]\n"
    "numbers = \"1-9\"\n"
    "copies = 2\n"
    "name = \"{n}\"\n"
    "\n"
    "[[card]]\n";

std::string with_row(const std::string& row) { return mistake(head + row); }

}  // namespace

TEST_CASE("the edition that the mistakes are added to is sound") {
    CHECK(with_row(
              "symbol = \"s\"\ncopies = 2\npoints = 20\neffects = [\"skip\"]\nname = \"Skip\"\n") ==
          "");
}

TEST_CASE("refused: what is not TOML") {
    const std::string found = mistake("id = \"mine\"\nname = \n");
    CHECK(found.starts_with("my.toml:2: Found "));
    CHECK(mistake("id = \"a\"\nid = \"b\"\n").starts_with("my.toml:2: "));
    CHECK(mistake("id = \"\xff\"\n").starts_with("my.toml:1: "));
}

TEST_CASE("refused: the head of the file") {
    CHECK(mistake("") ==
          "my.toml:1: id: found nothing, expected up to 32 lower-case letters, digits and hyphens, "
          "a letter first");
    CHECK(
        mistake("id = \"Mine\"\n").starts_with("my.toml:1: id: found \"Mine\", expected up to 32"));
    CHECK(mistake("id = 7\n").starts_with("my.toml:1: id: found 7, expected"));
    CHECK(mistake("id = \"mine\"\n") ==
          "my.toml:1: name: found nothing, expected the edition's name");
    CHECK(mistake("id = \"mine\"\nname = { cs = \"Moje\" }\n") ==
          "my.toml:2: name.en: found nothing, expected the English text");
    CHECK(mistake("id = \"mine\"\nname = { en = \"Mine\", xx = \"?\" }\n") ==
          "my.toml:2: name: found the unknown language \"xx\", expected en, cs, hu, pl, ru or sk");
    CHECK(mistake("id = \"mine\"\nname = [1]\n") ==
          "my.toml:2: name: found an array, expected a text, or a table with a text for each "
          "language");
    CHECK(mistake("id = \"mine\"\nname = \"two\\nlines\"\n") ==
          "my.toml:2: name: found \"two\\u000Alines\", expected visible characters only");
    CHECK(mistake("id = \"mine\"\nname = \" \"\n")
              .starts_with("my.toml:2: name: found \" \", expected one line of text"));
    CHECK(
        mistake("id = \"mine\"\nname = \"" + std::string(61, 'x') + "\"\n") ==
        "my.toml:2: name: found 61 characters, expected one line of text of at most 60 characters");
    CHECK(mistake("id = \"mine\"\nname = \"Mine\"\nsumary = \"?\"\n") ==
          "my.toml:3: \"sumary\": found an unknown key, expected summary");
    CHECK(mistake("id = \"mine\"\nname = \"Mine\"\nrecommended_seats = [2, 11]\n") ==
          "my.toml:3: recommended_seats: found [2, 11], expected two numbers such as [2, 6], from "
          "2 to 10");
    CHECK(mistake("id = \"mine\"\nname = \"Mine\"\nrecommended_seats = [6, 2]\n")
              .starts_with("my.toml:3: "));
    CHECK(mistake("id = \"mine\"\nname = \"Mine\"\nrecommended_seats = 4\n")
              .starts_with("my.toml:3: recommended_seats: found 4, "));
}

TEST_CASE("all mistakes of a file are told, by lines, and none that only follows from another") {
    const LoadResult result = load_edition_text(
        "nmae = \"Mine\"\n"             // 1: an unknown key; and name and id are missing
        "recommended_seats = [9, 2]\n"  // 2
        "[rules]\n"
        "hand_size = \"many\"\n"   // 4
        "red_may_go_out = true\n"  // would need the powers of the card in line 11
        "stakcing = \"off\"\n"     // 6
        "[[card]]\n"
        "numbers = 7\n"  // 8: of this key told once, though it is no digit either
        "copies = 0\n"   // 9
        "[[card]]\n"
        "symbol = \"p\"\n"
        "effects = [\"pwoer R\"]\n"  // 12
        "copies = 2\n"
        "points = 20\n",
        "my.toml", {});
    REQUIRE_FALSE(result);
    std::string lines;
    for (const EditionError& error : result.error().all)
        lines += std::to_string(error.line) + " " + error.key + "; ";
    CHECK(lines ==
          "1 \"nmae\"; 1 id; 1 name; 2 recommended_seats; 4 hand_size; 6 \"stakcing\"; 7 name; "
          "8 numbers; 9 copies; 10 name; 12 effects; ");
    CHECK(result.error().sentence().starts_with("my.toml:1: \"nmae\": found an unknown key"));
}

TEST_CASE("a file full of mistakes is answered with a page of them") {
    std::string text = "id = \"mine\"\nname = \"Mine\"\n";
    for (unsigned i = 0; i < 1000; ++i) text += "[[card]]\n";
    CHECK(load_edition_text(text, "my.toml", {}).error().all.size() == 50);
}

TEST_CASE("refused: a preset in place of an edition") {
    const std::string preset = "name = \"Mine\"\n\n[rules]\njump_in = true\n";
    CHECK(mistake(preset) ==
          "my.toml:3: rules: found what looks like a preset of house rules, expected an edition, "
          "with an id and with cards or a base; a preset goes to --preset");
    for (const std::string& id : builtin_preset_ids()) {
        CHECK(mistake(test::file_text("editions/presets/" + id + ".toml"))
                  .find("found what looks like a preset") != std::string::npos);
    }
    // A missing entry is named.
    CHECK(mistake("base = \"classic\"\n" + preset).starts_with("my.toml:1: id: found nothing"));
    CHECK(mistake("id = \"mine\"\n" + preset).starts_with("my.toml:1: card: found no cards"));
    CHECK(mistake("name = \"Mine\"\n").starts_with("my.toml:1: id: found nothing"));
}

TEST_CASE("refused: no cards") {
    CHECK(mistake("id = \"mine\"\nname = \"Mine\"\n") ==
          "my.toml:1: card: found no cards, expected at least one [[card]] row");
    CHECK(mistake("id = \"mine\"\nname = \"Mine\"\ncard = []\n") ==
          "my.toml:1: card: found no cards, expected at least one [[card]] row");
    CHECK(mistake("id = \"mine\"\nname = \"Mine\"\ncard = 3\n") ==
          "my.toml:3: card: found 3, expected [[card]] tables");
    CHECK(mistake("id = \"mine\"\nname = \"Mine\"\ncard = [3]\n") ==
          "my.toml:3: card: found 3, expected a [[card]] table");
}

TEST_CASE("refused: keys and types of a card row") {
    CHECK(with_row("symbol = \"s\"\ncopeis = 2\n") ==
          "my.toml:12: \"copeis\": found an unknown key, expected copies");
    CHECK(with_row("copies = 2\n") ==
          "my.toml:10: symbol: found nothing, expected a symbol, numbers, or wild = true");
    CHECK(with_row("symbol = \"s\"\n") ==
          "my.toml:10: copies: found nothing, expected a number from 1 to 504");
    CHECK(with_row("symbol = \"s\"\ncopies = 0\n") ==
          "my.toml:12: copies: found 0, expected a number from 1 to 504");
    CHECK(with_row("symbol = \"s\"\ncopies = 505\n") ==
          "my.toml:12: copies: found 505, expected a number from 1 to 504");
    CHECK(with_row("symbol = \"s\"\ncopies = \"2\"\n") ==
          "my.toml:12: copies: found \"2\", expected a number from 1 to 504");
    CHECK(with_row("symbol = \"s\"\ncopies = 2.5\n") ==
          "my.toml:12: copies: found 2.5, expected a number from 1 to 504");
    CHECK(with_row("symbol = \"s\"\ncopies = 2\n") ==
          "my.toml:10: points: found nothing, expected the points that the card counts");
    CHECK(with_row("symbol = \"s\"\ncopies = 2\npoints = 1001\n") ==
          "my.toml:13: points: found 1001, expected a number from 0 to 1000");
    CHECK(with_row("symbol = \"s\"\ncopies = 2\npoints = \"face\"\n") ==
          "my.toml:13: points: found \"face\", expected a number from 0 to 1000");
    CHECK(with_row("numbers = \"0\"\ncopies = 2\npoints = \"half\"\n") ==
          "my.toml:13: points: found \"half\", expected face, or a number from 0 to 1000");
    CHECK(with_row("symbol = \"s\"\ncopies = 2\npoints = 20\n") ==
          "my.toml:10: name: found nothing, expected the card's name");
    CHECK(with_row("symbol = \"s\"\ncopies = 2\npoints = 20\nname.cs = \"Skok\"\n") ==
          "my.toml:14: name.en: found nothing, expected the English text");
    CHECK(with_row("symbol = \"s\"\ncopies = 2\npoints = 20\nname.en = 5\n")
              .starts_with("my.toml:14: name.en: found 5, "));
    CHECK(with_row("symbol = \"s\"\ncopies = 2\npoints = 20\nname = \"S\"\nwild = \"no\"\n") ==
          "my.toml:15: wild: found \"no\", expected true or false");
    CHECK(with_row("symbol = \"s\"\ncopies = 2\npoints = 20\nname = \"S\"\ncites = \"rule 7\"\n") ==
          "my.toml:15: cites: found \"rule 7\", expected rule ids such as \"C-20, C-23\"");
    CHECK(with_row("symbol = \"s\"\ncopies = 2\npoints = 20\nname = \"S\"\nglyph = \"skipp\"\n") ==
          "my.toml:15: glyph: found \"skipp\", expected up to three characters, or skip");
}

TEST_CASE("refused: tokens that are none") {
    CHECK(with_row("symbol = \"S\"\n") ==
          "my.toml:11: symbol: found \"S\", expected one to four digits, lower-case letters or "
          "plus signs");
    CHECK(with_row("symbol = \"\"\n").starts_with("my.toml:11: symbol: found \"\", "));
    CHECK(with_row("symbol = \"abcde\"\n").starts_with("my.toml:11: symbol: found \"abcde\", "));
    CHECK(with_row("symbol = \"a-b\"\n").starts_with("my.toml:11: symbol: found \"a-b\", "));
    CHECK(with_row("symbol = \"7\"\n") ==
          "my.toml:11: symbol: found \"7\", expected numbers = \"7\" for a number card");
    CHECK(with_row("symbol = \"X\"\nwild = true\n")
              .starts_with("my.toml:11: symbol: found \"X\", expected up to four"));
    CHECK(with_row("symbol = \"7\"\nwild = true\n") ==
          "my.toml:11: symbol: found \"7\", expected no number on a wild");
    CHECK(with_row("numbers = \"7\"\nwild = true\n") ==
          "my.toml:11: numbers: found \"7\", expected no number on a wild");
    CHECK(with_row("symbol = \"s\"\nnumbers = \"7\"\n") ==
          "my.toml:11: symbol: found \"s\", expected either a symbol or numbers");
    CHECK(with_row("numbers = \"10\"\n") ==
          "my.toml:11: numbers: found \"10\", expected a digit such as \"0\", or a range such as "
          "\"1-9\"");
    CHECK(with_row("numbers = \"9-1\"\n").starts_with("my.toml:11: numbers: found \"9-1\", "));
    CHECK(with_row("numbers = 7\n").starts_with("my.toml:11: numbers: found 7, "));
    CHECK(with_row("symbol = \"s\"\ncolours = \"RYX\"\n") ==
          "my.toml:12: colours: found \"RYX\", expected some of the letters RYGB, each once");
    CHECK(with_row("symbol = \"s\"\ncolours = \"RR\"\n")
              .starts_with("my.toml:12: colours: found \"RR\", "));
    CHECK(with_row("symbol = \"s\"\ncolours = \"\"\n")
              .starts_with("my.toml:12: colours: found \"\", "));
    CHECK(with_row("wild = true\ncolours = \"R\"\n") ==
          "my.toml:12: colours: found \"R\", expected no colours on a wild");
}

TEST_CASE("refused: the same card twice") {
    CHECK(with_row("numbers = \"9\"\ncolours = \"B\"\ncopies = 1\nname = \"{n}\"\n") ==
          "my.toml:11: numbers: found B9 again after line 6, expected each card in one row");
    const std::string wild =
        "wild = true\ncopies = 1\npoints = 50\neffects = [\"colour\"]\nname = \"Wild\"\n";
    CHECK(with_row(wild + "[[card]]\n" + wild) ==
          "my.toml:16: wild: found W again after line 10, expected each card in one row");
}

TEST_CASE("refused: effects") {
    const std::string row = "symbol = \"x\"\ncopies = 1\npoints = 20\nname = \"X\"\n";
    const std::string wild = "wild = true\n" + row;
    CHECK(with_row(row + "effects = \"skip\"\n") ==
          "my.toml:15: effects: found \"skip\", expected an array such as [\"draw 2\"]");
    CHECK(with_row(row + "effects = [\"skipp\"]\n") ==
          "my.toml:15: effects: found \"skipp\", expected skip");
    CHECK(with_row(row + "effects = [\n\"skip\",\n3,\n]\n")
              .starts_with("my.toml:17: effects: found 3, expected "));
    CHECK(with_row(row + "effects = [\"draw\"]\n") ==
          "my.toml:15: effects: found \"draw\", expected draw and a number from 1 to 50");
    CHECK(with_row(row + "effects = [\"draw 0\"]\n") ==
          "my.toml:15: effects: found \"draw 0\", expected draw and a number from 1 to 50");
    CHECK(with_row(row + "effects = [\"draw 51\"]\n")
              .starts_with("my.toml:15: effects: found \"draw 51\", "));
    CHECK(with_row(row + "effects = [\"burst 11\"]\n") ==
          "my.toml:15: effects: found \"burst 11\", expected burst and a number from 1 to 10");
    CHECK(with_row(row + "effects = [\"skip 2\"]\n") ==
          "my.toml:15: effects: found \"skip 2\", expected skip alone");
    CHECK(with_row(row + "effects = [\"power X\"]\n") ==
          "my.toml:15: effects: found \"power X\", expected power R, Y, G or B");
    CHECK(with_row(row + "effects = [\"skip\", \"skip\", \"skip\", \"skip\"]\n") ==
          "my.toml:15: effects: found 4 effects, expected at most 3");
    CHECK(with_row(row + "effects = [\"reverse\", \"reverse\"]\n") ==
          "my.toml:15: effects: found reverse twice, expected each effect once, except skip and "
          "draw");
    CHECK(with_row(row + "effects = [\"colour\", \"choose_power\", \"swap\"]\n") ==
          "my.toml:15: effects: found 3 questions to the players, expected at most 2");
    CHECK(with_row(row + "effects = [\"swap\", \"pass_hands\"]\n") ==
          "my.toml:15: effects: found more than one exchange of hands, expected at most one");
    CHECK(with_row(row + "effects = [\"roulette\", \"draw 2\"]\n")
              .starts_with("my.toml:15: effects: found roulette together with draw, "));
    CHECK(with_row(wild + "effects = [\"roulette\", \"colour\"]\n")
              .starts_with("my.toml:16: effects: found roulette together with colour, "));
    CHECK(with_row(row + "effects = [\"skip_everyone\", \"draw 2\"]\n")
              .starts_with("my.toml:15: effects: found skip_everyone together with draw, "));
    CHECK(with_row(wild + "effects = [\"trend\", \"colour\"]\n") ==
          "my.toml:16: effects: found trend before colour, expected colour first: the others show "
          "the called colour");
    CHECK(with_row(wild + "effects = [\"discard_all\", \"colour\"]\n")
              .starts_with("my.toml:16: effects: found discard_all on a wild, "));
    CHECK(with_row(wild + "effects = [\"draw 2\"]\n") ==
          "my.toml:16: effects: found a wild that leaves the table without a colour, expected "
          "colour or roulette among the effects");
    CHECK(with_row(wild).starts_with("my.toml:10: effects: found a wild that leaves"));
    CHECK(with_row(row + "restricted = true\n") ==
          "my.toml:15: restricted: found true, expected a wild with a draw effect");
    CHECK(with_row(wild + "effects = [\"colour\"]\nrestricted = true\n")
              .starts_with("my.toml:17: restricted: "));
    CHECK(with_row(row + "effects = [\"skip\", \"skip\", \"draw 50\"]\n") == "");
}

TEST_CASE("refused: too many cards or faces") {
    CHECK(with_row("numbers = \"0\"\ncopies = 108\nname = \"{n}\"\n") == "");  // 72 + 432 = 504
    CHECK(with_row("numbers = \"0\"\ncopies = 109\nname = \"{n}\"\n") ==
          "my.toml:12: copies: found 508 cards so far, expected at most 504 in all");
    std::string many = head.substr(0, head.size() - 9);
    for (char c = 'a'; c <= 'w'; ++c) {
        many += "[[card]]\nsymbol = \"" + std::string(1, c) +
                "\"\ncopies = 1\npoints = 1\nname = \"x\"\n";
    }
    CHECK(mistake(many) == "");  // 36 + 23 * 4 = 128
    many += "[[card]]\nwild = true\ncopies = 1\npoints = 1\nname = \"x\"\neffects = [\"colour\"]\n";
    CHECK(mistake(many) ==
          "my.toml:125: wild: found more than 128 different cards, expected at most 128");
    std::string decks = head.substr(0, head.size() - 9);
    decks.replace(decks.find("copies = 2"), 10, "copies = 5");  // 180 cards
    decks.replace(decks.find("hand_size = 5"), 13, "decks = 3    ");
    CHECK(mistake(decks) ==
          "my.toml:4: decks: found 3, expected at most 504 cards in all, not 540");
}

TEST_CASE("refused: switches") {
    const auto with_rule = [](const std::string& rule) {
        return mistake("id = \"mine\"\nname = \"Mine\"\nbase = \"classic\"\n[rules]\n" + rule +
                       "\n");
    };
    CHECK(with_rule("stakcing = \"off\"") ==
          "my.toml:5: \"stakcing\": found an unknown switch, expected stacking");
    CHECK(with_rule("stacking = \"of\"") ==
          "my.toml:5: stacking: found \"of\", expected off, wild_four, same_colour, same_kind, "
          "at_least or colour_two");
    CHECK(with_rule("stacking = true").starts_with("my.toml:5: stacking: found true, "));
    CHECK(with_rule("jump_in = \"true\"") ==
          "my.toml:5: jump_in: found \"true\", expected true or false");
    CHECK(with_rule("hand_size = \"7\"") ==
          "my.toml:5: hand_size: found \"7\", expected a number from 1 to 15");
    CHECK(with_rule("hand_size = 16") ==
          "my.toml:5: hand_size: found 16, expected a number from 1 to 15");
    CHECK(with_rule("mercy = 5") ==
          "my.toml:5: mercy: found 5, expected 0 or a number from 10 to 60");
    CHECK(with_rule("hand_size = 12\nmercy = 12") ==
          "my.toml:6: mercy: found 12, expected 0 or more than hand_size, which is 12");
    CHECK(
        with_rule("red_may_go_out = true") ==
        "my.toml:5: red_may_go_out: found true, expected it only in an edition with colour powers");
    CHECK(with_rule("blue_immediate = false").starts_with("my.toml:5: blue_immediate: "));
    CHECK(mistake("id = \"mine\"\nname = \"Mine\"\nbase = \"classic\"\nrules = 3\n") ==
          "my.toml:4: rules: found 3, expected a table of switches");
    CHECK(mistake("id = \"mine\"\nname = \"Mine\"\nbase = \"no-mercy\"\n[rules]\nmercy = "
                  "10\nhand_size = 11\n") ==
          "my.toml:5: mercy: found 10, expected 0 or more than hand_size, which is 11");
    // The conflict lies between an inherited switch and an own one: the own one is at fault.
    CHECK(mistake("id = \"mine\"\nname = \"Mine\"\nbase = \"no-mercy\"\n[rules]\njump_in = "
                  "true\nmercy = 10\nhand_size = 10\n")
              .starts_with("my.toml:6: mercy: "));
}

TEST_CASE("refused: decks that the rules cannot be played with") {
    const std::string no_numbers = "id = \"mine\"\nname = \"Mine\"\n[rules]\nhand_size = 1\n";
    const std::string skips =
        "[[card]]\nsymbol = \"s\"\ncopies = 9\npoints = 1\nname = \"Skip\"\neffects = [\"skip\"]\n";
    CHECK(mistake(no_numbers + skips) ==
          "my.toml:3: dealer: found highest_number, expected given: no two cards of this deck "
          "differ in number");
    CHECK(mistake(no_numbers + "dealer = \"given\"\n" + skips) == "");
    CHECK(mistake(no_numbers + "opening = \"number\"\n" + skips) ==
          "my.toml:5: opening: found number, expected acts: no card of this deck is a number");
    CHECK(mistake(no_numbers + "dealer = \"given\"\n[[card]]\nwild = true\ncopies = 9\npoints = "
                               "1\nname = \"Wild\"\neffects = [\"draw 1\", \"colour\"]\n") ==
          "my.toml:3: opening: found acts, expected a card that play can begin with");
    const std::string few =
        "[[card]]\nnumbers = \"1-2\"\ncolours = \"R\"\ncopies = 3\nname = \"{n}\"\n";
    CHECK(mistake("id = \"mine\"\nname = \"Mine\"\n" + few) ==
          "my.toml:1: hand_size: found 7, expected at most 2 with 2 seats and 6 cards");
    CHECK(
        mistake(
            "id = \"mine\"\nname = \"Mine\"\nrecommended_seats = [2, 4]\n[rules]\nhand_size = 2\n" +
            few) ==
        "my.toml:3: recommended_seats: found 4, expected at most 2, for which the cards suffice");
    CHECK(test::load("id = \"mine\"\nname = \"Mine\"\n[rules]\nhand_size = 2\n" + few)
              .recommended_max == 2);
}

TEST_CASE("refused: files that are too long, and what does not exist") {
    const std::string long_file = head + std::string(max_edition_bytes, '#');
    CHECK(mistake(long_file) == "my.toml: size: found " + std::to_string(long_file.size()) +
                                    " bytes, expected at most 65536");
    CHECK(find_edition("clasic").error().sentence() ==
          "edition: found \"clasic\", expected classic");
    CHECK(find_edition("bridge").error().sentence() ==
          "edition: found \"bridge\", expected classic, classic-wiki, creeper, no-mercy, powers or "
          "trend");
    CHECK(
        find_edition("").error().sentence().starts_with("edition: found \"\", expected classic, "));
    CHECK(find_edition("presets/quick").error().sentence() ==
          "edition: found \"presets/quick\", expected an id: files are not read here");
    CHECK(find_edition("a.toml", test::memory_files({})).error().sentence() ==
          "edition: found \"a.toml\", expected a file that exists");
}
