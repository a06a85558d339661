// Tables in Markdown (see tables.hpp).
#include "encode/tables.hpp"

namespace lastcard {
namespace {

struct Group {
    unsigned first;
    unsigned count;
    std::string_view action;
};

constexpr Group groups[] = {
    {action_id::play, 128, "play face f; where a card has to be shown: show face f"},
    {action_id::pair, 128, "play two cards of face f"},
    {action_id::more, 128, "play face f, more to follow"},
    {action_id::draw, 1, "draw"},
    {action_id::pass, 1, "pass"},
    {action_id::challenge, 1, "challenge"},
    {action_id::flip, 1, "flip (green power)"},
    {action_id::call, 4, "call red, yellow, green, blue"},
    {action_id::power, 4, "take the power red, yellow, green, blue"},
    {action_id::no_swap, 1, "swap with nobody"},
    {action_id::swap, 9, "swap with seat +1 … +9"},
    {action_id::give, 9, "give the red cards to seat +1 … +9"},
    {action_id::catch_seat, 9, "catch seat +1 … +9"},
    {action_id::uno, 1, "call the last card"},
    {action_id::slap, 1, "slap"},
    {action_id::jump, 1, "jump in with the twin of the top card"},
    {action_id::wait, 1, "wait: no reaction now"},
    {action_id::first_reserved, 4, "reserved, never legal"},
};

static_assert(action_id::first_reserved + 4 == action_id::count);

std::string range(unsigned first, unsigned count) {
    std::string text = std::to_string(first);
    if (count > 1) text += "–" + std::to_string(first + count - 1);
    return text;
}

void add_row(std::string& table, std::initializer_list<std::string_view> cells) {
    table += '|';
    for (const std::string_view cell : cells) {
        table += ' ';
        table += cell;
        table += " |";
    }
    table += '\n';
}

std::string code(std::string_view name) { return "`" + std::string(name) + "`"; }

}  // namespace

std::string actions_table() {
    std::string table;
    add_row(table, {"ids", "count", "action"});
    add_row(table, {"---", "---", "---"});
    for (const Group& group : groups)
        add_row(table,
                {range(group.first, group.count), std::to_string(group.count), group.action});
    return table;
}

std::string parts_table() {
    std::string table;
    add_row(table, {"part", "shape", "content"});
    add_row(table, {"---", "---", "---"});
    const Layout layout(1, 2, Observed::Memory);
    for (const Part& part : layout.parts())
        add_row(table, {code(part.name), part.shape, part.content});
    return table;
}

std::string seat_cells_table() {
    std::string table;
    add_row(table, {"cell", "name", "content"});
    add_row(table, {"---", "---", "---"});
    unsigned number = 0;
    for (const SeatCell& cell : seat_cells())
        add_row(table, {std::to_string(number++), code(cell.name), cell.content});
    return table;
}

std::string layout_table(const Layout& layout) {
    std::string table;
    add_row(table, {"bytes", "part", "shape", "content"});
    add_row(table, {"---", "---", "---", "---"});
    for (const Part& part : layout.parts()) {
        std::string shape = std::to_string(part.columns);
        if (part.rows != 1) shape = std::to_string(part.rows) + " × " + shape;
        add_row(table, {range(part.offset, part.size()), code(part.name), shape, part.content});
    }
    return table;
}

std::string sizes_head() {
    std::string table;
    add_row(table, {"edition", "faces", "seats", "actions", "`table`", "`memory`"});
    add_row(table, {"---", "---", "---", "---", "---", "---"});
    return table;
}

std::string sizes_row(std::string_view name, const Game& game) {
    std::string table;
    for (const unsigned seats : {2U, 4U, 10U})
        add_row(table, {code(name), std::to_string(game.face_count), std::to_string(seats),
                        std::to_string(ActionSpace(game, seats).size()),
                        std::to_string(Layout(game, seats, Observed::Table).size()),
                        std::to_string(Layout(game, seats, Observed::Memory).size())});
    return table;
}

}  // namespace lastcard
