// How the table looks: the colours of the deck, the symbols on the cards, and a card as cells.
#pragma once

#include <string>

#include "base/ids.hpp"
#include "edition/edition.hpp"
#include "screen/canvas.hpp"
#include "text/catalogue.hpp"

namespace lastcard {

/// Which characters the terminal can be trusted with.
enum class Glyphs : std::uint8_t {
    Drawn,    ///< arrows and shapes
    Letters,  ///< for screens with few characters: symbols as in the notation, all else in ASCII
};

/// Words and lines; everything that is not a card stays calm.
namespace look {
inline constexpr screen::Style plain{};
inline constexpr screen::Style strong{.bold = true};
inline constexpr screen::Style faint{.dim = true};
inline constexpr screen::Style marked{.bold = true, .reversed = true};
}  // namespace look

/// Text on a ground of the colour; wilds are dark.
screen::Style solid(Colour colour);
/// Text in the colour on the terminal's own ground.
screen::Style outline(Colour colour);

/// "R", in the letters of the language; "W" for wilds.
std::string colour_letter(const Catalogue& catalogue, Colour colour);
/// The colour's own shape, for eyes that take colours for one another: ▲ ● ■ ◆.
std::string colour_shape(Colour colour, Glyphs glyphs);

/// "7", "+2", "⇄": what stands in the middle of a card, at most three columns wide.
std::string card_symbol(const FaceRow& face, Glyphs glyphs);

/// What can be seen of a card before it is read.
enum class CardState : std::uint8_t {
    Idle,      ///< lies there
    Playable,  ///< may be played now
    Blocked,   ///< may not
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
