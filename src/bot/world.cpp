// How the unseen cards are dealt out (see world.hpp).
#include "bot/world.hpp"

#include <algorithm>
#include <cstring>

#include "engine/fit.hpp"
#include "engine/hand.hpp"

namespace lastcard {
namespace {

/// Of 100 worlds, in so many everybody is taken to play whatever fits and never to bluff.
constexpr unsigned trust = 85;
/// And in so many, to hold at least one card of the colour that was called last.
constexpr unsigned trust_call = 60;

}  // namespace

unsigned WorldMaker::Row::freedom() const {
    unsigned room = 0;
    for (const std::uint16_t bound : at_most.left) room += bound;
    return room - unknown;
}

WorldMaker::WorldMaker(const Knowledge& known)
    : game_(known.game), flipped_(known.memory.top_flipped()) {
    const SeatView& view = known.view;
    copy_table(view);
    lay_discards(view);
    add_rows(known, known.memory);
    gather_pool(view, known.memory);
    if (known.memory.viewer() == view.viewer && balanced()) return;
    // A memory that is not this seat's, or was not kept: what can be seen now has to do.
    const SeatMemory fresh = SeatMemory::from_view(game_, view);
    add_rows(known, fresh);
    gather_pool(view, fresh);
}

void WorldMaker::copy_table(const SeatView& view) {
    State& s = certain_;
    static_assert(sizeof s.scores == sizeof view.scores);
    std::memcpy(s.scores, view.scores, sizeof s.scores);
    std::copy(std::begin(view.frames), std::end(view.frames), s.frames);
    std::copy(std::begin(view.powers), std::end(view.powers), s.powers);
    s.frame_count = view.frame_count;
    s.round = view.round;
    s.decision = view.decision;
    s.actions = view.actions;
    s.pending = view.pending;
    s.at_table = view.at_table;
    s.in_round = view.in_round;
    s.knocked_out = view.knocked_out;
    s.catchable = view.catchable;
    s.said_uno = view.said_uno;
    s.to_slap = view.to_slap;
    s.round_winners = view.round_winners;
    s.match_winners = view.match_winners;
    s.seats = view.seats;
    s.phase = view.phase;
    s.direction = view.direction;
    s.direction_before = view.direction_before;
    s.top = view.top;
    s.colour = view.colour;
    s.dealer = view.dealer;
    s.last_player = view.last_player;
    s.jump_open = view.jump_open;
    s.idle_draws = view.idle_draws;
    s.shuffle = ShuffleKind::Fast;
    for (unsigned i = 0; i < view.frame_count; ++i) {
        const Frame& frame = view.frames[i];
        if (frame.kind != Ask::Resolve && frame.kind != Ask::Challenge) continue;
        s.below_kept =
            game_.rules.challenge == ChallengeRule::TakenBack && game_.face(frame.face).restricted;
    }
}

/// Only the two uppermost cards have a place that matters.
void WorldMaker::lay_discards(const SeatView& view) {
    State& s = certain_;
    std::uint16_t counts[max_faces];
    std::memcpy(counts, view.discard_counts, sizeof counts);
    s.discard_count = view.discard_count;
    s.aside_count = view.aside_count;
    std::uint8_t* card = s.discard_top();
    const auto lay = [&](FaceId face) {
        *card++ = static_cast<std::uint8_t>(index(face));
        --counts[index(face)];
    };
    if (view.discard_count > 0) lay(view.top);
    if (view.discard_count > 1) lay(view.under);
    for (unsigned f = 0; f < game_.face_count; ++f)
        while (counts[f] > 0) lay(face_at(f));
}

void WorldMaker::add_rows(const Knowledge& known, const SeatMemory& memory) {
    const SeatView& view = known.view;
    std::fill(std::begin(certain_.hands), std::end(certain_.hands), CardSet{});
    std::fill(std::begin(certain_.hand_counts), std::end(certain_.hand_counts), std::uint16_t{0});
    row_count_ = 0;
    for (unsigned i = 0; i < view.seats; ++i) {
        const Seat seat = seat_at(i);
        for (unsigned f = 0; f < game_.face_count; ++f) {
            const unsigned copies =
                seat == view.viewer ? view.hand[f] : memory.known(seat, face_at(f));
            for (unsigned n = 0; n < copies; ++n) add_card(game_, certain_, seat, face_at(f));
        }
        const unsigned cards = view.hand_counts[i];
        if (seat == view.viewer || certain_.hand_counts[i] >= cards) continue;
        Row& row = rows_[row_count_++];
        row.seat = seat;
        row.called = memory.called(seat);
        row.unknown = static_cast<std::uint16_t>(cards - certain_.hand_counts[i]);
        for (unsigned c = 0; c < 5; ++c) {
            row.at_most.left[c] =
                static_cast<std::uint16_t>(memory.unknown_at_most(seat, colour_at(c)));
            row.likely.left[c] =
                static_cast<std::uint16_t>(memory.likely_at_most(seat, colour_at(c)));
        }
    }
    // Whoever leaves least choice is served first.
    std::sort(rows_, rows_ + row_count_,
              [](const Row& a, const Row& b) { return a.freedom() < b.freedom(); });
}

void WorldMaker::gather_pool(const SeatView& view, const SeatMemory& memory) {
    pool_.size = 0;
    for (unsigned f = 0; f < game_.face_count; ++f) {
        unsigned seen = view.discard_counts[f] + view.hand[f];
        for (unsigned i = 0; i < view.seats; ++i)
            if (seat_at(i) != view.viewer) seen += memory.known(seat_at(i), face_at(f));
        for (unsigned n = seen; n < game_.faces[f].copies; ++n)
            pool_.cards[pool_.size++] = static_cast<std::uint8_t>(f);
    }
    unsigned hidden = 0;
    for (unsigned i = 0; i < row_count_; ++i) hidden += rows_[i].unknown;
    const unsigned lying = view.draw_count + view.aside_count;
    certain_.draw_count = view.draw_count;
    if (pool_.size != hidden + lying) pool_.size = 0;
}

bool WorldMaker::balanced() const { return pool_.size != 0 || game_.card_count == 0; }

/// Moves up to `wanted` cards from the shuffled pool to the hand, none of a colour without room.
/// Says how many are still wanted.
unsigned WorldMaker::take_from(Pool& pool, Seat seat, Room& certain, Room likely, unsigned wanted,
                               State& world) const {
    for (unsigned i = pool.size; i > 0 && wanted > 0; --i) {
        const FaceId face = face_at(pool.cards[i - 1]);
        const unsigned colour = index(game_.face(face).colour);
        if (certain.left[colour] == 0 || likely.left[colour] == 0) continue;
        --certain.left[colour];
        --likely.left[colour];
        --wanted;
        add_card(game_, world, seat, face);
        pool.cards[i - 1] = pool.cards[--pool.size];
    }
    return wanted;
}

void WorldMaker::fill_hand(const Row& row, Pool& pool, FastStream& random, State& world) const {
    constexpr Room any{{max_cards, max_cards, max_cards, max_cards, max_cards}};
    unsigned wanted = row.unknown;
    Room certain = row.at_most;
    Room likely = row.likely;
    if (row.called != Colour::None && likely.left[index(row.called)] > 0 &&
        random.below(100) < trust_call) {
        Room one;
        one.left[index(row.called)] = 1;
        if (take_from(pool, row.seat, certain, one, 1, world) == 0) {
            --wanted;
            --likely.left[index(row.called)];
        }
    }
    if (random.below(100) < trust)
        wanted = take_from(pool, row.seat, certain, likely, wanted, world);
    if (wanted > 0) wanted = take_from(pool, row.seat, certain, any, wanted, world);
    Room everything = any;
    if (wanted > 0) take_from(pool, row.seat, everything, any, wanted, world);
}

/// G-14: whether a Wild Draw Four was a bluff follows from the hand that was dealt out.
void WorldMaker::settle_bluffs(State& world) const {
    for (unsigned i = 0; i < world.frame_count; ++i) {
        Frame& frame = world.frames[i];
        if (frame.kind != Ask::Resolve && frame.kind != Ask::Challenge) continue;
        if (!game_.face(frame.face).restricted || flipped_ ||
            (frame.flags & (frame_flag::answer | frame_flag::flipped)) != 0)
            continue;
        const Seat player = frame.kind == Ask::Challenge ? frame.other : frame.seat;
        if (would_bluff(game_, world, player, frame.colour, FaceId::None))
            frame.flags |= frame_flag::guilty;
    }
}

void WorldMaker::make(FastStream& random, State& world) const {
    world = certain_;
    for (unsigned i = 0; i < 32; i += 8) {
        const std::uint64_t word = random.next();
        std::memcpy(world.seed + i, &word, sizeof word);
    }
    Pool pool;
    pool.size = pool_.size;
    std::memcpy(pool.cards, pool_.cards, pool_.size);
    for (unsigned i = pool.size; i > 1; --i)
        std::swap(pool.cards[i - 1], pool.cards[random.below(i)]);
    for (unsigned i = 0; i < row_count_; ++i) fill_hand(rows_[i], pool, random, world);
    std::memcpy(world.pile, pool.cards, world.draw_count);
    std::memcpy(world.pile + max_cards - world.aside_count, pool.cards + world.draw_count,
                world.aside_count);
    settle_bluffs(world);
}

}  // namespace lastcard
