// From the bytes that a terminal sends to keys.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lastcard::screen {

enum class KeyKind : std::uint8_t {
    Character,  ///< `code_point`
    Enter,
    Tab,
    BackTab,
    Backspace,
    Escape,
    Up,
    Down,
    Left,
    Right,
    Home,
    End,
    PageUp,
    PageDown,
    Insert,
    Delete,
    Function,  ///< F1 … F12: `code_point` 1 … 12
    Control,   ///< with Ctrl held: `code_point` 'a' … 'z'
};

struct Key {
    KeyKind kind = KeyKind::Character;
    std::uint32_t code_point = 0;
    bool alt = false;

    bool is(char character) const {
        return kind == KeyKind::Character && !alt &&
               code_point == static_cast<unsigned char>(character);
    }
    friend constexpr bool operator==(const Key&, const Key&) = default;
};

/// Takes bytes as they come, in whatever pieces. Pasted text is ignored: it was not meant as keys.
class KeyDecoder {
public:
    std::vector<Key> feed(std::string_view bytes);
    /// Whether an Escape has come that may be the beginning of something longer.
    bool waiting() const { return !pending_.empty(); }
    /// Nothing more came for a while: an Escape was the key itself.
    std::vector<Key> flush();

private:
    bool take(std::vector<Key>& keys);
    bool take_sequence(std::vector<Key>& keys);
    bool take_character(std::vector<Key>& keys, std::size_t from, bool alt);

    std::string pending_;
    bool pasting_ = false;
};

/// The Latin key at the same place for characters of a Russian keyboard, and the digit for the
/// letters that Czech and Slovak keyboards have above it: so that nobody has to switch layouts.
std::uint32_t latin_key(std::uint32_t code_point);

}  // namespace lastcard::screen
