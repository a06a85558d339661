// The page with a title, a description and a picture for messengers that show what a link is about.
#pragma once

#include <string>
#include <string_view>

#include "site/preview.hpp"

namespace lastcard::server {

/// The text as it stands in HTML, also in an attribute.
std::string escaped(std::string_view text);

/// The page with the preview in its head, in place of its own title and description. `origin`: of
/// the server, such as "https://cards.example"; `path`: of the link.
std::string with_preview(std::string_view page, const site::Preview& preview,
                         std::string_view origin, std::string_view path);

}  // namespace lastcard::server
