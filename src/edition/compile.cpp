// Compiles an edition and rules into masks (see compile.hpp and game.hpp).
#include "edition/compile.hpp"

#include <algorithm>
#include <cstring>
#include <string_view>

#include "base/hash.hpp"
#include "edition/effects.hpp"

namespace lastcard {

namespace {

bool has(const Face& face, EffectKind kind) {
    return std::any_of(face.effects, face.effects + face.effect_count,
                       [kind](Effect e) { return e.kind == kind; });
}

bool moves_hands(const Face& face) {
    return std::any_of(face.effects, face.effects + face.effect_count,
                       [](Effect e) { return effect_word(e.kind).moves_hands; });
}

void add_effect(Face& face, EffectKind kind) {
    if (face.effect_count <= max_effects && !has(face, kind)) {
        face.effects[face.effect_count++] = Effect{kind, 0};
    }
}

// The effects that switches give to numbers. What the file says comes first: a 7 that already
// exchanges hands does not do so twice.
void add_rule_effects(Face& face, const Rules& rules) {
    if (face.number == 7 && rules.seven == SevenRule::Swap && !moves_hands(face)) {
        add_effect(face, EffectKind::Swap);
    }
    if (face.number == 0 && rules.zero != ZeroRule::Plain && !moves_hands(face)) {
        add_effect(face, rules.zero == ZeroRule::PassAll ? EffectKind::PassHands
                                                         : EffectKind::SwapOptional);
    }
    if (face.number == 9 && rules.nine_slap) add_effect(face, EffectKind::Slap);
}

// The lowest card is the one that a Trend shows (D-7).
uint8_t show_rank(const FaceRow& row, unsigned position) {
    if (row.number != no_number) return row.number;
    if (row.symbol() == "s") return 10;
    if (row.symbol() == "r") return 11;
    if (row.symbol() == "+2") return 12;
    return static_cast<uint8_t>(13 + position);
}

Face make_face(const FaceRow& row, const Rules& rules, unsigned position) {
    Face face;
    std::copy_n(row.token.data(), std::min(row.token.size(), sizeof face.token - 1), face.token);
    for (const Effect effect : row.effects) {
        if (effect.kind == EffectKind::Burst) {
            face.burst = effect.arg;  // acts when it is drawn, not when it is played (B-4)
        } else if (face.effect_count < max_effects) {
            face.effects[face.effect_count++] = effect;
        }
    }
    face.colour = row.colour;
    face.number = row.number;
    add_rule_effects(face, rules);
    for (const Effect& effect : face.effects) {
        if (effect.kind == EffectKind::Draw)
            face.draw_sum = static_cast<uint8_t>(face.draw_sum + effect.arg);
    }
    face.moves_hands = moves_hands(face);
    face.points = row.points;
    face.copies = static_cast<uint16_t>(row.copies * rules.decks);
    face.show_rank = show_rank(row, position);
    face.restricted = row.restricted;
    return face;
}

bool same_symbol(const Face& a, const Face& b) {
    return std::string_view(a.token + 1) == std::string_view(b.token + 1);
}

// Whether `answer` may be laid on the draw card `last` while its penalty is pending.
bool may_answer(const Face& answer, const Face& last, Stacking stacking) {
    if (answer.draw_sum == 0 || last.draw_sum == 0) return false;
    const bool wild = answer.colour == Colour::None;
    const bool on_wild = last.colour == Colour::None;
    const bool high_enough = answer.draw_sum >= last.draw_sum;
    switch (stacking) {
        case Stacking::Off: return false;
        case Stacking::WildFour: return wild && high_enough;  // E-6
        case Stacking::SameColour:                            // E-9
            return high_enough && (wild || (!on_wild && answer.colour == last.colour));
        case Stacking::SameKind: return wild == on_wild && same_symbol(answer, last);
        case Stacking::AtLeast: return high_enough;  // C-9
        case Stacking::ColourTwo:  // F-20; on a wild only in the called colour (penalty_answers)
            return (on_wild && !wild) || (high_enough && (wild || answer.colour == last.colour));
    }
    return false;
}

void fill_masks(Game& game) {
    for (unsigned i = 0; i < game.face_count; ++i) {
        const FaceId id = face_at(i);
        const Face& face = game.faces[i];
        const bool wild = face.colour == Colour::None;
        if (wild) {
            game.wilds.add(id);
            for (FaceSet& fits : game.fits_colour) fits.add(id);
        } else {
            game.of_colour[index(face.colour)].add(id);
            game.fits_colour[index(face.colour)].add(id);
        }
        if (face.number != no_number) game.numbers.add(id);
        if (face.restricted) game.restricted.add(id);
        if (has(face, EffectKind::DiscardAll)) game.discards_all.add(id);
        if (!wild && face.effect_count == 1) {
            if (face.effects[0].kind == EffectKind::Skip) game.skips.add(id);
            if (face.effects[0].kind == EffectKind::Reverse) game.reverses.add(id);
        }
        game.powers =
            game.powers || has(face, EffectKind::TakePower) || has(face, EffectKind::ChoosePower);
        game.bursts = game.bursts || face.burst > 0;
        for (unsigned j = 0; j < game.face_count; ++j) {
            const Face& other = game.faces[j];
            if (!wild && other.colour != Colour::None && same_symbol(face, other)) {
                game.fits_symbol[i].add(face_at(j));
            }
            if (may_answer(other, face, game.rules.stacking)) game.answers[i].add(face_at(j));
        }
    }
}

// Bit f is the first copy of face f; the further copies of all faces follow, so that one mask over
// the low bits answers "what do I hold".
void fill_copies(Game& game) {
    unsigned entry = 0;
    unsigned next_bit = game.face_count;
    unsigned card = 0;
    for (unsigned i = 0; i < game.face_count; ++i) {
        Face& face = game.faces[i];
        face.copy_start = static_cast<uint16_t>(entry);
        face.second_bit = face.copies > 1 ? static_cast<uint16_t>(next_bit) : Game::no_bit;
        for (unsigned copy = 0; copy < face.copies; ++copy) {
            game.copy_bit[entry++] = static_cast<uint16_t>(copy == 0 ? i : next_bit++);
            game.deck[card++] = static_cast<uint8_t>(i);
        }
        game.copy_bit[entry++] = Game::no_bit;
    }
    game.card_count = static_cast<uint16_t>(card);
}

// Describes the numbers in rows, or nothing if they do not lie so (see NumberRows).
NumberRows number_rows(const Game& game) {
    NumberRows rows;
    bool in_order = game.numbers.words[1] == 0;
    game.numbers.for_each([&](FaceId id) {
        if (!in_order) return;
        const unsigned i = index(id);
        const Face& face = game.face(id);
        const std::uint64_t row = game.fits_symbol[i].words[0];
        const std::uint64_t start = row & -row;
        in_order = row != 0 && game.fits_symbol[i] == FaceSet{{start * 0xf, 0}};
        rows.starts |= start;
        if (face.copies < 2) return;
        if (rows.doubled == 0) rows.second = static_cast<uint16_t>(face.second_bit - i);
        in_order = in_order && face.second_bit == i + rows.second;
        rows.doubled |= std::uint64_t{1} << i;
    });
    if (!in_order) return NumberRows{};
    for (const FaceSet& colour : game.of_colour) {
        colour.for_each([&](FaceId id) {
            const unsigned i = index(id);
            const Face& face = game.face(id);
            if (face.copies < 2) return;
            in_order = in_order && i < 64 && face.second_bit == i + rows.second;
            if (in_order) rows.pairs |= std::uint64_t{1} << i;
        });
    }
    if (!in_order) rows.pairs = 0;
    return rows;
}

/// Over everything that the game was compiled from.
std::uint64_t content_hash(const Game& game) {
    Fnv1a hash;
    for (unsigned i = 0; i < game.face_count; ++i) {
        const Face& face = game.faces[i];
        for (const char letter : face.token)
            hash.add(std::uint64_t{static_cast<unsigned char>(letter)});
        for (const Effect& effect : face.effects)
            hash.add(static_cast<std::uint64_t>(effect.kind) << 8 | effect.arg);
        hash.add(std::uint64_t{face.points} << 32 | std::uint64_t{face.copies} << 16 |
                 std::uint64_t{index(face.colour)} << 8 | face.number);
        hash.add(std::uint64_t{face.restricted});
    }
    std::uint8_t rules[sizeof(Rules)];
    std::memcpy(rules, &game.rules, sizeof rules);
    for (const std::uint8_t byte : rules) hash.add(std::uint64_t{byte});
    return hash.value();
}

}  // namespace

Game compile_game(const Edition& edition, const Rules& rules) {
    Game game;
    game.rules = rules;
    unsigned cards = 0;
    for (const FaceRow& row : edition.faces) {
        // An edition built by hand may break the loader's limits; the arrays stay in bounds.
        const unsigned copies = static_cast<unsigned>(row.copies) * rules.decks;
        if (copies == 0 || row.token.empty() || game.face_count == max_faces ||
            cards + copies > max_cards)
            continue;
        cards += copies;
        game.faces[game.face_count] = make_face(row, rules, game.face_count);
        ++game.face_count;
    }
    fill_masks(game);
    fill_copies(game);
    game.number_rows = number_rows(game);
    if ((rules.challenge == ChallengeRule::Off && !game.restricted.empty()) ||
        (rules.finish_on_number && !game.discards_all.empty()))
        game.narrowed_hand = Game::any_hand;
    else if (rules.finish_on_number)
        game.narrowed_hand = 1;
    game.rich_turn = rules.multi_play != MultiPlay::Off || game.powers;
    game.rich_answers =
        rules.skip_blocks || rules.reverse_deflects || rules.stacking == Stacking::ColourTwo;
    game.fingerprint = content_hash(game);
    return game;
}

}  // namespace lastcard
