// Game and Move: an edition with its rules, and what seats can do.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "core.hpp"
#include "edition/compile.hpp"
#include "edition/find.hpp"
#include "edition/switches.hpp"
#include "edition/validate.hpp"
#include "encode/actions.hpp"
#include "encode/layout.hpp"
#include "encode/oracle.hpp"
#include "encode/tables.hpp"
#include "file/edition_file.hpp"
#include "record/notation.hpp"
#include "record/record.hpp"
#include "text/catalogue.hpp"
#include "text/phrases.hpp"

namespace lastcard::python {
namespace {

[[noreturn]] void refuse_input(const std::string& sentence) {
    throw nb::value_error(sentence.c_str());
}

/// A text with line ends is an edition file itself.
LoadResult load(const std::string& edition) {
    if (edition.find('\n') != std::string::npos)
        return load_edition_text(edition, "edition", builtin_resolver());
    return load_edition(edition);
}

BoxPtr make_box(const std::string& edition,
                const std::vector<std::pair<std::string, std::string>>& settings,
                const std::optional<std::string>& preset) {
    LoadResult loaded = load(edition);
    if (!loaded) refuse_input(loaded.error().sentence());
    auto box = std::make_shared<Box>();
    box->edition = std::move(*loaded);
    box->rules = box->edition.rules;
    if (preset) {
        const PresetResult found = load_preset(*preset);
        if (!found) refuse_input(found.error().sentence());
        if (const auto done = apply_preset(*found, box->edition, box->rules); !done)
            refuse_input(done.error());
        box->preset = *preset;
    }
    for (const auto& [key, value] : settings) {
        if (const auto done = apply_switch(box->edition, box->rules, key, value); !done)
            refuse_input("rules: " + done.error());
        box->changed_rules.push_back(key + "=" + value);
    }
    if (const auto done = validate_rules(box->edition, box->rules, 0); !done)
        refuse_input(done.error());
    box->game = compile_game(box->edition, box->rules);
    return box;
}

/// As Python knows it: a bool, a number or a word.
nb::object value_of(const Rules& rules, const Switch& which) {
    const int value = which.get(rules);
    if (which.kind == SwitchKind::Bool) return nb::bool_(value != 0);
    if (which.kind == SwitchKind::Int) return nb::int_(value);
    return nb::str(which.text_of(value).c_str());
}

std::string text_of(nb::handle value) {
    if (nb::isinstance<nb::bool_>(value)) return nb::cast<bool>(value) ? "true" : "false";
    return nb::cast<std::string>(nb::str(value));
}

BoxPtr game_from(const std::string& edition, nb::object rules, std::optional<std::string> preset) {
    std::vector<std::pair<std::string, std::string>> settings;
    if (!rules.is_none()) {
        for (const auto [key, value] : nb::cast<nb::dict>(rules))
            settings.emplace_back(nb::cast<std::string>(key), text_of(value));
    }
    return make_box(edition, settings, preset);
}

nb::dict rules_of(const Box& box) {
    nb::dict rules;
    for (const Switch& which : switches())
        if (validate_switch_key(box.edition, which.key))
            rules[std::string(which.key).c_str()] = value_of(box.rules, which);
    return rules;
}

/// A card of the deck.
struct Card {
    BoxPtr box;
    FaceId id;

