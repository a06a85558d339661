// What the server keeps about a person (see my_data.hpp).
#include "site/my_data.hpp"

#include "base/json.hpp"
#include "site/http_response.hpp"
#include "wire/read_command.hpp"

namespace lastcard::site {

using wire::HostReason;
using wire::Person;

HttpResponse MyData::show(Moment now, const HttpRequest& request) {
    const Result<Session, HostReason> session = sessions_.find(now, request);
    if (!session) return refusal(session.error());
    std::string body;
    json::Writer out(body);
    out.begin_object().member("name", session->name).member("expires_ms", session->expires.ms);
    out.key("tables").begin_array();
    for (const std::string& code : session->tables) {
        const Result<TableToRead, HostReason> found = tables_.look_at(now, code);
        if (!found) continue;
        const TableToRead& table = *found;
        out.begin_object().member("code", code);
        out.member("made", table->options().made_by == session->id);
        if (const Guest* const guest = table->guest(session->id)) {
            out.member("person", static_cast<std::uint32_t>(guest->number));
            out.member("name", guest->name).member("host", guest->number == table->host());
            out.member("kicked", guest->banned);
            if (guest->seat != Seat::None) out.member("seat", index(guest->seat));
        }
        out.end_object();
    }
    out.end_array().end_object();
    HttpResponse response = json_response(200, std::move(body));
    response.headers.emplace_back("Content-Disposition",
                                  "attachment; filename=\"lastcard-data.json\"");
    return response;
}

HttpResponse MyData::erase(Moment now, const HttpRequest& request) {
    const Result<Session, HostReason> session = sessions_.find(now, request);
    if (!session) return refusal(session.error());
    HostReason wrong = HostReason::None;
    std::vector<LiveTable*> visited;
    for (const std::string& code : session->tables) {
        const Result<LiveTable*, HostReason> live = tables_.find(now, code, {});
        if (live) visited.push_back(*live);
        if (!live && live.error() != HostReason::NoSuchTable) wrong = live.error();
    }
    if (wrong != HostReason::None) return refusal(wrong);
    std::size_t left = 0;
    for (LiveTable* const live : visited) {
        const Guest* const guest = live->table->guest(session->id);
        if (guest == nullptr || guest->banned) continue;  // a ban must outlast this
        leave(now, *live, guest->number);
        ++left;
    }
    tickets_.drop(session->id);
    sessions_.erase(*session);
    std::string body;
    json::Writer(body).begin_object().member("left", left).end_object();
    HttpResponse response = json_response(200, std::move(body));
    if (request.authorization.empty())
        response.headers.emplace_back("Set-Cookie", sessions_.no_cookie());
    return response;
}

void MyData::leave(Moment now, LiveTable& live, Person who) {
    static const std::string command = R"({"type":"leave","key":"erase"})";
    const wire::ReadCommand read = wire::read_command(command);
    tables_.run_deadlines(now, live);
    const Effects effects = tables_.submit(
        now, live, Entry{now, who, input::ClientCommand{command}, {}}, &*read.message);
    broadcast_.lobby(live);
    tables_.dismiss(now, live, effects, who);
}

}  // namespace lastcard::site
