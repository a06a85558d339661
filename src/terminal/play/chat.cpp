// A line at the foot of the screen (see chat.hpp).
#include "terminal/play/chat.hpp"

#include <array>
#include <utility>

#include "terminal/play/buttons.hpp"
#include "terminal/screen/text.hpp"

namespace lastcard {

using screen::Key;
using screen::KeyKind;

namespace {

constexpr std::array<std::string_view, 12> gestures = {
    "play.gesture.hello", "play.gesture.thanks", "play.gesture.applause", "play.gesture.laugh",
    "play.gesture.wow",   "play.gesture.sad",    "play.gesture.angry",    "play.gesture.thinking",
    "play.gesture.hurry", "play.gesture.sorry",  "play.gesture.luck",     "play.gesture.good_game"};

constexpr std::size_t most_bytes = 600;  ///< the server limits the columns

/// The end of the text, if it does not fit.
std::string_view tail(std::string_view text, unsigned columns) {
    while (screen::width_of(text) > columns) {
        text.remove_prefix(1);
        while (!text.empty() && (static_cast<unsigned char>(text.front()) & 0xC0U) == 0x80U)
            text.remove_prefix(1);
    }
    return text;
}

}  // namespace

std::span<const std::string_view> gesture_keys() { return gestures; }

bool opens_chat(ChatUi& ui, const Key& key) {
    const auto function = [&](unsigned number) {
        return key.kind == KeyKind::Function && key.code_point == number;
    };
    if (key.is('/') || function(2))
        ui.line.emplace();
    else if (key.is('!') || function(3))
        ui.gestures = true;
    return ui.open();
}

ChatInput chat_key(ChatUi& ui, const Key& key) {
    ChatInput talk;
    if (ui.gestures) {
        ui.gestures = false;
        const std::uint32_t latin =
            key.kind == KeyKind::Character ? screen::latin_key(key.code_point) : 0;
        if (latin >= 'a' && latin < 'a' + gestures.size()) talk.gesture = latin - 'a';
        return talk;
    }
    if (key.kind == KeyKind::Enter) talk.said = std::move(*ui.line);
    if (key.kind == KeyKind::Enter || key.kind == KeyKind::Escape)
        ui.line.reset();
    else
        screen::type(*ui.line, key, most_bytes);
    return talk;
}

void draw_chat(screen::Canvas& canvas, const Catalogue& words, const ChatUi& ui) {
    const int columns = static_cast<int>(canvas.size().columns);
    const int rows = static_cast<int>(canvas.size().rows);
    canvas.fill({0, rows - 2, columns, 2}, style::plain);
    if (ui.gestures) {
        std::vector<Button> buttons;
        for (std::size_t i = 0; i < gestures.size(); ++i)
            buttons.push_back({std::string(1, static_cast<char>('a' + i)),
                               words.format(gestures[i]), style::plain});
        put_buttons(canvas, 0, rows - 2, columns, 2, buttons);
        return;
    }
    const std::string prompt = words.format("play.talk.prompt") + " ";
    const int at = 1 + canvas.put(1, rows - 2, prompt, style::strong);
    const std::string_view shown = tail(*ui.line, static_cast<unsigned>(columns - at - 2));
    const int end = at + canvas.put(at, rows - 2, shown, style::plain);
    canvas.put(end, rows - 2, " ", style::marked);
    canvas.put(1, rows - 1, words.format("play.talk.keys"), style::faint);
}

}  // namespace lastcard
