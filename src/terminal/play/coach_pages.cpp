// Pages of the coach (see coach_pages.hpp).
#include "terminal/play/coach_pages.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "terminal/screen/text.hpp"
#include "text/choices.hpp"

namespace lastcard {
namespace {

constexpr unsigned hint_worlds = 300;
constexpr unsigned review_worlds = 150;
/// Moves shown of a decision.
constexpr std::size_t most_moves = 5;

std::string percent_cell(double share) {
    const std::string text = std::to_string(coach::percent_of(share)) + "%";
    return std::string(4 - std::min<std::size_t>(4, text.size()), ' ') + text;
}

}  // namespace

std::vector<Line> hint_lines(const Speaker& speaker, const Knowledge& known,
                             const coach::Outlook& outlook) {
    coach::Analysis analysis(speaker.game, outlook, coach::seen_worlds(known),
                             coach::moves_of(speaker.game, known.view),
                             std::uint64_t{known.view.round} << 32 | known.view.decision);
    analysis.run(hint_worlds);
    std::vector<std::size_t> order(analysis.moves().size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::sort(order, {},
                      [&](std::size_t i) { return std::pair(-analysis.match(i).value, i); });
    std::vector<Line> lines = {{speaker.catalogue.format("coach.hint.about")}, {}};
    for (const std::size_t i : order)
        lines.push_back({percent_cell(analysis.match(i).value) + "  " +
                             choice_sentence(speaker, known.view, analysis.moves()[i]),
                         i == order.front() ? Line::Kind::Strong : Line::Kind::Plain});
    return lines;
}

CoachReview::CoachReview(const Record& record, const RecordTable& table, const Speaker& speaker,
                         std::shared_ptr<const coach::Outlook> outlook, Seat only)
    : table_(table), speaker_(speaker), outlook_(std::move(outlook)), log_(*table_.game, only) {
    match_.edition = table.edition->id;
    match_.seats = record.header.seats;
    match_.only = only;
    match_.options.worlds = review_worlds;
    match_.options.open_curve = only == Seat::None;
    replay_at(table, record, [this](const ReplayStep& step) {
        if (step.action == nullptr)
            log_.begin(step.state, step.events);
        else
            log_.saw(step.number, *step.action, step.state, step.events);
    });
    match_.complete = log_.complete();
}

unsigned CoachReview::percent_done() const {
    const std::size_t all = std::max<std::size_t>(log_.decisions().size(), 1);
    return static_cast<unsigned>(match_.decisions.size() * 100 / all);
}

void CoachReview::go_on() {
    if (done()) return;
    match_.decisions.push_back(coach::review_decision(
        *table_.game, *outlook_, log_.decisions()[match_.decisions.size()], match_.options));
}

std::vector<Line> CoachReview::progress_lines() const {
    return {{speaker_.catalogue.format("coach.working", {{"percent", percent_done()}})}};
}

std::vector<Line> CoachReview::key_lines() const {
    if (!done()) return progress_lines();
    const Catalogue& words = speaker_.catalogue;
    const std::vector<std::size_t> keys = key_decisions(match_.decisions, coach::key_count);
    if (keys.empty()) return {{words.format("coach.none")}};
    std::vector<Line> lines = {{words.format("coach.key")}};
    for (const std::size_t i : keys) {
        const coach::DecisionReview& review = match_.decisions[i];
        lines.push_back({});
        lines.push_back({words.format("coach.move", {{"number", review.number},
                                                     {"round", review.view.round},
                                                     {"player", seat_name(speaker_, review.seat)}}),
                         Line::Kind::Strong});
        lines.push_back({words.format(
            "coach.top", {{"card", face_up_name(speaker_, review.view.top, review.view.colour)}})});
        lines.push_back(
            {words.format("coach.hand", {{"cards", coach::hand_words(speaker_, review.view)}})});
        for (std::size_t k = 0; k < review.moves.size(); ++k) {
            if (k >= most_moves && review.played != k) continue;
            const bool played = review.played == k;
            lines.push_back({percent_cell(review.moves[k].match.value) + "  " +
                             coach::move_sentence(speaker_, review, review.moves[k].action) +
                             (played ? "  ← " + words.format("coach.played") : std::string())});
        }
        lines.push_back({coach::review_sentence(speaker_, review), Line::Kind::Strong});
    }
    return lines;
}

std::vector<Line> CoachReview::curve_lines() const {
    if (!done()) return progress_lines();
    constexpr std::size_t columns = 64;
    constexpr unsigned rows = 11;  // 100% to 0% by tens
    const std::vector<coach::DecisionReview>& decisions = match_.decisions;
    const std::size_t used = std::min(columns, decisions.size());
    std::vector<std::string> grid(rows, std::string(columns, ' '));
    std::string turns(columns, ' ');
    for (std::size_t column = 0; column < used; ++column) {
        const std::size_t first = column * decisions.size() / used;
        const std::size_t last = (column + 1) * decisions.size() / used;
        for (std::size_t i = first; i < last; ++i)
            if (decisions[i].turning_point) turns[column] = '*';
        for (unsigned seat = 0; seat < match_.seats; ++seat) {
            const double chance = decisions[last - 1].after[seat];
            const auto row = static_cast<std::size_t>(std::lround((1 - chance) * (rows - 1)));
            grid[row][column] = static_cast<char>('0' + seat);
        }
    }
    std::vector<Line> lines;
    for (unsigned row = 0; row < rows; ++row)
        lines.push_back({percent_cell((rows - 1 - row) / double{rows - 1}) + " " + grid[row]});
    lines.push_back({"     " + turns, Line::Kind::Strong});
    std::string legend;
    for (unsigned seat = 0; seat < match_.seats; ++seat)
        legend += (seat == 0 ? "" : "   ") + std::to_string(seat) + " " +
                  seat_name(speaker_, seat_at(seat));
    lines.push_back({legend});
    lines.push_back({speaker_.catalogue.format("coach.curve.open"), Line::Kind::Faint});
    return lines;
}

std::optional<std::size_t> CoachReview::turning_point_after(std::size_t action) const {
    std::optional<std::size_t> first;
    for (const coach::DecisionReview& review : match_.decisions) {
        if (!review.turning_point) continue;
        if (review.number > action) return review.number;
        if (!first) first = review.number;
    }
    return first;
}

std::string CoachReview::sentence_at(std::size_t action) const {
    for (const coach::DecisionReview& review : match_.decisions)
        if (review.number == action && review.turning_point)
            return coach::review_sentence(speaker_, review);
    return {};
}

}  // namespace lastcard
