// The public functions of a room (see room.hpp).
#include "room/room.hpp"

#include <algorithm>
#include <utility>

#include "edition/compile.hpp"
#include "edition/validate.hpp"
#include "record/notation.hpp"
#include "room/core.hpp"

namespace lastcard {

/// The number of seats is any that the rules allow.
RecordHeader header_of(const Edition& edition, const Rules& rules) {
    Setup setup;
    while (setup.seats < max_seats && !validate_rules(edition, rules, setup.seats)) ++setup.seats;
    return make_header(edition, rules, setup);
}

namespace {

/// Whether it shows that a person is there.
bool is_of_person(const Command& command) {
    return !std::holds_alternative<command::Thought>(command) &&
           !std::holds_alternative<command::Gone>(command);
}

}  // namespace

Result<void> check_options(const RoomOptions& options) {
    if (options.chairs < 2 || options.chairs > max_seats)
        return "chairs: found " + std::to_string(options.chairs) + ", expected 2 to " +
               std::to_string(max_seats);
    return check_timing(options.timing);
}

Room::Room(std::unique_ptr<Core> core) : core_(std::move(core)) {}
Room::Room(Room&&) noexcept = default;
Room& Room::operator=(Room&&) noexcept = default;
Room::~Room() = default;

Result<Room> Room::create(Edition edition, const Rules& rules, const RoomOptions& options) {
    if (const Result<void> valid = validate_rules(edition, rules, 0); !valid) return valid.error();
    auto game = std::make_shared<const Game>(compile_game(edition, rules));
    return create(std::make_shared<const Edition>(std::move(edition)), std::move(game), options);
}

Result<Room> Room::create(std::shared_ptr<const Edition> edition, std::shared_ptr<const Game> game,
                          const RoomOptions& options) {
    if (const Result<void> valid = check_options(options); !valid) return valid.error();
    auto core = std::make_unique<Core>();
    core->record.header = header_of(*edition, game->rules);
    core->game = std::move(game);
    core->edition = std::move(edition);
    core->options = options;
    core->desk.chairs.resize(options.chairs);
    core->desk.bot_percent = options.timing.bot_percent;
    return Room(std::move(core));
}

// ---- Steps

Outcome Room::step(Moment now) {
    Outcome outcome;
    const std::uint64_t before = core_->desk.last_thought;
    core_->now = std::max(core_->now, now);
    core_->run_due(outcome);
    core_->finish(outcome, before);
    return outcome;
}

Outcome Room::step(Moment now, const Command& command) {
    Outcome outcome;
    const std::uint64_t before = core_->desk.last_thought;
    core_->now = std::max(core_->now, now);
    core_->run_due(outcome);
    std::visit([&](const auto& each) { core_->obey(each, outcome); }, command);
    if (!outcome.refused && is_of_person(command)) core_->desk.idle = 0;
    core_->run_due(outcome);
    core_->finish(outcome, before);
    return outcome;
}

void Room::Core::finish(Outcome& outcome, std::uint64_t last_thought_before) const {
    for (const AskedThought& thought : desk.thoughts)
        if (!thought.delivered && static_cast<std::uint64_t>(thought.id) > last_thought_before)
            outcome.wanted.push_back(wanted(thought));
    outcome.wake = desk.paused() ? never : next_alarm().at;
}

Moment Room::wake() const { return paused() ? never : core_->next_alarm().at; }

std::vector<Notice> Room::clocks() const {
    Outcome outcome;
    if (!paused()) core_->tell_clocks(outcome);
    std::vector<Notice> running;
    for (const Happening& each : outcome.happened) running.push_back(std::get<Notice>(each));
    return running;
}

// ---- Queries

Stage Room::stage() const { return core_->desk.stage; }
bool Room::paused() const { return core_->desk.paused(); }
CalledOff Room::called_off() const { return core_->desk.called_off; }
const std::vector<Chair>& Room::chairs() const { return core_->desk.chairs; }
bool Room::dealt() const { return stage() != Stage::Lobby; }
std::uint32_t Room::match() const { return core_->desk.match; }
unsigned Room::bot_percent() const { return core_->desk.bot_percent; }
std::uint32_t Room::decision() const { return core_->state.decision; }
const Edition& Room::edition() const { return *core_->edition; }
const Game& Room::game() const { return *core_->game; }
const RoomOptions& Room::options() const { return core_->options; }
const Record& Room::record() const { return core_->record; }

SeatView Room::view(Seat viewer) const {
    return !dealt() ? SeatView{} : view_of(game(), core_->state, viewer);
}

std::optional<RoomRefusal> Room::why_not_start(Moment now) const {
    return core_->why_not_start(std::max(core_->now, now));
}

Refusal Room::why_not(const Action& action) const {
    if (dealt()) return core_->try_out(action);
    Refusal refusal;
    refusal.reason = Reason::NotInRound;
    return refusal;
}

Refusal Room::why_not(const Move& move, std::vector<Action>& actions) const {
    actions.clear();
    State copy = core_->state;
    if (dealt()) return apply_move(game(), copy, move, actions);
    Refusal refusal;
    refusal.reason = Reason::NotInRound;
    return refusal;
}

SeatMemory Room::memory(Seat viewer) const {
    if (!dealt() || index(viewer) >= core_->record.header.seats) return SeatMemory{};
    const std::unique_ptr<SeatMemory>& kept = core_->memories[index(viewer)];
    return kept ? *kept : core_->recall(viewer);
}

std::optional<ThinkInput> Room::think_input(ThoughtId wanted) const {
    for (const AskedThought& thought : core_->desk.thoughts) {
        if (thought.id != wanted || thought.delivered) continue;
        const Chair& chair = core_->chair(thought.seat);
        return ThinkInput{core_->wanted(thought),
                          chair.sitter == Sitter::Bot ? chair.level : core_->options.stand_in,
                          core_->game, view(thought.seat), memory(thought.seat)};
    }
    return std::nullopt;
}

std::vector<ThoughtWanted> Room::outstanding() const {
    std::vector<ThoughtWanted> all;
    for (const AskedThought& thought : core_->desk.thoughts)
        if (!thought.delivered) all.push_back(core_->wanted(thought));
    return all;
}

}  // namespace lastcard
