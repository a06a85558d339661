// Connections to a table server (see links.hpp), with Boost.Asio, and Boost.Beast for HTTP: besides
// the server's net.cpp the one file that includes them, because that takes long to compile. Frames
// of WebSockets are read and written here (wire/websocket.hpp).
//
// Nothing has a timer of its own: a few times a second everything that waits for the server is
// looked over (sweep), and what has waited for too long is ended.
#include "online/links.hpp"

#include <openssl/rand.h>

#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <charconv>
#include <chrono>
#include <deque>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "socket/line.hpp"
#include "wire/websocket.hpp"

namespace lastcard::online {

namespace {

namespace asio = boost::asio;
namespace ssl = asio::ssl;
namespace beast = boost::beast;
namespace http = beast::http;
using tcp = asio::ip::tcp;
using Resolver = asio::ip::basic_resolver<tcp, asio::io_context::executor_type>;
using boost::system::error_code;
using socket::Line;
using socket::Socket;
using wire::FrameKind;

constexpr auto awaiting = asio::as_tuple(asio::use_awaitable);
constexpr std::size_t most_lines = 8;  ///< HTTP connections at once
constexpr const char* socket_path = "/api/v1/socket";
constexpr Span silence{45'000};    ///< a server pings long before; then it is gone
constexpr Span close_time{5'000};  ///< for the server to agree
constexpr Span sweep_every{250};

struct Wanted {
    HttpCall call;
    std::function<void(HttpAnswer)> then;
};

/// A connection, and until when it may wait for the server. It stands in a list of all there are.
class Connection {
public:
    Connection(Line from, std::unordered_set<Connection*>& all) : line(std::move(from)), all_(all) {
        all_.insert(this);
    }
    ~Connection() { all_.erase(this); }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    Line line;
    Moment until = never;
    bool late = false;  ///< it has waited for too long

private:
    std::unordered_set<Connection*>& all_;
};

/// What is wrong, in words.
std::string why(const Connection& connection, error_code error) {
    return connection.late ? "it takes too long" : error.message();
}

template <class Bytes>
void fill_by_chance(Bytes& bytes) {
    RAND_bytes(reinterpret_cast<unsigned char*>(bytes.data()), static_cast<int>(bytes.size()));
}

}  // namespace

// ---- Addresses

std::string Address::text() const {
    const bool six = host.find(':') != std::string::npos;
    std::string text = tls ? "https://" : "http://";
    text += six ? "[" + host + "]" : host;
    if (port != (tls ? 443 : 80)) text += ":" + std::to_string(port);
    return text;
}

bool Address::loops_back() const {
    const bool numbers = host.find_first_not_of("0123456789.") == std::string::npos;
    return host == "localhost" || host.ends_with(".localhost") || host == "::1" ||
           (numbers && host.starts_with("127."));
}

ReadAddress read_address(std::string_view text) {
    ReadAddress read;
    const auto wrong = [&](std::string_view why) {
        read.address.reset();
        read.error = "\"" + std::string(text) +
                     "\" is not the address of a server: " + std::string(why) +
                     ". Expected something like http://192.168.1.5:8080";
        return read;
    };
    Address address;
    std::string_view rest = text;
    if (const std::size_t mark = rest.find("://"); mark != std::string_view::npos) {
        const std::string_view scheme = rest.substr(0, mark);
        if (scheme == "https" || scheme == "wss")
            address.tls = true;
        else if (scheme != "http" && scheme != "ws")
            return wrong("it begins with neither http:// nor https://");
        rest.remove_prefix(mark + 3);
    }
    const std::size_t slash = rest.find_first_of("/?#");
    if (slash != std::string_view::npos) read.path = rest.substr(slash);
    std::string_view place = rest.substr(0, slash);
    address.port = address.tls ? 443 : 80;
    std::size_t colon = place.rfind(':');
    if (place.starts_with('[')) {
        const std::size_t end = place.find(']');
        if (end == std::string_view::npos) return wrong("a bracket is not closed");
        address.host = place.substr(1, end - 1);
        colon = end + 1 < place.size() ? end + 1 : std::string_view::npos;
        if (colon != std::string_view::npos && place[colon] != ':')
            return wrong("a port is expected after the bracket");
    } else {
        address.host = place.substr(0, colon);
    }
    if (address.host.empty()) return wrong("it names no host");
    if (address.host.find_first_of(" \t@\\\"<>") != std::string::npos)
        return wrong("no host has such a name");
    if (colon != std::string_view::npos) {
        const std::string_view digits = place.substr(colon + 1);
        unsigned port = 0;
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), port);
        if (error != std::errc() || end != digits.data() + digits.size() || port == 0 ||
            port > 65'535)
            return wrong("its port is not a number from 1 to 65535");
        address.port = static_cast<std::uint16_t>(port);
    }
    read.address = std::move(address);
    return read;
}

// ---- Connections

struct Links::Inside {
    Inside(Address to, LinksOptions with) : server(std::move(to)), options(std::move(with)) {
        asio::co_spawn(io, sweep(), asio::detached);
    }

