// Comparing two moves (see reason.hpp).
#include "coach/reason.hpp"

#include <array>

#include "bot/inference.hpp"
#include "bot/position.hpp"

namespace lastcard::coach {
namespace {

/// With so few cards a player is about to go out,
constexpr unsigned few_cards = 2;
/// and with so many is not.
constexpr unsigned many_cards = 4;
/// Cards whose points differ by less count the same.
constexpr unsigned dearer_by = 10;

constexpr std::array<std::string_view, reason_kinds> words = {
    "forgot_call",     "keep_wild",    "keep_attack",  "stop_player",
    "pass_on_penalty", "challenge",    "no_challenge", "own_colour",
    "colour_lacking",  "card_lacking", "small_hand",   "discard_many",
    "keep_action",     "follow_up",    "points",       "better"};

class Comparison {
public:
    Comparison(const Knowledge& known, const Action& played, const Action& best)
        : known_(known),
          game_(known.game),
          view_(known.view),
          traits_(known.game),
          position_(position_of(traits_, known)),
          played_(played),
          best_(best) {}

    MoveReason reason() const {
        if (played_.kind == ActionKind::Play && best_.kind == ActionKind::Play &&
            best_.face == played_.face)
            return same_card();
        if (best_.kind == ActionKind::Challenge || played_.kind == ActionKind::Challenge)
            return about_challenge();
        if (best_.kind == ActionKind::Call && played_.kind == ActionKind::Call)
            return about_colours();
        if (best_.kind == ActionKind::Swap || played_.kind == ActionKind::Swap) return about_swap();
        const Ask asked = view_.question().kind;
        if ((asked == Ask::Penalty || asked == Ask::Challenge) && lays(best_) && !lays(played_))
            return {.kind = ReasonKind::PassOnPenalty, .card = best_.face, .count = view_.pending};
        if (lays(best_) && next_has_few() && hits(best_) && !(lays(played_) && hits(played_)))
            return about_next(ReasonKind::StopPlayer, best_.face);
        if (lays(played_) && wild(played_.face) && !(lays(best_) && wild(best_.face)))
            return about_kept_wild();
        if (lays(best_)) return about_card();
        return {};
    }

private:
    static bool lays(const Action& action) { return action.kind == ActionKind::Play; }
    bool wild(FaceId face) const { return game_.wilds.has(face); }
    unsigned next_cards() const { return position_.cards_of(position_.next); }
    bool next_is_rival() const { return position_.rivals().has(position_.next); }
    bool next_has_few() const { return next_is_rival() && next_cards() <= few_cards; }
    /// Whether the card takes the next player's turn away.
    bool hits(const Action& action) const {
        const Trait& trait = traits_.of(action.face);
        return trait.draws > 0 || trait.skips || trait.turns || trait.again || trait.roulette;
    }
    bool next_lacks(Colour colour) const { return next_is_rival() && position_.lacked(colour); }

    MoveReason about_next(ReasonKind kind, FaceId card) const {
        return {.kind = kind, .card = card, .player = position_.next, .count = next_cards()};
    }

    MoveReason same_card() const {
        if (best_.has(play_flag::uno) && !played_.has(play_flag::uno))
            return {.kind = ReasonKind::ForgotCall, .card = best_.face};
        return {};
    }

    MoveReason about_challenge() const {
        const Frame question = view_.question();
        const unsigned holds = bluff_chance(known_, question.other, question.colour);
        const unsigned chance = (holds * 100 + 32768) / 65536;
        const bool doubted = best_.kind == ActionKind::Challenge;
        return {.kind = doubted ? ReasonKind::Challenge : ReasonKind::NoChallenge,
                .player = question.other,
                .chance = chance};
    }

    MoveReason about_colours() const {
        if (next_lacks(best_.colour) && !next_lacks(played_.colour))
            return {.kind = ReasonKind::ColourLacking,
                    .player = position_.next,
                    .colour = best_.colour};
        const unsigned own = position_.held(best_.colour);
        if (own > position_.held(played_.colour))
            return {.kind = ReasonKind::OwnColour, .colour = best_.colour, .count = own};
        return {};
    }

    MoveReason about_swap() const {
        const auto cards = [this](const Action& action) {
            const Seat whose = action.kind == ActionKind::Swap && action.target != Seat::None
                                   ? action.target
                                   : position_.me;
            return position_.cards_of(whose);
        };
        if (best_.kind != ActionKind::Swap || best_.target == Seat::None ||
            cards(best_) >= cards(played_))
            return {};
        return {.kind = ReasonKind::SmallHand, .player = best_.target, .count = cards(best_)};
    }

    MoveReason about_kept_wild() const {
        const Trait& trait = traits_.of(played_.face);
        if ((trait.draws > 0 || trait.roulette) && next_is_rival() && !next_has_few())
            return about_next(ReasonKind::KeepAttack, played_.face);
        return {.kind = ReasonKind::KeepWild, .card = played_.face};
    }

    /// How many of the other own cards fit on the face; wilds always do.
    unsigned following(FaceId face) const {
        const Colour colour = game_.face(face).colour;
        unsigned count = 0;
        for (unsigned f = 0; f < game_.face_count; ++f) {
            if (view_.hand[f] == 0) continue;
            const FaceId own = face_at(f);
            const bool fits = wild(own) || game_.face(own).colour == colour ||
                              game_.fits_symbol[index(face)].has(own);
            if (fits) count += view_.hand[f];
        }
        return count > 0 && view_.hand[index(face)] > 0 ? count - 1 : count;
    }

    unsigned taken_along(FaceId face) const {
        const Colour colour = game_.face(face).colour;
        return position_.held(colour) > 0 ? position_.held(colour) - 1 : 0;
    }

    MoveReason about_card() const {
        const FaceId card = best_.face;
        if (wild(card)) return {};
        const Colour colour = game_.face(card).colour;
        if (game_.discards_all.has(card) && taken_along(card) > 0)
            return {.kind = ReasonKind::DiscardMany, .card = card, .count = taken_along(card)};
        if (!lays(played_)) return {};
        if (hits(played_) && !hits(best_) && next_is_rival() && next_cards() >= many_cards)
            return about_next(ReasonKind::KeepAction, played_.face);
        if (colour != game_.face(played_.face).colour && next_lacks(colour) &&
            !next_lacks(game_.face(played_.face).colour))
            return {.kind = ReasonKind::CardLacking,
                    .card = card,
                    .player = position_.next,
                    .colour = colour};
        const unsigned after = following(card);
        if (!wild(played_.face) && after > following(played_.face))
            return {.kind = ReasonKind::FollowUp, .card = card, .count = after};
        const unsigned points = traits_.of(card).points;
        if (points >= traits_.of(played_.face).points + dearer_by &&
            game_.rules.scoring != Scoring::None)
            return {.kind = ReasonKind::Points, .card = card, .count = points};
        return {};
    }

    const Knowledge& known_;
    const Game& game_;
    const SeatView& view_;
    const CardTraits traits_;
    const Position position_;
    const Action& played_;
    const Action& best_;
};

}  // namespace

std::string_view reason_word(ReasonKind kind) { return words[static_cast<unsigned>(kind)]; }

MoveReason find_reason(const Knowledge& known, const Action& played, const Action& best) {
    return Comparison(known, played, best).reason();
}

}  // namespace lastcard::coach
