// Pool for Python: its arrays are views of the pool's memory, and keep it alive.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstring>

#include "encode/observation.hpp"
#include "encode/oracle.hpp"
#include "encoding.hpp"
#include "pool.hpp"
#include "state_check.hpp"
#include "table.hpp"

namespace lastcard::python {
namespace {

constexpr unsigned most_tables = 1U << 20;
constexpr unsigned most_events = 4096;

[[noreturn]] void refuse_input(const std::string& sentence) {
    throw nb::value_error(sentence.c_str());
}

bool choice_of(const char* what, const std::string& found, const char* off, const char* on) {
    if (found != off && found != on)
        refuse_input(std::string(what) + ": found '" + found + "', expected " + off + " or " + on);
    return found == on;
}

std::vector<std::optional<Level>> bots_of(const std::vector<std::optional<std::string>>& names,
                                          unsigned seats) {
    if (names.empty()) return {};
    if (names.size() != seats) refuse_input("bots: expected one for each seat, or none");
    std::vector<std::optional<Level>> bots;
    bool learner = false;
    for (const std::optional<std::string>& name : names) {
        bots.push_back(name ? find_level(*name) : std::nullopt);
        if (name && !bots.back())
            refuse_input("bots: found '" + *name + "', expected random, easy, normal or hard");
        learner = learner || !name;
    }
    if (!learner) refuse_input("bots: expected at least one seat without a bot: None");
    return bots;
}

std::shared_ptr<Pool> make_pool(
    unsigned tables, nb::object game, unsigned seats, const std::string& observation,
    bool universal, const std::string& windows, const std::string& unit, const std::string& reward,
    const std::string& autoreset, const std::string& illegal, bool skip_forced,
    unsigned max_decisions, unsigned threads, const std::vector<std::optional<std::string>>& bots,
    unsigned simulations, unsigned history, bool oracle, bool double_buffer, bool record) {
    if (nb::isinstance<nb::str>(game)) game = nb::type<Box>()(game);
    PoolOptions options;
    options.box = nb::cast<BoxPtr>(game);
    options.seats = checked_seats(*options.box, seats);
    if (tables == 0 || tables > most_tables)
        refuse_input("n: found " + std::to_string(tables) + ", expected 1 to " +
                     std::to_string(most_tables));
    if (history > most_events)
        refuse_input("history: found " + std::to_string(history) + ", expected 0 to " +
                     std::to_string(most_events));
    if (threads == 0 || threads > 256) refuse_input("threads: expected 1 to 256");
    options.tables = tables;
    options.history = history;
    options.oracle = oracle;
    options.double_buffer = double_buffer;
    options.record = record;
    options.observe = observation != "none";
    if (options.observe) options.observed = observed_of(observation);
    options.universal = universal;
    options.offers = offers_of(windows);
    options.match = choice_of("unit", unit, "round", "match");
    options.points = choice_of("reward", reward, "win", "points");
    options.next_step = choice_of("autoreset", autoreset, "same_step", "next_step");
    options.lose = choice_of("illegal", illegal, "raise", "lose");
    options.skip_forced = skip_forced;
    options.max_decisions = max_decisions;
    options.threads = threads;
    options.bots = bots_of(bots, seats);
    options.budget = Budget{.simulations = simulations};
    const auto pool = std::make_shared<Pool>(std::move(options));
    pool->reset(0, 0);
    return pool;
}

using Self = nb::handle_t<Pool>;

/// A view of the pool's memory.
template <class T>
nb::ndarray<nb::numpy, T> view(Self self, const Aligned<T>& memory, std::size_t columns = 0) {
    const std::size_t tables = nb::cast<const Pool&>(self).tables();
    if (columns == 0) return {memory.data(), {tables}, self};
    return {memory.data(), {tables, columns}, self};
}

/// The events of a seat: [n, K, 8].
nb::ndarray<nb::numpy, std::uint8_t> history(Self self) {
    const Pool& pool = nb::cast<const Pool&>(self);
    if (pool.options().history == 0) refuse_input("history: this pool was made without history=K");
    return {
        pool.arrays().history.data(), {pool.tables(), pool.options().history, event_bytes}, self};
}

nb::ndarray<nb::numpy, std::uint8_t> oracle(Self self) {
    const Pool& pool = nb::cast<const Pool&>(self);
    if (!pool.options().oracle) refuse_input("oracle: this pool was made without oracle=True");
    return view(self, pool.arrays().oracle,
                oracle_size(pool.options().box->game.face_count, pool.options().seats));
}

/// A new array that Python owns.
nb::ndarray<nb::numpy, std::uint8_t> bytes_array(std::unique_ptr<std::uint8_t[]> data,
                                                 std::initializer_list<std::size_t> shape) {
    std::uint8_t* const bytes = data.release();
    nb::capsule owner(bytes, [](void* p) noexcept { delete[] static_cast<std::uint8_t*>(p); });
    return {bytes, shape, owner};
}

nb::ndarray<nb::numpy, std::uint8_t> states(const Pool& pool) {
    auto bytes = std::make_unique<std::uint8_t[]>(sizeof(State) * pool.tables());
    for (unsigned i = 0; i < pool.tables(); ++i)
        std::memcpy(bytes.get() + sizeof(State) * i, &pool.state(i), sizeof(State));
    return bytes_array(std::move(bytes), {pool.tables(), sizeof(State)});
}

/// Nothing changes before all states have been checked.
void load(Pool& pool, const nb::ndarray<nb::ro>& given) {
    if (given.device_type() != nb::device::cpu::value)
        refuse_input("states: expected an array on the CPU");
    if (given.dtype() != nb::dtype<std::uint8_t>() || given.ndim() != 2 ||
        given.shape(0) != pool.tables() || given.shape(1) != sizeof(State) || given.stride(1) != 1)
        refuse_input("states: expected uint8 [" + std::to_string(pool.tables()) + ", " +
                     std::to_string(sizeof(State)) + "], as `states` gives them");
    std::vector<State> read(pool.tables());
    for (unsigned i = 0; i < pool.tables(); ++i) {
        const auto* const row = static_cast<const std::uint8_t*>(given.data()) +
                                static_cast<std::int64_t>(i) * given.stride(0);
        std::memcpy(static_cast<void*>(&read[i]), row, sizeof(State));
        if (const auto sound = check_state(pool.options().box->game, pool.options().seats, read[i]);
            !sound)
            refuse_input("states: table " + std::to_string(i) + ": " + sound.error());
    }
    const nb::gil_scoped_release unlocked;
    pool.load(read);
}

TablePtr table_of(const Pool& pool, unsigned table) {
    const BoxPtr& box = pool.options().box;
    if (!pool.options().record || pool.loaded(table))
        return std::make_shared<PyTable>(box, pool.state(table));
    auto made =
        std::make_shared<PyTable>(box, pool.setup(pool.number(table)), std::vector<std::string>{});
    for (const Action& action : pool.moves(table)) made->push(action);
    return made;
}

/// For environments of one table: plays an id or a Move, and tells who is asked then, or -1 at the
/// end of the episode.
int play_one(Pool& pool, nb::handle move) {
    if (move.is_none() || nb::isinstance<Move>(move)) {
        std::optional<Action> action;
        if (!move.is_none()) action = nb::cast<const Move&>(move).action;
        pool.push(0, action);
    } else {
        std::int64_t id = -1;
        if (!nb::try_cast(move, id)) throw nb::type_error("action: expected an id or a Move");
        pool.step({&id, 1});
    }
    return pool.over(0) ? -1 : pool.arrays().seat.data()[0];
}

nb::ndarray<nb::numpy, std::uint8_t> observe(const Pool& pool, unsigned table, unsigned seat) {
    auto row = std::make_unique<std::uint8_t[]>(pool.layout().size());
    pool.observe(table, checked_seat(seat, pool.options().seats), row.get());
    return bytes_array(std::move(row), {pool.layout().size()});
}

nb::ndarray<nb::numpy, std::uint8_t> seat_history(const Pool& pool, unsigned table, unsigned seat) {
    const std::size_t events = pool.options().history;
    auto rows = std::make_unique<std::uint8_t[]>(events * event_bytes);
    pool.write_history(table, checked_seat(seat, pool.options().seats), rows.get());
    return bytes_array(std::move(rows), {events, event_bytes});
}

/// What a policy chose: int32 or int64, one for each table.
std::vector<std::int64_t> actions_of(const Pool& pool, const nb::ndarray<nb::ro>& actions) {
    if (actions.device_type() != nb::device::cpu::value)
        refuse_input("actions: expected an array on the CPU");
    if (actions.ndim() != 1 || actions.shape(0) != pool.tables())
        refuse_input("actions: expected one dimension of " + std::to_string(pool.tables()));
    const bool wide = actions.dtype() == nb::dtype<std::int64_t>();
    if (!wide && actions.dtype() != nb::dtype<std::int32_t>())
        refuse_input("actions: expected int64 or int32");
    std::vector<std::int64_t> ids(pool.tables());
    const std::int64_t step = actions.stride(0);
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const std::int64_t at = static_cast<std::int64_t>(i) * step;
        ids[i] = wide ? static_cast<const std::int64_t*>(actions.data())[at]
                      : static_cast<const std::int32_t*>(actions.data())[at];
    }
    return ids;
}

nb::ndarray<nb::numpy, std::int64_t> array_of(std::unique_ptr<std::vector<std::int64_t>> ids) {
    std::vector<std::int64_t>* const owned = ids.release();
    nb::capsule owner(owned,
                      [](void* p) noexcept { delete static_cast<std::vector<std::int64_t>*>(p); });
    return {owned->data(), {owned->size()}, owner};
}

void step(Pool& pool, const nb::ndarray<nb::ro>& actions) {
    const std::vector<std::int64_t> ids = actions_of(pool, actions);
    const nb::gil_scoped_release unlocked;
    pool.step(ids);
}

void step_random(Pool& pool) {
    std::vector<std::int64_t> ids(pool.tables());
    const nb::gil_scoped_release unlocked;
    pool.choose(ids);
    pool.step(ids);
}

unsigned checked_table(const Pool& pool, unsigned table) {
    if (table >= pool.tables())
        refuse_input("table: found " + std::to_string(table) + ", expected a number below " +
                     std::to_string(pool.tables()));
    return table;
}

void push(Pool& pool, unsigned table, nb::handle move) {
    checked_table(pool, table);
    std::optional<Action> action;
    if (!move.is_none()) action = nb::cast<const Move&>(move).action;
    pool.push(table, action);
}

nb::tuple start(const Pool& pool, std::uint64_t game) {
    const TablePtr table =
        std::make_shared<PyTable>(pool.options().box, pool.setup(game), std::vector<std::string>{});
    return nb::make_tuple(table, pool.chance(game));
}

constexpr const char* pool_doc =
    "Many tables that are played at once, in arrays that are made once and overwritten by "
    "`step`.\n\n"
    "n: how many tables. game: a Game or the id of an edition. observation: ``table``,\n"
    "``memory``, or ``none`` for masks alone. universal: the layout and ids of all games. windows: "
    "``ask``, ``race`` or\n"
    "``auto``. unit: an episode is a ``round`` or a ``match``. reward: ``win`` or ``points``.\n"
    "autoreset: ``same_step`` or ``next_step``, as Gymnasium names them. illegal: ``raise`` or\n"
    "``lose``. skip_forced: answers without a choice are given. max_decisions: truncates an\n"
    "episode; 0: never. bots: by seat, None for a learner. history: the last so many events are\n"
    "observed. oracle: what no seat may know, for a critic. double_buffer: steps write into two\n"
    "sets of arrays by turns, so that one can be copied meanwhile: read them anew after each "
    "step.\n"
    "record: `table` has the past of a table.\n\n"
    "Episode e at table i is game first + e·n + i of the series, whatever the number of threads:\n"
    "the games of `lastcard simulate` with the same seed.\n\n"
    ">>> from lastcard.vector import Pool\n"
    ">>> pool = Pool(8, 'classic', seats=4)\n"
    ">>> pool.reset(seed=7)\n"
    ">>> pool.observation.shape, pool.action_mask.shape\n"
    "((8, 460), (8, 66))\n"
    ">>> pool.step(pool.action_mask.argmax(axis=1))\n"
    ">>> pool.rewards.shape, bool(pool.terminated.any())\n"
    "((8, 4), False)";

}  // namespace

