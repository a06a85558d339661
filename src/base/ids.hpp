// The small names everything else is spoken in: colours, seats, faces, and fixed-size sets of them.
// Strong types instead of integers, so that a seat can never be passed where a face is meant.
#pragma once

#include <bit>
#include <cstdint>

// Every function of the rules engine carries this mark. It is plain `inline` here; a compiler for
// another processor (CUDA, say) redefines it before including the headers.
#ifndef LASTCARD_FN
#define LASTCARD_FN inline
#endif
// The few functions every decision runs through: together they are one straight piece of code.
#ifndef LASTCARD_HOT
#define LASTCARD_HOT inline __attribute__((always_inline))
#endif

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

    /// Any seat may be asked for, Seat::None too: it is in no set.
    constexpr bool has(Seat seat) const {
        return index(seat) < max_seats && ((bits >> index(seat)) & 1U) != 0;
    }
    constexpr void add(Seat seat) { bits = static_cast<std::uint16_t>(bits | (1U << index(seat))); }
    constexpr void remove(Seat seat) {
        bits = static_cast<std::uint16_t>(bits & ~(1U << index(seat)));
    }
    constexpr bool empty() const { return bits == 0; }
    constexpr unsigned count() const { return static_cast<unsigned>(std::popcount(bits)); }
    constexpr Seat first() const {
        return bits == 0 ? Seat::None : seat_at(static_cast<unsigned>(std::countr_zero(bits)));
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
    constexpr unsigned count() const {
        return static_cast<unsigned>(std::popcount(words[0]) + std::popcount(words[1]));
    }
    /// The lowest face of a set that is not empty.
    constexpr FaceId first() const {
        return face_at(static_cast<unsigned>(words[0] != 0 ? std::countr_zero(words[0])
                                                           : 64 + std::countr_zero(words[1])));
    }
    /// The n-th face (from 0) in deck order; n must be below count().
    constexpr FaceId nth(unsigned n) const {
        std::uint64_t word = words[0];
        unsigned base = 0;
        const unsigned low = static_cast<unsigned>(std::popcount(word));
        if (n >= low) {
            n -= low;
            word = words[1];
            base = 64;
        }
        for (; n > 0; --n) word &= word - 1;
        return face_at(base + static_cast<unsigned>(std::countr_zero(word)));
    }
    template <class Visit>
    constexpr void for_each(Visit&& visit) const {
        for (unsigned half = 0; half < 2; ++half)
            for (std::uint64_t word = words[half]; word != 0; word &= word - 1)
                visit(face_at(half * 64 + static_cast<unsigned>(std::countr_zero(word))));
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
struct CardSet {
    std::uint64_t words[8] = {};

    constexpr bool has(unsigned bit) const { return ((words[bit >> 6] >> (bit & 63)) & 1U) != 0; }
    constexpr void add(unsigned bit) { words[bit >> 6] |= std::uint64_t{1} << (bit & 63); }
    constexpr void remove(unsigned bit) { words[bit >> 6] &= ~(std::uint64_t{1} << (bit & 63)); }
    friend constexpr bool operator==(const CardSet&, const CardSet&) = default;
};

}  // namespace lastcard
