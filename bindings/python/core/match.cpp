// Match for Python, and playing a table with bots and functions.
#include "match.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>

#include <cstring>

#include "bots.hpp"
#include "encode/observation.hpp"
#include "encoding.hpp"
#include "engine/apply.hpp"

namespace lastcard::python {

void refuse_move(const std::string& sentence) { throw nb::value_error(sentence.c_str()); }

std::optional<Action> said(const BoxPtr& box, const Actor& actor, nb::handle move) {
    if (move.is_none()) return std::nullopt;
    if (nb::isinstance<Move>(move)) {
        const Action action = nb::cast<const Move&>(move).action;
        if (action.seat != actor.seat)
            refuse_move("move: found one of another seat, expected one of seat " +
                        std::to_string(index(actor.seat)));
        return action;
    }
    if (nb::isinstance<nb::str>(move)) {
        const Result<Action> action = parse_action(
            box->game, std::to_string(index(actor.seat)) + " " + nb::cast<std::string>(move));
        if (!action) refuse_move(action.error());
        return *action;
    }
    unsigned id = 0;
    if (!nb::try_cast(move, id))
        throw nb::type_error("move: expected a Move, an id, a text, or None to wait");
    const ActionSpace& space = space_of(*box, actor.seats);
    if (id == space.wait()) return std::nullopt;
    const std::optional<Action> action = space.action(id, actor);
    if (!action)
        refuse_move("action: found " + std::to_string(id) + ", expected the id of a move below " +
                    std::to_string(space.size()));
    return *action;
}

Seen look_for(const PyTable& table, const Request& request) {
    Seen seen = table.look(request.seat);
    seen.offered = request.window();
    seen.chance = request.chance;
    return seen;
}

PyMatch PyMatch::at(const TablePtr& other, std::uint64_t chance) const {
    if (other->seats() != table->seats())
        refuse_move("table: found one with " + std::to_string(other->seats()) +
                    " seats, expected " + std::to_string(table->seats()));
    TurnOrder order = match.order();
    order.reseed(chance);
    return {other, order};
}

std::optional<Seen> PyMatch::next() {
    const Request* const request = match.request();
    if (request == nullptr) return std::nullopt;
    return look_for(*table, *request);
}

void PyMatch::answer(nb::handle move) {
    const Request* const request = match.request();
    match.answer(request == nullptr
                     ? std::nullopt
                     : said(table->box(), Actor::of(table->state(), request->seat), move));
}

namespace {

PyMatch restore_match(const TablePtr& table, nb::bytes bytes) {
    TurnOrder order{0};
    if (bytes.size() != sizeof order)
        refuse_move("match: found " + std::to_string(bytes.size()) + " bytes, expected " +
                    std::to_string(sizeof order));
    std::memcpy(static_cast<void*>(&order), bytes.data(), sizeof order);
    return {table, order};
}

/// All that a seat has seen, eight bytes for each event.
nb::bytes heard(const PyTable& table, unsigned seat) {
    const Seat viewer = checked_seat(seat, table.seats());
    std::string rows(table.events().size() * event_bytes, '\0');
    auto* row = reinterpret_cast<std::uint8_t*>(rows.data());
    for (const Event& event : table.events()) {
        write_event(project(event, viewer), viewer, table.seats(), row);
        row += event_bytes;
    }
    return nb::bytes(rows.data(), rows.size());
}

/// A program plays one seat.
nb::object one_seat_program(const std::vector<nb::object>& seated, nb::object player) {
    if (nb::isinstance<NativeBot>(player) && nb::cast<NativeBot&>(player).program != nullptr)
        for (const nb::object& other : seated)
            if (other.is(player))
                refuse_move("play: found a program in two seats, expected one for each seat");
    return player;
}

/// Programs hear how it ended.
void tell_end(const PyTable& table, const std::vector<nb::object>& seated) {
    for (unsigned i = 0; i < table.seats(); ++i)
        if (nb::isinstance<NativeBot>(seated[i]))
            tell(nb::cast<NativeBot&>(seated[i]), table.look(seat_at(i)));
}

/// Bots by name, the same one for the same name; everything else is a policy.
std::vector<nb::object> seat_players(const PyTable& table, nb::list players) {
    if (players.size() != table.seats())
        refuse_move("play: found " + std::to_string(players.size()) +
                    " players, expected one for each of " + std::to_string(table.seats()) +
                    " seats");
    std::vector<nb::object> seated;
    for (const nb::handle player : players) {
        if (nb::isinstance<nb::str>(player))
            seated.push_back(
                nb::cast(bot_of_level(nb::cast<std::string>(player), std::nullopt, std::nullopt)));
        else if (PyCallable_Check(player.ptr()) != 0)
            seated.push_back(one_seat_program(seated, nb::borrow(player)));
        else
            refuse_move("play: expected the name of a bot, or a function of a view");
    }
    return seated;
}

}  // namespace

void play(const TablePtr& table, nb::list players, const std::string& until,
          const std::string& windows, std::optional<std::uint64_t> chance) {
    if (until != "round" && until != "match")
        refuse_move("until: found '" + until + "', expected round or match");
    const std::vector<nb::object> seated = seat_players(*table, players);
    PyMatch game(table, windows, chance);
    unsigned asked = 0;
    for (;;) {
        while (const Request* const request = game.match.request()) {
            if (++asked % 256 == 0 && PyErr_CheckSignals() != 0) throw nb::python_error();
            const nb::object view = nb::cast(look_for(*table, *request));
            const nb::object move = seated[index(request->seat)](view);
            game.match.answer(said(table->box(), Actor::of(table->state(), request->seat), move));
        }
        if (until == "round" || table->state().phase == Phase::MatchOver)
            return tell_end(*table, seated);
        game.match.deal();
    }
}

void add_match(nb::module_& module) {
    nb::class_<PyMatch>(module, "Match",
                        "A table that asks its seats in order, and offers reactions before every\n"
                        "question: see docs/encoding.md.\n\n"
                        ">>> import lastcard as lc\n"
                        ">>> match = lc.Match(lc.Table('classic', seats=2, seed=7))\n"
                        ">>> bot = lc.bot('normal')\n"
                        ">>> while view := match.next():\n"
                        "...     match.answer(bot(view))\n"
                        ">>> match.table.phase\n"
                        "'round'")
        .def(nb::init<TablePtr, const std::string&, std::optional<std::uint64_t>>(),
             nb::arg("table"), nb::arg("windows") = "ask", nb::arg("chance") = nb::none(),
             "windows: ``ask``, ``race`` or ``auto``. chance: the seed of everything left to luck.")
        .def_ro("table", &PyMatch::table, "The table that is played.")
        .def("next", &PyMatch::next,
             "The view of the seat that has to answer or is offered a reaction; None after the\n"
             "round.")
        .def("answer", &PyMatch::answer, nb::arg("move").none(),
             "What that seat does: a Move, an id, a text, or None to wait.",
             nb::sig("def answer(self, move: Move | int | str | None) -> None"))
        .def(
            "deal", [](PyMatch& match) { match.match.deal(); }, "Deals the next round.")
        .def("copy", &PyMatch::copy, "The same moment, with a table of its own.")
        .def("at", &PyMatch::at, nb::arg("table"), nb::arg("chance") = 0,
             "The same moment at another table, such as one of `View.sample`, with other luck\n"
             "from now on.")
        .def(
            "__deepcopy__", [](const PyMatch& match, nb::dict) { return match.copy(); },
            nb::sig("def __deepcopy__(self, memo: dict[int, object]) -> Match"))
        .def(
            "__reduce__",
            [](const PyMatch& match) {
                const nb::object of = nb::module_::import_("lastcard._pickle").attr("match");
                const TurnOrder& order = match.match.order();
                return nb::make_tuple(of,
                                      nb::make_tuple(match.table, nb::bytes(&order, sizeof order)));
            },
            nb::sig("def __reduce__(self) -> tuple[object, ...]"));
    module.def("_restore_match", &restore_match);
    module.def("_heard", &heard);
    module.attr("_most_actions") = max_round_actions;
}

}  // namespace lastcard::python
