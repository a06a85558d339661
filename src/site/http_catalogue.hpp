// The HTTP API for what can be played: editions, their rules, presets, and drafts of house rules.
#pragma once

#include <string_view>
#include <vector>

#include "edition/edition.hpp"
#include "site/http.hpp"

namespace lastcard::site {

/// `path`: "editions", "editions/ID" or "editions/ID/rules", split at the slashes.
HttpResponse editions_response(const HttpRequest& request,
                               const std::vector<std::string_view>& path);
HttpResponse edition_response(const Edition& edition, const HttpRequest& request);
HttpResponse sources_response(const Edition& edition);
HttpResponse rules_response(const Edition& edition, const Rules& rules, const HttpRequest& request);
/// The rules that a table would have, and whether they can be combined.
HttpResponse draft_response(const HttpRequest& request);
HttpResponse presets_response(const HttpRequest& request);

}  // namespace lastcard::site
