#include <doctest/doctest.h>

#include "record/replay.hpp"
#include "record/tables.hpp"

using namespace lastcard;
using namespace lastcard::record_test;

namespace {

/// A finished match of three in the edition that ends soonest, with a fair deal.
const Record& true_record() {
    static const Record record = [] {
        const Edition edition = edition_of("creeper");
        FairDeal fair;
        fair.table = "north";
        fair.match = 2;
        fair.secret.fill(7);
        fair.commit = sha256(fair.secret);
        for (std::uint8_t i = 1; i <= 3; ++i) {
            FairPlayer player;
            player.reveal.fill(i);
            player.commit = sha256(player.reveal);
            fair.players.push_back(player);
        }
        Setup setup;
        setup.seats = 3;
        setup.dealer = seat_at(1);
        const Digest seed = fair.seed();
        std::copy(seed.begin(), seed.end(), setup.seed);
        State state;
        Record made = random_record(edition, edition.rules, setup, 4000, state);
        REQUIRE(made.end);
        made.header.fair = fair;
        return made;
    }();
    return record;
}

/// What verify says about a true record after a change.
template <class Change>
std::string lie(Change change) {
    Record record = true_record();
    change(record);
    const auto wrong = verify(record);
    REQUIRE(wrong);
    // The text of the record is judged alike.
    const ReadRecord read = read_record(write_record(record));
    if (!read.error) CHECK(verify_text(write_record(record)) == wrong);
    return std::to_string(wrong->line) + ": " + wrong->sentence;
}

}  // namespace

TEST_CASE("a true record is verified, also when it stops early") {
    const Record& record = true_record();
    REQUIRE(record.end);
    CHECK_FALSE(verify(record));
    CHECK_FALSE(verify_text(write_record(record)));
    Record part = record;
    part.end.reset();
    CHECK_FALSE(verify(part));
    while (!part.actions.empty()) {
        part.actions.resize(part.actions.size() / 2);
        CHECK_FALSE(verify(part));
    }
}

TEST_CASE("a record of an older version is true if it replays to its stored result") {
    Record record = true_record();
    record.header.rules_version = 1;
    CHECK_FALSE(verify(record));
    record.end->rounds += 1;
    CHECK(verify(record)->sentence.ends_with(
        "; the match was played by version 1 of the rules, and this program plays version 2"));
    record.actions[0] = "0 slap";
    const auto wrong = verify(record);
    REQUIRE(wrong);
    CHECK(wrong->line == 2);
    CHECK(wrong->sentence.find("is refused") != std::string::npos);
    CHECK(wrong->sentence.find("version 1 of the rules") != std::string::npos);
}

TEST_CASE("a header that is not true is found out") {
    CHECK(lie([](Record& r) { r.header.rules_version = 3; }) ==
          "1: rules_version: found 3, expected at most 2, the one of this program; a newer program "
          "can read it");
    CHECK(lie([](Record& r) {
              r.header.edition = "creepy";
          }).starts_with("1: edition: found \"creepy\""));
    CHECK(lie([](Record& r) {
              r.header.edition = "../secret.toml";
          }).starts_with("1: edition: found "));
    CHECK(lie([](Record& r) {
              r.header.edition_hash[0] ^= 1;
          }).starts_with("1: edition_hash: found "));
    CHECK(lie([](Record& r) {
              r.header.rules = {{"no_such", "1"}};
          }).starts_with("1: rules.\"no_such\": found an unknown switch"));
    CHECK(lie([](Record& r) {
              r.header.rules = {{"red_may_go_out", "false"}};
          }).starts_with("1: rules.red_may_go_out: "));
    CHECK(lie([](Record& r) {
              r.header.rules = {{"hand_size", "16"}};
          }).starts_with("1: rules.hand_size: found \"16\""));
    CHECK(lie([](Record& r) {
              r.header.rules = {{"teams", "pairs"}};
          }).starts_with("1: rules.teams: found pairs with 3 seats"));
    CHECK(lie([](Record& r) {
              r.header.seats = 1;
              r.header.dealer = seat_at(0);
          }).starts_with("1: "));
    CHECK(lie([](Record& r) { r.header.dealer = Seat::None; }).starts_with("1: dealer: "));
}

TEST_CASE("a fair deal that is not true is found out") {
    CHECK(lie([](Record& r) { r.header.fair->secret[0] ^= 1; }) ==
          "1: fair.secret: its SHA-256 is not the commitment fair.commit");
    CHECK(lie([](Record& r) { r.header.fair->commit[31] ^= 1; }) ==
          "1: fair.secret: its SHA-256 is not the commitment fair.commit");
    CHECK(lie([](Record& r) { r.header.fair->players[1].reveal[5] ^= 1; }) ==
          "1: fair.players[1].reveal: its SHA-256 is not the commitment fair.players[1].commit");
    CHECK(lie([](Record& r) { r.header.fair->players[2].commit[5] ^= 1; }) ==
          "1: fair.players[2].reveal: its SHA-256 is not the commitment fair.players[2].commit");
    const std::string seed = "1: seed: it is not the one that the fields of fair lead to";
    CHECK(lie([](Record& r) { r.header.seed[0] ^= 1; }) == seed);
    CHECK(lie([](Record& r) { r.header.fair->table = "south"; }) == seed);
    CHECK(lie([](Record& r) { r.header.fair->match = 3; }) == seed);
    CHECK(lie([](Record& r) { r.header.fair->players.pop_back(); }) == seed);
    CHECK(lie([](Record& r) { std::swap(r.header.fair->players[0], r.header.fair->players[1]); }) ==
          seed);
    CHECK(lie([](Record& r) { r.header.shuffle = ShuffleKind::Fast; }) ==
          "1: shuffle: found fast, expected hmac-sha256 for a fair deal");
}

