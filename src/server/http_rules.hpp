// Which requests are refused although a lenient parser would read them: those that another program
// on the way, such as a proxy, could understand in another way (RFC 9112, request smuggling). Also
// the forms of a request's target and content negotiation. Works on text: no socket.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lastcard::server {

/// The first lines of a request, as the parser has split them.
struct RequestHead {
    unsigned version = 11;  ///< 10: HTTP/1.0
    std::string_view method;
    std::string_view target;
    std::vector<std::pair<std::string_view, std::string_view>> fields;

    /// The values of all fields of this name, in order. The name in lower case.
    std::vector<std::string_view> all(std::string_view name) const;
};

struct HttpFault {
    unsigned status;  ///< the connection is closed after this answer
    std::string_view sentence;
};

/// The first violation of the protocol; empty if there is none. A missing Host in HTTP/1.0 is none:
/// that is up to the handler.
std::optional<HttpFault> fault_of(const RequestHead& head);

struct RequestTarget {
    std::string path;
    std::string query;
    std::string host;  ///< as the client wrote it, in lower case; of the target if that has one
};

/// Of a request without a fault.
RequestTarget target_of(const RequestHead& head);

/// Why the request cannot be upgraded to a WebSocket (RFC 6455, 4.2.1); empty if it can.
std::optional<HttpFault> fault_of_handshake(const RequestHead& head);

enum class ContentCoding { Gzip, Identity, Neither };
/// The coding for a file that exists with and without gzip, from the value of Accept-Encoding. A
/// client that does not send one gets the file as it is.
ContentCoding accepted_coding(std::string_view accept_encoding);

/// Whether an If-None-Match header names the tag.
bool names_tag(std::string_view if_none_match, std::string_view tag);

}  // namespace lastcard::server
