// The arena: what a duplicate deal is worth, and what ratings say.
#include <doctest/doctest.h>

#include <cmath>

#include "edition/find.hpp"
#include "game_of.hpp"
#include "lab/arena.hpp"
#include "record/replay.hpp"

using namespace lastcard;

namespace {

Contestant level(Level level) {
    return {std::string(level_name(level)), [level] { return make_bot(level); }};
}

Contest contest_of(const char* edition, unsigned seats, std::vector<Contestant> contestants) {
    Contest contest;
    contest.game = test::game_of(edition);
    contest.seats = seats;
    contest.contestants = std::move(contestants);
    contest.pairings = round_robin(static_cast<unsigned>(contest.contestants.size()));
    contest.deals = 20;
    contest.seed = 5;
    return contest;
}

/// Never plays a card if it can draw instead.
class Hoarder final : public Bot {
public:
    Action answer(const Knowledge& known, std::uint64_t /*chance*/) override {
        const Moves moves = known.view.moves();
        if (moves.draw) return Action::simple(ActionKind::Draw, known.view.viewer);
        if (moves.pass) return Action::simple(ActionKind::Pass, known.view.viewer);
        return moves.answer(known.view.viewer, 0);
    }
    std::optional<Action> react(const Knowledge&, std::uint64_t) override { return std::nullopt; }
};

PairingResult result_of(unsigned alone, unsigned others, unsigned won, unsigned lost) {
    PairingResult result;
    result.pairing = {alone, others};
    result.deals = won + lost;
    for (unsigned i = 0; i < won; ++i) result.wins.add(1);
    for (unsigned i = 0; i < lost; ++i) result.wins.add(0);
    return result;
}

}  // namespace

TEST_CASE("everybody meets everybody once, or the first meets all") {
    CHECK(round_robin(4).size() == 6);
    CHECK(round_robin(4).front().alone == 0);
    CHECK(round_robin(4).back().alone == 2);
    CHECK(round_robin(4).back().others == 3);
    CHECK(gauntlet(4).size() == 3);
    CHECK(gauntlet(4).back().alone == 0);
}

TEST_CASE("a deal is played once from every seat, so a seat's luck cancels out") {
    // A player against copies of itself that all play alike wins each deal from exactly one seat.
    const auto hoarder = [] { return std::make_unique<Hoarder>(); };
    Contest contest = contest_of("classic", 3, {{"a", hoarder}, {"b", hoarder}});
    ContestControl control;
    const PairingResult result = run_contest(contest, control).front();
    CHECK(result.deals == 20);
    CHECK(result.rounds == 60);
    CHECK(control.rounds == 60);
    CHECK(result.share().value == doctest::Approx(1.0 / 3));
    CHECK(result.share().high - result.share().low == doctest::Approx(0));
}

TEST_CASE("who never plays a card loses against who does") {
    Contest contest = contest_of("classic", 2, {level(Level::Random)});
    contest.contestants.push_back({"hoarder", [] { return std::make_unique<Hoarder>(); }});
    contest.pairings = round_robin(2);
    ContestControl control;
    const auto results = run_contest(contest, control);
    CHECK(results[0].share().value == 1);
    const auto rated = ratings(contest, results).points;
    CHECK(rated[0].value - rated[1].value > 400);
    CHECK(rated[0].value == doctest::Approx(-rated[1].value));
}

TEST_CASE("who sees all cards wins more than who sees the hands, and both more than normal") {
    const auto share_of = [](Sight sight) {
        Contest contest = contest_of("classic", 4, {});
        contest.contestants.push_back(
            {"seer", {}, [sight] { return make_seer(sight, {.simulations = 50}); }});
        contest.contestants.push_back(level(Level::Normal));
        contest.pairings = round_robin(2);
        contest.deals = 40;
        ContestControl control;
        return run_contest(contest, control).front().share();
    };
    const Estimate hands = share_of(Sight::Hands);
    const Estimate all = share_of(Sight::All);
    CHECK(hands.low > 0.25);
    CHECK(all.low > hands.value);
}

TEST_CASE("players that see all cards are no levels, so no table takes them") {
    for (const char* name : {"sees-hands", "sees-all"}) {
        CHECK(find_seer(name));
        CHECK_FALSE(find_level(name));
    }
    for (const std::string_view name : level_names) CHECK_FALSE(find_seer(name));
    Contest contest = contest_of("classic", 2, {level(Level::Normal)});
    CHECK_FALSE(has_seer(contest.contestants));
    contest.contestants.push_back({"seer", {}, [] { return make_seer(Sight::All, {}); }});
    CHECK(has_seer(contest.contestants));
}

