// Talking to the others at a table: a line that is being written, or a gesture that is being
// chosen. Pure, like the table.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "screen/canvas.hpp"
#include "screen/keys.hpp"
#include "text/catalogue.hpp"

namespace lastcard {

/// The gestures by their words in the locales, in the order in which they are numbered.
std::span<const std::string_view> gesture_keys();

struct TalkUi {
    std::optional<std::string> line;  ///< that is being written
    bool gestures = false;            ///< they are there to choose from

    bool open() const { return line || gestures; }
};

/// What a key came to while the person talks.
struct Talk {
    std::string said;                 ///< not empty: a whole line
    std::optional<unsigned> gesture;  ///< by its number
};

/// Whether the key opens it.
bool opens_talk(TalkUi& ui, const screen::Key& key);
/// A key while it is open.
Talk talk_key(TalkUi& ui, const screen::Key& key);
/// Over the last rows of the screen.
void draw_talk(screen::Canvas& canvas, const Catalogue& words, const TalkUi& ui);

}  // namespace lastcard
