// A table that remembers how it came about: its moves, its events, and how to take them back.
#pragma once

#include <string>
#include <vector>

#include "core.hpp"
#include "engine/setup.hpp"
#include "lab/turn_order.hpp"
#include "record/notation.hpp"
#include "record/record.hpp"

namespace lastcard::python {

class PyTable : public std::enable_shared_from_this<PyTable> {
public:
    PyTable(BoxPtr box, const Setup& setup, std::vector<std::string> names);
    /// In the middle of a match, of which nothing is known but this.
    PyTable(BoxPtr box, const State& state);

    const BoxPtr& box() const { return box_; }
    const Game& game() const { return box_->game; }
    const State& state() const { return state_; }
    unsigned seats() const { return state_.seats; }
    const std::vector<Event>& events() const { return events_; }
    const std::vector<Action>& actions() const { return actions_; }
    const std::vector<std::string>& names() const { return names_; }
    bool whole() const { return whole_; }

    /// Applies it, or throws Illegal. Returns where its events begin.
    std::size_t push(const Action& action);
    std::size_t push(const lastcard::Move& move);
    void pop();

    Seen look(Seat seat) const;
    /// Where the events end that came with this one.
    std::size_t end_of_push(std::size_t event) const;
    /// What a seat remembers of before the table began.
    void remembers(Seat seat, const SeatMemory& memory);
    /// Its header, with the texts of an edition of one's own.
    RecordHeader header() const;
    std::string record() const;

private:
    /// How much there was before a push.
    struct Step {
        std::size_t actions;
        std::size_t events;
    };
    /// The state before some pushes, from which those between them are found again.
    struct Checkpoint {
        std::size_t step;
        State state;
    };
    static constexpr std::size_t steps_between_checkpoints = 16;

    void remember(std::size_t events);
    void forget();
    SeatMemory first_memory(unsigned seat) const;
    [[noreturn]] void refuse(const Refusal& refusal, Seat seat) const;

    BoxPtr box_;
    State state_;
    Setup setup_;
    std::vector<std::string> names_;
    std::vector<Action> actions_;
    std::vector<Event> events_;
    std::vector<Step> steps_;
    std::vector<Checkpoint> checkpoints_;
    std::vector<SeatMemory> first_;             ///< of a table in the middle of a match
    mutable std::vector<SeatMemory> memories_;  ///< as far as they have been asked for
    mutable std::vector<std::size_t> learned_;
    bool whole_ = true;  ///< from the first deal on
};

/// Asks seats in the order of TurnOrder and applies what they say.
class Match {
public:
    Match(PyTable& table, Offers offers, std::uint64_t chance)
        : table_(table), order_(chance, offers) {}
    /// Goes on where another match is.
    Match(PyTable& table, const TurnOrder& order) : table_(table), order_(order) {}

    const TurnOrder& order() const { return order_; }
    /// The next request that a seat has to answer; null when the round is over. What the table does
    /// by itself is done.
    const Request* request();
    /// An answer or a reaction; nothing: wait. Throws Illegal, without a change.
    void answer(const std::optional<Action>& action);
    void deal();

private:
    PyTable& table_;
    TurnOrder order_;
};

Offers offers_of(const std::string& name);

using TablePtr = std::shared_ptr<PyTable>;

/// A ValueError.
[[noreturn]] void refuse_move(const std::string& sentence);
/// What a policy says for a seat: a Move, a compact id, an atomic move in the notation, or None.
std::optional<Action> said(const BoxPtr& box, const Actor& actor, nb::handle move);
/// Lets players play until the round or the match is over.
void play(const TablePtr& table, nb::list players, const std::string& until,
          const std::string& windows, std::optional<std::uint64_t> chance);

/// Everything that random choices of a match's bots depend on, as `lastcard watch` has it.
std::uint64_t luck_of(const std::uint8_t (&seed)[32]);

}  // namespace lastcard::python
