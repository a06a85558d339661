// SHA-256 against the vectors of FIPS 180 and HMAC-SHA-256 against those of RFC 4231.
#include <doctest/doctest.h>

#include <string>
#include <type_traits>
#include <vector>

#include "base/hex.hpp"
#include "base/sha256.hpp"

using namespace lastcard;

namespace {

std::string hash(std::string_view text) { return to_hex(sha256(bytes_of(text))); }

constexpr uint8_t abc[] = {'a', 'b', 'c'};
// Computed while compiling.
static_assert(sha256(abc)[0] == 0xba && sha256(abc)[31] == 0xad);
static_assert(std::is_trivially_copyable_v<Sha256>);
static_assert(std::is_trivially_copyable_v<HmacKey>);
static_assert(std::is_trivially_copyable_v<HmacSha256>);

}  // namespace

TEST_CASE("sha256: FIPS 180 vectors") {
    CHECK(hash("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK(hash("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK(hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
          "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    CHECK(
        hash("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmn"
             "opqrlmnopqrsmnopqrstnopqrstu") ==
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
    CHECK(hash(std::string(1000000, 'a')) ==
          "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("sha256: any way of cutting the input gives the same digest") {
    std::vector<uint8_t> bytes(300);
    for (size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<uint8_t>(i * 7 + 3);
    for (size_t length = 0; length <= 200; ++length) {
        const std::span<const uint8_t> all(bytes.data(), length);
        const Digest whole = sha256(all);
        Sha256 single;
        for (const uint8_t byte : all) single.update_byte(byte);
        CHECK(single.finish() == whole);
        for (const size_t cut : {length / 3, length / 2, length}) {
            Sha256 parts;
            parts.update(all.first(cut));
            parts.update({});
            parts.update(all.subspan(cut));
            CHECK(parts.finish() == whole);
        }
    }
    // Lengths at which the padding changes its shape; the digests are Python's hashlib's.
    CHECK(hash(std::string(55, 'x')) ==
          "d5e285683cd4efc02d021a5c62014694958901005d6f71e89e0989fac77e4072");
    CHECK(hash(std::string(56, 'x')) ==
          "04c26261370ee7541549d16dee320c723e3fd14671e66a099afe0a377c16888e");
    CHECK(hash(std::string(64, 'x')) ==
          "7ce100971f64e7001e8fe5a51973ecdfe1ced42befe7ee8d5fd6219506b5393c");
}

TEST_CASE("sha256: RFC 4231 vectors of HMAC") {
    struct Vector {
        std::string key;
        std::string data;
        std::string_view mac;
    };
    std::string counting;
    for (char c = 1; c <= 25; ++c) counting.push_back(c);
    const Vector vectors[] = {
        {std::string(20, '\x0b'), "Hi There",
         "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"},
        {"Jefe", "what do ya want for nothing?",
         "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"},
        {std::string(20, '\xaa'), std::string(50, '\xdd'),
         "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"},
        {counting, std::string(50, '\xcd'),
         "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"},
        {std::string(20, '\x0c'), "Test With Truncation", "a3b6167473100ee06e0c796c2955552b"},
        {std::string(131, '\xaa'), "Test Using Larger Than Block-Size Key - Hash Key First",
         "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"},
        {std::string(131, '\xaa'),
         "This is a test using a larger than block-size key and a larger than block-size data. The "
         "key needs to be hashed before being used by the HMAC algorithm.",
         "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"},
    };
    for (const Vector& vector : vectors) {
        CAPTURE(vector.data);
        const auto key = bytes_of(vector.key);
        const auto data = bytes_of(vector.data);
        const std::string mac = to_hex(hmac_sha256(key, data));
        CHECK(mac.substr(0, vector.mac.size()) == vector.mac);

        const HmacKey prepared(key);
        CHECK(to_hex(hmac_sha256(prepared, data)) == mac);
        CHECK(to_hex(hmac_sha256(prepared, data)) == mac);  // the key is not used up

        HmacSha256 pieces(key);
        for (const uint8_t byte : data) pieces.update_byte(byte);
        CHECK(to_hex(pieces.finish()) == mac);
    }
}

TEST_CASE("sha256: comparing digests") {
    Digest a = sha256(abc);
    Digest b = a;
    CHECK(same_digest(a, b));
    b[31] ^= 1;
    CHECK_FALSE(same_digest(a, b));
    b = a;
    b[0] ^= 0x80;
    CHECK_FALSE(same_digest(a, b));
}

TEST_CASE("hex: there and back") {
    const std::vector<uint8_t> bytes = {0x00, 0x01, 0x7f, 0x80, 0xab, 0xff};
    CHECK(to_hex(bytes) == "00017f80abff");
    CHECK(to_hex({}) == "");
    CHECK(from_hex("00017f80abff") == bytes);
    CHECK(from_hex("00017F80ABFF") == bytes);
    CHECK(from_hex("") == std::vector<uint8_t>{});
    for (const std::string_view bad :
         {"0", "000", "0g", "g0", " 0", "0x", "00 ", "-1", "\xC3\xA9"}) {
        CAPTURE(bad);
        CHECK_FALSE(from_hex(bad));
    }
    Digest digest{};
    CHECK(from_hex("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", digest));
    CHECK(digest == sha256(abc));
    CHECK_FALSE(from_hex("ba7816bf", digest));
    CHECK_FALSE(from_hex("", digest));
}
