// A match that is over, step by step: every hand can be looked at, and nothing can be played. Pure,
// as the table is.
#pragma once

#include <cstddef>
#include <vector>

#include "play/journal.hpp"
#include "play/table.hpp"
#include "record/replay.hpp"

namespace lastcard {

class ReplayTable {
public:
    /// The record has to be one that can be played up to its end.
    ReplayTable(const Record& record, const RecordTable& table, const Catalogue& words,
                Glyphs glyphs);

    screen::Canvas draw(screen::Size size) const;
    /// False: the person leaves.
    bool key(const screen::Key& key, screen::Size size);

    std::size_t step() const { return at_; }
    std::uint32_t round() const { return steps_[at_].state.round; }

private:
    struct Step {
        State state;
        std::vector<Event> events;
    };
    /// What is shown of a step, for as long as a model refers to it.
    struct Shown {
        SeatView view;
        Journal journal;
    };

    Shown shown() const;
    TableModel model_of(const Shown& shown) const;
    std::size_t round_begin(std::size_t step) const;
    void go_to_next_round();
    void go_to_previous_round();

    std::vector<CardName> card_names_;
    std::vector<std::string> names_;
    RecordTable table_;
    Speaker speaker_;
    Glyphs glyphs_;
    std::vector<Step> steps_;
    std::size_t at_ = 0;
    Seat viewer_ = seat_at(0);
    TableUi ui_;
};

}  // namespace lastcard
