// Responses of the HTTP API, and helpers that its handlers share.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "site/http.hpp"
#include "wire/refused.hpp"

namespace lastcard::site {

inline constexpr std::string_view api_root = "/api/v1/";

inline bool is_get(const HttpRequest& request) {
    return request.method == "GET" || request.method == "HEAD";
}

HttpResponse json_response(unsigned status, std::string body);
/// The document that `encode` appends to a text.
template <class Encode, class... Parts>
HttpResponse encoded_response(unsigned status, Encode&& encode, Parts&&... parts) {
    std::string body;
    encode(body, std::forward<Parts>(parts)...);
    return json_response(status, std::move(body));
}
HttpResponse refusal(const wire::Refused& refused);
HttpResponse refusal(wire::HostReason reason, std::string detail = {});

}  // namespace lastcard::site
