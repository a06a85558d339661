// The web page: files and headers (server/page.hpp).
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "server/page.hpp"
#include "server/preview_page.hpp"

using namespace lastcard::server;

namespace {

constexpr std::string_view zipped(
    "\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\xab\xca\x2c"
    "\x28\x48\x4d\x01\x00\x57\x68\xc2\xe2\x06\x00\x00\x00",
    26);

constexpr std::array<PageFile, 5> files = {{
    {"/assets/cs-01.js", "text/javascript; charset=utf-8", "slova", true, "01"},
    {"/assets/en-02.js", "text/javascript; charset=utf-8", "words", true, "02"},
    {"/assets/index-8f14.js", "text/javascript; charset=utf-8", zipped, true, "8f14"},
    {"/icon.svg", "image/svg+xml", "<svg/>", false, "77"},
    {"/index.html", "text/html; charset=utf-8", "<!doctype html>", false, "aa"},
}};

HttpRequest get(std::string path) {
    HttpRequest request;
    request.method = "GET";
    request.path = std::move(path);
    request.accept_encoding = "gzip, deflate, br";
    return request;
}

std::string header(const HttpResponse& response, std::string_view name) {
    for (const auto& [key, value] : response.headers)
        if (key == name) return value;
    return {};
}

}  // namespace

TEST_CASE("page: a route of the page is answered with the page") {
    for (const char* const path : {"/", "/play", "/t/KQZPM", "/rules/no-mercy"}) {
        CAPTURE(path);
        const auto response = page_response(get(path), files);
        REQUIRE(response);
        CHECK(response->status == 200);
        CHECK(response->type == "text/html; charset=utf-8");
        CHECK(response->body == "<!doctype html>");
        CHECK(header(*response, "Cache-Control") == "no-cache");
        CHECK(header(*response, "Content-Encoding").empty());
    }
}

TEST_CASE("page: the messages in the browser's language are preloaded") {
    const auto words = [](std::string wanted) {
        HttpRequest request = get("/t/KQZPM");
        request.accept_language = std::move(wanted);
        const auto response = page_response(request, files);
        REQUIRE(response);
        return header(*response, "Link");
    };
    CHECK(words("cs-CZ,cs;q=0.9,en;q=0.8") == "</assets/cs-01.js>; rel=modulepreload");
    CHECK(words("de, cs;q=0.5") == "</assets/cs-01.js>; rel=modulepreload");
    CHECK(words("en-GB") == "</assets/en-02.js>; rel=modulepreload");
    for (const char* const other : {"", "de", "*", ",,;", "c", "csb", "index"}) {
        CAPTURE(other);
        CHECK(words(other) == "</assets/en-02.js>; rel=modulepreload");
    }
    CHECK(header(*page_response(get("/icon.svg"), files), "Link").empty());
}

TEST_CASE("page: a file with a hash in its name is cached without limit") {
    const auto response = page_response(get("/assets/index-8f14.js"), files);
    REQUIRE(response);
    CHECK(response->body == zipped);
    CHECK(header(*response, "Content-Encoding") == "gzip");
    CHECK(header(*response, "Cache-Control") == "public, max-age=31536000, immutable");
    CHECK(page_response(get("/icon.svg"), files)->type == "image/svg+xml");
    CHECK(header(*page_response(get("/icon.svg"), files), "Cache-Control") == "no-cache");
}

TEST_CASE("page: a client that does not accept gzip gets the file without it") {
    HttpRequest request = get("/assets/index-8f14.js");
    request.accept_encoding = "gzip;q=0";
    const auto plain = page_response(request, files);
    REQUIRE(plain);
    CHECK(plain->body == "zipped");
    CHECK(header(*plain, "Content-Encoding").empty());
    CHECK(header(*plain, "Vary") == "Accept-Encoding");
    CHECK(header(*plain, "ETag") == "\"8f14-plain\"");
    request.if_none_match = "\"8f14\"";
    CHECK(page_response(request, files)->status == 200);
    request.if_none_match = "\"8f14-plain\"";
    CHECK(page_response(request, files)->status == 304);
    request.accept_encoding = "identity;q=0, br";
    CHECK(page_response(request, files)->status == 406);
    for (const char* const path : {"/icon.svg", "/", "/assets/index-8f14.js"})
        CHECK(header(*page_response(get(path), files), "Vary") == "Accept-Encoding");
}

