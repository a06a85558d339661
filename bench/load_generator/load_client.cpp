// Plays one seat (see load_client.hpp). One thread plays for all clients, so a message is not
// parsed more than necessary: a member such as "choices":[ can stand nowhere else in a JSON text,
// because quotes inside strings are escaped.
#include "load_generator/load_client.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "base/hex.hpp"
#include "base/json.hpp"
#include "wire/write_command.hpp"

namespace lastcard::load {

using namespace client;

namespace {

std::optional<std::uint64_t> number_after(std::string_view text, std::string_view member) {
    const std::size_t at = text.find(member);
    if (at == std::string_view::npos) return std::nullopt;
    std::uint64_t number = 0;
    const char* const begin = text.data() + at + member.size();
    std::from_chars(begin, text.data() + text.size(), number);
    return number;
}

std::optional<std::string> member_of(const HttpAnswer& answer, std::string_view name) {
    if (answer.status != 201) return std::nullopt;
    const json::Document read = json::parse(answer.body);
    const json::Value* const value = read.root.find(name);
    if (value == nullptr || value->type != json::Type::String) return std::nullopt;
    return value->string;
}

}  // namespace

void LoadClient::begin() {
    ServerConnection& connection = load_.connection();
    connection.ask(
        {"POST", "/api/v1/session", R"({"bearer":true})", {}}, [this](const HttpAnswer& answer) {
            const std::optional<std::string> token = member_of(answer, "token");
            if (!token) return load_.fail("No session: " + answer.error + answer.body);
            token_ = *token;
            if (!table_.code.empty()) return connect();
            std::string body;
            json::Writer out(body);
            out.begin_object().member("key", "load").member("edition", load_.plan().edition);
            out.member("seats", load_.plan().seats);
            // No waiting for people: only the server is measured.
            out.key("timing").begin_object().member("uno_grace_ms", 0).member("catch_window_ms", 0);
            out.member("turn_ms", 0).member("between_rounds_ms", 1).end_object().end_object();
            load_.connection().ask({"POST", "/api/v1/tables", std::move(body), token_},
                                   [this](const HttpAnswer& made) {
                                       const json::Document read = json::parse(made.body);
                                       const json::Value* const info = read.root.find("table");
                                       const json::Value* const code =
                                           info == nullptr ? nullptr : info->find("code");
                                       if (made.status != 201 || code == nullptr)
                                           return load_.fail("No table: " + made.error + made.body);
                                       table_.code = code->string;
                                       connect();
                                       for (std::size_t i = 1; i < table_.seats.size(); ++i)
                                           table_.seats[i]->begin();
                                   });
        });
}

void LoadClient::connect() {
    load_.connection().ask(
        {"POST", "/api/v1/ticket", {}, token_}, [this](const HttpAnswer& answer) {
            const std::optional<std::string> ticket = member_of(answer, "ticket");
            if (!ticket || !from_hex(*ticket, ticket_))
                return load_.fail("No ticket: " + answer.error + answer.body);
            socket_ = load_.connection().open(*this);
        });
}

void LoadClient::send(const wire::Command& command) {
    std::string text;
    wire::write_command(text, std::to_string(++key_), command);
    load_.connection().send(socket_, std::move(text));
}

void LoadClient::opened(SocketId) {
    wire::Hello hello;
    hello.ticket = ticket_;
    hello.table = table_.code;
    send(hello);
    wire::Sit sit;
    sit.seat = seat_at(number_);
    send(sit);
    get_ready();
}

void LoadClient::get_ready() {
    send(wire::Ready{});
    ready_ = R"("key":")" + std::to_string(key_) + '"';
}

void LoadClient::closed(SocketId, unsigned code, std::string_view reason) {
    load_.lost(code, reason);
}

