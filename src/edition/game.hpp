// The game an engine plays: an edition's faces and the rules in force, compiled into plain data
// with every question that can be answered beforehand (what fits on what, what answers what)
// answered by a mask. Made by compile_game(); read, never written, by the engine.
#pragma once

#include <cstdint>
#include <type_traits>

#include "base/ids.hpp"
#include "edition/rules.hpp"

namespace lastcard {

/// What a face does when it is played. Effects run in the order of the face's row; frozen numbers.
enum class EffectKind : std::uint8_t {
    None = 0,
    Skip = 1,           ///< the next player is passed over
    Reverse = 2,        ///< the direction turns; with two players left it is a Skip (G-20)
    Draw = 3,           ///< the next player faces `arg` more cards
    CallColour = 4,     ///< the player calls the colour that continues play
    SkipEveryone = 5,   ///< everybody else is passed over (C-19)
    DiscardAll = 6,     ///< all cards of the printed colour go along (C-20)
    Roulette = 7,       ///< the next player calls a colour and reveals cards until it comes (C-7)
    Trend = 8,          ///< the others must show the called colour (D-6)
    TakePower = 9,      ///< the power of colour `arg` comes to the player (A-4)
    ChoosePower = 10,   ///< the player names the power to take (A-8)
    Swap = 11,          ///< the player must swap hands (C-24)
    SwapOptional = 12,  ///< the player may swap hands (E-2)
    PassHands = 13,     ///< all hands move on one seat (C-27)
    Slap = 14,          ///< everybody slaps; the last one draws two (E-13)
    Burst = 15,         ///< when drawn: the player shows it and draws `arg` more (B-4)
};

struct Effect {
    EffectKind kind = EffectKind::None;
    std::uint8_t arg = 0;
    friend constexpr bool operator==(Effect, Effect) = default;
};

inline constexpr unsigned max_effects = 3;  ///< in an edition file
inline constexpr std::uint8_t no_number = 0xff;

/// 32 bytes, so that finding one is a shift.
struct alignas(32) Face {
    char token[8] = {};  ///< as in the notation, zero-terminated: "R7", "W+4"
    Effect effects[max_effects +
                   1];  ///< one more than a file may give: a switch can add one (7, 0, 9)
    std::uint8_t effect_count = 0;
    Colour colour = Colour::None;  ///< None: a wild
    std::uint8_t number = no_number;
    std::uint8_t draw_sum = 0;  ///< the sum of its Draw effects; 0: not a draw card
    std::uint8_t burst = 0;     ///< extra cards for the player who draws it (B-4)
    bool moves_hands = false;   ///< swaps or passes hands: UNO is counted afterwards (C-26)
    std::uint16_t points = 0;
    std::uint16_t copies = 0;      ///< in all decks together
    std::uint16_t copy_start = 0;  ///< where its entries in Game::copy_bit begin
    std::uint16_t second_bit = 0;  ///< the second of them, set in a hand that holds two or more
    std::uint8_t show_rank =
        0;  ///< order in which a Trend shows cards: 0–9, Skip, Reverse, Draw Two, rest
    bool restricted = false;  ///< only without a card of the colour in play (Wild Draw Four, G-13)
};

/// Where the cards of the numbers lie in a hand, if they lie in order: each number's four colours
/// side by side among the first 64 faces, and every second copy as far behind its face as the
/// others. Then a hand's numbers are compared all at once (series_starts in engine/legal.hpp).
struct NumberRows {
    std::uint64_t starts = 0;   ///< the first face of each number; 0: they do not lie in order
    std::uint64_t doubled = 0;  ///< the numbers that have a second copy
    std::uint64_t pairs = 0;    ///< the same of all coloured faces; 0: they do not all lie in order
    std::uint16_t second = 0;   ///< how far behind
};

struct Game {
    Face faces[max_faces];
    FaceSet fits_colour[5];          ///< what may lie on a colour in play: its cards and all wilds
    FaceSet fits_symbol[max_faces];  ///< what shares number or symbol with a face; empty for wilds
    FaceSet answers[max_faces];      ///< what may be stacked on a draw card under the stacking rule
    FaceSet of_colour[4];            ///< cards of a colour, wilds not among them
    FaceSet wilds;
    FaceSet numbers;
    FaceSet restricted;
    FaceSet skips;     ///< coloured cards that do nothing but skip (E-5)
    FaceSet reverses;  ///< coloured cards that do nothing but turn the direction (E-23)
    FaceSet discards_all;
    NumberRows number_rows;
    std::uint16_t copy_bit[max_cards + max_faces] =
        {};                             ///< each face's bits, then the end mark `no_bit`
    std::uint8_t deck[max_cards] = {};  ///< all cards in deck order
    std::uint16_t card_count = 0;
    std::uint16_t face_count = 0;
    /// The largest hand of which a rule bars cards that fit (engine/fit.hpp): 0 if no rule does, 1
    /// if it is about the last card only, otherwise `any_hand`.
    std::uint16_t narrowed_hand = 0;
    Rules rules;
    bool powers = false;     ///< some face takes or chooses a power
    bool rich_turn = false;  ///< a turn has more answers than play and draw (pairs, series, powers)
    bool rich_answers = false;  ///< what answers a penalty depends on the colour in play
    bool bursts = false;        ///< some face bursts when drawn
    /// A hash of all faces and rules: the key for data derived from a game.
    std::uint64_t fingerprint = 0;

    static constexpr std::uint16_t no_bit = 511;  ///< a bit that no hand ever holds
    static constexpr std::uint16_t any_hand = 0xffff;

    LASTCARD_FN const Face& face(FaceId id) const { return faces[index(id)]; }
};

static_assert(std::is_trivially_copyable_v<Game>);

}  // namespace lastcard
