// Picture and keys of the lobby page (see lobby_page.hpp).
#include "terminal/play/lobby_page.hpp"

#include <algorithm>

#include "terminal/play/buttons.hpp"
#include "terminal/screen/text.hpp"

namespace lastcard {

using screen::Key;
using screen::KeyKind;

namespace {

int last_row(const LobbyPage& page) { return std::max(0, static_cast<int>(page.rows.size()) - 1); }

bool presses(const Key& key, const std::string& name) {
    if (name == "Enter") return key.kind == KeyKind::Enter;
    if (key.kind != KeyKind::Character || key.alt || name.size() != 1) return false;
    // Lower-case letters match any layout; capitals only match themselves.
    const auto wanted = static_cast<std::uint32_t>(static_cast<unsigned char>(name[0]));
    const bool small = wanted >= 'a' && wanted <= 'z';
    return (small ? screen::latin_key(key.code_point) : key.code_point) == wanted;
}

void draw_story(screen::Canvas& canvas, const Journal& journal, const screen::Box& box) {
    std::vector<std::string> lines;  // newest first
    const std::vector<std::string>& sentences = journal.sentences();
    for (std::size_t i = sentences.size(); i-- > 0;) {
        const std::vector<std::string> wrapped =
            screen::wrapped(sentences[i], static_cast<unsigned>(box.columns));
        lines.insert(lines.end(), wrapped.rbegin(), wrapped.rend());
        if (static_cast<int>(lines.size()) >= box.rows) break;
    }
    const int count = std::min(static_cast<int>(lines.size()), box.rows);
    for (int i = 0; i < count; ++i)
        canvas.put(box.column, box.row + i, lines[static_cast<std::size_t>(count - 1 - i)],
                   style::faint);
}

}  // namespace

std::vector<Offer> offers_at(const LobbyPage& page, int row) {
    std::vector<Offer> there;
    for (const Offer& offer : page.offers)
        if (offer.row == row || offer.row < 0) there.push_back(offer);
    return there;
}

screen::Canvas draw_lobby(const Catalogue& words, const LobbyPage& page, const Journal& journal,
                          const LobbyUi& ui, screen::Size size) {
    if (!fits(size)) return too_small(words, size);
    screen::Canvas canvas(size);
    const int columns = static_cast<int>(size.columns);
    const int rows = static_cast<int>(size.rows);
    const int pointed = std::min(ui.row, last_row(page));
    canvas.put(1, 0, page.title, style::strong);
    int row = 2;
    for (const std::string& sentence : page.head)
        for (const std::string& line :
             screen::wrapped(sentence, static_cast<unsigned>(columns - 2)))
            canvas.put(1, row++, line, style::plain);
    ++row;
    for (std::size_t i = 0; i < page.rows.size(); ++i, ++row) {
        const bool here = static_cast<int>(i) == pointed;
        if (here) canvas.put(1, row, "▶", style::strong);
        canvas.put(3, row, page.rows[i], here ? style::strong : style::plain);
    }
    std::vector<Button> buttons;
    for (const Offer& offer : offers_at(page, pointed))
        buttons.push_back({offer.key, offer.word, style::plain});
    buttons.push_back({"/", words.format("play.key.talk"), style::faint});
    buttons.push_back({"r", words.format("play.key.rules"), style::faint});
    buttons.push_back({"q", words.format("play.key.quit"), style::faint});
    constexpr int hint_rows = 2;
    put_buttons(canvas, 0, rows - hint_rows, columns, hint_rows, buttons);
    const int message_row = rows - hint_rows - 1;
    canvas.put(1, message_row, screen::shortened(ui.message, static_cast<unsigned>(columns - 2)),
               style::strong);
    draw_story(canvas, journal, {1, row + 1, columns - 2, std::max(0, message_row - row - 2)});
    return canvas;
}

std::optional<Offer> lobby_key(const LobbyPage& page, LobbyUi& ui, const Key& key) {
    ui.message.clear();
    ui.row = std::min(ui.row, last_row(page));
    if (const auto row = screen::moved(key.kind, ui.row, last_row(page))) {
        ui.row = *row;
        return std::nullopt;
    }
    for (Offer& offer : offers_at(page, ui.row))
        if (presses(key, offer.key)) return std::move(offer);
    return std::nullopt;
}

}  // namespace lastcard
