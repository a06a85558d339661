// Editions that build on others: what is inherited, replaced, removed, and which bases are refused.
#include <doctest/doctest.h>

#include <string>

#include "file/edition_file.hpp"
#include "helpers.hpp"

using namespace lastcard;
using test::load;
using test::mistake;

namespace {

const std::string head = "id = \"mine\"\nname = \"Mine\"\nbase = \"classic\"\n";

}  // namespace

TEST_CASE("an edition with nothing but a base plays like the base") {
    const Edition mine = load(head);
    const Edition classic = test::edition_of("classic");
    CHECK(mine.hash == classic.hash);
    CHECK(mine.id == "mine");
    CHECK(mine.name.in("cs") == "Mine");  // names are not inherited
    CHECK(mine.summary.english() == "");
    CHECK(mine.compatible_with == "UNO");
    REQUIRE(mine.sources.size() == 2);
    CHECK(mine.sources[0].name == "editions/classic.toml");
    CHECK(mine.sources[1].name == "my.toml");
    CHECK(mine.sources[1].text == head);
}

TEST_CASE("a row replaces the base's cards in place, others go to the end") {
    const Edition classic = test::edition_of("classic");
    const Edition mine = load(
        head +
        "[[card]]\nnumbers = \"3-4\"\ncolours = \"YR\"\ncopies = 5\npoints = 9\nname = \"{n}!\"\n"
        "[[card]]\nsymbol = \"+3\"\ncolours = \"G\"\ncopies = 1\npoints = 20\neffects = [\"draw "
        "3\"]\nname = \"Draw Three\"\n");
    CHECK(mine.faces.size() == classic.faces.size() + 1);
    for (const char* const token : {"R3", "Y3", "R4", "Y4"}) {
        CHECK(mine.find(token) == classic.find(token));
        const FaceRow& face = mine.faces[index(*mine.find(token))];
        CHECK(face.copies == 5);
        CHECK(face.points == 9);
        CHECK(face.name.english() == token + 1 + std::string("!"));
        CHECK(face.help.english() == "");
    }
    CHECK(mine.faces[index(*mine.find("G3"))].copies == 2);
    CHECK(mine.faces.back().token == "G+3");
}

TEST_CASE("remove takes cards out, and a removed card may come back at the end") {
    const Edition mine = load(head + "remove = [\"R0\", \"W+4\"]\n");
    CHECK(mine.card_count() == 108 - 5);
    CHECK(!mine.find("R0"));
    CHECK(mine.find("Y0") == face_at(0));
    const Edition back = load(head +
                              "remove = [\"R0\"]\n[[card]]\nnumbers = \"0\"\ncolours = "
                              "\"R\"\ncopies = 1\nname = \"{n}\"\n");
    CHECK(back.faces.back().token == "R0");
    CHECK(back.card_count() == 108);
    CHECK(mistake(head + "remove = [\"R0\",\n\"R0\"]\n") ==
          "my.toml:5: remove: found \"R0\", expected cards of the base, such as [\"R0\", \"W+4\"]");
    CHECK(mistake(head + "remove = \"R0\"\n").starts_with("my.toml:4: remove: found \"R0\", "));
    CHECK(mistake(head + "remove = [7]\n").starts_with("my.toml:4: remove: found 7, "));
    CHECK(mistake("id = \"mine\"\nname = \"Mine\"\nremove = [\"R0\"]\n")
              .starts_with("my.toml:3: remove: "));
}

TEST_CASE("rules are inherited and overridden") {
    const Edition mine =
        load("id = \"mine\"\nname = \"Mine\"\nbase = \"no-mercy\"\n[rules]\nseven = \"plain\"\n");
    CHECK(mine.rules.seven == SevenRule::Plain);
    CHECK(mine.rules.zero == ZeroRule::PassAll);
    CHECK(mine.rules.mercy == 25);
    CHECK(mine.recommended_max == 6);
}

TEST_CASE("an edition that removes the powers no longer has their switches") {
    const std::string text =
        "id = \"mine\"\nname = \"Mine\"\nbase = \"powers\"\nremove = [\"WR\", \"WY\", \"WG\", "
        "\"WB\", \"Wp\"]\n";
    CHECK(!load(text).has_powers);
    CHECK(
        mistake(text + "[rules]\nblue_immediate = true\n") ==
        "my.toml:6: blue_immediate: found true, expected it only in an edition with colour powers");
    CHECK(mistake("id = \"mine\"\nname = \"Mine\"\nbase = \"powers\"\n[rules]\nblue_immediate = "
                  "true\n") == "");
}

