// Fair dealing of a player (docs/fairness.md): commits to a random number, reveals it, and checks
// the deal.
#include <algorithm>

#include "client/player.hpp"

namespace lastcard::client {

void Player::take_fair(const wire::FairInfo& fair) {
    if (fair.match != contribution_.match || fair.attempt != contribution_.attempt) {
        contribution_ = Contribution{};
        contribution_.match = fair.match;
        contribution_.attempt = fair.attempt;
        contribution_.server = fair.commit;
        contribution_.early = fair.stage == wire::FairStage::Committing;
        contribution_.number = options_.random();
        promise_ = Promise::Unknown;
        promised_ = fair.commit;
    }
    fair_ = fair;
    if (fair.commit != contribution_.server) promise_ = Promise::Broken;
    if (fair.stage == wire::FairStage::Disclosed)
        check_promise(fair);
    else
        keep_promise();
}

/// Sends this player's commitment or random number when the server asks for it.
void Player::keep_promise() {
    const auto mine =
        std::find_if(fair_->players.begin(), fair_->players.end(),
                     [&](const wire::FairShare& each) { return each.person == you_; });
    if (mine == fair_->players.end()) return;
    const Digest commit = wire::commitment_of(*fair_, code(), you_, contribution_.number);
    if (fair_->stage == wire::FairStage::Committing && !mine->commit && !contribution_.committed) {
        contribution_.committed = true;
        transmit(wire::Commit{fair_->match, fair_->attempt, commit}, ++last_number_);
    }
    if (fair_->stage == wire::FairStage::Revealing && mine->commit == commit && !mine->reveal &&
        !contribution_.revealed) {
        contribution_.revealed = true;
        transmit(wire::Reveal{fair_->match, fair_->attempt, contribution_.number}, ++last_number_);
    }
    contribution_.mine =
        contribution_.mine || (mine->reveal && *mine->reveal == contribution_.number);
}

void Player::check_promise(const wire::FairInfo& fair) {
    const bool kept = fair.secret && wire::commitment_of(fair, code(), wire::Person::Nobody,
                                                         *fair.secret) == contribution_.server;
    const bool all_kept =
        std::all_of(fair.players.begin(), fair.players.end(), [&](const wire::FairShare& each) {
            return each.commit && each.reveal &&
                   wire::commitment_of(fair, code(), each.person, *each.reveal) == *each.commit;
        });
    const bool there =
        !contribution_.mine ||
        std::any_of(fair.players.begin(), fair.players.end(), [&](const wire::FairShare& each) {
            return each.person == you_ && each.reveal == contribution_.number;
        });
    if (!kept || !all_kept || !there)
        promise_ = Promise::Broken;
    else if (promise_ != Promise::Broken && contribution_.early)
        promise_ = Promise::Kept;
}

}  // namespace lastcard::client
