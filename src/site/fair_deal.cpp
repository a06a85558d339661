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

Digest FairAttempt::commit_of(wire::Person person, const Digest& number) const {
    return commitment(scheme, {table, match, attempt}, static_cast<std::uint32_t>(person), number);
}

bool FairAttempt::is_copy(const Digest& commit) const {
    return commit == commit_of(wire::Person::Nobody, secret) ||
           std::any_of(contributors.begin(), contributors.end(),
                       [&](const Contributor& each) { return each.commit == commit; });
}

FairDeal FairAttempt::deal() const {
    FairDeal deal;
    deal.scheme = scheme;
    deal.table = table;
    deal.match = match;
    deal.attempt = scheme == FairScheme::Plain ? 0 : attempt;
    deal.commit = commit_of(wire::Person::Nobody, secret);
    deal.secret = secret;
    for (const Contributor& each : contributors)
        deal.players.push_back(
            {*each.commit, *each.reveal,
             scheme == FairScheme::Plain ? 0 : static_cast<std::uint32_t>(each.person)});
    return deal;
}

wire::FairInfo FairAttempt::info(wire::FairStage as) const {
    wire::FairInfo info;
    info.stage = as;
    info.match = match;
    info.attempt = attempt;
    info.scheme = static_cast<unsigned>(scheme);
    info.commit = commit_of(wire::Person::Nobody, secret);
    if (as == wire::FairStage::Disclosed) info.secret = secret;
    for (const Contributor& each : contributors)
        info.players.push_back({each.person, each.commit, each.reveal});
    return info;
}

}  // namespace lastcard::site
