// Pages over the table: their lines, and a box that shows lines (see table.hpp).
#include <algorithm>

#include "terminal/play/table.hpp"

namespace lastcard {

using screen::Box;
using screen::Canvas;
using screen::Style;

namespace {

/// One line of a box as it is drawn.
struct Row {
    std::string text;
    Style style;
};

int box_columns(screen::Size size) { return std::min(static_cast<int>(size.columns) - 4, 76); }
int box_rows(screen::Size size) { return static_cast<int>(size.rows) - 5; }

std::vector<Row> rows_of(const std::vector<Line>& lines, screen::Size size) {
    const auto inner = static_cast<unsigned>(box_columns(size) - 4);
    std::vector<Row> rows;
    for (const Line& line : lines) {
        const Style style = line.kind == Line::Kind::Strong  ? style::strong
                            : line.kind == Line::Kind::Faint ? style::faint
                                                             : style::plain;
        // A table of numbers keeps its spaces; a paragraph is wrapped.
        if (screen::width_of(line.text) <= inner)
            rows.push_back({line.text, style});
        else
            for (std::string& part : screen::wrapped(line.text, inner))
                rows.push_back({std::move(part), style});
    }
    return rows;
}

std::string page_keys(const TableModel& model, const TableUi& ui) {
    const Catalogue& words = model.speaker.catalogue;
    if (ui.page != Page::Rules) return words.format("play.page.keys_line");
    if (ui.find && ui.typing) return words.format("play.page.find", {{"text", *ui.find}});
    return words.format("play.page.keys_rules");
}

std::string_view page_title(Page page) {
    switch (page) {
        case Page::Card: return "play.page.card";
        case Page::Rules: return "play.page.rules";
        case Page::Keys: return "play.page.keys";
        case Page::Coach: return "play.page.coach";
        case Page::Story:
        case Page::None: break;
    }
    return "play.page.story";
}

}  // namespace

std::vector<Line> page_lines(const TableModel& model, const TableUi& ui) {
    switch (ui.page) {
        case Page::Card:
            return explain_card(model.speaker, model.edition, model.view,
                                cursor_card(model, ui).value_or(FaceId::None), model.why_not);
        case Page::Rules:
            return ui.find ? find_in_rules(model.speaker, model.edition, *ui.find)
                           : explain_rules(model.speaker, model.edition);
        case Page::Coach: return ui.coach;
        case Page::Keys:
            return model.replay
                       ? explain_replay_keys(model.speaker.catalogue)
                       : explain_keys(model.speaker.catalogue, model.company, model.coached);
        case Page::Story: {
            std::vector<Line> lines;
            for (const std::string& sentence : model.journal.sentences())
                lines.push_back({sentence, Line::Kind::Plain});
            return lines;
        }
        case Page::None: break;
    }
    return {};
}

void draw_box(Canvas& canvas, const std::string& title, const std::vector<Line>& lines,
              const std::string& keys, int& scroll) {
    const std::vector<Row> rows = rows_of(lines, canvas.size());
    const int columns = box_columns(canvas.size());
    const int most = box_rows(canvas.size());
    const int shown = std::min(static_cast<int>(rows.size()), most);
    scroll = std::clamp(scroll, 0, static_cast<int>(rows.size()) - shown);
    const Box box{(static_cast<int>(canvas.size().columns) - columns) / 2,
                  (static_cast<int>(canvas.size().rows) - shown - 4) / 2, columns, shown + 4};
    // Clears to the edges of the screen, which would show ends of lines otherwise.
    canvas.fill({0, box.row, static_cast<int>(canvas.size().columns), box.rows}, style::plain);
    canvas.frame(box, style::plain);
    canvas.put(box.column + 2, box.row, " " + title + " ", style::strong);
    for (int i = 0; i < shown; ++i) {
        const Row& row = rows[static_cast<std::size_t>(scroll) + static_cast<std::size_t>(i)];
        canvas.put(box.column + 2, box.row + 1 + i, row.text, row.style);
    }
    const int right = box.column + box.columns - 2;
    if (scroll > 0) canvas.put(right, box.row + 1, "▲", style::strong);
    if (scroll + shown < static_cast<int>(rows.size()))
        canvas.put(right, box.row + shown, "▼", style::strong);
    canvas.put(box.column + 2, box.row + box.rows - 2,
               screen::shortened(keys, static_cast<unsigned>(columns - 4)), style::faint);
}

int last_scroll(const std::vector<Line>& lines, screen::Size size) {
    return std::max(0, static_cast<int>(rows_of(lines, size).size()) - box_rows(size));
}

void draw_page(Canvas& canvas, const TableModel& model, const TableUi& ui) {
    int scroll = ui.scroll;
    draw_box(canvas, model.speaker.catalogue.format(page_title(ui.page)), page_lines(model, ui),
             page_keys(model, ui), scroll);
}

}  // namespace lastcard
