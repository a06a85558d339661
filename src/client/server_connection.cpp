// The connection to a table server (see server_connection.hpp), with Boost.Asio, and Boost.Beast
// for HTTP. More than 500 lines because Boost takes long to compile: everything of the client that
// includes it is here. WebSocket frames are read and written by wire/websocket.hpp.
//
// One timer for all (sweep): a few times a second it closes the connections that have waited too
// long for the server.
#include "client/server_connection.hpp"

#include <openssl/rand.h>

#include <boost/asio/connect.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <chrono>
#include <deque>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "base/result.hpp"
#include "net/stream.hpp"
#include "wire/websocket.hpp"

namespace lastcard::client {

namespace {

using namespace net;
using Resolver = asio::ip::basic_resolver<tcp, asio::io_context::executor_type>;
using wire::WebSocketFrameKind;

constexpr std::size_t max_http_connections = 8;  ///< HTTP connections at once
constexpr const char* socket_path = "/api/v1/socket";
constexpr Span silence{45'000};    ///< the server pings more often; after this it is gone
constexpr Span close_time{5'000};  ///< time limit for the closing handshake
constexpr Span sweep_every{250};

struct Wanted {
    HttpCall call;
    std::function<void(HttpAnswer)> then;
};

/// A connection with the deadline of its wait. It registers in a list of all connections.
class Connection {
public:
    Connection(Stream from, std::unordered_set<Connection*>& all)
        : line(std::move(from)), all_(all) {
        all_.insert(this);
    }
    ~Connection() { all_.erase(this); }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    Stream line;
    Moment until = never;
    bool late = false;  ///< the deadline has passed

private:
    std::unordered_set<Connection*>& all_;
};

/// The error in words.
std::string why(const Connection& connection, error_code error) {
    return connection.late ? "it takes too long" : error.message();
}

template <class Bytes>
void fill_by_chance(Bytes& bytes) {
    RAND_bytes(reinterpret_cast<unsigned char*>(bytes.data()), static_cast<int>(bytes.size()));
}

}  // namespace

// ---- Connections

struct ServerConnection::Impl {
    Impl(Address to, ConnectionOptions with) : server(std::move(to)), options(std::move(with)) {
        asio::co_spawn(io, sweep(), asio::detached);
    }

    class WebSocket;

    Address server;
    ConnectionOptions options;
    std::unordered_set<Connection*> connections;  ///< all connections; outlives them
    asio::io_context io{1};
    asio::executor_work_guard<asio::io_context::executor_type> working{io.get_executor()};
    ssl::context tls{ssl::context::tls_client};
    Result<void> tls_ready;
    std::optional<Resolver::results_type> endpoints;
    std::deque<Wanted> wanted;
    std::size_t http_connections = 0;
    std::uint64_t last_id = 0;
    std::unordered_map<std::uint64_t, std::shared_ptr<WebSocket>> sockets;

    const net::Clock clock;

    Moment now() const { return {clock.now_ms()}; }

    void prepare_tls() {
        error_code error;
        tls.set_default_verify_paths(error);
        if (!options.ca_file.empty()) {
            tls.load_verify_file(options.ca_file, error);
            if (error)
                tls_ready = "The certificate in " + options.ca_file +
                            " cannot be used: " + error.message() + ".";
        }
        tls.set_verify_mode(options.check_certificate ? ssl::verify_peer : ssl::verify_none, error);
    }

    std::string named_host() const {
        const std::string text = server.text();
        return text.substr(text.find("://") + 3);
    }

    // ---- Time limits

    asio::awaitable<void> sweep() {
        asio::steady_timer timer(io);
        while (true) {
            timer.expires_after(std::chrono::milliseconds(sweep_every.ms));
            co_await timer.async_wait(awaiting);
            const Moment at = now();
            for (Connection* const each : connections) {
                if (at < each->until) continue;
                each->until = never;
                each->late = true;
                error_code ignored;
                each->line.lowest_layer().close(ignored);
            }
        }
    }

    std::unique_ptr<Connection> new_connection() {
        Socket socket(io.get_executor());
        return std::make_unique<Connection>(
            server.tls ? Stream(std::move(socket), tls) : Stream(std::move(socket)), connections);
    }

    // ---- Reaching the server

    struct Failure {
        std::string sentence;  ///< in English; empty: success
        ConnectionError failure;
    };

    Failure failure(const char* key, std::string sentence, std::string reason = {}) const {
        return {std::move(sentence), {key, server.text(), std::move(reason), {}}};
    }

    /// The server speaks the other one of http and https.
    Failure other_scheme() const {
        Address other = server;
        other.tls = !server.tls;
        const std::string instead = other.text();
        return {other.tls ? "The server at " + server.text() + " speaks https: use " + instead +
                                " instead."
                          : "No safe connection to " + server.text() +
                                ": the server has no TLS, so use " + instead + " instead.",
                {other.tls ? "play.online.is_https" : "play.online.is_http",
                 server.text(),
                 {},
                 instead}};
    }

    asio::awaitable<Failure> find_server() {
        if (endpoints) co_return Failure{};
        Resolver resolver(io);
        auto [error, found] =
            co_await resolver.async_resolve(server.host, std::to_string(server.port), awaiting);
        if (error)
            co_return failure("play.online.no_host",
                              "There is no host " + server.host + ": " + error.message() + ".");
        endpoints = std::move(found);
        co_return Failure{};
    }

    asio::awaitable<Failure> reach(Connection& to) {
        if (!tls_ready) co_return Failure{tls_ready.error(), {}};
        Failure wrong = co_await find_server();
        if (!wrong.sentence.empty()) co_return wrong;
        to.until = now() + options.patience;
        Socket& socket = to.line.lowest_layer();
        auto [error, endpoint] = co_await asio::async_connect(socket, *endpoints, awaiting);
        if (error)
            co_return failure("play.online.nobody",
                              "Nobody answers at " + server.text() + ": " + why(to, error) + ".");
        socket.set_option(tcp::no_delay(true), error);
        if (to.line.tls() != nullptr) co_return co_await shake_hands(to);
        co_return Failure{};
    }

    asio::awaitable<Failure> shake_hands(Connection& to) {
        Stream::Tls& stream = *to.line.tls();
        SSL_set_tlsext_host_name(stream.native_handle(), server.host.c_str());
        error_code error;
        if (options.check_certificate)
            stream.set_verify_callback(ssl::host_name_verification(server.host), error);
        to.until = now() + options.patience;
        std::tie(error) = co_await stream.async_handshake(ssl::stream_base::client, awaiting);
        if (!error) co_return Failure{};
        // The reply was not TLS: a server without TLS.
        if (error.category() == asio::error::get_ssl_category() &&
            ERR_GET_REASON(static_cast<unsigned long>(error.value())) == SSL_R_WRONG_VERSION_NUMBER)
            co_return other_scheme();
        const std::string reason = certificate_fault(stream).value_or(why(to, error) + ".");
        co_return failure("play.online.unsafe",
                          "No safe connection to " + server.text() + ": " + reason, reason);
    }

    /// The problem of the server's certificate with advice; empty if there is none.
    std::optional<std::string> certificate_fault(Stream::Tls& stream) const {
        const long fault = SSL_get_verify_result(stream.native_handle());
        if (!options.check_certificate || fault == X509_V_OK) return std::nullopt;
        // OpenSSL has no error text for our check of the host name.
        if (fault == X509_V_ERR_UNSPECIFIED)
            return "its certificate is not for the name " + server.host +
                   ". Use the address that it is made for.";
        return "its certificate is not trusted: " +
               std::string(X509_verify_cert_error_string(fault)) + "." +
               (options.untrusted_help.empty() ? "" : " " + options.untrusted_help);
    }

    // ---- HTTP: a few connections, kept open while there are calls

    void ask(Wanted one) {
        wanted.push_back(std::move(one));
        if (http_connections >= max_http_connections) return;
        ++http_connections;
        asio::co_spawn(io, line(), asio::detached);
    }

    asio::awaitable<void> line() {
        std::unique_ptr<Connection> connection;
        beast::flat_buffer buffer;
        while (!wanted.empty()) {
            const Wanted one = std::move(wanted.front());
            wanted.pop_front();
            const bool reused = connection != nullptr;
            HttpAnswer answer = co_await converse(connection, buffer, one.call);
            // The server may have closed an idle connection.
            if (answer.status == 0 && reused)
                answer = co_await converse(connection, buffer, one.call);
            one.then(std::move(answer));
        }
        --http_connections;
    }

    /// Gives the connection up.
    static HttpAnswer failed(std::unique_ptr<Connection>& connection, Failure wrong) {
        connection.reset();
        return {0, {}, std::move(wrong.sentence), std::move(wrong.failure)};
    }

    asio::awaitable<HttpAnswer> converse(std::unique_ptr<Connection>& connection,
                                         beast::flat_buffer& buffer, const HttpCall& call) {
        if (!connection) {
            connection = new_connection();
            buffer.clear();
            if (Failure wrong = co_await reach(*connection); !wrong.sentence.empty())
                co_return failed(connection, std::move(wrong));
        }
        Request request = new_request(http::string_to_verb(call.method), call.path);
        if (!call.bearer.empty()) request.set(http::field::authorization, "Bearer " + call.bearer);
        if (!call.body.empty()) request.set(http::field::content_type, "application/json");
        request.body() = call.body;
        request.prepare_payload();
        Response response;
        if (const error_code error = co_await exchange(*connection, buffer, request, response)) {
            const std::string reason = why(*connection, error) + ".";
            co_return failed(connection, tls_alert(buffer)
                                             ? other_scheme()
                                             : failure("play.online.silent",
                                                       "The server at " + server.text() +
                                                           " does not answer: " + reason,
                                                       reason));
        }
        if (wants_tls(response)) co_return failed(connection, other_scheme());
        HttpAnswer answer;
        answer.status = response.result_int();
        answer.body = std::move(response.body());
        if (!response.keep_alive()) connection.reset();
        co_return answer;
    }

    using Request = http::request<http::string_body>;
    using Response = http::response<http::string_body>;

    /// The first byte of a TLS server's alert to a request without TLS.
    bool tls_alert(const beast::flat_buffer& buffer) const {
        constexpr char alert = 0x15;
        return !server.tls && buffer.size() > 0 &&
               *static_cast<const char*>(buffer.data().data()) == alert;
    }

    /// Whether a server says in text that it expects https; a JSON answer has another reason.
    bool wants_tls(const Response& response) const {
        if (server.tls) return false;
        const auto there = [&](std::string_view word) {
            return response.body().find(word) != std::string::npos;
        };
        const std::string_view place(response[http::field::location].data(),
                                     response[http::field::location].size());
        const bool sent_on = response.result_int() / 100 == 3 && place.starts_with("https://");
        return sent_on || (response.result() == http::status::bad_request &&
                           !response.body().starts_with('{') && (there("https") || there("HTTPS")));
    }

    Request new_request(http::verb verb, const std::string& path) const {
        Request request(verb, path, 11);
        request.set(http::field::host, named_host());
        request.set(http::field::user_agent, "lastcard");
        return request;
    }

    asio::awaitable<error_code> exchange(Connection& with, beast::flat_buffer& buffer,
                                         const Request& request, Response& response) {
        with.until = now() + options.patience;
        auto [error, count] = co_await http::async_write(with.line, request, awaiting);
        if (error) co_return error;
        http::response_parser<http::string_body> parser;
        parser.body_limit(16 * 1024 * 1024);
        std::tie(error, count) = co_await http::async_read(with.line, buffer, parser, awaiting);
        response = parser.release();
        co_return error;
    }

    // ---- WebSockets

    class WebSocket final : public std::enable_shared_from_this<WebSocket> {
    public:
        WebSocket(Impl& inside, SocketId id, SocketHandler& handler)
            : impl_(inside),
              id_(id),
              handler_(handler),
              connection_(inside.new_connection()),
              reader_(wire::WebSocketPeer::Server, inside.options.message_bytes) {}

        void send(std::string_view text) {
            if (closing_) return;
            add(WebSocketFrameKind::Text, text);
        }

        void close() {
            if (std::exchange(closing_, true)) return;
            if (open_) connection_->until = impl_.now() + close_time;
            constexpr std::uint16_t normal = 1000;
            add(WebSocketFrameKind::Close, wire::close_payload(normal, ""));
        }

        asio::awaitable<void> live() {
            const auto self = shared_from_this();  // keeps this alive until the end
            beast::flat_buffer early;
            std::string wrong = co_await begin(early);
            if (wrong.empty()) {
                open_ = true;
                handler_.opened(id_);
                pump();
                const auto data = early.data();
                receive({static_cast<char*>(data.data()), data.size()});
                co_await listen();
                wrong = said_why_;
            }
            open_ = false;
            error_code error;
            line().lowest_layer().close(error);
            impl_.sockets.erase(static_cast<std::uint64_t>(id_));
            handler_.closed(id_, said_code_, wrong);
        }

    private:
        Stream& line() { return connection_->line; }

        asio::awaitable<std::string> begin(beast::flat_buffer& early) {
            std::string wrong = (co_await impl_.reach(*connection_)).sentence;
            if (!wrong.empty()) co_return wrong;
            std::array<unsigned char, 16> chance{};
            fill_by_chance(chance);
            const std::string key = net::base64(chance);
            Request request = impl_.new_request(http::verb::get, socket_path);
            request.set(http::field::upgrade, "websocket");
            request.set(http::field::connection, "Upgrade");
            request.set(http::field::sec_websocket_key, key);
            request.set(http::field::sec_websocket_version, "13");
            Response response;
            const error_code error =
                co_await impl_.exchange(*connection_, early, request, response);
            const std::string unfit =
                "The server at " + impl_.server.text() + " cannot be talked to: ";
            if (error) co_return unfit + why(*connection_, error) + ".";
            if (response.result() != http::status::switching_protocols)
                co_return response.body().empty() ? "The server declines." : response.body();
            if (response[http::field::sec_websocket_accept] != net::accept_key(key))
                co_return unfit + "it does not speak as a WebSocket does.";
            co_return std::string();
        }

        asio::awaitable<void> listen() {
            std::array<char, 4096> bytes;
            while (!ended_) {
                connection_->until = impl_.now() + (closing_ ? close_time : silence);
                auto [error, count] =
                    co_await line().async_read_some(asio::buffer(bytes), awaiting);
                if (error) co_return;
                receive(std::span(bytes).first(count));
            }
        }

        void receive(std::span<char> bytes) {
            reader_.take(bytes);
            while (!ended_) {
                const std::optional<wire::WebSocketFrame> frame = reader_.next();
                if (!frame) break;
                receive(*frame);
            }
            reader_.keep();
            if (reader_.fault()) ended_ = true;
        }

        void receive(const wire::WebSocketFrame& frame) {
            if (frame.kind == WebSocketFrameKind::Text) {
                handler_.text(id_, frame.payload);
            } else if (frame.kind == WebSocketFrameKind::Ping) {
                if (!closing_) add(WebSocketFrameKind::Pong, frame.payload);
            } else if (frame.kind == WebSocketFrameKind::Close) {
                said_code_ = wire::close_code_of(frame.payload).value_or(0);
                if (frame.payload.size() > 2) said_why_ = frame.payload.substr(2);
                ended_ = true;
                agree_to_close(frame.payload);
            }
        }

        /// The socket is closed afterwards in any case, so this does not wait for unsent data.
        void agree_to_close(std::string_view payload) {
            if (std::exchange(closing_, true) || writing_ || line().tls() != nullptr) return;
            std::string frame;
            wire::append_masked(frame, WebSocketFrameKind::Close, payload.substr(0, 2), new_mask());
            error_code error;
            line().lowest_layer().non_blocking(true, error);
            line().lowest_layer().send(asio::buffer(frame), 0, error);
        }

        static std::array<char, 4> new_mask() {
            std::array<char, 4> mask{};
            fill_by_chance(mask);
            return mask;
        }

        void add(WebSocketFrameKind kind, std::string_view payload) {
            wire::append_masked(queue_, kind, payload, new_mask());
            pump();
        }

        /// Writes the whole queue at once.
        void pump() {
            if (!open_ || writing_ || queue_.empty()) return;
            writing_ = true;
            leaving_ = std::exchange(queue_, {});
            asio::async_write(line(), asio::buffer(leaving_),
                              [self = shared_from_this()](error_code error, std::size_t) {
                                  self->writing_ = false;
                                  if (!error) self->pump();  // otherwise listen() gets the error
                              });
        }

        Impl& impl_;
        SocketId id_;
        SocketHandler& handler_;
        std::unique_ptr<Connection> connection_;
        wire::WebSocketReader reader_;
        std::string queue_;    ///< frames
        std::string leaving_;  ///< being written
        bool open_ = false;
        bool writing_ = false;
        bool closing_ = false;  ///< a close frame was sent
        bool ended_ = false;    ///< nothing more is read
        std::uint16_t said_code_ = 0;
        std::string said_why_;
    };

    SocketId open(SocketHandler& handler) {
        const SocketId id{++last_id};
        auto socket = std::make_shared<WebSocket>(*this, id, handler);
        sockets.emplace(static_cast<std::uint64_t>(id), socket);
        asio::co_spawn(io, socket->live(), asio::detached);
        return id;
    }
};

ServerConnection::ServerConnection(Address server, ConnectionOptions options)
    : impl_(std::make_unique<Impl>(std::move(server), std::move(options))) {
    if (impl_->server.tls) impl_->prepare_tls();
}

ServerConnection::~ServerConnection() = default;

const Address& ServerConnection::server() const { return impl_->server; }

void ServerConnection::run() { impl_->io.run(); }

void ServerConnection::post(std::function<void()> work) { asio::post(impl_->io, std::move(work)); }

void ServerConnection::stop() { impl_->io.stop(); }

Moment ServerConnection::now() const { return impl_->now(); }

void ServerConnection::after(Span time, std::function<void()> work) {
    auto timer =
        std::make_shared<asio::steady_timer>(impl_->io, std::chrono::milliseconds(time.ms));
    timer->async_wait([timer, work = std::move(work)](error_code error) {
        if (!error) work();
    });
}

void ServerConnection::ask(HttpCall call, std::function<void(HttpAnswer)> then) {
    impl_->ask({std::move(call), std::move(then)});
}

SocketId ServerConnection::open(SocketHandler& handler) { return impl_->open(handler); }

void ServerConnection::send(SocketId socket, std::string text) {
    const auto found = impl_->sockets.find(static_cast<std::uint64_t>(socket));
    if (found != impl_->sockets.end()) found->second->send(text);
}

void ServerConnection::close(SocketId socket) {
    const auto found = impl_->sockets.find(static_cast<std::uint64_t>(socket));
    if (found != impl_->sockets.end()) found->second->close();
}

}  // namespace lastcard::client
