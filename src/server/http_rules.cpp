// Refused requests and content negotiation (see http_rules.hpp).
#include "server/http_rules.hpp"

#include <algorithm>

#include "base/text_util.hpp"

namespace lastcard::server {

namespace {

std::string lower(std::string_view text) {
    std::string out(text);
    for (char& each : out) each = small_letter(each);
    return out;
}

bool is_digit(char each) { return each >= '0' && each <= '9'; }

bool is_letter(char each) { return small_letter(each) >= 'a' && small_letter(each) <= 'z'; }

/// The elements of a list (RFC 9110, 5.6.1), in lower case, without the empty ones.
std::vector<std::string> list_of(const std::vector<std::string_view>& values) {
    std::vector<std::string> out;
    for (const std::string_view value : values)
        for (const std::string_view part : split(value, ','))
            if (const std::string_view element = trim(part); !element.empty())
                out.push_back(lower(element));
    return out;
}

/// Whether the text is a host with an optional port: a name, an IPv4 address or an IPv6 address in
/// brackets.
bool is_host(std::string_view text) {
    std::string_view name = text;
    if (name.starts_with('[')) {
        const std::size_t end = name.find(']');
        if (end == std::string_view::npos) return false;
        for (const char each : name.substr(1, end - 1))
            if (!is_digit(each) && !(small_letter(each) >= 'a' && small_letter(each) <= 'f') &&
                each != ':' && each != '.')
                return false;
        text = name.substr(end + 1);
        name = name.substr(1, end - 1);
    } else {
        name = name.substr(0, name.find(':'));
        for (const char each : name)
            if (!is_digit(each) && !is_letter(each) && each != '.' && each != '-' && each != '_')
                return false;
        text.remove_prefix(name.size());
    }
    if (name.empty() || name.size() > 253) return false;
    if (text.empty()) return true;
    if (text.front() != ':' || text.size() > 6) return false;
    return std::all_of(text.begin() + 1, text.end(), is_digit);
}

constexpr std::string_view schemes[] = {"http://", "https://"};

/// The length of "http://" at the beginning of an absolute target; 0 of any other.
std::size_t scheme_of(std::string_view target) {
    for (const std::string_view scheme : schemes)
        if (lower(target.substr(0, scheme.size())) == scheme) return scheme.size();
    return 0;
}

/// The host of an absolute target; empty for other forms.
std::string_view authority_of(std::string_view target) {
    const std::size_t begin = scheme_of(target);
    if (begin == 0) return {};
    target.remove_prefix(begin);
    return target.substr(0, target.find_first_of("/?"));
}

std::optional<HttpFault> fault_of_target(const RequestHead& head) {
    const bool visible = std::all_of(head.target.begin(), head.target.end(),
                                     [](char each) { return each > ' ' && each < '\x7F'; });
    if (!visible || head.target.find('#') != std::string_view::npos)
        return HttpFault{400, "The address of the request has characters that must be encoded."};
    if (head.target.starts_with('/')) return std::nullopt;
    if (head.target == "*" && head.method == "OPTIONS") return std::nullopt;
    if (is_host(authority_of(head.target))) return std::nullopt;
    return HttpFault{400, "The address of the request must begin with a slash."};
}

std::optional<HttpFault> fault_of_hosts(const RequestHead& head) {
    const std::vector<std::string_view> hosts = head.all("host");
    if (hosts.empty() && head.version < 11) return std::nullopt;
    if (hosts.empty()) return HttpFault{400, "The request has no Host header."};
    if (hosts.size() > 1) return HttpFault{400, "The request has more than one Host header."};
    if (hosts[0].empty()) return HttpFault{400, "The Host header of the request is empty."};
    if (!is_host(hosts[0])) return HttpFault{400, "The Host header is not a host name."};
    return std::nullopt;
}

std::optional<HttpFault> fault_of_framing(const RequestHead& head) {
    const std::vector<std::string_view> lengths = head.all("content-length");
    if (lengths.size() > 1)
        return HttpFault{400, "The request has more than one Content-Length header."};
    if (!lengths.empty() && (lengths[0].empty() || lengths[0].size() > 18 ||
                             !std::all_of(lengths[0].begin(), lengths[0].end(), is_digit)))
        return HttpFault{400, "The Content-Length header is not a number."};
    const std::vector<std::string_view> encodings = head.all("transfer-encoding");
    if (encodings.empty()) return std::nullopt;
    if (head.version < 11) return HttpFault{400, "HTTP/1.0 has no Transfer-Encoding."};
    if (!lengths.empty())
        return HttpFault{400, "The request has both Transfer-Encoding and Content-Length."};
    const std::vector<std::string> codings = list_of(encodings);
    if (codings.empty() || codings.back() != "chunked" ||
        std::count(codings.begin(), codings.end(), "chunked") > 1)
        return HttpFault{400, "The last Transfer-Encoding must be chunked, once."};
    if (codings.size() > 1)
        return HttpFault{501, "The only Transfer-Encoding that is understood is chunked."};
    return std::nullopt;
}

/// A weight from 0 to 1 with at most three decimals (RFC 9110, 12.4.2); nothing if it is malformed.
std::optional<int> weight_of(std::string_view text) {
    if (text.empty() || text.size() > 5 || (text[0] != '0' && text[0] != '1')) return std::nullopt;
    int weight = (text[0] - '0') * 1000;
    if (text.size() > 1 && text[1] != '.') return std::nullopt;
    int unit = 100;
    for (std::size_t i = 2; i < text.size(); ++i, unit /= 10) {
        if (!is_digit(text[i])) return std::nullopt;
        weight += (text[i] - '0') * unit;
    }
    return weight <= 1000 ? std::optional(weight) : std::nullopt;
}

}  // namespace

std::vector<std::string_view> RequestHead::all(std::string_view name) const {
    std::vector<std::string_view> values;
    for (const auto& [each, value] : fields)
        if (each.size() == name.size() && lower(each) == name) values.push_back(trim(value));
    return values;
}

std::optional<HttpFault> fault_of(const RequestHead& head) {
    if (const auto fault = fault_of_framing(head)) return fault;
    if (const auto fault = fault_of_hosts(head)) return fault;
    if (const auto fault = fault_of_target(head)) return fault;
    for (const std::string& each : list_of(head.all("expect")))
        if (each != "100-continue")
            return HttpFault{417, "The only expectation that is understood is 100-continue."};
    return std::nullopt;
}

RequestTarget target_of(const RequestHead& head) {
    RequestTarget out;
    const std::string_view authority = authority_of(head.target);
    std::string_view rest = head.target;
    if (!authority.empty())
        rest.remove_prefix(static_cast<std::size_t>(authority.data() - rest.data()) +
                           authority.size());
    const std::size_t mark = rest.find('?');
    out.path = rest.substr(0, mark);
    if (out.path.empty()) out.path = "/";
    if (mark != std::string_view::npos) out.query = rest.substr(mark + 1);
    const std::vector<std::string_view> hosts = head.all("host");
    out.host = lower(!authority.empty() ? authority : hosts.empty() ? "" : hosts[0]);
    return out;
}

std::optional<HttpFault> fault_of_handshake(const RequestHead& head) {
    const std::vector<std::string_view> versions = head.all("sec-websocket-version");
    if (versions.size() != 1 || versions[0] != "13")
        return HttpFault{426, "This server speaks version 13 of WebSocket (RFC 6455)."};
    const std::vector<std::string_view> keys = head.all("sec-websocket-key");
    // 16 bytes in base 64: 22 signs, of which the last has four bits too many, and two fillers
    const auto is_sign = [](char each) {
        return is_digit(each) || is_letter(each) || each == '+' || each == '/';
    };
    if (keys.size() != 1 || keys[0].size() != 24 || !keys[0].ends_with("==") ||
        !std::all_of(keys[0].begin(), keys[0].end() - 2, is_sign) ||
        std::string_view("AQgw").find(keys[0][21]) == std::string_view::npos)
        return HttpFault{400, "Sec-WebSocket-Key must be 16 bytes in base 64."};
    const std::vector<std::string_view> lengths = head.all("content-length");
    if (!head.all("transfer-encoding").empty() || (!lengths.empty() && lengths[0] != "0"))
        return HttpFault{400, "A request for a WebSocket has no body."};
    return std::nullopt;
}

ContentCoding accepted_coding(std::string_view accept_encoding) {
    std::optional<int> gzip;
    std::optional<int> identity;
    std::optional<int> any;
    for (const std::string& element : list_of({accept_encoding})) {
        const std::vector<std::string_view> parts = split(element, ';');
        std::optional<int> weight = 1000;
        for (std::size_t i = 1; i < parts.size(); ++i)
            if (const std::string_view part = trim(parts[i]); part.starts_with("q="))
                weight = weight_of(part.substr(2));
        const std::string_view coding = trim(parts[0]);
        if (coding == "gzip" || coding == "x-gzip") gzip = weight.value_or(0);
        if (coding == "identity") identity = weight.value_or(0);
        if (coding == "*") any = weight.value_or(0);
    }
    const int zipped = gzip.value_or(any.value_or(0));
    const int plain = identity.value_or(any == 0 ? 0 : 1);
    if (zipped > 0 && zipped >= plain) return ContentCoding::Gzip;
    return plain > 0 ? ContentCoding::Identity : ContentCoding::Neither;
}

bool names_tag(std::string_view if_none_match, std::string_view tag) {
    for (std::string_view each : split(if_none_match, ',')) {
        each = trim(each);
        if (each.starts_with("W/")) each.remove_prefix(2);
        if (each == tag || each == "*") return true;
    }
    return false;
}

}  // namespace lastcard::server
