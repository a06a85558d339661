// Event for Python: what happened, and how a seat sees it.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>

#include "core.hpp"
#include "record/notation.hpp"
#include "text/catalogue.hpp"
#include "text/keys.hpp"
#include "text/sentences.hpp"

namespace lastcard::python {
namespace {

std::optional<unsigned> number_of(Seat seat) {
    if (seat == Seat::None) return std::nullopt;
    return index(seat);
}

}  // namespace

void add_events(nb::module_& module) {
    nb::class_<Happened>(module, "Event",
                         "What happened, with what was hidden: `seen_by` leaves that out.\n\n"
                         ">>> import lastcard as lc\n"
                         ">>> lc.Table('classic', seats=2, seed=7).events[0].kind\n"
                         "'shuffled'")
        .def_prop_ro(
            "kind",
            [](const Happened& each) {
                std::string key(event_key(each.event.kind));
                return key.substr(key.find('.') + 1);
            },
            "Its name, such as ``card_played``.")
        .def_prop_ro(
            "seat", [](const Happened& each) { return number_of(each.event.seat); },
            "Whose it is, or None.")
        .def_prop_ro(
            "other", [](const Happened& each) { return number_of(each.event.other); },
            "The other seat, or None.")
        .def_prop_ro(
            "card",
            [](const Happened& each) -> std::optional<std::string> {
                if (each.event.face == FaceId::None) return std::nullopt;
                return std::string(face_text(each.box->game, each.event.face));
            },
            "The token of its card, or None.")
        .def_prop_ro(
            "colour",
            [](const Happened& each) { return std::string(1, letter(each.event.colour)); },
            "R, Y, G, B or ``-``.")
        .def_prop_ro(
            "flags", [](const Happened& each) { return unsigned{each.event.flags}; },
            "As `src/engine/event.hpp` defines them.")
        .def_prop_ro(
            "number", [](const Happened& each) { return unsigned{each.event.number}; },
            "Cards, points or the round.")
        .def(
            "seen_by",
            [](const Happened& each, std::optional<unsigned> seat) {
                const SeatEvent seen =
                    project(each.event, seat ? checked_seat(*seat, max_seats) : Seat::None);
                return Happened{Event{seen.kind, seen.seat, seen.other, seen.face, seen.colour,
                                      seen.flags, seen.number},
                                each.box};
            },
            nb::arg("seat").none(), "The event as a seat sees it, or a spectator: None.")
        .def(
            "sentence",
            [](const Happened& each, std::optional<unsigned> seat, const std::string& language) {
                const Catalogue& words = catalogue_of(language);
                const std::vector<CardName> cards = custom_card_names(words, each.box->edition);
                return event_sentence(Speaker{words, each.box->game, {}, cards}, each.event,
                                      seat ? checked_seat(*seat, max_seats) : Seat::None);
            },
            nb::arg("seat") = nb::none(), nb::arg("language") = "en",
            "In words, as a seat reads it, or a spectator: None. Some events have none.")
        .def("__repr__", [](nb::handle self) {
            const Happened& each = nb::cast<const Happened&>(self);
            std::string text = "Event('" + nb::cast<std::string>(self.attr("kind")) + "'";
            if (each.event.seat != Seat::None)
                text += ", seat=" + std::to_string(index(each.event.seat));
            if (each.event.face != FaceId::None)
                text += ", card='" + std::string(face_text(each.box->game, each.event.face)) + "'";
            if (each.event.number != 0) text += ", number=" + std::to_string(each.event.number);
            return text + ")";
        });
    const auto item = [](const HappenedList& list, std::ptrdiff_t i) {
        const auto size = static_cast<std::ptrdiff_t>(list.events.size());
        if (i < 0) i += size;
        if (i < 0 || i >= size) throw nb::index_error("there is no such event");
        return Happened{list.events[static_cast<std::size_t>(i)], list.box};
    };
    nb::class_<HappenedList>(module, "Events",
                             "What a move did, in order. It can be read like a list.\n\n"
                             ">>> import lastcard as lc\n"
                             ">>> table = lc.Table('classic', seats=2, seed=7)\n"
                             ">>> table.push('draw')[0].kind\n"
                             "'card_drawn'")
        .def("__len__", [](const HappenedList& list) { return list.events.size(); })
        .def("__getitem__", item, nb::arg("index"))
        .def(
            "__iter__",
            [item](const HappenedList& list) {
                nb::list all;
                for (std::size_t i = 0; i < list.events.size(); ++i)
                    all.append(item(list, static_cast<std::ptrdiff_t>(i)));
                return nb::iter(all);
            },
            nb::sig("def __iter__(self) -> Iterator[Event]"))
        .def("__repr__", [](nb::handle self) {
            return nb::cast<std::string>(nb::repr(nb::list(nb::iter(self))));
        });
}

}  // namespace lastcard::python