    const Face& face() const { return box->game.face(id); }
    std::string token() const { return std::string(face_text(box->game, id)); }
    std::string name(const std::string& language) const {
        const Catalogue& words = catalogue_of(language);
        const std::vector<CardName> cards = custom_card_names(words, box->edition);
        return card_name(Speaker{words, box->game, {}, cards}, id);
    }
};

FaceId face_of(const Box& box, const std::string& token) {
    const std::optional<FaceId> face = find_face(box.game, token);
    if (!face)
        refuse_input("card: found '" + token + "', expected a card of " + box.edition.id +
                     ", such as " + std::string(face_text(box.game, face_at(0))));
    return *face;
}

Colour colour_of(const std::string& name) {
    const std::optional<Colour> colour = find_colour(name);
    if (!colour) refuse_input("colour: found '" + name + "', expected R, Y, G or B");
    return *colour;
}

Seat seat_of(unsigned seat) { return checked_seat(seat, max_seats); }

std::string text_of(const Move& move) {
    if (move.box) return action_text(move.box->game, move.action);
    return action_text(Game{}, move.action);
}

/// Moves that name no card need no game.
template <class Made>
void add_makers(Made& made) {
    made.def_static(
            "play",
            [](const BoxPtr& box, unsigned seat, const std::string& card, bool uno, bool pair,
               bool more, bool jump) {
                const unsigned flags = (uno ? play_flag::uno : 0U) | (pair ? play_flag::pair : 0U) |
                                       (more ? play_flag::more : 0U) |
                                       (jump ? play_flag::jump : 0U);
                return Move{Action::play(seat_of(seat), face_of(*box, card),
                                         static_cast<std::uint8_t>(flags)),
                            box};
            },
            nb::arg("game"), nb::arg("seat"), nb::arg("card"), nb::kw_only(),
            nb::arg("uno") = false, nb::arg("pair") = false, nb::arg("more") = false,
            nb::arg("jump") = false, "Seat plays a card of the game, with these flags.")
        .def_static(
            "show",
            [](const BoxPtr& box, unsigned seat, const std::string& card) {
                return Move{Action::show(seat_of(seat), face_of(*box, card)), box};
            },
            nb::arg("game"), nb::arg("seat"), nb::arg("card"), "Seat shows a card of its hand.")
        .def_static(
            "call",
            [](unsigned seat, const std::string& colour) {
                return Move{Action::coloured(ActionKind::Call, seat_of(seat), colour_of(colour)),
                            {}};
            },
            nb::arg("seat"), nb::arg("colour"), "Seat calls a colour: R, Y, G or B.")
        .def_static(
            "power",
            [](unsigned seat, const std::string& colour) {
                return Move{Action::coloured(ActionKind::Power, seat_of(seat), colour_of(colour)),
                            {}};
            },
            nb::arg("seat"), nb::arg("colour"), "Seat takes the power of a colour.")
        .def_static(
            "swap",
            [](unsigned seat, std::optional<unsigned> target) {
                return Move{Action::at(ActionKind::Swap, seat_of(seat),
                                       target ? seat_of(*target) : Seat::None),
                            {}};
            },
            nb::arg("seat"), nb::arg("target").none(),
            "Seat swaps hands with another seat, or with nobody: None.");
    struct Simple {
        const char* name;
        ActionKind kind;
        const char* doc;
    };
    static constexpr Simple simple[] = {
        {"draw", ActionKind::Draw, "Seat draws."},
        {"pass_", ActionKind::Pass, "Seat passes."},
        {"challenge", ActionKind::Challenge, "Seat challenges."},
        {"flip", ActionKind::Flip, "Seat turns a card up with the green power."},
        {"uno", ActionKind::Uno, "Seat calls its last card."},
        {"slap", ActionKind::Slap, "Seat slaps."},
    };
    for (const Simple& each : simple)
        made.def_static(
            each.name,
            [kind = each.kind](unsigned seat) {
                return Move{Action::simple(kind, seat_of(seat)), {}};
            },
            nb::arg("seat"), each.doc);
    static constexpr Simple aimed[] = {
        {"give", ActionKind::Give, "Seat gives its red cards to another seat."},
        {"catch", ActionKind::Catch, "Seat catches another seat that forgot its call."},
    };
    for (const Simple& each : aimed)
        made.def_static(
            each.name,
            [kind = each.kind](unsigned seat, unsigned target) {
                return Move{Action::at(kind, seat_of(seat), seat_of(target)), {}};
            },
            nb::arg("seat"), nb::arg("target"), each.doc);
}

}  // namespace

unsigned checked_seats(const Box& box, unsigned seats) {
    if (const auto done = validate_rules(box.edition, box.rules, seats); !done)
        refuse_input(done.error());
    return seats;
}

Seat checked_seat(unsigned seat, unsigned seats) {
    if (seat >= seats)
        refuse_input("seat: found " + std::to_string(seat) + ", expected a number from 0 to " +
                     std::to_string(seats - 1));
    return seat_at(seat);
}

namespace {

/// The Moves of one game, by seat and universal id.
struct KeptMoves {
    BoxPtr box;
    std::vector<nb::object> moves;
};
/// Of the games that were used last: a few, because they keep their games alive.
std::array<KeptMoves, 4> kept_moves;
unsigned next_kept = 0;

KeptMoves& moves_of(const BoxPtr& box) {
    for (KeptMoves& each : kept_moves)
        if (each.box == box) return each;
    KeptMoves& oldest = kept_moves[next_kept++ % kept_moves.size()];
    oldest.box = box;
    oldest.moves.assign(std::size_t{max_seats} * action_id::count, nb::object());
    return oldest;
}

}  // namespace

nb::object move_object(const BoxPtr& box, const Action& action) {
    const std::optional<unsigned> id = universal_id(action, max_seats);
    const bool seated = index(action.seat) < max_seats;
    if (!id || !seated || action.kind == ActionKind::Show || (action.flags & play_flag::jump) != 0)
        return nb::cast(Move{action, box});
    nb::object& kept = moves_of(box).moves[index(action.seat) * action_id::count + *id];
    if (!kept.is_valid()) kept = nb::cast(Move{action, box});
    return kept;
}

void add_game(nb::module_& module) {
    nb::module_::import_("atexit").attr("register")(nb::cpp_function([] { kept_moves = {}; }));
    nb::class_<Card>(module, "Card",
                     "One face of the deck: all cards that look alike.\n\n"
                     ">>> import lastcard as lc\n"
                     ">>> lc.Game('classic').card('R7').name()\n"
                     "'red 7'")
        .def_prop_ro(
            "index", [](const Card& card) { return index(card.id); },
            "Its row in the deck, from 0.")
        .def_prop_ro("token", &Card::token, "As the notation writes it: ``R7``, ``W+4``.")
        .def("name", &Card::name, nb::arg("language") = "en", "In words: ``red 7``.")
        .def_prop_ro(
            "colour", [](const Card& card) { return std::string(1, letter(card.face().colour)); },
            "R, Y, G or B; ``-`` for a wild.")
        .def_prop_ro(
            "number",
            [](const Card& card) -> std::optional<unsigned> {
                if (card.face().number == no_number) return std::nullopt;
                return card.face().number;
            },
            "0 to 9, or None.")
        .def_prop_ro(
            "points", [](const Card& card) { return card.face().points; },
            "What it counts in a hand at the end of a round.")
        .def_prop_ro(
            "copies", [](const Card& card) { return card.face().copies; },
            "How many of them the deck has.")
        .def("__repr__", [](const Card& card) { return "Card('" + card.token() + "')"; })
        .def("__str__", &Card::token)
        .def(
            "__eq__",
            [](const Card& a, nb::handle b) {
                if (!nb::isinstance<Card>(b)) return false;
                const Card& other = nb::cast<const Card&>(b);
                return other.id == a.id && other.box->game.fingerprint == a.box->game.fingerprint;
            },
            nb::arg("other").none())
        .def("__hash__", [](const Card& card) {
            return static_cast<Py_ssize_t>(card.box->game.fingerprint >> 8 ^ index(card.id));
        });

    nb::class_<Box> game(module, "Game",
                         "An edition with its rules: what is played. It never changes.\n\n"
                         ">>> import lastcard as lc\n"
                         ">>> game = lc.Game('classic', rules={'jump_in': True})\n"
                         ">>> game.rules['jump_in'], game.card_count\n"
                         "(True, 108)");
    game.def(nb::new_(&game_from), nb::arg("edition") = "classic", nb::arg("rules") = nb::none(),
             nb::arg("preset") = nb::none(),
             "edition: an id such as ``no-mercy``, the path of an edition file, or its text.\n"
             "rules: switches that differ, such as ``{\"stacking\": \"at_least\"}``.\n"
             "preset: the id or path of a set of house rules.")
        .def_prop_ro(
            "edition", [](const Box& box) { return box.edition.id; }, "The edition's id.")
        .def(
            "name",
            [](const Box& box, const std::string& language) {
                catalogue_of(language);
                return box.edition.name.in(language);
            },
            nb::arg("language") = "en", "The edition's name.")
        .def_prop_ro("rules", &rules_of, "Every switch with its value.",
                     nb::for_getter(nb::sig("def rules(self) -> dict[str, bool | int | str]")))
        .def_prop_ro(
            "faces",
            [](const BoxPtr& box) {
                std::vector<Card> faces;
                for (unsigned i = 0; i < box->game.face_count; ++i)
                    faces.push_back({box, face_at(i)});
                return faces;
            },
            "The different cards, in the order of the deck.")
        .def(
            "card",
            [](const BoxPtr& box, const std::string& token) {
                return Card{box, face_of(*box, token)};
            },
            nb::arg("token"), "The card of a token.")
        .def_prop_ro(
            "deck",
            [](const BoxPtr& box) {
                std::vector<std::string> deck;
                for (unsigned i = 0; i < box->game.card_count; ++i)
                    deck.emplace_back(face_text(box->game, face_at(box->game.deck[i])));
                return deck;
            },
            "The tokens of all cards, copies one by one.")
        .def_prop_ro(
            "card_count", [](const Box& box) { return box.game.card_count; }, "Cards in the deck.")
        .def_prop_ro(
            "fingerprint", [](const Box& box) { return box.game.fingerprint; },
            "A number of everything that decides how it is played.")
        .def_prop_ro(
            "edition_hash", [](const Box& box) { return box.edition.hash; },
            "The content hash of the edition, as in records.")
        .def_prop_ro(
            "face_features",
            [](const Box& box) {
                const std::size_t count = box.game.face_count;
                auto* const data = new float[count * face_feature_count];
                nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<float*>(p); });
                for (std::size_t i = 0; i < count; ++i)
                    write_face_features(box.game.faces[i], data + i * face_feature_count);
                return nb::ndarray<nb::numpy, float, nb::ndim<2>>(data, {count, face_feature_count},
                                                                  owner);
            },
            nb::rv_policy::automatic,
            "A float32 array [faces, 48] that means the same in all editions.")
        .def(
            "__eq__",
            [](const Box& a, nb::handle b) {
                return nb::isinstance<Box>(b) &&
                       nb::cast<const Box&>(b).game.fingerprint == a.game.fingerprint;
            },
            nb::arg("other").none())
        .def("__hash__",
             [](const Box& box) { return static_cast<Py_ssize_t>(box.game.fingerprint >> 1); })
        .def("__repr__", [](const Box& box) { return "<Game " + box.edition.id + ">"; })
        .def(
            "__reduce__",
            [](const Box& box) {
                // A header has the edition, with its text if it is not built in, and the rules.
                Setup setup;
                while (setup.seats < max_seats &&
                       !validate_rules(box.edition, box.rules, setup.seats))
                    ++setup.seats;
                return nb::make_tuple(
                    nb::module_::import_("lastcard._pickle").attr("game"),
                    nb::make_tuple(header_line(make_header(box.edition, box.rules, setup))));
            },
            nb::sig("def __reduce__(self) -> tuple[object, ...]"));

    nb::class_<Move> move(module, "Move",
                          "What a seat does: one action.\n\n"
                          ">>> import lastcard as lc\n"
                          ">>> lc.Move.catch(1, 2)\n"
                          "Move('1 catch 2')");
    add_makers(move);
    move.def_prop_ro(
            "seat",
            [](const Move& each) -> std::optional<unsigned> {
                if (each.action.seat == Seat::None) return std::nullopt;
                return index(each.action.seat);
            },
            "Who; None for the table.")
        .def_prop_ro(
            "kind",
            [](const Move& each) {
                static constexpr const char* names[] = {
                    "play",  "draw",    "pass", "challenge", "flip",  "call",
                    "power", "swap",    "give", "uno",       "catch", "slap",
                    "close", "timeout", "deal", "leave",     "show"};
                return names[static_cast<unsigned>(each.action.kind)];
            },
            "``play``, ``draw``, ``pass``, ``call`` and so on.")
        .def_prop_ro(
            "card",
            [](const Move& each) -> std::optional<Card> {
                if (!each.box || each.action.face == FaceId::None) return std::nullopt;
                return Card{each.box, each.action.face};
            },
            "The card that is played or shown, or None.")
        .def_prop_ro(
            "target",
            [](const Move& each) -> std::optional<unsigned> {
                if (each.action.target == Seat::None) return std::nullopt;
                return index(each.action.target);
            },
            "The seat that it is aimed at, or None.")
        .def_prop_ro(
            "text",
            [](const Move& each) {
                return each.box ? move_text(each.box->game, each.action)
                                : move_text(Game{}, each.action);
            },
            "In the notation, without the seat: ``R7!``.")
        .def(
            "without_call",
            [](Move each) {
                if (each.action.kind == ActionKind::Play)
                    each.action.flags =
                        static_cast<std::uint8_t>(each.action.flags & ~play_flag::uno);
                return each;
            },
            "The same play without the last-card call, which has an id of its own.")
        .def("__str__", [](const Move& each) { return text_of(each); })
        .def("__repr__", [](const Move& each) { return "Move('" + text_of(each) + "')"; })
        .def(
            "__eq__",
            [](const Move& a, nb::handle b) {
                return nb::isinstance<Move>(b) && nb::cast<const Move&>(b).action == a.action;
            },
            nb::arg("other").none())
        .def("__hash__", [](const Move& each) {
            const Action& a = each.action;
            return static_cast<Py_ssize_t>(
                (static_cast<unsigned>(a.kind) << 24 ^ index(a.seat) << 16 ^ index(a.face) << 8 ^
                 index(a.colour) << 4 ^ index(a.target) ^ unsigned{a.flags} << 12) &
                0x7fffffffU);
        });
}

}  // namespace lastcard::python
