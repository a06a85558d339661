// Somebody at a table of a server, by docs/protocol.md: gets a session and a ticket, comes in,
// keeps up with what happens, keeps promises for fair deals, comes back by itself when the
// connection is lost, and says again what was not answered. No thread, no clock and no words of its
// own; light enough for thousands in one program.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "online/games.hpp"
#include "online/network.hpp"
#include "wire/command.hpp"
#include "wire/read_message.hpp"

namespace lastcard::online {

struct PlayerOptions {
    std::string table;               ///< its code; empty: `new_table` is asked for
    std::string new_table;           ///< a TableRequest
    std::string name;                ///< empty: as before, or as the server likes
    std::string token;               ///< of a session that was begun before; empty: a new one
    std::function<Digest()> random;  ///< bytes that nobody can guess
};

/// Why somebody is not at the table any more, and does not come back by itself.
struct Ending {
    enum class Kind : std::uint8_t {
        Left,          ///< as asked
        Kicked,        ///< by the host
        Replaced,      ///< the same person came by another connection
        TableClosed,   ///<
        NoSuchTable,   ///<
        TooOld,        ///< this program, or the server
        Full,          ///< no room, even to watch
        Unreachable,   ///< nobody was ever there
        Refused,       ///< the server says why
        Misunderstood  ///< what it says makes no sense here
    };
    Kind kind{};
    std::string sentence;  ///< of the locales, such as host.banned; may be empty
    std::string detail;    ///< a sentence in English; may be empty
    Trouble trouble{};     ///< of Unreachable: the arguments of the sentence
};

/// The connection is lost, and will be tried again.
struct Lost {
    std::string why;    ///< a sentence in English; may be empty
    Span again{};       ///< in how long
    bool told = false;  ///< the server has said that it goes away
};

struct Answer {
    std::uint32_t number = 0;  ///< of the command, as tell() gave it
    bool held = false;
    const wire::RefusalSeen* refused = nullptr;  ///< null: done
    const wire::Command* command = nullptr;
};

/// Whether a match was dealt as it was promised.
enum class Promise : std::uint8_t {
    Unknown,  ///< not everything was seen
    Kept,
    Broken,
};

/// Something done out of turn, which answers no question.
bool is_reaction(const Action& action);

class Player;

/// Who is told what happens to a player, on the network's thread.
class PlayerHandler {
public:
    /// There is a session: its token is to be kept where nobody else reads it.
    virtual void known(Player& /*player*/) {}
    /// At the table, or back: everything may have changed; what was missed is in told().
    virtual void welcomed(Player& player) = 0;
    /// What happened is in told(), and the view is up to date.
    virtual void happened(Player& player) = 0;
    virtual void lobby_changed(Player& /*player*/) {}
    virtual void answered(Player& /*player*/, const Answer& /*answer*/) {}
    /// A move that was held has come to nothing.
    virtual void turned_away(Player& /*player*/, const wire::RefusalSeen& /*why*/) {}
    virtual void said(Player& /*player*/, const wire::SaidSeen& /*said*/) {}
    virtual void emoted(Player& /*player*/, const wire::EmotedSeen& /*emoted*/) {}
    /// Of the promises for a deal: see fair() and promise().
    virtual void fair_changed(Player& /*player*/) {}
    virtual void lost(Player& /*player*/, const Lost& /*lost*/) {}
    /// The last that is told.
    virtual void ended(Player& player, const Ending& ending) = 0;

protected:
    ~PlayerHandler() = default;
};

class Player final : private LinkHandler {
public:
    /// Everything that is referred to has to outlive it, and it has to outlive what the network
    /// still has to tell.
    Player(Network& network, Games& games, PlayerHandler& handler, PlayerOptions options);
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;

    void begin();
    /// Says it as soon as possible: now, or when the connection is back. Answers with its number.
    std::uint32_t tell(const wire::Command& command);
    /// An answer to the question of the view, or a reaction.
    std::uint32_t act(const Action& action);
    /// Ends the connection and keeps the seat; nothing is told any more.
    void go();

    bool here() const { return phase_ == Phase::There; }
    const std::string& token() const { return options_.token; }
    const std::string& code() const { return options_.table; }
    Network& network() const { return network_; }