TEST_CASE("an action that is not true is found out with its line") {
    const size_t middle = true_record().actions.size() / 2;
    const std::string line = std::to_string(middle + 2);
    CHECK(lie([&](Record& r) {
              r.actions[middle] = "0 Q7";
          }).starts_with(line + ": found 'Q7', expected a card"));
    CHECK(lie([&](Record& r) { r.actions[middle] = "0 R99"; }) ==
          line + ": there is no card 'R99' in this edition");
    CHECK(lie([&](Record& r) { r.actions[middle] = "0 W/G"; }) ==
          line + ": found '0 W/G', expected one action, not a compound move");
    CHECK(lie([&](Record& r) {
              r.actions[middle] = "7 draw";
          }).starts_with(line + ": the action \"7 draw\" is refused: "));
    CHECK(lie([&](Record& r) { r.actions[middle] = "* deal"; }) ==
          line + ": the action \"* deal\" is refused: round_not_over (G-45)");
    CHECK(
        lie([&](Record& r) { r.actions[middle] = "0 deal"; }).starts_with(line + ": found 'deal'"));
    const size_t last = true_record().actions.size();
    CHECK(lie([&](Record& r) { r.actions.push_back("* deal"); }) ==
          std::to_string(last + 2) + ": the action \"* deal\" is refused: match_is_over (G-45)");
    // An action left out or doubled is noticed at the end at the latest.
    CHECK_FALSE(lie([&](Record& r) { r.actions.erase(r.actions.begin()); }).empty());
    CHECK_FALSE(lie([&](Record& r) { r.actions.pop_back(); }).empty());
}

TEST_CASE("an action after the end line is found out") {
    const std::string text = write_record(true_record()) + action_line(1, "0 draw");
    const auto wrong = verify_text(text);
    REQUIRE(wrong);
    CHECK(wrong->line == true_record().actions.size() + 3);
    CHECK(wrong->sentence == "found a line after the end, expected nothing");
}

TEST_CASE("the earlier of a lie and a damage is told") {
    Record record = true_record();
    record.actions[2] = "9 draw";
    std::string text = write_record(record);
    text.resize(text.size() - 10);
    CHECK(verify_text(text)->line == 4);
}

TEST_CASE("an end that is not true is found out") {
    const std::string line = std::to_string(true_record().actions.size() + 2) + ": ";
    CHECK(lie([](Record& r) { r.end->rounds = 2; }) == line + "end.rounds: found 2, expected 1");
    CHECK(lie([](Record& r) { r.end->scores[1] += 5; }) ==
          line + "end.scores: found [0,5,0], expected [0,0,0]");
    CHECK(lie([](Record& r) {
              r.end->match.clear();
          }).starts_with(line + "end.match: found [], expected ["));
    CHECK(lie([](Record& r) { r.end->state[0] ^= 1; }) ==
          line + "end.state: it is not the SHA-256 of the state that the actions lead to");
    CHECK(lie([](Record& r) { r.actions.pop_back(); }) ==
          std::to_string(true_record().actions.size() + 1) +
              ": found the end, but the match is not over");
}

TEST_CASE("a replay tells every step") {
    const Record& record = true_record();
    size_t steps = 0;
    size_t dealt = 0;
    bool won = false;
    const Replayed replayed = replay(record, [&](const ReplayStep& step) {
        REQUIRE(step.number == steps++);
        REQUIRE((step.action == nullptr) == (step.number == 0));
        if (step.action != nullptr)
            REQUIRE(action_text(step.game, *step.action) == record.actions[step.number - 1]);
        for (const Event& event : step.events) {
            if (event.kind == EventKind::CardDealt) ++dealt;
            won = won || event.kind == EventKind::MatchWon;
        }
    });
    REQUIRE(replayed);
    CHECK(steps == record.actions.size() + 1);
    CHECK(dealt == 21);
    CHECK(won);
    CHECK(state_digest(replayed.state) == record.end->state);
    CHECK(replayed.table->edition->id == "creeper");

    Record broken = record;
    broken.actions[3] = "8 draw";
    const Replayed part = replay(broken);
    CHECK_FALSE(part);
    CHECK(part.actions == 3);
    CHECK(part.refusal.reason == Reason::NotInRound);
    broken.header.edition = "unknown";
    CHECK_FALSE(replay(broken).table);
}
