// Leaves and timeouts in every question and window, where knock-outs, teams, powers, Trends and
// jumping in meet: who wins, who has lost a turn, and how long a call holds.
#include <rapidcheck.h>

#include "arbitrary.hpp"
#include "engine/table.hpp"

namespace lastcard::property {
namespace {

unsigned edition_number(std::string_view id) {
    unsigned number = 0;
    while (editions()[number].id != id) ++number;
    return number;
}

/// Every round ends void or is won by a seat or team that is still in it (F-4).
std::string won_from_outside(const Story& story) {
    const State& s = story.state;
    if (story.before.phase != Phase::Playing || s.phase == Phase::Playing) return {};
    if (s.round_winners.empty()) {
        // Only a lap without a move or too many actions void a round (G-6, G-48).
        const bool may_be_void = story.actions.back().kind != ActionKind::Leave;
        return may_be_void ? std::string() : "a round that nobody wins because somebody leaves";
    }
    if (!s.round_winners.without(story.before.at_table).empty()) return "an absent seat wins";
    if ((s.round_winners & s.knocked_out) == s.round_winners) return "a knocked-out seat wins";
    const SeatSet side = team_of(story.game(), s, s.round_winners.first());
    if (!s.round_winners.without(side).empty()) return "two sides win a round";
    if ((side & story.before.in_round).empty()) return "a side wins that was out before";
    return {};
}

/// Of two players, the one who alone has lost a turn is not the next to move (G-9, G-20, F-1).
class LostTurns {
public:
    std::string follow(const Story& story, const EventList& events) {
        if (story.actions.size() == 1) lost_ = SeatSet{};  // another match
        for (const Event& event : events) {
            switch (event.kind) {
                case EventKind::SeatSkipped:
                case EventKind::PenaltyTaken: lost_.add(event.seat); break;
                case EventKind::ChallengeJudged:
                    if (event.flags == 0) lost_.add(event.seat);
                    break;
                // A twin replaces what the first card did; who leaves or is out changes who is
                // next.
                case EventKind::CardPlayed:
                    if ((event.flags & play_flag::jump) != 0) lost_ = SeatSet{};
                    break;
                // A block or a deflection is a turn of its own.
                case EventKind::PenaltyBlocked:
                case EventKind::PenaltyDeflected:
                case EventKind::KnockedOut:
                case EventKind::Left:
                case EventKind::RoundStarted: lost_ = SeatSet{}; break;
                case EventKind::Asked:
                    if (event.flags != static_cast<unsigned>(Ask::Turn)) break;
                    if (story.state.in_round.count() == 2 && lost_ == SeatSet::of(event.seat))
                        return "a player of two moves who has lost the turn";
                    lost_ = SeatSet{};
                    break;
                default: break;
            }
        }
        return {};
    }

private:
    SeatSet lost_;
};

/// A call in the own turn holds until that turn ends (G-24, F-2, F-3).
std::string lost_call(const Story& story) {
    const Action& action = story.actions.back();
    const State& before = story.before;
    const State& s = story.state;
    const bool called = before.phase == Phase::Playing && s.phase == Phase::Playing &&
                        before.said_uno.has(action.seat) && before.question().seat == action.seat;
    if (!called) return {};
    if (action.kind == ActionKind::Play && s.catchable.has(action.seat))
        return "a card was laid with a call and can be caught";
    const bool turn_follows = action.kind == ActionKind::Challenge &&
                              s.question().kind == Ask::Turn && s.question().seat == action.seat;
    if (turn_follows && !s.said_uno.has(action.seat)) return "a challenge has ended a call";
    return {};
}

}  // namespace

void check_departures(Tally& tally) {
    const char* const winners = "every round is void or won by a side that is still in it (F-4)";
    tally.add(rc::check(winners, [](Plan plan) {
        if (plan.seed % 2 == 0) plan.edition = edition_number("trend");
        plan.seats = 2 + plan.seats % 3;
        watch_restless(plan, 400, [](const Story& story, const EventList&) {
            story.demand(won_from_outside(story));
            story.demand(unsound(story.game(), story.state));
            story.demand(misplaced_cards(story.game(), story.state));
        });
    }));

    tally.add(rc::check("who has lost a turn does not move (F-1)", [](Plan plan) {
        plan.seats = 2;
        watch_restless(plan, 400,
                       [turns = LostTurns()](const Story& story, const EventList& events) mutable {
                           story.demand(turns.follow(story, events));
                       });
    }));

    tally.add(rc::check("a call holds until the turn ends (F-2, F-3)", [](const Plan& plan) {
        watch_restless(plan, 400, [](const Story& story, const EventList&) {
            story.demand(lost_call(story));
        });
    }));
}

}  // namespace lastcard::property
