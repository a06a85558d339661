// QR codes (see qr.hpp): bits, Reed–Solomon, the fixed patterns, the data in its zigzag, masks.
#include "base/qr.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace lastcard {

namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr unsigned versions = 10;
constexpr int quiet_zone = 4;

/// Of a version and a level: codewords of correction in each block, and blocks.
struct Correction {
    unsigned codewords;
    unsigned blocks;
};
constexpr std::array<unsigned, versions> all_codewords = {26,  44,  70,  100, 134,
                                                          172, 196, 242, 292, 346};
constexpr std::array<std::array<Correction, versions>, 2> corrections = {{
    {{{7, 1}, {10, 1}, {15, 1}, {20, 1}, {26, 1}, {18, 2}, {20, 2}, {24, 2}, {30, 2}, {18, 4}}},
    {{{10, 1}, {16, 1}, {26, 1}, {18, 2}, {24, 2}, {16, 4}, {18, 4}, {22, 4}, {22, 5}, {26, 5}}},
}};

/// What a code of this kind is made of.
struct Kind {
    unsigned version;
    QrLevel level;

    Correction correction() const {
        return corrections[static_cast<std::size_t>(level)][version - 1];
    }
    unsigned codewords() const { return all_codewords[version - 1]; }
    unsigned data() const { return codewords() - correction().codewords * correction().blocks; }
    unsigned length_bits() const { return version < 10 ? 8 : 16; }
    bool holds(std::size_t bytes) const { return 4 + length_bits() + 8 * bytes <= 8 * data(); }
    int size() const { return 17 + 4 * static_cast<int>(version); }
};

std::optional<Kind> smallest(std::size_t bytes, QrLevel level) {
    for (unsigned version = 1; version <= versions; ++version)
        if (const Kind kind{version, level}; kind.holds(bytes)) return kind;
    return std::nullopt;
}

std::optional<Kind> choose(std::size_t bytes, std::optional<QrLevel> level) {
    if (level) return smallest(bytes, *level);
    const std::optional<Kind> low = smallest(bytes, QrLevel::Low);
    if (!low) return std::nullopt;
    const Kind medium{low->version, QrLevel::Medium};
    return medium.holds(bytes) ? medium : *low;
}

// ---- Codewords

class Bits {
public:
    void add(unsigned value, unsigned count) {
        while (count-- > 0) bits_.push_back((value >> count & 1) != 0);
    }
    std::size_t size() const { return bits_.size(); }
    Bytes bytes() const {
        Bytes all(bits_.size() / 8);
        for (std::size_t i = 0; i < all.size() * 8; ++i)
            all[i / 8] = static_cast<std::uint8_t>(all[i / 8] << 1 | (bits_[i] ? 1 : 0));
        return all;
    }

private:
    std::vector<bool> bits_;
};

Bytes data_codewords(std::string_view text, const Kind& kind) {
    Bits bits;
    bits.add(4, 4);  // byte mode
    bits.add(static_cast<unsigned>(text.size()), kind.length_bits());
    for (const char c : text) bits.add(static_cast<unsigned char>(c), 8);
    const std::size_t room = std::size_t{kind.data()} * 8;
    bits.add(0, static_cast<unsigned>(std::min<std::size_t>(4, room - bits.size())));
    bits.add(0, static_cast<unsigned>((8 - bits.size() % 8) % 8));
    for (unsigned pad = 0xec; bits.size() < room; pad ^= 0xec ^ 0x11) bits.add(pad, 8);
    return bits.bytes();
}

/// In the field of 256 elements, by the polynomial x^8 + x^4 + x^3 + x^2 + 1.
std::uint8_t product(std::uint8_t a, std::uint8_t b) {
    unsigned result = 0;
    for (int i = 7; i >= 0; --i) {
        result = result << 1 ^ (result >> 7) * 0x11d;
        if ((b >> i & 1) != 0) result ^= a;
    }
    return static_cast<std::uint8_t>(result);
}

/// (x - 1)(x - 2)(x - 4)…, without its first coefficient, which is 1.
Bytes generator(unsigned degree) {
    Bytes all(degree);
    all.back() = 1;
    std::uint8_t root = 1;
    for (unsigned i = 0; i < degree; ++i) {
        for (std::size_t j = 0; j < degree; ++j) {
            all[j] = product(all[j], root);
            if (j + 1 < degree) all[j] ^= all[j + 1];
        }
        root = product(root, 2);
    }
    return all;
}

Bytes remainder(const Bytes& data, const Bytes& divisor) {
    Bytes rest(divisor.size());
    for (const std::uint8_t byte : data) {
        const auto factor = static_cast<std::uint8_t>(byte ^ rest.front());
        rest.erase(rest.begin());
        rest.push_back(0);
        for (std::size_t i = 0; i < rest.size(); ++i) rest[i] ^= product(divisor[i], factor);
    }
    return rest;
}

