// What the files of this module share: games, refusals as exceptions, and who registers what.
#pragma once

#include <nanobind/nanobind.h>

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "bot/bot.hpp"
#include "edition/edition.hpp"
#include "edition/game.hpp"
#include "encode/actions.hpp"
#include "engine/refusal.hpp"
#include "view/memory.hpp"
#include "view/seat_view.hpp"

namespace nb = nanobind;

namespace lastcard {
class Catalogue;
namespace external {
class ExternalBot;
}
}  // namespace lastcard

namespace lastcard::python {

class PyTable;

/// An edition with the rules in force, shared by everything that is played with it.
struct Box {
    Edition edition;
    Rules rules;
    Game game;
    std::string preset{};                      ///< as it was chosen, for reports
    std::vector<std::string> changed_rules{};  ///< "jump_in=true"
    mutable std::array<std::unique_ptr<ActionSpace>, max_seats + 1> spaces;  ///< by seats
};
using BoxPtr = std::shared_ptr<Box>;

/// A move of one seat, as the engine takes it. Without a game it has no card.
struct Move {
    Action action;
    BoxPtr box;
};

/// What happened, with everything that was hidden.
struct Happened {
    Event event;
    BoxPtr box;
};

/// What one action did: a list that is read-only, and made only as far as it is read.
struct HappenedList {
    std::vector<Event> events;
    BoxPtr box;
};

/// What one seat knows.
struct Seen {
    BoxPtr box;
    SeatView view;
    SeatMemory memory;
    bool offered = false;      ///< it is offered a reaction
    std::uint64_t chance = 0;  ///< for the choice of a bot
    /// Where a program hears what its seat has seen: the first so many events of a table.
    std::weak_ptr<const PyTable> table{};
    std::size_t heard = 0;
};

/// The game that a program was told of last.
struct ToldGame {
    BoxPtr box{};
    std::weak_ptr<const PyTable> table{};
    Seat seat = Seat::None;
    unsigned seats = 0;
    std::size_t heard = 0;
};

/// A bot of ours or a program, which any thread holding the GIL may ask.
struct NativeBot {
    std::unique_ptr<Bot> bot;
    std::string name;
    std::function<std::unique_ptr<Bot>()> make{};  ///< another one, for another thread
    std::string command{};                         ///< of a program; empty: one of ours
    unsigned move_ms = 0;
    external::ExternalBot* program = nullptr;
    ToldGame told{};
};

/// A refused action; becomes lastcard.IllegalMove.
class Illegal : public std::runtime_error {
public:
    Illegal(BoxPtr box, const Refusal& refusal, Seat seat);

    BoxPtr box;
    Refusal refusal;
    Seat seat;
};

/// "G-11"; empty without a rule.
std::string rule_text(const Refusal& refusal);
/// The catalogue of a language code; an error that lists the codes otherwise.
const Catalogue& catalogue_of(const std::string& language);

/// A function or class of a Python module of the package.
nb::object helper(const char* module, const char* name);
/// A lastcard.Hand of these tokens, and a lastcard.Question.
nb::object hand_object(const nb::list& tokens);
nb::object question_object(const SeatView& view);

/// The Move of an action of a game. The latest games keep theirs, because most are used again.
nb::object move_object(const BoxPtr& box, const Action& action);

/// Checks a number from outside.
unsigned checked_seats(const Box& box, unsigned seats);
Seat checked_seat(unsigned seat, unsigned seats);

void add_game(nb::module_& module);
void add_events(nb::module_& module);
void add_table(nb::module_& module);
void add_match(nb::module_& module);
void add_view(nb::module_& module);
void add_bots(nb::module_& module);
void add_encoding(nb::module_& module);
void add_pool(nb::module_& module);
void add_lab(nb::module_& module);
void add_rlcard(nb::module_& module);
void add_simulation(nb::module_& module);
void add_arena(nb::module_& module);

}  // namespace lastcard::python