void LoadClient::text(SocketId, std::string_view text) {
    if (text.starts_with(R"({"type":"events")")) return take_events(text);
    if (text.starts_with(R"({"type":"done")")) {
        if (ready_.empty() || text.find(ready_) == std::string_view::npos) return;
        ready_.clear();
        if (++table_.ready < table_.seats.size()) return;
        table_.ready = 0;
        LoadClient& host = *table_.seats.front();
        return table_.dealt ? host.send(wire::Rematch{}) : host.send(wire::Start{});
    }
    if (text.starts_with(R"({"type":"refused")")) {
        if (!table_.dealt) return load_.fail("Refused: " + std::string(text));
        return load_.refused(text);
    }
    if (!text.starts_with(R"({"type":"fair")") && !text.starts_with(R"({"type":"welcome")")) return;
    const Result<wire::ServerMessage> read = wire::read_message(text, load_.connection().now());
    if (!read) return load_.fail("The server is not understood: " + read.error());
    if (const auto* welcome = std::get_if<wire::WelcomeSeen>(&*read)) {
        you_ = welcome->you;
        from_ = welcome->last;
    } else if (const auto* fair = std::get_if<wire::FairSeen>(&*read)) {
        keep_promises(fair->fair);
    }
}

void LoadClient::keep_promises(const wire::FairInfo& fair) {
    const std::uint32_t about = fair.match * 1'000 + fair.attempt;
    const auto mine = std::find_if(fair.players.begin(), fair.players.end(),
                                   [this](const auto& each) { return each.person == you_; });
    if (mine == fair.players.end()) return;
    if (fair.stage == wire::FairStage::Committing && promised_ != about) {
        promised_ = about;
        for (std::uint8_t& byte : secret_) byte = static_cast<std::uint8_t>(load_.draw() >> 56);
        send(wire::Commit{fair.match, fair.attempt,
                          wire::commitment_of(fair, table_.code, you_, secret_)});
    } else if (fair.stage == wire::FairStage::Revealing && revealed_ != about) {
        revealed_ = about;
        send(wire::Reveal{fair.match, fair.attempt, secret_});
    }
}

void LoadClient::take_events(std::string_view text) {
    if (const auto from = number_after(text, R"("from":)")) from_ = *from;
    std::size_t view = text.find(R"("patch":{)");
    if (view == std::string_view::npos) view = text.find(R"("view":{)");
    if (view != std::string_view::npos) {
        const std::string_view rest = text.substr(view);
        if (const auto decision = number_after(rest, R"("decision":)")) decision_ = *decision;
        constexpr std::string_view member = R"("choices":[)";
        if (const std::size_t at = rest.find(member); at != std::string_view::npos) {
            const std::string_view list = rest.substr(at + member.size());
            const std::string_view inside = list.substr(0, list.find(']'));
            choices_.clear();
            for (std::size_t begin = inside.find('"'); begin != std::string_view::npos;) {
                const std::size_t end = inside.find('"', begin + 1);
                choices_.emplace_back(inside.substr(begin + 1, end - begin - 1));
                begin = inside.find('"', end + 1);
            }
        }
        if (number_ == 0 && rest.find(R"("phase":"round_over")") != std::string_view::npos)
            load_.round_over();
        if (rest.find(R"("phase":"match_over")") != std::string_view::npos) get_ready();
    }
    if (!table_.dealt) {
        if (std::any_of(table_.seats.begin(), table_.seats.end(),
                        [](const auto& seat) { return seat->asked(); }))
            load_.dealt(table_);
        return;
    }
    load_.told(table_);
}

/// A random legal move, preferring cards to drawing, so that rounds end.
void LoadClient::move() {
    std::vector<std::string> choices = std::exchange(choices_, {});
    std::vector<const std::string*> cards;
    for (const std::string& each : choices)
        if (each != "draw" && each != "keep") cards.push_back(&each);
    const std::string& choice = cards.empty() ? choices[load_.draw() % choices.size()]
                                              : *cards[load_.draw() % cards.size()];
    send(wire::Act{static_cast<std::uint32_t>(decision_), choice});
}

}  // namespace lastcard::load
