// The page that a browser gets: files that were built from web/ and put into the program.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "server/net.hpp"

namespace lastcard::server {

/// One file of the page as it is sent.
struct PageFile {
    std::string_view path;  ///< "/assets/index-8f14e45f.js"
    std::string_view type;  ///< "text/javascript; charset=utf-8"
    std::string_view body;
    bool zipped = false;    ///< with gzip, which every browser understands
    std::string_view hash;  ///< changes with the body
};

/// By path; none in a program that was built without the page (tools/embed_page.py).
extern const std::span<const PageFile> page_files;

/// What a browser gets under this path: a file, or the page itself, which finds its way from there.
/// Nothing for a path that cannot be one of the page's.
std::optional<HttpResponse> page_response(const HttpRequest& request,
                                          std::span<const PageFile> files = page_files);

}  // namespace lastcard::server
