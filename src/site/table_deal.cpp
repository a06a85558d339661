// The fair deal of a match (see table.hpp and docs/fairness.md): commitments of the server and the
// players, reveals, the deal.
#include <algorithm>
#include <utility>

#include "site/table.hpp"

namespace lastcard::site {

using wire::FairStage;
using wire::HostReason;
using wire::Person;

void Table::begin_match(Stage expected, Effects& effects) {
    if (room_.stage() != expected) return refuse(effects, HostReason::NotNow);
    if (std::optional<RoomRefusal> refused = room_.why_not_start(now_))
        return set_refusal(std::move(refused), effects);
    open_commitments(1, {}, effects);
}

std::optional<wire::FairInfo> Table::fair_info() const {
    if (!fair_) return dealt_ ? std::optional(dealt_->info(FairStage::Dealt)) : std::nullopt;
    const bool revealing = fair_->stage == FairAttempt::Stage::Revealing;
    wire::FairInfo asked = fair_->info(revealing ? FairStage::Revealing : FairStage::Committing);
    asked.until = fair_->deadline;
    return asked;
}

void Table::open_commitments(std::uint32_t attempt, std::vector<Person> silent, Effects& effects) {
    fair_.emplace();
    fair_->table = options_.code;
    fair_->match = room_.match() + 1;
    fair_->attempt = attempt;
    fair_->secret = random_->draw();
    entry_->drawn.push_back(fair_->secret);
    fair_->silent = std::move(silent);
    fair_->deadline = now_ + commitment_time;
    for (const Guest& each : guests_) {
        const auto& quiet = fair_->silent;
        if (each.seat == Seat::None || !each.here ||
            std::find(quiet.begin(), quiet.end(), each.number) != quiet.end())
            continue;
        fair_->contributors.push_back({each.number, {}, {}});
    }
    effects.fair.push_back(*fair_info());
    if (fair_->contributors.empty()) deal(effects);
}

void Table::commit(Guest& guest, const wire::Commit& command, Effects& effects) {
    Contributor* const contributor = fair_ ? fair_->find(guest.number) : nullptr;
    if (contributor == nullptr || fair_->stage != FairAttempt::Stage::Committing ||
        contributor->commit || command.match != fair_->match || command.attempt != fair_->attempt)
        return refuse(effects, HostReason::FairNotAsked);
    if (fair_->scheme != FairScheme::Plain && fair_->is_copy(command.commit))
        return refuse(effects, HostReason::FairMismatch, "Another commitment is the same.");
    contributor->commit = command.commit;
    if (fair_->all_committed()) return request_reveals(effects);
    effects.fair.push_back(*fair_info());
}

void Table::request_reveals(Effects& effects) {
    if (fair_->contributors.empty()) return deal(effects);
    fair_->stage = FairAttempt::Stage::Revealing;
    fair_->deadline = now_ + commitment_time;
    effects.fair.push_back(*fair_info());
}

void Table::reveal(Guest& guest, const wire::Reveal& command, Effects& effects) {
    Contributor* const contributor = fair_ ? fair_->find(guest.number) : nullptr;
    if (contributor == nullptr || fair_->stage != FairAttempt::Stage::Revealing ||
        contributor->reveal || command.match != fair_->match || command.attempt != fair_->attempt)
        return refuse(effects, HostReason::FairNotAsked);
    if (!same_digest(fair_->commit_of(guest.number, command.reveal), *contributor->commit))
        return refuse(effects, HostReason::FairMismatch);
    contributor->reveal = command.reveal;
    if (fair_->all_revealed()) return deal(effects);
    effects.fair.push_back(*fair_info());
}

/// Continues without people who did not commit. A person who does not reveal spoils the attempt:
/// otherwise a server with accomplices at the table could choose among deals by their silence.
void Table::commitments_due(Effects& effects) {
    if (fair_->stage == FairAttempt::Stage::Committing) {
        std::erase_if(fair_->contributors, [](const Contributor& each) { return !each.commit; });
        return request_reveals(effects);
    }
    restart_deal(fair_->missing(), effects);
}

void Table::restart_deal(std::vector<Person> missing, Effects& effects) {
    std::vector<Person> silent = fair_->silent;
    silent.insert(silent.end(), missing.begin(), missing.end());
    wire::FairInfo broken = fair_->info(FairStage::Broken);
    broken.missing = std::move(missing);
    effects.fair.push_back(std::move(broken));
    open_commitments(fair_->attempt + 1, std::move(silent), effects);
}

void Table::contributor_left(Person person, Effects& effects) {
    if (!fair_ || fair_->find(person) == nullptr) return;
    if (fair_->stage == FairAttempt::Stage::Committing) {
        std::erase_if(fair_->contributors,
                      [&](const Contributor& each) { return each.person == person; });
        if (fair_->all_committed()) request_reveals(effects);
        return;
    }
    restart_deal({person}, effects);
}

void Table::deal(Effects& effects) {
    wire::FairInfo dealt = fair_->info(FairStage::Dealt);
    dealt_ = std::exchange(fair_, std::nullopt);
    // Chairs may be renumbered: what was seen from one of them before must not be shown to its new
    // owner.
    std::erase_if(events_, [&](const Numbered& each) { return each.first < effects.first; });
    const std::optional<RoomRefusal> refused = step(command::Start{dealt_->deal().seed()}, effects);
    if (refused) {
        dealt_.reset();
        dealt.stage = FairStage::GivenUp;
    }
    effects.fair.push_back(std::move(dealt));
}

}  // namespace lastcard::site
