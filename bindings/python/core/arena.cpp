// Contests of bots, programs and policies, for lastcard.arena.
#include "lab/arena.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <mutex>

#include "bot/external/open_bot.hpp"
#include "lab/arena_report.hpp"
#include "long_job.hpp"
#include "table.hpp"

namespace lastcard::python {
namespace {

constexpr unsigned most_contestants = 16;

[[noreturn]] void refuse_input(const std::string& sentence) {
    throw nb::value_error(sentence.c_str());
}

/// What may go wrong on the threads of a contest.
struct Trouble {
    void raised(nb::python_error&& error) {
        const std::lock_guard lock(mutex);
        if (!exception) exception.emplace(std::move(error));
        stop();
    }
    void fault(const std::string& sentence) {
        const std::lock_guard lock(mutex);
        ++faults;
        if (sentences.size() < 5) sentences.push_back(sentence);
    }

    std::mutex mutex;
    std::optional<nb::python_error> exception;
    std::function<void()> stop = [] {};
    std::uint64_t faults = 0;
    std::vector<std::string> sentences;
};

/// A function of a view, which is called with the GIL. The first exception ends the contest.
class PolicyBot final : public Bot {
public:
    PolicyBot(const nb::object& policy, BoxPtr box, Trouble& trouble)
        : policy_(policy), box_(std::move(box)), trouble_(trouble) {}

    Action answer(const Knowledge& known, std::uint64_t chance) override {
        const std::optional<Action> action = ask(known, false, chance);
        return action.value_or(known.view.moves().answer(known.view.viewer, 0));
    }
    std::optional<Action> react(const Knowledge& known, std::uint64_t chance) override {
        return ask(known, true, chance);
    }
    bool remembers() const override { return true; }

private:
    std::optional<Action> ask(const Knowledge& known, bool offered, std::uint64_t chance) {
        const nb::gil_scoped_acquire locked;
        try {
            if (trouble_.exception) return std::nullopt;
            const Seen seen{box_, known.view, known.memory, offered, chance};
            const nb::object move = policy_(nb::cast(seen));
            const std::optional<Action> action = said(box_, Actor::of(known.view), move);
            if (!action && !offered)
                refuse_move("policy: found None, expected a move: waiting answers an offer");
            if (action && !known.view.moves().has(*action) && !is_play_with_call(known, *action))
                refuse_move("policy: found a move that is none of the seat's: " +
                            action_text(box_->game, *action));
            return action;
        } catch (nb::python_error& error) {
            trouble_.raised(std::move(error));
        } catch (const std::exception& error) {
            PyErr_SetString(PyExc_ValueError, error.what());
            trouble_.raised(nb::python_error());
        }
        return std::nullopt;
    }
    static bool is_play_with_call(const Knowledge& known, Action action) {
        if (action.kind != ActionKind::Play) return false;
        action.flags = static_cast<std::uint8_t>(action.flags & ~play_flag::uno);
        return known.view.moves().has(action);
    }

