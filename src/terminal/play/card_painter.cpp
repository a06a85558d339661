// Colours and shapes of the deck (see card_painter.hpp).
#include "terminal/play/card_painter.hpp"

#include <array>
#include <string_view>

namespace lastcard {

using screen::Box;
using screen::Canvas;
using screen::paint;
using screen::Paint;
using screen::Style;

namespace {

constexpr Paint paper = paint(0xffffff, 15);
constexpr Paint ink = paint(0x14161c, 0);
constexpr std::array<Paint, 5> grounds = {paint(0xc8102e, 1), paint(0xf2b705, 3),
                                          paint(0x1e7b34, 2), paint(0x1f4fd8, 4),
                                          paint(0x1b1b22, 0)};
/// For the terminal's own background, light or dark.
constexpr std::array<Paint, 5> lines = {paint(0xd8485a, 9), paint(0xb8902a, 11),
                                        paint(0x3f9d57, 10), paint(0x5b82ea, 12),
                                        paint(0x8f8f9c, 7)};

struct Symbol {
    std::string_view name;
    std::string_view drawn;
    std::string_view letters;
};

constexpr Symbol symbols[] = {
    {"skip", "⊘", "s"},          {"reverse", "⇄", "r"},      {"wild", "◈", "*"},
    {"skip_everyone", "⊗", "e"}, {"discard_all", "⇊", "d"},  {"roulette", "◔", "o"},
    {"trend", "★", "t"},         {"choose_power", "◇", "p"}, {"swap", "↔", "x"},
    {"pass_hands", "↻", "z"},    {"slap", "✱", "!"},         {"creeper", "▚", "c"},
};

const FaceRow* row_of(const Edition& edition, FaceId face) {
    return index(face) < edition.faces.size() ? &edition.faces[index(face)] : nullptr;
}

unsigned draw_sum(const FaceRow& face) {
    unsigned sum = 0;
    for (const Effect& effect : face.effects)
        if (effect.kind == EffectKind::Draw) sum += effect.arg;
    return sum;
}

/// Centred in this number of columns.
std::string centred(std::string_view text, int columns) {
    const std::string cut = screen::shortened(text, static_cast<unsigned>(columns));
    const int before = (columns - static_cast<int>(screen::width_of(cut))) / 2;
    return screen::padded(std::string(static_cast<std::size_t>(before), ' ') + cut,
                          static_cast<unsigned>(columns));
}

Style style_of(Colour colour, CardState state) {
    if (state == CardState::Playable) {
        Style style = solid(colour);
        style.bold = true;
        return style;
    }
    Style style = outline(colour);
    style.dim = state == CardState::Blocked;
    return style;
}

/// Cards that cannot be played have a dotted edge, which is visible without colours.
void draw_edge(Canvas& canvas, const Box& box, const Style& style, bool dotted) {
    canvas.frame(box, style);
    if (!dotted) return;
    constexpr std::string_view across = "┄";
    constexpr std::string_view down = "┆";
    canvas.fill({box.column + 1, box.row, box.columns - 2, 1}, style, across);
    canvas.fill({box.column + 1, box.row + box.rows - 1, box.columns - 2, 1}, style, across);
    canvas.fill({box.column, box.row + 1, 1, box.rows - 2}, style, down);
    canvas.fill({box.column + box.columns - 1, box.row + 1, 1, box.rows - 2}, style, down);
}

}  // namespace

Style solid(Colour colour) {
    return {.text = colour == Colour::Yellow ? ink : paper, .ground = grounds[index(colour)]};
}

Style outline(Colour colour) { return {.text = lines[index(colour)]}; }

std::string colour_letter(const Catalogue& catalogue, Colour colour) {
    const char id = colour == Colour::None ? 'W' : letter(colour);
    return catalogue.format(std::string("letter.") + id);
}

std::string colour_shape(Colour colour, Glyphs glyphs) {
    if (glyphs == Glyphs::Letters) return {};
    constexpr std::string_view shapes[] = {"▲", "●", "■", "◆", ""};
    return std::string(shapes[index(colour)]);
}

std::string card_symbol(const FaceRow& face, Glyphs glyphs) {
    if (face.number != no_number) return std::to_string(face.number);
    const bool drawn = glyphs == Glyphs::Drawn;
    if (face.glyph == "draw" || face.glyph == "reverse_draw") {
        std::string sum = "+" + std::to_string(draw_sum(face));
        if (face.glyph == "draw") return sum;
        return (drawn ? "⇄" : "r") + sum;
    }
    if (face.glyph == "power") {
        for (const Effect& effect : face.effects)
            if (effect.kind == EffectKind::TakePower) {
                const Colour colour = colour_at(effect.arg);
                return drawn ? colour_shape(colour, glyphs) : std::string(1, letter(colour));
            }
    }
    for (const Symbol& symbol : symbols)
        if (symbol.name == face.glyph) return std::string(drawn ? symbol.drawn : symbol.letters);
    return screen::shortened(drawn ? std::string_view(face.glyph) : face.symbol(), 3);
}

void CardPainter::draw_wild_edge(Canvas& canvas, const Box& box) const {
    // One colour a corner, as the quarters of the printed card.
    const auto dot = [&](int column, int row, Colour colour, std::string_view glyph) {
        Style style = solid(Colour::None);
        style.text = lines[index(colour)];
        canvas.put(column, row, glyph, style);
    };
    const int right = box.column + box.columns - 1;
    const int bottom = box.row + box.rows - 1;
    const int middle_column = box.column + box.columns / 2;
    const int middle_row = box.row + box.rows / 2;
    const auto quarter = [&](int column, int row) {
        if (row < middle_row || (row == middle_row && column == box.column))
            return column < middle_column ? Colour::Red : Colour::Yellow;
        return column < middle_column ? Colour::Blue : Colour::Green;
    };
    for (int row = box.row; row <= bottom; ++row)
        for (int column = box.column; column <= right; ++column) {
            if (row != box.row && row != bottom && column != box.column && column != right)
                continue;
            const auto& cell = canvas.at(static_cast<unsigned>(column), static_cast<unsigned>(row));
            dot(column, row, quarter(column, row), std::string(cell.text));
        }
}

void CardPainter::draw(Canvas& canvas, int column, int row, CardSize size, FaceId id,
                       CardState state, Colour called) const {
    const FaceRow* const face = row_of(edition_, id);
    if (face == nullptr) return;
    const Colour shown = face->wild() && called != Colour::None ? called : face->colour;
    const Style style = style_of(shown, state);
    const std::string letter_text = colour_letter(catalogue_, face->colour);
    const std::string symbol = card_symbol(*face, glyphs_);
    const int columns = card_columns(size);
    const int rows = card_rows(size);
    if (size == CardSize::Chip) {
        const std::string text = letter_text + symbol;
        canvas.put(column, row, centred(text, columns), style);
        return;
    }
    const Box box{column, row, columns, rows};
    canvas.fill(box, style);
    draw_edge(canvas, box, style, state == CardState::Blocked);
    if (face->wild() && state == CardState::Playable && called == Colour::None && column >= 0 &&
        row >= 0 && column + columns <= static_cast<int>(canvas.size().columns) &&
        row + rows <= static_cast<int>(canvas.size().rows))
        draw_wild_edge(canvas, box);
    canvas.put(column + 1, row, letter_text, style);
    Style middle = style;
    middle.bold = state != CardState::Blocked;
    canvas.put(column + 1, row + rows / 2, centred(symbol, columns - 2), middle);
    canvas.put_right(column + columns - 1, row + rows - 1, colour_shape(shown, glyphs_), style);
}

void CardPainter::draw_back(Canvas& canvas, int column, int row, unsigned count) const {
    const Box box{column, row, card_columns(CardSize::Large), card_rows(CardSize::Large)};
    if (count > 0)
        canvas.fill({box.column + 1, box.row + 1, box.columns - 2, box.rows - 2}, style::faint,
                    "░");
    canvas.frame(box, count > 0 ? style::plain : style::faint);
    canvas.put(column + 1, row + 2, centred(std::to_string(count), box.columns - 2), style::strong);
}

}  // namespace lastcard
