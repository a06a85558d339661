// The hall: everybody's connections, all tables that are awake, what must be stored and what may
// leave once it is. It is told what happens and what time it is; it has no socket, no thread and no
// clock of its own, so that all of it can be tested.
//
// What the hall has to say is collected in a batch. Whoever runs it takes the batch, has its
// changes committed, and only then lets its messages leave: nobody ever sees what could still be
// lost.
//
//   hall.text(now, connection, "…");            // any number of these
//   Batch batch = hall.take_batch(now);
//   store.commit(batch.changes);                 // on another thread, if you like
//   hall.committed(now, batch);                  // then send batch.out
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "room/room.hpp"
#include "server/admin.hpp"
#include "server/bans.hpp"
#include "server/dice.hpp"
#include "server/net.hpp"
#include "server/sessions.hpp"
#include "server/table.hpp"
#include "store/store.hpp"
#include "wire/encode.hpp"
#include "wire/read_command.hpp"

namespace lastcard::server {

struct HallOptions {
    std::string version = "0";
    std::string owner = "server";  ///< who holds the tables, for the store
    std::string public_url;        ///< the only Origin that is served; empty: the host's own
    bool secure = false;           ///< reached by https only
    std::size_t tables = 20'000;   ///< awake
    unsigned most_watchers = 200;
    std::size_t connections_per_session = 16;
    double command_burst = 40;
    double commands_per_second = 4;
    double requests_burst = 100;  ///< of an address
    double requests_per_second = 10;
    Span hello_time{10'000};
    Span rest_after{60'000};  ///< a table without a connection
    Span session_time{30LL * 86'400'000};
    std::size_t entries_per_snapshot = 256;  ///< at most
    Span claim_time{30'000};
};

// ---- What leaves

namespace out {
struct Send {
    ConnectionId to{};
    SharedFrame frame;
};
struct Close {
    ConnectionId to{};
    wire::CloseCode code{};
    std::string reason;
};
struct Respond {
    RequestId to{};
    HttpResponse response;
};
struct Think {
    std::string table;
    std::shared_ptr<ThinkInput> input;  ///< large, and most of what leaves is not this
};
/// To whoever runs the server.
struct Tell {
    AdminId to{};
    std::string answer;
    std::string closed;  ///< the table, if one was to be closed
};
}  // namespace out

using Out = std::variant<out::Send, out::Close, out::Respond, out::Think, out::Tell>;

struct Batch {
    std::vector<Change> changes;  ///< to be committed first
    std::vector<Out> out;
    std::vector<std::string> rested;  ///< tables that may be forgotten once it is committed
    std::vector<std::string> closed;  ///< tables that are gone then

    bool empty() const { return changes.empty() && out.empty(); }
};

struct HallCounts {
    std::size_t tables = 0;  ///< awake
    std::uint64_t commands = 0;
    std::uint64_t moves = 0;
    std::uint64_t thoughts = 0;
    std::uint64_t refused_by_host = 0;
    std::uint64_t refused_by_room = 0;
    std::uint64_t made = 0;  ///< tables
    std::uint64_t woken = 0;
    std::uint64_t finished = 0;  ///< matches
};

inline constexpr std::size_t viewers = max_seats + 1;  ///< of a table; the last one watches

class Hall {
public:
    Hall(HallOptions options, Store& store, Dice& dice);
    ~Hall();
    Hall(const Hall&) = delete;
    Hall& operator=(const Hall&) = delete;

    // ---- What happens

    void opened(Moment now, ConnectionId connection, const std::string& address);
    void text(Moment now, ConnectionId connection, std::string_view text);
    void closed(Moment now, ConnectionId connection);
    void request(Moment now, const HttpRequest& request);
    /// `stored`: of List, all tables of the store, read wherever there is time for it.
    void admin(Moment now, AdminId id, const AdminRequest& request,
               const std::vector<TableListing>& stored = {});
    /// `move`: as action_text writes it; empty: none.
    void thought(Moment now, const std::string& table, Ticket ticket, std::string move);
    /// Something is due.
    void alarm(Moment now);
    /// When alarm() is to be called at the latest.
    Moment wake() const;

    /// Bans as they are stored, without those that are over; before anything else.
    void load_settings(Moment now);

    /// Where others reach the server, such as "http://192.168.1.7:8080"; empty: nowhere else.
    void reached_at(std::string others) { others_ = std::move(others); }

    /// Whether an upgrade with this Origin, to this host, is welcome.
    bool allows_origin(const HttpRequest& request) const;
    /// Whether nobody of this address is let in.
    bool is_banned(Moment now, const std::string& address) const {
        return bans_.find(address, SessionId::Nobody, now) != nullptr;
    }

    // ---- What comes of it

    Batch take_batch(Moment now);
    /// The batch is on the disk.
    void committed(Moment now, const Batch& batch);
    /// It is not: everything that is not stored is forgotten, and everybody has to come again.
    /// Answers with what may leave: closes, and refusals of the requests that wait.
    std::vector<Out> lost(const Batch& failed);
    /// Tables that the store did not accept, because somebody else holds them now: what the batch
    /// had to say about them is struck out. Answers with the closes that may leave.
    std::vector<Out> fenced(const std::vector<TableRefusal>& refused, Batch& batch);
    /// Everybody is told when to come back.
    void say_going_away(Span back_in);
    /// All tables are put to rest, for a stop. Then take the batch.
    void rest_all(Moment now);

    const HallCounts& counts() const { return counts_; }

private:
    struct Connection;
    struct Awake;

    void hello(Moment now, Connection& connection, const wire::Hello& hello);
    void talk(Moment now, Connection& connection, const wire::ClientMessage& message,
              std::string_view text);
    bool answered_before(Moment now, Connection& connection, const wire::ClientMessage& message,
                         std::string_view text);
    void chat(Moment now, Connection& connection, const wire::ClientMessage& message,
              std::string_view text);
    void obey(Moment now, Connection& connection, const wire::ClientMessage& message,
              std::string_view text);
    void welcome(Moment now, Connection& connection, Awake& awake,
                 std::optional<std::uint64_t> seen);
    void dismiss(Connection& connection, wire::CloseCode code, wire::HostReason reason,
                 std::string_view detail = {});

    Awake* find_table(Moment now, const std::string& code, wire::HostReason& wrong);
    Awake* wake_table(Moment now, const std::string& code, wire::HostReason& wrong);
    StoreResult<StoredTable> load_table(const std::string& code);
    StoreResult<Epoch> take_table(Moment now, const std::string& code);
    void forget_table(Awake& awake);
    std::unique_ptr<Table> restore_table(const StoredTable& stored);
    Effects carry_out(Moment now, Awake& awake, Entry entry, const wire::ClientMessage* parsed);
    void run_due(Moment now, Awake& awake);
    void spread(Moment now, Awake& awake, Effects& effects);
    void keep_record(Moment now, Awake& awake, const Record& played);
    void spread_events(Moment now, Awake& awake, std::uint64_t first);
    void tell_lobby(Awake& awake);
    void touch(Awake& awake);
    void schedule(Awake& awake);
    void rest(Awake& awake);
    std::size_t entries_until_snapshot(const std::string& code) const;
    void write_changes(Moment now, Awake& awake);
    void leave_table(Moment now, Connection& connection);

    void send(ConnectionId to, std::string_view text);
    void send(ConnectionId to, SharedFrame frame);
    void refuse(const Connection& connection, std::string_view key, const Game* game,
                const wire::Refused& refused, Moment now);

    // ---- HTTP (hall_http.cpp)

    HttpResponse answer(Moment now, const HttpRequest& request);
    static HttpResponse not_stored();
    HttpResponse new_session(Moment now, const HttpRequest& request);
    HttpResponse who_am_i(Moment now, const HttpRequest& request);
    HttpResponse new_ticket(Moment now, const HttpRequest& request);
    HttpResponse new_table(Moment now, const HttpRequest& request);
    HttpResponse table_response(unsigned status, const Table& table) const;
    HttpResponse list_tables() const;
    const Table* look_at(const std::string& code, std::unique_ptr<Table>& resting,
                         wire::HostReason& wrong);
    HttpResponse list_editions(const HttpRequest& request) const;
    HttpResponse show_edition(const Edition& edition, const HttpRequest& request) const;
    HttpResponse show_sources(const Edition& edition) const;
    HttpResponse show_rules(const Edition& edition, const Rules& rules,
                            const HttpRequest& request) const;
    HttpResponse show_draft(const HttpRequest& request) const;
    HttpResponse list_presets(const HttpRequest& request) const;
    HttpResponse list_records(const std::string& code);
    HttpResponse show_record(const std::string& code, const std::string& match);
    bool is_new(const std::string& code);
    std::string cookie_for(std::string_view token) const;
    std::optional<Session> session_of(Moment now, const HttpRequest& request,
                                      wire::HostReason& wrong);
    void remember(const Session& session);
    void prolong(Moment now, const HttpRequest& request, Session session, HttpResponse& response);

    // ---- For whoever runs the server (hall_admin.cpp)

    struct Unknown {
        std::string sentence;
    };
    std::string admin_list(const AdminRequest& request,
                           const std::vector<TableListing>& stored) const;
    std::string admin_show(const std::string& code);
    std::string admin_close(Moment now, const AdminRequest& request);
    std::string admin_ban(Moment now, const AdminRequest& request);
    std::string admin_unban(const AdminRequest& request);
    std::string admin_bans(Moment now) const;
    std::variant<std::string, Unknown> meant(const std::string& who);
    /// What was said when the table was closed; nothing if it was not.
    std::optional<std::string> why_closed(const std::string& code);

    HallOptions options_;
    Store& store_;
    Dice& dice_;
    GameShelf shelf_;
    Batch batch_;
    std::string draft_;  ///< what is just being written, for its memory
    std::array<std::unique_ptr<SeatView>, viewers> spare_;  ///< the same for views
    bool stopping_ = false;
    HallCounts counts_;
    Tickets tickets_;
    Bans bans_;
    std::unordered_map<std::uint64_t, std::unique_ptr<Connection>> connections_;
    std::unordered_map<std::string, std::unique_ptr<Awake>> tables_;
    std::set<std::pair<Moment, Awake*>> alarms_;
    std::vector<Awake*> touched_;                  ///< with something to store or to tell
    std::map<std::string, std::string> closing_;   ///< tables being dropped, with the reason
    std::multimap<Moment, ConnectionId> unheard_;  ///< connections that have not said hello
    std::unordered_map<std::string, Allowance> per_address_;
    std::string others_;                            ///< see reached_at()
    std::map<SessionId, std::size_t> per_session_;  ///< connections that have said hello
    std::map<Digest, Session> sessions_;            ///< in use of late
};

/// A code as it is written, however somebody has typed it.
std::string table_code(std::string_view text);

}  // namespace lastcard::server
