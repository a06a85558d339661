// Playing a series (see simulate.hpp).
#include "lab/simulate.hpp"

#include <algorithm>
#include <memory>
#include <thread>

#include "lab/bot_match.hpp"
#include "lab/random_play.hpp"

namespace lastcard {
namespace {

using Stop = SeriesControl::Stop;

/// How many seats the bots have moved on.
unsigned shift_of(const Series& series, std::uint64_t game) {
    return series.rotate ? static_cast<unsigned>(game % series.seats()) : 0;
}

bool all_random(const Series& series) {
    return std::all_of(series.bots.begin(), series.bots.end(),
                       [](Level level) { return level == Level::Random; });
}

/// Lets a GameWatch listen to a match between bots.
class TallyWatcher final : public Watcher {
public:
    explicit TallyWatcher(GameWatch& watch) : watch_(watch) {}
    void saw(const State&, const Action*, std::span<const Event> events) override {
        for (const Event& event : events) watch_(event);
    }

private:
    GameWatch& watch_;
};

/// One thread's part of a series.
class Worker {
public:
    Worker(const Series& series, SeriesControl& control, std::atomic<std::uint64_t>& next)
        : series_(series),
          control_(control),
          next_(next),
          random_(all_random(series)),
          slow_(std::find(series.bots.begin(), series.bots.end(), Level::Hard) !=
                series.bots.end()),
          part_(no_games(series)) {
        for (const Game& game : series.settings)
            if (slow_) unfinished_.emplace_back(game);
        std::vector<Tally>& listening = slow_ ? unfinished_ : part_.tallies;
        for (std::size_t i = 0; i < listening.size(); ++i)
            watches_.emplace_back(series.settings[i], listening[i]);
        for (const Level level : series.bots) bots_.push_back(make_bot(level, series.budget));
    }

    void work() {
        // Random games are so short that handing them out one by one would cost time.
        const std::uint64_t share = random_ ? 8 : 1;
        while (control_.stop == Stop::No) {
            const std::uint64_t first = next_.fetch_add(share, std::memory_order_relaxed);
            if (first >= series_.games) return;
            const std::uint64_t end = std::min(first + share, series_.games);
            for (std::uint64_t number = first; number < end; ++number) {
                if (!play(series_.first + number)) return;
                ++part_.games;
            }
            control_.games += end - first;
        }
    }

    const SeriesResult& part() const { return part_; }

private:
    /// The game under every setting; false if it was left off.
    bool play(std::uint64_t number) {
        const Seating seating = seating_of(series_, number);
        Measures base;
        for (std::size_t i = 0; i < series_.settings.size(); ++i) {
            watches_[i].begin_game(seating);
            const std::optional<State> end =
                random_ ? play_randomly(number, i) : play_bots(number, i);
            if (!end) {
                part_.gaps = true;
                return false;
            }
            const Measures& measures = watches_[i].end_game(
                *end, series_.unit == GameUnit::Round ? end->round_winners : end->match_winners);
            if (i == 0) base = measures;
            for (unsigned m = 0; i > 0 && m < Measures::count; ++m)
                part_.differences[i - 1][m].add(base.values[m], measures.values[m]);
        }
        for (std::size_t i = 0; i < unfinished_.size(); ++i) {
            part_.tallies[i].merge(unfinished_[i]);
            unfinished_[i] = Tally(series_.settings[i]);
        }
        return true;
    }

    bool game_over(const State& state) const {
        return state.phase == Phase::MatchOver || series_.unit == GameUnit::Round;
    }

    /// Without views, as fast as `lastcard bench`.
    std::optional<State> play_randomly(std::uint64_t number, std::size_t setting) {
        const Game& game = series_.settings[setting];
        GameWatch& watch = watches_[setting];
        FastRandom random(chance_of(series_, number));
        PlayCounts counts;
        State state = start_match(game, setup_of(series_, number), watch);
        for (;;) {
            random_round(game, state, random, counts, watch);
            watch.end_round(state, counts);
            if (game_over(state)) break;
            apply(game, state, Action::simple(ActionKind::Deal, Seat::None), watch);
        }
        control_.decisions += counts.decisions;
        return state;
    }

