// The menu on a screen: its picture, and what a key means there (see menu.hpp).
#include <algorithm>

#include "base/characters.hpp"
#include "base/text_util.hpp"
#include "terminal/play/menu.hpp"

namespace lastcard {

using screen::Canvas;
using screen::Key;
using screen::KeyKind;

Menu::Result Menu::key(const Key& key) {
    // Any other key means no.
    if (asking_ != Asking::Nothing) return answer(key.kind == KeyKind::Enter);
    const std::vector<Row> all = rows();
    const Row row = all[at_];
    if (row.what == RowKind::Name && key.kind == KeyKind::Character && !key.alt &&
        columns_of(key.code_point) > 0) {
        if (screen::width_of(setup_.name) < longest_name_columns)
            append_utf8(setup_.name, key.code_point);
        return Result::Open;
    }
    switch (key.kind) {
        case KeyKind::Up:
        case KeyKind::BackTab: at_ = turned(at_, -1, all.size()); break;
        case KeyKind::Down:
        case KeyKind::Tab: at_ = turned(at_, 1, all.size()); break;
        case KeyKind::Home: at_ = 0; break;
        case KeyKind::End: at_ = all.size() - 1; break;
        case KeyKind::PageUp: at_ = at_ >= 10 ? at_ - 10 : 0; break;
        case KeyKind::PageDown: at_ = std::min(at_ + 10, all.size() - 1); break;
        case KeyKind::Left: change(row, -1); break;
        case KeyKind::Right: change(row, 1); break;
        case KeyKind::Enter: return choose(row);
        case KeyKind::Escape:
            // People who want to go back often press the key once too often.
            if (page_ == Page::Main)
                asking_ = Asking::Quit;
            else
                turn_to(Page::Main);
            break;
        case KeyKind::Delete: ask_to_delete(at_); break;
        case KeyKind::Backspace:
            if (row.what == RowKind::Name) remove_last_character(setup_.name);
            break;
        case KeyKind::Character:
            if (key.is(' ')) return choose(row);
            if (screen::latin_key(key.code_point) == 'x') ask_to_delete(at_);
            if (screen::latin_key(key.code_point) == 'q') {
                if (page_ == Page::Main) return Result::Quit;
                turn_to(Page::Main);
            }
            break;
        case KeyKind::Insert:
        case KeyKind::Function:
        case KeyKind::Control: break;
    }
    return Result::Open;
}

void Menu::draw_rows(Canvas& canvas, const std::vector<Row>& all, int first, int count) const {
    const int columns = static_cast<int>(canvas.size().columns);
    const bool wide = page_ == Page::Rules;
    const int value_column = wide ? 30 : 20;
    for (int i = 0; i < count; ++i) {
        const std::size_t shown = static_cast<std::size_t>(first) + static_cast<std::size_t>(i);
        const Row& row = all[shown];
        const bool here = shown == at_;
        const int line = 2 + i;
        if (here) canvas.put(1, line, "▶", style::strong);
        std::string text = value(row);
        const int label_columns = row.what == RowKind::Continue
                                      ? columns - 6 - static_cast<int>(screen::width_of(text))
                                      : columns - 4;
        canvas.put(3, line,
                   screen::shortened(label(row), static_cast<unsigned>(std::max(label_columns, 0))),
                   here ? style::strong : style::plain);
        if (text.empty()) continue;
        if (row.what == RowKind::Continue) {
            // The part that differs between saved games is at the edge and never cut.
            canvas.put_right(columns - 2, line, text, here ? style::strong : style::faint);
            continue;
        }
        text = screen::shortened(text, static_cast<unsigned>(columns - value_column - 5));
        if (here && changeable(row))
            text = "‹ " + text + " ›";
        else
            text = "  " + text;
        canvas.put(value_column, line, text, here ? style::strong : style::plain);
    }
    if (first > 0) canvas.put(1, 1, "▲", style::faint);
    if (first + count < static_cast<int>(all.size())) canvas.put(1, 2 + count, "▼", style::faint);
}

Canvas Menu::draw(screen::Size size) const {
    Canvas canvas(size);
    const int columns = static_cast<int>(size.columns);
    const int rows_there = static_cast<int>(size.rows);
    const std::vector<Row> all = rows();
    const Catalogue& words = catalogue();
    canvas.put(1, 0, "Lastcard", style::strong);
    if (page_ == Page::Main) {
        // The four colours, as on the back of the box.
        int at = 11;
        for (unsigned i = 0; i < 4; ++i)
            at += canvas.put(at, 0, " " + colour_letter(words, colour_at(i)) + " ",
                             solid(colour_at(i))) +
                  1;
    }
    std::vector<Line> below = about(all[at_]);
    std::vector<std::pair<std::string, screen::Style>> sentences;
    for (const Line& line : below)
        for (std::string& part : screen::wrapped(line.text, static_cast<unsigned>(columns - 4)))
            sentences.emplace_back(std::move(part), line.kind == Line::Kind::Strong ? style::strong
                                                    : line.kind == Line::Kind::Faint
                                                        ? style::faint
                                                        : style::plain);
    const int room = rows_there - 5 - static_cast<int>(sentences.size());
    const int count = std::clamp(static_cast<int>(all.size()), 1, std::max(room, 3));
    const int first =
        std::clamp(static_cast<int>(at_) - count / 2, 0, static_cast<int>(all.size()) - count);
    draw_rows(canvas, all, first, count);
    int line = 2 + count + 1;
    for (const auto& [text, style] : sentences) canvas.put(3, line++, text, style);
    const bool saved = all[at_].what == RowKind::Continue;
    const std::string_view keys = page_ != Page::Main ? "play.menu.keys_sheet"
                                  : saved             ? "play.menu.keys_saved"
                                                      : "play.menu.keys";
    const std::string asked = question();
    canvas.put(1, rows_there - 1,
               screen::shortened(asked.empty() ? words.format(keys) : asked,
                                 static_cast<unsigned>(columns - 2)),
               asked.empty() ? style::faint : style::marked);
    return canvas;
}

}  // namespace lastcard
