// Divides the screen: the hand gets what it needs, the table the rest (see table_layout.hpp).
#include "terminal/play/table_layout.hpp"

namespace lastcard {

namespace {

struct Fit {
    CardSize size;
    int gap;
};

HandLayout lay_hand(int columns, int rows, int cards) {
    constexpr Fit fits[] = {
        {CardSize::Large, 1}, {CardSize::Small, 1}, {CardSize::Small, 0}, {CardSize::Chip, 1}};
    HandLayout layout;
    for (const Fit& fit : fits) {
        layout.size = fit.size;
        layout.gap = fit.gap;
        layout.per_row = std::max(1, (columns + fit.gap) / layout.pitch());
        layout.rows = std::max(1, (cards + layout.per_row - 1) / layout.per_row);
        layout.visible_rows = std::clamp(layout.rows, 1, std::max(1, rows / layout.row_height()));
        // Large cards only if they leave room for everything else.
        const int limit = fit.size == CardSize::Large ? rows * 2 / 3 : rows;
        if (layout.rows * layout.row_height() <= limit) break;
    }
    return layout;
}

}  // namespace

Areas lay_out(screen::Size size, unsigned seats, std::size_t cards) {
    const int columns = static_cast<int>(size.columns);
    const int rows = static_cast<int>(size.rows);
    constexpr int fixed = 6;  // title, question, strip, keys
    constexpr int least_table = 9;
    const int table_needs = std::max(least_table, static_cast<int>(seats) + 1);
    Areas areas;
    areas.hand = lay_hand(columns - 2, rows - fixed - table_needs, static_cast<int>(cards));
    areas.hints_row = rows - 1;
    areas.hand_row = areas.hints_row - areas.hand.height();
    areas.strip_row = areas.hand_row - 2;
    areas.question_row = areas.strip_row - 2;
    const int table_row = rows >= 30 ? 2 : 1;
    const int table_rows = areas.question_row - table_row;
    // The seats: wide enough for the longest name of a level and three digits of points.
    const int seat_columns = columns >= 100 ? 40 : 32;
    const int pile_columns = columns >= 100 ? 22 : 17;
    areas.seats = {1, table_row, seat_columns, table_rows};
    areas.piles = {1 + seat_columns, table_row, pile_columns, table_rows};
    const int story = 1 + seat_columns + pile_columns + 1;
    areas.story = {story, table_row, columns - story - 1, table_rows};
    return areas;
}

}  // namespace lastcard
