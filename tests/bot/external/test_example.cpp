// The dialogue in docs/bot-protocol.md is a real one, line by line.
#include <doctest/doctest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "base/text_util.hpp"
#include "bot/external/external_bot.hpp"
#include "bot/external/games.hpp"
#include "bot/external/words.hpp"
#include "file/file.hpp"
#include "lab/bot_match.hpp"
#include "source_dir.hpp"
#include "text/keys.hpp"

namespace lastcard {
namespace {

using namespace external_test;

std::string document() {
    const Result<std::string> read = read_file(source_dir() + "/docs/bot-protocol.md", 1 << 20);
    REQUIRE_MESSAGE(read, read.error());
    return *read;
}

/// Plays its first choice and never reacts, so that it can be caught.
class Beginner final : public Bot {
public:
    Action answer(const Knowledge& known, std::uint64_t) override {
        return known.view.moves().answer(known.view.viewer, 0);
    }
    std::optional<Action> react(const Knowledge&, std::uint64_t) override { return std::nullopt; }
};

/// The example bot plays a round of three cards each against the beginner.
std::vector<std::string> play_example() {
    setenv("PYTHONDONTWRITEBYTECODE", "1", 1);
    std::vector<std::string> lines;
    external::ProgramOptions options;
    options.edition = "classic";
    options.hello_ms = 20'000;
    options.log = [&](unsigned, char direction, std::string_view line) {
        lines.push_back(std::string(1, direction) + ' ' + std::string(line));
    };
    const std::string program = source_dir() + "/examples/bot.py";
    Result<std::unique_ptr<external::ExternalBot>> opened =
        external::ExternalBot::open(program, options);
    REQUIRE_MESSAGE(opened, opened.error());
    const Game game = game_of("classic", {{"hand_size", "3"}, {"dealer", "given"}});
    Beginner beginner;
    Bot* bots[] = {opened->get(), &beginner};
    BotMatch(game, setup_of(2, 11), bots, 1).play_round();
    opened->reset();
    return lines;
}

const std::vector<std::string>& real_dialogue() {
    static const std::vector<std::string> lines = play_example();
    return lines;
}

/// The lines of the document's block that begin with < or >; a line of three dots stands for
/// omitted lines.
std::vector<std::string> shown_dialogue() {
    const std::string text = document();
    const std::size_t begin = text.find("```\n> hello");
    REQUIRE(begin != std::string::npos);
    const std::string block = text.substr(begin + 4, text.find("```", begin + 4) - begin - 4);
    std::vector<std::string> lines;
    for (const std::string_view line : split(block, '\n'))
        if (!line.empty()) lines.emplace_back(line);
    return lines;
}

}  // namespace

TEST_CASE("protocol: the dialogue in the document is real") {
    const std::vector<std::string>& real = real_dialogue();
    std::size_t at = 0;
    bool skipping = false;
    for (const std::string& line : shown_dialogue()) {
        if (line == "…") {
            skipping = true;
            continue;
        }
        while (skipping && at < real.size() && real[at] != line) ++at;
        skipping = false;
        REQUIRE_MESSAGE(at < real.size(), line);
        CHECK(real[at++] == line);
    }
    CHECK(at == real.size());
}

TEST_CASE("protocol: the document explains every word that a host says") {
    const std::string text = document();
    for (const std::string& line : real_dialogue()) {
        const std::string word = line.substr(2, line.find(' ', 2) - 2);
        CHECK_MESSAGE(text.find('`' + word) != std::string::npos, word);
    }
    for (unsigned kind = 0; kind < event_kind_count; ++kind) {
        const std::string word(event_word(static_cast<EventKind>(kind)));
        CHECK_MESSAGE(text.find("| `" + word + "` |") != std::string::npos, word);
    }
}

}  // namespace lastcard
