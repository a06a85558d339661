// The built-in levels as policies.
#include "bots.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>

#include "long_job.hpp"

namespace lastcard::python {

BotPtr bot_of_level(const std::string& name, std::optional<unsigned> simulations,
                    std::optional<unsigned> think_ms) {
    const std::optional<Level> level = find_level(name);
    if (!level)
        throw nb::value_error(
            ("bot: found '" + name + "', expected random, easy, normal or hard").c_str());
    const Budget budget = budget_of(simulations, think_ms);
    const auto make = [level = *level, budget] { return make_bot(level, budget); };
    return std::make_shared<NativeBot>(NativeBot{make(), name, make});
}

void add_bots(nb::module_& module) {
    nb::class_<NativeBot>(module, "Bot",
                          "A built-in bot: it knows what its seat knows.\n\n"
                          ">>> import lastcard as lc\n"
                          ">>> view = lc.Table('classic', seats=2, seed=7).view(0)\n"
                          ">>> lc.bot('normal').name\n"
                          "'normal'")
        .def_ro("name", &NativeBot::name, "Its level.")
        .def("__repr__", [](const NativeBot& bot) { return "bot('" + bot.name + "')"; })
        .def(
            "answer",
            [](NativeBot& bot, const Seen& seen, std::optional<std::uint64_t> chance) {
                const Frame question = seen.view.question();
                if (seen.view.frame_count == 0 || question.seat != seen.view.viewer ||
                    seen.view.moves().answer_count() == 0)
                    throw nb::value_error(
                        "answer: found a view of a seat that is not asked, "
                        "expected the one of the open question");
                return Move{bot.bot->answer({seen.box->game, seen.view, seen.memory},
                                            chance.value_or(seen.chance)),
                            seen.box};
            },
            nb::arg("view"), nb::arg("chance") = nb::none(),
            "Its answer to the question that the view's seat is asked.")
        .def(
            "react",
            [](NativeBot& bot, const Seen& seen,
               std::optional<std::uint64_t> chance) -> std::optional<Move> {
                const std::optional<Action> action = bot.bot->react(
                    {seen.box->game, seen.view, seen.memory}, chance.value_or(seen.chance));
                if (!action) return std::nullopt;
                return Move{*action, seen.box};
            },
            nb::arg("view"), nb::arg("chance") = nb::none(),
            "Its reaction to an offer, or None to wait.")
        .def(
            "__call__",
            [](NativeBot& bot, const Seen& seen) -> std::optional<Move> {
                const Knowledge known{seen.box->game, seen.view, seen.memory};
                if (!seen.offered) return Move{bot.bot->answer(known, seen.chance), seen.box};
                const std::optional<Action> action = bot.bot->react(known, seen.chance);
                if (!action) return std::nullopt;
                return Move{*action, seen.box};
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
