// What is counted, checked by hand: events one by one, and small matches counted a second time.
#include <doctest/doctest.h>

#include <map>

#include "lab/bot_match.hpp"
#include "lab/experiment.hpp"

using namespace lab_tests;

namespace {

Seat seat(unsigned n) { return seat_at(n); }

/// One made-up round of two or three seats, told event by event.
struct Story {
    Edition edition;
    Game game;
    Tally tally;
    GameWatch watch;
    State state;
    PlayCounts counts;

    explicit Story(const char* id, unsigned seats = 3)
        : edition(*find_edition(id)),
          game(compile_game(edition, edition.rules)),
          tally(game),
          watch(game, tally) {
        Seating seating;
        seating.seats = seats;
        seating.groups = 1;
        watch.begin_game(seating);
        state.seats = static_cast<std::uint8_t>(seats);
        state.at_table = state.in_round = SeatSet::first_n(seats);
        state.dealer = seat(0);
        for (unsigned i = 0; i < seats; ++i) state.hand_counts[i] = 1;
        watch(Event{.kind = EventKind::RoundStarted, .seat = seat(0), .number = 1});
        ask(Ask::Turn, 1);
    }
    FaceId face(const char* token) const { return *edition.find(token); }
    void ask(Ask kind, unsigned who) {
        watch(Event{
            .kind = EventKind::Asked, .seat = seat(who), .flags = static_cast<std::uint8_t>(kind)});
    }
    void play(unsigned who, const char* token, std::uint8_t flags = 0) {
        watch(Event{.kind = EventKind::CardPlayed,
                    .seat = seat(who),
                    .face = face(token),
                    .flags = flags,
                    .number = 1});
    }
    void draw(unsigned who, unsigned cards) {
        for (; cards > 0; --cards)
            watch(Event{.kind = EventKind::CardDrawn, .seat = seat(who), .face = face("R1")});
    }
    void raise(unsigned attacker, unsigned victim, unsigned sum) {
        watch(Event{.kind = EventKind::PenaltyRaised,
                    .seat = seat(attacker),
                    .other = seat(victim),
                    .number = static_cast<std::uint16_t>(sum)});
    }
    void win(unsigned who) {
        state.hand_counts[who] = 0;
        end(SeatSet::of(seat(who)));
    }
    void end(SeatSet winners) {
        state.round_winners = winners;
        counts.decisions += 10;
        watch.end_round(state, counts);
        watch.end_game(state, winners);
    }

    std::uint64_t happened(Countable what) const {
        return tally.happenings[static_cast<unsigned>(what)].count;
    }
    std::int64_t drawn(unsigned who, Source source) const {
        return tally.drawn[who][static_cast<unsigned>(source)].amount();
    }
    std::uint64_t ended(Ending how) const { return tally.endings[static_cast<unsigned>(how)]; }
};

}  // namespace

TEST_CASE("tally: a penalty that is stacked twice and taken") {
    Story story("no-mercy");
    story.play(1, "R+2");
    story.raise(1, 2, 2);
    story.ask(Ask::Penalty, 2);
    story.play(2, "B+2");
    story.raise(2, 0, 4);
    story.ask(Ask::Penalty, 0);
    story.play(0, "G+2");
    story.raise(0, 1, 6);
    story.ask(Ask::Penalty, 1);
    story.watch(Event{.kind = EventKind::PenaltyTaken, .seat = seat(1), .number = 6});
    story.draw(1, 6);
    story.ask(Ask::Turn, 2);
    story.draw(2, 1);
    story.win(2);
    CHECK(story.happened(Countable::Stacked) == 2);
    CHECK(story.happened(Countable::PenaltyTaken) == 1);
    CHECK(story.drawn(1, Source::Penalty) == 6);
    CHECK(story.drawn(2, Source::Turn) == 1);
    // Seats 2 and 0 raised it, and seat 2 won.
    const HappeningTally& stacked =
        story.tally.happenings[static_cast<unsigned>(Countable::Stacked)];
    CHECK(stacked.won_by_gainer.amount() == 1);
    CHECK(stacked.won_by_gainer.of() == 2);
    CHECK(stacked.won_by_sufferer.amount() == 0);
}

TEST_CASE("tally: two penalties in a row are not one stack") {
    Story story("classic");
    story.raise(1, 2, 2);
    story.watch(Event{.kind = EventKind::PenaltyTaken, .seat = seat(2), .number = 2});
    story.draw(2, 2);
    story.ask(Ask::Turn, 0);
    story.raise(0, 1, 4);
    story.win(0);
    CHECK(story.happened(Countable::Stacked) == 0);
}