    class Link;

    Address server;
    LinksOptions options;
    std::unordered_set<Connection*> connections;  ///< all connections; outlives them
    asio::io_context io{1};
    asio::executor_work_guard<asio::io_context::executor_type> working{io.get_executor()};
    ssl::context tls{ssl::context::tls_client};
    std::optional<std::string> tls_error;
    std::optional<Resolver::results_type> endpoints;
    std::deque<Wanted> wanted;
    std::size_t lines = 0;
    std::uint64_t last_id = 0;
    std::unordered_map<std::uint64_t, std::shared_ptr<Link>> links;

    const std::chrono::steady_clock::time_point started = std::chrono::steady_clock::now();
    const std::int64_t started_ms = std::chrono::duration_cast<std::chrono::milliseconds>(
                                        std::chrono::system_clock::now().time_since_epoch())
                                        .count();

    Moment now() const {
        const auto passed = std::chrono::steady_clock::now() - started;
        return {started_ms + std::chrono::duration_cast<std::chrono::milliseconds>(passed).count()};
    }

    void prepare_tls() {
        error_code error;
        tls.set_default_verify_paths(error);
        if (!options.ca_file.empty()) {
            tls.load_verify_file(options.ca_file, error);
            if (error)
                tls_error = "The certificate in " + options.ca_file +
                            " cannot be used: " + error.message() + ".";
        }
        tls.set_verify_mode(options.check_certificate ? ssl::verify_peer : ssl::verify_none, error);
    }

    std::string named_host() const {
        const std::string text = server.text();
        return text.substr(text.find("://") + 3);
    }

    // ---- Waiting, but not for ever

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
            server.tls ? Line(std::move(socket), tls) : Line(std::move(socket)), connections);
    }

    // ---- Reaching the server; each answers with what is wrong where it cannot

    struct Failure {
        std::string sentence;  ///< in English; empty: all is well
        Trouble trouble;
    };

    Failure failure(const char* key, std::string sentence, std::string reason = {}) const {
        return {std::move(sentence), {key, server.text(), std::move(reason), {}}};
    }