TEST_CASE("refused: bases that are missing, wrong or lead back") {
    CHECK(mistake("id = \"mine\"\nname = \"Mine\"\nbase = \"clasic\"\n") ==
          "my.toml:3: base: found \"clasic\", expected classic");
    CHECK(mistake("id = \"mine\"\nname = \"Mine\"\nbase = 4\n") ==
          "my.toml:3: base: found 4, expected the id or the path of an edition");
    // Text from strangers reaches no files.
    CHECK(mistake("id = \"mine\"\nname = \"Mine\"\nbase = \"../secret.toml\"\n")
              .starts_with("my.toml:3: base: found \"../secret.toml\", expected classic, "));
    CHECK(load_edition_text(head, "my.toml", {}).error().sentence() ==
          "my.toml:3: base: found \"classic\", expected no base: there is nowhere to look for it");

    const auto on = [](const std::string& base) {
        return "id = \"x\"\nname = \"X\"\nbase = \"" + base + "\"\n";
    };
    const FileReader files =
        test::memory_files({{"a.toml", on("sub/b.toml")},
                            {"sub/b.toml", on("../a.toml")},
                            {"self.toml", on("./self.toml")},
                            {"sub/good.toml", on("better.toml")},
                            {"sub/better.toml", on("/abs/best.toml")},
                            {"/abs/best.toml", on("classic")},
                            {"lost.toml", on("gone.toml")},
                            {"broken.toml", on("sub/rotten.toml")},
                            {"sub/rotten.toml", "id = \"x\"\nname = \"X\"\ncard = 1\n"}});
    CHECK(find_edition("a.toml", files).error().sentence() ==
          "sub/b.toml:3: base: found \"../a.toml\", which leads back here, expected an edition "
          "that does not build on this one");
    CHECK(find_edition("./self.toml", files)
              .error()
              .sentence()
              .starts_with("self.toml:3: base: found \"./self.toml\", which leads back"));
    CHECK(find_edition("lost.toml", files).error().sentence() ==
          "lost.toml:3: base: found \"gone.toml\", expected a file that exists");
    CHECK(find_edition("broken.toml", files).error().sentence() ==
          "sub/rotten.toml:3: card: found 1, expected [[card]] tables");
    const LoadResult good = find_edition("sub/good.toml", files);
    REQUIRE(good);
    CHECK(good->sources.size() == 4);
    CHECK(good->sources[1].name == "/abs/best.toml");
}

TEST_CASE("at most eight files build on each other") {
    std::map<std::string, std::string> files;
    files["1.toml"] = "id = \"x\"\nname = \"X\"\nbase = \"classic\"\n";
    for (int i = 2; i <= 8; ++i) {
        files[std::to_string(i) + ".toml"] =
            "id = \"x\"\nname = \"X\"\nbase = \"" + std::to_string(i - 1) + ".toml\"\n";
    }
    const FileReader read = test::memory_files(files);
    CHECK(find_edition("7.toml", read));
    CHECK(find_edition("8.toml", read).error().sentence() ==
          "1.toml:3: base: found more than 8 editions on each other, expected at most 8");
    // A resolver that always finds a new name cannot keep the loader busy either.
    int calls = 0;
    const EditionResolver endless = [&calls](std::string_view, std::string_view) {
        return FoundText(
            NamedText{std::to_string(++calls), "id = \"x\"\nname = \"X\"\nbase = \"y\"\n"});
    };
    CHECK(!load_edition_text("id = \"x\"\nname = \"X\"\nbase = \"y\"\n", "top", endless));
    CHECK(calls == 8);
}

TEST_CASE("from real files") {
    const LoadResult harvest = load_edition(source_dir() + "/examples/editions/harvest.toml");
    INFO(harvest.error().sentence());
    REQUIRE(harvest);
    CHECK(load_edition("classic"));
    CHECK(
        load_edition("no/such/file.toml")
            .error()
            .sentence()
            .starts_with("edition: found \"no/such/file.toml\", expected a file that can be read"));
    CHECK(load_preset(source_dir() + "/editions/presets/quick.toml"));
}
