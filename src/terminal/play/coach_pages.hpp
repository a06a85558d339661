// The coach at the terminal table: the chances of the moves of a question, and the review of a
// match that is over, decision by decision.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "coach/reviewed_match.hpp"
#include "record/replay.hpp"
#include "terminal/play/help_pages.hpp"

namespace lastcard {

/// Every move of the question with its chance, the best first. The view has to be asked.
std::vector<Line> hint_lines(const Speaker& speaker, const Knowledge& known,
                             const coach::Outlook& outlook);

/// A review that is made in slices, so that the screen never waits for long.
class CoachReview {
public:
    /// The decisions of one seat, or with Seat::None of all. The speaker must outlive the review,
    /// and the record must replay.
    CoachReview(const Record& record, const RecordTable& table, const Speaker& speaker,
                std::shared_ptr<const coach::Outlook> outlook, Seat only);

    bool done() const { return match_.decisions.size() == log_.decisions().size(); }
    unsigned percent_done() const;
    /// Looks at the next decision.
    void go_on();

    const coach::ReviewedMatch& match() const { return match_; }
    /// The decisions that mattered most; before they are known, how far the work is.
    std::vector<Line> key_lines() const;
    /// The chances of all players as a picture made of digits, one for each seat.
    std::vector<Line> curve_lines() const;
    /// The number of the next action after this one that is a turning point, from the beginning
    /// after the last; nothing if there is none.
    std::optional<std::size_t> turning_point_after(std::size_t action) const;
    /// The sentence of the turning point at this action; empty if it is none.
    std::string sentence_at(std::size_t action) const;

private:
    std::vector<Line> progress_lines() const;

    RecordTable table_;
    const Speaker& speaker_;
    std::shared_ptr<const coach::Outlook> outlook_;
    coach::DecisionLog log_;
    coach::ReviewedMatch match_;
};

}  // namespace lastcard
