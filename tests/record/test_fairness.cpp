#include <doctest/doctest.h>
#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>

#include "base/hex.hpp"
#include "base/json.hpp"
#include "edition/find.hpp"
#include "edition/switches.hpp"
#include "file/file.hpp"
#include "record/apply_action.hpp"
#include "record/fair.hpp"
#include "record/record.hpp"
#include "record/tables.hpp"
#include "source_dir.hpp"

using namespace lastcard;
using namespace lastcard::record_test;

namespace {

Digest filled(std::uint8_t byte) {
    Digest digest;
    digest.fill(byte);
    return digest;
}

/// The match of the test vector in docs/fairness.md.
FairDeal documented_deal() {
    FairDeal fair;
    fair.table = "kitchen";
    fair.match = 1;
    fair.secret = filled(0x53);
    fair.commit = sha256(fair.secret);
    for (const std::uint8_t byte : {std::uint8_t{0xa0}, std::uint8_t{0xa1}, std::uint8_t{0xa2}})
        fair.players.push_back({sha256(filled(byte)), filled(byte)});
    return fair;
}

/// The hands of the first deal, one line a seat from the dealer's left on, cards as they were
/// dealt.
std::string engine_deal(const Game& game, const Setup& setup) {
    EventList events;
    const State state = begin_match(game, setup, events);
    std::string lines;
    for (unsigned k = 1; k <= setup.seats; ++k) {
        const Seat seat = seat_at((index(state.dealer) + k) % setup.seats);
        lines += std::to_string(index(seat));
        for (const Event& event : events)
            if (event.kind == EventKind::CardDealt && event.seat == seat)
                lines += " " + std::string(face_text(game, event.face));
        lines += "\n";
    }
    return lines;
}

/// A folder of its own, removed with what was written into it.
class Folder {
public:
    Folder() { REQUIRE(mkdtemp(path_) != nullptr); }
    ~Folder() {
        for (const std::string& file : files_) std::remove(file.c_str());
        std::remove(path_);
    }
    std::string write(const std::string& name, std::string_view text) {
        files_.push_back(std::string(path_) + "/" + name);
        REQUIRE(write_file(files_.back(), text));
        return files_.back();
    }

private:
    char path_[32] = "/tmp/lastcard-fair-XXXXXX";
    std::vector<std::string> files_;
};

/// What `lastcard editions show ID --json` prints, as far as the script reads it.
std::string edition_json(const Edition& edition) {
    std::string text;
    json::Writer json(text);
    json.begin_object().member("hash", edition.hash).key("faces").begin_array();
    for (const FaceRow& face : edition.faces)
        json.begin_object().member("token", face.token).member("copies", face.copies).end_object();
    json.end_array().key("rules").begin_object();
    for (const Switch& which : switches())
        json.member(which.key, switch_text(edition.rules, which));
    json.end_object().end_object();
    return text;
}

struct Output {
    std::string text;
    int status = -1;
};

Output check_deal(const std::vector<std::string>& files) {
    Output output;
    std::string command = "python3 '" + source_dir() + "/tools/check_deal.py'";
    for (const std::string& file : files) command += " '" + file + "'";
    command += " 2>&1";
    std::FILE* const pipe = popen(command.c_str(), "r");
    REQUIRE(pipe != nullptr);
    char buffer[512];
    while (std::fgets(buffer, sizeof buffer, pipe) != nullptr) output.text += buffer;
    output.status = pclose(pipe);
    return output;
}

bool python_here() { return std::system("python3 --version >/dev/null 2>&1") == 0; }

Setup setup_of(unsigned seats, const Digest& seed) {
    Setup setup;
    setup.seats = seats;
    std::copy(seed.begin(), seed.end(), setup.seed);
    return setup;
}

}  // namespace