TEST_CASE("tally: a lost challenge costs the penalty and two more") {
    Story story("classic");
    story.raise(1, 2, 4);
    story.ask(Ask::Challenge, 2);
    story.watch(Event{.kind = EventKind::ChallengeJudged, .seat = seat(2), .other = seat(1)});
    story.draw(2, 6);
    story.ask(Ask::Turn, 0);
    story.draw(0, 1);
    story.win(1);
    CHECK(story.happened(Countable::ChallengeLost) == 1);
    CHECK(story.drawn(2, Source::Challenge) == 6);
    CHECK(story.drawn(0, Source::Turn) == 1);
    const HappeningTally& lost =
        story.tally.happenings[static_cast<unsigned>(Countable::ChallengeLost)];
    CHECK(lost.won_by_gainer.amount() == 1);
    CHECK(lost.won_by_sufferer.amount() == 0);
}

TEST_CASE("tally: a catch in another player's turn does not affect the next draw") {
    Story story("classic");
    story.watch(Event{.kind = EventKind::Caught, .seat = seat(0), .other = seat(2), .number = 2});
    story.draw(2, 2);
    story.draw(1, 1);
    story.win(1);
    CHECK(story.drawn(2, Source::Uno) == 2);
    CHECK(story.drawn(1, Source::Turn) == 1);
}

TEST_CASE("tally: a Creeper drawn in a penalty draws for itself in between") {
    Story story("creeper");
    const auto creeper = [&] {
        for (const FaceRow& row : story.edition.faces)
            if (!row.effects.empty() && row.effects[0].kind == EffectKind::Burst)
                return *story.edition.find(row.token);
        return FaceId::None;
    }();
    REQUIRE(creeper != FaceId::None);
    story.watch(Event{.kind = EventKind::PenaltyTaken, .seat = seat(2), .number = 2});
    story.watch(Event{.kind = EventKind::CardDrawn, .seat = seat(2), .face = creeper});
    story.watch(Event{.kind = EventKind::BurstShown, .seat = seat(2), .face = creeper});
    story.draw(2, 3);
    story.draw(2, 1);
    story.ask(Ask::Turn, 1);
    story.draw(1, 1);
    story.win(1);
    CHECK(story.drawn(2, Source::Penalty) == 2);
    CHECK(story.drawn(2, Source::Burst) == 3);
    CHECK(story.drawn(1, Source::Turn) == 1);
}

TEST_CASE("tally: cards that are not there are not waited for") {
    Story story("classic");
    story.watch(Event{.kind = EventKind::PenaltyTaken, .seat = seat(2), .number = 4});
    story.draw(2, 1);
    story.watch(Event{.kind = EventKind::DrawWaived, .seat = seat(2), .number = 3});
    story.ask(Ask::Turn, 1);
    story.draw(1, 1);
    story.win(1);
    CHECK(story.drawn(2, Source::Penalty) == 1);
    CHECK(story.drawn(1, Source::Turn) == 1);
}

TEST_CASE("tally: how a round ended") {
    const auto ending = [](Ask asked, std::uint8_t flags) {
        Story story("classic");
        story.ask(asked, 1);
        story.play(1, "R7", flags);
        story.win(1);
        CHECK(story.tally.faces[index(story.face("R7"))].last == 1);
        for (unsigned i = 0; i < ending_count; ++i)
            if (story.tally.endings[i] == 1) return static_cast<Ending>(i);
        return Ending::Count;
    };
    CHECK(ending(Ask::Turn, 0) == Ending::Turn);
    CHECK(ending(Ask::Turn, play_flag::uno) == Ending::Turn);
    CHECK(ending(Ask::Drawn, 0) == Ending::Drawn);
    CHECK(ending(Ask::Penalty, 0) == Ending::Answer);
    CHECK(ending(Ask::More, 0) == Ending::Series);
    CHECK(ending(Ask::Second, 0) == Ending::Second);
    CHECK(ending(Ask::Turn, play_flag::jump) == Ending::Jump);
}

TEST_CASE("tally: the last player left wins without a last card, and a void round has no winner") {
    Story out("no-mercy");
    out.play(1, "R7");
    out.end(SeatSet::of(seat(1)));
    CHECK(out.ended(Ending::LastLeft) == 1);
    CHECK(out.tally.faces[index(out.face("R7"))].last == 0);
    Story nobody("classic");
    nobody.end({});
    CHECK(nobody.ended(Ending::Void) == 1);
    CHECK(nobody.tally.wins[0] + nobody.tally.wins[1] + nobody.tally.wins[2] == 0);
    CHECK(nobody.tally.measures[Measures::of(Measure::VoidRounds)].amount() == 1);
}

TEST_CASE("tally: cards dealt to the winner, and places counted from the dealer") {
    Story story("classic");
    for (const auto& [who, token] : {std::pair{1U, "W"}, {2U, "W"}, {1U, "R7"}, {0U, "B7"}})
        story.watch(
            Event{.kind = EventKind::CardDealt, .seat = seat(who), .face = story.face(token)});
    story.play(1, "R7");
    story.win(1);
    CHECK(story.tally.faces[index(story.face("W"))].dealt_to_winner.amount() == 1);
    CHECK(story.tally.faces[index(story.face("W"))].dealt_to_winner.of() == 2);
    const unsigned sevens = story.tally.kinds.of_face[index(story.face("R7"))];
    CHECK(story.tally.kinds.of_face[index(story.face("B7"))] == sevens);
    CHECK(story.tally.kind_dealt_to_winner[sevens].of() == 2);
    CHECK(story.tally.kind_dealt_to_winner[sevens].amount() == 1);
    CHECK(story.tally.place_wins[0].amount() == 1);  // seat 1 sits next to the dealer
    CHECK(story.tally.measures[Measures::of(Measure::FirstWins)].amount() == 1);
}

