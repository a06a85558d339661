// The HTTP API below /api/v1/: sessions, tickets, tables, editions, rules and records.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "site/bans.hpp"
#include "site/context.hpp"
#include "site/http.hpp"
#include "site/live_tables.hpp"
#include "site/session_cache.hpp"
#include "site/sessions.hpp"
#include "site/signed_tickets.hpp"

namespace lastcard::site {

/// Routes that only a server with visitors has; the page's own site does without them.
class VisitorRoutes {
public:
    virtual ~VisitorRoutes() = default;
    /// The response, or nothing if the request is not for one of these routes.
    virtual std::optional<HttpResponse> answer(Moment now, const HttpRequest& request) = 0;
};

class HttpApi {
public:
    HttpApi(Context& context, LiveTables& tables, SessionCache& sessions, Tickets& tickets,
            SignedTickets& signed_tickets, const Bans& bans)
        : context_(context),
          tables_(tables),
          sessions_(sessions),
          tickets_(tickets),
          signed_tickets_(signed_tickets),
          bans_(bans),
          requests_(context.options.requests_burst, context.options.requests_per_second),
          new_guests_(static_cast<double>(context.options.quotas.session_burst),
                      context.options.quotas.sessions_per_second) {}

    void add(std::unique_ptr<VisitorRoutes> routes) { visitor_routes_ = std::move(routes); }

    /// The answer to a request that is turned away before it is looked at. Call it once for each
    /// request, before answer().
    std::optional<HttpResponse> refuse(Moment now, const HttpRequest& request);
    HttpResponse answer(Moment now, const HttpRequest& request);
    /// Whether a request or upgrade with this Origin to this host is allowed.
    bool allows_origin(const HttpRequest& request) const;
    /// From now on tickets name no socket of this node.
    void drain() { draining_ = true; }
    /// Sets the address at which others reach the server, such as "http://192.168.1.7:8080". It is
    /// sent to guests on the server's own machine. Empty: no such address.
    void set_public_address(std::string address) { public_address_ = std::move(address); }
    static HttpResponse not_stored();

private:
    HttpResponse route(Moment now, const HttpRequest& request);
    HttpResponse table_routes(Moment now, const HttpRequest& request,
                              const std::vector<std::string_view>& path);

    HttpResponse create_session(Moment now, const HttpRequest& request);
    HttpResponse show_session(Moment now, const HttpRequest& request);
    HttpResponse create_ticket(Moment now, const HttpRequest& request);
    std::string node_of(Moment now, const std::string& table);
    HttpResponse create_table(Moment now, const HttpRequest& request);
    HttpResponse list_records(Moment now, const std::string& code);
    HttpResponse show_record(Moment now, const std::string& code, const std::string& match);
    bool was_finished(Moment now, const std::string& code, const std::string& match);

    Context& context_;
    LiveTables& tables_;
    SessionCache& sessions_;
    Tickets& tickets_;
    SignedTickets& signed_tickets_;
    const Bans& bans_;
    std::unique_ptr<VisitorRoutes> visitor_routes_;
    AddressLimiters requests_;
    AddressLimiters new_guests_;
    std::string public_address_;
    bool draining_ = false;
};

}  // namespace lastcard::site
