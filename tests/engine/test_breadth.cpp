// Breadth: every two settings of the game meet. A covering array over all switches, the editions
// and the number of seats is made anew each time, greedily but from a fixed seed; each of its rows
// plays LASTCARD_BREADTH_GAMES random games (default 400), at the end of which all cards must be
// there.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "edition/compile.hpp"
#include "edition/find.hpp"
#include "edition/switches.hpp"
#include "edition/validate.hpp"
#include "lab/random_play.hpp"
#include "scenario/scenario.hpp"

using namespace lastcard;

namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr unsigned usual_games = 40;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
constexpr unsigned usual_games = 40;
#else
constexpr unsigned usual_games = 400;
#endif
#else
constexpr unsigned usual_games = 400;
#endif

unsigned games_per_row() {
    const char* const text = std::getenv("LASTCARD_BREADTH_GAMES");
    return text == nullptr ? usual_games : static_cast<unsigned>(std::max(1, std::atoi(text)));
}

/// What can be chosen, numbered: first the edition, then the seats, then the switches in the order
/// of their table. A row has one value for each.
using Row = std::vector<int>;
constexpr std::size_t edition_at = 0;
constexpr std::size_t seats_at = 1;
constexpr std::size_t switches_at = 2;

/// One value for one choice; two of these make a pair.
using Setting = std::pair<std::size_t, int>;
using Pair = std::pair<Setting, Setting>;

class Choices {
public:
    Choices() {
        for (const std::string& id : builtin_edition_ids()) {
            LoadResult loaded = find_edition(id);
            REQUIRE(loaded);
            editions.push_back(std::move(*loaded));
        }
        values.resize(switches_at + switches().size());
        for (std::size_t i = 0; i < editions.size(); ++i)
            values[edition_at].push_back(static_cast<int>(i));
        values[seats_at] = {2, 3, 4, 10};
        for (std::size_t i = 0; i < switches().size(); ++i)
            values[switches_at + i] = values_of(switches()[i]);
    }

    std::vector<Edition> editions;
    std::vector<std::vector<int>> values;  ///< of each choice

    const Edition& edition(const Row& row) const {
        return editions[static_cast<std::size_t>(row[edition_at])];
    }
    /// The edition's own value of a switch, for what a row does not say yet.
    int own(const Row& row, std::size_t choice) const {
        return switches()[choice - switches_at].get(edition(row).rules);
    }
    Rules rules(const Row& row) const {
        Rules result = edition(row).rules;
        for (std::size_t i = switches_at; i < row.size(); ++i)
            switches()[i - switches_at].set(result, row[i]);
        return result;
    }
    bool playable_row(const Row& row) const {
        return static_cast<bool>(
            validate_rules(edition(row), rules(row), static_cast<unsigned>(row[seats_at])));
    }

private:
    /// Every value of a choice; the ends and something between them of a number.
    static std::vector<int> values_of(const Switch& which) {
        std::vector<int> found;
        if (which.kind == SwitchKind::Int && which.high - which.low > 4) {
            found = {which.low, which.high};
            const std::map<std::string_view, int> usual = {
                {"hand_size", 7},           {"mercy", 25},   {"uno_penalty", 2},
                {"false_catch_penalty", 1}, {"target", 200}, {"knockout_bonus", 250}};
            if (const auto at = usual.find(which.key); at != usual.end())
                found.push_back(at->second);
        } else {
            for (int value = which.low; value <= which.high; ++value) found.push_back(value);
        }
        if (which.zero_is_off) found.push_back(0);
        return found;
    }
};

class CoveringArray {
public:
    CoveringArray() : random_(2026) {
        for (std::size_t a = 0; a < choices.values.size(); ++a)
            for (std::size_t b = a + 1; b < choices.values.size(); ++b)
                for (const int x : choices.values[a])
                    for (const int y : choices.values[b]) missing_.insert({{a, x}, {b, y}});
        all = missing_.size();
        while (!missing_.empty()) {
            Row best;
            std::size_t most = 0;
            const Pair wanted = *missing_.begin();
            for (unsigned attempt = 0; attempt < 6; ++attempt) {
                const Row row = grow(wanted);
                const std::size_t gain = row.empty() ? 0 : new_pairs(row);
                if (gain > most) {
                    most = gain;
                    best = row;
                }
            }
            if (best.empty()) {
                missing_.erase(wanted);  // refused together with anything
                ++impossible;
                continue;
            }
            for_each_pair(best, [&](const Pair& pair) { missing_.erase(pair); });
            rows.push_back(best);
        }
    }

    Choices choices;
    std::vector<Row> rows;
    std::size_t all = 0;         ///< pairs that could be thought of
    std::size_t impossible = 0;  ///< of them, those that no valid row has

private:
    template <class Visit>
    static void for_each_pair(const Row& row, Visit&& visit) {
        for (std::size_t a = 0; a < row.size(); ++a)
            for (std::size_t b = a + 1; b < row.size(); ++b) visit(Pair{{a, row[a]}, {b, row[b]}});
    }
    std::size_t new_pairs(const Row& row) const {
        std::size_t count = 0;
        for_each_pair(row, [&](const Pair& pair) { count += missing_.count(pair); });
        return count;
    }
    int any(std::size_t choice) {
        const std::vector<int>& of = choices.values[choice];
        return of[random_.below(static_cast<unsigned>(of.size()))];
    }

