// From the cards a case names to a table: hands, piles, whose turn it is.
#include <array>

#include "scenario/scenario.hpp"

namespace lastcard {
namespace {

/// Copies of each face that have not been named yet.
class Stock {
public:
    explicit Stock(const Game& game) : game_(game) {
        for (unsigned f = 0; f < game.face_count; ++f) left_[f] = game.faces[f].copies;
    }
    bool take(FaceId face) {
        if (left_[index(face)] == 0) {
            missing_ = face;
            return false;
        }
        --left_[index(face)];
        named_[index(face)]++;
        return true;
    }
    bool take(const std::vector<FaceId>& faces) {
        for (const FaceId face : faces)
            if (!take(face)) return false;
        return true;
    }
    std::string complaint() const {
        const Face& face = game_.face(missing_);
        return std::string("the deck holds only ") + std::to_string(face.copies) + " of " +
               face.token + ", but the case names more";
    }
    unsigned left(unsigned face) const { return left_[face]; }
    unsigned named(unsigned face) const { return named_[face]; }

private:
    const Game& game_;
    std::array<unsigned, max_faces> left_{};
    std::array<unsigned, max_faces> named_{};
    FaceId missing_ = FaceId::None;
};

/// With `draw_only` the cards the case names are all there are, also for the next deal.
void shrink_deck(Game& game, const Stock& stock) {
    unsigned n = 0;
    for (unsigned f = 0; f < game.face_count; ++f)
        for (unsigned k = 0; k < stock.named(f); ++k) game.deck[n++] = static_cast<std::uint8_t>(f);
    for (unsigned i = n; i < max_cards; ++i) game.deck[i] = 0;
    game.card_count = static_cast<std::uint16_t>(n);
}

void fill_seed(State& state) {
    constexpr std::string_view text = "lastcard scenario: a fixed seed.";
    static_assert(text.size() == sizeof state.seed);
    for (unsigned i = 0; i < text.size(); ++i) state.seed[i] = static_cast<std::uint8_t>(text[i]);
}

}  // namespace

Result<void> lay_out(Game& game, State& state, const ScenarioPosition& layout) {
    Stock stock(game);
    for (const auto& hand : layout.hands)
        if (!stock.take(hand)) return stock.complaint();
    if (!stock.take(layout.discard) || !stock.take(layout.draw)) return stock.complaint();
    if (layout.top != FaceId::None && !stock.take(layout.top)) return stock.complaint();

    std::vector<FaceId> pile = layout.draw;  // in drawing order
    if (layout.draw_only)
        shrink_deck(game, stock);
    else
        for (unsigned f = 0; f < game.face_count; ++f)
            for (unsigned k = 0; k < stock.left(f); ++k) pile.push_back(face_at(f));

    state = State{};
    state.seats = static_cast<std::uint8_t>(layout.hands.size());
    state.at_table = SeatSet::first_n(state.seats);
    state.in_round = state.at_table;
    state.round = 1;
    state.dealer = layout.dealer;
    state.direction = layout.direction;
    state.direction_before = layout.direction;
    fill_seed(state);
    for (unsigned i = 0; i < layout.scores.size(); ++i) state.scores[i] = layout.scores[i];
    for (unsigned i = 0; i < 4; ++i) state.powers[i] = layout.powers[i];
    for (unsigned i = 0; i < layout.hands.size(); ++i)
        for (const FaceId face : layout.hands[i]) add_card(game, state, seat_at(i), face);
    for (std::size_t i = 0; i < pile.size(); ++i)  // the first card drawn lies last
        state.pile[pile.size() - 1 - i] = static_cast<std::uint8_t>(index(pile[i]));
    state.draw_count = static_cast<std::uint16_t>(pile.size());

    NoEvents nobody;
    Table<NoEvents> table{game, state, nobody};
    for (const FaceId face : layout.discard) put_on_discard(table, face);
    if (layout.top == FaceId::None) {
        if (pile.empty()) return "start = \"opening\" needs a card in the draw pile";
        open_round(table);
        settle(table);
        return {};
    }
    put_on_discard(table, layout.top);
    state.top = layout.top;
    state.colour = layout.colour;
    begin_turn(table, layout.turn);
    return {};
}

}  // namespace lastcard
