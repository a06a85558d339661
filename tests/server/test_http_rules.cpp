// Content negotiation, names of the server, and gzip (server/http_rules.hpp, host_names.hpp,
// gunzip.hpp). Refused requests are tested with the real program (conformance.py).
#include <doctest/doctest.h>

#include <string>

#include "server/gunzip.hpp"
#include "server/host_names.hpp"
#include "server/http_rules.hpp"

using namespace lastcard::server;
using namespace std::string_literals;

TEST_CASE("http rules: gzip is used only if the client accepts it") {
    for (const char* const yes :
         {"gzip", "GZIP", "x-gzip", "gzip, deflate, br", "br;q=1, gzip;q=0.001", "*",
          "gzip;q=1.000", "deflate , gzip ; q=0.5", "identity;q=0, gzip", "*;q=0.1",
          "identity;q=0.5, gzip"}) {
        CAPTURE(yes);
        CHECK(accepted_coding(yes) == ContentCoding::Gzip);
    }
    for (const char* const no :
         {"", "identity", "br", "gzip;q=0", "gzip;q=0.000", "*;q=1, gzip;q=0", "xgzip", "gzip;q=2",
          "gzip;q=0.5, identity", "gzip;q=1.001", "gzip;q=x", "gzip;q=", "gzip;q=0.1234", ",,"}) {
        CAPTURE(no);
        CHECK(accepted_coding(no) == ContentCoding::Identity);
    }
    for (const char* const neither :
         {"identity;q=0", "*;q=0", "br, *;q=0", "gzip;q=0, identity;q=0"}) {
        CAPTURE(neither);
        CHECK(accepted_coding(neither) == ContentCoding::Neither);
    }
    CHECK(accepted_coding("*;q=0, identity;q=0.5") == ContentCoding::Identity);
    CHECK(accepted_coding("*;q=0, gzip") == ContentCoding::Gzip);
}

TEST_CASE("http rules: a tag is found in a list") {
    CHECK(names_tag("\"a\"", "\"a\""));
    CHECK(names_tag("\"b\", W/\"a\"", "\"a\""));
    CHECK(names_tag("*", "\"a\""));
    CHECK(!names_tag("", "\"a\""));
    CHECK(!names_tag("\"ab\"", "\"a\""));
}

TEST_CASE("host names: addresses and configured names are known, others are not") {
    const HostNames names(false, {"Cards.Example.org", "nas"});
    for (const char* const known :
         {"cards.example.org", "cards.example.org:8080", "cards.example.org.", "NAS:80",
          "localhost", "table.localhost:1", "192.168.1.7:8080", "[fe80::1]:8080", "[::1]"}) {
        CAPTURE(known);
        CHECK(names.knows(known));
    }
    for (const char* const unknown :
         {"evil.example", "evil.example:8080", "cards.example.org.evil.example", "xnas",
          "1.2.3.4.evil", "127.0.0.1.evil.example", "localhost.evil.example", "evillocalhost",
          "1.2.3"}) {
        CAPTURE(unknown);
        CHECK(!names.knows(unknown));
        HttpRequest request;
        request.host = unknown;
        const auto refused = names.refuse(request);
        REQUIRE(refused);
        CHECK(refused->status == 421);
        CHECK(refused->body.find("--allow-host") != std::string::npos);
    }
    CHECK(HostNames(true, {}).knows("evil.example"));
    CHECK(HostNames(true, {}).refuse(HttpRequest())->status == 400);
}

TEST_CASE("host names: the check is off with a public URL and on this machine only") {
    ServerOptions options;
    options.web.bind = "0.0.0.0";
    CHECK(!known_hosts(options).knows("evil.example"));
    options.host_names = {"club.lan"};
    CHECK(known_hosts(options).knows("club.lan:8080"));
    CHECK(!known_hosts(options).knows("evil.example"));
    options.host_names = {"*"};
    CHECK(known_hosts(options).knows("evil.example"));
    options.host_names = {};
    options.web.bind = "127.0.0.1";
    CHECK(known_hosts(options).knows("proxied.example"));
    options.web.bind = "0.0.0.0";
    options.site.public_url = "https://cards.example.org";
    CHECK(known_hosts(options).knows("other.example"));
}

TEST_CASE("gunzip: what gzip has packed") {
    // printf 'A card, a card, my kingdom for a card.' | gzip -9n
    constexpr std::string_view packed(
        "\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\x73\x54\x48\x4e\x2c\x4a\xd1\x51\x48\x84"
        "\xd2\xb9\x95\x0a\xd9\x99\x79\xe9\x29\xf9\xb9\x0a\x69\xf9\x45\x50\x61\x3d\x00\x71"
        "\x6a\x16\x84\x26\x00\x00\x00",
        47);
    CHECK(gunzip(packed) == "A card, a card, my kingdom for a card.");
    CHECK(gunzip(packed.substr(0, 30)).empty());
    CHECK(gunzip("").empty());
    CHECK(gunzip("no gzip at all, but long enough").empty());
}
