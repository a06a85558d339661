// Drawing into cells (see canvas.hpp).
#include "terminal/screen/canvas.hpp"

namespace lastcard::screen {

Canvas::Canvas(Size size)
    : size_(size), cells_(static_cast<std::size_t>(size.columns) * size.rows) {}

Cell* Canvas::cell(int column, int row) {
    if (column < 0 || row < 0 || column >= static_cast<int>(size_.columns) ||
        row >= static_cast<int>(size_.rows))
        return nullptr;
    return &cells_[static_cast<std::size_t>(row) * size_.columns +
                   static_cast<std::size_t>(column)];
}

void Canvas::set(int column, int row, const Glyph& glyph, const Style& style) {
    Cell* const here = cell(column, row);
    Cell* const behind = glyph.width == 2 ? cell(column + 1, row) : nullptr;
    // Half of a wide character cannot be shown, neither of the new one nor of one below it.
    if (here != nullptr && here->text.empty())
        if (Cell* const before = cell(column - 1, row)) before->text = " ";
    if (behind != nullptr || (here != nullptr && glyph.width == 1)) {
        const int last = column + static_cast<int>(glyph.width) - 1;
        if (Cell* const after = cell(last + 1, row); after != nullptr && after->text.empty())
            after->text = " ";
    }
    if (here == nullptr) {
        if (behind != nullptr) *behind = {" ", style};
        return;
    }
    if (glyph.width == 2 && behind == nullptr) {
        *here = {" ", style};
        return;
    }
    *here = {std::string(glyph.text), style};
    if (behind != nullptr) *behind = {"", style};
}

int Canvas::put(int column, int row, std::string_view text, const Style& style) {
    const int first = column;
    while (!text.empty()) {
        const Glyph glyph = next_glyph(text);
        set(column, row, glyph, style);
        column += static_cast<int>(glyph.width);
    }
    return column - first;
}

void Canvas::put_right(int column, int row, std::string_view text, const Style& style) {
    put(column - static_cast<int>(width_of(text)), row, text, style);
}

void Canvas::fill(const Box& box, const Style& style, std::string_view glyph) {
    for (int row = box.row; row < box.row + box.rows; ++row)
        for (int column = box.column; column < box.column + box.columns; ++column)
            put(column, row, glyph, style);
}

void Canvas::frame(const Box& box, const Style& style) {
    if (box.columns < 2 || box.rows < 2) return;
    const int right = box.column + box.columns - 1;
    const int bottom = box.row + box.rows - 1;
    for (int column = box.column + 1; column < right; ++column) {
        put(column, box.row, "─", style);
        put(column, bottom, "─", style);
    }
    for (int row = box.row + 1; row < bottom; ++row) {
        put(box.column, row, "│", style);
        put(right, row, "│", style);
    }
    put(box.column, box.row, "╭", style);
    put(right, box.row, "╮", style);
    put(box.column, bottom, "╰", style);
    put(right, bottom, "╯", style);
}

std::string Canvas::row_text(unsigned row) const {
    std::string out;
    for (unsigned column = 0; column < size_.columns; ++column) out += at(column, row).text;
    const std::size_t end = out.find_last_not_of(' ');
    return out.substr(0, end == std::string::npos ? 0 : end + 1);
}

std::string Canvas::text() const {
    std::string out;
    for (unsigned row = 0; row < size_.rows; ++row) out += row_text(row) + '\n';
    return out;
}

}  // namespace lastcard::screen
