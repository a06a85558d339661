// What the server keeps about a person: shown to them, and deleted on request.
#pragma once

#include "site/live_tables.hpp"
#include "site/session_cache.hpp"
#include "site/sessions.hpp"

namespace lastcard::site {

class MyData {
public:
    MyData(LiveTables& tables, Broadcast& broadcast, SessionCache& sessions, Tickets& tickets)
        : tables_(tables), broadcast_(broadcast), sessions_(sessions), tickets_(tickets) {}

    /// The session and the tables of the person who asks, as a file to download.
    HttpResponse show(Moment now, const HttpRequest& request);
    /// The person leaves all tables, and the session is deleted. Names in records stay: a record
    /// belongs to everybody who played.
    HttpResponse erase(Moment now, const HttpRequest& request);

private:
    void leave(Moment now, LiveTable& live, wire::Person who);

    LiveTables& tables_;
    Broadcast& broadcast_;
    SessionCache& sessions_;
    Tickets& tickets_;
};

}  // namespace lastcard::site
