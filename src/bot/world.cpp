// Deals the unseen cards (see world.hpp).
#include "bot/world.hpp"

#include <algorithm>
#include <cstring>
#include <tuple>

#include "bot/evaluation.hpp"
#include "engine/fit.hpp"
#include "engine/hand.hpp"

namespace lastcard {
namespace {

/// In how many of 100 worlds a player who drew had nothing that fitted,
constexpr unsigned trust_draw = 97;
/// and a player who laid a wild had nothing else.
constexpr unsigned trust_wild = 90;
/// How many of 100 implausible plays or calls are accepted.
constexpr unsigned odd_plays = 30;
/// Maximum attempts to deal a plausible hand; the last one is used.
constexpr unsigned most_tries = 3;
/// Maximum random draws for a suitable card before all cards are searched.
constexpr unsigned quick_tries = 16;

}  // namespace

unsigned WorldMaker::Row::freedom() const {
    unsigned capacity = 0;
    for (const std::uint16_t bound : at_most.left) capacity += bound;
    return capacity - unknown;
}

WorldMaker::WorldMaker(const Knowledge& known, const CardTraits& traits)
    : game_(known.game), traits_(traits), flipped_(known.memory.top_flipped()) {
    const SeatView& view = known.view;
    copy_table(view);
    lay_discards(view);
    add_rows(known, known.memory);
    gather_pool(view, known.memory, true);
    if (known.memory.viewer() == view.viewer && balanced()) return;
    // Without a memory of this seat only what can be seen now is known.
    const SeatMemory fresh = SeatMemory::from_view(game_, view);
    add_rows(known, fresh);
    gather_pool(view, fresh, false);
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
    s.too_late = view.too_late;
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
        s.below_kept = frame.times == 2 || (game_.rules.challenge == ChallengeRule::TakenBack &&
                                            game_.face(frame.face).restricted);
    }
}

/// Only the places of the two uppermost cards matter.
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
    std::copy(std::begin(view.hand_counts), std::end(view.hand_counts), counts_);
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
        row = Row{};
        row.seat = seat;
        row.unknown = static_cast<std::uint16_t>(cards - certain_.hand_counts[i]);
        for (unsigned c = 0; c < 5; ++c)
            row.at_most.left[c] =
                static_cast<std::uint16_t>(memory.unknown_at_most(seat, colour_at(c)));
        add_past_moves(memory, row);
    }
    // The row with the least choice comes first.
    const auto before = [](const Row& a, const Row& b) {
        return std::tuple(a.freedom(), index(a.seat)) < std::tuple(b.freedom(), index(b.seat));
    };
    for (Row* row = rows_; row != rows_ + row_count_; ++row)
        std::rotate(std::upper_bound(rows_, row, *row, before), row, row + 1);
}

void WorldMaker::add_past_moves(const SeatMemory& memory, Row& row) const {
    bool same_cards = true;
    for (const PastMove& past : memory.past_moves(row.seat)) {
        const FaceSet faces = doubted(game_, past);
        if (past.since < row.unknown && !faces.empty())
            row.doubts[row.doubt_count++] = {faces, past.since,
                                             past.drew() ? trust_draw : trust_wild};
        same_cards = same_cards && past.since == 0;
        if (same_cards && !past.drew()) row.laid[row.laid_count++] = past;
    }
}

void WorldMaker::gather_pool(const SeatView& view, const SeatMemory& memory, bool exactly) {
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
    // Cards that lie nowhere are out of the game, as in positions that were laid out by hand.
    const bool fits = exactly ? pool_.size == hidden + lying : pool_.size >= hidden + lying;
    if (!fits) pool_.size = 0;
}

bool WorldMaker::balanced() const { return pool_.size != 0 || game_.card_count == 0; }

