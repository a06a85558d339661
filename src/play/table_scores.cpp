// The sheet with the points after a round (see table.hpp).
#include <algorithm>

#include "play/table.hpp"

namespace lastcard {

namespace {

std::vector<Line> score_lines(const TableModel& model) {
    const SeatView& view = model.view;
    constexpr unsigned widest = 9;
    const unsigned columns = std::min(widest, 66 / std::max<unsigned>(view.seats, 1));
    std::vector<Line> lines;
    std::string names = "     ";
    for (unsigned i = 0; i < view.seats; ++i) {
        const std::string name =
            screen::shortened(seat_name(model.speaker, seat_at(i)), columns - 1);
        names += std::string(columns - screen::width_of(name), ' ') + name;
    }
    lines.push_back({names, Line::Kind::Strong});
    const auto row = [&](std::string label, const auto& points, Line::Kind kind) {
        std::string text = screen::padded(label, 5);
        for (unsigned i = 0; i < view.seats; ++i) {
            const std::string number = std::to_string(points[i]);
            text +=
                std::string(columns - std::min<std::size_t>(columns, number.size()), ' ') + number;
        }
        lines.push_back({text, kind});
    };
    for (std::size_t i = 0; i < model.scores.size(); ++i)
        row(std::to_string(i + 1), model.scores[i], Line::Kind::Plain);
    row("", view.scores, Line::Kind::Strong);
    return lines;
}

}  // namespace

bool shows_scores(const TableModel& model, const TableUi& ui) {
    return model.view.phase != Phase::Playing && !ui.scores_seen && !model.replay;
}

void draw_scores(screen::Canvas& canvas, const TableModel& model, int scroll) {
    const SeatView& view = model.view;
    const bool over = view.phase == Phase::MatchOver;
    std::vector<Line> lines;
    const std::vector<std::string>& story = model.journal.sentences();
    for (std::size_t i = model.journal.turn_begin(); i < story.size(); ++i)
        lines.push_back({story[i], Line::Kind::Plain});
    if (lines.size() > 6) lines.erase(lines.begin(), lines.end() - 6);
    if (model.speaker.game.rules.scoring != Scoring::None) {
        lines.push_back({});
        for (Line& line : score_lines(model)) lines.push_back(std::move(line));
    }
    if (!model.footer.empty()) {
        lines.push_back({});
        lines.push_back({model.footer, Line::Kind::Plain});
    }
    const std::string title =
        over ? model.speaker.catalogue.format("play.scores.match")
             : model.speaker.catalogue.format("play.scores.round", {{"round", view.round}});
    const std::string_view keys = model.company ? (over ? "play.scores.table" : "play.scores.ready")
                                                : (over ? "play.scores.again" : "play.scores.next");
    draw_box(canvas, title, lines, model.speaker.catalogue.format(keys), scroll);
}

}  // namespace lastcard