namespace {

/// Counts again what it is told, in the most simple way.
struct Recount final : Watcher {
    std::uint64_t played = 0;
    std::uint64_t drawn[max_seats] = {};
    std::uint64_t turns = 0;
    std::uint64_t points = 0;
    std::uint64_t rounds = 0;
    std::uint64_t rounds_won[max_seats] = {};
    std::map<EventKind, std::uint64_t> events;

    void saw(const State&, const Action*, std::span<const Event> seen) override {
        for (const Event& event : seen) {
            ++events[event.kind];
            if (event.kind == EventKind::CardPlayed) played += event.number;
            if (event.kind == EventKind::CardFlipped) ++played;
            if (event.kind == EventKind::CardDrawn || event.kind == EventKind::CardRevealed)
                ++drawn[index(event.seat)];
            if (event.kind == EventKind::Asked && event.flags == 0) ++turns;
            if (event.kind == EventKind::Scored) points += event.number;
            if (event.kind == EventKind::RoundStarted) ++rounds;
            if (event.kind == EventKind::RoundWon) ++rounds_won[index(event.seat)];
        }
    }
};

}  // namespace

TEST_CASE("tally: three matches of every edition come to what a second count says") {
    for (const char* id : {"classic", "classic-wiki", "powers", "creeper", "no-mercy", "trend"}) {
        CAPTURE(id);
        Experiment experiment(id, {Level::Normal, Level::Random, Level::Normal}, 3);
        const SeriesResult result = experiment.run(2);
        const Tally& tally = result.tallies[0];

        Recount recount;
        std::uint64_t wins[3] = {};
        std::int64_t scores[3] = {};
        std::uint64_t decisions = 0;
        for (std::uint64_t number = 0; number < 3; ++number) {
            const std::unique_ptr<Bot> own[3] = {make_bot(Level::Normal), make_bot(Level::Random),
                                                 make_bot(Level::Normal)};
            Bot* const bots[3] = {own[0].get(), own[1].get(), own[2].get()};
            BotMatch match(experiment.series.settings[0], setup_of(experiment.series, number), bots,
                           chance_of(experiment.series, number), &recount);
            match.play_match();
            decisions += match.counts().decisions;
            for (unsigned i = 0; i < 3; ++i) {
                wins[i] += match.state().match_winners.has(seat_at(i));
                scores[i] += match.state().scores[i];
            }
        }
        const auto sum_of = [&](Measure measure) {
            return static_cast<std::uint64_t>(tally.measures[Measures::of(measure)].amount());
        };
        std::uint64_t played = 0;
        for (const CardTally& card : tally.faces) played += card.played;
        std::uint64_t ended = 0;
        for (const std::uint64_t rounds : tally.endings) ended += rounds;
        std::uint64_t drawn = 0;
        for (const std::uint64_t cards : recount.drawn) drawn += cards;
        CHECK(played == recount.played);
        CHECK(ended == recount.rounds);
        CHECK(sum_of(Measure::Rounds) == recount.rounds);
        CHECK(sum_of(Measure::Turns) == recount.turns);
        CHECK(sum_of(Measure::Decisions) == decisions);
        CHECK(sum_of(Measure::Points) == recount.points);
        CHECK(sum_of(Measure::Drawn) == drawn);
        CHECK(tally.round_decisions.count() == recount.rounds);
        std::uint64_t places = 0;
        std::uint64_t rounds_won = 0;
        for (unsigned i = 0; i < 3; ++i) {
            CHECK(tally.wins[i] == wins[i]);
            CHECK(tally.scores[i].amount() == scores[i]);
            CHECK(static_cast<std::uint64_t>(tally.drawn[i][source_count].amount()) ==
                  recount.drawn[i]);
            places += static_cast<std::uint64_t>(tally.place_wins[i].amount());
            rounds_won += recount.rounds_won[i];
        }
        CHECK(places == rounds_won);
        const auto happened = [&](Countable what) {
            return tally.happenings[static_cast<unsigned>(what)].count;
        };
        CHECK(happened(Countable::SkipSuffered) == recount.events[EventKind::SeatSkipped]);
        CHECK(happened(Countable::PenaltyTaken) == recount.events[EventKind::PenaltyTaken]);
        CHECK(happened(Countable::UnoCaught) == recount.events[EventKind::Caught]);
        CHECK(happened(Countable::HandsSwapped) == recount.events[EventKind::HandsSwapped]);
        CHECK(happened(Countable::KnockedOut) == recount.events[EventKind::KnockedOut]);
        CHECK(happened(Countable::PowerTaken) == recount.events[EventKind::PowerTaken]);
        CHECK(happened(Countable::TimedOut) == 0);
    }
}
