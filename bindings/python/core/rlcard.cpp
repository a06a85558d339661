// RLCard's actions and planes for games with the classic deck, for lastcard.rlcard.
#include <nanobind/ndarray.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "encoding.hpp"
#include "match.hpp"

namespace lastcard::python {
namespace {

constexpr unsigned traits = 15;
constexpr unsigned wild = 13;
constexpr unsigned wild_four = 14;
constexpr unsigned draw_id = 60;
constexpr unsigned rows[] = {0, 3, 1, 2};  ///< of our colours: RLCard's order is red, green, blue
constexpr const char* trait_names[] = {"0",    "1",       "2",      "3",    "4",
                                       "5",    "6",       "7",      "8",    "9",
                                       "skip", "reverse", "draw_2", "wild", "wild_draw_4"};

/// Where a card stands in a plane. A wild has no row.
struct Place {
    unsigned row = 0;
    unsigned trait = 0;

    bool is_wild() const { return trait >= wild; }
    unsigned id() const { return row * traits + trait; }
};

std::optional<Place> place_of(std::string_view token) {
    if (token == "W") return Place{0, wild};
    if (token == "W+4") return Place{0, wild_four};
    const std::size_t colour = std::string_view("RYGB").find(token[0]);
    const std::string_view symbol = token.substr(1);
    if (colour == std::string_view::npos) return std::nullopt;
    if (symbol.size() == 1 && symbol[0] >= '0' && symbol[0] <= '9')
        return Place{rows[colour], static_cast<unsigned>(symbol[0] - '0')};
    if (symbol == "s") return Place{rows[colour], 10};
    if (symbol == "r") return Place{rows[colour], 11};
    if (symbol == "+2") return Place{rows[colour], 12};
    return std::nullopt;
}

/// A game in RLCard's terms.
class Planes {
public:
    using Array = nb::ndarray<std::int64_t, nb::shape<4, 4, 15>, nb::c_contig, nb::device::cpu>;

    Planes(BoxPtr box, unsigned seats)
        : box_(std::move(box)), space_(space_of(*box_, checked_seats(*box_, seats))) {
        for (unsigned i = 0; i < box_->game.face_count; ++i) {
            const std::optional<Place> place = place_of(face_text(box_->game, face_at(i)));
            if (!place)
                refuse_move("observation: planes are for the classic deck; for " +
                            box_->edition.id + ", expected table or memory");
            places_.push_back(*place);
        }
        for (unsigned id = 0; id < space_.size(); ++id)
            if (!known(space_.universal(id)))
                refuse_move("rules: action " + std::to_string(space_.universal(id)) +
                            " of docs/encoding.md, which these rules need, is none of RLCard's; "
                            "expected other rules, or table or memory as observation");
        for (const char colour : {'r', 'g', 'b', 'y'})
            for (const char* trait : trait_names)
                names_.push_back(nb::str((std::string(1, colour) + "-" + trait).c_str()));
        names_.push_back(nb::str("draw"));
    }

    const std::vector<nb::object>& names() const { return names_; }

    /// Goes on to the next choice: whose it is, and RLCard's ids. None after the round. Answers
    /// without a choice are given, except at a turn.
    nb::object advance(PyMatch& match) const {
        while (const Request* const request = match.match.request()) {
            const State& state = match.table->state();
            const std::vector<unsigned> legal = choices(state, request->seat);
            if (legal.size() > 1 || state.question().kind == Ask::Turn)
                return nb::make_tuple(index(request->seat), legal);
            answer(match, legal.at(0));
        }
        return nb::none();
    }

    /// Plays one of the ids, which may be a wild and its colour.
    void answer(PyMatch& match, unsigned number) const {
        const Request* const request = match.match.request();
        if (request == nullptr) refuse_move("step: the game is over, expected a reset");
        const Seat seat = request->seat;
        const bool colour_alone = match.table->state().question().kind == Ask::Colour;
        match.match.answer(action(match.table->state(), seat, number));
        if (number == draw_id || number % traits < wild || colour_alone) return;
        const Request* const next = match.match.request();
        if (next != nullptr && next->seat == seat &&
            match.table->state().question().kind == Ask::Colour)
            match.match.answer(action(match.table->state(), seat, number / traits * traits + wild));
    }

