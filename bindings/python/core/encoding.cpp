// Layout, ActionSpace, and observations of single views, for Python.
#include "encoding.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "encode/observation.hpp"
#include "encode/tables.hpp"

namespace lastcard::python {
namespace {

template <class T>
nb::ndarray<nb::numpy, T, nb::ndim<1>> array_of(const std::vector<T>& values) {
    auto* const data = new T[values.size() + 1];
    std::copy(values.begin(), values.end(), data);
    nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<T*>(p); });
    return nb::ndarray<nb::numpy, T, nb::ndim<1>>(data, {values.size()}, owner);
}

/// A layout with the game that it is for.
struct PyLayout {
    BoxPtr box;
    Layout layout;
};

struct PySpace {
    BoxPtr box;
    unsigned seats;
    ActionSpace space;
};

PyLayout make_layout(const BoxPtr& box, unsigned seats, const std::string& observation,
                     bool universal) {
    checked_seats(*box, seats);
    const Observed observed = observed_of(observation);
    return {box, universal ? Layout(max_faces, max_seats, observed)
                           : Layout(box->game, seats, observed)};
}

}  // namespace

const ActionSpace& space_of(const Box& box, unsigned seats) {
    std::unique_ptr<ActionSpace>& space = box.spaces[seats];
    if (!space) space = std::make_unique<ActionSpace>(box.game, seats);
    return *space;
}

Observed observed_of(const std::string& name) {
    if (name == "table") return Observed::Table;
    if (name == "memory") return Observed::Memory;
    throw nb::value_error(("observation: found '" + name + "', expected table or memory").c_str());
}

void add_encoding(nb::module_& module) {
    nb::class_<PyLayout>(module, "Layout",
                         "Where what stands in an observation.\n\n"
                         ">>> import lastcard as lc\n"
                         ">>> layout = lc.Layout(lc.Game('classic'), 2)\n"
                         ">>> layout.size, layout.parts['hand']\n"
                         "(412, slice(0, 54, None))")
        .def(nb::new_(&make_layout), nb::arg("game"), nb::arg("seats"),
             nb::arg("observation") = "table", nb::kw_only(), nb::arg("universal") = false,
             "observation: ``table`` or ``memory``. universal: the same for all games.")
        .def_prop_ro(
            "size", [](const PyLayout& each) { return each.layout.size(); },
            "Bytes of an observation.")
        .def_prop_ro(
            "parts",
            [](const PyLayout& each) {
                nb::dict parts;
                for (const Part& part : each.layout.parts())
                    parts[std::string(part.name).c_str()] =
                        nb::builtins()["slice"](part.offset, part.offset + part.size());
                return parts;
            },
            "The slice of every part, by name.",
            nb::for_getter(nb::sig("def parts(self) -> dict[str, slice[int, int, None]]")))
        .def_prop_ro(
            "shapes",
            [](const PyLayout& each) {
                nb::dict shapes;
                for (const Part& part : each.layout.parts())
                    shapes[std::string(part.name).c_str()] =
                        nb::make_tuple(part.rows, part.columns);
                return shapes;
            },
            "Rows and columns of every part, by name.",
            nb::for_getter(nb::sig("def shapes(self) -> dict[str, tuple[int, int]]")))
        .def_prop_ro(
            "scale",
            [](const PyLayout& each) { return array_of(each.layout.scale(each.box->game)); },
            nb::rv_policy::automatic,
            "float32: what each byte is multiplied with, to lie between 0 and 1.")
        .def_prop_ro_static(
            "seat_cells",
            [](nb::handle) {
                std::vector<std::string> names;
                for (const SeatCell& cell : seat_cells()) names.emplace_back(cell.name);
                return names;
            },
            "The names of the cells of a seat.")
        .def(
            "observe",
            [](const PyLayout& each, const Seen& seen) {
                if (seen.box->game.face_count > each.layout.faces() ||
                    seen.view.seats > each.layout.seats())
                    throw nb::value_error("observe: this view is of another game or more seats");
                std::vector<std::uint8_t> row(each.layout.size());
                write_observation(each.layout, seen.box->game, seen.view, &seen.memory,
                                  seen.offered, row.data());
                return array_of(row);
            },
            nb::arg("view"), "uint8: what the view's seat knows.")
        .def("__len__", [](const PyLayout& each) { return each.layout.size(); })
        .def("__str__", [](const PyLayout& each) { return layout_table(each.layout); })
        .def("__repr__", [](const PyLayout& each) {
            return "<Layout of " + std::to_string(each.layout.size()) + " bytes>";
        });

    nb::class_<PySpace>(module, "ActionSpace",
                        "The moves of a game as ids.\n\n"
                        ">>> import lastcard as lc\n"
                        ">>> lc.ActionSpace(lc.Game('classic'), 4).size\n"
                        "66")
        .def(nb::new_([](const BoxPtr& box, unsigned seats, bool universal) {
                 checked_seats(*box, seats);
                 return PySpace{box, seats,
                                universal ? ActionSpace() : ActionSpace(box->game, seats)};
             }),
             nb::arg("game"), nb::arg("seats"), nb::kw_only(), nb::arg("universal") = false,
             "The ids that a game with so many seats needs, or all: universal.")
        .def_prop_ro(
            "size", [](const PySpace& each) { return each.space.size(); },
            "How many ids there are.")
        .def("__len__", [](const PySpace& each) { return each.space.size(); })
        .def_prop_ro(
            "wait", [](const PySpace& each) { return each.space.wait(); },
            "The id for waiting, or None where there are no reactions.")
        .def(
            "to_universal",
            [](const PySpace& each, unsigned id) {
                if (id >= each.space.size())
                    throw nb::index_error("to_universal: there is no such id");
                return each.space.universal(id);
            },
            nb::arg("id"), "The universal number of an id.")
        .def(
            "move",
            [](const PySpace& each, unsigned id, const Seen& view) -> std::optional<Move> {
                const std::optional<Action> action = each.space.action(id, Actor::of(view.view));
                if (!action) return std::nullopt;
                return Move{*action, each.box};
            },
            nb::arg("id"), nb::arg("view"),
            "The move of an id for the seat of a view; None for waiting and what is no move.")
        .def(
            "id",
            [](const PySpace& each, const Move& move) -> std::optional<unsigned> {
                return each.space.id(move.action, each.seats);
            },
            nb::arg("move"), "The id of a move; None for a play with a call, which are two.")
        .def(
            "mask",
            [](const PySpace& each, const Seen& seen, bool call_too) {
                std::vector<std::uint8_t> mask(each.space.size());
                if (seen.offered)
                    each.space.mask_reactions(seen.view, mask.data());
                else
                    each.space.mask_answers(seen.box->game, seen.view, call_too, mask.data());
                return array_of(mask);
            },
            nb::arg("view"), nb::arg("call_too") = false,
            "uint8: 1 for what the seat may choose. call_too: the last-card call among answers.");
    module.def("_actions_table", &actions_table);
    module.attr("ACTIONS_VERSION") = actions_version;
    module.attr("LAYOUT_VERSION") = layout_version;
}

}  // namespace lastcard::python
