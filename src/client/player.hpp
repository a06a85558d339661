// A player at a table of a server (docs/protocol.md): gets a session and a ticket, connects,
// follows the table, takes part in fair dealing, reconnects automatically, and sends unanswered
// commands again. It has no thread, no clock and no texts for people; a program can run thousands
// of them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/game_cache.hpp"
#include "client/network.hpp"
#include "wire/command.hpp"
#include "wire/read_message.hpp"

namespace lastcard::client {

struct PlayerOptions {
    std::string table;               ///< its code; empty: make `new_table`
    std::string new_table;           ///< a TableRequest (JSON); used if `table` is empty
    std::string name;                ///< empty: keep the session's name, or let the server choose
    std::string token;               ///< of an existing session; empty: begin a new one
    std::function<Digest()> random;  ///< unpredictable bytes
};

/// Why the player has left the table and does not reconnect.
struct Ending {
    enum class Kind : std::uint8_t {
        Left,      ///< on request
        Kicked,    ///< by the host
        Replaced,  ///< the same person has connected again elsewhere
        TableClosed,
        NoSuchTable,
        TooOld,        ///< this program or the server is outdated
        Full,          ///< no room, not even for a watcher
        Unreachable,   ///< the server could not be reached once
        Refused,       ///< by the server, which gives the reason
        ProtocolError  ///< a message could not be understood
    };
    Kind kind{};
    std::string sentence;       ///< a message key such as host.banned; may be empty
    std::string detail;         ///< a sentence in English; may be empty
    ConnectionError failure{};  ///< with Unreachable: the arguments of the sentence
};

/// The connection is lost; the player reconnects.
struct ConnectionLost {
    std::string why;  ///< a sentence in English; may be empty
    Span retry_in{};
    bool announced = false;  ///< the server had said that it would go away
};

struct Answer {
    std::uint32_t number = 0;  ///< of the command, as send() returned it
    bool held = false;
    const wire::RefusalSeen* refused = nullptr;  ///< null: carried out
    const wire::Command* command = nullptr;
};

/// Whether a match was dealt from the numbers that server and players had committed to.
enum class Promise : std::uint8_t {
    Unknown,  ///< this player did not see everything
    Kept,
    Broken,
};

class Player;

/// Receives what happens to a player. All calls are on the network's thread.
class PlayerHandler {
public:
    /// The session exists. Keep its token where no other user can read it.
    virtual void session_started(Player& /*player*/) {}
    /// Connected or reconnected: everything may have changed; missed events are in events().
    virtual void welcomed(Player& player) = 0;
    /// events() has new events, and the view is up to date.
    virtual void events_came(Player& player) = 0;
    virtual void lobby_changed(Player& /*player*/) {}
    virtual void answered(Player& /*player*/, const Answer& /*answer*/) {}
    /// The rules refused a move that had been held.
    virtual void held_move_refused(Player& /*player*/, const wire::RefusalSeen& /*why*/) {}
    virtual void said(Player& /*player*/, const wire::SaidSeen& /*said*/) {}
    virtual void emoted(Player& /*player*/, const wire::EmotedSeen& /*emoted*/) {}
    /// fair() or promise() has changed.
    virtual void fair_changed(Player& /*player*/) {}
    virtual void lost(Player& /*player*/, const ConnectionLost& /*lost*/) {}
    /// The last call.
    virtual void ended(Player& player, const Ending& ending) = 0;

protected:
    ~PlayerHandler() = default;
};

class Player final : private SocketHandler {
public:
    /// The arguments must outlive the player, and the player must outlive the network's pending
    /// calls.
    Player(Network& network, GameCache& games, PlayerHandler& handler, PlayerOptions options);
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;

    void begin();
    /// Sends the command now or after reconnecting; returns its number. Chat, emotes and pings are
    /// dropped while disconnected.
    std::uint32_t send(const wire::Command& command);
    /// Sends an answer to the question of the view, or a reaction.
    std::uint32_t act(const Action& action);
    /// Closes the connection and keeps the seat; the handler gets no more calls.
    void disconnect();

    bool connected() const { return phase_ == Phase::AtTable; }
    const std::string& token() const { return options_.token; }
    const std::string& code() const { return options_.table; }
    Network& network() const { return network_; }

    // ---- The table: empty or null before the first welcome.

