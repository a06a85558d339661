// Draws cards: the colours of the deck, the symbols on the cards, and the styles of the table.
#pragma once

#include <string>

#include "base/ids.hpp"
#include "edition/edition.hpp"
#include "terminal/screen/canvas.hpp"
#include "text/catalogue.hpp"

namespace lastcard {

/// Which characters the terminal can show.
enum class Glyphs : std::uint8_t {
    Drawn,    ///< arrows and shapes
    Letters,  ///< for terminals with few characters: symbols as in the notation, the rest in ASCII
};

/// Styles of text and lines.
namespace style {
inline constexpr screen::Style plain{};
inline constexpr screen::Style strong{.bold = true};
inline constexpr screen::Style faint{.dim = true};
inline constexpr screen::Style marked{.bold = true, .reversed = true};
}  // namespace style

/// Text on a background of the colour; wilds are dark.
screen::Style solid(Colour colour);
/// Text in the colour on the terminal's own background.
screen::Style outline(Colour colour);

/// "R", in the letters of the language; "W" for wilds.
std::string colour_letter(const Catalogue& catalogue, Colour colour);
/// The shape of the colour, for colour-blind players: ▲ ● ■ ◆.
std::string colour_shape(Colour colour, Glyphs glyphs);

/// "7", "+2", "⇄": the middle of a card, at most three columns wide.
std::string card_symbol(const FaceRow& face, Glyphs glyphs);

/// How a card is highlighted.
enum class CardState : std::uint8_t {
    Idle,      ///< neither playable nor blocked
    Playable,  ///< may be played now
    Blocked,   ///< may not be played now
};

enum class CardSize : std::uint8_t {
    Chip,   ///< 4 × 1
    Small,  ///< 5 × 3
    Large,  ///< 7 × 5
};

constexpr int card_columns(CardSize size) {
    return size == CardSize::Chip ? 4 : size == CardSize::Small ? 5 : 7;
}
constexpr int card_rows(CardSize size) {
    return size == CardSize::Chip ? 1 : size == CardSize::Small ? 3 : 5;
}

class CardPainter {
public:
    CardPainter(const Catalogue& catalogue, const Edition& edition, Glyphs glyphs)
        : catalogue_(catalogue), edition_(edition), glyphs_(glyphs) {}

    /// `called`: the colour that a wild on the pile stands for.
    void draw(screen::Canvas& canvas, int column, int row, CardSize size, FaceId face,
              CardState state, Colour called = Colour::None) const;
    /// The back of a card, with the number of cards below.
    void draw_back(screen::Canvas& canvas, int column, int row, unsigned count) const;

private:
    void draw_wild_edge(screen::Canvas& canvas, const screen::Box& box) const;

    const Catalogue& catalogue_;
    const Edition& edition_;
    Glyphs glyphs_;
};

}  // namespace lastcard
