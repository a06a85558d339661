// A player that records the calls of its handler, for the tests.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/memory_network.hpp"
#include "client/player.hpp"

namespace lastcard::client_test {

struct RecordingPlayer final : client::PlayerHandler {
    RecordingPlayer(MemoryNetwork& in, client::GameCache& games, const std::string& called,
                    client::PlayerOptions options)
        : network(in), random(called), player(in, games, *this, with_random(std::move(options))) {
        player.begin();
        network.settle();
    }

    void welcomed(client::Player& who) override {
        ++welcomes;
        count(who);
    }
    void events_came(client::Player& who) override { count(who); }
    void answered(client::Player&, const client::Answer& answer) override {
        if (answer.refused != nullptr)
            refusals.push_back(answer.refused->reason);
        else
            done.push_back(answer.number);
    }
    void held_move_refused(client::Player&, const wire::RefusalSeen&) override { ++turned; }
    void said(client::Player&, const wire::SaidSeen& said) override {
        heard.push_back(said.name + ": " + said.text);
    }
    void emoted(client::Player&, const wire::EmotedSeen& emoted) override {
        heard.push_back(emoted.name + " " + emoted.emote);
    }
    void lost(client::Player&, const client::ConnectionLost& lost) override {
        losses.push_back(lost);
    }
    void ended(client::Player&, const client::Ending& how) override { ending = how; }

    void tell(const wire::Command& command) {
        player.send(command);
        network.settle();
    }
    void sit() {
        tell(wire::Sit{});
        tell(wire::Ready{});
    }
    bool asked() const {
        const std::optional<SeatView>& view = player.view();
        return player.connected() && view && view->phase == Phase::Playing &&
               view->to_slap.empty() && view->frame_count > 0 &&
               view->question().seat == view->viewer && view->viewer != Seat::None;
    }
    std::vector<Action> answers() const {
        std::vector<Action> all;
        player.view()->moves().for_each(player.view()->viewer, [&](const Action& action) {
            if (!is_reaction(action)) all.push_back(action);
        });
        return all;
    }

    MemoryNetwork& network;
    TestRandom random;
    client::Player player;
    unsigned welcomes = 0;
    std::size_t events = 0;
    unsigned turned = 0;
    std::vector<std::uint32_t> done;
    std::vector<std::string> refusals;
    std::vector<std::string> heard;
    std::vector<client::ConnectionLost> losses;
    std::optional<client::Ending> ending;

private:
    client::PlayerOptions with_random(client::PlayerOptions options) {
        options.random = [this] { return random.draw(); };
        return options;
    }
    void count(const client::Player& who) { events += who.events().size(); }
};

inline client::PlayerOptions at_table(const std::string& code, const std::string& name) {
    client::PlayerOptions options;
    options.table = code;
    options.name = name;
    return options;
}

inline client::PlayerOptions new_table(const std::string& name, const std::string& more = {},
                                       unsigned seats = 2) {
    client::PlayerOptions options;
    options.name = name;
    options.new_table =
        R"({"key":"one","edition":"classic","seats":)" + std::to_string(seats) + more + "}";
    return options;
}

/// Two players at a table.
struct Pair {
    explicit Pair(const std::string& more = {}, site::SiteOptions options = {})
        : network(std::move(options)),
          eva(network, games, "Eva", new_table("Eva", more)),
          ada(network, games, "Ada", at_table(eva.player.code(), "Ada")) {}

    void start() {
        eva.sit();
        ada.sit();
        eva.tell(wire::Start{});
        REQUIRE(eva.player.view());
        REQUIRE(ada.player.view());
    }
    /// Answers this number of questions; time passes where there is none.
    unsigned play(unsigned answers) {
        unsigned made = 0;
        for (unsigned i = 0; i < 20 * answers && made < answers; ++i) {
            if (eva.player.lobby().stage != Stage::Match) break;
            RecordingPlayer* const next = eva.asked() ? &eva : ada.asked() ? &ada : nullptr;
            const std::uint32_t before = next == nullptr ? 0 : next->player.view()->decision;
            if (next != nullptr) {
                const std::vector<Action> all = next->answers();
                luck = luck * 6364136223846793005U + 1442695040888963407U;
                // Mostly the first choice, which is a card, so that the match ends.
                next->player.act(all[luck >> 62 == 0 ? (luck >> 33) % all.size() : 0]);
                network.settle();
                if (next->player.view()->decision != before) {
                    ++made;
                    continue;
                }
            }
            network.step(network.time + Span{60'000});
        }
        return made;
    }

    client::GameCache games;
    MemoryNetwork network;
    RecordingPlayer eva;
    RecordingPlayer ada;
    std::uint64_t luck = 5;
};

}  // namespace lastcard::client_test
