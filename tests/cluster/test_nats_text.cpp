// The text protocol of NATS (cluster/nats_text.hpp).
#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "cluster/nats_text.hpp"

using namespace lastcard::cluster;
using namespace std::string_literals;

namespace {

/// Everything that is read of the bytes when they arrive in pieces of this size.
std::vector<NatsOperation> read_in_pieces(std::string_view bytes, std::size_t size) {
    NatsReader reader;
    std::vector<NatsOperation> all;
    while (!bytes.empty()) {
        reader.take(bytes.substr(0, size));
        bytes.remove_prefix(std::min(size, bytes.size()));
        while (auto operation = reader.next()) all.push_back(*std::move(operation));
    }
    CHECK(!reader.fault());
    return all;
}

std::string fault_of(std::string_view bytes) {
    NatsReader reader;
    reader.take(bytes);
    while (reader.next()) {
    }
    // Nothing is read after a fault.
    reader.take("PING\r\n");
    CHECK(!reader.next());
    return reader.fault().value_or("");
}

}  // namespace

TEST_CASE("nats: operations are read however they are split") {
    const std::string bytes =
        "INFO {\"server_id\":\"X\",\"version\":\"2.9.10\",\"max_payload\":1048576,"
        "\"auth_required\":true,\"tls_required\":true}\r\n"
        "+OK\r\nPING\r\nMSG lastcard.1.home.all 2 5\r\na\r\nb!\r\n"
        "msg  lastcard.1.home.node.n1\t1 lastcard.1.home.inbox.n2.7 0\r\n\r\nPONG\r\n"
        "-ERR 'Authorization Violation'\r\n";
    const std::vector<NatsOperation> expected{
        nats::Info{1'048'576, true, false, true, "2.9.10"},
        nats::Ok{},
        nats::Ping{},
        nats::Message{"lastcard.1.home.all", "", "a\r\nb!"},
        nats::Message{"lastcard.1.home.node.n1", "lastcard.1.home.inbox.n2.7", ""},
        nats::Pong{},
        nats::Error{"Authorization Violation"}};
    for (std::size_t size = 1; size <= bytes.size(); ++size) {
        CAPTURE(size);
        CHECK(read_in_pieces(bytes, size) == expected);
    }
}

TEST_CASE("nats: nonsense is a fault with a sentence, and costs no memory") {
    CHECK(fault_of("HTTP/1.1 400 Bad Request\r\n") ==
          "it sent \"HTTP/1.1 400 Bad Request\", which is not of NATS");
    CHECK(fault_of("INFO {}\r\n") == "its INFO cannot be read");
    CHECK(fault_of("INFO [\r\n") == "its INFO cannot be read");
    CHECK(fault_of("MSG a 1\r\n") == "it sent a message without a head");
    CHECK(fault_of("MSG a 1 b c 1\r\n") == "it sent a message without a head");
    CHECK(fault_of("MSG a 1 -1\r\n") == "it sent a message of an impossible length, \"-1\"");
    CHECK(fault_of("MSG a 1 99999999999\r\n") ==
          "it sent a message of an impossible length, \"99999999999\"");
    CHECK(fault_of("MSG a 1 2\r\nabcd\r\n") == "it sent a message that is longer than announced");
    CHECK(fault_of(std::string(NatsReader::most_line + 1, 'x')) ==
          "it sent a line that does not end");
}

TEST_CASE("nats: what a client sends") {
    CHECK(nats_connect({}, "lastcard/n1", false) ==
          "CONNECT {\"verbose\":false,\"pedantic\":false,\"headers\":false,\"echo\":false,"
          "\"tls_required\":false,\"lang\":\"C++\",\"version\":\"1\",\"protocol\":1,"
          "\"name\":\"lastcard/n1\"}\r\n");
    CHECK(
        nats_connect({"site", "a\"b"}, "n", true).find("\"user\":\"site\",\"pass\":\"a\\\"b\"}") !=
        std::string::npos);
    std::string sent;
    append_subscribe(sent, "lastcard.1.home.all", 2);
    append_publish(sent, "lastcard.1.home.node.n2", "a\0b"s);
    CHECK(sent == "SUB lastcard.1.home.all 2\r\nPUB lastcard.1.home.node.n2 3\r\na\0b\r\n"s);
}

TEST_CASE("nats: a subject is made of plain words") {
    CHECK(is_nats_subject("lastcard.1.my-club_2.all"));
    for (const std::string_view wrong : {"", "a..b", ".a", "a.", "a b", "a.*", "a.>", "a\r\nPUB b"})
        CHECK_FALSE(is_nats_subject(wrong));
}

TEST_CASE("nats: addresses") {
    const auto read = read_nats_addresses("nats://db1, tls://[::1]:4443/,nats://10.0.0.1:1");
    REQUIRE(read);
    CHECK(*read == std::vector<NatsAddress>{
                       {"db1", 4222, false}, {"::1", 4443, true}, {"10.0.0.1", 1, false}});
    CHECK(read->at(1).text() == "tls://[::1]:4443");
    for (const std::string_view wrong :
         {"", "db1", "http://db1", "nats://", "nats://a:", "nats://a:0", "nats://a:65536",
          "nats://[::1", "nats://[::1]x", "nats://a,,nats://b"}) {
        CAPTURE(wrong);
        CHECK(read_nats_addresses(wrong).error().find("is no address of a NATS server") !=
              std::string::npos);
    }
    CHECK(read_nats_addresses("nats://me:secret@a").error().find("--nats-login") !=
          std::string::npos);
}
