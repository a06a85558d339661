// No word of the table stands in the code: every key it asks for is there, and none is left over.
#include <doctest/doctest.h>

#include <filesystem>
#include <regex>
#include <set>
#include <string>

#include "bot/bot.hpp"
#include "file/file.hpp"
#include "source_dir.hpp"
#include "terminal/screen/text.hpp"
#include "text/catalogue.hpp"

using namespace lastcard;

namespace {

/// The keys that the sources of the table, here or on a server, name as text.
std::set<std::string> named_keys() {
    std::set<std::string> keys;
    const std::regex key("\"((play|room)\\.[a-z_.]+)\"");
    for (const char* const folder : {"/src/terminal/play", "/src/room", "/src/text", "/src/wire",
                                     "/src/client", "/src/terminal/join", "/apps/lastcard"}) {
        for (const auto& entry : std::filesystem::directory_iterator(source_dir() + folder)) {
            const Result<std::string> text = read_file(entry.path().string(), 1 << 20);
            if (entry.path().extension() != ".cpp" || !text) continue;
            for (std::sregex_iterator found(text->begin(), text->end(), key), end; found != end;
                 ++found)
                keys.insert((*found)[1]);
        }
    }
    return keys;
}

}  // namespace

TEST_CASE("words: the keys used in the code and those in the locales agree") {
    const Catalogue& english = Catalogue::of("en");
    const std::set<std::string> named = named_keys();
    CHECK(named.size() > 80);
    for (const std::string& key : named) CHECK_MESSAGE(english.has(key), key);
    for (const std::string_view key : english.keys())
        if (key.starts_with("play.") || key.starts_with("room."))
            CHECK_MESSAGE(named.count(std::string(key)) == 1, key);
}

TEST_CASE("words: levels, letters and languages") {
    for (const std::string_view code : available_languages()) {
        const Catalogue& words = Catalogue::of(code);
        CAPTURE(code);
        std::set<std::string> letters;
        for (const char* const key : {"letter.R", "letter.Y", "letter.G", "letter.B", "letter.W"}) {
            REQUIRE(words.has(key));
            letters.insert(words.format(key));
        }
        CHECK_MESSAGE(letters.size() == 5, "two colours have the same letter");
        for (const std::string_view level : level_names) {
            CHECK(words.has("level." + std::string(level)));
            CHECK(words.has("level." + std::string(level) + ".help"));
        }
        CHECK(words.has("language.name"));
    }
}

TEST_CASE("words: lines of keys have room on a screen of 80 columns, in every language") {
    for (const std::string_view code : available_languages()) {
        const Catalogue& words = Catalogue::of(code);
        CAPTURE(code);
        for (const char* const key : {"play.page.keys_line", "play.page.keys_rules"})
            CHECK_MESSAGE(screen::width_of(words.format(key)) <= 72, key);
        CHECK(screen::width_of(words.format("play.page.find", {{"text", "G-11"}})) <= 72);
        const unsigned scroll = screen::width_of(words.format("play.scores.scroll")) + 4;
        for (const char* const key :
             {"play.scores.next", "play.scores.again", "play.scores.ready", "play.scores.table"})
            CHECK_MESSAGE(screen::width_of(words.format(key)) + scroll <= 72, key);
        for (const char* const key :
             {"play.menu.keys", "play.menu.keys_saved", "play.menu.keys_sheet",
              "play.menu.ask_quit", "play.menu.ask_delete"})
            CHECK_MESSAGE(screen::width_of(words.format(key)) <= 78, key);
    }
}
