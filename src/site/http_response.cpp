// Responses of the HTTP API (see http_response.hpp).
#include "site/http_response.hpp"

#include <utility>

#include "wire/http.hpp"

namespace lastcard::site {

using wire::HostReason;
using wire::Refused;

HttpResponse json_response(unsigned status, std::string body) {
    HttpResponse response;
    response.status = status;
    response.body = std::move(body);
    response.headers.emplace_back("Cache-Control", "no-store");
    response.headers.emplace_back("X-Content-Type-Options", "nosniff");
    return response;
}

HttpResponse refusal(const Refused& refused) {
    std::string body;
    wire::encode_problem(body, refused);
    HttpResponse response = json_response(wire::http_status(refused.host), std::move(body));
    if (refused.retry.ms >= 0)
        response.headers.emplace_back("Retry-After",
                                      std::to_string((refused.retry.ms + 999) / 1000));
    return response;
}

HttpResponse refusal(HostReason reason, std::string detail) {
    return refusal(Refused::by_host(reason, std::move(detail)));
}

}  // namespace lastcard::site
