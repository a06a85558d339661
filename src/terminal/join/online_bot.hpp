// A bot at a table of a server: sits down, gets ready, answers, reacts, and leaves after the match.
// It knows only what its seat may know.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "bot/bot.hpp"
#include "client/player.hpp"

namespace lastcard::join {

struct OnlineBotOptions {
    Seat seat = Seat::None;  ///< None: any that is free
    bool stay = false;       ///< for further matches
};

class OnlineBot final : private client::PlayerHandler {
public:
    /// `log` receives one line for each thing that happens; `done` is called once, at the end.
    OnlineBot(client::Network& network, client::GameCache& games, client::PlayerOptions options,
              std::unique_ptr<Bot> bot, OnlineBotOptions wish,
              std::function<void(const std::string&)> log, std::function<void()> done);

    void begin() { player_.begin(); }
    /// Leaves the table.
    void stop();
    /// Whether it has ever had a seat.
    bool sat() const { return sat_; }
    /// False after a failure.
    bool well() const { return well_; }
    /// How it ended, as one sentence.
    const std::string& farewell() const { return farewell_; }
    const client::Player& player() const { return player_; }

    std::function<void(const std::string& token)> keep_session = [](const std::string&) {};

private:
    /// The reactions that are open to the seat; the bot is asked once about each.
    struct Windows {
        bool call = false;
        SeatSet owing;
        bool slap = false;
        std::uint32_t jump = 0;  ///< number of actions when it became possible
        std::uint32_t give = 0;  ///< the decision

        bool any() const { return call || !owing.empty() || slap || jump != 0 || give != 0; }
        friend bool operator==(const Windows&, const Windows&) = default;
    };

    void session_started(client::Player& player) override { keep_session(player.token()); }
    void welcomed(client::Player& player) override;
    void events_came(client::Player& player) override;
    void lobby_changed(client::Player& player) override;
    void answered(client::Player& player, const client::Answer& answer) override;
    void held_move_refused(client::Player& player, const wire::RefusalSeen& why) override;
    void fair_changed(client::Player& player) override;
    void lost(client::Player& player, const client::ConnectionLost& lost) override;
    void ended(client::Player& player, const client::Ending& ending) override;

    void follow();
    void take_notice(const Notice& notice);
    void begin_match();
    void tell_bot(const std::vector<SeatEvent>& events);
    void get_ready();
    void move();
    void answer();
    void react();
    void do_later(const Action& action, Moment at);
    Windows windows() const;
    std::uint64_t chance();
    void match_over();
    void give_up();
    void leave(std::string sentence, bool well);

    client::Network& network_;
    std::function<Digest()> random_;
    client::Player player_;
    std::unique_ptr<Bot> bot_;
    OnlineBotOptions wish_;
    std::function<void(const std::string&)> log_;
    std::function<void()> done_;

    SeatMemory memory_;
    bool begun_ = false;  ///< the bot has been told of the match
    bool sat_ = false;
    bool well_ = true;
    bool leaving_ = false;
    std::optional<std::uint32_t> sit_command_;
    std::optional<std::uint32_t> answered_;  ///< the question
    bool said_ready_ = false;
    Windows reacted_;
    std::array<Moment, max_seats> catch_from_{};
    unsigned matches_ = 0;
    unsigned won_ = 0;
    std::string farewell_;
};

}  // namespace lastcard::join
