// A site: all tables, guests and connections of one server, without sockets, threads or a clock.
// The server passes it events and the time, and executes its batches. The page runs the same site
// in the browser.
//
//   site.text(now, connection, "…");            // any number of events
//   Batch batch = site.take_batch(now);
//   store.commit(batch.changes);                 // on any thread
//   site.committed(now, batch);                  // only now send batch.out
//
// Nothing is sent before it is stored, so no client sees a state that a crash could undo.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "site/admin_api.hpp"
#include "site/bans.hpp"
#include "site/batch.hpp"
#include "site/broadcast.hpp"
#include "site/client_messages.hpp"
#include "site/connections.hpp"
#include "site/context.hpp"
#include "site/http_api.hpp"
#include "site/live_tables.hpp"
#include "site/parking.hpp"
#include "site/preview.hpp"
#include "site/session_cache.hpp"
#include "site/signed_tickets.hpp"

namespace lastcard::site {

class Site {
public:
    Site(SiteOptions options, Store& store, RandomSource& random);
    Site(const Site&) = delete;
    Site& operator=(const Site&) = delete;

    /// Reads bans and notes of closed tables. Call it once, before everything else.
    void load_settings(Moment now);
    /// Answers what only a server with visitors is asked: the open tables, and what it keeps about
    /// a person. The page's own site leaves it out, which makes its engine smaller.
    void open_to_visitors();

    // ---- Events

    /// `at`: the node that the client asked for; empty: any.
    void opened(Moment now, ConnectionId connection, const std::string& address,
                std::string at = {});
    void text(Moment now, ConnectionId connection, std::string_view text);
    void closed(Moment now, ConnectionId connection);
    void request(Moment now, HttpRequest request);
    void admin(Moment now, AdminId id, AdminRequest request, std::vector<TableListing> stored = {});
    /// A bot's answer to out::Think. `move`: in the notation of action_text; empty if the bot
    /// failed.
    void bot_move(Moment now, const std::string& table, ThoughtId thought, std::string move);
    /// Call it at next_deadline().
    void run_deadlines(Moment now);
    Moment next_deadline() const;

    // ---- Questions

    bool allows_origin(const HttpRequest& request) const { return http_.allows_origin(request); }
    bool is_banned(Moment now, const std::string& address) const {
        return bans_.find(address, SessionId::Nobody, now) != nullptr;
    }
    /// Whether the request is for a link to a table or a match, and the next may be called.
    bool may_preview(Moment now, const HttpRequest& request) {
        return previews_.may_have(now, request);
    }
    /// Tells what the link is about, at once or later.
    void preview(Moment now, const HttpRequest& request,
                 std::function<void(std::optional<Preview>)> then);
    const SiteCounts& counts() const { return context_.counts; }
    void set_public_address(std::string address) { http_.set_public_address(std::move(address)); }

    // ---- A remote store

    /// What has to be read, on another thread: see read_all(). A store in this process needs
    /// nothing.
    std::vector<Need> take_needs() { return parking_.take_needs(); }
    bool has_needs() const { return parking_.has_needs(); }
    /// The answers. The work that waited for them goes on.
    void found(Moment now, const std::vector<SharedFound>& answers);
    Claim claim(Moment now) const { return context_.claim(now); }

    // ---- Batches

    Batch take_batch(Moment now);
    /// Reports that the batch is stored.
    void committed(Moment now, const Batch& batch);
    /// Reports that the batch could not be stored. The site discards everything that is not stored
    /// and closes all connections. Returns what may still be sent: closes, and refusals of the
    /// requests in flight.
    std::vector<Out> lost(const Batch& failed);
    /// Reports that the store refused changes of tables that another server holds. Removes the
    /// messages about them from the batch, and returns the closes to send.
    std::vector<Out> fenced(const std::vector<TableRefusal>& refused, Batch& batch);

    // ---- A node of a cluster

    /// Between true and false the database does not answer: commands are refused, hellos and clocks
    /// wait, and connections stay open.
    void stalled(Moment now, bool stalled);
    /// Nothing is sent from this time on, because other nodes may have taken the tables. After a
    /// lapse the site goes on. On a server alone it is `never`.
    void held(Moment now, Moment until);
    /// What may be sent now: this and what was kept back before; nothing without a valid lease.
    std::vector<Out> pass(Moment now, std::vector<Out> out);
    /// What may be sent at once, whatever is being stored.
    std::vector<Out> take_urgent() { return std::exchange(context_.urgent, {}); }
    /// The tables that the store should say this node holds. Precondition: no batch is being
    /// stored.
    std::vector<HeldTable> to_confirm() const { return tables_.to_confirm(); }
    /// Drops those of the tables that this node no longer holds. Returns the closes to send.
    std::vector<Out> confirm(const std::vector<HeldTable>& asked,
                             const std::vector<HeldTable>& held);
    /// Closes all connections, at once, because the database has been away for too long.
    void dismiss_all(Moment now);
    /// Unloads up to so many tables with the next batch; their clients come back to other nodes.
    /// Returns whether there are more.
    bool drain(Moment now, std::size_t most);

    // ---- Shutdown

    void announce_shutdown(Span back_in);
    /// Unloads all tables with the next batch, and refuses new visitors.
    void rest_all(Moment now);

private:
    void start(Moment now, Waiting work);
    void go_on(Moment now, Parked parked);
    std::optional<Moment> run(Moment now, Waiting& work);
    void give_up(Waiting& work);
    void reload(Moment now);
    void load_secret();
    bool is_quiet(Moment now) const { return !within_page && (stalled_ || now >= held_until_); }
    void go_on_after_quiet(Moment now);
    std::vector<Out> turn_out(const std::vector<std::string>& lost, std::vector<Out>& committed);

    Context context_;
    Parking parking_;
    Bans bans_;
    Tickets tickets_;
    SignedTickets signed_tickets_;
    Connections connections_{context_};
    Broadcast broadcast_{context_, connections_};
    LiveTables tables_{context_, connections_, broadcast_};
    SessionCache sessions_{context_};
    ClientMessages messages_{context_, connections_,    tables_, broadcast_, sessions_,
                             tickets_, signed_tickets_, bans_,   parking_};
    HttpApi http_{context_, tables_, sessions_, tickets_, signed_tickets_, bans_};
    Previews previews_{context_, tables_};
    AdminApi admin_{context_, connections_, tables_, bans_};
    bool stalled_ = false;
    bool resting_ = false;  ///< deadlines of tables wait for the end of a stall or lapse
    Moment held_until_ = never;
    std::vector<Out> kept_back_;  ///< stored, but not sent for lack of a valid lease
    Moment reload_at_ = never;
};

}  // namespace lastcard::site