    const std::shared_ptr<const TableGame>& game() const { return game_; }
    const wire::TableInfo& table() const { return table_; }
    const wire::Lobby& lobby() const { return lobby_; }
    wire::Person you() const { return you_; }
    Seat seat() const;  ///< None: watching
    Seat claim()
        const;  ///< the bot's seat that this player takes over with the next round, or None
    bool is_host() const { return you_ != wire::Person::Nobody && lobby_.host == you_; }
    const std::optional<SeatView>& view() const;  ///< none before the first match
    /// Of the last message.
    const std::vector<wire::TableEvent>& events() const;
    /// After a welcome: whether events() continues without a gap.
    bool caught_up() const { return caught_up_; }
    /// After a welcome: the clocks that run.
    const std::vector<Notice>& clocks() const { return clocks_; }
    const std::optional<wire::FairInfo>& fair() const { return fair_; }
    /// Of the last match that has ended.
    Promise promise() const { return promise_; }
    /// The server's commitment, seen before the deal of the last match.
    const std::optional<Digest>& promised() const { return promised_; }

private:
    enum class Phase : std::uint8_t {
        Idle,
        Asking,
        Opening,
        Greeting,
        LoadingEdition,
        AtTable,
        Waiting,  ///< to reconnect
        Over
    };

    struct Unanswered {
        std::uint32_t number = 0;
        std::string text;
        wire::Command command;
    };

    // ---- Connecting
    void ask_session();
    void ask_table();
    void ask_ticket();
    void call(std::string method, std::string path, std::string body,
              void (Player::*then)(const HttpAnswer&));
    void session_came(const HttpAnswer& answer);
    void table_came(const HttpAnswer& answer);
    void ticket_came(const HttpAnswer& answer);
    void sources_came(const HttpAnswer& answer);
    void refused_by_http(const HttpAnswer& answer);

    // ---- At the table
    void opened(SocketId socket) override;
    void text(SocketId socket, std::string_view text) override;
    void closed(SocketId socket, unsigned code, std::string_view reason) override;
    void take(wire::ServerMessage& message);
    void take_welcome(const wire::WelcomeSeen& welcome);
    void take_events(const wire::EventsSeen& events);
    void take_answer(const std::string& key, bool held, const wire::RefusalSeen* refused);
    void take_fair(const wire::FairInfo& fair);
    void keep_promise();
    void check_promise(const wire::FairInfo& fair);
    void resend_unanswered();
    void protocol_error(const std::string& why);

    // ---- Disconnecting and reconnecting
    void connection_lost(std::string why, std::optional<Span> retry_in, bool announced = false);
    void reconnect_after(Span after);
    void end(Ending::Kind kind, std::string sentence = {}, std::string detail = {},
             ConnectionError failure = {});
    Span pause();

    std::string key_of(std::uint32_t number) const;
    void transmit(const wire::Command& command, std::uint32_t number);

    Network& network_;
    GameCache& games_;
    PlayerHandler& handler_;
    PlayerOptions options_;
    Phase phase_ = Phase::Idle;
    std::uint64_t turn_ = 0;  ///< grows with every call; answers to older calls are ignored
    SocketId socket_{};
    Digest ticket_{};
    unsigned tries_ = 0;  ///< to reconnect, since the last good connection
    Moment welcomed_ = never;
    bool was_at_table_ = false;
    bool ticket_renewed_ = false;   ///< because the server refused the last one
    bool session_renewed_ = false;  ///< because the last one had expired
    bool refreshing_ = false;
    bool caught_up_ = false;
    std::optional<Span> going_away_;
    std::optional<wire::ClosingSeen> closing_;

    std::string key_prefix_;  ///< random, so that no key is used twice
    std::uint32_t last_number_ = 0;
    std::vector<Unanswered> unanswered_;
    std::vector<std::string> unread_;  ///< while an edition is loaded

    std::shared_ptr<const TableGame> game_;
    std::optional<wire::Follower> follower_;
    wire::TableInfo table_;
    wire::Lobby lobby_;
    wire::Person you_ = wire::Person::Nobody;
    std::vector<Notice> clocks_;

    /// The server's commitment, and this player's random number for the deal.
    struct Contribution {
        std::uint32_t match = 0;
        std::uint32_t attempt = 0;
        Digest server{};
        Digest number{};
        bool committed = false;  ///< on this connection
        bool revealed = false;
        bool mine = false;  ///< this player's number is in the deal
        bool early =
            false;  ///< the server's commitment came before this player revealed its number
    };
    std::optional<wire::FairInfo> fair_;
    Contribution contribution_;
    Promise promise_ = Promise::Unknown;
    std::optional<Digest> promised_;
};

}  // namespace lastcard::client
