// Playouts as an outlook (see outlook.hpp).
#include "coach/outlook.hpp"

#include "bot/playout.hpp"
#include "coach/calibration.hpp"
#include "coach/rest_of_match.hpp"
#include "engine/engine.hpp"

namespace lastcard::coach {
namespace {

class PlayoutOutlook final : public Outlook {
public:
    PlayoutOutlook(const Game& game, unsigned seats, Trust trust)
        : game_(game),
          traits_(game),
          playout_(game_, traits_),
          rest_(game_, playout_, seats),
          trust_(trust) {}

    Outcome of(State& world, FastStream& random) const override {
        Outcome outcome;
        if (world.phase == Phase::Playing) playout_.finish(world, seat_at(0), random);
        divide(game_, world, world.round_winners, whole, outcome.round);
        rest_.share(world, random, outcome.match);
        return outcome;
    }

    Outcome by_scores(const State& table, FastStream& random) const override {
        Outcome outcome;
        divide(game_, table, SeatSet{}, whole, outcome.round);
        rest_.share(table, random, outcome.match);
        return outcome;
    }

    Trust trust() const override { return trust_; }

private:
    const Game game_;
    const CardTraits traits_;
    const Playout playout_;
    const RestOfMatch rest_;
    const Trust trust_;
};

}  // namespace

std::unique_ptr<Outlook> make_playout_outlook(const Game& game, unsigned seats,
                                              std::string_view edition) {
    return std::make_unique<PlayoutOutlook>(game, seats, trust_in_playouts(edition));
}

}  // namespace lastcard::coach
