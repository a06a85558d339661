// QR codes, held against what another encoder makes of the same bytes.
#include <doctest/doctest.h>

#include <string>

#include "base/hex.hpp"
#include "base/qr.hpp"
#include "base/sha256.hpp"

using namespace lastcard;

namespace {

std::string picture(const QrCode& code) {
    std::string text;
    const int size = static_cast<int>(code.size());
    for (int y = 0; y < size; ++y) {
        for (int x = 0; x < size; ++x) text += code.dark(x, y) ? '#' : '.';
        text += '\n';
    }
    return text;
}

std::string repeated(std::size_t size) {
    constexpr std::string_view word = "lastcard.";
    std::string text;
    for (std::size_t i = 0; i < size; ++i) text += word[i % word.size()];
    return text;
}

}  // namespace

TEST_CASE("qr: a small one, module by module") {
    const std::optional<QrCode> code = encode_qr("LASTCARD");
    REQUIRE(code);
    CHECK(picture(*code) ==
          "#######..#....#######\n"
          "#.....#.......#.....#\n"
          "#.###.#.##.##.#.###.#\n"
          "#.###.#.#.#...#.###.#\n"
          "#.###.#.#####.#.###.#\n"
          "#.....#.##..#.#.....#\n"
          "#######.#.#.#.#######\n"
          "........#..##........\n"
          "#.#####..#..#.#####..\n"
          ".#..##.###..##.#..#..\n"
          "###..###.#.#.....###.\n"
          "#.#....#..#....####..\n"
          "...##.#.#..#...#.####\n"
          "........#######...#..\n"
          "#######...#.#.#..#.#.\n"
          "#.....#.#..####..##..\n"
          "#.###.#.#.#.#..#.##.#\n"
          "#.###.#.#.#.#..#.##..\n"
          "#.###.#.##.#.#....#..\n"
          "#.....#..#......###..\n"
          "#######.####.#.#..##.\n");
}

TEST_CASE("qr: all versions and levels are what another encoder makes of the same bytes") {
    // The first digits of the SHA-256 of the picture above, by Python's qrcode with the mask given.
    struct Pin {
        QrLevel level;
        std::size_t size;
        unsigned mask;
        const char* hash;
    };
    constexpr Pin pins[] = {
        {QrLevel::Low, 16, 1, "d0de0bed777e7aa1"},
        {QrLevel::Low, 30, 2, "3182b51cf2ed53d2"},
        {QrLevel::Low, 53, 3, "1c69059370604ca2"},
        {QrLevel::Low, 77, 4, "08aae1c6a9475866"},
        {QrLevel::Low, 104, 5, "5ee1d8afb3979dba"},
        {QrLevel::Low, 134, 6, "22549d88c740da26"},
        {QrLevel::Low, 153, 7, "d68f77c5f614d700"},
        {QrLevel::Low, 190, 0, "f54a49102950523e"},
        {QrLevel::Low, 230, 1, "e8763dead781206d"},
        {QrLevel::Low, 270, 2, "2346e7535943f981"},
        {QrLevel::Medium, 13, 2, "0cb39f2cc5173e42"},
        {QrLevel::Medium, 24, 3, "afb8b740107a7571"},
        {QrLevel::Medium, 42, 4, "55208f04989f6b5f"},
        {QrLevel::Medium, 61, 5, "2b7b6a86b4f0a062"},
        {QrLevel::Medium, 82, 6, "99ae8bd69e597107"},
        {QrLevel::Medium, 106, 7, "08835341a9c11285"},
        {QrLevel::Medium, 121, 0, "efb18b537e86dd6e"},
        {QrLevel::Medium, 150, 1, "c2b50ee9d768e4db"},
        {QrLevel::Medium, 180, 2, "f4a402732d83327a"},
        {QrLevel::Medium, 212, 3, "ab2ed6a76f7c3410"},
    };
    for (const Pin& pin : pins) {
        CAPTURE(pin.size);
        const std::optional<QrCode> code = encode_qr(repeated(pin.size), pin.level, pin.mask);
        REQUIRE(code);
        CHECK(to_hex(sha256(bytes_of(picture(*code)))).substr(0, 16) == pin.hash);
    }
}

TEST_CASE("qr: as small as it can be, corrects more where there is room, and has an end") {
    CHECK(encode_qr(repeated(17))->size() == 21);
    CHECK(encode_qr(repeated(18))->size() == 25);
    CHECK(encode_qr(repeated(271))->size() == 57);
    CHECK_FALSE(encode_qr(repeated(272)));
    CHECK(picture(*encode_qr(repeated(14))) == picture(*encode_qr(repeated(14), QrLevel::Medium)));
    CHECK(picture(*encode_qr(repeated(15))) == picture(*encode_qr(repeated(15), QrLevel::Low)));
}

TEST_CASE("qr: for a terminal, two rows in one, with the quiet zone around") {
    QrCode code(2);
    code.set(0, 0, true);
    code.set(1, 0, true);
    code.set(1, 1, true);
    CHECK(qr_lines(code, false) ==
          "  ██████████\n"
          "  ██████████\n"
          "  ████▄ ████\n"
          "  ██████████\n"
          "  ██████████\n");
    const std::string coloured = qr_lines(code, true);
    CHECK(coloured.find("  \x1b[30;107m    ▀█    \x1b[0m\n") != std::string::npos);
}