    const nb::object& policy_;  ///< kept alive by the contest
    BoxPtr box_;
    Trouble& trouble_;
};

std::string name_of(const nb::object& policy) {
    if (nb::hasattr(policy, "__name__")) return nb::cast<std::string>(policy.attr("__name__"));
    return nb::cast<std::string>(nb::repr(policy.type()));
}

/// A contest with everything that it borrows.
struct PyContest {
    BoxPtr box;
    Contest contest;
    ArenaFacts facts;
    std::vector<nb::object> policies;
    Trouble trouble;
    std::vector<PairingResult> results;
};

Contestant contestant_of(PyContest& made, std::size_t place, unsigned move_ms) {
    const nb::object& given = made.policies[place];
    std::string text;
    if (nb::isinstance<NativeBot>(given)) {
        const NativeBot& bot = nb::cast<const NativeBot&>(given);
        if (bot.program == nullptr) return {bot.name, bot.make};
        text = bot.command;
        move_ms = bot.move_ms;
    }
    if (!text.empty() || nb::isinstance<nb::str>(given)) {
        if (text.empty()) text = nb::cast<std::string>(given);
        external::ProgramOptions program;
        program.edition = made.box->edition.id;
        program.move_ms = move_ms;
        program.on_fault = [&trouble = made.trouble](const external::Fault& fault) {
            trouble.fault(fault.sentence);
        };
        const Result<external::OpenedBot> opened =
            external::open_bot(text, made.facts.budget, program);
        if (!opened) refuse_input("bots: " + opened.error());
        return {opened->name, [text, budget = made.facts.budget, program] {
                    return external::reopen_bot(text, budget, program);
                }};
    }
    if (PyCallable_Check(given.ptr()) == 0)
        refuse_input("bots: expected names, programs, or functions of a view");
    return {name_of(given), [&made, &given]() -> std::unique_ptr<Bot> {
                return std::make_unique<PolicyBot>(given, made.box, made.trouble);
            }};
}

std::shared_ptr<PyContest> run_arena(const BoxPtr& box, const nb::list& bots, unsigned seats,
                                     std::uint64_t deals, std::uint64_t seed, bool all_pairs,
                                     std::optional<std::pair<double, double>> sprt,
                                     unsigned threads, std::optional<unsigned> simulations,
                                     std::optional<unsigned> think_ms, unsigned move_ms,
                                     const nb::object& progress) {
    auto made = std::make_shared<PyContest>();
    made->box = box;
    made->facts = {.edition = box->edition.id,
                   .rules = box->changed_rules,
                   .preset = box->preset,
                   .budget = budget_of(simulations, think_ms)};
    if (bots.size() < 2 || bots.size() > most_contestants)
        refuse_input("bots: found " + std::to_string(bots.size()) + " contestants, expected 2 to " +
                     std::to_string(most_contestants));
    if (deals < 1 || deals > 1'000'000'000)
        refuse_input("deals: found " + std::to_string(deals) + ", expected 1 to 1000000000");
    if (move_ms < 1 || move_ms > 600'000)
        refuse_input("move_ms: found " + std::to_string(move_ms) + ", expected 1 to 600000");
    Contest& contest = made->contest;
    contest.game = box->game;
    contest.seats = checked_seats(*box, seats);
    contest.deals = deals;
    contest.seed = seed;
    contest.threads = checked_threads(threads);
    if (sprt) {
        const auto [low, high] = *sprt;
        if (!(low < high) || !(low >= -1000) || !(high <= 1000) || bots.size() != 2)
            refuse_input(
                "sprt: expected two contestants, and two differences in rating, the smaller "
                "first, such as (0, 20)");
        contest.sprt = Sprt(low, high, seats);
    }
    for (const nb::handle bot : bots) made->policies.push_back(nb::borrow(bot));
    for (std::size_t i = 0; i < made->policies.size(); ++i) {
        Contestant one = contestant_of(*made, i, move_ms);
        for (const Contestant& other : contest.contestants)
            if (other.name == one.name) {
                one.name += " (" + std::to_string(i + 1) + ")";
                break;
            }
        contest.contestants.push_back(std::move(one));
    }
    const auto count = static_cast<unsigned>(contest.contestants.size());
    contest.pairings = all_pairs ? round_robin(count) : gauntlet(count);
    ContestControl control;
    made->trouble.stop = [&control] { control.stop = true; };
    made->results = run_watched(
        [&] { return run_contest(contest, control); }, [&] { return control.rounds.load(); },
        deals * contest.pairings.size() * seats, [&] { control.stop = true; }, progress);
    made->trouble.stop = [] {};
    // A function that knows the result would otherwise keep itself alive.
    for (Contestant& each : contest.contestants) each.make = nullptr;
    made->policies.clear();
    if (made->trouble.exception) throw *std::exchange(made->trouble.exception, std::nullopt);
    made->facts.faults = made->trouble.faults;
    return made;
}

}  // namespace

void add_arena(nb::module_& module) {
    nb::class_<PyContest>(module, "_Contest")
        .def("json",
             [](const PyContest& made) {
                 return arena_json(made.facts, made.contest, made.results);
             })
        .def("text",
             [](const PyContest& made) {
                 return arena_text(made.facts, made.contest, made.results);
             })
        .def_prop_ro("faults", [](const PyContest& made) { return made.trouble.sentences; });
    module.def("_arena", &run_arena, nb::arg("game"), nb::arg("bots"), nb::kw_only(),
               nb::arg("seats"), nb::arg("deals"), nb::arg("seed"), nb::arg("all_pairs"),
               nb::arg("sprt").none(), nb::arg("threads"), nb::arg("simulations").none(),
               nb::arg("think_ms").none(), nb::arg("move_ms"), nb::arg("progress").none(),
               nb::sig("def _arena(game: Game, bots: list[str | Bot | Callable[[View], Move | int "
                       "| str | None]], *, seats: int, deals: int, seed: int, all_pairs: bool, "
                       "sprt: tuple[float, float] | None, threads: int, simulations: int | None, "
                       "think_ms: int | None, move_ms: int, progress: Callable[[int, int], "
                       "object] | None) -> _Contest"));
}

}  // namespace lastcard::python
