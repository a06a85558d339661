// Reads the effects of every face once (see card_traits.hpp).
#include "bot/card_traits.hpp"

namespace lastcard {
namespace {

void note_effect(Trait& trait, const Effect& effect) {
    switch (effect.kind) {
        case EffectKind::Skip: trait.skips = true; break;
        case EffectKind::Reverse: trait.turns = true; break;
        case EffectKind::SkipEveryone: trait.again = true; break;
        case EffectKind::DiscardAll: trait.discards_all = true; break;
        case EffectKind::Roulette: trait.roulette = true; break;
        case EffectKind::TakePower: trait.power = colour_at(effect.arg); break;
        case EffectKind::ChoosePower: trait.chooses_power = true; break;
        case EffectKind::SwapOptional: trait.may_decline = true; [[fallthrough]];
        case EffectKind::Swap: trait.swaps = true; break;
        case EffectKind::PassHands: trait.passes_hands = true; break;
        case EffectKind::Draw:  // Face::draw_sum tells
        case EffectKind::CallColour:
        case EffectKind::Trend:
        case EffectKind::Slap:
        case EffectKind::Burst:
        case EffectKind::None: break;
    }
}

}  // namespace

CardTraits::CardTraits(const Game& game) {
    for (unsigned f = 0; f < game.face_count; ++f) {
        const Face& face = game.faces[f];
        Trait& trait = traits_[f];
        faces_.add(face_at(f));
        trait.draws = face.draw_sum;
        trait.points = static_cast<std::uint8_t>(face.points < 255 ? face.points : 255);
        for (unsigned i = 0; i < face.effect_count; ++i) note_effect(trait, face.effects[i]);
        for (unsigned n = 0; n < face.copies; ++n)
            cards_of_[index(face.colour)].add(game.copy_bit[face.copy_start + n]);
    }
    words_ = (game.card_count + 63U) / 64U;
    fingerprint_ = game.fingerprint;
}

}  // namespace lastcard
