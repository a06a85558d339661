// Stepping through a record (see replay_table.hpp).
#include "terminal/play/replay_table.hpp"

#include <algorithm>

namespace lastcard {

ReplayTable::ReplayTable(const Record& record, const RecordTable& table, const Catalogue& words,
                         Glyphs glyphs)
    : record_(record),
      card_names_(custom_card_names(words, *table.edition)),
      names_(record.header.names),
      table_(table),
      speaker_{words, *table_.game, names_, card_names_},
      glyphs_(glyphs) {
    replay(record, [this](const ReplayStep& step) {
        steps_.push_back({step.state, {step.events.begin(), step.events.end()}});
    });
}

std::size_t ReplayTable::round_begin(std::size_t step) const {
    while (step > 0 && steps_[step - 1].state.round == steps_[step].state.round) --step;
    return step;
}

/// The journal of the round up to this step.
ReplayTable::Shown ReplayTable::shown() const {
    Shown shown{view_of(*table_.game, steps_[at_].state, viewer_), Journal{}};
    // A replay offers no moves.
    shown.view.own_moves = Moves{};
    for (std::size_t i = round_begin(at_); i <= at_; ++i) {
        if (i == at_) shown.journal.mark();
        shown.journal.add_openly(speaker_, steps_[i].events);
    }
    return shown;
}

TableModel ReplayTable::model_of(const Shown& shown) const {
    std::vector<std::string> seat_words(shown.view.seats);
    seat_words[index(viewer_)] = speaker_.catalogue.format("play.key.hand");
    return {.speaker = speaker_,
            .edition = *table_.edition,
            .view = shown.view,
            .journal = shown.journal,
            .why_not = {},
            .seat_words = std::move(seat_words),
            .corner = speaker_.catalogue.format("play.replay.step",
                                                {{"step", at_}, {"count", steps_.size() - 1}}),
            .glyphs = glyphs_,
            .replay = true,
            .coached = true};
}

screen::Canvas ReplayTable::draw(screen::Size size) const {
    const Shown now = shown();
    return draw_table(model_of(now), ui_, size);
}

/// In the last round: to the last step.
void ReplayTable::go_to_next_round() {
    const std::uint32_t now = round();
    while (at_ + 1 < steps_.size() && round() == now) ++at_;
}

/// First to the beginning of this round, then to the previous one.
void ReplayTable::go_to_previous_round() {
    if (round_begin(at_) == at_ && at_ > 0) --at_;
    at_ = round_begin(at_);
}

void ReplayTable::ask_coach() {
    if (!review_)
        review_.emplace(
            record_, table_, speaker_,
            coach::make_playout_outlook(*table_.game, record_.header.seats, table_.edition->id),
            Seat::None);
    ui_.coach = review_->curve_lines();
}

void ReplayTable::let_coach_work() {
    if (!coach_works()) return;
    review_->go_on();
    if (ui_.page == Page::Coach) ui_.coach = review_->curve_lines();
    if (seeks_turning_point_) go_to_turning_point();
}

/// To the position in which the next one was decided. It waits until the review is done.
void ReplayTable::go_to_turning_point() {
    ask_coach();
    seeks_turning_point_ = !review_->done();
    if (seeks_turning_point_) {
        ui_.message =
            speaker_.catalogue.format("coach.working", {{"percent", review_->percent_done()}});
        return;
    }
    const std::optional<std::size_t> action = review_->turning_point_after(at_ + 1);
    if (!action) {
        ui_.message = speaker_.catalogue.format("coach.none");
        return;
    }
    at_ = *action - 1;
    ui_.message = review_->sentence_at(*action);
}

bool ReplayTable::key(const screen::Key& key, screen::Size size) {
    const Shown now = shown();
    if (key.kind == screen::KeyKind::Character && key.code_point >= '0' &&
        key.code_point - '0' < now.view.seats && ui_.page == Page::None) {
        viewer_ = seat_at(key.code_point - '0');
        return true;
    }
    switch (table_key(model_of(now), ui_, size, key).kind) {
        case Intent::Kind::GoOn: at_ = std::min(at_ + 1, steps_.size() - 1); break;
        case Intent::Kind::Back: at_ = at_ > 0 ? at_ - 1 : 0; break;
        case Intent::Kind::First: at_ = 0; break;
        case Intent::Kind::Last: at_ = steps_.size() - 1; break;
        case Intent::Kind::NextRound: go_to_next_round(); break;
        case Intent::Kind::PreviousRound: go_to_previous_round(); break;
        case Intent::Kind::TurningPoint: go_to_turning_point(); break;
        case Intent::Kind::Coach: ask_coach(); break;
        case Intent::Kind::Quit: return false;
        case Intent::Kind::None:
        case Intent::Kind::Act:
        case Intent::Kind::Faster:
        case Intent::Kind::Slower: break;
    }
    return true;
}

}  // namespace lastcard