    /// It is there, but speaks the other one of http and https.
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
        if (tls_error) co_return Failure{*tls_error, {}};
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
        Line::Tls& stream = *to.line.tls();
        SSL_set_tlsext_host_name(stream.native_handle(), server.host.c_str());
        error_code error;
        if (options.check_certificate)
            stream.set_verify_callback(ssl::host_name_verification(server.host), error);
        to.until = now() + options.patience;
        std::tie(error) = co_await stream.async_handshake(ssl::stream_base::client, awaiting);
        if (!error) co_return Failure{};
        // What came was no TLS: the words of a server without it.
        if (error.category() == asio::error::get_ssl_category() &&
            ERR_GET_REASON(static_cast<unsigned long>(error.value())) == SSL_R_WRONG_VERSION_NUMBER)
            co_return other_scheme();
        const std::string reason = certificate_fault(stream).value_or(why(to, error) + ".");
        co_return failure("play.online.unsafe",
                          "No safe connection to " + server.text() + ": " + reason, reason);
    }

    /// What is wrong with the server's certificate, and what to do; nothing if it was not that.
    std::optional<std::string> certificate_fault(Line::Tls& stream) const {
        const long fault = SSL_get_verify_result(stream.native_handle());
        if (!options.check_certificate || fault == X509_V_OK) return std::nullopt;
        // The one check that OpenSSL has no word for is ours, of the name.
        if (fault == X509_V_ERR_UNSPECIFIED)
            return "its certificate is not for the name " + server.host +
                   ". Use the address that it is made for.";
        return "its certificate is not trusted: " +
               std::string(X509_verify_cert_error_string(fault)) + "." +
               (options.untrusted_help.empty() ? "" : " " + options.untrusted_help);
    }

    // ---- HTTP: a few lines, kept open while there are calls

    void ask(Wanted one) {
        wanted.push_back(std::move(one));
        if (lines >= most_lines) return;
        ++lines;
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
            // The server may have ended a connection that it had kept open.
            if (answer.status == 0 && reused)
                answer = co_await converse(connection, buffer, one.call);
            one.then(std::move(answer));
        }
        --lines;
    }

    asio::awaitable<HttpAnswer> converse(std::unique_ptr<Connection>& connection,
                                         beast::flat_buffer& buffer, const HttpCall& call) {
        HttpAnswer answer;
        if (!connection) {
            connection = new_connection();
            buffer.clear();
            if (Failure wrong = co_await reach(*connection); !wrong.sentence.empty()) {
                answer = {0, {}, std::move(wrong.sentence), std::move(wrong.trouble)};
                connection.reset();
                co_return answer;
            }
        }
        Request request = new_request(http::string_to_verb(call.method), call.path);
        if (!call.bearer.empty()) request.set(http::field::authorization, "Bearer " + call.bearer);
        if (!call.body.empty()) request.set(http::field::content_type, "application/json");
        request.body() = call.body;
        request.prepare_payload();
        Response response;
        if (const error_code error = co_await exchange(*connection, buffer, request, response)) {
            const std::string reason = why(*connection, error) + ".";
            Failure wrong =
                tls_alert(buffer)
                    ? other_scheme()
                    : failure("play.online.silent",
                              "The server at " + server.text() + " does not answer: " + reason,
                              reason);
            answer = {0, {}, std::move(wrong.sentence), std::move(wrong.trouble)};
            connection.reset();
            co_return answer;
        }
        if (wants_tls(response)) {
            Failure wrong = other_scheme();
            answer = {0, {}, std::move(wrong.sentence), std::move(wrong.trouble)};
            connection.reset();
            co_return answer;
        }
        answer.status = response.result_int();
        answer.body = std::move(response.body());
        if (!response.keep_alive()) connection.reset();
        co_return answer;
    }

    using Request = http::request<http::string_body>;
    using Response = http::response<http::string_body>;

    /// Without TLS: the first byte of what a server with it says to words that are none.
    bool tls_alert(const beast::flat_buffer& buffer) const {
        constexpr char alert = 0x15;
        return !server.tls && buffer.size() > 0 &&
               *static_cast<const char*>(buffer.data().data()) == alert;
    }

    /// A server that says so in words, as ours and most others do; in JSON it would be about
    /// something else.
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

    class Link final : public std::enable_shared_from_this<Link> {
    public:
        Link(Inside& inside, LinkId id, LinkHandler& handler)
            : inside_(inside),
              id_(id),
              handler_(handler),
              connection_(inside.new_connection()),
              reader_(wire::FramesFrom::Server, inside.options.message_bytes) {}

        void send(std::string_view text) {
            if (closing_) return;
            add(FrameKind::Text, text);
        }

        void close() {
            if (std::exchange(closing_, true)) return;
            if (open_) connection_->until = inside_.now() + close_time;
            constexpr std::uint16_t normal = 1000;
            add(FrameKind::Close, wire::close_payload(normal, ""));
        }

        asio::awaitable<void> live() {
            const auto self = shared_from_this();  // until the end, whoever forgets it
            beast::flat_buffer early;
            std::string wrong = co_await begin(early);
            if (wrong.empty()) {
                open_ = true;
                handler_.opened(id_);
                pump();
                const auto data = early.data();
                hear({static_cast<char*>(data.data()), data.size()});
                co_await listen();
                wrong = said_why_;
            }
            open_ = false;
            error_code error;
            line().lowest_layer().close(error);
            inside_.links.erase(static_cast<std::uint64_t>(id_));
            handler_.closed(id_, said_code_, wrong);
        }

    private:
        Line& line() { return connection_->line; }

        asio::awaitable<std::string> begin(beast::flat_buffer& early) {
            std::string wrong = (co_await inside_.reach(*connection_)).sentence;
            if (!wrong.empty()) co_return wrong;
            std::array<unsigned char, 16> chance{};
            fill_by_chance(chance);
            const std::string key = socket::base64(chance);
            Request request = inside_.new_request(http::verb::get, socket_path);
            request.set(http::field::upgrade, "websocket");
            request.set(http::field::connection, "Upgrade");
            request.set(http::field::sec_websocket_key, key);
            request.set(http::field::sec_websocket_version, "13");
            Response response;
            const error_code error =
                co_await inside_.exchange(*connection_, early, request, response);
            const std::string unfit =
                "The server at " + inside_.server.text() + " cannot be talked to: ";
            if (error) co_return unfit + why(*connection_, error) + ".";
            if (response.result() != http::status::switching_protocols)
                co_return response.body().empty() ? "The server declines." : response.body();
            if (response[http::field::sec_websocket_accept] != socket::accept_key(key))
                co_return unfit + "it does not speak as a WebSocket does.";
            co_return std::string();
        }

        asio::awaitable<void> listen() {
            std::array<char, 4096> bytes;
            while (!ended_) {
                connection_->until = inside_.now() + (closing_ ? close_time : silence);
                auto [error, count] =
                    co_await line().async_read_some(asio::buffer(bytes), awaiting);
                if (error) co_return;
                hear(std::span(bytes).first(count));
            }
        }

        void hear(std::span<char> bytes) {
            reader_.take(bytes);
            while (!ended_) {
                const std::optional<wire::Frame> frame = reader_.next();
                if (!frame) break;
                hear(*frame);
            }
            reader_.keep();
            if (reader_.fault()) ended_ = true;
        }

        void hear(const wire::Frame& frame) {
            if (frame.kind == FrameKind::Text) {
                handler_.text(id_, frame.payload);
            } else if (frame.kind == FrameKind::Ping) {
                if (!closing_) add(FrameKind::Pong, frame.payload);
            } else if (frame.kind == FrameKind::Close) {
                said_code_ = wire::close_code_of(frame.payload).value_or(0);
                if (frame.payload.size() > 2) said_why_ = frame.payload.substr(2);
                ended_ = true;
                agree_to_close(frame.payload);
            }
        }

        /// The socket is closed afterwards in any case: what does not leave at once is not awaited.
        void agree_to_close(std::string_view payload) {
            if (std::exchange(closing_, true) || writing_ || line().tls() != nullptr) return;
            std::string frame;
            wire::append_masked(frame, FrameKind::Close, payload.substr(0, 2), new_mask());
            error_code error;
            line().lowest_layer().non_blocking(true, error);
            line().lowest_layer().send(asio::buffer(frame), 0, error);
        }

        static std::array<char, 4> new_mask() {
            std::array<char, 4> mask{};
            fill_by_chance(mask);
            return mask;
        }

        void add(FrameKind kind, std::string_view payload) {
            wire::append_masked(queue_, kind, payload, new_mask());
            pump();
        }

        /// Everything that has been said by now leaves together.
        void pump() {
            if (!open_ || writing_ || queue_.empty()) return;
            writing_ = true;
            leaving_ = std::exchange(queue_, {});
            asio::async_write(line(), asio::buffer(leaving_),
                              [self = shared_from_this()](error_code error, std::size_t) {
                                  self->writing_ = false;
                                  if (!error) self->pump();  // otherwise listen() finds out
                              });
        }

        Inside& inside_;
        LinkId id_;
        LinkHandler& handler_;
        std::unique_ptr<Connection> connection_;
        wire::FrameReader reader_;
        std::string queue_;    ///< frames
        std::string leaving_;  ///< being written
        bool open_ = false;
        bool writing_ = false;
        bool closing_ = false;  ///< goodbye was said
        bool ended_ = false;    ///< nothing more is read
        std::uint16_t said_code_ = 0;
        std::string said_why_;
    };

    LinkId open(LinkHandler& handler) {
        const LinkId id{++last_id};
        auto link = std::make_shared<Link>(*this, id, handler);
        links.emplace(static_cast<std::uint64_t>(id), link);
        asio::co_spawn(io, link->live(), asio::detached);
        return id;
    }
};

