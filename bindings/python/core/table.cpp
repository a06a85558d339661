// Table, Event and Match for Python.
#include "table.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstring>

#include "base/hex.hpp"
#include "bot/world.hpp"
#include "edition/switches.hpp"
#include "encode/oracle.hpp"
#include "engine/hand.hpp"
#include "lab/random_play.hpp"
#include "record/replay.hpp"

namespace lastcard::python {
namespace {

// ---- Making tables
// --------------------------------------------------------------------------------

void random_seed(std::uint8_t (&seed)[32]) {
    const nb::bytes bytes = nb::cast<nb::bytes>(nb::module_::import_("os").attr("urandom")(32));
    std::memcpy(seed, bytes.c_str(), sizeof seed);
}

/// None: a random one; a number, as `lastcard simulate --seed` has it; 32 bytes, or the same in
/// hexadecimal; any other text as `lastcard watch --seed` takes it.
void read_seed(nb::handle value, std::uint8_t (&seed)[32]) {
    if (value.is_none()) return random_seed(seed);
    if (nb::isinstance<nb::int_>(value)) {
        game_seed(seed, nb::cast<std::uint64_t>(value), 0);
        return;
    }
    if (nb::isinstance<nb::bytes>(value)) {
        const nb::bytes bytes = nb::cast<nb::bytes>(value);
        if (bytes.size() != sizeof seed)
            throw nb::value_error(
                ("seed: found " + std::to_string(bytes.size()) + " bytes, expected 32").c_str());
        std::memcpy(seed, bytes.c_str(), sizeof seed);
        return;
    }
    const std::string text = nb::cast<std::string>(value);
    Digest digest{};
    if (!from_hex(text, digest)) digest = sha256(bytes_of(text));
    std::memcpy(seed, digest.data(), sizeof seed);
}

TablePtr new_table(nb::object game, unsigned seats, nb::object seed, unsigned dealer,
                   const std::string& shuffle, std::vector<std::string> names) {
    if (nb::isinstance<nb::str>(game)) game = nb::type<Box>()(game);
    const BoxPtr box = nb::cast<BoxPtr>(game);
    Setup setup;
    setup.seats = checked_seats(*box, seats);
    setup.dealer = checked_seat(dealer, seats);
    if (shuffle != "fair" && shuffle != "fast")
        throw nb::value_error(("shuffle: found '" + shuffle + "', expected fair or fast").c_str());
    setup.shuffle = shuffle == "fast" ? ShuffleKind::Fast : ShuffleKind::Fair;
    if (!names.empty() && names.size() != seats)
        throw nb::value_error("names: expected one for each seat, or none");
    read_seed(seed, setup.seed);
    return std::make_shared<PyTable>(box, setup, std::move(names));
}

/// A table at its first deal, as the header of a record has it.
TablePtr table_of_header(const std::string& line) {
    const ReadRecord read = read_record(line);
    if (!read)
        throw nb::value_error(
            ("line " + std::to_string(read.error->line) + ": " + read.error->sentence).c_str());
    const OpenedRecord opened = open_record(read.record.header);
    if (!opened) throw nb::value_error(opened.error().sentence.c_str());
    auto box = std::make_shared<Box>();
    box->edition = *opened->edition;
    box->rules = opened->game->rules;
    box->game = *opened->game;
    for (const Switch& each : switches())
        if (each.get(box->rules) != each.get(box->edition.rules))
            box->changed_rules.push_back(std::string(each.key) + "=" +
                                         each.text_of(each.get(box->rules)));
    return std::make_shared<PyTable>(box, opened->setup, read.record.header.names);
}

constexpr char mark[] = "LCT1";
constexpr std::size_t head = 4 + 8;

std::uint64_t checksum(const char* bytes, std::size_t count) {
    std::uint64_t sum = 0xcbf29ce484222325U;
    for (std::size_t i = 0; i < count; ++i)
        sum = (sum ^ static_cast<std::uint8_t>(bytes[i])) * 0x100000001b3U;
    return sum;
}

nb::bytes bytes_of_table(const PyTable& table) {
    std::string bytes(mark, 4);
    const std::uint64_t fingerprint = table.game().fingerprint;
    bytes.append(reinterpret_cast<const char*>(&fingerprint), 8);
    bytes.append(reinterpret_cast<const char*>(&table.state()), sizeof(State));
    const std::uint64_t sum = checksum(bytes.data(), bytes.size());
    bytes.append(reinterpret_cast<const char*>(&sum), 8);
    return nb::bytes(bytes.data(), bytes.size());
}

TablePtr table_of_bytes(const BoxPtr& box, const nb::bytes& bytes) {
    if (bytes.size() != head + sizeof(State) + 8 || std::memcmp(bytes.c_str(), mark, 4) != 0)
        throw nb::value_error("from_bytes: these bytes are no table of this version");
    std::uint64_t fingerprint = 0;
    std::memcpy(&fingerprint, bytes.c_str() + 4, 8);
    if (fingerprint != box->game.fingerprint)
        throw nb::value_error(
            "from_bytes: this table is of another game, expected the same "
            "edition and rules");
    std::uint64_t sum = 0;
    std::memcpy(&sum, bytes.c_str() + head + sizeof(State), 8);
    if (sum != checksum(bytes.c_str(), head + sizeof(State)))
        throw nb::value_error("from_bytes: the bytes are damaged");
    State state;
    std::memcpy(static_cast<void*>(&state), bytes.c_str() + head, sizeof state);
    return std::make_shared<PyTable>(box, state);
}

// ---- What is on it
// ----------------------------------------------------------------------------------

nb::object hand_of(const PyTable& table, Seat seat) {
    nb::list cards;
    for_each_card(table.game(), table.state(), seat, [&](FaceId face) {
        cards.append(nb::cast(std::string(face_text(table.game(), face))));
    });
    return hand_object(cards);
}

nb::object question_of(const PyTable& table) {
    const State& state = table.state();
    if (state.phase != Phase::Playing) return nb::none();
    return question_object(view_of(table.game(), state, state.question().seat));
}

HappenedList events_from(const PyTable& table, std::size_t first) {
    return {{table.events().begin() + static_cast<std::ptrdiff_t>(first), table.events().end()},
            table.box()};
}

/// Every answer, or everything that a seat may do.
nb::list moves_list(const BoxPtr& box, const Moves& moves, Seat seat, bool answers,
                    bool reactions) {
    nb::list list;
    moves.for_each(seat, [&](const Action& action) {
        if (is_answer(action) ? answers : reactions) list.append(move_object(box, action));
    });
    return list;
}

/// A move in the notation, with or without its seat.
std::size_t push_text(PyTable& table, const std::string& text) {
    const bool seated = text.size() > 1 && text[1] == ' ';
    Result<lastcard::Move> move =
        seated ? parse_seat_move(table.game(), text)
               : parse_move(table.game(),
                            table.state().phase == Phase::Playing ? table.state().question().seat
                                                                  : Seat::None,
                            text);
    if (!move) refuse_move(move.error());
    return table.push(*move);
}

std::size_t push(PyTable& table, nb::handle move) {
    if (nb::isinstance<Move>(move)) return table.push(nb::cast<const Move&>(move).action);
    if (nb::isinstance<nb::str>(move)) return push_text(table, nb::cast<std::string>(move));
    if (table.state().phase != Phase::Playing) refuse_move("action: the round is over");
    const Actor actor = Actor::of(table.state(), table.state().question().seat);
    const std::optional<Action> action = said(table.box(), actor, move);
    if (!action) refuse_move("action: found the id for waiting, expected a move");
    return table.push(*action);
}

const char* phase_name(Phase phase) {
    return phase == Phase::Playing ? "playing" : phase == Phase::RoundOver ? "round" : "match";
}

std::vector<unsigned> winners(SeatSet seats) {
    std::vector<unsigned> numbers;
    for (unsigned i = 0; i < max_seats; ++i)
        if (seats.has(seat_at(i))) numbers.push_back(i);
    return numbers;
}

/// A table that the view's seat could not tell from the real one.
TablePtr sample(const Seen& seen, std::uint64_t seed) {
    static thread_local CardTraits traits;
    const WorldMaker maker({seen.box->game, seen.view, seen.memory},
                           traits.for_game(seen.box->game));
    FastStream random(mix64(seed));
    State world;
    maker.make(random, world);
    const TablePtr table = std::make_shared<PyTable>(seen.box, world);
    table->remembers(seen.view.viewer, seen.memory);
    return table;
}

/// What a pickle holds: the record of a whole match, or the header and the bytes of a table.
nb::object restore(const std::string& text, nb::object state) {
    const std::size_t line = text.find('\n') + 1;
    TablePtr table = table_of_header(text.substr(0, line));
    if (!state.is_none()) return nb::cast(table_of_bytes(table->box(), nb::cast<nb::bytes>(state)));
    const ReadRecord read = read_record(text);
    for (const std::string& each : read.record.actions)
        table->push(*parse_action(table->game(), each));
    return nb::cast(table);
}

constexpr const char* table_doc =
    "A table with everything on it: hands, piles, and all that has happened.\n\n"
    "game: a Game, or what makes one. seats: 2 to 10. seed: a number, 32 bytes, the same in\n"
    "hexadecimal, or any text, as `lastcard watch --seed` takes it; None: a random one.\n"
    "dealer: who deals first, where the rules do not draw lots. shuffle: ``fair``, which can be\n"
    "checked, or ``fast``. names: of the players, for the record.\n\n"
    ">>> import lastcard as lc\n"
    ">>> table = lc.Table('classic', seats=2, seed=7)\n"
    ">>> before = table.copy()\n"
    ">>> events = table.push(table.answers()[0])\n"
    ">>> table.pop()\n"
    ">>> table == before\n"
    "True";

}  // namespace

void add_table(nb::module_& module) {
    nb::class_<PyTable> table(module, "Table", table_doc);
    table
        .def(nb::new_(&new_table), nb::arg("game") = "classic", nb::arg("seats") = 4,
             nb::arg("seed") = nb::none(), nb::kw_only(), nb::arg("dealer") = 0,
             nb::arg("shuffle") = "fair", nb::arg("names") = std::vector<std::string>{})
        .def_prop_ro(
            "game", [](const PyTable& t) { return t.box(); }, "What is played.")
        .def_prop_ro("seats", &PyTable::seats, "How many seats there are.")
        .def_prop_ro("names", &PyTable::names, "Names of the seats, if they have any.")
        .def_prop_ro(
            "seed",
            [](const PyTable& t) {
                return nb::bytes(reinterpret_cast<const char*>(t.state().seed), 32);
            },
            "The 32 bytes that all cards come from.")
        .def_prop_ro(
            "phase", [](const PyTable& t) { return phase_name(t.state().phase); },
            "``playing``; ``round`` or ``match`` when that is over.")
        .def_prop_ro("question", &question_of, "The open question and whose it is, or None.",
                     nb::for_getter(nb::sig("def question(self) -> Question | None")))
        .def_prop_ro(
            "round", [](const PyTable& t) { return t.state().round; }, "From 1.")
        .def_prop_ro(
            "scores",
            [](const PyTable& t) {
                return std::vector<int>(t.state().scores, t.state().scores + t.seats());
            },
            "Points, by seat.")
        .def_prop_ro(
            "round_winners", [](const PyTable& t) { return winners(t.state().round_winners); },
            "Who has won the round that is over.")
        .def_prop_ro(
            "match_winners", [](const PyTable& t) { return winners(t.state().match_winners); },
            "Who has won the match that is over.")
        .def_prop_ro(
            "hands",
            [](const PyTable& t) {
                nb::list hands;
                for (unsigned i = 0; i < t.seats(); ++i) hands.append(hand_of(t, seat_at(i)));
                return hands;
            },
            "All hands, by seat.", nb::for_getter(nb::sig("def hands(self) -> list[Hand]")))
        .def_prop_ro(
            "draw_pile",
            [](const PyTable& t) {
                nb::list cards;
                for (unsigned i = t.state().draw_count; i > 0; --i)
                    cards.append(
                        nb::cast(std::string(face_text(t.game(), face_at(t.state().pile[i - 1])))));
                return cards;
            },
            "The draw pile, the next card first.",
            nb::for_getter(nb::sig("def draw_pile(self) -> list[str]")))
        .def_prop_ro(
            "discard_pile",
            [](const PyTable& t) {
                nb::list cards;
                for (unsigned i = 0; i < t.state().discard_count; ++i)
                    cards.append(nb::cast(
                        std::string(face_text(t.game(), face_at(t.state().discard_top()[i])))));
                return cards;
            },
            "The discard pile, the face-up card first.",
            nb::for_getter(nb::sig("def discard_pile(self) -> list[str]")))
        .def(
            "oracle",
            [](const PyTable& t) {
                const unsigned faces = t.game().face_count;
                auto* const bytes = new std::uint8_t[oracle_size(faces, t.seats())];
                nb::capsule owner(bytes,
                                  [](void* p) noexcept { delete[] static_cast<std::uint8_t*>(p); });
                write_oracle(t.game(), t.state(), faces, t.seats(), bytes);
                return nb::ndarray<nb::numpy, std::uint8_t, nb::ndim<1>>(
                    bytes, {oracle_size(faces, t.seats())}, owner);
            },
            "uint8: all hands and the next cards, for the training of a critic: see\n"
            "docs/encoding.md.")
        .def(
            "answers",
            [](const PyTable& t) {
                if (t.state().phase != Phase::Playing) return nb::list();
                return moves_list(t.box(), answers(t.game(), t.state()), t.state().question().seat,
                                  true, false);
            },
            "The answers to the open question.", nb::sig("def answers(self) -> list[Move]"))
        .def(
            "legal",
            [](const PyTable& t, unsigned seat) {
                const Seat who = checked_seat(seat, t.seats());
                return moves_list(t.box(), legal(t.game(), t.state(), who), who, true, true);
            },
            nb::arg("seat"), "Everything that a seat may do now, reactions too.",
            nb::sig("def legal(self, seat: int) -> list[Move]"))
        .def(
            "view",
            [](const PyTable& t, unsigned seat) { return t.look(checked_seat(seat, t.seats())); },
            nb::arg("seat"), "What a seat sees and remembers.")
        .def(
            "push", [](PyTable& t, nb::object move) { return events_from(t, push(t, move)); },
            nb::arg("move"),
            "Plays a move: a text such as ``2 R7!`` or, by the seat that is asked, ``R7!``; a\n"
            "Move; the id of one. Returns what happened.",
            nb::sig("def push(self, move: str | Move | int) -> Events"))
        .def("pop", &PyTable::pop, "Takes the last move back.")
        .def(
            "deal",
            [](PyTable& t) {
                return events_from(t, t.push(Action::simple(ActionKind::Deal, Seat::None)));
            },
            "Deals the next round. Returns what happened.")
        .def_prop_ro(
            "events", [](const PyTable& t) { return events_from(t, 0); },
            "Everything that has happened.")
        .def_prop_ro(
            "moves",
            [](const PyTable& t) {
                std::vector<Move> moves;
                for (const Action& action : t.actions()) moves.push_back({action, t.box()});
                return moves;
            },
            "Everything that has been done, the table's actions too.")
        .def(
            "copy", [](const PyTable& t) { return std::make_shared<PyTable>(t); },
            "Another table in the same state, with the same past.")
        .def("__bytes__", &bytes_of_table)
        .def_static("from_bytes", &table_of_bytes, nb::arg("game"), nb::arg("data"),
                    "A table in the middle of a match, from its bytes. The bytes must be trusted.")
        .def("__hash__",
             [](const PyTable& t) {
                 return static_cast<Py_ssize_t>(
                     checksum(reinterpret_cast<const char*>(&t.state()), sizeof(State)) >> 1);
             })
        .def(
            "__eq__",
            [](const PyTable& t, nb::handle other) {
                if (!nb::isinstance<PyTable>(other)) return false;
                const PyTable& o = nb::cast<const PyTable&>(other);
                return o.game().fingerprint == t.game().fingerprint &&
                       std::memcmp(&o.state(), &t.state(), sizeof(State)) == 0;
            },
            nb::arg("other").none())
        .def("play", &play, nb::arg("players"), nb::kw_only(), nb::arg("until") = "round",
             nb::arg("windows") = "ask", nb::arg("chance") = nb::none(),
             "Lets players play: names of bots, or functions of a view that return a Move, an\n"
             "id, a text, or None to wait. chance: the seed of what bots leave to luck.",
             nb::sig("def play(self, players: Sequence[str | Bot | Callable[[View], Move | int | "
                     "str | None]], *, until: str = 'round', windows: str = 'ask', chance: int | "
                     "None = None) -> None"))
        .def_prop_ro("whole", &PyTable::whole, "Whether it began with the first deal.")
        .def(
            "record", [](const PyTable& t) { return helper("records", "Record")(t.record()); },
            nb::sig("def record(self) -> 'lastcard.records.Record'"),
            "The match so far as a record, which `lastcard verify` can check.")
        .def(
            "_repr_svg_",
            [](nb::handle self) { return nb::cast<std::string>(helper("svg", "table")(self)); },
            "A picture, for notebooks.")
        .def(
            "_repr_html_",
            [](nb::handle self) {
                return nb::cast<std::string>(helper("svg", "page")(helper("svg", "table")(self)));
            },
            "The same, for notebooks that show HTML alone.")
        .def("__str__",
             [](nb::handle self) {
                 return nb::cast<std::string>(helper("svg", "table_text")(self));
             })
        .def("__repr__",
             [](const PyTable& t) {
                 return "<Table of " + t.box()->edition.id + ", " + std::to_string(t.seats()) +
                        " seats, round " + std::to_string(t.state().round) + ">";
             })
        .def(
            "__reduce__",
            [](const PyTable& t) {
                const nb::object of = helper("_pickle", "restore");
                const nb::object text = t.whole() ? nb::object(nb::cast(t.record()))
                                                  : nb::object(nb::cast(header_line(t.header())));
                const nb::object state = t.whole() ? nb::none() : nb::object(bytes_of_table(t));
                return nb::make_tuple(of, nb::make_tuple(text, state));
            },
            nb::sig("def __reduce__(self) -> tuple[object, ...]"))
        .def("_header", [](const PyTable& t) { return header_line(t.header()); })
        .def_static("_of_header", &table_of_header);
    module.def("_game_of_header",
               [](const std::string& line) { return table_of_header(line)->box(); });
    module.def("_restore", &restore, nb::arg("text"), nb::arg("state").none(),
               nb::sig("def _restore(text: str, state: bytes | None) -> Table"));
    module.def("_sample", &sample);
    module.def("_push_record", [](PyTable& t, const std::string& text) {
        const Result<Action> action = parse_action(t.game(), text);
        if (!action) refuse_move(action.error());
        return events_from(t, t.push(*action));
    });
    module.def(
        "_read_record",
        [](const std::string& text) {
            const ReadRecord read = read_record(text);
            if (!read)
                refuse_move("line " + std::to_string(read.error->line) + ": " +
                            read.error->sentence);
            return nb::make_tuple(header_line(read.record.header), read.record.actions,
                                  read.record.end ? end_line(*read.record.end) : std::string());
        },
        nb::sig("def _read_record(text: str) -> tuple[str, list[str], str]"));
    module.def(
        "_verify_text",
        [](const std::string& text) -> nb::object {
            const std::optional<RecordError> error = verify_text(text);
            if (!error) return nb::none();
            return nb::make_tuple(error->line, error->sentence);
        },
        nb::sig("def _verify_text(text: str) -> tuple[int, str] | None"));
}

}  // namespace lastcard::python