    // ---- The table. Before the first welcome there is nothing.

    const std::shared_ptr<const TableGame>& game() const { return game_; }
    const wire::TableInfo& table() const { return table_; }
    const wire::Lobby& lobby() const { return lobby_; }
    wire::Person you() const { return you_; }
    Seat seat() const;   ///< None: watching
    Seat claim() const;  ///< a bot's seat that is theirs when the next round is dealt
    bool is_host() const { return you_ != wire::Person::Nobody && lobby_.host == you_; }
    const std::optional<SeatView>& view() const;  ///< none before the first match
    /// What the last message told.
    const std::vector<wire::TableEvent>& told() const;
    /// With a welcome: whether told() begins where the last message ended, so that nothing is
    /// missing.
    bool caught_up() const { return caught_up_; }
    /// With a welcome: the clocks that run.
    const std::vector<Notice>& clocks() const { return clocks_; }
    const std::optional<wire::FairInfo>& fair() const { return fair_; }
    /// Of the match that has ended last.
    Promise promise() const { return promise_; }
    /// Of a match that is over: the commitment that was seen before the deal.
    const std::optional<Digest>& promised() const { return promised_; }

private:
    enum class Phase : std::uint8_t {
        Idle,
        Asking,
        Opening,
        Greeting,
        Learning,
        There,
        Away,
        Over
    };

    struct Unanswered {
        std::uint32_t number = 0;
        std::string text;
        wire::Command command;
    };

    // ---- Coming in
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

    // ---- Being there
    void opened(LinkId link) override;
    void text(LinkId link, std::string_view text) override;
    void closed(LinkId link, unsigned code, std::string_view reason) override;
    void take(wire::ServerMessage& message);
    void take_welcome(const wire::WelcomeSeen& welcome);
    void take_events(const wire::EventsSeen& events);
    void take_answer(const std::string& key, bool held, const wire::RefusalSeen* refused);
    void take_fair(const wire::FairInfo& fair);
    void keep_promise();
    void check_promise(const wire::FairInfo& fair);
    void say_again();
    void misunderstood(const std::string& why);

    // ---- Going and coming back
    void lose(std::string why, std::optional<Span> again, bool told = false);
    void come_again(Span after);
    void end(Ending::Kind kind, std::string sentence = {}, std::string detail = {},
             Trouble trouble = {});
    Span pause();

    std::string key_of(std::uint32_t number) const;
    void send(const wire::Command& command, std::uint32_t number);

    Network& network_;
    Games& games_;
    PlayerHandler& handler_;
    PlayerOptions options_;
    Phase phase_ = Phase::Idle;
    std::uint64_t turn_ = 0;  ///< what was asked for before it last changed is of no interest
    LinkId link_{};
    Digest ticket_{};
    unsigned tries_ = 0;  ///< to come back, since it last went well
    Moment welcomed_ = never;
    bool been_there_ = false;
    bool ticket_renewed_ = false;   ///< because the last one was not taken
    bool session_renewed_ = false;  ///< because the last one is not known any more
    bool refreshing_ = false;
    bool caught_up_ = false;
    std::optional<Span> going_away_;
    std::optional<wire::ClosingSeen> closing_;

    std::string key_prefix_;  ///< so that no key is used twice, whatever this program did before
    std::uint32_t last_number_ = 0;
    std::vector<Unanswered> unanswered_;
    std::vector<std::string> unread_;  ///< while an edition is being fetched

    std::shared_ptr<const TableGame> game_;
    std::optional<wire::Follower> follower_;
    wire::TableInfo table_;
    wire::Lobby lobby_;
    wire::Person you_ = wire::Person::Nobody;
    std::vector<Notice> clocks_;

    /// What was promised, and the number that this player throws in.
    struct Share {
        std::uint32_t match = 0;
        std::uint32_t attempt = 0;
        Digest server{};
        Digest number{};
        bool committed = false;  ///< on this connection
        bool revealed = false;
        bool mine = false;   ///< a number of this player is in the deal
        bool early = false;  ///< the server's promise was seen before this player showed a number
    };
    std::optional<wire::FairInfo> fair_;
    Share share_;
    Promise promise_ = Promise::Unknown;
    std::optional<Digest> promised_;
};

}  // namespace lastcard::online