Links::Links(Address server, LinksOptions options)
    : inside_(std::make_unique<Inside>(std::move(server), std::move(options))) {
    if (inside_->server.tls) inside_->prepare_tls();
}

Links::~Links() = default;

const Address& Links::server() const { return inside_->server; }

void Links::run() { inside_->io.run(); }

void Links::post(std::function<void()> work) { asio::post(inside_->io, std::move(work)); }

void Links::stop() { inside_->io.stop(); }

Moment Links::now() const { return inside_->now(); }

void Links::after(Span time, std::function<void()> work) {
    auto timer =
        std::make_shared<asio::steady_timer>(inside_->io, std::chrono::milliseconds(time.ms));
    timer->async_wait([timer, work = std::move(work)](error_code error) {
        if (!error) work();
    });
}

void Links::ask(HttpCall call, std::function<void(HttpAnswer)> then) {
    inside_->ask({std::move(call), std::move(then)});
}

LinkId Links::open(LinkHandler& handler) { return inside_->open(handler); }

void Links::send(LinkId link, std::string text) {
    const auto found = inside_->links.find(static_cast<std::uint64_t>(link));
    if (found != inside_->links.end()) found->second->send(text);
}

void Links::close(LinkId link) {
    const auto found = inside_->links.find(static_cast<std::uint64_t>(link));
    if (found != inside_->links.end()) found->second->close();
}

}  // namespace lastcard::online