void add_pool(nb::module_& module) {
    module.def(
        "_start",
        [](const BoxPtr& box, unsigned seats, std::uint64_t seed, std::uint64_t game) {
            Series series;
            series.bots.assign(checked_seats(*box, seats), Level::Random);
            series.seed = seed;
            return nb::make_tuple(
                std::make_shared<PyTable>(box, setup_of(series, game), std::vector<std::string>{}),
                chance_of(series, game));
        },
        nb::arg("game"), nb::arg("seats"), nb::arg("seed"), nb::arg("number"),
        nb::sig("def _start(game: Game, seats: int, seed: int, number: int) -> tuple[Table, int]"));
    nb::class_<Pool>(module, "Pool", pool_doc)
        .def(nb::new_(&make_pool), nb::arg("n"), nb::arg("game") = "classic", nb::arg("seats") = 4,
             nb::kw_only(), nb::arg("observation") = "table", nb::arg("universal") = false,
             nb::arg("windows") = "ask", nb::arg("unit") = "round", nb::arg("reward") = "win",
             nb::arg("autoreset") = "same_step", nb::arg("illegal") = "raise",
             nb::arg("skip_forced") = false, nb::arg("max_decisions") = 0, nb::arg("threads") = 1,
             nb::arg("bots") = std::vector<std::optional<std::string>>{},
             nb::arg("simulations") = 200, nb::arg("history") = 0, nb::arg("oracle") = false,
             nb::arg("double_buffer") = false, nb::arg("record") = false)
        .def_prop_ro(
            "game_of", [](const Pool& pool) { return pool.options().box; }, "What is played.")
        .def_prop_ro("n", &Pool::tables, "How many tables there are.")
        .def_prop_ro(
            "seats", [](const Pool& pool) { return pool.options().seats; }, "Seats at each table.")
        .def_prop_ro(
            "actions", [](const Pool& pool) { return pool.space().size(); },
            "How many action ids there are.")
        .def_prop_ro(
            "observation",
            [](Self self) {
                const Pool& pool = nb::cast<const Pool&>(self);
                if (!pool.options().observe)
                    refuse_input("observation: this pool was made with observation='none'");
                return view(self, pool.arrays().observation, pool.layout().size());
            },
            nb::rv_policy::automatic, "uint8 [n, bytes]: what the seat to decide knows.")
        .def_prop_ro(
            "action_mask",
            [](Self self) {
                const Pool& pool = nb::cast<const Pool&>(self);
                return view(self, pool.arrays().action_mask, pool.space().size());
            },
            nb::rv_policy::automatic, "int8 [n, actions]: 1 for what it may choose.")
        .def_prop_ro(
            "rewards",
            [](Self self) {
                const Pool& pool = nb::cast<const Pool&>(self);
                return view(self, pool.arrays().rewards, pool.options().seats);
            },
            nb::rv_policy::automatic, "float32 [n, seats]: of the episode that has ended.")
        .def_prop_ro(
            "seat", [](Self self) { return view(self, nb::cast<const Pool&>(self).arrays().seat); },
            nb::rv_policy::automatic, "int32 [n]: who decides.")
        .def_prop_ro(
            "terminated",
            [](Self self) { return view(self, nb::cast<const Pool&>(self).arrays().terminated); },
            nb::rv_policy::automatic, "bool [n]: the last step ended an episode.")
        .def_prop_ro(
            "truncated",
            [](Self self) { return view(self, nb::cast<const Pool&>(self).arrays().truncated); },
            nb::rv_policy::automatic, "bool [n]: it was cut off.")
        .def_prop_ro(
            "offered",
            [](Self self) { return view(self, nb::cast<const Pool&>(self).arrays().offered); },
            nb::rv_policy::automatic, "bool [n]: the decision is a reaction that may be declined.")
        .def_prop_ro(
            "game", [](Self self) { return view(self, nb::cast<const Pool&>(self).arrays().game); },
            nb::rv_policy::automatic, "uint64 [n]: number of the game that is observed.")
        .def(
            "reset",
            [](Pool& pool, std::uint64_t seed, std::uint64_t first) {
                const nb::gil_scoped_release unlocked;
                pool.reset(seed, first);
            },
            nb::arg("seed"), nb::arg("first") = 0,
            "Begins the games first, first + 1 … of the series of a seed.")
        .def(
            "next_games",
            [](Pool& pool) {
                const nb::gil_scoped_release unlocked;
                pool.next_games();
            },
            "Leaves all episodes and begins the next ones.")
        .def("step", &step, nb::arg("actions"), nb::sig("def step(self, actions: object) -> None"),
             "Plays one action at every table: int64 or int32, from any library on the CPU. An\n"
             "illegal one raises before anything changes.")
        .def("step_random", &step_random, "Plays a random legal action at every table.")
        .def(
            "sample",
            [](Pool& pool,
               const nb::ndarray<const float, nb::ndim<2>, nb::c_contig, nb::device::cpu>& logits) {
                if (logits.shape(0) != pool.tables() || logits.shape(1) != pool.space().size())
                    refuse_input("logits: expected the shape of action_mask");
                auto ids = std::make_unique<std::vector<std::int64_t>>(pool.tables());
                {
                    const nb::gil_scoped_release unlocked;
                    pool.sample(logits.data(), *ids);
                }
                return array_of(std::move(ids));
            },
            nb::arg("logits"),
            nb::sig("def sample(self, logits: NDArray[numpy.float32]) -> NDArray[numpy.int64]"),
            "Legal actions with probabilities softmax(logits): int64 [n].")
        .def("push", &push, nb::arg("table"), nb::arg("move").none(),
             nb::sig("def push(self, table: int, move: Move | None) -> None"),
             "Plays a Move at one table, also one without an id; None waits.")
        .def(
            "view",
            [](Pool& pool, unsigned table) { return pool.look(checked_table(pool, table)); },
            nb::arg("table"), "What the seat to decide at a table knows.")
        .def("start", &start, nb::arg("game"),
             nb::sig("def start(self, game: int) -> tuple[Table, int]"),
             "The table of a game of this series at its first deal, and the `chance` with which\n"
             "`Match` and `Table.play` repeat it.")
        .def_prop_ro("states", &states, nb::rv_policy::automatic,
                     "uint8 [n, 1328]: a copy of all tables, hands and piles too.")
        .def("load", &load, nb::arg("states"),
             nb::sig("def load(self, states: NDArray[numpy.uint8]) -> None"),
             "Begins an episode at every table with a state of `states`, which may be another\n"
             "pool's. Seats know what they can see; they have forgotten what was before.")
        .def_prop_ro("history", &history, nb::rv_policy::automatic,
                     "uint8 [n, K, 8]: the last K events of the seat to decide, the newest last.")
        .def_prop_ro("oracle", &oracle, nb::rv_policy::automatic,
                     "uint8 [n, bytes]: hands and piles, which no seat may know. For the training\n"
                     "of a critic.")
        .def(
            "next_episodes",
            [](Pool& pool) {
                const nb::gil_scoped_release unlocked;
                pool.go_on_from_ends();
            },
            "With ``next_step``: begins the next episode now where one is over. Rewards and flags\n"
            "stay as they are.")
        .def(
            "table",
            [](const Pool& pool, unsigned table) {
                return table_of(pool, checked_table(pool, table));
            },
            nb::arg("table"),
            "A copy of a table with everything on it; with ``record=True`` from the first deal.")
        .def("_play_one", &play_one, nb::arg("move").none(),
             nb::sig("def _play_one(self, move: int | Move | None) -> int"))
        .def("_observe", &observe, nb::arg("table"), nb::arg("seat"), nb::rv_policy::automatic)
        .def("_history", &seat_history, nb::arg("table"), nb::arg("seat"),
             nb::rv_policy::automatic);
}

}  // namespace lastcard::python
