// The web page: files that are built from web/ and embedded in the program.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string_view>

#include "server/web_server.hpp"

namespace lastcard::server {

/// One file of the page, as it is sent.
struct PageFile {
    std::string_view path;  ///< "/assets/index-8f14e45f.js"
    std::string_view type;  ///< "text/javascript; charset=utf-8"
    std::string_view body;
    bool zipped = false;    ///< compressed with gzip; unpacked for clients that do not accept it
    std::string_view hash;  ///< changes with the body
};

/// All files of the page; empty in a program that was built without the page (tools/embed_page.py).
extern const std::span<const PageFile> page_files;

/// The response to a path: a file, or the page itself, which routes the path on the client. Empty
/// if the path cannot belong to the page.
std::optional<HttpResponse> page_response(const HttpRequest& request,
                                          std::span<const PageFile> files = page_files);

/// The page itself, told in another way that depends on the link. Empty without a page.
using Retold = std::function<std::string(std::string_view page)>;
std::optional<HttpResponse> retold_page(const HttpRequest& request, const Retold& retold,
                                        std::span<const PageFile> files = page_files);

}  // namespace lastcard::server
