// Colours, seats, faces, and fixed-size sets of them: strong types, so that a seat cannot be passed
// where a face is expected.
#pragma once

#include <cstdint>

#include "base/target.hpp"

namespace lastcard {

inline constexpr unsigned max_seats = 10;
inline constexpr unsigned max_faces = 128;
inline constexpr unsigned max_cards = 504;

/// The four colours are fixed in this order; wilds have none.
enum class Colour : std::uint8_t { Red, Yellow, Green, Blue, None };

/// Seats are numbered clockwise from 0. `None` stands for the table itself and for spectators.
enum class Seat : std::uint8_t { None = 0xff };

/// A face is one row of the edition's deck: all cards that look alike share it.
enum class FaceId : std::uint8_t { None = 0xff };

constexpr unsigned index(Colour colour) { return static_cast<unsigned>(colour); }
constexpr unsigned index(Seat seat) { return static_cast<unsigned>(seat); }
constexpr unsigned index(FaceId face) { return static_cast<unsigned>(face); }
constexpr Colour colour_at(unsigned i) { return static_cast<Colour>(i); }
constexpr Seat seat_at(unsigned i) { return static_cast<Seat>(i); }
constexpr FaceId face_at(unsigned i) { return static_cast<FaceId>(i); }

constexpr char letter(Colour colour) { return "RYGB-"[index(colour)]; }

/// A set of seats, one bit each.
struct SeatSet {
    std::uint16_t bits = 0;

    /// Seat::None is in no set.
    constexpr bool has(Seat seat) const {
        return index(seat) < max_seats && ((bits >> index(seat)) & 1U) != 0;
    }
    constexpr void add(Seat seat) { bits = static_cast<std::uint16_t>(bits | (1U << index(seat))); }
    constexpr void add_if(bool condition, Seat seat) {
        bits = static_cast<std::uint16_t>(bits | (unsigned{condition} << index(seat)));
    }
    constexpr void remove(Seat seat) {
        bits = static_cast<std::uint16_t>(bits & ~(1U << index(seat)));
    }
    constexpr bool empty() const { return bits == 0; }
    constexpr unsigned count() const { return count_bits(std::uint32_t{bits}); }
    constexpr Seat first() const {
        return bits == 0 ? Seat::None : seat_at(lowest_bit(std::uint32_t{bits}));
    }
    /// The n-th seat (from 0); n must be below count().
    constexpr Seat nth(unsigned n) const { return seat_at(nth_bit(bits, n)); }
    /// The next seat of the set after or before this one, as in a ring; alone, a seat is its own
    /// neighbour. The set must not be empty.
    constexpr Seat after(Seat seat) const {
        const unsigned from = index(seat) + 1;
        return seat_at((from + lowest_bit(ring() >> from)) % 16);
    }
    constexpr Seat before(Seat seat) const {
        const unsigned below = 16 - index(seat);
        return seat_at((highest_bit(ring() << below) - below) % 16);
    }
    static constexpr SeatSet of(Seat seat) {
        SeatSet set;
        set.add(seat);
        return set;
    }
    static constexpr SeatSet first_n(unsigned n) {
        return SeatSet{static_cast<std::uint16_t>((1U << n) - 1U)};
    }
    friend constexpr bool operator==(SeatSet, SeatSet) = default;
    friend constexpr SeatSet operator&(SeatSet a, SeatSet b) {
        return SeatSet{static_cast<std::uint16_t>(a.bits & b.bits)};
    }
    friend constexpr SeatSet operator|(SeatSet a, SeatSet b) {
        return SeatSet{static_cast<std::uint16_t>(a.bits | b.bits)};
    }
    constexpr SeatSet without(SeatSet other) const {
        return SeatSet{static_cast<std::uint16_t>(bits & ~other.bits)};
    }
    /// Twice around the table, so that nothing lies past the last seat.
    constexpr std::uint32_t ring() const { return bits * 0x10001U; }
};

/// A set of faces, one bit each.
struct FaceSet {
    std::uint64_t words[2] = {0, 0};

    /// The face must exist; FaceId::None is no face.
    constexpr bool has(FaceId face) const {
        return ((words[(index(face) >> 6) & 1U] >> (index(face) & 63)) & 1U) != 0;
    }
    constexpr void add(FaceId face) {
        words[index(face) >> 6] |= std::uint64_t{1} << (index(face) & 63);
    }
    constexpr void remove(FaceId face) {
        words[index(face) >> 6] &= ~(std::uint64_t{1} << (index(face) & 63));
    }
    constexpr bool empty() const { return (words[0] | words[1]) == 0; }
    constexpr unsigned count() const { return count_bits(words[0]) + count_bits(words[1]); }
    /// The lowest face of a set that is not empty.
    constexpr FaceId first() const {
        return face_at(words[0] != 0 ? lowest_bit(words[0]) : 64 + lowest_bit(words[1]));
    }
    /// The n-th face (from 0) in deck order; n must be below count().
    constexpr FaceId nth(unsigned n) const {
        const unsigned low = count_bits(words[0]);
        const bool high = n >= low;
        return face_at((high ? 64 : 0) + nth_bit(high ? words[1] : words[0], high ? n - low : n));
    }
    template <class Visit>
    constexpr void for_each(Visit&& visit) const {
        for (unsigned half = 0; half < 2; ++half)
            for (std::uint64_t word = words[half]; word != 0; word &= word - 1)
                visit(face_at(half * 64 + lowest_bit(word)));
    }
    /// The faces of the set for which `keep` is true.
    template <class Keep>
    constexpr FaceSet where(Keep&& keep) const {
        FaceSet kept;
        for (unsigned half = 0; half < 2; ++half)
            for (std::uint64_t word = words[half]; word != 0; word &= word - 1) {
                const auto bit = lowest_bit(word);
                kept.words[half] |= std::uint64_t{keep(face_at(half * 64 + bit))} << bit;
            }
        return kept;
    }
    static constexpr FaceSet of(FaceId face) {
        FaceSet set;
        set.add(face);
        return set;
    }
    friend constexpr bool operator==(const FaceSet&, const FaceSet&) = default;
    friend constexpr FaceSet operator&(FaceSet a, FaceSet b) {
        return {{a.words[0] & b.words[0], a.words[1] & b.words[1]}};
    }
    friend constexpr FaceSet operator|(FaceSet a, FaceSet b) {
        return {{a.words[0] | b.words[0], a.words[1] | b.words[1]}};
    }
    constexpr FaceSet without(FaceSet other) const {
        return {{words[0] & ~other.words[0], words[1] & ~other.words[1]}};
    }
};

/// A multiset of cards: one bit per card of the deck. The bits of a face are filled from its first
/// copy upwards (Game::copy_bit), so bit f tells at once whether face f is held at all.
template <unsigned word_count>
struct CardBits {
    std::uint64_t words[word_count] = {};

    constexpr bool has(unsigned bit) const { return ((words[bit >> 6] >> (bit & 63)) & 1U) != 0; }
    /// 64 bits from this one on; the last word has none to follow.
    constexpr std::uint64_t from(unsigned bit) const {
        const std::uint64_t* word = words + (bit >> 6);
        return word[0] >> (bit & 63) | word[1] << 1 << (63 - (bit & 63));
    }
    constexpr void add(unsigned bit) { words[bit >> 6] |= std::uint64_t{1} << (bit & 63); }
    constexpr void remove(unsigned bit) { words[bit >> 6] &= ~(std::uint64_t{1} << (bit & 63)); }
    friend constexpr bool operator==(const CardBits&, const CardBits&) = default;
};

using CardSet = CardBits<8>;

}  // namespace lastcard
