// Connections to a table server (see links.hpp), with Boost.Asio and Boost.Beast: besides the
// server's net.cpp the one file that includes them, because that takes half a minute to compile.
#include "online/links.hpp"

#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <charconv>
#include <chrono>
#include <deque>
#include <unordered_map>
#include <utility>

namespace lastcard::online {

namespace {

namespace asio = boost::asio;
namespace ssl = asio::ssl;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using boost::system::error_code;
using PlainStream = beast::tcp_stream;
using TlsStream = beast::ssl_stream<beast::tcp_stream>;

constexpr auto awaiting = asio::as_tuple(asio::use_awaitable);
constexpr std::size_t most_lines = 8;  ///< HTTP connections at once
constexpr const char* socket_path = "/api/v1/socket";
constexpr std::chrono::seconds silence{45};  ///< a server pings long before; then it is gone

std::chrono::milliseconds milliseconds(Span span) { return std::chrono::milliseconds(span.ms); }

struct Wanted {
    HttpCall call;
    std::function<void(HttpAnswer)> then;
};

/// A WebSocket, whatever is under it.
class Link {
public:
    virtual ~Link() = default;
    virtual void send(std::string text) = 0;
    virtual void close() = 0;
};

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
    Inside(Address to, LinksOptions with) : server(std::move(to)), options(std::move(with)) {}

    Address server;
    LinksOptions options;
    asio::io_context io{1};
    asio::executor_work_guard<asio::io_context::executor_type> working{io.get_executor()};
    ssl::context tls{ssl::context::tls_client};
    std::optional<std::string> tls_error;
    std::optional<tcp::resolver::results_type> endpoints;
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

    // ---- Reaching the server; each answers with a sentence where it cannot

    asio::awaitable<std::string> find_server() {
        if (endpoints) co_return std::string();
        tcp::resolver resolver(io);
        auto [error, found] =
            co_await resolver.async_resolve(server.host, std::to_string(server.port), awaiting);
        if (error) co_return "There is no host " + server.host + ": " + error.message() + ".";
        endpoints = std::move(found);
        co_return std::string();
    }

    asio::awaitable<std::string> reach(beast::tcp_stream& stream) {
        std::string wrong = co_await find_server();
        if (!wrong.empty()) co_return wrong;
        stream.expires_after(milliseconds(options.patience));
        auto [error, endpoint] = co_await stream.async_connect(*endpoints, awaiting);
        if (error) co_return "Nobody answers at " + server.text() + ": " + error.message() + ".";
        stream.socket().set_option(tcp::no_delay(true), error);
        co_return std::string();
    }

