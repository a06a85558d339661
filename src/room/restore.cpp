// Takes and restores snapshots. A snapshot may be damaged: every inconsistency is refused with a
// sentence here, so that the rest of the room can rely on the data.
#include <algorithm>
#include <utility>

#include "base/hex.hpp"
#include "record/replay.hpp"
#include "room/core.hpp"

namespace lastcard {

namespace {

/// Checks that the parts of the desk agree with each other and with the state of the match.
class Check {
public:
    Check(const Desk& desk, const State& state, const RoomOptions& options)
        : desk_(desk), state_(state), options_(options) {}

    std::string first_mistake() {
        check_chairs();
        if (mistake_.empty()) check_clocks();  // there is a match exactly if the stage says so
        if (mistake_.empty()) check_held();
        if (mistake_.empty()) check_thoughts();
        return std::move(mistake_);
    }

private:
    void demand(bool condition, const char* otherwise) {
        if (!condition && mistake_.empty()) mistake_ = otherwise;
    }
    bool playing() const { return desk_.stage == Stage::Match && state_.phase == Phase::Playing; }
    bool sits(Seat seat) const { return index(seat) < state_.seats; }

    void check_chairs() {
        demand(desk_.chairs.size() == options_.chairs, "desk.chairs: not as many as options say");
        demand(desk_.match != 0 || desk_.stage == Stage::Lobby,
               "desk.match: does not go with the stage");
        demand(desk_.confirm == never || desk_.stage == Stage::Lobby,
               "desk.confirm: there is nothing to confirm");
        demand(desk_.stage == Stage::Match || !desk_.paused(), "desk: a pause without a match");
        for (const Chair& chair : desk_.chairs)
            demand(chair.takeover == never || (desk_.stage == Stage::Match && !chair.left &&
                                               chair.sitter == Sitter::Person),
                   "desk.chairs: nobody there could be taken over");
        for (const Chair& chair : desk_.chairs)
            demand(!chair.claimed ||
                       (desk_.stage == Stage::Match && !chair.left && chair.sitter == Sitter::Bot),
                   "desk.chairs: no bot there could make room");
        demand(desk_.called_off == CalledOff::No || desk_.stage == Stage::Over,
               "desk.called_off: does not go with the stage");
        demand(desk_.bot_percent <= most_bot_percent, "desk.bot_percent: too large");
        if (desk_.stage == Stage::Lobby) return;
        demand((state_.phase == Phase::MatchOver) == (desk_.stage == Stage::Over),
               "desk.stage: does not go with the record");
        demand(state_.seats <= desk_.chairs.size(), "desk.chairs: fewer than the record has seats");
        if (desk_.stage != Stage::Match) return;
        for (std::size_t i = 0; i < desk_.chairs.size(); ++i)
            demand((desk_.chairs[i].sitter != Sitter::Nobody) == (i < state_.seats),
                   "desk.chairs: others than those of the record");
    }

    void check_clocks() {
        const bool slap = playing() && !state_.to_slap.empty();
        demand((desk_.slap != never) == slap, "desk.slap: does not go with the record");
        demand(desk_.question == never || (playing() && !slap),
               "desk.question: nobody is asked anything");
        demand(desk_.next_round == never ||
                   (desk_.stage == Stage::Match && state_.phase == Phase::RoundOver),
               "desk.next_round: no round is over");
        for (unsigned i = 0; i < max_seats; ++i)
            demand((desk_.owed[i] != never) == (playing() && state_.catchable.has(seat_at(i))),
                   "desk.owed: others than those who owe the call");
    }

    void check_held() {
        demand(desk_.held.empty() || playing(), "desk.held: there is no round");
        for (const HeldAction& held : desk_.held)
            demand(sits(held.seat) && held.action.seat == held.seat &&
                       std::all_of(held.then.begin(), held.then.end(),
                                   [&](const Action& each) { return each.seat == held.seat; }),
                   "desk.held: no such seat");
    }

