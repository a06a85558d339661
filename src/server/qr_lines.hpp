// QR codes as text for a terminal. The codes come from qrcodegen, which only qr_lines.cpp includes.
#pragma once

#include <string>
#include <string_view>

namespace lastcard::server {

/// Lines that show a QR code of `bytes` with its quiet zone, two rows of modules in each line
/// (▀▄█). The code has the smallest version that holds the bytes and the best error correction of
/// that version. Empty if the text is longer than 271 bytes, which would not fit on a screen.
/// `colours`: black on white by escape sequences; otherwise the light modules are drawn, because a
/// terminal without colours is usually dark.
std::string qr_lines(std::string_view bytes, bool colours);

}  // namespace lastcard::server
