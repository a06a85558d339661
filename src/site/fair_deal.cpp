// The state of a fair deal (see fair_deal.hpp).
#include "site/fair_deal.hpp"

#include <algorithm>

namespace lastcard::site {

Contributor* FairAttempt::find(wire::Person person) {
    const auto found = std::find_if(contributors.begin(), contributors.end(),
                                    [&](const Contributor& each) { return each.person == person; });
    return found == contributors.end() ? nullptr : &*found;
}

bool FairAttempt::all_committed() const {
    return std::all_of(contributors.begin(), contributors.end(),
                       [](const Contributor& each) { return each.commit.has_value(); });
}

bool FairAttempt::all_revealed() const {
    return std::all_of(contributors.begin(), contributors.end(),
                       [](const Contributor& each) { return each.reveal.has_value(); });
}

std::vector<wire::Person> FairAttempt::missing() const {
    std::vector<wire::Person> all;
    for (const Contributor& each : contributors)
        if (!(stage == Stage::Committing ? each.commit : each.reveal)) all.push_back(each.person);
    return all;
}

FairDeal FairAttempt::deal(const std::string& table) const {
    FairDeal deal;
    deal.table = table;
    deal.match = match;
    deal.commit = commitment(secret);
    deal.secret = secret;
    for (const Contributor& each : contributors)
        deal.players.push_back({*each.commit, *each.reveal});
    return deal;
}

wire::FairInfo FairAttempt::info(wire::FairStage as) const {
    wire::FairInfo info;
    info.stage = as;
    info.match = match;
    info.attempt = attempt;
    info.commit = commitment(secret);
    if (as == wire::FairStage::Disclosed) info.secret = secret;
    for (const Contributor& each : contributors)
        info.players.push_back({each.person, each.commit, each.reveal});
    return info;
}

}  // namespace lastcard::site
