// The page with the points after a round (see table.hpp).
#include <algorithm>

#include "terminal/play/table.hpp"
#include "terminal/play/tally_words.hpp"

namespace lastcard {

namespace {

constexpr unsigned sheet_columns = 72;

/// A table with a column for each seat, wide enough for its widest number.
std::string table_row(const std::string& label, unsigned label_columns,
                      const std::vector<std::string>& cells) {
    const unsigned columns =
        std::min<unsigned>(9, (sheet_columns - label_columns) /
                                  std::max<unsigned>(1, static_cast<unsigned>(cells.size())));
    std::string text = screen::padded(label, label_columns);
    for (const std::string& cell : cells) {
        const std::string shown = screen::shortened(cell, columns - 1);
        text += std::string(columns - screen::width_of(shown), ' ') + shown;
    }
    return text;
}

template <class Numbers>
std::vector<std::string> cells_of(const TableModel& model, const Numbers& numbers) {
    std::vector<std::string> cells;
    for (unsigned i = 0; i < model.view.seats; ++i) cells.push_back(std::to_string(numbers[i]));
    return cells;
}

std::vector<std::string> names_of(const TableModel& model) {
    std::vector<std::string> names;
    for (unsigned i = 0; i < model.view.seats; ++i)
        names.push_back(seat_name(model.speaker, seat_at(i)));
    return names;
}

void add_points(std::vector<Line>& lines, const TableModel& model) {
    constexpr unsigned label_columns = 5;
    lines.push_back({table_row("", label_columns, names_of(model)), Line::Kind::Strong});
    for (std::size_t i = 0; i < model.scores.size(); ++i)
        lines.push_back(
            {table_row(std::to_string(i + 1), label_columns, cells_of(model, model.scores[i]))});
    lines.push_back(
        {table_row("", label_columns, cells_of(model, model.view.scores)), Line::Kind::Strong});
}

/// The hands, with cards in the notation of the screen.
void add_hands(std::vector<Line>& lines, const TableModel& model) {
    const std::vector<std::string> hands =
        hand_sentences(model.speaker, *model.tally, [&](FaceId face) {
            const FaceRow& row = model.edition.faces[index(face)];
            return colour_letter(model.speaker.catalogue, row.colour) +
                   card_symbol(row, model.glyphs);
        });
    if (!hands.empty()) lines.push_back({});
    for (const std::string& hand : hands) lines.push_back({hand});
}

void add_numbers(std::vector<Line>& lines, const TableModel& model) {
    constexpr unsigned label_columns = 20;
    lines.push_back({});
    lines.push_back({numbers_title(model.speaker, *model.tally), Line::Kind::Strong});
    lines.push_back({table_row("", label_columns, names_of(model)), Line::Kind::Strong});
    for (const NumberRow& row : match_numbers(model.speaker, *model.tally))
        lines.push_back({table_row(row.name, label_columns, cells_of(model, row.values))});
}

}  // namespace

bool shows_scores(const TableModel& model, const TableUi& ui) {
    return model.view.phase != Phase::Playing && !ui.scores_seen && !model.replay;
}

std::vector<Line> scores_lines(const TableModel& model) {
    std::vector<Line> lines;
    const std::vector<std::string>& story = model.journal.sentences();
    for (std::size_t i = model.journal.turn_begin(); i < story.size(); ++i)
        lines.push_back({story[i], Line::Kind::Plain});
    if (lines.size() > 6) lines.erase(lines.begin(), lines.end() - 6);
    if (model.tally != nullptr) add_hands(lines, model);
    if (model.speaker.game.rules.scoring != Scoring::None) {
        lines.push_back({});
        add_points(lines, model);
    }
    if (!model.footer.empty()) {
        lines.push_back({});
        lines.push_back({model.footer, Line::Kind::Plain});
    }
    if (model.tally != nullptr && model.view.phase == Phase::MatchOver) add_numbers(lines, model);
    return lines;
}

void draw_scores(screen::Canvas& canvas, const TableModel& model, int scroll) {
    const bool over = model.view.phase == Phase::MatchOver;
    const std::string title =
        over ? model.speaker.catalogue.format("play.scores.match")
             : model.speaker.catalogue.format("play.scores.round", {{"round", model.view.round}});
    const std::string_view keys = model.company ? (over ? "play.scores.table" : "play.scores.ready")
                                                : (over ? "play.scores.again" : "play.scores.next");
    const std::vector<Line> lines = scores_lines(model);
    std::string hints = model.speaker.catalogue.format(keys);
    if (over && model.coached)
        hints += "    " + model.speaker.catalogue.format("play.scores.coach");
    if (last_scroll(lines, canvas.size()) > 0)
        hints += "    " + model.speaker.catalogue.format("play.scores.scroll");
    draw_box(canvas, title, lines, hints, scroll);
}

}  // namespace lastcard
