// Addresses of servers as people write them.
#include <doctest/doctest.h>

#include "client/server_connection.hpp"

using namespace lastcard::client;

TEST_CASE("address: common spellings are read and written in the short form") {
    const auto text = [](const char* written) { return read_url(written)->server.text(); };
    CHECK(text("localhost:8080") == "http://localhost:8080");
    CHECK(text("http://192.168.1.5:8080/t/ABCD") == "http://192.168.1.5:8080");
    CHECK(text("https://cards.example.org") == "https://cards.example.org");
    CHECK(text("wss://cards.example.org:443/") == "https://cards.example.org");
    CHECK(text("ws://cards.example.org:80") == "http://cards.example.org");
    CHECK(text("http://[::1]:9000/") == "http://[::1]:9000");
    CHECK(text("[::1]") == "http://[::1]");
    CHECK(read_url("http://192.168.1.5:8080/t/ABCD")->path == "/t/ABCD");
    CHECK(read_url("cards.example.org")->path.empty());
    CHECK(read_url("https://[2001:db8::7]/t/ABCD")->server == Address{true, "2001:db8::7", 443});
}

TEST_CASE("address: a malformed one is refused with the reason") {
    const auto says = [](const char* written, const char* what) {
        const lastcard::Result<ServerUrl> read = read_url(written);
        CHECK_MESSAGE(read.error().find(what) != std::string::npos, read.error());
    };
    says("", "no host");
    says("http://", "no host");
    says("ftp://cards.example.org", "neither http:// nor https://");
    says("localhost:", "port");
    says("localhost:70000", "from 1 to 65535");
    says("localhost:80a", "port");
    says("[::1", "bracket");
    says("[::1]x", "after the bracket");
    says("me@cards.example.org", "no host has such a name");
}

TEST_CASE("address: loopback addresses are recognised") {
    const auto loops_back = [](const std::string& written) {
        return read_url(written)->server.loops_back();
    };
    for (const char* const here : {"localhost:8080", "https://cards.localhost", "http://127.0.0.1",
                                   "127.1.2.3:80", "http://[::1]:8080"})
        CHECK_MESSAGE(loops_back(here), here);
    for (const char* const elsewhere :
         {"192.168.1.5:8080", "https://cards.example.org", "127.example.org", "http://[fe80::1]"})
        CHECK_MESSAGE(!loops_back(elsewhere), elsewhere);
}
