// Cuts and wraps text by its glyphs (see text.hpp).
#include "terminal/screen/text.hpp"

#include <algorithm>

#include "base/characters.hpp"
#include "base/text_util.hpp"

namespace lastcard::screen {

namespace {

constexpr std::string_view replacement = "\xef\xbf\xbd";

}  // namespace

Glyph next_glyph(std::string_view& text) {
    if (text.empty()) return {};
    std::uint32_t code_point = 0;
    const std::size_t length = decode_utf8(text, 0, code_point);
    if (length == 0 || unshowable(code_point)) {
        text.remove_prefix(std::max<std::size_t>(length, 1));
        return {replacement, 1};
    }
    std::size_t end = length;
    // A combining mark without a base is a glyph of its own.
    const unsigned columns = std::max(columns_of(code_point), 1U);
    constexpr std::size_t longest = 24;  // bytes: enough marks for one character
    while (end < text.size() && end < longest) {
        std::uint32_t mark = 0;
        const std::size_t more = decode_utf8(text, end, mark);
        if (more == 0 || unshowable(mark) || columns_of(mark) != 0) break;
        end += more;
    }
    const Glyph glyph{text.substr(0, end), columns};
    text.remove_prefix(end);
    return glyph;
}

unsigned width_of(std::string_view text) {
    unsigned columns = 0;
    while (!text.empty()) columns += next_glyph(text).width;
    return columns;
}

std::string shortened(std::string_view text, unsigned columns) {
    if (width_of(text) <= columns) return std::string(text);
    std::string out;
    if (columns == 0) return out;
    unsigned used = 0;
    while (!text.empty()) {
        const Glyph glyph = next_glyph(text);
        if (used + glyph.width > columns - 1) break;
        out += glyph.text;
        used += glyph.width;
    }
    return out + "…";
}

std::string padded(std::string_view text, unsigned columns) {
    std::string out = shortened(text, columns);
    out.append(columns - std::min(columns, width_of(out)), ' ');
    return out;
}

std::vector<std::string> wrapped(std::string_view text, unsigned columns) {
    columns = std::max(columns, 1U);
    std::vector<std::string> lines(1);
    unsigned used = 0;
    const auto add_word = [&](std::string_view word) {
        const unsigned size = width_of(word);
        if (used > 0 && used + 1 + size <= columns) {
            lines.back() += ' ';
            ++used;
        } else if (used > 0) {
            lines.emplace_back();
            used = 0;
        }
        while (!word.empty()) {
            const Glyph glyph = next_glyph(word);
            if (used > 0 && used + glyph.width > columns) {
                lines.emplace_back();
                used = 0;
            }
            lines.back() += glyph.text;
            used += glyph.width;
        }
    };
    for (bool first = true; const std::string_view line : split(text, '\n')) {
        if (!first) {
            lines.emplace_back();
            used = 0;
        }
        first = false;
        for (const std::string_view word : split(line, ' '))
            if (!word.empty()) add_word(word);
    }
    return lines;
}

}  // namespace lastcard::screen
