// QR codes as lines for a terminal (server/qr_lines.hpp).
#include <doctest/doctest.h>

#include <string>

#include "server/qr_lines.hpp"

using lastcard::server::qr_lines;

TEST_CASE("qr: without colours the light modules are drawn, including the quiet zone") {
    CHECK(qr_lines("LASTCARD", false) ==
          "  █████████████████████████████\n"
          "  █████████████████████████████\n"
          "  ████ ▄▄▄▄▄ █▄    █ ▄▄▄▄▄ ████\n"
          "  ████ █   █ ██ ▀▄██ █   █ ████\n"
          "  ████ █▄▄▄█ █ █▄█▀█ █▄▄▄█ ████\n"
          "  ████▄▄▄▄▄▄▄█▄█▄▀▄█▄▄▄▄▄▄▄████\n"
          "  ████▀▄▄▄ ▄▄ █ ██▄▀█ ▄█▀█▄████\n"
          "  ████▀▄▀  ▀▄▄▀▄▄▄▄██▀▀  ▄█████\n"
          "  ████▄███▄█▄█  ▀██▀▀▄█▄ ▄▄████\n"
          "  ████ ▄▄▄▄▄ █ ▄█▄▄▀ ██ ▀▄█████\n"
          "  ████ █   █ █ █▄▄▀██ █  █▄████\n"
          "  ████ █▄▄▄█ █ ▀ ▄█▄██▀▀ ██████\n"
          "  ████▄▄▄▄▄▄▄██▄█▄█▄█▄██▄▄█████\n"
          "  █████████████████████████████\n"
          "  ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀\n");
}

TEST_CASE("qr: with colours the dark modules are drawn, black on white") {
    const std::string lines = qr_lines("LASTCARD", true);
    CHECK(lines.starts_with("  \x1b[30;107m" + std::string(29, ' ') + "\x1b[0m\n"));
    CHECK(lines.find("  \x1b[30;107m    █▀▀▀▀▀█ ▀████ █▀▀▀▀▀█    \x1b[0m\n") != std::string::npos);
}

TEST_CASE("qr: a text too long for version 10 has no code") {
    CHECK_FALSE(qr_lines(std::string(271, 'x'), false).empty());
    CHECK(qr_lines(std::string(272, 'x'), false).empty());
}
