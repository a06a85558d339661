// Putting reviews into words (see words.hpp).
#include "coach/words.hpp"

#include <cmath>
#include <vector>

#include "text/choices.hpp"

namespace lastcard::coach {
namespace {

/// As the message coach.reason.better tells moves apart.
std::string move_word(const Action& action) {
    switch (action.kind) {
        case ActionKind::Play: return "play";
        case ActionKind::Draw: return "draw";
        case ActionKind::Pass: return "pass";
        case ActionKind::Flip: return "flip";
        case ActionKind::Call: return "call";
        case ActionKind::Power: return "power";
        case ActionKind::Swap: return action.target == Seat::None ? "keep" : "swap";
        case ActionKind::Show: return "show";
        case ActionKind::Challenge:
        case ActionKind::Give:
        case ActionKind::Uno:
        case ActionKind::Catch:
        case ActionKind::Slap:
        case ActionKind::Close:
        case ActionKind::Timeout:
        case ActionKind::Deal:
        case ActionKind::Leave: break;
    }
    return "other";
}

}  // namespace

unsigned percent_of(double share) {
    return static_cast<unsigned>(std::lround(std::fmin(std::fmax(share, 0.0), 1.0) * 100));
}

std::string reason_sentence(const Speaker& speaker, const MoveReason& reason, const Action& best,
                            double cost) {
    const bool bare = reason.kind == ReasonKind::Better;
    const Colour colour = bare ? best.colour : reason.colour;
    return speaker.catalogue.format(
        "coach.reason." + std::string(reason_word(reason.kind)),
        {{"card", card_name(speaker, bare ? best.face : reason.card)},
         {"player", seat_name(speaker, bare ? best.target : reason.player)},
         {"colour", colour_name(speaker.catalogue, colour)},
         {"colour_id", colour_id(colour)},
         {"count", reason.count},
         {"chance", reason.chance},
         {"move", move_word(best)},
         {"percent", percent_of(cost)}});
}

std::string review_sentence(const Speaker& speaker, const DecisionReview& review) {
    if (review.turning_point)
        return reason_sentence(speaker, *review.reason, review.moves.front().action,
                               review.cost.value);
    if (review.best_was_played() && percent_of(-review.cost.value) > 0)
        return speaker.catalogue.format("coach.right",
                                        {{"percent", percent_of(-review.cost.value)}});
    return {};
}

std::string move_sentence(const Speaker& speaker, const DecisionReview& review,
                          const Action& action) {
    return choice_sentence(speaker, review.view, action);
}

std::string hand_words(const Speaker& speaker, const SeatView& view) {
    std::vector<FaceId> cards;
    for (unsigned f = 0; f < speaker.game.face_count; ++f)
        for (unsigned n = 0; n < view.hand[f]; ++n) cards.push_back(face_at(f));
    return card_list(speaker, cards);
}

}  // namespace lastcard::coach
