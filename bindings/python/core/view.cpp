// View: what one seat knows. Nothing here has access to a State.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "core.hpp"
#include "record/notation.hpp"
#include "text/catalogue.hpp"
#include "text/sentences.hpp"

namespace lastcard::python {
namespace {

constexpr const char* question_names[] = {"turn",    "drawn", "colour",   "challenge",
                                          "penalty", "swap",  "roulette", "power",
                                          "second",  "more",  "resolve",  "show"};

std::optional<unsigned> number_of(Seat seat) {
    if (seat == Seat::None) return std::nullopt;
    return index(seat);
}

std::vector<unsigned> numbers_of(SeatSet seats) {
    std::vector<unsigned> numbers;
    for (unsigned i = 0; i < max_seats; ++i)
        if (seats.has(seat_at(i))) numbers.push_back(i);
    return numbers;
}

nb::list moves_of(const Seen& seen, bool answers, bool reactions) {
    nb::list moves;
    seen.view.moves().for_each(seen.view.viewer, [&](const Action& action) {
        if (is_answer(action) ? answers : reactions) moves.append(move_object(seen.box, action));
    });
    return moves;
}

std::optional<std::string> token(const Seen& seen, FaceId face) {
    if (face == FaceId::None) return std::nullopt;
    return std::string(face_text(seen.box->game, face));
}

nb::object hand_of(const Seen& seen) {
    nb::list cards;
    for (unsigned i = 0; i < seen.box->game.face_count; ++i)
        for (unsigned n = 0; n < seen.view.hand[i]; ++n)
            cards.append(nb::cast(std::string(face_text(seen.box->game, face_at(i)))));
    return hand_object(cards);
}

std::vector<unsigned> known_of(const Seen& seen, unsigned seat) {
    const Seat other = checked_seat(seat, seen.view.seats);
    std::vector<unsigned> known;
    for (unsigned i = 0; i < seen.box->game.face_count; ++i)
        known.push_back(seen.memory.known(other, face_at(i)));
    return known;
}

std::string sentence_of(const Seen& seen, const std::string& language) {
    const Catalogue& words = catalogue_of(language);
    const std::vector<CardName> cards = custom_card_names(words, seen.box->edition);
    return question_sentence(Speaker{words, seen.box->game, {}, cards}, seen.view);
}

}  // namespace

nb::object helper(const char* module, const char* name) {
    return nb::module_::import_((std::string("lastcard.") + module).c_str()).attr(name);
}

nb::object hand_object(const nb::list& tokens) { return helper("_values", "Hand")(tokens); }

nb::object question_object(const SeatView& view) {
    if (view.frame_count == 0 || view.phase != Phase::Playing) return nb::none();
    const Frame question = view.question();
    return helper("_values", "Question")(question_names[static_cast<unsigned>(question.kind)],
                                         index(question.seat));
}

void add_view(nb::module_& module) {
    nb::class_<Seen>(module, "View",
                     "What one seat knows, and what it may do.\n\n"
                     ">>> import lastcard as lc\n"
                     ">>> view = lc.Table('classic', seats=2, seed=7).view(1)\n"
                     ">>> view.sample(seed=3).view(1).hand == view.hand\n"
                     "True")
        .def_prop_ro(
            "game", [](const Seen& seen) { return seen.box; }, "The game.")
        .def_prop_ro(
            "seat", [](const Seen& seen) { return index(seen.view.viewer); }, "Whose view it is.")
        .def_prop_ro(
            "seats", [](const Seen& seen) { return unsigned{seen.view.seats}; },
            "How many seats the table has.")
        .def_prop_ro("hand", &hand_of, "The tokens of the own cards, in the order of the deck.",
                     nb::for_getter(nb::sig("def hand(self) -> Hand")))
        .def_prop_ro(
            "counts",
            [](const Seen& seen) {
                return std::vector<unsigned>(seen.view.hand_counts,
                                             seen.view.hand_counts + seen.view.seats);
            },
            "Cards in every hand, by seat.")
        .def_prop_ro(
            "scores",
            [](const Seen& seen) {
                return std::vector<int>(seen.view.scores, seen.view.scores + seen.view.seats);
            },
            "Points, by seat.")
        .def_prop_ro(
            "top", [](const Seen& seen) { return token(seen, seen.view.top); }, "The face-up card.")
        .def_prop_ro(
            "colour", [](const Seen& seen) { return std::string(1, letter(seen.view.colour)); },
            "The colour in play: R, Y, G, B or ``-``.")
        .def_prop_ro(
            "direction",
            [](const Seen& seen) { return seen.view.direction == Direction::Left ? 1 : -1; },
            "1 clockwise, -1 against.")
        .def_prop_ro(
            "pending", [](const Seen& seen) { return unsigned{seen.view.pending}; },
            "Cards that the penalty has grown to.")
        .def_prop_ro(
            "draw_count", [](const Seen& seen) { return unsigned{seen.view.draw_count}; },
            "Cards in the draw pile.")
        .def_prop_ro(
            "discard_count", [](const Seen& seen) { return unsigned{seen.view.discard_count}; },
            "Cards in the discard pile, with the face-up one.")
        .def_prop_ro(
            "round", [](const Seen& seen) { return unsigned{seen.view.round}; },
            "The number of the round, from 1.")
        .def_prop_ro(
            "dealer", [](const Seen& seen) { return number_of(seen.view.dealer); }, "Who dealt.")
        .def_prop_ro(
            "in_round", [](const Seen& seen) { return numbers_of(seen.view.in_round); },
            "Seats that are still in the round.")
        .def_prop_ro(
            "catchable", [](const Seen& seen) { return numbers_of(seen.view.catchable); },
            "Seats that owe the last-card call.")
        .def_prop_ro(
            "question", [](const Seen& seen) { return question_object(seen.view); },
            "The open question and whose it is, or None.",
            nb::for_getter(nb::sig("def question(self) -> Question | None")))
        .def_prop_ro(
            "offered", [](const Seen& seen) { return seen.offered; },
            "Whether the seat is offered a reaction now, and may wait.")
        .def_prop_ro(
            "chance", [](const Seen& seen) { return seen.chance; },
            "A random number for this decision: the same in a repeated game.")
        .def(
            "answers", [](const Seen& seen) { return moves_of(seen, true, false); },
            nb::sig("def answers(self) -> list[Move]"),
            "The answers to the open question, if it is for this seat.")
        .def(
            "reactions", [](const Seen& seen) { return moves_of(seen, false, true); },
            nb::sig("def reactions(self) -> list[Move]"),
            "What the seat may do without being asked.")
        .def(
            "legal", [](const Seen& seen) { return moves_of(seen, true, true); },
            nb::sig("def legal(self) -> list[Move]"), "Everything that the seat may do now.")
        .def("known", &known_of, nb::arg("seat"),
             "Cards that are certainly in the hand of a seat: how many, by face.")
        .def(
            "unknown",
            [](const Seen& seen, unsigned seat) {
                return seen.memory.unknown(checked_seat(seat, seen.view.seats));
            },
            nb::arg("seat"), "Cards in the hand of a seat that may be anything.")
        .def_prop_ro(
            "unseen",
            [](const Seen& seen) {
                std::vector<unsigned> unseen;
                for (unsigned i = 0; i < seen.box->game.face_count; ++i)
                    unseen.push_back(seen.memory.unseen(seen.box->game, face_at(i)));
                return unseen;
            },
            "Copies of which the seat does not know where they are, by face.")
        .def(
            "sample",
            [](const Seen& seen, std::uint64_t seed) {
                return nb::module_::import_("lastcard._core").attr("_sample")(nb::cast(seen), seed);
            },
            nb::arg("seed"), nb::sig("def sample(self, seed: int) -> Table"),
            "A table that this seat could not tell from the real one, dealt at random.")
        .def(
            "_repr_svg_",
            [](nb::handle self) { return nb::cast<std::string>(helper("svg", "view")(self)); },
            "A picture, for notebooks.")
        .def(
            "_repr_html_",
            [](nb::handle self) {
                return nb::cast<std::string>(helper("svg", "page")(helper("svg", "view")(self)));
            },
            "The same, for notebooks that show HTML alone.")
        .def("__repr__",
             [](const Seen& seen) {
                 return "<View of seat " + std::to_string(index(seen.view.viewer)) + ">";
             })
        .def("sentence", &sentence_of, nb::arg("language") = "en",
             "The open question in words, as this seat would read it.");
}

}  // namespace lastcard::python
