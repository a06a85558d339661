// QR codes (ISO/IEC 18004), for an address that a phone is to read from a screen: any bytes, in
// versions 1 to 10, with error correction of level L or M. Pure: bytes in, a square of dark and
// light modules out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lastcard {

/// How much of the code may be unreadable: about 7 % or 15 %.
enum class QrLevel : std::uint8_t { Low, Medium };

class QrCode {
public:
    explicit QrCode(unsigned size) : size_(size), dark_(std::size_t{size} * size) {}

    /// Modules on a side, without the quiet zone of 4 that belongs around it.
    unsigned size() const { return size_; }
    /// Outside everything is light.
    bool dark(int x, int y) const { return inside(x, y) && dark_[place(x, y)]; }
    void set(int x, int y, bool dark) { dark_[place(x, y)] = dark; }

private:
    bool inside(int x, int y) const {
        return x >= 0 && y >= 0 && x < static_cast<int>(size_) && y < static_cast<int>(size_);
    }
    std::size_t place(int x, int y) const {
        return static_cast<std::size_t>(y) * size_ + static_cast<std::size_t>(x);
    }

    unsigned size_;
    std::vector<bool> dark_;
};

/// As small as it can be, and of level M where that makes it no larger; nothing if the text has
/// more than 271 bytes. `mask`: one of the eight, instead of the best one.
std::optional<QrCode> encode_qr(std::string_view bytes, std::optional<QrLevel> level = std::nullopt,
                                std::optional<unsigned> mask = std::nullopt);

/// Lines for a terminal, two rows of modules in each (▀▄█), with the quiet zone. In colours it is
/// black on white, whatever the terminal's own are; without, what is light is drawn, as terminals
/// without colours are dark.
std::string qr_lines(const QrCode& code, bool colours);

}  // namespace lastcard
