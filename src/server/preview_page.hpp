// The page with a title, a description and a picture for messengers that show what a link is about.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/page.hpp"
#include "site/site.hpp"

namespace lastcard::server {

/// The text as it stands in HTML, also in an attribute.
std::string escaped(std::string_view text);

/// The page with the preview in its head, in place of its own title and description. `origin`: of
/// the server, such as "https://cards.example"; `path`: of the link.
std::string with_preview(std::string_view page, const site::Preview& preview,
                         std::string_view origin, std::string_view path);

/// The response to a link with this preview; empty without a page. `public_url`: empty where the
/// address that the client has used is the best one known.
std::optional<HttpResponse> preview_response(const site::Preview& preview,
                                             const HttpRequest& request,
                                             const std::string& public_url);

}  // namespace lastcard::server
