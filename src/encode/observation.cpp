// Fills in the parts of a layout (see observation.hpp).
#include "encode/observation.hpp"

#include <cstring>

#include "engine/apply.hpp"

namespace lastcard {
namespace {

std::uint8_t byte(unsigned count) { return static_cast<std::uint8_t>(count < 255 ? count : 255); }

/// Counts as bytes.
void write_counts(const std::uint16_t* counts, unsigned size, std::uint8_t* cells) {
    for (unsigned i = 0; i < size; ++i) cells[i] = byte(counts[i]);
}

std::uint8_t share(unsigned part, unsigned whole) {
    if (whole == 0) return 0;
    return byte(static_cast<unsigned>(std::uint64_t{part} * 255 / whole));
}

void mark(std::uint8_t* one_hot, FaceId face, unsigned faces) {
    if (index(face) < faces) one_hot[index(face)] = 1;
}

void write_cards(const Layout& layout, const Game& game, const SeatView& view,
                 const SeatMemory* memory, std::uint8_t* row) {
    const unsigned faces = game.face_count;
    write_counts(view.hand, faces, row + layout.hand());
    write_counts(view.discard_counts, faces, row + layout.discard());
    std::uint16_t unseen[max_faces];
    for (unsigned i = 0; i < faces; ++i) unseen[i] = game.faces[i].copies;
    if (memory == nullptr) {
        for (unsigned i = 0; i < faces; ++i)
            unseen[i] =
                static_cast<std::uint16_t>(unseen[i] - view.hand[i] - view.discard_counts[i]);
    } else {
        for (unsigned i = 0; i < faces; ++i)
            unseen[i] = static_cast<std::uint16_t>(unseen[i] - memory->discarded(face_at(i)));
        for (unsigned k = 0; k < view.seats; ++k)
            for (unsigned i = 0; i < faces; ++i)
                unseen[i] =
                    static_cast<std::uint16_t>(unseen[i] - memory->known(seat_at(k), face_at(i)));
    }
    write_counts(unseen, faces, row + layout.unseen());
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
    *cell++ = byte(memory->unknown(seat));
    for (unsigned colour = 0; colour < 5; ++colour)
        *cell++ = byte(memory->unknown_at_most(seat, colour_at(colour)));
}

}  // namespace

void write_observation(const Layout& layout, const Game& game, const SeatView& view,
                       const SeatMemory* memory, bool offered, std::uint8_t* row) {
    if (layout.observed() != Observed::Memory) memory = nullptr;
    std::memset(row, 0, layout.size());
    write_cards(layout, game, view, memory, row);
    write_globals(layout, game, view, memory, offered, row);
    const Seat next = next_of(view);
    for (unsigned away = 0; away < view.seats; ++away) {
        const Seat seat = seat_at((index(view.viewer) + away) % view.seats);
        write_seat(game, view, memory, seat, next, row + layout.seat(away));
        if (memory == nullptr || away == 0) continue;
        std::uint8_t* const known = row + layout.known(away);
        for (unsigned i = 0; i < game.face_count; ++i)
            known[i] = byte(memory->known(seat, face_at(i)));
    }
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