    /// What is wrong with the server's certificate, and what to do; nothing if it was not that.
    std::optional<std::string> certificate_fault(TlsStream& stream) const {
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

    asio::awaitable<std::string> reach(TlsStream& stream) {
        if (tls_error) co_return *tls_error;
        std::string wrong = co_await reach(beast::get_lowest_layer(stream));
        if (!wrong.empty()) co_return wrong;
        SSL_set_tlsext_host_name(stream.native_handle(), server.host.c_str());
        error_code error;
        if (options.check_certificate)
            stream.set_verify_callback(ssl::host_name_verification(server.host), error);
        beast::get_lowest_layer(stream).expires_after(milliseconds(options.patience));
        std::tie(error) = co_await stream.async_handshake(ssl::stream_base::client, awaiting);
        if (error)
            co_return "No safe connection to " + server.text() + ": " +
                certificate_fault(stream).value_or(error.message() + ".");
        co_return std::string();
    }

    template <class Stream>
    std::unique_ptr<Stream> new_stream() {
        if constexpr (std::is_same_v<Stream, TlsStream>)
            return std::make_unique<Stream>(beast::tcp_stream(io), tls);
        else
            return std::make_unique<Stream>(io);
    }

    // ---- HTTP: a few lines, kept open while there are calls

    void ask(Wanted one) {
        wanted.push_back(std::move(one));
        if (lines >= most_lines) return;
        ++lines;
        if (server.tls)
            asio::co_spawn(io, line<TlsStream>(), asio::detached);
        else
            asio::co_spawn(io, line<PlainStream>(), asio::detached);
    }

    template <class Stream>
    asio::awaitable<void> line() {
        std::unique_ptr<Stream> stream;
        beast::flat_buffer buffer;
        while (!wanted.empty()) {
            const Wanted one = std::move(wanted.front());
            wanted.pop_front();
            const bool reused = stream != nullptr;
            HttpAnswer answer = co_await converse(stream, buffer, one.call);
            // The server may have ended a connection that it had kept open.
            if (answer.status == 0 && reused) answer = co_await converse(stream, buffer, one.call);
            one.then(std::move(answer));
        }
        --lines;
    }

    template <class Stream>
    asio::awaitable<HttpAnswer> converse(std::unique_ptr<Stream>& stream,
                                         beast::flat_buffer& buffer, const HttpCall& call) {
        HttpAnswer answer;
        if (!stream) {
            stream = new_stream<Stream>();
            buffer.clear();
            answer.error = co_await reach(*stream);
            if (!answer.error.empty()) {
                stream.reset();
                co_return answer;
            }
        }
        http::request<http::string_body> request(http::string_to_verb(call.method), call.path, 11);
        request.set(http::field::host, named_host());
        request.set(http::field::user_agent, "lastcard");
        if (!call.bearer.empty()) request.set(http::field::authorization, "Bearer " + call.bearer);
        if (!call.body.empty()) request.set(http::field::content_type, "application/json");
        request.body() = call.body;
        request.prepare_payload();
        beast::get_lowest_layer(*stream).expires_after(milliseconds(options.patience));
        auto [error, count] = co_await http::async_write(*stream, request, awaiting);
        http::response_parser<http::string_body> parser;
        parser.body_limit(16 * 1024 * 1024);
        if (!error)
            std::tie(error, count) = co_await http::async_read(*stream, buffer, parser, awaiting);
        if (error) {
            stream.reset();
            answer.error =
                "The server at " + server.text() + " does not answer: " + error.message() + ".";
            co_return answer;
        }
        answer.status = parser.get().result_int();
        answer.body = std::move(parser.get().body());
        if (!parser.get().keep_alive()) stream.reset();
        co_return answer;
    }

    // ---- WebSockets

    template <class Stream>
    class LinkOver final : public Link, public std::enable_shared_from_this<LinkOver<Stream>> {
    public:
        LinkOver(Inside& inside, LinkId id, LinkHandler& handler, Stream&& stream)
            : inside_(inside), id_(id), handler_(handler), stream_(std::move(stream)) {}

        void send(std::string text) override {
            queue_.push_back(std::move(text));
            pump();
        }

        void close() override {
            if (closing_) return;
            closing_ = true;
            pump();
        }

        asio::awaitable<void> live() {
            const auto self = this->shared_from_this();  // until the end, whoever forgets it
            std::string wrong = co_await begin();
            if (wrong.empty()) {
                open_ = true;
                handler_.opened(id_);
                pump();
                co_await listen();
                wrong = std::string(stream_.reason().reason.data(), stream_.reason().reason.size());
            }
            open_ = false;
            error_code error;
            beast::get_lowest_layer(stream_).socket().close(error);
            inside_.links.erase(static_cast<std::uint64_t>(id_));
            handler_.closed(id_, stream_.reason().code, wrong);
        }

    private:
        asio::awaitable<std::string> begin() {
            std::string wrong = co_await inside_.reach(stream_.next_layer());
            if (!wrong.empty()) co_return wrong;
            beast::get_lowest_layer(stream_).expires_never();
            stream_.set_option(websocket::stream_base::timeout{
                .handshake_timeout = milliseconds(inside_.options.patience),
                .idle_timeout = silence,
                .keep_alive_pings = false});
            stream_.read_message_max(inside_.options.message_bytes);
            stream_.auto_fragment(false);
            stream_.text(true);
            websocket::response_type response;
            auto [error] = co_await stream_.async_handshake(response, inside_.named_host(),
                                                            socket_path, awaiting);
            if (!error) co_return std::string();
            if (error == websocket::error::upgrade_declined)
                co_return std::string(response.body().empty() ? "The server declines."
                                                              : response.body());
            co_return "The server at " + inside_.server.text() +
                " cannot be talked to: " + error.message() + ".";
        }

        asio::awaitable<void> listen() {
            beast::flat_buffer buffer;
            while (true) {
                auto [error, count] = co_await stream_.async_read(buffer, awaiting);
                if (error) co_return;
                const auto data = buffer.cdata();
                handler_.text(id_, {static_cast<const char*>(data.data()), data.size()});
                buffer.consume(buffer.size());
            }
        }

        void pump() {
            if (!open_ || writing_) return;
            if (queue_.empty()) {
                if (!closing_ || said_goodbye_) return;
                said_goodbye_ = true;
                stream_.async_close(websocket::close_code::normal,
                                    [self = this->shared_from_this()](error_code) {});
                return;
            }
            writing_ = true;
            stream_.async_write(asio::buffer(queue_.front()),
                                [self = this->shared_from_this()](error_code error, std::size_t) {
                                    self->writing_ = false;
                                    self->queue_.pop_front();
                                    if (!error) self->pump();  // otherwise listen() finds out
                                });
        }

        Inside& inside_;
        LinkId id_;
        LinkHandler& handler_;
        websocket::stream<Stream, false> stream_;
        std::deque<std::string> queue_;
        bool open_ = false;
        bool writing_ = false;
        bool closing_ = false;
        bool said_goodbye_ = false;
    };

    template <class Stream>
    void begin_link(LinkId id, LinkHandler& handler) {
        auto link = std::make_shared<LinkOver<Stream>>(*this, id, handler,
                                                       std::move(*new_stream<Stream>()));
        links.emplace(static_cast<std::uint64_t>(id), link);
        asio::co_spawn(io, link->live(), asio::detached);
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
    auto timer = std::make_shared<asio::steady_timer>(inside_->io, milliseconds(time));
    timer->async_wait([timer, work = std::move(work)](error_code error) {
        if (!error) work();
    });
}

void Links::ask(HttpCall call, std::function<void(HttpAnswer)> then) {
    inside_->ask({std::move(call), std::move(then)});
}

LinkId Links::open(LinkHandler& handler) {
    const LinkId id{++inside_->last_id};
    if (inside_->server.tls)
        inside_->begin_link<TlsStream>(id, handler);
    else
        inside_->begin_link<PlainStream>(id, handler);
    return id;
}

void Links::send(LinkId link, std::string text) {
    const auto found = inside_->links.find(static_cast<std::uint64_t>(link));
    if (found != inside_->links.end()) found->second->send(std::move(text));
}

void Links::close(LinkId link) {
    const auto found = inside_->links.find(static_cast<std::uint64_t>(link));
    if (found != inside_->links.end()) found->second->close();
}

}  // namespace lastcard::online