    void check_thoughts() {
        demand(desk_.thoughts.empty() || playing(), "desk.thoughts: there is no round");
        if (!playing()) return;
        for (const AskedThought& thought : desk_.thoughts) {
            demand(sits(thought.seat) && desk_.chairs[index(thought.seat)].played_by_bot(),
                   "desk.thoughts: no bot plays there");
            demand(static_cast<std::uint64_t>(thought.id) <= desk_.last_thought,
                   "desk.thoughts: a ticket that was never given out");
            demand(thought.kind == ThoughtKind::React ||
                       (thought.seat == state_.question().seat && state_.to_slap.empty()),
                   "desk.thoughts: somebody else is asked");
            demand(!thought.choice || thought.choice->seat == thought.seat,
                   "desk.thoughts: a move of somebody else");
        }
    }

    const Desk& desk_;
    const State& state_;
    const RoomOptions& options_;
    std::string mistake_;
};

}  // namespace

Snapshot Room::snapshot(Moment now) const {
    Snapshot snapshot = position(now);
    snapshot.record.actions = core_->record.actions;
    snapshot.record.end = core_->record.end;
    return snapshot;
}

Snapshot Room::position(Moment now) const {
    Snapshot snapshot{core_->options, {}, core_->desk, core_->cards()};
    snapshot.record.header = core_->record.header;
    Desk& desk = snapshot.desk;
    const Moment taken = desk.paused() ? desk.paused_at : std::max(core_->now, now);
    desk.shift(Span{-taken.ms});
    desk.paused_at = never;
    return snapshot;
}

std::string Room::Core::cards() const {
    return desk.stage == Stage::Lobby ? std::string() : to_hex(cards_digest(*game, state));
}

void Room::skip_time(Moment from, Moment to) {
    Desk& desk = core_->desk;
    const Moment stopped = desk.paused() ? desk.paused_at : std::max(core_->now, from);
    desk.shift(to - stopped);
    if (desk.paused()) desk.paused_at = to;
    core_->now = to;
}

std::string Room::Core::replay_record(GameShelf* shelf) {
    OpenedRecord opened = open_record(record.header, shelf);
    const auto line_and_sentence = [](const RecordError& error) {
        return "record: line " + std::to_string(error.line) + ": " + error.sentence;
    };
    if (!opened) return line_and_sentence(opened.error());
    edition = opened->edition;
    game = opened->game;
    if (desk.stage != Stage::Lobby) {
        begin_memories(record.header.seats);
        Replayed replayed = replay_at(std::move(*opened), record,
                                      [this](const ReplayStep& step) { remember(step.events); });
        if (replayed.error) return line_and_sentence(*replayed.error);
        state = replayed.state;
        if (desk.called_off != CalledOff::No) abandon(state);
    }
    return {};
}

std::string Room::Core::first_mistake() const {
    const bool over = desk.stage == Stage::Over && desk.called_off == CalledOff::No;
    if (record.end != (over ? std::optional(make_end(state)) : std::nullopt))
        return "record: its end is not that of the match";
    return Check(desk, state, options).first_mistake();
}

SeatMemory Room::Core::recall(Seat seat) const {
    SeatMemory memory(seat);
    RecordTable table{edition, game, setup_of(record.header)};
    replay_at(std::move(table), record, [&](const ReplayStep& step) {
        for (const Event& event : step.events) memory.learn(*game, project(event, seat));
    });
    return memory;
}

Result<Room> Room::restore(const Snapshot& snapshot, Moment now, GameShelf* shelf) {
    if (const Result<void> valid = check_options(snapshot.options); !valid)
        return "options: " + valid.error();
    auto core = std::make_unique<Core>();
    core->options = snapshot.options;
    core->record = snapshot.record;
    core->desk = snapshot.desk;
    core->now = now;
    // A match of another version of the rules continues if this version leads to the same cards;
    // from then on it is a match of this version.
    const int version = std::exchange(core->record.header.rules_version, rules_version);
    std::string wrong = core->replay_record(shelf);
    if (wrong.empty()) wrong = core->first_mistake();
    if (wrong.empty() && core->cards() != snapshot.cards)
        wrong = "cards: others than those that the record leads to";
    if (!wrong.empty() && version != rules_version)
        wrong += "; the match was begun with version " + std::to_string(version) +
                 " of the rules, and version " + std::to_string(rules_version) +
                 " would have played it otherwise";
    if (!wrong.empty()) return wrong;
    core->desk.shift(Span{now.ms});
    if (core->desk.paused()) core->desk.paused_at = now;
    return Room(std::move(core));
}

}  // namespace lastcard
