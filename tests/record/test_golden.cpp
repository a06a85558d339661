#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>

#include "file/file.hpp"
#include "record/replay.hpp"
#include "record/tables.hpp"
#include "source_dir.hpp"

// The records in tests/record/golden were written once and must stay true. A change of the engine
// that makes one of them false changes what old records mean: then rules_version grows, and
//   LASTCARD_WRITE_GOLDEN=1 lastcard_tests --test-case='*golden*'
// writes them anew.

using namespace lastcard;
using namespace lastcard::record_test;

namespace {

std::string golden_path(const std::string& name) {
    return source_dir() + "/tests/record/golden/" + name + ".jsonl";
}

Digest filled(std::uint8_t byte) {
    Digest digest;
    digest.fill(byte);
    return digest;
}

/// A match with a fair deal, played at random to its end.
Record played(const Edition& edition, const Rules& rules, unsigned seats) {
    constexpr const char* names[] = {"Ada", "Bela", "Cyril", "Dora", "Emil"};
    FairDeal fair;
    fair.table = "golden";
    fair.secret = filled(0x53);
    fair.commit = sha256(fair.secret);
    for (unsigned i = 0; i < seats; ++i) {
        const Digest reveal = filled(static_cast<std::uint8_t>(0xa0 + i));
        fair.players.push_back({sha256(reveal), reveal});
    }
    Setup setup;
    setup.seats = seats;
    const Digest seed = fair.seed();
    std::copy(seed.begin(), seed.end(), setup.seed);
    State state;
    Record record = random_record(edition, rules, setup, 20'000, state);
    REQUIRE(record.end);
    record.header.names.assign(names, names + seats);
    record.header.fair = fair;
    return record;
}

struct Golden {
    std::string name;
    Record (*play)();
};

template <unsigned seats>
Record played_as_it_is(const char* id) {
    const Edition edition = edition_of(id);
    return played(edition, edition.rules, seats);
}

const Golden goldens[] = {
    {"classic", [] { return played_as_it_is<3>("classic"); }},
    {"classic-wiki", [] { return played_as_it_is<4>("classic-wiki"); }},
    {"creeper", [] { return played_as_it_is<2>("creeper"); }},
    {"no-mercy", [] { return played_as_it_is<5>("no-mercy"); }},
    {"powers", [] { return played_as_it_is<4>("powers"); }},
    {"trend", [] { return played_as_it_is<3>("trend"); }},
    {"house-rules",
     [] {
         const Edition edition = edition_of("classic");
         return played(edition,
                       rules_of(edition, {{"jump_in", "true"},
                                          {"stacking", "same_kind"},
                                          {"multi_play", "same_number"},
                                          {"nine_slap", "true"},
                                          {"zero", "pass_all"},
                                          {"seven", "swap"},
                                          {"teams", "pairs"},
                                          {"reverse_deflects", "true"},
                                          {"skip_blocks", "true"},
                                          {"finish_on_number", "true"},
                                          {"draw", "until_playable"},
                                          {"mercy", "20"},
                                          {"target", "200"},
                                          {"decks", "2"}}),
                       4);
     }},
};

}  // namespace

TEST_CASE("the golden records are still true") {
    const bool writing = std::getenv("LASTCARD_WRITE_GOLDEN") != nullptr;
    for (const Golden& golden : goldens) {
        const std::string path = golden_path(golden.name);
        if (writing) REQUIRE(write_file(path, write_record(golden.play())));
        const Result<std::string> file = read_file(path, max_record_bytes);
        REQUIRE_MESSAGE(file, file.error());
        const auto wrong = verify_text(*file);
        CHECK_MESSAGE(!wrong, path, ":", wrong->line, ": ", wrong->sentence);
        const ReadRecord read = read_record(*file);
        CHECK(read.record.end.has_value());
        CHECK(write_record(read.record) == *file);
    }
}