TEST_CASE("the test vector of docs/fairness.md") {
    const Result<std::string> page = read_file(source_dir() + "/docs/fairness.md", 1 << 20);
    REQUIRE_MESSAGE(page, page.error());
    const auto told = [&](const std::string& text) {
        return page->find(text) != std::string::npos;
    };
    const FairDeal fair = documented_deal();
    CHECK(to_hex(fair.commit) ==
          "c4ed6cc9444165adc1760e90422af0c023ae0b01e1c5f52a6a17c3d719190469");
    CHECK(told("| `SHA256(s)` | `" + to_hex(fair.commit) + "` |"));
    for (size_t i = 0; i < fair.players.size(); ++i)
        CHECK(told("| `SHA256(c_" + std::to_string(i) + ")` | `" + to_hex(fair.players[i].commit) +
                   "` |"));
    CHECK(to_hex(fair.seed()) ==
          "166772cfbfba1d3f0e9fc862ab44c9cef06688cbac91564da0ccc1a1b9d94457");
    CHECK(told("| `seed` | `" + to_hex(fair.seed()) + "` |"));
    CHECK(check_fair(fair, fair.seed()));

    const Game game = game_of("classic");
    const Setup setup = setup_of(3, fair.seed());
    for (const std::uint32_t ordinal : {0U, 1U}) {
        FairStream stream(setup.seed, 1, ordinal);
        std::string numbers;
        for (std::uint32_t n = 108; n > 104; --n)
            numbers += (numbers.empty() ? "" : ", ") + std::to_string(stream.below(n));
        CHECK(numbers == (ordinal == 0 ? "92, 70, 50, 6" : "68, 17, 63, 76"));
        CHECK(told(numbers));
    }
    const std::string hands = engine_deal(game, setup);
    CHECK(hands ==
          "2 R9 R+2 G6 Y1 Y7 G+2 W+4\n"
          "0 G2 Y+2 W G1 Y4 B7 Yr\n"
          "1 Y8 Ys R5 Y9 R3 B8 W+4\n");
    CHECK(told("```\n" + hands + "```\n"));
    CHECK(begin_match(game, setup).top == face_of(game, "W"));
}

TEST_CASE("every part of the message changes the seed") {
    const Digest secret = filled(1);
    const std::vector<Digest> reveals = {filled(2), filled(3)};
    const Digest seed = derive_seed(secret, "a", 1, reveals);
    CHECK(seed != derive_seed(filled(9), "a", 1, reveals));
    CHECK(seed != derive_seed(secret, "b", 1, reveals));
    CHECK(seed != derive_seed(secret, "a", 2, reveals));
    CHECK(seed != derive_seed(secret, "a1", 1, reveals));
    CHECK(seed != derive_seed(secret, "a", 11, reveals));
    CHECK(seed != derive_seed(secret, "a", 1, std::vector{reveals[1], reveals[0]}));
    CHECK(seed != derive_seed(secret, "a", 1, std::vector{reveals[0]}));
    CHECK(derive_seed(secret, "table 1", 2, {}) != derive_seed(secret, "table ", 12, {}));
}

TEST_CASE("thirty lines of Python deal the same cards") {
    if (!python_here()) {
        MESSAGE("python3 is not here: the deal was not checked with it");
        return;
    }
    Folder folder;
    std::uint8_t byte = 0;
    for (const std::string& id : builtin_edition_ids()) {
        const Edition edition = edition_of(id);
        const std::string edition_file = folder.write(id + ".json", edition_json(edition));
        const unsigned kind = byte % 3;
        const Rules rules =
            kind == 0 ? rules_of(edition, {{"decks", "2"}, {"hand_size", "9"}, {"dealer", "given"}})
            : kind == 1 ? rules_of(edition, {{"dealer", "highest_number"}})
                        : edition.rules;
        FairDeal fair = documented_deal();
        fair.match = ++byte;
        fair.table = "kitchen table – " + id;
        Setup setup = setup_of(2 + byte, fair.seed());
        setup.dealer = seat_at(byte % setup.seats);
        Record record;
        record.header = make_header(edition, rules, setup);
        record.header.fair = fair;
        const Output output =
            check_deal({folder.write("record", write_record(record)), edition_file});
        CHECK(output.status == 0);
        CHECK(output.text == engine_deal(compile_game(edition, rules), setup));
    }
}

