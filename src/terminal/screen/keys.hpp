// Parses the bytes of a terminal into keys.
#pragma once

#include <cstdint>
#include <optional>
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

/// Takes bytes in pieces of any size. Ignores pasted text, which was not typed as keys.
class KeyDecoder {
public:
    std::vector<Key> feed(std::string_view bytes);
    /// Whether an Escape is pending that may begin a sequence.
    bool waiting() const { return !pending_.empty(); }
    /// Call after a pause: a pending Escape is the key itself.
    std::vector<Key> flush();

private:
    bool take(std::vector<Key>& keys);
    bool take_sequence(std::vector<Key>& keys);
    bool take_character(std::vector<Key>& keys, std::size_t from, bool alt);

    std::string pending_;
    bool pasting_ = false;
};

/// The Latin key at the same place for characters of a Russian keyboard, and the digit for the
/// letters on the digit keys of Czech and Slovak keyboards, so that no layout switch is needed.
std::uint32_t latin_key(std::uint32_t code_point);

/// Where an arrow up or down, Page Up or Down, Home or End leads from place `at` of 0 to `last`;
/// empty for other keys.
std::optional<int> moved(KeyKind kind, int at, int last);

/// Applies a character or Backspace to a text of at most about `most_bytes`.
void type(std::string& text, const Key& key, std::size_t most_bytes);

}  // namespace lastcard::screen
