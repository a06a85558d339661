// The built-in levels and programs as policies.
#include "bots.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>

#include <algorithm>

#include "bot/external/open_bot.hpp"
#include "long_job.hpp"
#include "table.hpp"

namespace lastcard::python {
namespace {

constexpr unsigned longest_move_ms = 600'000;

BotPtr bot_of_program(nb::handle given, unsigned move_ms) {
    const std::string command =
        nb::cast<std::string>(nb::module_::import_("os").attr("fspath")(given));
    if (!external::names_program(command))
        throw nb::value_error(("program: found '" + command +
                               "', expected the path of a program such as ./" + command)
                                  .c_str());
    if (move_ms < 1 || move_ms > longest_move_ms)
        throw nb::value_error(("move_ms: found " + std::to_string(move_ms) + ", expected 1 to " +
                               std::to_string(longest_move_ms))
                                  .c_str());
    external::ProgramOptions options;
    options.move_ms = move_ms;
    Result<std::unique_ptr<external::ExternalBot>> opened =
        external::ExternalBot::open(command, options);
    if (!opened) throw nb::value_error(opened.error().c_str());
    external::ExternalBot* const program = opened->get();
    const std::string name = program->name().empty() ? command : program->name();
    return std::make_shared<NativeBot>(NativeBot{.bot = *std::move(opened),
                                                 .name = name,
                                                 .command = command,
                                                 .move_ms = move_ms,
                                                 .program = program});
}

bool same_game(const ToldGame& told, const Seen& seen) {
    return told.box == seen.box && told.seat == seen.view.viewer && told.seats == seen.view.seats &&
           told.table.lock() == seen.table.lock() && told.heard <= seen.heard;
}

/// A program that has failed raises a RuntimeError with what it did.
void check(const NativeBot& bot) {
    if (bot.bot->forfeits()) throw std::runtime_error(std::string(bot.bot->reason()));
}

Move answer(NativeBot& bot, const Seen& seen, std::uint64_t chance) {
    tell(bot, seen);
    const Action action = bot.bot->answer({seen.box->game, seen.view, seen.memory}, chance);
    check(bot);
    return {action, seen.box};
}

std::optional<Move> react(NativeBot& bot, const Seen& seen, std::uint64_t chance) {
    tell(bot, seen);
    const std::optional<Action> action =
        bot.bot->react({seen.box->game, seen.view, seen.memory}, chance);
    check(bot);
    if (!action) return std::nullopt;
    return Move{*action, seen.box};
}

}  // namespace

void tell(NativeBot& bot, const Seen& seen) {
    if (bot.program == nullptr) return;
    if (!same_game(bot.told, seen)) {
        bot.told = {seen.box, seen.table, seen.view.viewer, seen.view.seats, 0};
        bot.program->set_edition(seen.box->edition.id);
        bot.bot->begin(seen.box->game, seen.view.viewer, seen.view.seats);
    }
    const std::shared_ptr<const PyTable> table = seen.table.lock();
    if (table == nullptr) return;
    const std::size_t end = std::min(seen.heard, table->events().size());
    for (std::size_t& next = bot.told.heard; next < end;) {
        std::vector<SeatEvent> events;
        for (const std::size_t stop = std::min(end, table->end_of_push(next)); next < stop; ++next)
            events.push_back(project(table->events()[next], seen.view.viewer));
        bot.bot->see(seen.box->game, events);
    }
}

BotPtr bot_of_level(const std::string& name, std::optional<unsigned> simulations,
                    std::optional<unsigned> think_ms) {
    const std::optional<Level> level = find_level(name);
    if (!level)
        throw nb::value_error(
            ("bot: found '" + name + "', expected random, easy, normal or hard").c_str());
    const Budget budget = budget_of(simulations, think_ms);
    const auto make = [level = *level, budget] { return make_bot(level, budget); };
    return std::make_shared<NativeBot>(NativeBot{.bot = make(), .name = name, .make = make});
}

void add_bots(nb::module_& module) {
    nb::class_<NativeBot>(module, "Bot",
                          "A built-in bot, or a program: it knows what its seat knows.\n\n"
                          ">>> import lastcard as lc\n"
                          ">>> view = lc.Table('classic', seats=2, seed=7).view(0)\n"
                          ">>> lc.bot('normal').name\n"
                          "'normal'")
        .def_static("from_program", &bot_of_program, nb::arg("program"), nb::kw_only(),
                    nb::arg("move_ms") = 1000,
                    nb::sig("def from_program(program: str | os.PathLike[str], *, move_ms: int = "
                            "1000) -> Bot"),
                    "A program that speaks the protocol of docs/bot-protocol.md, such as\n"
                    "``./mybot`` or ``python3 mybot.py``, for one seat. If it fails, its next\n"
                    "answer raises a RuntimeError with what it did. A program hears what its seat\n"
                    "sees at a Table; from a Pool it gets views alone.\n\n"
                    ">>> import lastcard as lc\n"
                    ">>> lc.Bot.from_program('./nowhere')\n"
                    "Traceback (most recent call last):\n"
                    "ValueError: The bot program \"./nowhere\" cannot be started: ...")
        .def_ro("name", &NativeBot::name, "Its level, or what a program calls itself.")
        .def("__repr__",
             [](const NativeBot& bot) {
                 return bot.program == nullptr ? "bot('" + bot.name + "')"
                                               : "Bot.from_program('" + bot.command + "')";
             })
        .def(
            "answer",
            [](NativeBot& bot, const Seen& seen, std::optional<std::uint64_t> chance) {
                const Frame question = seen.view.question();
                if (seen.view.frame_count == 0 || question.seat != seen.view.viewer ||
                    seen.view.moves().answer_count() == 0)
                    throw nb::value_error(
                        "answer: found a view of a seat that is not asked, "
                        "expected the one of the open question");
                return answer(bot, seen, chance.value_or(seen.chance));
            },
            nb::arg("view"), nb::arg("chance") = nb::none(),
            "Its answer to the question that the view's seat is asked.")
        .def(
            "react",
            [](NativeBot& bot, const Seen& seen, std::optional<std::uint64_t> chance) {
                return react(bot, seen, chance.value_or(seen.chance));
            },
            nb::arg("view"), nb::arg("chance") = nb::none(),
            "Its reaction to an offer, or None to wait.")
        .def(
            "__call__",
            [](NativeBot& bot, const Seen& seen) -> std::optional<Move> {
                if (seen.offered) return react(bot, seen, seen.chance);
                return answer(bot, seen, seen.chance);
            },
            nb::arg("view"), "As a policy: answers, or reacts where the view is an offer.");
    module.def("bot", &bot_of_level, nb::arg("level"), nb::kw_only(),
               nb::arg("simulations") = nb::none(), nb::arg("think_ms") = nb::none(),
               "A built-in bot: random, easy, normal or hard. The hard bot plays `simulations`\n"
               "games before a decision (200), or thinks for `think_ms` milliseconds.\n\n"
               ">>> import lastcard as lc\n"
               ">>> lc.bot('hard', simulations=50)\n"
               "bot('hard')");
}

}  // namespace lastcard::python
