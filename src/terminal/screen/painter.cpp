// Colours by the kind of terminal, and differences of pictures (see painter.hpp).
#include "terminal/screen/painter.hpp"

#include <algorithm>
#include <array>

namespace lastcard::screen {

namespace {

constexpr std::string_view begin_frame = "\x1b[?2026h";
constexpr std::string_view end_frame = "\x1b[?2026l";

std::string_view value(const Environment& environment, const char* name) {
    const char* const text = environment(name);
    return text == nullptr ? std::string_view{} : std::string_view(text);
}

bool has(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

constexpr std::array<int, 6> cube_levels = {0, 95, 135, 175, 215, 255};

int square(int x) { return x * x; }

int distance(const Paint& paint, int red, int green, int blue) {
    return square(paint.red - red) + square(paint.green - green) + square(paint.blue - blue);
}

int nearest_level(int value) {
    int best = 0;
    for (int i = 1; i < 6; ++i)
        if (square(value - cube_levels[static_cast<std::size_t>(i)]) <
            square(value - cube_levels[static_cast<std::size_t>(best)]))
            best = i;
    return best;
}

void append_colour(std::string& out, const Paint& paint, Depth depth, bool ground) {
    if (!paint.set || depth == Depth::None) return;
    if (depth == Depth::Basic) {
        const int bright = paint.basic >= 8 ? 60 : 0;
        out += ';' + std::to_string((ground ? 40 : 30) + bright + paint.basic % 8);
    } else if (depth == Depth::Indexed) {
        out += (ground ? ";48;5;" : ";38;5;") + std::to_string(indexed_colour(paint));
    } else {
        out += (ground ? ";48;2;" : ";38;2;") + std::to_string(paint.red) + ';' +
               std::to_string(paint.green) + ';' + std::to_string(paint.blue);
    }
}

void append_move(std::string& out, unsigned column, unsigned row) {
    out += "\x1b[" + std::to_string(row + 1) + ';' + std::to_string(column + 1) + 'H';
}

}  // namespace

Depth colour_depth(const Environment& environment) {
    const std::string_view term = value(environment, "TERM");
    if (!value(environment, "NO_COLOR").empty() || !can_draw(environment)) return Depth::None;
    const std::string_view claimed = value(environment, "COLORTERM");
    if (has(claimed, "truecolor") || has(claimed, "24bit") || has(term, "-direct"))
        return Depth::True;
    for (const char* const modern : {"kitty", "alacritty", "foot", "wezterm", "ghostty"})
        if (has(term, modern)) return Depth::True;
    return has(term, "256color") ? Depth::Indexed : Depth::Basic;
}

bool can_draw(const Environment& environment) {
    const std::string_view term = value(environment, "TERM");
    return !term.empty() && term != "dumb";
}

std::uint8_t indexed_colour(const Paint& paint) {
    const int red = nearest_level(paint.red);
    const int green = nearest_level(paint.green);
    const int blue = nearest_level(paint.blue);
    const auto level = [](int i) { return cube_levels[static_cast<std::size_t>(i)]; };
    const int mean = (paint.red + paint.green + paint.blue) / 3;
    const int grey = std::clamp((mean - 3) / 10, 0, 23);
    const int shade = 8 + 10 * grey;
    if (distance(paint, shade, shade, shade) <
        distance(paint, level(red), level(green), level(blue)))
        return static_cast<std::uint8_t>(232 + grey);
    return static_cast<std::uint8_t>(16 + 36 * red + 6 * green + blue);
}

std::string style_sequence(const Style& style, Depth depth) {
    std::string out = "\x1b[0";
    if (style.bold) out += ";1";
    if (style.dim) out += ";2";
    if (style.underlined) out += ";4";
    if (style.reversed) out += ";7";
    append_colour(out, style.text, depth, false);
    append_colour(out, style.ground, depth, true);
    return out + 'm';
}

void Painter::select(std::string& out, const Style& style) {
    if (selected_ == style) return;
    out += style_sequence(style, depth_);
    selected_ = style;
}

void Painter::paint_row(std::string& out, const Canvas& next, unsigned row) {
    const auto differs = [&](unsigned column) {
        return next.at(column, row) != shown_->at(column, row);
    };
    const unsigned columns = next.size().columns;
    bool here = false;  // whether the cursor stands at `column`
    for (unsigned column = 0; column < columns; ++column) {
        const Cell& cell = next.at(column, row);
        // A wide character is painted with its second half, also if only that differs.
        const bool wide = column + 1 < columns && next.at(column + 1, row).text.empty();
        if (cell.text.empty()) continue;
        if (!differs(column) && !(wide && differs(column + 1))) {
            here = false;
            continue;
        }
        if (!here) append_move(out, column, row);
        select(out, cell.style);
        out += cell.text;
        here = true;
    }
}

std::string Painter::paint(const Canvas& next) {
    std::string out;
    selected_.reset();
    if (shown_ && shown_->size() != next.size()) shown_.reset();
    if (!shown_) {
        select(out, {});
        out += "\x1b[2J";
        shown_ = Canvas(next.size());  // what a cleared screen shows
    }
    for (unsigned row = 0; row < next.size().rows; ++row) paint_row(out, next, row);
    shown_ = next;
    if (out.empty()) return out;
    out += "\x1b[0m";
    return std::string(begin_frame) + out + std::string(end_frame);
}

}  // namespace lastcard::screen
