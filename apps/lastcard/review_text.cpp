// Writing the review (see review_text.hpp).
#include "review_text.hpp"

#include <algorithm>

#include "terminal/screen/line_wrap.hpp"
#include "terminal/screen/text.hpp"

namespace lastcard {
namespace {

using coach::DecisionReview;
using coach::percent_of;
using coach::ReviewedMatch;

std::string filled(std::string_view text, unsigned columns) {
    std::string cell = screen::shortened(text, columns);
    cell.append(columns - screen::width_of(cell), ' ');
    return cell;
}

std::string right_aligned(const std::string& text, unsigned columns) {
    const unsigned width = screen::width_of(text);
    return std::string(columns > width ? columns - width : 0, ' ') + text;
}

class TextReport {
public:
    TextReport(const ReviewedMatch& match, const Speaker& speaker, unsigned columns)
        : match_(match), speaker_(speaker), words_(speaker.catalogue), columns_(columns) {}

    std::string text() {
        add(words_.format("coach.title"));
        add(words_.format("coach.about", {{"edition", match_.edition},
                                          {"count", match_.decisions.size()},
                                          {"worlds", match_.options.worlds}}));
        add(words_.format(match_.options.true_hands ? "coach.about.true" : "coach.about.seen"));
        if (!match_.complete) add(words_.format("coach.cut", {{"count", match_.decisions.size()}}));
        const bool open = match_.decisions.size() == 1 && !match_.decisions[0].played;
        if (open) {
            add_decision(match_.decisions[0]);
            return text_;
        }
        add_list();
        add_key_decisions();
        return text_;
    }

private:
    void add(const std::string& line) { text_ += screen::wrapped_line(line, columns_) + '\n'; }

    /// A line for every decision in which there was a choice.
    void add_list() {
        std::uint32_t round = 0;
        for (const DecisionReview& review : match_.decisions) {
            if (review.moves.size() < 2 || !review.played) continue;
            if (round != review.view.round) {
                round = review.view.round;
                text_ += '\n';
                add(words_.format("coach.round", {{"number", round}}));
            }
            constexpr unsigned number_width = 5;
            constexpr unsigned name_width = 12;
            constexpr unsigned chance_width = 5;
            constexpr unsigned cost_width = 6;
            const unsigned move_width =
                columns_ - number_width - name_width - chance_width - cost_width - 4;
            const coach::RatedMove& played = review.moves[*review.played];
            const unsigned cost = percent_of(review.cost.value);
            text_ +=
                right_aligned(std::to_string(review.number), number_width) +
                (review.turning_point ? " *" : "  ") +
                filled(seat_name(speaker_, review.seat), name_width) + ' ' +
                filled(coach::move_sentence(speaker_, review, played.action), move_width) + ' ' +
                right_aligned(std::to_string(percent_of(played.match.value)) + "%", chance_width) +
                (review.turning_point ? right_aligned("−" + std::to_string(cost) + "%", cost_width)
                                      : "") +
                '\n';
        }
    }

    void add_key_decisions() {
        text_ += '\n';
        const std::vector<std::size_t> keys =
            coach::key_decisions(match_.decisions, coach::key_count);
        if (keys.empty()) return add(words_.format("coach.none"));
        add(words_.format("coach.key"));
        for (const std::size_t i : keys) add_decision(match_.decisions[i]);
    }

    void add_decision(const DecisionReview& review) {
        text_ += '\n';
        add(words_.format("coach.move", {{"number", review.number},
                                         {"round", review.view.round},
                                         {"player", seat_name(speaker_, review.seat)}}));
        add("  " + words_.format("coach.top", {{"card", face_up_name(speaker_, review.view.top,
                                                                     review.view.colour)}}));
        add("  " +
            words_.format("coach.hand", {{"cards", coach::hand_words(speaker_, review.view)}}));
        for (std::size_t i = 0; i < review.moves.size(); ++i) {
            const coach::RatedMove& move = review.moves[i];
            add("  " + right_aligned(std::to_string(percent_of(move.match.value)) + "%", 4) + "  " +
                coach::move_sentence(speaker_, review, move.action) +
                (review.played == i ? "  ← " + words_.format("coach.played") : ""));
        }
        const std::string sentence = coach::review_sentence(speaker_, review);
        if (!sentence.empty()) add("  " + sentence);
    }

    const ReviewedMatch& match_;
    const Speaker& speaker_;
    const Catalogue& words_;
    unsigned columns_;
    std::string text_;
};

}  // namespace

std::string review_text(const ReviewedMatch& match, const Speaker& speaker, unsigned columns) {
    return TextReport(match, speaker, columns).text();
}

}  // namespace lastcard
