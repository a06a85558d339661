// Rows of keys (see buttons.hpp).
#include "terminal/play/buttons.hpp"

#include "terminal/screen/text.hpp"

namespace lastcard {

int put_buttons(screen::Canvas& canvas, int column, int row, int columns, int rows,
                const std::vector<Button>& buttons) {
    int at = column;
    int used = 0;
    for (const Button& button : buttons) {
        const std::string text = " " + button.key + " " + button.text + " ";
        const int width = static_cast<int>(screen::width_of(text));
        if (at > column && at + width > column + columns) {
            ++used;
            at = column;
        }
        if (used >= rows) return used;
        canvas.put(at, row + used, text, button.style);
        screen::Style key = button.style;
        key.bold = true;
        key.underlined = !button.style.reversed;
        canvas.put(at + 1, row + used, button.key, key);
        at += width + 1;
    }
    return used + 1;
}

}  // namespace lastcard