    std::optional<State> play_bots(std::uint64_t number, std::size_t setting) {
        Bot* bots[max_seats] = {};
        for (unsigned i = 0; i < series_.seats(); ++i)
            bots[(i + shift_of(series_, number)) % series_.seats()] = bots_[i].get();
        TallyWatcher watcher(watches_[setting]);
        BotMatch match(series_.settings[setting], setup_of(series_, number),
                       std::span<Bot* const>(bots, series_.seats()), chance_of(series_, number),
                       &watcher);
        for (;;) {
            while (match.state().phase == Phase::Playing) {
                if (slow_ && control_.stop == Stop::Now) return std::nullopt;
                match.play_on();
            }
            watches_[setting].end_round(match.state(), match.counts());
            if (game_over(match.state())) break;
            match.deal();
        }
        control_.decisions += match.counts().decisions;
        return match.state();
    }

    const Series& series_;
    SeriesControl& control_;
    std::atomic<std::uint64_t>& next_;
    const bool random_;
    const bool slow_;  ///< a game may take too long to wait for its end
    SeriesResult part_;
    std::vector<Tally> unfinished_;  ///< of the current game, if it may be left off
    std::vector<GameWatch> watches_;
    std::vector<std::unique_ptr<Bot>> bots_;
};

}  // namespace

std::vector<Level> bot_groups(const std::vector<Level>& bots) {
    std::vector<Level> groups;
    for (const Level level : bots)
        if (std::find(groups.begin(), groups.end(), level) == groups.end()) groups.push_back(level);
    return groups;
}

Seating seating_of(const Series& series, std::uint64_t game) {
    const std::vector<Level> groups = bot_groups(series.bots);
    Seating seating;
    seating.seats = series.seats();
    seating.groups = static_cast<unsigned>(groups.size());
    for (unsigned i = 0; i < seating.seats; ++i)
        seating.group[(i + shift_of(series, game)) % seating.seats] = static_cast<std::uint8_t>(
            std::find(groups.begin(), groups.end(), series.bots[i]) - groups.begin());
    return seating;
}

Setup setup_of(const Series& series, std::uint64_t game) {
    Setup setup;
    setup.seats = series.seats();
    setup.shuffle = ShuffleKind::Fast;
    // Where the rules do not draw lots, every bot deals equally often, on any seat.
    setup.dealer = seat_at(static_cast<unsigned>(game / setup.seats % setup.seats));
    game_seed(setup.seed, series.seed, game);
    return setup;
}

std::uint64_t chance_of(const Series& series, std::uint64_t game) {
    return mix64(mix64(series.seed + 0x632be59bd9b4e019U) ^ mix64(game + 0x9e3779b97f4a7c15U));
}

SeriesResult run_series(const Series& series, SeriesControl& control) {
    std::atomic<std::uint64_t> next = 0;
    std::vector<std::unique_ptr<Worker>> workers;
    for (unsigned i = 0; i < std::max(series.threads, 1U); ++i)
        workers.push_back(std::make_unique<Worker>(series, control, next));
    std::vector<std::thread> threads;
    for (std::size_t i = 1; i < workers.size(); ++i)
        threads.emplace_back([&worker = *workers[i]] { worker.work(); });
    workers[0]->work();
    for (std::thread& thread : threads) thread.join();
    SeriesResult result = workers[0]->part();
    for (std::size_t i = 1; i < workers.size(); ++i) merge(result, workers[i]->part());
    return result;
}

SeriesResult no_games(const Series& series) {
    SeriesResult result;
    for (const Game& game : series.settings) result.tallies.emplace_back(game);
    result.differences.assign(series.settings.size() - 1,
                              std::vector<PairedRatio>(Measures::count));
    return result;
}

void merge(SeriesResult& result, const SeriesResult& part) {
    result.games += part.games;
    result.gaps = result.gaps || part.gaps;
    for (std::size_t i = 0; i < result.tallies.size(); ++i)
        result.tallies[i].merge(part.tallies[i]);
    for (std::size_t i = 0; i < result.differences.size(); ++i)
        for (unsigned m = 0; m < Measures::count; ++m)
            result.differences[i][m].merge(part.differences[i][m]);
}

}  // namespace lastcard