TEST_CASE("page: an unchanged file is not sent again") {
    HttpRequest request = get("/icon.svg");
    request.if_none_match = "\"77\"";
    const auto same = page_response(request, files);
    REQUIRE(same);
    CHECK(same->status == 304);
    CHECK(same->body.empty());
    request.if_none_match = "\"78\"";
    CHECK(page_response(request, files)->status == 200);
}

TEST_CASE("page: only scripts of the server are allowed") {
    const auto response = page_response(get("/play"), files);
    REQUIRE(response);
    const std::string policy = header(*response, "Content-Security-Policy");
    CHECK(policy.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"));
    CHECK(policy.find("unsafe-inline") == std::string::npos);
    CHECK(policy.find("frame-ancestors 'none'") != std::string::npos);
    CHECK(header(*response, "X-Content-Type-Options") == "nosniff");
}

TEST_CASE("page: a missing file is not answered with the page") {
    CHECK(!page_response(get("/robots.txt"), files));
    CHECK(!page_response(get("/assets/index-old.js"), files));
    HttpRequest post = get("/play");
    post.method = "POST";
    CHECK(!page_response(post, files));
    CHECK(!page_response(get("/"), {}));
}

TEST_CASE("page: a page that is told anew is not cached by its old hash") {
    HttpRequest request = get("/t/KQZPM");
    request.if_none_match = "\"aa\"";
    const auto response =
        retold_page(request, [](std::string_view page) { return std::string(page) + "!"; }, files);
    REQUIRE(response);
    CHECK(header(*response, "Vary") == "Accept-Encoding, Accept-Language");
    CHECK(response->status == 200);
    CHECK(response->body == "<!doctype html>!");
    CHECK(header(*response, "ETag").empty());
    CHECK_FALSE(header(*response, "Content-Security-Policy").empty());
    const auto same = [](std::string_view page) { return std::string(page); };
    CHECK_FALSE(retold_page(get("/t/robots.txt"), same, files));
    CHECK_FALSE(retold_page(get("/t/KQZPM"), same, {}));
}

TEST_CASE("page: hostile names and addresses stay text in a preview") {
    constexpr std::string_view page =
        "<head>\n<meta name=\"description\" content=\"Old\" />\n<title>Old</title>\n</head><body>";
    const lastcard::site::Preview preview{
        "</title><script>alert(1)</script>",
        "\"><img src=x onerror='alert(2)'> & Eva \xf0\x9f\x83\x8f", "en"};
    const std::string text =
        with_preview(page, preview, "http://evil\"><script>", "/t/K\"><script>");
    CHECK(text.find("<script") == std::string::npos);
    CHECK(text.find("<img") == std::string::npos);
    CHECK(text.find("Old") == std::string::npos);
    CHECK(text.find("<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>") !=
          std::string::npos);
    CHECK(text.find("content=\"&quot;&gt;&lt;img src=x onerror=&#39;alert(2)&#39;&gt; &amp; Eva "
                    "\xf0\x9f\x83\x8f\"") != std::string::npos);
    // Every attribute ends where it should: an even number of quotes in each tag.
    for (std::size_t at = text.find("<meta"); at != std::string::npos;
         at = text.find("<meta", at + 1)) {
        const std::string tag = text.substr(at, text.find('>', at) - at);
        CHECK(std::count(tag.begin(), tag.end(), '"') == 4);
    }
    CHECK(text.ends_with("</head><body>"));
}
