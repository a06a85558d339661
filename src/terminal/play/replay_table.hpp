// A finished match, step by step: every hand is visible, and nothing can be played. Pure.
#pragma once

#include <cstddef>
#include <vector>

#include "record/replay.hpp"
#include "terminal/play/coach_pages.hpp"
#include "terminal/play/table.hpp"
#include "text/journal.hpp"

namespace lastcard {

class ReplayTable {
public:
    /// Precondition: the record can be replayed to its end.
    ReplayTable(const Record& record, const RecordTable& table, const Catalogue& words,
                Glyphs glyphs);

    screen::Canvas draw(screen::Size size) const;
    /// False: the person leaves.
    bool key(const screen::Key& key, screen::Size size);

    /// Whether the coach was asked and still looks at the match; let_coach_work() then does a part.
    bool coach_works() const { return review_ && !review_->done(); }
    void let_coach_work();

    std::size_t step() const { return at_; }
    std::uint32_t round() const { return steps_[at_].state.round; }

private:
    struct Step {
        State state;
        std::vector<Event> events;
    };
    /// The view and journal of a step, which a model refers to.
    struct Shown {
        SeatView view;
        Journal journal;
    };

    Shown shown() const;
    TableModel model_of(const Shown& shown) const;
    std::size_t round_begin(std::size_t step) const;
    void go_to_next_round();
    void go_to_previous_round();
    void go_to_turning_point();
    void ask_coach();

    Record record_;
    std::vector<CardName> card_names_;
    std::vector<std::string> names_;
    RecordTable table_;
    Speaker speaker_;
    Glyphs glyphs_;
    std::vector<Step> steps_;
    std::size_t at_ = 0;
    Seat viewer_ = seat_at(0);
    TableUi ui_;
    std::optional<CoachReview> review_;  ///< from the first question to the coach on
    bool seeks_turning_point_ = false;   ///< as soon as the review is done
};

}  // namespace lastcard
