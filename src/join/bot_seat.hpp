// A bot at a table of a server: sits down, is ready, answers, reacts, and goes when the match is
// over. It knows what its seat is told and nothing else.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "bot/bot.hpp"
#include "online/player.hpp"

namespace lastcard::join {

struct BotWish {
    Seat seat = Seat::None;  ///< None: any that is free
    bool stay = false;       ///< for another match, and another
};

class BotSeat final : private online::PlayerHandler {
public:
    /// `log` is told what happens, one line each; `done` once, when nothing more will.
    BotSeat(online::Network& network, online::Games& games, online::PlayerOptions options,
            std::unique_ptr<Bot> bot, BotWish wish, std::function<void(const std::string&)> log,
            std::function<void()> done);

    void begin() { player_.begin(); }
    /// Leaves the table, as if it had had enough.
    void stop();
    /// Whether it came to sit at the table at all.
    bool sat() const { return sat_; }
    /// Whether everything it came for went well.
    bool well() const { return well_; }
    /// How it ended, in one sentence.
    const std::string& farewell() const { return farewell_; }
    const online::Player& player() const { return player_; }

    std::function<void(const std::string& token)> keep_session = [](const std::string&) {};

private:
    /// What the seat could do out of turn; a bot is asked about each once.
    struct Windows {
        bool call = false;
        SeatSet owing;
        bool slap = false;
        std::uint32_t jump = 0;  ///< number of actions at which it became possible
        std::uint32_t give = 0;  ///< the decision

        bool any() const { return call || !owing.empty() || slap || jump != 0 || give != 0; }
        friend bool operator==(const Windows&, const Windows&) = default;
    };

    void known(online::Player& player) override { keep_session(player.token()); }
    void welcomed(online::Player& player) override;
    void happened(online::Player& player) override;
    void lobby_changed(online::Player& player) override;
    void answered(online::Player& player, const online::Answer& answer) override;
    void turned_away(online::Player& player, const wire::RefusalSeen& why) override;
    void fair_changed(online::Player& player) override;
    void lost(online::Player& player, const online::Lost& lost) override;
    void ended(online::Player& player, const online::Ending& ending) override;

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

    online::Network& network_;
    std::function<Digest()> random_;
    online::Player player_;
    std::unique_ptr<Bot> bot_;
    BotWish wish_;
    std::function<void(const std::string&)> log_;
    std::function<void()> done_;

    SeatMemory memory_;
    bool begun_ = false;  ///< the bot knows that a match is on
    bool sat_ = false;
    bool well_ = true;
    bool leaving_ = false;
    std::optional<std::uint32_t> sitting_;
    std::optional<std::uint32_t> answered_;  ///< the question
    bool said_ready_ = false;
    Windows reacted_;
    std::array<Moment, max_seats> catch_from_{};
    unsigned matches_ = 0;
    unsigned won_ = 0;
    std::string farewell_;
};

}  // namespace lastcard::join