/// Data and correction of all blocks, dealt out in turn.
Bytes interleaved(const Bytes& data, const Kind& kind) {
    const auto [correction, blocks] = kind.correction();
    const Bytes divisor = generator(correction);
    const std::size_t shorter = data.size() / blocks;
    const std::size_t longer = data.size() % blocks;  // so many, the last ones, have one more
    std::vector<Bytes> parts;
    std::vector<Bytes> checks;
    auto at = data.begin();
    for (std::size_t i = 0; i < blocks; ++i) {
        const auto size = static_cast<long>(shorter + (i >= blocks - longer ? 1 : 0));
        parts.emplace_back(at, at + size);
        checks.push_back(remainder(parts.back(), divisor));
        at += size;
    }
    Bytes all;
    for (std::size_t i = 0; i <= shorter; ++i)
        for (const Bytes& part : parts)
            if (i < part.size()) all.push_back(part[i]);
    for (std::size_t i = 0; i < correction; ++i)
        for (const Bytes& check : checks) all.push_back(check[i]);
    return all;
}

// ---- Modules

/// A code being drawn: what belongs to a pattern is not masked.
struct Drawing {
    explicit Drawing(int with)
        : size(with), code(static_cast<unsigned>(with)), fixed(static_cast<unsigned>(with)) {}

    int size;
    QrCode code;
    QrCode fixed;

    void draw(int x, int y, bool dark) {
        if (x < 0 || y < 0 || x >= size || y >= size) return;
        code.set(x, y, dark);
        fixed.set(x, y, true);
    }
};

void draw_finder(Drawing& drawing, int x, int y) {
    for (int dy = -4; dy <= 4; ++dy)
        for (int dx = -4; dx <= 4; ++dx) {
            const int ring = std::max(std::abs(dx), std::abs(dy));
            drawing.draw(x + dx, y + dy, ring != 2 && ring != 4);
        }
}

void draw_alignment(Drawing& drawing, int x, int y) {
    for (int dy = -2; dy <= 2; ++dy)
        for (int dx = -2; dx <= 2; ++dx)
            drawing.draw(x + dx, y + dy, std::max(std::abs(dx), std::abs(dy)) != 1);
}

void draw_alignments(Drawing& drawing, unsigned version) {
    if (version == 1) return;
    const int last = drawing.size - 7;
    std::vector<int> at = {6, last};
    if (version >= 7) at.insert(at.begin() + 1, (6 + last) / 2);
    for (const int x : at)
        for (const int y : at) {
            const bool finder =
                (x == 6 && y == 6) || (x == 6 && y == last) || (x == last && y == 6);
            if (!finder) draw_alignment(drawing, x, y);
        }
}

/// `value` with the remainder of its division by `divisor` behind it.
unsigned with_check(unsigned value, unsigned check_bits, unsigned divisor) {
    unsigned rest = value;
    for (unsigned i = 0; i < check_bits; ++i)
        rest = rest << 1 ^ (rest >> (check_bits - 1)) * divisor;
    return value << check_bits | rest;
}

void draw_format(Drawing& drawing, QrLevel level, unsigned mask) {
    const unsigned name = (level == QrLevel::Low ? 1U : 0U) << 3 | mask;
    const unsigned bits = with_check(name, 10, 0x537) ^ 0x5412;
    const auto bit = [bits](int i) { return (bits >> i & 1) != 0; };
    const int size = drawing.size;
    for (int i = 0; i < 6; ++i) drawing.draw(8, i, bit(i));
    drawing.draw(8, 7, bit(6));
    drawing.draw(8, 8, bit(7));
    drawing.draw(7, 8, bit(8));
    for (int i = 9; i < 15; ++i) drawing.draw(14 - i, 8, bit(i));
    for (int i = 0; i < 8; ++i) drawing.draw(size - 1 - i, 8, bit(i));
    for (int i = 8; i < 15; ++i) drawing.draw(8, size - 15 + i, bit(i));
    drawing.draw(8, size - 8, true);
}

void draw_version(Drawing& drawing, unsigned version) {
    if (version < 7) return;
    const unsigned bits = with_check(version, 12, 0x1f25);
    for (int i = 0; i < 18; ++i) {
        const bool dark = (bits >> i & 1) != 0;
        drawing.draw(drawing.size - 11 + i % 3, i / 3, dark);
        drawing.draw(i / 3, drawing.size - 11 + i % 3, dark);
    }
}

void draw_patterns(Drawing& drawing, const Kind& kind) {
    for (int i = 0; i < drawing.size; ++i) {
        drawing.draw(6, i, i % 2 == 0);
        drawing.draw(i, 6, i % 2 == 0);
    }
    draw_finder(drawing, 3, 3);
    draw_finder(drawing, drawing.size - 4, 3);
    draw_finder(drawing, 3, drawing.size - 4);
    draw_alignments(drawing, kind.version);
    draw_format(drawing, kind.level, 0);  // its place; the mask is not known yet
    draw_version(drawing, kind.version);
}

