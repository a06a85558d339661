// Plays a case: its steps in order, the standing invariants after each.
#include <cstring>

#include "record/apply_action.hpp"
#include "scenario/scenario.hpp"

namespace lastcard {
namespace {

bool same_bytes(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

class Runner {
public:
    explicit Runner(const Case& test) : test_(test), state_(test.start) {}

    std::optional<Failure> run() {
        if (const Result<void> intact = check_invariants(test_.game, state_); !intact)
            return Failure{0, "set-up", "a sound table", intact.error()};
        for (const Step& step : test_.steps) {
            ++number_;
            if (auto failure = play(step)) return failure;
        }
        return std::nullopt;
    }

private:
    std::optional<Failure> fail(const Step& step, std::string expected, std::string seen) const {
        return Failure{number_, step.text, std::move(expected), std::move(seen)};
    }

    std::optional<Failure> play(const Step& step) {
        if (step.kind == Step::Kind::Expect) {
            if (const Result<void> held =
                    check_expectation(test_.game, state_, events_, step.expectation);
                !held)
                return fail(step, step.text, held.error());
            return std::nullopt;
        }
        if (const unsigned missing = missing_for_deal(step.move); missing > 0)
            return fail(step, "cards enough for a deal",
                        std::to_string(test_.game.card_count) + " in the case, " +
                            std::to_string(missing) +
                            " too few: name more, or leave draw_only out");
        const State before = state_;
        std::vector<Event> events;
        const Refusal refusal = apply_move(test_.game, state_, step.move, actions_, events);
        const std::string reason(reason_name(refusal.reason));
        if (step.kind == Step::Kind::Refused) {
            if (refusal.accepted()) return fail(step, "the move to be refused", "it was accepted");
            if (!same_bytes(before, state_))
                return fail(step, "a refused move to change nothing", "the table has changed");
            return std::nullopt;
        }
        if (!refusal.accepted())
            return fail(step, "the move to be accepted", "it was refused (" + reason + ")");
        events_ = std::move(events);
        if (const Result<void> intact = check_invariants(test_.game, state_); !intact)
            return fail(step, "a sound table", intact.error());
        if (!same_bytes(replayed(), state_))
            return fail(step, "the record so far to replay to the same table", "another table");
        return std::nullopt;
    }

    /// How many cards the next deal would lack: with `draw_only` a case has only those that it
    /// names.
    unsigned missing_for_deal(const Move& move) const {
        if (move.plays.front().kind != ActionKind::Deal) return 0;
        const unsigned needed = state_.at_table.count() * test_.game.rules.hand_size + 1;
        return needed > test_.game.card_count ? needed - test_.game.card_count : 0;
    }

    State replayed() const {
        State state = test_.start;
        for (const Action& action : actions_) apply_action(test_.game, state, action);
        return state;
    }

    const Case& test_;
    State state_;
    std::vector<Action> actions_;
    std::vector<Event> events_;
    int number_ = 0;
};

}  // namespace

std::optional<Failure> run_case(const Case& test) { return Runner(test).run(); }

}  // namespace lastcard
