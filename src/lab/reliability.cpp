// Playing and estimating (see reliability.hpp).
#include "lab/reliability.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <thread>
#include <vector>

#include "coach/analysis.hpp"
#include "lab/bot_match.hpp"

namespace lastcard {
namespace {

constexpr int whole = 1'000'000;  ///< a won match

struct Said {
    Seat seat;
    double chance;
};

/// A bot that plays like another one, and notes what the coach thinks of some of its moves.
class EstimatedBot final : public Bot {
public:
    EstimatedBot(const ReliabilityRun& run, const coach::Outlook& outlook, const State*& table)
        : run_(run), outlook_(outlook), table_(table), player_(make_bot(run.bots, run.budget)) {}

    bool remembers() const override { return true; }

    Action answer(const Knowledge& known, std::uint64_t chance) override {
        const Action action = player_->answer(known, chance);
        if (known.view.moves().answer_count() < 2) return action;
        ++choices_;
        FastStream random(chance ^ 0x5eedULL);
        if (random.below(one_of_) != 0) return action;
        coach::Analysis analysis(
            run_.game, outlook_,
            run_.true_hands ? coach::true_worlds(*table_) : coach::seen_worlds(known), {action},
            random.next());
        analysis.run(run_.worlds);
        said.push_back({known.view.viewer, analysis.match(0).value});
        return action;
    }

    std::optional<Action> react(const Knowledge& known, std::uint64_t chance) override {
        return player_->react(known, chance);
    }

    void look_at_one_of(unsigned choices) { one_of_ = std::max(choices, 1U); }
    unsigned choices() const { return choices_; }

    std::vector<Said> said;

private:
    const ReliabilityRun& run_;
    const coach::Outlook& outlook_;
    const State*& table_;
    std::unique_ptr<Bot> player_;
    unsigned one_of_ = 1;
    unsigned choices_ = 0;
};

std::uint64_t mixed(std::uint64_t seed, std::uint64_t number) {
    return FastStream(seed * 0x9e3779b97f4a7c15ULL + number).next();
}

/// Plays numbered matches, each from a seed of its own.
class Player {
public:
    Player(const ReliabilityRun& run, const coach::Outlook& outlook)
        : run_(run), bot_(run, outlook, table_), seats_(run.seats, &bot_) {}

    /// Choices of a match, to know how many of them to look at.
    unsigned length(std::uint64_t number) {
        const unsigned before = bot_.choices();
        bot_.look_at_one_of(1U << 30);
        play(number);
        return bot_.choices() - before;
    }
    void look_at_one_of(unsigned choices) { bot_.look_at_one_of(choices); }

    void add_match(std::uint64_t number, Reliability& result) {
        bot_.said.clear();
        const State end = play(number);
        int shares[max_seats] = {};
        const auto winners = static_cast<int>(end.match_winners.count());
        const auto side = static_cast<int>(
            (team_of(run_.game, end, end.match_winners.first()) & end.match_winners).count());
        for (unsigned i = 0; i < run_.seats; ++i)
            if (end.match_winners.has(seat_at(i))) shares[i] = whole * side / winners;
        struct Cell {
            std::int64_t won = 0;
            std::int64_t count = 0;
        };
        std::array<Cell, Reliability::bin_count> cells;
        for (const Said& said : bot_.said) {
            const auto bin = std::min(static_cast<unsigned>(said.chance * Reliability::bin_count),
                                      Reliability::bin_count - 1);
            ++result.decisions;
            ++result.bins[bin].decisions;
            result.bins[bin].said += static_cast<std::uint64_t>(std::llround(said.chance * whole));
            cells[bin].won += shares[index(said.seat)];
            ++cells[bin].count;
        }
        for (unsigned i = 0; i < Reliability::bin_count; ++i)
            if (cells[i].count > 0)
                result.bins[i].won.add(cells[i].won, cells[i].count * std::int64_t{whole});
        ++result.matches;
    }

private:
    State play(std::uint64_t number) {
        FastStream random(mixed(run_.seed, number));
        Setup setup;
        setup.seats = run_.seats;
        setup.dealer = seat_at(random.below(run_.seats));
        setup.shuffle = ShuffleKind::Fast;
        for (std::uint8_t& byte : setup.seed) byte = static_cast<std::uint8_t>(random.next());
        BotMatch match(run_.game, setup, seats_, random.next());
        table_ = &match.state();
        match.play_match();
        return match.state();
    }

    const ReliabilityRun& run_;
    const State* table_ = nullptr;
    EstimatedBot bot_;
    std::vector<Bot*> seats_;
};

}  // namespace

double ReliabilityBin::mean_said() const {
    return static_cast<double>(said) / whole / static_cast<double>(decisions);
}

Estimate ReliabilityBin::observed() const { return won.share(); }

void Reliability::merge(const Reliability& other) {
    for (unsigned i = 0; i < bin_count; ++i) {
        bins[i].decisions += other.bins[i].decisions;
        bins[i].said += other.bins[i].said;
        bins[i].won.merge(other.bins[i].won);
    }
    matches += other.matches;
    decisions += other.decisions;
}

bool Reliability::holds() const { return std::none_of(bins.begin(), bins.end(), unreliable); }

bool unreliable(const ReliabilityBin& bin) {
    if (bin.won.n() < least_matches) return false;
    const Estimate observed = bin.observed();
    const double said = bin.mean_said();
    return observed.low > said + reliability_band || observed.high < said - reliability_band;
}

Reliability measure_reliability(const ReliabilityRun& run, ReliabilityControl& control) {
    const std::unique_ptr<coach::Outlook> outlook =
        coach::make_playout_outlook(run.game, run.seats, run.edition);
    constexpr unsigned trials = 20;
    unsigned choices = 0;
    {
        Player trial(run, *outlook);
        for (unsigned i = 0; i < trials; ++i) choices += trial.length(~std::uint64_t{i});
    }
    const unsigned one_of = choices / trials / run.decisions_per_match;
    const std::uint64_t matches =
        (run.decisions + run.decisions_per_match - 1) / run.decisions_per_match;
    std::vector<Reliability> parts(run.threads);
    std::vector<std::thread> threads;
    for (unsigned t = 0; t < run.threads; ++t)
        threads.emplace_back([&, t] {
            Player player(run, *outlook);
            player.look_at_one_of(one_of);
            for (std::uint64_t n = t; n < matches && !control.stop; n += run.threads) {
                const std::uint64_t before = parts[t].decisions;
                player.add_match(n, parts[t]);
                control.decisions += parts[t].decisions - before;
            }
        });
    for (std::thread& each : threads) each.join();
    Reliability result;
    for (const Reliability& part : parts) result.merge(part);
    return result;
}

}  // namespace lastcard
