#include <doctest/doctest.h>

#include "record/replay.hpp"
#include "record/tables.hpp"

using namespace lastcard;
using namespace lastcard::record_test;

namespace {

Setup setup_of(unsigned seats, std::uint8_t seed, ShuffleKind shuffle = ShuffleKind::Fair) {
    Setup setup;
    setup.seats = seats;
    setup.shuffle = shuffle;
    for (std::uint8_t& byte : setup.seed) byte = seed++;
    return setup;
}

/// Six actions of a classic match of two.
Record small_record() {
    const Edition edition = edition_of("classic");
    State state;
    return random_record(edition, edition.rules, setup_of(2, 7), 6, state);
}

void round_trip(const Record& record) {
    const std::string text = write_record(record);
    const ReadRecord read = read_record(text);
    REQUIRE_MESSAGE(!read.error, read.error->sentence);
    CHECK(read.record == record);
    CHECK(write_record(read.record) == text);
    const auto wrong = verify(read.record);
    CHECK_MESSAGE(!wrong, wrong->line, ": ", wrong->sentence);
}

/// The first line of the record with one piece replaced.
std::string header_with(std::string_view piece, std::string_view replacement) {
    std::string line = header_line(small_record().header);
    const size_t at = line.find(piece);
    REQUIRE(at != std::string::npos);
    return line.replace(at, piece.size(), replacement);
}

}  // namespace

TEST_CASE("records of all editions are read, written and verified") {
    std::uint8_t seed = 1;
    for (const std::string& id : builtin_edition_ids()) {
        const Edition edition = edition_of(id);
        for (const unsigned seats : {2U, 3U, 6U, 10U}) {
            State state;
            round_trip(random_record(edition, edition.rules, setup_of(seats, seed++), 2000, state));
        }
    }
}

