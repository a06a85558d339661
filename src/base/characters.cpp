// Columns by blocks of code points (see characters.hpp).
#include "base/characters.hpp"

#include <algorithm>
#include <cstddef>

namespace lastcard {

namespace {

struct Range {
    std::uint32_t first;
    std::uint32_t last;
};

constexpr Range zero_width[] = {
    {0x0300, 0x036f}, {0x0483, 0x0489},   {0x0591, 0x05bd}, {0x0610, 0x061a}, {0x064b, 0x065f},
    {0x0900, 0x0902}, {0x093c, 0x093c},   {0x0e31, 0x0e31}, {0x0e34, 0x0e3a}, {0x1ab0, 0x1aff},
    {0x1dc0, 0x1dff}, {0x200b, 0x200d},   {0x20d0, 0x20ff}, {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f},
    {0xfeff, 0xfeff}, {0xe0100, 0xe01ef},
};

constexpr Range wide[] = {
    {0x1100, 0x115f},   {0x231a, 0x231b},   {0x23e9, 0x23ec},   {0x2614, 0x2615},
    {0x2648, 0x2653},   {0x26a1, 0x26a1},   {0x26bd, 0x26be},   {0x2705, 0x2705},
    {0x2728, 0x2728},   {0x274c, 0x274c},   {0x2753, 0x2755},   {0x2757, 0x2757},
    {0x2b50, 0x2b50},   {0x2e80, 0x303e},   {0x3041, 0xa4cf},   {0xa960, 0xa97f},
    {0xac00, 0xd7a3},   {0xf900, 0xfaff},   {0xfe30, 0xfe6f},   {0xff00, 0xff60},
    {0xffe0, 0xffe6},   {0x1f000, 0x1f0ff}, {0x1f18e, 0x1f18e}, {0x1f191, 0x1f19a},
    {0x1f200, 0x1f64f}, {0x1f680, 0x1f6ff}, {0x1f7e0, 0x1f7eb}, {0x1f900, 0x1faff},
    {0x20000, 0x3fffd},
};

template <std::size_t size>
bool contains(const Range (&ranges)[size], std::uint32_t code_point) {
    const Range* const found =
        std::lower_bound(ranges, ranges + size, code_point,
                         [](const Range& range, std::uint32_t at) { return range.last < at; });
    return found != ranges + size && found->first <= code_point;
}

}  // namespace

bool unshowable(std::uint32_t code_point) {
    return code_point < 0x20 || (code_point >= 0x7f && code_point < 0xa0) ||
           (code_point >= 0x200e && code_point <= 0x200f) ||
           (code_point >= 0x2028 && code_point <= 0x202e) ||
           (code_point >= 0x2060 && code_point <= 0x206f);
}

std::uint32_t capital_of(std::uint32_t code_point) {
    const auto within = [code_point](std::uint32_t first, std::uint32_t last) {
        return code_point >= first && code_point <= last;
    };
    if (within('a', 'z') || within(U'à', U'þ') || within(U'а', U'я')) return code_point - 32;
    if (within(U'ѐ', U'џ')) return code_point - 80;
    // Latin Extended-A: a capital, then its small letter; the first one is even or odd by parts.
    const bool capitals_are_odd = within(0x139, 0x148) || within(0x179, 0x17e);
    const bool small = (code_point % 2 == 1) != capitals_are_odd;
    return within(0x100, 0x17e) && small ? code_point - 1 : code_point;
}

unsigned columns_of(std::uint32_t code_point) {
    if (code_point < 0x300) return unshowable(code_point) ? 0 : 1;
    if (contains(zero_width, code_point) || unshowable(code_point)) return 0;
    return contains(wide, code_point) ? 2 : 1;
}

}  // namespace lastcard
