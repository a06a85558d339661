// How a match begins at a table (see table.hpp and docs/fairness.md): the server's promise, those
// of the players, their numbers, the deal.
#include <algorithm>
#include <utility>

#include "server/table.hpp"

namespace lastcard::server {

using wire::FairStage;
using wire::HostReason;
using wire::Person;

void Table::begin_match(Stage expected, Effects& effects) {
    if (room_.stage() != expected) return refuse(effects, HostReason::NotNow);
    if (std::optional<RoomRefusal> refused = room_.why_not_start())
        return pass_on(std::move(refused), effects);
    open_promises(1, {}, effects);
}

std::optional<wire::FairInfo> Table::promises() const {
    if (!fair_) return dealt_ ? std::optional(dealt_->info(FairStage::Dealt)) : std::nullopt;
    const bool revealing = fair_->stage == FairAttempt::Stage::Revealing;
    wire::FairInfo asked = fair_->info(revealing ? FairStage::Revealing : FairStage::Committing);
    asked.until = fair_->deadline;
    return asked;
}

void Table::open_promises(std::uint32_t attempt, std::vector<Person> silent, Effects& effects) {
    fair_.emplace();
    fair_->match = room_.match() + 1;
    fair_->attempt = attempt;
    fair_->secret = dice_->draw();
    entry_->drawn.push_back(fair_->secret);
    fair_->silent = std::move(silent);
    fair_->deadline = at_ + promise_time;
    for (const Guest& each : guests_) {
        const auto& quiet = fair_->silent;
        if (each.seat == Seat::None || !each.here ||
            std::find(quiet.begin(), quiet.end(), each.number) != quiet.end())
            continue;
        fair_->throwers.push_back({each.number, {}, {}});
    }
    effects.fair.push_back(*promises());
    if (fair_->throwers.empty()) deal(effects);
}

void Table::commit(Guest& guest, const wire::Commit& command, Effects& effects) {
    Thrower* const thrower = fair_ ? fair_->find(guest.number) : nullptr;
    if (thrower == nullptr || fair_->stage != FairAttempt::Stage::Committing || thrower->commit ||
        command.match != fair_->match || command.attempt != fair_->attempt)
        return refuse(effects, HostReason::FairNotAsked);
    thrower->commit = command.commit;
    if (fair_->all_committed()) return ask_reveals(effects);
    effects.fair.push_back(*promises());
}

void Table::ask_reveals(Effects& effects) {
    if (fair_->throwers.empty()) return deal(effects);
    fair_->stage = FairAttempt::Stage::Revealing;
    fair_->deadline = at_ + promise_time;
    effects.fair.push_back(*promises());
}

void Table::reveal(Guest& guest, const wire::Reveal& command, Effects& effects) {
    Thrower* const thrower = fair_ ? fair_->find(guest.number) : nullptr;
    if (thrower == nullptr || fair_->stage != FairAttempt::Stage::Revealing || thrower->reveal ||
        command.match != fair_->match || command.attempt != fair_->attempt)
        return refuse(effects, HostReason::FairNotAsked);
    if (!same_digest(commitment(command.reveal), *thrower->commit))
        return refuse(effects, HostReason::FairMismatch);
    thrower->reveal = command.reveal;
    if (fair_->all_revealed()) return deal(effects);
    effects.fair.push_back(*promises());
}

/// Who has promised nothing is left out. Who does not keep a promise spoils the attempt: otherwise
/// a server with friends at the table could choose among deals by their silence.
void Table::promises_due(Effects& effects) {
    if (fair_->stage == FairAttempt::Stage::Committing) {
        std::erase_if(fair_->throwers, [](const Thrower& each) { return !each.commit; });
        return ask_reveals(effects);
    }
    begin_again(fair_->missing(), effects);
}

void Table::begin_again(std::vector<Person> missing, Effects& effects) {
    std::vector<Person> silent = fair_->silent;
    silent.insert(silent.end(), missing.begin(), missing.end());
    wire::FairInfo broken = fair_->info(FairStage::Broken);
    broken.missing = std::move(missing);
    effects.fair.push_back(std::move(broken));
    open_promises(fair_->attempt + 1, std::move(silent), effects);
}

void Table::thrower_gone(Person person, Effects& effects) {
    if (!fair_ || fair_->find(person) == nullptr) return;
    if (fair_->stage == FairAttempt::Stage::Committing) {
        std::erase_if(fair_->throwers, [&](const Thrower& each) { return each.person == person; });
        if (fair_->all_committed()) ask_reveals(effects);
        return;
    }
    begin_again({person}, effects);
}

void Table::deal(Effects& effects) {
    wire::FairInfo dealt = fair_->info(FairStage::Dealt);
    dealt_ = std::exchange(fair_, std::nullopt);
    // Chairs may be closed up: what was seen from one of them before is for nobody else.
    std::erase_if(events_, [&](const Numbered& each) { return each.first < effects.first; });
    const std::optional<RoomRefusal> refused =
        step(command::Start{dealt_->deal(options_.code).seed()}, effects);
    if (refused) {
        dealt_.reset();
        dealt.stage = FairStage::GivenUp;
    }
    effects.fair.push_back(std::move(dealt));
}

}  // namespace lastcard::server
