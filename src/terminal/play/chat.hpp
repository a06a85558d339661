// Chat at a table with other people: typing a line, or choosing a gesture. Pure.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "terminal/screen/canvas.hpp"
#include "terminal/screen/keys.hpp"
#include "text/catalogue.hpp"

namespace lastcard {

/// The message keys of the gestures, in the order of their numbers.
std::span<const std::string_view> gesture_keys();

struct ChatUi {
    std::optional<std::string> line;  ///< being typed
    bool gestures = false;            ///< the list is open

    bool open() const { return line || gestures; }
};

/// The result of a key.
struct ChatInput {
    std::string said;                 ///< not empty: a complete line
    std::optional<unsigned> gesture;  ///< by its number
};

/// Whether the key opens the chat.
bool opens_chat(ChatUi& ui, const screen::Key& key);
/// Handles a key while the chat is open.
ChatInput chat_key(ChatUi& ui, const screen::Key& key);
/// Draws over the last rows of the screen.
void draw_chat(screen::Canvas& canvas, const Catalogue& words, const ChatUi& ui);

}  // namespace lastcard
