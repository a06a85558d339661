// Encodes and draws a QR code (see qr_lines.hpp).
#include "server/qr_lines.hpp"

#include <cstdint>
#include <qrcodegen/qrcodegen.hpp>
#include <vector>

namespace lastcard::server {

namespace {

using qrcodegen::QrCode;
using qrcodegen::QrSegment;

constexpr int max_version = 10;
constexpr std::size_t max_bytes = 271;  ///< of version 10 with the lowest error correction
constexpr int quiet_zone = 4;           ///< light modules that the standard asks for on each side

}  // namespace

std::string qr_lines(std::string_view bytes, bool colours) {
    if (bytes.size() > max_bytes) return {};
    const std::vector<std::uint8_t> data(bytes.begin(), bytes.end());
    const QrCode code = QrCode::encodeSegments({QrSegment::makeBytes(data)}, QrCode::Ecc::LOW,
                                               QrCode::MIN_VERSION, max_version);
    const int end = code.getSize() + quiet_zone;
    std::string text;
    for (int y = -quiet_zone; y < end; y += 2) {
        text += colours ? "  \x1b[30;107m" : "  ";
        for (int x = -quiet_zone; x < end; ++x) {
            const bool above = code.getModule(x, y) == colours;
            const bool below = y + 1 < end && code.getModule(x, y + 1) == colours;
            text += above && below ? "█" : above ? "▀" : below ? "▄" : " ";
        }
        text += colours ? "\x1b[0m\n" : "\n";
    }
    return text;
}

}  // namespace lastcard::server
