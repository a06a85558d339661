// The two kinds of connections of web_server.cpp, and what the requests of Boost.Beast say.
// Includes Boost: only for web_server.cpp.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "net/stream.hpp"
#include "server/http_rules.hpp"
#include "server/outbox.hpp"
#include "server/web_server.hpp"
#include "wire/http.hpp"
#include "wire/websocket.hpp"

namespace lastcard::server::web {

using namespace net;
using Acceptor = asio::basic_socket_acceptor<tcp, asio::io_context::executor_type>;
using wire::CloseCode;
using wire::WebSocketFault;
using wire::WebSocketFrame;
using wire::WebSocketFrameKind;
using wire::WebSocketPeer;
using wire::WebSocketReader;

inline std::string text_of(beast::string_view view) { return {view.data(), view.size()}; }

/// The key for counting connections: an IPv4 address, or the network of an IPv6 address.
inline std::string counted_as(const asio::ip::address& address) {
    if (address.is_v4()) return address.to_string();
    const asio::ip::address_v6 six = address.to_v6();
    if (six.is_v4_mapped()) return asio::ip::make_address_v4(asio::ip::v4_mapped, six).to_string();
    asio::ip::address_v6::bytes_type bytes = six.to_bytes();
    std::fill(bytes.begin() + 8, bytes.end(), std::uint8_t{0});
    return asio::ip::address_v6(bytes).to_string();
}

/// The last address that a proxy has added; empty if it is missing or invalid.
inline std::optional<std::string> forwarded_for(std::string_view header) {
    const std::size_t comma = header.rfind(',');
    std::string_view last = comma == std::string_view::npos ? header : header.substr(comma + 1);
    while (!last.empty() && last.front() == ' ') last.remove_prefix(1);
    while (!last.empty() && last.back() == ' ') last.remove_suffix(1);
    error_code error;
    const asio::ip::address address = asio::ip::make_address(last, error);
    if (error) return std::nullopt;
    return counted_as(address);
}

/// Whether the client sent a plain HTTP request to the TLS port.
inline bool is_plain_http(error_code error) {
    return error.category() == asio::error::get_ssl_category() &&
           ERR_GET_REASON(static_cast<unsigned long>(error.value())) == SSL_R_HTTP_REQUEST;
}

/// The kind of a new connection.
enum class Entry : std::uint8_t {
    Visitor,
    Reserved,  ///< the server is full: only health checks are answered
    Operator,  ///< at the listener for metrics
};

/// A connection that has not become a WebSocket.
struct HttpSession {
    HttpSession(Stream from, Entry as)
        : stream(std::move(from)), answered(stream.get_executor()), entry(as) {}

    Stream stream;
    asio::steady_timer answered;  ///< cancelled when the response is ready
    std::optional<HttpResponse> response;
    std::string address;
    std::string counted;  ///< key under which the connection is counted; empty: not yet counted
    Entry entry;
    Moment deadline = never;
    bool idle = true;              ///< no request has arrived, or all are answered
    std::uint64_t idle_place = 0;  ///< in `idle_visitors`; 0: not there
};

struct WebSocket {
    WebSocket(Stream from, ConnectionId with, std::size_t most)
        : stream(std::move(from)), id(with), reader(WebSocketPeer::Client, most) {}

    Stream stream;
    ConnectionId id;
    std::string counted;
    WebSocketReader reader;
    Outbox outbox;
    std::unique_ptr<char[]> got;  ///< TLS only: receive buffer
    std::string leaving;          ///< TLS only: frames being sent
    bool waiting = false;         ///< listed in to_send
    bool writing = false;         ///< waits until the socket is writable
    bool closing = false;         ///< the close frame is queued
    bool close_heard = false;
    unsigned controls = 0;         ///< since the last sweep
    std::uint64_t idle_place = 0;  ///< in `idle_visitors`, until the first text; 0: not there
    Moment heard;
    Moment pinged = Moment{0};
    Moment message_since = never;
    Moment write_since = never;  ///< since when frames have waited without a pause
    Moment close_by = never;
};

/// The views are valid while the message is.
inline RequestHead head_of(const http::request<http::string_body>& message) {
    const auto view = [](beast::string_view text) {
        return std::string_view(text.data(), text.size());
    };
    RequestHead head;
    head.version = message.version();
    head.method = view(message.method_string());
    head.target = view(message.target());
    for (const auto& field : message)
        head.fields.emplace_back(view(field.name_string()), view(field.value()));
    return head;
}

inline HttpResponse response_to(const HttpFault& fault) {
    HttpResponse response;
    response.status = fault.status;
    response.type = "text/plain; charset=utf-8";
    response.body = std::string(fault.sentence) + '\n';
    if (fault.status == 426) response.headers.emplace_back("Sec-WebSocket-Version", "13");
    return response;
}

/// The answer to a request that cannot be read; empty if the client has gone.
inline std::optional<HttpResponse> complaint(error_code error) {
    HttpResponse response;
    response.type = "text/plain; charset=utf-8";
    if (error == http::error::header_limit) {
        response.status = 431;
        response.body = "The header of the request is too long.\n";
    } else if (error == http::error::body_limit) {
        response.status = 413;
        response.type = HttpResponse().type;
        wire::encode_problem(response.body, wire::Refused::by_host(wire::HostReason::TooBig));
    } else if (error.category() == http::make_error_code(http::error::end_of_stream).category() &&
               error != http::error::end_of_stream && error != http::error::partial_message) {
        response.status = 400;
        response.body = "The request cannot be read.\n";
    } else {
        return std::nullopt;
    }
    return response;
}

/// `trust_proxy`: whether X-Forwarded-For tells the client's address.
inline HttpRequest read_request(const http::request<http::string_body>& message,
                                const RequestHead& head, const HttpSession& session,
                                bool trust_proxy) {
    HttpRequest request;
    request.method = head.method;
    RequestTarget target = target_of(head);
    request.path = std::move(target.path);
    request.query = std::move(target.query);
    request.host = std::move(target.host);
    request.from_operator = session.entry == Entry::Operator;
    request.health_only = session.entry == Entry::Reserved;
    request.address = session.address;
    if (trust_proxy) {
        // The proxy may have added its own header line below one from the client.
        const auto [begin, end] = message.equal_range("X-Forwarded-For");
        if (begin != end)
            if (const auto client = forwarded_for(text_of(std::prev(end)->value())))
                request.address = *client;
    }
    request.origin = text_of(message[http::field::origin]);
    request.cookie = text_of(message[http::field::cookie]);
    request.authorization = text_of(message[http::field::authorization]);
    request.accept_language = text_of(message[http::field::accept_language]);
    for (const std::string_view each : head.all("accept-encoding")) {
        if (!request.accept_encoding.empty()) request.accept_encoding += ',';
        request.accept_encoding += each;
    }
    request.if_none_match = text_of(message[http::field::if_none_match]);
    request.body = message.body();
    return request;
}

}  // namespace lastcard::server::web