TEST_CASE("the number of threads changes nothing") {
    Contest contest =
        contest_of("no-mercy", 4, {level(Level::Normal), level(Level::Easy), level(Level::Random)});
    ContestControl one;
    const auto alone = run_contest(contest, one);
    contest.threads = 3;
    ContestControl three;
    const auto together = run_contest(contest, three);
    REQUIRE(alone.size() == together.size());
    for (std::size_t i = 0; i < alone.size(); ++i) {
        CHECK(alone[i].wins.amount() == together[i].wins.amount());
        CHECK(alone[i].decisions == together[i].decisions);
        CHECK(alone[i].share().low == together[i].share().low);
    }
}

TEST_CASE("a sequential test stops at the same deal on any number of threads") {
    Contest contest = contest_of("classic", 2, {level(Level::Normal), level(Level::Random)});
    contest.deals = 5000;
    contest.sprt.emplace(0, 50, contest.seats);
    ContestControl one;
    const PairingResult alone = run_contest(contest, one).front();
    contest.threads = 3;
    ContestControl three;
    const PairingResult together = run_contest(contest, three).front();
    CHECK(alone.deals >= Sprt::fewest_deals);
    CHECK(alone.deals < 200);
    CHECK(contest.sprt->verdict(alone.wins) == Sprt::Verdict::Higher);
    CHECK(together.deals == alone.deals);
    CHECK(together.wins.amount() == alone.wins.amount());
}

TEST_CASE("the records of a contest are those of its rounds, in order, and true") {
    Contest contest = contest_of("no-mercy", 3, {level(Level::Normal), level(Level::Random)});
    contest.deals = 4;
    const auto records_on = [&contest](unsigned threads) {
        std::vector<std::string> records;
        contest.threads = threads;
        contest.records = {*find_edition("no-mercy"),
                           [&](std::string_view text) { records.emplace_back(text); }};
        ContestControl control;
        run_contest(contest, control);
        return records;
    };
    const std::vector<std::string> records = records_on(1);
    REQUIRE(records.size() == 4);  // of one deal from every seat
    CHECK(records_on(3) == records);
    const std::string first = records[0].substr(0, records[0].find("\n{\"lastcard\"") + 1);
    CHECK_FALSE(verify_text(first));
    CHECK(read_record(first).record.header.names ==
          std::vector<std::string>{"normal", "random", "random"});
}

TEST_CASE("the time for answers is counted for each contestant") {
    Contest contest = contest_of("classic", 2, {level(Level::Easy), level(Level::Normal)});
    ContestControl control;
    const PairingResult result = run_contest(contest, control).front();
    CHECK(result.alone_thought.answers + result.others_thought.answers == result.decisions);
    CHECK(result.others_thought.nanoseconds > 0);
}

TEST_CASE("a contest that is stopped has what was played") {
    Contest contest = contest_of("classic", 2, {level(Level::Random), level(Level::Easy)});
    ContestControl control;
    control.stop = true;
    const auto results = run_contest(contest, control);
    CHECK(results[0].deals == 0);
    CHECK(std::isnan(results[0].share().value));
}

TEST_CASE("ratings are the odds") {
    Contest contest;
    contest.seats = 2;
    contest.contestants.resize(2);
    SUBCASE("ten to one are 400 points") {
        const auto rated = ratings(contest, {result_of(0, 1, 10000, 1000)}).points;
        CHECK(rated[0].value - rated[1].value == doctest::Approx(400).epsilon(0.001));
        CHECK(rated[0].low < rated[0].value);
        CHECK(rated[0].high > rated[0].value);
    }
    SUBCASE("a third of the wins against two others is equal strength") {
        contest.seats = 3;
        const auto rated = ratings(contest, {result_of(0, 1, 1000, 2000)}).points;
        CHECK(std::abs(rated[0].value) < 1);
    }
    SUBCASE("a chain of results connects those who never met") {
        contest.contestants.resize(3);
        const Ratings rated =
            ratings(contest, {result_of(0, 1, 1000, 2000), result_of(1, 2, 1000, 2000)});
        const Estimate ahead = rated.difference(2, 0);
        CHECK(ahead.value == doctest::Approx(2 * 120.4).epsilon(0.01));
        CHECK(rated.order == std::vector<unsigned>{2, 1, 0});
        // Two who met are told apart better than two who did not.
        const Estimate met = rated.difference(2, 1);
        CHECK(met.high - met.low < ahead.high - ahead.low);
        CHECK(met.low > 0);
    }
    SUBCASE("a bot without opponents cannot be rated") {
        contest.contestants.resize(3);
        CHECK(std::isnan(ratings(contest, {result_of(0, 1, 20, 10)}).points[0].value));
    }
}
