// Subjects of the properties: tables of any edition with any playable rules and any number of
// seats, and a player who makes any legal move. Only tables.cpp compiles the engine.
#pragma once

#include <cstdint>
#include <cstring>
#include <iosfwd>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "edition/edition.hpp"
#include "engine/deal.hpp"
#include "engine/legal.hpp"
#include "engine/refusal.hpp"

namespace lastcard::property {

/// A wish for the rules: a switch by its place in the table, and a number that picks its value.
struct Wish {
    unsigned which = 0;
    std::uint32_t pick = 0;
};

/// All that a random table is made of. It shrinks to fewer wishes and fewer seats.
struct Plan {
    unsigned edition = 0;
    unsigned seats = 2;
    std::vector<Wish> wishes;
    std::uint64_t seed = 0;
};

void showValue(const Plan& plan, std::ostream& out);  // found by RapidCheck

const std::vector<Edition>& editions();

/// A plan as it can be played: wishes that validate_rules refuses have been dropped.
struct TestTable {
    const Edition* edition = nullptr;
    Rules rules;
    Setup setup;
    Game game;
};

TestTable make_table(const Plan& plan);
/// The same with rules under which leaving, knock-outs, teams, powers, Trends and jumping in meet:
/// hands are dealt that are not far from mercy, and the twins of cards are many.
TestTable make_restless_table(const Plan& plan);
/// The switches that differ from the edition: "stacking = at_least, decks = 2".
std::string rules_text(const Edition& edition, const Rules& rules);

// ---- The engine, compiled once -----------------------------------------------------------------

State begin(const TestTable& table);
State begin(const TestTable& table, EventList& events);
Refusal act(const Game& game, State& state, const Action& action);
Refusal act(const Game& game, State& state, const Action& action, EventList& events);

// ---- Playing -----------------------------------------------------------------------------------

enum class Mood : std::uint8_t {
    Lively,    ///< uniform over the answers, many reactions
    Keen,      ///< plays whenever possible, so that rounds end
    Stubborn,  ///< draws and passes whenever possible, so that they do not
    Restless,  ///< leaves and lets time run out in every question and window, calls and jumps in
};

class Player {
public:
    Player(std::uint64_t seed, Mood mood) : stream_(seed), mood_(mood) {}
    explicit Player(std::uint64_t seed) : Player(seed, static_cast<Mood>(seed % 3)) {}

    /// Any accepted action of the seats or of the table. The match must not be over.
    Action next(const Game& game, const State& state);

    unsigned below(unsigned n) { return stream_.below(n); }
    bool chance(unsigned percent) { return below(100) < percent; }
    std::uint8_t byte() { return static_cast<std::uint8_t>(stream_.next()); }

private:
    Action leave(const State& state);
    Action restless(const Game& game, const State& state);
    bool reaction(const Game& game, const State& state, Action& chosen);
    Action answer(const Game& game, const State& state);

    FastStream stream_;
    Mood mood_;
};

/// The table of a plan while it is played. A broken claim is told with all that led to it.
class Story {
public:
    explicit Story(const Plan& plan) : Story(make_table(plan), Player(plan.seed)) {}
    Story(TestTable made, Player who) : table(made), player(who), state(begin(table)) {}

    TestTable table;
    Player player;
    State state;
    State before{};               ///< the last action
    std::vector<Action> actions;  ///< so far

    bool over() const { return state.phase == Phase::MatchOver; }
    /// The player's next action, carried out; one that is refused fails the property.
    Action go_on();
    Action go_on(EventList& events);
    /// Fails the property unless nothing is wrong.
    void demand(const std::string& wrong) const;
    const Game& game() const { return table.game; }

private:
    Action apply_action(EventList* events);
};

/// Plays up to `length` actions of each of four matches of the plan, and hands the story to `look`
/// after the deal and after every action.
template <class Look>
void watch(Plan plan, unsigned length, Look&& look) {
    for (unsigned match = 0; match < 4; ++match) {
        Story story(plan);
        look(story);
        for (unsigned n = 0; n < length && !story.over(); ++n) {
            story.go_on();
            look(story);
        }
        ++plan.seed;
    }
}

/// The same with restless players; `look` gets the events of each action too.
template <class Look>
void watch_restless(Plan plan, unsigned length, Look&& look) {
    for (unsigned match = 0; match < 8; ++match) {
        Story story(make_restless_table(plan), Player(plan.seed, Mood::Restless));
        const auto events = std::make_unique<EventList>();
        for (unsigned n = 0; n < length && !story.over(); ++n) {
            story.go_on(*events);
            look(story, *events);
        }
        ++plan.seed;
    }
}

/// Hands, piles, what is asked: for messages.
std::string picture(const Game& game, const State& state);

template <class T>
bool same_bytes(const T& a, const T& b) {
    static_assert(std::has_unique_object_representations_v<T>);
    return std::memcmp(&a, &b, sizeof(T)) == 0;
}

// ---- What must be true of any table; each answers with what is wrong ---------------------------

std::string misplaced_cards(const Game& game, const State& state);
std::string unsound(const Game& game, const State& state);

// ---- The properties, by file -------------------------------------------------------------------

/// Each checks some properties and adds to the counts.
struct Tally {
    int passed = 0;
    int failed = 0;
    void add(bool ok) { ++(ok ? passed : failed); }
};

void check_departures(Tally& tally);  ///< leaves and timeouts: who wins, who moves, who has called
void check_tables(Tally& tally);      ///< conservation, soundness, rounds that end
void check_moves(Tally& tally);       ///< legal against apply, refusals, simulation steps
void check_records(Tally& tally);     ///< copies, replays, records
void check_secrecy(Tally& tally);     ///< what a seat cannot know

}  // namespace lastcard::property