/// Up and down in columns of two, from the right, around everything that is fixed.
void draw_data(Drawing& drawing, const Bytes& codewords) {
    std::size_t at = 0;
    bool up = true;
    for (int right = drawing.size - 1; right >= 1; right -= 2) {
        if (right == 6) right = 5;  // the timing pattern has this column to itself
        for (int step = 0; step < drawing.size; ++step)
            for (int x = right; x >= right - 1; --x) {
                const int y = up ? drawing.size - 1 - step : step;
                if (drawing.fixed.dark(x, y) || at >= codewords.size() * 8) continue;
                drawing.code.set(x, y, (codewords[at / 8] >> (7 - at % 8) & 1) != 0);
                ++at;
            }
        up = !up;
    }
}

bool masked(unsigned mask, int x, int y) {
    switch (mask) {
        case 0: return (x + y) % 2 == 0;
        case 1: return y % 2 == 0;
        case 2: return x % 3 == 0;
        case 3: return (x + y) % 3 == 0;
        case 4: return (x / 3 + y / 2) % 2 == 0;
        case 5: return x * y % 2 + x * y % 3 == 0;
        case 6: return (x * y % 2 + x * y % 3) % 2 == 0;
        default: return ((x + y) % 2 + x * y % 3) % 2 == 0;
    }
}

QrCode with_mask(Drawing drawing, QrLevel level, unsigned mask) {
    for (int y = 0; y < drawing.size; ++y)
        for (int x = 0; x < drawing.size; ++x)
            if (!drawing.fixed.dark(x, y))
                drawing.code.set(x, y, drawing.code.dark(x, y) != masked(mask, x, y));
    draw_format(drawing, level, mask);
    return std::move(drawing.code);
}

// ---- How hard a code is to read

/// Runs of one colour, and what looks like a finder, in one row or column.
int penalty_of_line(const QrCode& code, int line, bool column) {
    const int size = static_cast<int>(code.size());
    const auto dark = [&](int i) { return column ? code.dark(line, i) : code.dark(i, line); };
    int penalty = 0;
    for (int begin = 0, end = 0; begin < size; begin = end) {
        while (end < size && dark(end) == dark(begin)) ++end;
        if (end - begin >= 5) penalty += end - begin - 2;
    }
    // 1011101 with four light ones on one side; what is outside is light.
    for (int i = 0; i + 7 <= size; ++i) {
        if (!(dark(i) && !dark(i + 1) && dark(i + 2) && dark(i + 3) && dark(i + 4) &&
              !dark(i + 5) && dark(i + 6)))
            continue;
        const auto light = [&](int from) {
            for (int j = from; j < from + 4; ++j)
                if (dark(j)) return false;
            return true;
        };
        penalty += (light(i - 4) ? 40 : 0) + (light(i + 7) ? 40 : 0);
    }
    return penalty;
}

int penalty(const QrCode& code) {
    const int size = static_cast<int>(code.size());
    int total = 0;
    int dark = 0;
    for (int i = 0; i < size; ++i)
        total += penalty_of_line(code, i, false) + penalty_of_line(code, i, true);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) {
            dark += code.dark(x, y) ? 1 : 0;
            if (x + 1 == size || y + 1 == size) continue;
            const bool here = code.dark(x, y);
            if (code.dark(x + 1, y) == here && code.dark(x, y + 1) == here &&
                code.dark(x + 1, y + 1) == here)
                total += 3;
        }
    // Ten for every whole 5 % that the share of dark modules is away from a half.
    const int away = std::abs(20 * dark - 10 * size * size);
    return total + away / (size * size) * 10;
}

}  // namespace

std::optional<QrCode> encode_qr(std::string_view bytes, std::optional<QrLevel> level,
                                std::optional<unsigned> mask) {
    const std::optional<Kind> kind = choose(bytes.size(), level);
    if (!kind) return std::nullopt;
    Drawing drawing(kind->size());
    draw_patterns(drawing, *kind);
    draw_data(drawing, interleaved(data_codewords(bytes, *kind), *kind));
    if (mask) return with_mask(drawing, kind->level, *mask);
    QrCode best = with_mask(drawing, kind->level, 0);
    int least = penalty(best);
    for (unsigned other = 1; other < 8; ++other) {
        QrCode code = with_mask(drawing, kind->level, other);
        const int its = penalty(code);
        if (its >= least) continue;
        least = its;
        best = std::move(code);
    }
    return best;
}

std::string qr_lines(const QrCode& code, bool colours) {
    const int end = static_cast<int>(code.size()) + quiet_zone;
    std::string text;
    for (int y = -quiet_zone; y < end; y += 2) {
        text += colours ? "  \x1b[30;107m" : "  ";
        for (int x = -quiet_zone; x < end; ++x) {
            const bool below_inside = y + 1 < end;
            const bool above = code.dark(x, y) == colours;
            const bool below = below_inside ? code.dark(x, y + 1) == colours : false;
            text += above && below ? "█" : above ? "▀" : below ? "▄" : " ";
        }
        text += colours ? "\x1b[0m\n" : "\n";
    }
    return text;
}

}  // namespace lastcard