TEST_CASE("thirty lines of Python say which files they need") {
    if (!python_here()) return;
    const Output output = check_deal({"game.jsonl"});
    CHECK(WEXITSTATUS(output.status) == 2);
    CHECK(output.text.find("check_deal.py RECORD EDITION\n") != std::string::npos);
    CHECK(output.text.find("lastcard editions show ID --json") != std::string::npos);
}

TEST_CASE("thirty lines of Python find a lie") {
    if (!python_here()) return;
    Folder folder;
    const Edition edition = edition_of("classic");
    const std::string edition_file = folder.write("edition", edition_json(edition));
    Record record;
    record.header = make_header(edition, edition.rules, setup_of(3, documented_deal().seed()));
    record.header.fair = documented_deal();
    const auto status = [&] {
        return check_deal({folder.write("record", write_record(record)), edition_file}).status;
    };
    record.header.fair->secret[0] ^= 1;
    CHECK(status() != 0);
    record.header.fair = documented_deal();
    record.header.fair->players[2].commit[0] ^= 1;
    CHECK(status() != 0);
    record.header.fair = documented_deal();
    record.header.seed[0] ^= 1;
    CHECK(status() != 0);
    record.header.fair.reset();  // just a seed: any will do
    CHECK(status() == 0);
    record.header.edition_hash[0] ^= 1;
    CHECK(status() != 0);
}

TEST_CASE("commitments of scheme 2 are those of the documentation, and bound to what they name") {
    const CommitContext context{"kitchen", 1, 1};
    const auto made = [](const CommitContext& about, std::uint32_t person, std::uint8_t byte) {
        return to_hex(commitment(FairScheme::Bound, about, person, filled(byte)));
    };
    const std::string server = made(context, 0, 0x53);
    const std::string player = made(context, 1, 0xa0);
    CHECK(server == "6fdd8789787392b7a66614d61076457d6a61efb39e5184b42214b1665470b607");
    CHECK(player == "46ff3bbbd72ac57088a7f4c2da5baad26d6d13553466bb60695969cbd4c5d7e3");
    CHECK(made({"kitchem", 1, 1}, 1, 0xa0) != player);
    CHECK(made({"kitchen", 2, 1}, 1, 0xa0) != player);
    CHECK(made({"kitchen", 1, 2}, 1, 0xa0) != player);
    CHECK(made(context, 2, 0xa0) != player);
}

TEST_CASE("a fair deal of scheme 2 is recorded, read and checked") {
    FairDeal fair = documented_deal();
    fair.scheme = FairScheme::Bound;
    fair.attempt = 3;
    const CommitContext context{fair.table, fair.match, fair.attempt};
    fair.commit = commitment(fair.scheme, context, 0, fair.secret);
    for (std::uint32_t i = 0; i < 3; ++i) {
        fair.players[i].person = 7 - i;
        fair.players[i].commit = commitment(fair.scheme, context, 7 - i, fair.players[i].reveal);
    }
    CHECK(check_fair(fair, fair.seed()));
    Record record;
    record.header = make_header(*find_edition("classic"), find_edition("classic")->rules, Setup{});
    record.header.fair = fair;
    const ReadRecord read = read_record(write_record(record));
    REQUIRE_FALSE(read.error);
    CHECK(read.record.header.fair == fair);
    // Another person's commitment, and another person's number.
    FairDeal copied = fair;
    copied.players[1].commit = copied.players[0].commit;
    CHECK(check_fair(copied, copied.seed()).error().starts_with("fair.players[1].reveal"));
    copied = fair;
    copied.players[1].reveal = copied.players[0].reveal;
    copied.players[1].commit = commitment(fair.scheme, context, 6, copied.players[1].reveal);
    CHECK(check_fair(copied, copied.seed())
              .error()
              .starts_with("fair.players[1]: found the person or"));
}