/// Takes a random card of the pool that the hand can take and that is not barred; without one, a
/// card that the hand can take; otherwise any.
void WorldMaker::take(const Row& row, FaceSet barred, Capacity& capacity, Pool& pool,
                      FastStream& random, State& world) const {
    const auto fits = [&](FaceId face, unsigned pass) {
        if (pass > 1) return true;
        return capacity.left[index(game_.face(face).colour)] > 0 && (pass > 0 || !barred.has(face));
    };
    if (pool.size == 0) return;
    unsigned i = random.below(pool.size);
    for (unsigned n = 1; n < quick_tries && !fits(face_at(pool.cards[i]), 0); ++n)
        i = random.below(pool.size);
    for (unsigned pass = 0; pass < 3; ++pass) {
        for (unsigned n = 0; n < pool.size; ++n, i = i + 1 == pool.size ? 0 : i + 1) {
            const FaceId face = face_at(pool.cards[i]);
            if (!fits(face, pass)) continue;
            std::uint16_t& of_colour = capacity.left[index(game_.face(face).colour)];
            if (of_colour > 0) --of_colour;
            add_card(game_, world, row.seat, face);
            pool.cards[i] = pool.cards[--pool.size];
            return;
        }
    }
}

/// A past move of the owner limits the cards held at that time, not those that came later.
void WorldMaker::fill_once(const Row& row, Pool& pool, FastStream& random, State& world) const {
    Capacity capacity = row.at_most;
    bool trusted[SeatMemory::past_moves_kept];
    for (unsigned d = 0; d < row.doubt_count; ++d)
        trusted[d] = random.below(100) < row.doubts[d].trust;
    for (unsigned age = row.unknown; age-- > 0;) {
        FaceSet barred;
        for (unsigned d = 0; d < row.doubt_count; ++d)
            if (trusted[d] && row.doubts[d].since <= age) barred = barred | row.doubts[d].faces;
        take(row, barred, capacity, pool, random, world);
    }
}

/// Puts the unknown cards back.
void WorldMaker::empty_hand(const Row& row, Pool& pool, State& world) const {
    CardSet& hand = world.hands[index(row.seat)];
    const CardSet known = certain_.hands[index(row.seat)];
    for (unsigned f = 0; f < game_.face_count; ++f) {
        const std::uint16_t* bit = game_.copy_bit + game_.faces[f].copy_start;
        for (; hand.has(*bit); ++bit)
            if (!known.has(*bit)) pool.cards[pool.size++] = static_cast<std::uint8_t>(f);
    }
    hand = known;
    world.hand_counts[index(row.seat)] = certain_.hand_counts[index(row.seat)];
}

/// Whether the owner would have laid and called what it did with these cards. Goes back play by
/// play.
bool WorldMaker::plausible(const Row& row, const State& world, FastStream& random) const {
    if (row.laid_count == 0) return true;
    std::uint16_t counts[max_seats];
    std::copy(std::begin(counts_), std::end(counts_), counts);
    Position position = position_of(game_, traits_, world, row.seat);
    position.counts = counts;
    const auto odd = [&](bool other) { return other && random.below(100) >= odd_plays; };
    for (unsigned i = 0; i < row.laid_count; ++i) {
        const PastMove& past = row.laid[i];
        const Style& style = style_for(position);
        if (odd(past.called != Colour::None &&
                colour_to_call(position, style, past.colour) != past.called))
            return false;
        const std::uint16_t* bit = game_.copy_bit + game_.face(past.played).copy_start;
        while (position.hand.has(*bit)) ++bit;
        if (*bit == Game::no_bit) return false;
        position.hand.add(*bit);
        ++counts[index(row.seat)];
        position.top = past.top;
        position.colour = past.colour;
        const FaceSet fits = position.faces() & (game_.fits_colour[index(past.colour)] |
                                                 game_.fits_symbol[index(past.top)]);
        if (odd(fits.count() > 1 && best_card(position, style, fits).face != past.played))
            return false;
    }
    return true;
}

void WorldMaker::fill_hand(const Row& row, Pool& pool, FastStream& random, State& world) const {
    for (unsigned n = 1;; ++n) {
        fill_once(row, pool, random, world);
        if (n >= most_tries || plausible(row, world, random)) return;
        empty_hand(row, pool, world);
    }
}

/// G-14: whether a Wild Draw Four was a bluff follows from the dealt hand.
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
    for (unsigned i = 0; i < row_count_; ++i) fill_hand(rows_[i], pool, random, world);
    for (unsigned i = pool.size; i > 1; --i)
        std::swap(pool.cards[i - 1], pool.cards[random.below(i)]);
    std::memcpy(world.pile, pool.cards, world.draw_count);
    std::memcpy(world.pile + max_cards - world.aside_count, pool.cards + world.draw_count,
                world.aside_count);
    settle_bluffs(world);
}

}  // namespace lastcard
