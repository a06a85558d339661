// Escape sequences of xterm, the Linux console and similar terminals (see keys.hpp).
#include "terminal/screen/keys.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/text_util.hpp"

namespace lastcard::screen {

namespace {

constexpr char escape = '\x1b';

std::optional<KeyKind> final_letter(char letter) {
    switch (letter) {
        case 'A': return KeyKind::Up;
        case 'B': return KeyKind::Down;
        case 'C': return KeyKind::Right;
        case 'D': return KeyKind::Left;
        case 'H': return KeyKind::Home;
        case 'F': return KeyKind::End;
        case 'Z': return KeyKind::BackTab;
        case 'M': return KeyKind::Enter;  // of the numeric pad
        default: return std::nullopt;
    }
}

Key function_key(unsigned number) { return {KeyKind::Function, number, false}; }

/// `CSI number ~`.
std::optional<Key> numbered(std::int64_t number) {
    switch (number) {
        case 1:
        case 7: return Key{KeyKind::Home};
        case 2: return Key{KeyKind::Insert};
        case 3: return Key{KeyKind::Delete};
        case 4:
        case 8: return Key{KeyKind::End};
        case 5: return Key{KeyKind::PageUp};
        case 6: return Key{KeyKind::PageDown};
        default: break;
    }
    if (number >= 11 && number <= 15) return function_key(static_cast<unsigned>(number - 10));
    if (number >= 17 && number <= 21) return function_key(static_cast<unsigned>(number - 11));
    if (number >= 23 && number <= 24) return function_key(static_cast<unsigned>(number - 12));
    return std::nullopt;
}

std::optional<Key> control(unsigned char byte) {
    switch (byte) {
        case '\r':
        case '\n': return Key{KeyKind::Enter};
        case '\t': return Key{KeyKind::Tab};
        case 0x08:
        case 0x7f: return Key{KeyKind::Backspace};
        default: break;
    }
    if (byte >= 1 && byte <= 26)
        return Key{KeyKind::Control, static_cast<std::uint32_t>('a' + byte - 1)};
    return std::nullopt;
}

bool is_parameter(char c) { return c >= 0x30 && c <= 0x3f; }
bool is_intermediate(char c) { return c >= 0x20 && c <= 0x2f; }

/// The number of bytes of a character that begins with this one.
std::size_t utf8_length(unsigned char byte) {
    if (byte < 0xc2 || byte > 0xf4) return 1;
    return byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

}  // namespace

std::vector<Key> KeyDecoder::feed(std::string_view bytes) {
    pending_ += bytes;
    std::vector<Key> keys;
    while (!pending_.empty() && take(keys)) {
    }
    return keys;
}

std::vector<Key> KeyDecoder::flush() {
    std::vector<Key> keys;
    // Not a valid sequence: its Escape is a key, and so is each following byte.
    while (!pending_.empty()) {
        if (pending_.front() == escape && !pasting_) keys.push_back({KeyKind::Escape});
        pending_.erase(0, 1);
        while (!pending_.empty() && take(keys)) {
        }
    }
    return keys;
}

/// Takes one key or an ignored sequence off the pending bytes; false: more are needed.
bool KeyDecoder::take(std::vector<Key>& keys) {
    if (pending_.front() == escape) return take_sequence(keys);
    return take_character(keys, 0, false);
}

bool KeyDecoder::take_character(std::vector<Key>& keys, std::size_t from, bool alt) {
    const auto byte = static_cast<unsigned char>(pending_[from]);
    std::size_t length = 1;
    std::optional<Key> key;
    if (byte < 0x20 || byte == 0x7f) {
        key = control(byte);
    } else {
        length = utf8_length(byte);
        if (pending_.size() - from < length) return false;
        std::uint32_t code_point = 0;
        if (decode_utf8(pending_, from, code_point) == length)
            key = Key{KeyKind::Character, code_point};
        else
            length = 1;
    }
    pending_.erase(0, from + length);
    if (key && !pasting_) {
        key->alt = alt;
        keys.push_back(*key);
    }
    return true;
}

bool KeyDecoder::take_sequence(std::vector<Key>& keys) {
    if (pending_.size() == 1) return false;
    const char introducer = pending_[1];
    if (introducer == escape) {
        if (!pasting_) keys.push_back({KeyKind::Escape});
        pending_.erase(0, 1);
        return true;
    }
    std::optional<Key> key;
    std::size_t end = 2;
    if (introducer == 'O') {
        if (pending_.size() < 3) return false;
        const char letter = pending_[2];
        if (letter >= 'P' && letter <= 'S')
            key = function_key(static_cast<unsigned>(letter - 'P' + 1));
        else if (const auto kind = final_letter(letter))
            key = Key{*kind};
        end = 3;
    } else if (introducer == '[') {
        if (pending_.size() >= 3 && pending_[2] == '[') {  // F1 … F5 of the Linux console
            if (pending_.size() < 4) return false;
            if (pending_[3] >= 'A' && pending_[3] <= 'E')
                key = function_key(static_cast<unsigned>(pending_[3] - 'A' + 1));
            end = 4;
        } else {
            while (end < pending_.size() && is_parameter(pending_[end])) ++end;
            const std::string_view parameters = std::string_view(pending_).substr(2, end - 2);
            while (end < pending_.size() && is_intermediate(pending_[end])) ++end;
            if (end == pending_.size()) return false;
            const char letter = pending_[end++];
            const std::vector<std::string_view> numbers = split(parameters, ';');
            const std::int64_t first = parse_int(numbers[0]).value_or(0);
            if (letter == '~' && (first == 200 || first == 201)) {
                pasting_ = first == 200;
            } else if (letter == '~') {
                key = numbered(first);
            } else if (letter >= 'P' && letter <= 'S') {
                key = function_key(static_cast<unsigned>(letter - 'P' + 1));
            } else if (const auto kind = final_letter(letter)) {
                key = Key{*kind};
            }
            const std::int64_t held =
                numbers.size() > 1 ? parse_int(numbers[1]).value_or(1) - 1 : 0;
            if (key) key->alt = (held & 2) != 0;
        }
    } else {
        return take_character(keys, 1, true);
    }
    pending_.erase(0, end);
    if (key && !pasting_) keys.push_back(*key);
    return true;
}

std::uint32_t latin_key(std::uint32_t code_point) {
    constexpr std::pair<std::uint32_t, char> same_place[] = {
        {U'й', 'q'},
        {U'ц', 'w'},
        {U'у', 'e'},
        {U'к', 'r'},
        {U'е', 't'},
        {U'н', 'y'},
        {U'г', 'u'},
        {U'ш', 'i'},
        {U'щ', 'o'},
        {U'з', 'p'},
        {U'ф', 'a'},
        {U'ы', 's'},
        {U'в', 'd'},
        {U'а', 'f'},
        {U'п', 'g'},
        {U'р', 'h'},
        {U'о', 'j'},
        {U'л', 'k'},
        {U'д', 'l'},
        {U'я', 'z'},
        {U'ч', 'x'},
        {U'с', 'c'},
        {U'м', 'v'},
        {U'и', 'b'},
        {U'т', 'n'},
        {U'ь', 'm'},
        // above the digits of Czech and Slovak keyboards
        {U'ě', '2'},
        {U'ľ', '2'},
        {U'š', '3'},
        {U'č', '4'},
        {U'ř', '5'},
        {U'ť', '5'},
        {U'ž', '6'},
        {U'ý', '7'},
        {U'á', '8'},
        {U'í', '9'},
        {U'é', '0'}};
    constexpr std::uint32_t cyrillic_capital = U'А';
    const bool capital = code_point >= cyrillic_capital && code_point < cyrillic_capital + 32;
    const std::uint32_t small = capital ? code_point + 32 : code_point;
    for (const auto& [there, here] : same_place)
        if (there == small) return static_cast<std::uint32_t>(capital ? here - 'a' + 'A' : here);
    return code_point;
}

std::optional<int> moved(KeyKind kind, int at, int last) {
    constexpr int far = 10;
    if (kind == KeyKind::Up) return std::max(at - 1, 0);
    if (kind == KeyKind::Down) return std::min(at + 1, last);
    if (kind == KeyKind::PageUp) return std::max(at - far, 0);
    if (kind == KeyKind::PageDown) return std::min(at + far, last);
    if (kind == KeyKind::Home) return 0;
    if (kind == KeyKind::End) return last;
    return std::nullopt;
}

void type(std::string& text, const Key& key, std::size_t most_bytes) {
    if (key.kind == KeyKind::Backspace)
        remove_last_character(text);
    else if (key.kind == KeyKind::Character && !key.alt && text.size() < most_bytes)
        append_utf8(text, key.code_point);
}

}  // namespace lastcard::screen
