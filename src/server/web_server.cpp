// Sockets (see web_server.hpp), with Boost.Asio, and Boost.Beast for HTTP.
// More than 500 lines because Boost takes long to compile: all of the server that includes it is
// here and in web_connections.hpp, except gunzip.cpp.
//
// A connection begins as HTTP (serve_http) and may become a WebSocket (open_websocket). WebSocket
// frames are read and written here (wire/websocket.hpp) and not by Beast: all frames queued for a
// client are sent with one call, and an idle connection needs no buffer.
//
// There is one timer for all connections instead of one for each: sweep() checks them once a second
// and enforces the limits for slow requests, incomplete messages, stalled writes and silence.
#include "server/web_server.hpp"

#include <algorithm>
#include <array>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/signal_set.hpp>
#include <chrono>
#include <cmath>
#include <csignal>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "net/stream.hpp"
#include "server/address_pace.hpp"
#include "server/admission.hpp"
#include "server/http_rules.hpp"
#include "server/log.hpp"
#include "server/web_connections.hpp"
#include "wire/websocket.hpp"

namespace lastcard::server {

namespace {

using namespace web;

constexpr std::size_t header_bytes = 8192;
constexpr std::size_t linger_bytes = 256 * 1024;  ///< still read after an answer that ends it
constexpr unsigned controls_per_second = 20;      ///< pings and pongs accepted from a client
constexpr Span close_time{5'000};                 ///< for the peer to complete the close handshake
constexpr Span linger_time{1'000};                ///< for the peer to read an answer that ends it
constexpr Span reserved_time{1'000};              ///< for the request on a reserved connection
constexpr double upgrade_work = 20;               ///< see WebServerOptions::work_per_second
constexpr double handshake_work = 10;             ///< of TLS
constexpr double bytes_of_work = 65'536;          ///< of an answer
constexpr std::string_view hurried =
    "Your address asks for too much at once: try again in ten seconds.\n";
constexpr std::string_view crowded =
    "Your address has as many connections as one address may have: close some windows, or try "
    "again in a minute.\n";

}  // namespace

struct WebServer::Inside {
    Inside(WebServerOptions with, WebHandler& told)
        : options(std::move(with)),
          handler(told),
          admission(options.connections, options.connections_per_address),
          pace(options.work_burst, options.work_per_second) {}

    WebServerOptions options;
    WebHandler& handler;
    asio::io_context io{1};
    Acceptor acceptor{io};
    Acceptor operators{io};  ///< of the listener for metrics
    asio::steady_timer alarm{io};
    asio::steady_timer sweeper{io};
    std::optional<asio::signal_set> signals;
    std::optional<asio::signal_set> reloads;
    std::shared_ptr<ssl::context> tls;  ///< for new connections
    WebServerCounts counts;
    bool stopping = false;
    Moment stop_by = never;
    std::uint64_t last_id = 0;
    std::unordered_map<std::uint64_t, std::shared_ptr<WebSocket>> websockets;
    std::unordered_map<std::uint64_t, std::shared_ptr<HttpSession>> asked;  ///< by request id
    std::unordered_set<std::shared_ptr<HttpSession>> sessions;
    Admission admission;
    AddressPace pace;
    std::map<std::uint64_t, Socket*> idle_visitors;   ///< the longest idle first
    std::vector<std::shared_ptr<WebSocket>> to_send;  ///< with frames that are not being sent yet
    std::vector<std::shared_ptr<WebSocket>> sending;  ///< to_send while it is iterated
    std::array<char, 16 * 1024> arrived{};            ///< receive buffer of the socket being read
    std::vector<std::string_view> pieces;             ///< of one send call
    std::vector<asio::const_buffer> buffers;          ///< likewise

    const net::Clock clock;

    Moment now() const { return {clock.now_ms()}; }

    // ---- Idle visitors, who are closed first when there are too many connections

    void put_idle(std::uint64_t& place, Socket& socket) {
        place = ++last_id;
        idle_visitors.emplace(place, &socket);
    }

    void put_busy(std::uint64_t& place) {
        if (place != 0) idle_visitors.erase(std::exchange(place, 0));
    }

    /// Closes the connection that has been idle for the longest time, if there is one.
    bool close_an_idle_visitor() {
        if (idle_visitors.empty()) return false;
        error_code error;
        idle_visitors.begin()->second->close(error);
        idle_visitors.erase(idle_visitors.begin());
        ++counts.evicted;
        return true;
    }

    // ---- TLS

    /// Returns a sentence on failure, and keeps the previous certificate.
    Result<void> read_certificate() {
        if (options.tls.certificate.empty()) return {};
        Result<LoadedCertificate> loaded = load_certificate(options.tls);
        if (!loaded) return loaded.error();
        if (!loaded->warning.empty())
            write_log(LogLevel::Warning, "certificate", {{"sentence", loaded->warning}});
        write_log(LogLevel::Info, "certificate", {{"until", loaded->until}});
        tls = std::make_shared<ssl::context>(loaded->context.release());
        return {};
    }

    void await_stop(std::function<void()> work) {
        signals->async_wait([this, work = std::move(work)](error_code error, int) {
            if (error) return;
            work();
            await_stop(work);
        });
    }

    void await_reload() {
        reloads->async_wait([this](error_code error, int) {
            if (error) return;
            if (const Result<void> read = read_certificate(); !read)
                write_log(LogLevel::Error, "certificate",
                          {{"sentence", read.error() + " The one before is still used."}});
            await_reload();
        });
    }

    /// True if the TLS handshake succeeded or TLS is not used.
    asio::awaitable<bool> shake_hands(HttpSession& session) {
        Stream::Tls* const stream = session.stream.tls();
        if (stream == nullptr) co_return true;
        if (!options.trust_proxy && !co_await in_turn(session, session.address, handshake_work))
            co_return false;
        session.deadline = now() + options.header_time;
        auto [error] = co_await stream->async_handshake(ssl::stream_base::server, awaiting);
        if (is_plain_http(error)) {
            static constexpr std::string_view answer =
                "HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\n"
                "Content-Length: 51\r\nConnection: close\r\n\r\n"
                "This port speaks TLS: the address begins https://.\n";
            co_await asio::async_write(session.stream.lowest_layer(), asio::buffer(answer),
                                       awaiting);
        }
        co_return !error;
    }

    // ---- Accepting

    /// Returns a sentence on failure. `option`: chooses another port.
    static std::optional<std::string> listen_on(Acceptor& acceptor, const std::string& host,
                                                std::uint16_t port, std::string_view option) {
        error_code error;
        const std::string bind = host == "localhost" ? "127.0.0.1" : host;
        const asio::ip::address address = asio::ip::make_address(bind, error);
        if (error)
            return "bind: found \"" + host +
                   "\", expected an address such as 127.0.0.1, 0.0.0.0 or ::";
        const tcp::endpoint endpoint(address, port);
        acceptor.open(endpoint.protocol(), error);
        if (!error) acceptor.set_option(Acceptor::reuse_address(true), error);
        if (!error && address.is_v6()) acceptor.set_option(asio::ip::v6_only(false), error);
        if (!error) acceptor.bind(endpoint, error);
        if (!error) acceptor.listen(4096, error);
        if (error == asio::error::address_in_use)
            return "port " + std::to_string(port) + " of " + bind +
                   " is in use already, perhaps by another lastcard: stop that one, or choose "
                   "another port with " +
                   std::string(option) + ".";
        if (error)
            return "cannot listen on " + bind + " port " + std::to_string(port) + ": " +
                   error.message();
        return std::nullopt;
    }

    asio::awaitable<void> accept(Acceptor& from, Entry as) {
        while (!stopping) {
            auto [error, socket] = co_await from.async_accept(awaiting);
            if (error == asio::error::operation_aborted) co_return;
            if (error) {  // for example, no free file descriptors: some are closed
                admission.report(now(), "not_accepted", error.message(), counts.open);
                close_an_idle_visitor();
                asio::steady_timer pause(io, std::chrono::milliseconds(20));
                co_await pause.async_wait(awaiting);
                continue;
            }
            take(std::move(socket), as);
        }
    }

    void take(Socket socket, Entry as) {
        error_code error;
        const tcp::endpoint from = socket.remote_endpoint(error);
        if (error) return;
        const std::string address = counted_as(from.address());
        ++counts.accepted;
        const bool counted = as == Entry::Visitor && !options.trust_proxy;
        if (counted && !pace.wait(address, now(), 1)) {
            ++counts.turned_away;
            return;
        }
        if (counted && !admission.count_in(address)) return turn_away(socket);
        if (counts.open >= admission.capacity()) {
            admission.report(now(), "full", "All connections are in use.", counts.open);
            if (!close_an_idle_visitor() && as == Entry::Visitor) as = Entry::Reserved;
        }
        if (counts.open >= admission.capacity() + admission.reserve()) {
            ++counts.turned_away;
            if (counted) admission.count_out(address);
            return;
        }
        ++counts.open;
        socket.set_option(tcp::no_delay(true), error);
        auto session = std::make_shared<HttpSession>(tls && as != Entry::Operator
                                                         ? Stream(std::move(socket), *tls)
                                                         : Stream(std::move(socket)),
                                                     as);
        session->address = address;
        if (counted) session->counted = address;
        sessions.insert(session);
        asio::co_spawn(io, serve_http(session), asio::detached);
    }

    /// Refuses an address that has reached its limit of connections: with an answer if that needs
    /// neither a handshake nor waiting.
    void turn_away(Socket& socket) {
        static const std::string answer =
            "HTTP/1.1 429 Too Many Requests\r\nContent-Type: text/plain; charset=utf-8\r\n"
            "Retry-After: 60\r\nConnection: close\r\nContent-Length: " +
            std::to_string(crowded.size()) + "\r\n\r\n" + std::string(crowded);
        ++counts.turned_away;
        if (tls) return;
        error_code error;
        socket.non_blocking(true, error);
        socket.write_some(asio::buffer(answer), error);
        socket.shutdown(Socket::shutdown_send, error);
        socket.read_some(asio::buffer(arrived), error);  // unread bytes: a reset, and no answer
    }

    // ---- HTTP

    asio::awaitable<void> serve_http(std::shared_ptr<HttpSession> session) {
        bool upgraded = false;
        put_idle(session->idle_place, session->stream.lowest_layer());
        if (co_await shake_hands(*session)) {
            upgraded = co_await converse(session);
            if (!upgraded && session->stream.tls() != nullptr) {
                session->deadline = now() + close_time;
                co_await session->stream.tls()->async_shutdown(awaiting);
            }
        }
        put_busy(session->idle_place);
        sessions.erase(session);
        if (!upgraded) {
            error_code error;
            session->stream.lowest_layer().shutdown(Socket::shutdown_both, error);
            --counts.open;
            admission.count_out(session->counted);
            end_if_empty();
        }
    }

    /// Serves requests until the connection ends. True if it has become a WebSocket.
    asio::awaitable<bool> converse(std::shared_ptr<HttpSession> session) {
        beast::flat_buffer buffer(header_bytes + options.body_bytes);
        bool keep = true;
        while (keep && !stopping) {
            session->deadline =
                now() + (session->entry == Entry::Reserved ? reserved_time : options.header_time);
            session->idle = true;
            if (session->idle_place == 0)
                put_idle(session->idle_place, session->stream.lowest_layer());
            http::request_parser<http::string_body> parser;
            parser.header_limit(header_bytes);
            parser.body_limit(options.body_bytes);
            auto [error, got] =
                co_await http::async_read_header(session->stream, buffer, parser, awaiting);
            session->idle = false;
            std::optional<HttpFault> fault;
            if (!error) fault = fault_of(head_of(parser.get()));
            if (!error && !fault &&
                beast::iequals(parser.get()[http::field::expect], "100-continue") &&
                parser.get().version() >= 11 && !parser.is_done()) {
                http::response<http::empty_body> go_on(http::status::continue_, 11);
                co_await http::async_write(session->stream, go_on, awaiting);
            }
            if (!error && !fault)
                std::tie(error, got) =
                    co_await http::async_read(session->stream, buffer, parser, awaiting);
            put_busy(session->idle_place);
            if (error || fault) {
                const std::optional<HttpResponse> answer =
                    fault ? response_to(*fault) : complaint(error);
                if (answer) co_await answer_last(*session, *answer);
                co_return false;
            }
            http::request<http::string_body> message = parser.release();
            const RequestHead head = head_of(message);
            keep = message.keep_alive() && session->entry != Entry::Reserved;
            HttpRequest request = read_request(message, head, *session, options.trust_proxy);
            if (session->counted.empty() && session->entry == Entry::Visitor) {
                if (!admission.count_in(request.address)) {
                    ++counts.turned_away;
                    co_await answer_last(*session, too_much(crowded, "60"));
                    co_return false;
                }
                session->counted = request.address;
            }
            ++counts.requests;
            const bool upgrades = beast::websocket::is_upgrade(message);
            const std::string address = request.address;
            if (!co_await in_turn(*session, address, upgrades ? upgrade_work : 1)) {
                ++counts.turned_away;
                co_await answer_last(*session, too_much(hurried, "10"));
                co_return false;
            }
            const Moment begun = now();
            if (upgrades) {
                std::optional<HttpResponse> refused;
                if (const std::optional<HttpFault> wrong = fault_of_handshake(head))
                    refused = response_to(*wrong);
                else
                    refused = handler.refuse_upgrade(request);
                log_access(request, refused ? refused->status : 101, begun);
                if (!refused)
                    co_return co_await become_websocket(*session, message, request, buffer.data());
                if (!co_await answer_with(*session, *refused, keep, false)) co_return false;
                continue;
            }
            const bool is_head = request.method == "HEAD";
            const HttpRequest logged = logged_part(request);
            const std::uint64_t id = ++last_id;
            request.id = RequestId{id};
            asked.emplace(id, session);
            session->response.reset();
            session->answered.expires_at(std::chrono::steady_clock::time_point::max());
            session->deadline = now() + options.write_time;
            handler.request(std::move(request));
            if (!session->response) co_await session->answered.async_wait(awaiting);
            asked.erase(id);
            if (!session->response) co_return false;
            log_access(logged, session->response->status, begun);
            if (session->entry == Entry::Visitor)
                pace.wait(address, now(),
                          std::floor(static_cast<double>(session->response->body.size()) /
                                     bytes_of_work));
            if (!co_await answer_with(*session, *session->response, keep, is_head)) co_return false;
        }
        co_return false;
    }

    /// Waits until the server has time for this work of the address. False if too much of its work
    /// is waiting already.
    asio::awaitable<bool> in_turn(HttpSession& session, const std::string& address, double work) {
        if (session.entry != Entry::Visitor) co_return true;
        const std::optional<Span> wait = pace.wait(address, now(), work);
        if (wait && wait->ms > 0) {
            session.deadline = now() + *wait + options.write_time;
            session.answered.expires_after(std::chrono::milliseconds(wait->ms));
            if (session.idle_place == 0)
                put_idle(session.idle_place, session.stream.lowest_layer());
            co_await session.answered.async_wait(awaiting);
            put_busy(session.idle_place);
        }
        co_return wait.has_value();
    }

    static HttpResponse too_much(std::string_view sentence, std::string_view retry_after) {
        HttpResponse response;
        response.status = 429;
        response.type = "text/plain; charset=utf-8";
        response.headers.emplace_back("Retry-After", retry_after);
        response.body = sentence;
        return response;
    }

    /// What the access log shows of a request; empty when it is not written.
    static HttpRequest logged_part(const HttpRequest& request) {
        HttpRequest part;
        if (!logs(LogLevel::Debug)) return part;
        part.method = request.method;
        part.path = request.path;
        return part;
    }

    void log_access(const HttpRequest& request, unsigned status, Moment begun) const {
        if (!logs(LogLevel::Debug)) return;
        constexpr std::size_t most = 200;
        write_log(LogLevel::Debug, "request",
                  {{"method", request.method.substr(0, most)},
                   {"path", request.path.substr(0, most)},
                   {"status", std::int64_t{status}},
                   {"ms", (now() - begun).ms}});
    }

    /// Answers a request that ends the connection. What the client still sends is read for a
    /// moment: closed at once, the connection would be reset, and the answer perhaps lost.
    asio::awaitable<void> answer_last(HttpSession& session, const HttpResponse& response) {
        const bool sent = co_await answer_with(session, response, false, false, true);
        if (!sent || session.stream.tls() != nullptr) co_return;
        error_code error;
        session.stream.lowest_layer().shutdown(Socket::shutdown_send, error);
        session.deadline = now() + linger_time;
        std::array<char, 4096> ignored{};
        std::size_t read = 0;
        while (!error && read < linger_bytes) {
            auto [failed, size] = co_await session.stream.lowest_layer().async_read_some(
                asio::buffer(ignored), awaiting);
            error = failed;
            read += size;
        }
    }

    /// True if the connection continues; with `last`, if the answer was sent.
    asio::awaitable<bool> answer_with(HttpSession& session, const HttpResponse& response, bool keep,
                                      bool head, bool last = false) {
        http::response<http::string_body> message(static_cast<http::status>(response.status), 11);
        message.set(http::field::content_type, response.type);
        for (const auto& [name, value] : response.headers) message.insert(name, value);
        if (options.strict_transport)
            message.set(http::field::strict_transport_security, "max-age=31536000");
        message.keep_alive(keep && !stopping);
        message.content_length(response.body.size());
        if (!head) message.body() = response.body;
        session.deadline = now() + options.write_time;
        auto [error, written] = co_await http::async_write(session.stream, message, awaiting);
        counts.bytes_out += written;
        co_return !error && (keep || last);
    }

    // ---- WebSockets

    /// False if the client has disconnected or the server stops.
    asio::awaitable<bool> become_websocket(HttpSession& session,
                                           const http::request<http::string_body>& message,
                                           const HttpRequest& request, asio::const_buffer behind) {
        http::response<http::empty_body> answer(http::status::switching_protocols, 11);
        answer.set(http::field::upgrade, "websocket");
        answer.set(http::field::connection, "Upgrade");
        answer.set(http::field::sec_websocket_accept,
                   net::accept_key(text_of(message[http::field::sec_websocket_key])));
        session.deadline = now() + options.write_time;
        auto [error, written] = co_await http::async_write(session.stream, answer, awaiting);
        if (error || stopping) co_return false;
        open_websocket(session, request, behind);
        co_return true;
    }

    /// `behind`: bytes that came with the request and belong to the WebSocket.
    void open_websocket(HttpSession& session, const HttpRequest& request,
                        asio::const_buffer behind) {
        const std::uint64_t id = ++last_id;
        auto socket = std::make_shared<WebSocket>(std::move(session.stream), ConnectionId{id},
                                                  options.message_bytes);
        socket->counted = std::move(session.counted);
        socket->heard = now();
        error_code error;
        socket->stream.lowest_layer().non_blocking(true, error);
        socket->stream.lowest_layer().set_option(
            Socket::send_buffer_size(static_cast<int>(options.send_buffer_bytes)), error);
        websockets.emplace(id, socket);
        ++counts.websockets;
        put_idle(socket->idle_place, socket->stream.lowest_layer());
        handler.opened(socket->id, request);
        if (behind.size() > 0) {
            std::string bytes(static_cast<const char*>(behind.data()), behind.size());
            read_frames(socket, bytes);
        }
        await_bytes(socket);
    }

    /// Waits for bytes. Without TLS a silent connection has no buffer: its bytes are read when they
    /// have arrived.
    void await_bytes(const std::shared_ptr<WebSocket>& socket) {
        if (Stream::Tls* const stream = socket->stream.tls()) {
            if (!socket->got) socket->got = std::make_unique<char[]>(options.message_bytes);
            return stream->async_read_some(asio::buffer(socket->got.get(), options.message_bytes),
                                           [this, socket](error_code error, std::size_t size) {
                                               took(socket, error, {socket->got.get(), size});
                                           });
        }
        socket->stream.lowest_layer().async_wait(
            Socket::wait_read, [this, socket](error_code error) {
                std::size_t size = 0;
                if (!error)
                    size = socket->stream.lowest_layer().receive(asio::buffer(arrived), 0, error);
                if (error == asio::error::would_block) error = {};
                took(socket, error, std::span(arrived).first(size));
            });
    }

    void took(const std::shared_ptr<WebSocket>& socket, error_code error, std::span<char> bytes) {
        if (error) return forget(*socket);
        if (!bytes.empty()) read_frames(socket, bytes);
        await_bytes(socket);
    }

    void read_frames(const std::shared_ptr<WebSocket>& socket, std::span<char> bytes) {
        socket->heard = now();
        WebSocketReader& reader = socket->reader;
        reader.take(bytes);
        while (!socket->close_heard) {
            const std::optional<WebSocketFrame> frame = reader.next();
            if (!frame) break;
            hear(socket, *frame);
        }
        reader.keep();
        if (!reader.half_read())
            socket->message_since = never;
        else if (socket->message_since == never)
            socket->message_since = socket->heard;
        if (!reader.fault()) return;
        socket->close_heard = true;  // what follows cannot be read
        begin_close(socket, static_cast<std::uint16_t>(*reader.fault()), "a frame cannot be read");
    }

    void hear(const std::shared_ptr<WebSocket>& socket, const WebSocketFrame& frame) {
        switch (frame.kind) {
            case WebSocketFrameKind::Text:
                if (socket->closing) return;
                ++counts.texts_in;
                put_busy(socket->idle_place);
                return handler.text(socket->id, frame.payload);
            case WebSocketFrameKind::Ping:
                ++socket->controls;
                return queue(socket, SharedFrame(frame.payload, WebSocketFrameKind::Pong));
            case WebSocketFrameKind::Pong: ++socket->controls; return;
            case WebSocketFrameKind::Close: return hear_close(socket, frame.payload);
            case WebSocketFrameKind::Binary:
            case WebSocketFrameKind::More: break;
        }
        begin_close(socket, static_cast<std::uint16_t>(CloseCode::Malformed),
                    "only texts are understood");
    }

    void hear_close(const std::shared_ptr<WebSocket>& socket, std::string_view payload) {
        socket->close_heard = true;
        if (socket->closing) return pump(socket);
        const auto broken = static_cast<std::uint16_t>(WebSocketFault::Protocol);
        begin_close(socket, wire::close_code_of(payload).value_or(broken), "");
    }

    void send(std::uint64_t id, SharedFrame frame) {
        const auto found = websockets.find(id);
        if (found != websockets.end()) queue(found->second, std::move(frame));
    }

    /// Queues a frame. A client that has not read enough of its earlier frames is closed as too
    /// slow; frames queued in the same turn do not count.
    void queue(const std::shared_ptr<WebSocket>& socket, SharedFrame frame) {
        if (socket->closing) return;
        if (!socket->waiting) {
            if (socket->outbox.size() >= options.queued_texts ||
                socket->outbox.bytes() + socket->leaving.size() >= options.queued_bytes) {
                ++counts.too_slow;
                socket->outbox.drop_waiting();
                return begin_close(socket, static_cast<std::uint16_t>(CloseCode::TooSlow),
                                   "too much was waiting to be sent");
            }
            socket->waiting = true;
            if (to_send.empty()) asio::post(io, [this] { send_waiting(); });
            to_send.push_back(socket);
        }
        socket->outbox.add(std::move(frame));
    }

    /// Sends what was queued in this turn.
    void send_waiting() {
        std::swap(to_send, sending);
        for (const std::shared_ptr<WebSocket>& socket : sending) {
            socket->waiting = false;
            pump(socket);
        }
        sending.clear();
    }

    void begin_close(const std::shared_ptr<WebSocket>& socket, std::uint16_t code,
                     std::string_view reason) {
        if (socket->closing) return;
        socket->closing = true;
        socket->close_by = now() + close_time;
        socket->outbox.add(
            SharedFrame(wire::close_payload(code, reason), WebSocketFrameKind::Close));
        pump(socket);
    }

    /// Sends queued frames until the socket is full; continues when it is writable again.
    void pump(const std::shared_ptr<WebSocket>& socket) {
        if (socket->writing) return;
        if (socket->stream.tls() != nullptr) return pump_tls(socket);
        error_code error;
        while (!socket->outbox.empty() && !error) {
            socket->outbox.next(pieces);
            buffers.clear();
            for (const std::string_view each : pieces) buffers.push_back(asio::buffer(each));
            count_sent(*socket, socket->stream.lowest_layer().send(buffers, 0, error));
        }
        if (error == asio::error::would_block) {
            begin_writing(*socket);
            return socket->stream.lowest_layer().async_wait(
                Socket::wait_write, [this, socket](error_code failed) { went_on(socket, failed); });
        }
        if (error) return drop(*socket);
        all_sent(*socket);
    }

    void pump_tls(const std::shared_ptr<WebSocket>& socket) {
        socket->leaving = {};
        if (socket->outbox.empty()) return all_sent(*socket);
        while (!socket->outbox.empty()) {
            const std::size_t before = socket->leaving.size();
            socket->outbox.next(pieces);
            for (const std::string_view each : pieces) socket->leaving += each;
            count_sent(*socket, socket->leaving.size() - before);
        }
        begin_writing(*socket);
        asio::async_write(
            *socket->stream.tls(), asio::buffer(socket->leaving),
            [this, socket](error_code failed, std::size_t) { went_on(socket, failed); });
    }

    void begin_writing(WebSocket& socket) const {
        socket.writing = true;
        if (socket.write_since == never) socket.write_since = now();
    }

    void went_on(const std::shared_ptr<WebSocket>& socket, error_code failed) {
        socket->writing = false;
        if (failed) return drop(*socket);
        pump(socket);
    }

    void count_sent(WebSocket& socket, std::size_t bytes) {
        counts.bytes_out += bytes;
        counts.texts_out += socket.outbox.left(bytes);
    }

    /// The close handshake is complete: nothing more is sent, and the connection ends when the peer
    /// has noticed.
    static void all_sent(WebSocket& socket) {
        error_code error;
        socket.write_since = never;
        if (socket.closing && socket.close_heard)
            socket.stream.lowest_layer().shutdown(Socket::shutdown_send, error);
    }

    void forget(WebSocket& socket) {
        handler.closed(socket.id);
        put_busy(socket.idle_place);
        drop(socket);
        --counts.websockets;
        --counts.open;
        admission.count_out(socket.counted);
        websockets.erase(static_cast<std::uint64_t>(socket.id));
        end_if_empty();
    }

    /// Shuts the socket down; the pending read reports it.
    static void drop(WebSocket& socket) {
        error_code error;
        socket.stream.lowest_layer().close(error);
    }

    // ---- Once a second

    asio::awaitable<void> sweep() {
        while (!io.stopped()) {
            sweeper.expires_after(std::chrono::milliseconds(stopping ? 50 : 1000));
            co_await sweeper.async_wait(awaiting);
            const Moment at = now();
            for (const auto& session : sessions) {
                if (at < session->deadline && !(stopping && at >= stop_by)) continue;
                ++counts.timed_out;
                error_code error;
                session->stream.lowest_layer().close(error);
                session->answered.cancel();
            }
            for (const auto& [id, socket] : websockets) look_over(socket, at);
            if (stopping && at >= stop_by) io.stop();
        }
    }

    void look_over(const std::shared_ptr<WebSocket>& socket, Moment at) {
        const bool flooded = socket->controls > controls_per_second;
        socket->controls = 0;
        if (at >= socket->write_since + options.write_time) {
            ++counts.too_slow;
            return drop(*socket);
        }
        if (at >= socket->close_by || at >= socket->message_since + options.message_time ||
            at >= socket->heard + options.silent_for) {
            ++counts.timed_out;
            return drop(*socket);
        }
        if (flooded)
            return begin_close(socket, static_cast<std::uint16_t>(CloseCode::TooFast),
                               "too many pings");
        if (at >= std::max(socket->heard, socket->pinged) + options.ping_after) {
            socket->pinged = at;
            queue(socket, SharedFrame({}, WebSocketFrameKind::Ping));
        }
    }

    // ---- Shutdown

    void end_if_empty() {
        if (stopping && sessions.empty() && websockets.empty()) io.stop();
    }
};

WebServer::WebServer(WebServerOptions options, WebHandler& handler)
    : inside_(std::make_unique<Inside>(std::move(options), handler)) {}

WebServer::~WebServer() = default;

Result<void> WebServer::listen() {
    if (Result<void> read = inside_->read_certificate(); !read) return read;
    const WebServerOptions& options = inside_->options;
    inside_->admission = Admission(options.connections, options.connections_per_address);
    if (std::optional<std::string> wrong =
            inside_->listen_on(inside_->acceptor, options.bind, options.port, "--port"))
        return Unexpected(std::move(*wrong));
    asio::co_spawn(inside_->io, inside_->accept(inside_->acceptor, Entry::Visitor), asio::detached);
    if (options.metrics_port) {
        if (std::optional<std::string> wrong = inside_->listen_on(
                inside_->operators, options.metrics_bind, *options.metrics_port, "--metrics"))
            return Unexpected(std::move(*wrong));
        asio::co_spawn(inside_->io, inside_->accept(inside_->operators, Entry::Operator),
                       asio::detached);
    }
    asio::co_spawn(inside_->io, inside_->sweep(), asio::detached);
    return {};
}

std::uint16_t WebServer::port() const {
    error_code error;
    return inside_->acceptor.local_endpoint(error).port();
}

std::uint16_t WebServer::metrics_port() const {
    error_code error;
    return inside_->operators.local_endpoint(error).port();
}

void WebServer::on_stop_signal(std::function<void()> work) {
    inside_->signals.emplace(inside_->io, SIGTERM, SIGINT);
    if (inside_->tls) {
        inside_->reloads.emplace(inside_->io, SIGHUP);
        inside_->await_reload();
    } else {
        inside_->signals->add(SIGHUP);
    }
    inside_->await_stop(std::move(work));
}

void WebServer::run() { inside_->io.run(); }

void WebServer::post(std::function<void()> work) { asio::post(inside_->io, std::move(work)); }

Moment WebServer::now() const { return inside_->now(); }

void WebServer::wake_at(Moment when) {
    if (when == never) {
        inside_->alarm.cancel();
        return;
    }
    inside_->alarm.expires_at(inside_->clock.at_ms(when.ms));
    inside_->alarm.async_wait([this](error_code error) {
        if (!error) inside_->handler.alarm();
    });
}

void WebServer::respond(RequestId request, HttpResponse response) {
    const auto found = inside_->asked.find(static_cast<std::uint64_t>(request));
    if (found == inside_->asked.end() || found->second->response) return;
    found->second->response = std::move(response);
    found->second->answered.cancel();
}

void WebServer::send(ConnectionId connection, SharedFrame frame) {
    inside_->send(static_cast<std::uint64_t>(connection), std::move(frame));
}

void WebServer::close(ConnectionId connection, wire::CloseCode code, std::string_view reason) {
    const auto found = inside_->websockets.find(static_cast<std::uint64_t>(connection));
    if (found != inside_->websockets.end())
        inside_->begin_close(found->second, static_cast<std::uint16_t>(code), reason);
}

const WebServerCounts& WebServer::counts() const { return inside_->counts; }

void WebServer::stop(std::string_view reason, Span grace) {
    if (inside_->stopping) return;
    inside_->stopping = true;
    inside_->stop_by = now() + grace;
    error_code error;
    inside_->acceptor.close(error);
    inside_->operators.close(error);
    for (const auto& session : inside_->sessions)
        if (session->idle) session->stream.lowest_layer().close(error);
    for (const auto& [id, socket] : inside_->websockets)
        inside_->begin_close(socket, static_cast<std::uint16_t>(CloseCode::GoingAway), reason);
    inside_->sweeper.cancel();
    inside_->end_if_empty();
}

}  // namespace lastcard::server
