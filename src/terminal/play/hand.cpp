// Sorting and labelling a hand (see hand.hpp).
#include "terminal/play/hand.hpp"

#include <algorithm>
#include <utility>

namespace lastcard {

std::string_view card_keys() { return "abefhiklnovwyz1234567890ABEFHIKLNOVWYZ"; }

std::vector<HeldCard> held_cards(const Game& game, const SeatView& view, bool several) {
    std::vector<HeldCard> cards;
    for (unsigned i = 0; i < game.face_count; ++i)
        if (view.hand[i] > 0) cards.push_back({face_at(i), view.hand[i], CardState::Idle, 0});
    const auto place = [&](const HeldCard& card) {
        return std::pair(game.face(card.face).colour, card.face);
    };
    std::sort(cards.begin(), cards.end(),
              [&](const HeldCard& a, const HeldCard& b) { return place(a) < place(b); });
    const Moves moves = view.moves();
    const FaceSet playable = several ? moves.pairs | moves.series : moves.plays | moves.shows;
    // These questions are about cards; in the others no card is playable or blocked.
    const bool about_cards = !(moves.plays | moves.shows).empty() || moves.draw || moves.pass;
    std::size_t next = 0;
    for (HeldCard& card : cards) {
        if (!about_cards) continue;
        card.state = playable.has(card.face) ? CardState::Playable : CardState::Blocked;
        if (card.state == CardState::Playable && next < card_keys().size())
            card.key = card_keys()[next++];
    }
    return cards;
}

}  // namespace lastcard
