// A player who writes down what it is told, for the tests.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "online/memory_network.hpp"
#include "online/player.hpp"

namespace lastcard::online_test {

struct Somebody final : online::PlayerHandler {
    Somebody(MemoryNetwork& in, online::Games& games, const std::string& called,
             online::PlayerOptions options)
        : network(in), dice(called), player(in, games, *this, with_dice(std::move(options))) {
        player.begin();
        network.settle();
    }

    void welcomed(online::Player& who) override {
        ++welcomes;
        count(who);
    }
    void happened(online::Player& who) override { count(who); }
    void answered(online::Player&, const online::Answer& answer) override {
        if (answer.refused != nullptr)
            refusals.push_back(answer.refused->reason);
        else
            done.push_back(answer.number);
    }
    void turned_away(online::Player&, const wire::RefusalSeen&) override { ++turned; }
    void said(online::Player&, const wire::SaidSeen& said) override {
        heard.push_back(said.name + ": " + said.text);
    }
    void emoted(online::Player&, const wire::EmotedSeen& emoted) override {
        heard.push_back(emoted.name + " " + emoted.emote);
    }
    void lost(online::Player&, const online::Lost& lost) override { losses.push_back(lost); }
    void ended(online::Player&, const online::Ending& how) override { ending = how; }

    void tell(const wire::Command& command) {
        player.tell(command);
        network.settle();
    }
    void sit() {
        tell(wire::Sit{});
        tell(wire::Ready{});
    }
    bool asked() const {
        const std::optional<SeatView>& view = player.view();
        return player.here() && view && view->phase == Phase::Playing && view->to_slap.empty() &&
               view->frame_count > 0 && view->question().seat == view->viewer &&
               view->viewer != Seat::None;
    }
    std::vector<Action> answers() const {
        std::vector<Action> all;
        player.view()->moves().for_each(player.view()->viewer, [&](const Action& action) {
            if (!online::is_reaction(action)) all.push_back(action);
        });
        return all;
    }

    MemoryNetwork& network;
    TestDice dice;
    online::Player player;
    unsigned welcomes = 0;
    std::size_t events = 0;
    unsigned turned = 0;
    std::vector<std::uint32_t> done;
    std::vector<std::string> refusals;
    std::vector<std::string> heard;
    std::vector<online::Lost> losses;
    std::optional<online::Ending> ending;

private:
    online::PlayerOptions with_dice(online::PlayerOptions options) {
        options.random = [this] { return dice.draw(); };
        return options;
    }
    void count(const online::Player& who) { events += who.told().size(); }
};

inline online::PlayerOptions at_table(const std::string& code, const std::string& name) {
    online::PlayerOptions options;
    options.table = code;
    options.name = name;
    return options;
}

inline online::PlayerOptions new_table(const std::string& name, const std::string& more = {},
                                       unsigned seats = 2) {
    online::PlayerOptions options;
    options.name = name;
    options.new_table =
        R"({"key":"one","edition":"classic","seats":)" + std::to_string(seats) + more + "}";
    return options;
}

/// Two people at a table of their own.
struct Pair {
    explicit Pair(const std::string& more = {}, server::HallOptions options = {})
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
    /// Whoever is asked answers, and time passes where nobody is; so many answers.
    unsigned play(unsigned answers) {
        unsigned made = 0;
        for (unsigned i = 0; i < 20 * answers && made < answers; ++i) {
            if (eva.player.lobby().stage != Stage::Match) break;
            Somebody* const next = eva.asked() ? &eva : ada.asked() ? &ada : nullptr;
            const std::uint32_t before = next == nullptr ? 0 : next->player.view()->decision;
            if (next != nullptr) {
                const std::vector<Action> all = next->answers();
                luck = luck * 6364136223846793005U + 1442695040888963407U;
                // Mostly the first, which is a card: the match is to end.
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

    online::Games games;
    MemoryNetwork network;
    Somebody eva;
    Somebody ada;
    std::uint64_t luck = 5;
};

}  // namespace lastcard::online_test
