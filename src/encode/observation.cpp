// Fills in the parts of a layout (see observation.hpp).
#include "encode/observation.hpp"

#include <cstring>

#include "engine/apply.hpp"

namespace lastcard {
namespace {

std::uint8_t byte(unsigned count) { return static_cast<std::uint8_t>(count < 255 ? count : 255); }

/// Faces are counted in strides of so many: a vector of words, which becomes one of bytes.
constexpr unsigned stride = 16;
static_assert(max_faces % stride == 0);
using Words [[gnu::vector_size(2 * stride)]] = std::uint16_t;
using Bytes [[gnu::vector_size(stride)]] = std::uint8_t;

/// Counts of all faces, of which a game has the first; the others are 0.
struct Counts {
    Words strides[max_faces / stride];

    explicit Counts(const std::uint16_t* counts) { std::memcpy(strides, counts, sizeof strides); }
    /// What `count` says of each face.
    template <class Count>
    Counts(unsigned faces, Count&& count) {
        for (unsigned i = 0; i * stride < faces; ++i) {
            std::uint16_t few[stride];
            for (unsigned k = 0; k < stride; ++k)
                few[k] = static_cast<std::uint16_t>(count(face_at(i * stride + k)));
            std::memcpy(&strides[i], few, sizeof few);
        }
    }
    void subtract(const Counts& other, unsigned faces) {
        for (unsigned i = 0; i * stride < faces; ++i) strides[i] -= other.strides[i];
    }
};

/// As bytes, whole strides of them: there must be room, and what follows must be written later.
void write_counts(const Counts& counts, unsigned faces, std::uint8_t* cells) {
    for (unsigned i = 0; i * stride < faces; ++i) {
        const Words most = Words{} + 255;
        const Words words = counts.strides[i] < most ? counts.strides[i] : most;
        const Bytes bytes = __builtin_convertvector(words, Bytes);
        std::memcpy(cells + i * stride, &bytes, sizeof bytes);
    }
}

/// Not a byte more than there are faces.
void write_last_counts(const Counts& counts, unsigned faces, std::uint8_t* cells) {
    std::uint8_t all[max_faces];
    write_counts(counts, faces, all);
    std::memcpy(cells, all, faces);
}

std::uint8_t share(unsigned part, unsigned whole) {
    if (whole == 0) return 0;
    return byte(static_cast<unsigned>(std::uint64_t{part} * 255 / whole));
}

/// A part with a cell for every face of the layout, of which a game may have fewer.
void write_part(const Layout& layout, unsigned offset, const Counts& counts, unsigned faces,
                std::uint8_t* row) {
    write_counts(counts, faces, row + offset);
    const unsigned written = (faces + stride - 1) / stride * stride;
    if (written < layout.faces()) std::memset(row + offset + written, 0, layout.faces() - written);
}

void mark(std::uint8_t* one_hot, FaceId face, unsigned faces) {
    if (index(face) < faces) one_hot[index(face)] = 1;
}

Counts known_of(const SeatMemory& memory, Seat seat, unsigned faces) {
    return {faces, [&](FaceId face) { return memory.known(seat, face); }};
}

/// What is counted of every face, and everything behind that is 0.
void write_cards(const Layout& layout, const DeckCounts& deck, const SeatView& view,
                 const SeatMemory* memory, std::uint8_t* row) {
    const unsigned faces = deck.faces;
    const Counts hand(view.hand);
    const Counts discard(view.discard_counts);
    Counts unseen(deck.copies);
    if (memory == nullptr) {
        unseen.subtract(hand, faces);
        unseen.subtract(discard, faces);
    } else {
        unseen.subtract({faces, [&](FaceId face) { return memory->discarded(face); }}, faces);
        for (unsigned k = 0; k < view.seats; ++k)
            unseen.subtract(known_of(*memory, seat_at(k), faces), faces);
    }
    write_part(layout, layout.hand(), hand, faces, row);
    write_part(layout, layout.discard(), discard, faces, row);
    write_part(layout, layout.unseen(), unseen, faces, row);
    std::memset(row + layout.top(), 0, layout.size() - layout.top());
    mark(row + layout.top(), view.top, layout.faces());
    mark(row + layout.under(), view.under, layout.faces());
}

void write_globals(const Layout& layout, const Game& game, const SeatView& view,
                   const SeatMemory* memory, bool offered, std::uint8_t* row) {
    const Frame question = view.question();
    const bool challenge = view.frame_count > 0 && question.kind == Ask::Challenge;
    std::uint8_t* cell = row + layout.globals();
    if (view.frame_count > 0) {
        const unsigned kind = static_cast<unsigned>(question.kind);
        cell[question.kind == Ask::Show ? question_count - 1 : kind] = 1;
        if (challenge || question.kind == Ask::Penalty || question.kind == Ask::Drawn)
            mark(row + layout.asked_face(), question.face, layout.faces());
    }
    cell += question_count;
    *cell++ = view.frame_count > 0 && question.seat == view.viewer;
    *cell++ = offered;
    cell[index(view.colour)] = 1;
    cell += 5;
    if (challenge) cell[index(question.colour)] = 1;
    cell += 5;
    *cell++ = view.direction == Direction::Right;
    *cell++ = view.direction_before == Direction::Right;
    *cell++ = view.jump_open;
    *cell++ = !view.to_slap.empty();
    *cell++ =
        view.frame_count > 0 && question.kind == Ask::Turn && question.has(frame_flag::two_cards);
    *cell++ = memory != nullptr && memory->top_flipped();
    *cell++ = byte(view.pending);
    *cell++ = view.idle_draws;
    *cell++ = byte(view.round);
    *cell++ = view.frame_count;
    *cell++ = share(view.draw_count, game.card_count);
    *cell++ = share(view.discard_count, game.card_count);
    *cell++ = share(view.aside_count, game.card_count);
    *cell++ = share(view.actions, max_round_actions);
}

std::uint8_t score_share(const Game& game, std::int32_t score) {
    const auto target = static_cast<std::int32_t>(game.rules.target);
    if (score <= 0) return 0;
    return share(static_cast<unsigned>(score < target ? score : target), game.rules.target);
}

/// The seat that plays after the viewer, or that would if the viewer were in the round.
Seat next_of(const SeatView& view) {
    if (view.in_round.empty()) return Seat::None;
    return view.direction == Direction::Left ? view.in_round.after(view.viewer)
                                             : view.in_round.before(view.viewer);
}

void write_seat(const Game& game, const SeatView& view, const SeatMemory* memory, Seat seat,
                Seat next, std::uint8_t* cell) {
    const Frame question = view.question();
    const bool penalty = question.kind == Ask::Penalty || question.kind == Ask::Challenge;
    const bool pairs = game.rules.teams == Teams::Pairs;
    *cell++ = byte(view.hand_counts[index(seat)]);
    *cell++ = view.in_round.has(seat);
    *cell++ = view.knocked_out.has(seat);
    *cell++ = view.at_table.has(seat);
    *cell++ = static_cast<std::uint8_t>(
        view.catchable.has(seat) ? 1 + unsigned{view.too_late.has(seat)} : 0U);
    *cell++ = view.said_uno.has(seat);
    *cell++ = view.to_slap.has(seat);
    *cell++ = view.frame_count > 0 && question.seat == seat;
    *cell++ = view.frame_count > 0 && penalty && question.other == seat;
    *cell++ = view.dealer == seat;
    *cell++ = view.last_player == seat;
    *cell++ = pairs && index(seat) == (index(view.viewer) + view.seats / 2U) % view.seats;
    *cell++ = seat != view.viewer && seat == next;
    for (const Seat holder : view.powers) *cell++ = holder == seat;
    *cell++ = score_share(game, view.scores[index(seat)]);
    if (memory == nullptr) return;
    const unsigned unknown = memory->unknown(seat);
    *cell++ = byte(unknown);
    if (unknown == 0) return;
    for (unsigned colour = 0; colour < 5; ++colour)
        *cell++ = byte(memory->unknown_at_most(seat, colour_at(colour)));
}

}  // namespace

DeckCounts::DeckCounts(const Game& game) : faces(game.face_count) {
    for (unsigned i = 0; i < faces; ++i) copies[i] = game.faces[i].copies;
}

void write_observation(const Layout& layout, const Game& game, const DeckCounts& deck,
                       const SeatView& view, const SeatMemory* memory, bool offered,
                       std::uint8_t* row) {
    if (layout.observed() != Observed::Memory) memory = nullptr;
    write_cards(layout, deck, view, memory, row);
    write_globals(layout, game, view, memory, offered, row);
    const Seat next = next_of(view);
    for (unsigned away = 0; away < view.seats; ++away) {
        const Seat seat = seat_at((index(view.viewer) + away) % view.seats);
        write_seat(game, view, memory, seat, next, row + layout.seat(away));
        if (memory != nullptr && away > 0)
            write_last_counts(known_of(*memory, seat, deck.faces), deck.faces,
                              row + layout.known(away));
    }
}

void write_observation(const Layout& layout, const Game& game, const SeatView& view,
                       const SeatMemory* memory, bool offered, std::uint8_t* row) {
    write_observation(layout, game, DeckCounts(game), view, memory, offered, row);
}

void write_event(const SeatEvent& event, Seat viewer, unsigned seats, std::uint8_t* row) {
    const unsigned from = index(viewer) < seats ? index(viewer) : 0;
    const auto relative = [&](Seat seat) {
        return index(seat) < seats ? static_cast<std::uint8_t>((index(seat) + seats - from) % seats)
                                   : std::uint8_t{255};
    };
    row[0] = static_cast<std::uint8_t>(event.kind);
    row[1] = relative(event.seat);
    row[2] = relative(event.other);
    row[3] = static_cast<std::uint8_t>(event.face);
    row[4] =
        event.colour == Colour::None ? std::uint8_t{255} : static_cast<std::uint8_t>(event.colour);
    row[5] = event.flags;
    row[6] = static_cast<std::uint8_t>(event.number & 0xff);
    row[7] = static_cast<std::uint8_t>(event.number >> 8);
}

}  // namespace lastcard