    /// Writes the planes of a seat. Returns RLCard's `raw_obs`.
    nb::dict observe(const PyMatch& match, unsigned of, const nb::list& legal, unsigned player,
                     Array planes) const {
        const State& state = match.table->state();
        const SeatView view = view_of(box_->game, state, checked_seat(of, match.table->seats()));
        std::int64_t* const cells = planes.data();
        const auto cell = [&](unsigned plane, unsigned row, unsigned trait) -> std::int64_t& {
            return cells[(plane * 4 + row) * traits + trait];
        };
        std::fill_n(cells, 4 * 4 * traits, 0);
        std::fill_n(cells, 4 * traits, 1);
        nb::list hand;
        for (unsigned i = 0; i < places_.size(); ++i) {
            const unsigned copies = view.hand[i];
            if (copies == 0) continue;
            const Place place = places_[i];
            for (unsigned n = 0; n < copies; ++n) hand.append(names_[place.id()]);
            for (unsigned row = 0; row < 4; ++row) {
                if (!place.is_wild() && row != place.row) continue;
                cell(0, row, place.trait) = 0;
                cell(place.is_wild() ? 1 : std::min(copies, 2U), row, place.trait) = 1;
            }
        }
        nb::object target = nb::none();
        if (view.top != FaceId::None) {
            Place top = places_[index(view.top)];
            // The opening wild has no colour until one is called.
            const bool open = top.is_wild() && view.colour == Colour::None;
            if (top.is_wild() && !open) top.row = rows[index(view.colour)];
            for (unsigned row = 0; row < 4; ++row)
                if (open || row == top.row) cell(3, row, top.trait) = 1;
            target = names_[top.id()];
        }
        nb::list played;
        for (unsigned i = state.discard_count; i-- > 0;)
            played.append(names_[places_[state.discard_top()[i]].id()]);
        nb::list counts;
        for (unsigned i = 0; i < view.seats; ++i)
            counts.append(nb::int_(static_cast<unsigned>(view.hand_counts[i])));
        nb::list allowed;
        for (const nb::handle id : legal) allowed.append(names_.at(nb::cast<unsigned>(id)));
        nb::dict raw;
        raw["hand"] = hand;
        raw["target"] = target;
        raw["played_cards"] = played;
        raw["legal_actions"] = allowed;
        raw["num_cards"] = counts;
        raw["num_players"] = match.table->seats();
        raw["current_player"] = player;
        return raw;
    }

private:
    /// Whether the game's players can do it by one of RLCard's ids, or it is done for them, or, as
    /// a challenge, never.
    bool known(unsigned universal) const {
        return universal < places_.size() || universal == action_id::draw ||
               universal == action_id::pass || universal == action_id::challenge ||
               (universal >= action_id::call && universal < action_id::power) ||
               (universal >= action_id::catch_seat && universal < action_id::slap) ||
               universal == action_id::wait;
    }

    /// Calls a function with every legal universal id of the seat that is asked, and with each of
    /// RLCard's ids for it.
    template <class Visit>
    void for_each_choice(const State& state, Seat seat, Visit&& visit) const {
        std::uint8_t mask[action_id::count];
        space_.mask_answers(box_->game, view_of(box_->game, state, seat), false, mask);
        for (unsigned id = 0; id < space_.size(); ++id) {
            if (mask[id] == 0) continue;
            const unsigned universal = space_.universal(id);
            if (universal < places_.size()) {
                const Place place = places_[universal];
                if (!place.is_wild()) visit(id, place.id());
                for (unsigned row = 0; place.is_wild() && row < 4; ++row)
                    visit(id, row * traits + place.trait);
            } else if (universal == action_id::draw || universal == action_id::pass) {
                visit(id, draw_id);
            } else if (universal >= action_id::call && universal < action_id::power) {
                visit(id, rows[universal - action_id::call] * traits + wild);
            }
        }
    }

    std::vector<unsigned> choices(const State& state, Seat seat) const {
        std::vector<unsigned> found;
        for_each_choice(state, seat, [&](unsigned, unsigned number) { found.push_back(number); });
        return found;
    }

    Action action(const State& state, Seat seat, unsigned number) const {
        std::optional<Action> found;
        for_each_choice(state, seat, [&](unsigned id, unsigned each) {
            if (each == number && !found) found = space_.action(id, Actor::of(state, seat));
        });
        if (!found) refuse_move("action: found " + std::to_string(number) + ", which is not legal");
        return *found;
    }

    BoxPtr box_;
    const ActionSpace& space_;
    std::vector<Place> places_;  ///< by face
    std::vector<nb::object> names_;
};

}  // namespace

void add_rlcard(nb::module_& module) {
    nb::class_<Planes>(module, "_Planes")
        .def(nb::init<BoxPtr, unsigned>(), nb::arg("game"), nb::arg("seats"))
        .def("advance", &Planes::advance,
             nb::sig("def advance(self, match: Match) -> tuple[int, list[int]] | None"))
        .def("answer", &Planes::answer)
        .def("observe", &Planes::observe,
             nb::sig("def observe(self, match: Match, seat: int, legal: list[int], player: int, "
                     "planes: object) -> dict[str, object]"));
}

}  // namespace lastcard::python