    static std::size_t place_of(std::string_view key) {
        return switches_at + static_cast<std::size_t>(find_switch(key) - switches().data());
    }

    /// A valid row with the wanted pair in it; empty if none is found.
    Row grow(const Pair& wanted) {
        const Setting fixed[] = {wanted.first, wanted.second};
        const auto is_fixed = [&](std::size_t choice) {
            return choice == fixed[0].first || choice == fixed[1].first;
        };
        // A deck that is large enough makes room for the rest.
        const std::size_t decks = place_of("decks");
        const std::size_t jump_in = place_of("jump_in");
        Row row(choices.values.size());
        for (unsigned attempt = 0; attempt < 60; ++attempt) {
            for (const std::size_t choice : {edition_at, seats_at}) row[choice] = any(choice);
            for (const Setting& setting : fixed)
                if (setting.first < switches_at) row[setting.first] = setting.second;
            for (std::size_t i = switches_at; i < row.size(); ++i) row[i] = choices.own(row, i);
            row[decks] = any(decks);
            for (const Setting& setting : fixed) row[setting.first] = setting.second;
            if (!is_fixed(jump_in) &&
                (row[place_of("jump_in_late")] | row[place_of("jump_in_wilds")]) != 0)
                row[jump_in] = 1;
            if (!choices.playable_row(row)) continue;
            fill(row, decks, is_fixed);
            return row;
        }
        return {};
    }

    /// Gives every other switch the value that brings the most, as long as the row stays valid.
    template <class IsFixed>
    void fill(Row& row, std::size_t decks, IsFixed&& is_fixed) {
        std::vector<std::size_t> done = {edition_at, seats_at, decks};
        std::vector<std::size_t> order;
        for (std::size_t i = switches_at; i < row.size(); ++i) {
            if (i == decks) continue;
            (is_fixed(i) ? done : order).push_back(i);
        }
        for (std::size_t i = order.size(); i > 1; --i)
            std::swap(order[i - 1], order[random_.below(static_cast<unsigned>(i))]);
        for (const std::size_t choice : order) {
            const int own = row[choice];
            int best = own;
            std::size_t most = 0;
            std::vector<int> values = choices.values[choice];
            std::rotate(values.begin(),
                        values.begin() + random_.below(static_cast<unsigned>(values.size())),
                        values.end());
            for (const int value : values) {
                row[choice] = value;
                std::size_t gain = 1;
                for (const std::size_t other : done) {
                    Pair pair{{other, row[other]}, {choice, value}};
                    if (choice < other) std::swap(pair.first, pair.second);
                    gain += missing_.count(pair);
                }
                if (gain <= most || !choices.playable_row(row)) continue;
                most = gain;
                best = value;
            }
            row[choice] = best;
            done.push_back(choice);
        }
    }

    FastStream random_;
    std::set<Pair> missing_;
};

std::string name_of(const Choices& choices, const Row& row) {
    std::string name = choices.edition(row).id + ", " + std::to_string(row[seats_at]) + " seats";
    for (std::size_t i = switches_at; i < row.size(); ++i) {
        const Switch& which = switches()[i - switches_at];
        if (row[i] != choices.own(row, i))
            name += ", " + std::string(which.key) + " = " + which.text_of(row[i]);
    }
    return name;
}

/// One game: a round, now and then a second one. Everything is played by chance.
void play(const Game& game, unsigned seats, std::uint64_t series, unsigned number,
          FastRandom& random, PlayCounts& counts) {
    NoEvents nobody;
    Setup setup;
    setup.seats = seats;
    setup.shuffle = number % 16 == 0 ? ShuffleKind::Fair : ShuffleKind::Fast;
    game_seed(setup.seed, series, number);
    State state = start_match(game, setup, nobody);
    for (unsigned round = number % 8 == 0 ? 2 : 1;; --round) {
        while (state.phase == Phase::Playing) {
            random_reactions(game, state, random, counts, nobody);
            if (state.phase == Phase::Playing) random_answer(game, state, random, counts, nobody);
        }
        ++counts.rounds;
        REQUIRE(state.actions <= max_round_actions);
        const Result<void> intact = check_invariants(game, state);
        REQUIRE_MESSAGE(intact, intact.error());
        if (round == 1 || state.phase == Phase::MatchOver) break;
        REQUIRE(apply(game, state, Action::simple(ActionKind::Deal, Seat::None)).accepted());
    }
    ++counts.games;
}

}  // namespace

TEST_CASE("every pair of settings is played") {
    const CoveringArray array;
    CHECK(array.impossible < array.all / 20);
    PlayCounts counts;
    FastRandom random(99);
    const unsigned games = games_per_row();
    for (std::size_t i = 0; i < array.rows.size(); ++i) {
        const Row& row = array.rows[i];
        INFO("row " << i << ": " << name_of(array.choices, row));
        REQUIRE(array.choices.playable_row(row));
        const auto game = std::make_unique<Game>(
            compile_game(array.choices.edition(row), array.choices.rules(row)));
        for (unsigned n = 0; n < games; ++n)
            play(*game, static_cast<unsigned>(row[seats_at]), i, n, random, counts);
    }
    MESSAGE("breadth: " << array.all - array.impossible << " pairs of settings in "
                        << array.rows.size() << " rows, " << counts.games << " games, "
                        << counts.rounds << " rounds, " << counts.decisions << " decisions");
}
