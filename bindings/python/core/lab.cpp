// Measurements of the engine, for Python.
#include "lab/lab.hpp"

#include <nanobind/stl/shared_ptr.h>

#include "core.hpp"

namespace lastcard::python {

void add_lab(nb::module_& module) {
    module.def(
        "perft",
        [](const BoxPtr& box, unsigned seats, std::uint64_t seed, unsigned depth) {
            checked_seats(*box, seats);
            const nb::gil_scoped_release unlocked;
            return perft(box->game, seats, seed, depth);
        },
        nb::arg("game"), nb::arg("seats"), nb::arg("seed"), nb::arg("depth"),
        "How many sequences of `depth` legal actions there are from the first deal of a seed.\n\n"
        ">>> import lastcard as lc\n"
        ">>> lc.perft(lc.Game('classic'), seats=2, seed=1, depth=3)\n"
        "36");
    module.def(
        "signature",
        [](const BoxPtr& box, unsigned seats, std::uint64_t games, std::uint64_t seed) {
            checked_seats(*box, seats);
            const nb::gil_scoped_release unlocked;
            return signature(box->game, seats, games, seed);
        },
        nb::arg("game"), nb::arg("seats"), nb::arg("games"), nb::arg("seed"),
        "A hash of all that happens in random matches: equal numbers mean equal behaviour.\n\n"
        ">>> import lastcard as lc\n"
        ">>> hex(lc.signature(lc.Game('classic'), seats=2, games=50, seed=1))\n"
        "'0xdccaf7c97e535431'");
    module.def(
        "_bench",
        [](const BoxPtr& box, unsigned seats, std::uint64_t games, std::uint64_t seed) {
            checked_seats(*box, seats);
            BenchResult result;
            {
                const nb::gil_scoped_release unlocked;
                result = run_bench(box->game, seats, games, seed);
            }
            return nb::make_tuple(result.counts.decisions, result.seconds);
        },
        nb::arg("game"), nb::arg("seats"), nb::arg("games"), nb::arg("seed"),
        nb::sig("def _bench(game: Game, seats: int, games: int, seed: int) -> tuple[int, float]"));
}

}  // namespace lastcard::python
