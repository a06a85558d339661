// Serves the page (see page.hpp).
#include "server/page.hpp"

#include <algorithm>
#include <map>
#include <string>

#include "server/gunzip.hpp"
#include "server/http_rules.hpp"

namespace lastcard::server {

namespace {

constexpr std::string_view start = "/index.html";
/// Files below this path have a hash of their content in their name.
constexpr std::string_view hashed = "/assets/";

/// Allows only scripts of this server, and connections to no other host.
constexpr std::string_view policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "style-src 'self'; img-src 'self' data: blob:; font-src 'self'; media-src 'self'; "
    "manifest-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";

const PageFile* find(std::span<const PageFile> files, std::string_view path) {
    const auto found = std::find_if(files.begin(), files.end(),
                                    [&](const PageFile& each) { return each.path == path; });
    return found == files.end() ? nullptr : &*found;
}

/// Whether the path is a route of the page, such as "/t/KQZPM", and not a missing file, such as
/// "/robots.txt".
bool is_place(std::string_view path) {
    return path.substr(path.rfind('/') + 1).find('.') == std::string_view::npos;
}

/// The messages of the page in a language, such as "/assets/cs-8f14e45f.js".
const PageFile* words_in(std::span<const PageFile> files, std::string_view language) {
    if (language.size() != 2) return nullptr;
    const std::string begin = std::string(hashed) + std::string(language) + '-';
    const auto found = std::find_if(files.begin(), files.end(), [&](const PageFile& each) {
        return each.path.starts_with(begin) && each.path.ends_with(".js");
    });
    return found == files.end() ? nullptr : &*found;
}

/// The messages in the first available language of a list such as "cs-CZ,cs;q=0.9,en;q=0.8", which
/// is how the page chooses too; English if none is available.
const PageFile* words_for(std::span<const PageFile> files, std::string_view wanted) {
    while (!wanted.empty()) {
        const std::size_t end = std::min(wanted.find(','), wanted.size());
        std::string_view tag = wanted.substr(0, end);
        wanted.remove_prefix(std::min(end + 1, wanted.size()));
        tag.remove_prefix(std::min(tag.find_first_not_of(' '), tag.size()));
        if (const PageFile* words = words_in(files, tag.substr(0, tag.find_first_of("-; "))))
            return words;
    }
    return words_in(files, "en");
}

/// The file without gzip. Few clients want that, and each file is unpacked once.
const std::string& plain_body(const PageFile& file) {
    static std::map<std::string_view, std::string> bodies;
    const auto [found, is_new] = bodies.try_emplace(file.hash);
    if (is_new) found->second = gunzip(file.body);
    return found->second;
}

}  // namespace

std::optional<HttpResponse> page_response(const HttpRequest& request,
                                          std::span<const PageFile> files) {
    if (request.method != "GET" && request.method != "HEAD") return std::nullopt;
    const PageFile* file = find(files, request.path);
    if (file == nullptr && is_place(request.path)) file = find(files, start);
    if (file == nullptr) return std::nullopt;

    const ContentCoding coding = accepted_coding(request.accept_encoding);
    const bool zipped = file->zipped && coding == ContentCoding::Gzip;
    HttpResponse response;
    response.type = file->type;
    const std::string tag =
        '"' + std::string(file->hash) + (file->zipped && !zipped ? "-plain\"" : "\"");
    const auto add = [&](std::string_view name, std::string_view value) {
        response.headers.emplace_back(name, value);
    };
    add("ETag", tag);
    add("Cache-Control",
        file->path.starts_with(hashed) ? "public, max-age=31536000, immutable" : "no-cache");
    add("Content-Security-Policy", policy);
    add("X-Content-Type-Options", "nosniff");
    add("Referrer-Policy", "no-referrer");
    add("Cross-Origin-Opener-Policy", "same-origin");
    add("Vary", "Accept-Encoding");
    if (coding == ContentCoding::Neither) {
        response.status = 406;
        response.type = "text/plain; charset=utf-8";
        response.body = "This file can be sent with gzip or without a coding.\n";
        return response;
    }
    if (zipped) add("Content-Encoding", "gzip");
    if (file->path == start) {
        // Preloads the messages together with the program, which saves a round trip. The page is
        // the same for all languages (Vary does not name them), because any of these hints may be
        // cached.
        if (const PageFile* words = words_for(files, request.accept_language))
            add("Link", '<' + std::string(words->path) + ">; rel=modulepreload");
    }
    if (names_tag(request.if_none_match, tag))
        response.status = 304;
    else if (file->zipped && !zipped)
        response.body = plain_body(*file);
    else
        response.body = file->body;
    return response;
}

std::optional<HttpResponse> retold_page(const HttpRequest& request, const Retold& retold,
                                        std::span<const PageFile> files) {
    const PageFile* const page = find(files, start);
    if (page == nullptr || !is_place(request.path) ||
        accepted_coding(request.accept_encoding) == ContentCoding::Neither)
        return std::nullopt;
    HttpRequest of_page = request;
    of_page.if_none_match.clear();
    of_page.accept_encoding.clear();  // what is told anew is not packed
    std::optional<HttpResponse> response = page_response(of_page, files);
    if (!response) return std::nullopt;
    std::erase_if(response->headers, [](const auto& header) { return header.first == "ETag"; });
    for (auto& [name, value] : response->headers)
        if (name == "Vary") value = "Accept-Encoding, Accept-Language";
    response->body = retold(response->body);
    return response;
}

}  // namespace lastcard::server