TEST_CASE("records of house rules keep only what differs") {
    const Edition edition = edition_of("classic");
    const Rules rules = rules_of(edition, {{"jump_in", "true"},
                                           {"stacking", "same_kind"},
                                           {"multi_play", "same_number"},
                                           {"nine_slap", "true"},
                                           {"zero", "swap_optional"},
                                           {"seven", "swap"},
                                           {"mercy", "20"},
                                           {"hand_size", "5"},
                                           {"decks", "2"},
                                           {"false_catch_penalty", "1"},
                                           {"target", "200"}});
    State state;
    const Record record =
        random_record(edition, rules, setup_of(5, 99, ShuffleKind::Fast), 100'000, state);
    CHECK(record.header.rules.size() == 11);
    CHECK(record.end.has_value());
    CHECK(header_line(record.header).find("\"jump_in\":true") != std::string::npos);
    CHECK(header_line(record.header).find("\"mercy\":20") != std::string::npos);
    CHECK(header_line(record.header).find("\"zero\":\"swap_optional\"") != std::string::npos);
    round_trip(record);
    const Replayed replayed = replay(record);
    CHECK(same(replayed.state, state));
}

TEST_CASE("the header is as documented") {
    Record record = small_record();
    record.actions.clear();
    CHECK(write_record(record) ==
          "{\"lastcard\":1,\"rules_version\":2,\"edition\":\"classic\",\"edition_hash\":\"" +
              edition_of("classic").hash +
              "\",\"rules\":{},\"seats\":2,\"dealer\":0,\"shuffle\":\"hmac-sha256\",\"seed\":"
              "\"0708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20212223242526\"}\n");
    CHECK(action_line(1, "0 R7") == "{\"n\":1,\"do\":\"0 R7\"}\n");
    RecordEnd end;
    end.rounds = 3;
    end.scores = {512, -1};
    end.match = {seat_at(0), seat_at(1)};
    CHECK(end_line(end) ==
          "{\"end\":{\"rounds\":3,\"scores\":[512,-1],\"match\":[0,1],\"state\":\"" +
              std::string(64, '0') + "\"}}\n");
}

TEST_CASE("optional header fields survive") {
    Record record = small_record();
    record.header.names = {"Zoë \"the fox\"", "line\nfeed"};
    record.header.extra = {{"x-server", "{\"a\":[1,2.50,null]}"}, {"x-", "\"\""}};
    FairDeal fair;
    fair.table = "table-9";
    fair.match = 3;
    fair.secret.fill(1);
    fair.commit = sha256(fair.secret);
    fair.players.resize(2);
    for (FairPlayer& player : fair.players) player.commit = sha256(player.reveal);
    record.header.fair = fair;
    record.header.seed = fair.seed();
    record.actions.clear();
    round_trip(record);
}

TEST_CASE("an edition that is not built in goes along") {
    const std::string base_text =
        "id = \"tiny\"\nname = \"Tiny\"\n[rules]\nhand_size = 3\nscoring = \"none\"\n"
        "[[card]]\nnumbers = \"0-9\"\ncopies = 2\nname = \"{n}\"\n";
    const std::string text =
        "id = \"mine\"\nname = \"Mine\"\nbase = \"base.toml\"\n[rules]\nhand_size = 4\n";
    const EditionResolver resolver = [&](std::string_view, std::string_view) {
        return FoundText(NamedText{"base.toml", base_text});
    };
    LoadResult loaded = load_edition_text(text, "mine.toml", resolver);
    REQUIRE_MESSAGE(loaded, loaded.error().sentence());
    State state;
    Record record = random_record(*loaded, loaded->rules, setup_of(3, 5), 500, state);
    CHECK(record.header.edition_source == std::vector{base_text, text});
    round_trip(record);
    Record other = record;
    other.header.edition_source.back() += "[[card]]\nnumbers = \"7\"\ncopies = 3\nname = \"{n}\"\n";
    CHECK(verify(other)->line == 1);
    CHECK(verify(other)->sentence.starts_with("edition_hash: found "));
    other = record;
    other.header.edition = "yours";
    CHECK(verify(other)->sentence == "edition: found \"yours\", expected \"mine\"");

    loaded = load_edition_text(base_text, "base.toml", {});
    REQUIRE_MESSAGE(loaded, loaded.error().sentence());
    record = random_record(*loaded, loaded->rules, setup_of(3, 5), 500, state);
    CHECK(record.header.edition_source == std::vector{base_text});
    CHECK(header_line(record.header).find("\"edition_source\":\"id = ") != std::string::npos);
    round_trip(record);
}

TEST_CASE("the writer appends line by line what write_record writes at once") {
    const Edition edition = edition_of("creeper");
    const Game game = compile_game(edition, edition.rules);
    State state;
    const Record record = random_record(edition, edition.rules, setup_of(4, 3), 4000, state);
    REQUIRE(record.end);
    std::string text;
    RecordWriter writer(text);
    writer.header(record.header);
    for (size_t i = 0; i < record.actions.size() / 2; ++i)
        writer.action(game, *parse_action(game, record.actions[i]));
    RecordWriter later(text, record.actions.size() / 2);
    for (size_t i = record.actions.size() / 2; i < record.actions.size(); ++i)
        later.action(game, *parse_action(game, record.actions[i]));
    later.end(state);
    CHECK(text == write_record(record));
}

TEST_CASE("a record cut off anywhere keeps all whole lines and names the cut one") {
    Record record = small_record();
    record.end = RecordEnd{1, {0, 0}, {seat_at(1)}, {}};  // not true, but well-formed
    const std::string text = write_record(record);
    for (size_t length = 0; length <= text.size(); ++length) {
        const std::string_view cut = std::string_view(text).substr(0, length);
        const auto feeds = static_cast<size_t>(std::count(cut.begin(), cut.end(), '\n'));
        const ReadRecord read = read_record(cut);
        const bool at_line_end = length > 0 && (text[length - 1] == '\n' || length == text.size() ||
                                                text[length] == '\n');
        REQUIRE(read.error.has_value() == !at_line_end);
        if (read.error) {
            REQUIRE(read.error->line == feeds + 1);
            REQUIRE(read.error->sentence.starts_with("the line is cut off: found "));
            REQUIRE(read.record.actions.size() ==
                    (feeds == 0 ? 0 : std::min<size_t>(feeds - 1, 6)));
        }
        for (size_t i = 0; i < read.record.actions.size(); ++i)
            REQUIRE(read.record.actions[i] == record.actions[i]);
        if (feeds > 0) REQUIRE(read.record.header == record.header);
        const auto wrong = verify_text(cut);
        if (read.error) {
            REQUIRE(wrong == read.error);  // everything before the cut is true
        }
    }
}

TEST_CASE("a damaged byte never does more harm than to its line") {
    const std::string text = write_record(small_record());
    for (size_t at = 0; at < text.size(); ++at) {
        for (const char byte : {'\0', '"', '}', '7', '\n', '\xff'}) {
            std::string damaged = text;
            damaged[at] = byte;
            const ReadRecord read = read_record(damaged);
            const auto line =
                1 + static_cast<size_t>(std::count(
                        text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
            if (read.error) REQUIRE(read.error->line <= line + 1);
            if (read.error) REQUIRE(read.error->line >= line);
            if (byte == '7') (void)verify_text(damaged);
        }
    }
}

TEST_CASE("what does not belong into a record is refused with its line") {
    const std::string good = write_record(small_record());
    const auto error_of = [](const std::string& text) {
        const ReadRecord read = read_record(text);
        REQUIRE(read.error);
        return std::to_string(read.error->line) + ": " + read.error->sentence;
    };
    CHECK(error_of("") ==
          "1: the line is cut off: found the end of the text where a value was expected");
    CHECK(error_of("[]\n") == "1: found an array, expected an object");
    CHECK(error_of(header_with("\"lastcard\":1", "\"lastcard\":2")) ==
          "1: lastcard: found 2, expected the number 1");
    CHECK(error_of(header_with("\"lastcard\":1,", "")) ==
          "1: lastcard: found nothing, expected the number 1");
    CHECK(error_of(header_with("\"seats\":2", "\"seats\":11")) ==
          "1: seats: found 11, expected a number from 2 to 10");
    CHECK(error_of(header_with("\"seats\":2", "\"seats\":2.0")) ==
          "1: seats: found a decimal number, expected a number from 2 to 10");
    CHECK(error_of(header_with("\"dealer\":0", "\"dealer\":2")) ==
          "1: dealer: found 2, expected a number from 0 to 1");
    CHECK(error_of(header_with("hmac-sha256", "slow")) ==
          "1: shuffle: found \"slow\", expected hmac-sha256 or fast");
    CHECK(error_of(header_with("\"0708", "\"07G8")).starts_with("1: seed: found \"07G8"));
    CHECK(error_of(header_with("0a0b", "0A0B")).starts_with("1: seed: found "));
    CHECK(error_of(header_with("\"dealer\"", "\"players\":[],\"dealer\"")) ==
          "1: found the key \"players\", expected only known keys, or keys that begin with x-");
    CHECK(error_of(header_with("\"dealer\"", "\"names\":[\"Ann\"],\"dealer\"")) ==
          "1: names: found an array of 1, expected an array with a name for each seat");
    CHECK(error_of(header_with("\"dealer\"", "\"names\":[\"Ann\",5],\"dealer\"")) ==
          "1: names: found 5, expected an array with a name for each seat");
    CHECK(error_of(header_with("\"rules\":{}", "\"rules\":{\"mercy\":\"25\"}"))
              .starts_with("1: rules.mercy: found \"25\", expected "));
    CHECK(error_of(header_with("\"rules\":{}", "\"rules\":{\"jump_in\":1}")) ==
          "1: rules.jump_in: found 1, expected true or false");
    CHECK(error_of(header_with("\"rules\":{}", "\"rules\":{\"new\":[]}")) ==
          "1: rules.new: found an array, expected the value of a switch");
    CHECK(error_of(header_with("\"dealer\"", "\"fair\":{\"table\":\"a\"},\"dealer\"")) ==
          "1: fair.match: found nothing, expected a number from 0 to 4294967295");
    CHECK(error_of(header_with("\"dealer\"", "\"edition_source\":5,\"dealer\""))
              .starts_with("1: edition_source: found 5"));
    const std::string head = header_line(small_record().header);
    CHECK(error_of(head + "{\"n\":2,\"do\":\"0 R7\"}\n") == "2: n: found 2, expected the number 1");
    CHECK(error_of(head + "{\"n\":1}\n") ==
          "2: do: found nothing, expected an action such as \"0 R7\"");
    CHECK(error_of(head + "{\"n\":1,\"do\":\"0 R7\",\"at\":5}\n") ==
          "2: found the key \"at\", expected only known keys, or keys that begin with x-");
    CHECK_FALSE(read_record(head + "{\"n\":1,\"do\":\"0 R7\",\"x-at\":5}\n").error);
    CHECK(error_of(head + "\n") ==
          "2: the line is damaged: found the end of the text where a value was expected");
    const std::string end = end_line(RecordEnd{1, {0, 0}, {}, {}});
    CHECK(error_of(head + end + "{\"n\":1,\"do\":\"0 R7\"}\n") ==
          "3: found a line after the end, expected nothing");
    CHECK(error_of(head + end + end) == "3: found a line after the end, expected nothing");
    CHECK(error_of(head + end_line(RecordEnd{1, {0}, {}, {}})) ==
          "2: end.scores: found an array of 1, expected an array with a number for each seat");
    CHECK(error_of(head + end_line(RecordEnd{1, {0, 0}, {seat_at(2)}, {}})) ==
          "2: end.match: found 2, expected an array with the seats that have won");
    CHECK(error_of(head + "{\"end\":5}\n") == "2: end: found 5, expected an object");
}

TEST_CASE("records have a limit") {
    const std::string head = header_line(small_record().header);
    ReadRecord read = read_record(head + "{\"n\":1,\"do\":\"" + std::string(5000, 'x') + "\"}\n");
    REQUIRE(read.error);
    CHECK(read.error->line == 2);
    std::string large = head;
    size_t lines = 0;
    while (large.size() <= max_record_bytes) large += action_line(++lines, "0 draw");
    read = read_record(large);
    REQUIRE(read.error);
    CHECK(read.error->line == lines + 1);
    CHECK(read.error->sentence == "found a longer record, expected at most 4194304 bytes");
    CHECK(read.record.actions.size() == lines - 1);
    read = read_record("{\"x-\":\"" + std::string(2 * max_header_bytes, ' ') + "\"}\n");
    REQUIRE(read.error);
    CHECK(read.error->line == 1);
}
