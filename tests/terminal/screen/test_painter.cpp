// What the painter writes makes a terminal show the picture: proven on a tiny terminal.
#include <doctest/doctest.h>

#include <map>

#include "base/text_util.hpp"
#include "terminal/screen/painter.hpp"

using namespace lastcard::screen;

namespace {

/// Shows what the painter's bytes would show; knows no more than the painter uses.
class Emulator {
public:
    explicit Emulator(Size size) : size_(size), cells_(size.columns * size.rows) {}

    void write(std::string_view bytes) {
        while (!bytes.empty()) {
            if (bytes.substr(0, 2) == "\x1b[")
                sequence(bytes);
            else
                glyph(next_glyph(bytes));
        }
    }
    /// The character and the style sequence of a cell.
    std::pair<std::string, std::string> at(unsigned column, unsigned row) const {
        const auto& cell = cells_[row * size_.columns + column];
        return {cell.first, cell.second};
    }
    bool frame_open = false;
    unsigned glyphs = 0;

private:
    void sequence(std::string_view& bytes) {
        const std::size_t end = bytes.find_first_of("HJmhl");
        REQUIRE(end != std::string_view::npos);
        const std::string_view parameters = bytes.substr(2, end - 2);
        switch (bytes[end]) {
            case 'H': {
                const auto numbers = lastcard::split(parameters, ';');
                row_ = static_cast<unsigned>(*lastcard::parse_int(numbers[0])) - 1;
                column_ = static_cast<unsigned>(*lastcard::parse_int(numbers[1])) - 1;
                break;
            }
            case 'J':
                CHECK(parameters == "2");
                for (auto& cell : cells_) cell = {" ", "\x1b[0m"};
                break;
            case 'm': style_ = bytes.substr(0, end + 1); break;
            default:
                REQUIRE(parameters == "?2026");
                frame_open = bytes[end] == 'h';
                break;
        }
        bytes.remove_prefix(end + 1);
    }
    void glyph(const Glyph& glyph) {
        REQUIRE(frame_open);
        REQUIRE(column_ + glyph.width <= size_.columns);
        cells_[row_ * size_.columns + column_] = {std::string(glyph.text), style_};
        if (glyph.width == 2) cells_[row_ * size_.columns + column_ + 1] = {"", style_};
        column_ += glyph.width;
        ++glyphs;
    }

    Size size_;
    std::vector<std::pair<std::string, std::string>> cells_;
    std::string style_ = "\x1b[0m";
    unsigned column_ = 0;
    unsigned row_ = 0;
};

constexpr Style red{.text = paint(0xffffff, 15), .ground = paint(0xc8102e, 1), .bold = true};

void check_shows(const Emulator& emulator, const Canvas& canvas, Depth depth) {
    for (unsigned row = 0; row < canvas.size().rows; ++row)
        for (unsigned column = 0; column < canvas.size().columns; ++column) {
            const Cell& cell = canvas.at(column, row);
            const std::pair wanted(cell.text, style_sequence(cell.style, depth));
            REQUIRE(emulator.at(column, row) == wanted);
        }
}

Environment environment(std::map<std::string, std::string> values) {
    return [values = std::move(values)](const char* name) -> const char* {
        const auto found = values.find(name);
        return found == values.end() ? nullptr : found->second.c_str();
    };
}

TEST_CASE("painter: any picture after any other is shown exactly") {
    constexpr Size size{12, 5};
    constexpr const char* words[] = {"R7", "日本", "Ž\xcc\x81", " ", "╭──╮", "…"};
    const Style styles[] = {{}, red, {.dim = true, .underlined = true}, {.reversed = true}};
    for (const Depth depth : {Depth::None, Depth::Basic, Depth::Indexed, Depth::True}) {
        Painter painter(depth);
        Emulator emulator(size);
        Canvas canvas(size);
        unsigned dice = 7;
        const auto roll = [&dice](unsigned below) {
            dice = dice * 1103515245 + 12345;
            return (dice >> 16) % below;
        };
        for (int frame = 0; frame < 200; ++frame) {
            for (unsigned i = roll(6); i > 0; --i)
                canvas.put(static_cast<int>(roll(14)) - 1, static_cast<int>(roll(6)),
                           words[roll(6)], styles[roll(4)]);
            emulator.write(painter.paint(canvas));
            CHECK_FALSE(emulator.frame_open);
            check_shows(emulator, canvas, depth);
        }
    }
}

TEST_CASE("painter: only differences are written") {
    Painter painter(Depth::True);
    Canvas canvas({80, 24});
    canvas.put(3, 2, "It is your turn on red 7.");
    Emulator emulator({80, 24});
    emulator.write(painter.paint(canvas));
    CHECK(painter.paint(canvas).empty());
    canvas.put(10, 2, "X");
    emulator.glyphs = 0;
    emulator.write(painter.paint(canvas));
    CHECK(emulator.glyphs == 1);
    painter.forget();
    CHECK(painter.paint(canvas).find("\x1b[2J") != std::string::npos);
    CHECK(painter.paint(Canvas({60, 20})).find("\x1b[2J") != std::string::npos);
}

TEST_CASE("painter: a style in each depth of colour") {
    CHECK(style_sequence(red, Depth::True) == "\x1b[0;1;38;2;255;255;255;48;2;200;16;46m");
    CHECK(style_sequence(red, Depth::Indexed) == "\x1b[0;1;38;5;231;48;5;160m");
    CHECK(style_sequence(red, Depth::Basic) == "\x1b[0;1;97;41m");
    CHECK(style_sequence(red, Depth::None) == "\x1b[0;1m");
    CHECK(indexed_colour(paint(0x808080, 8)) == 244);
}

TEST_CASE("painter: capabilities from environment variables") {
    CHECK(colour_depth(environment({{"TERM", "xterm-256color"}})) == Depth::Indexed);
    CHECK(colour_depth(environment({{"TERM", "xterm-256color"}, {"COLORTERM", "truecolor"}})) ==
          Depth::True);
    CHECK(colour_depth(environment({{"TERM", "xterm-kitty"}})) == Depth::True);
    CHECK(colour_depth(environment({{"TERM", "linux"}})) == Depth::Basic);
    CHECK(colour_depth(environment({{"TERM", "xterm"}, {"NO_COLOR", "1"}})) == Depth::None);
    CHECK(colour_depth(environment({{"TERM", "xterm"}, {"NO_COLOR", ""}})) == Depth::Basic);
    CHECK(colour_depth(environment({{"TERM", "dumb"}, {"COLORTERM", "truecolor"}})) == Depth::None);
    CHECK_FALSE(can_draw(environment({{"TERM", "dumb"}})));
    CHECK_FALSE(can_draw(environment({})));
    CHECK(can_draw(environment({{"TERM", "vt100"}})));
}

TEST_CASE("canvas: drawing is clipped, and half a wide character is not shown") {
    Canvas canvas({4, 2});
    canvas.put(-1, 0, "abcdefg");
    CHECK(canvas.row_text(0) == "bcde");
    canvas.put(3, 1, "日");
    CHECK(canvas.row_text(1).empty());
    canvas.put(0, 1, "日本");
    canvas.put(1, 1, "x");
    CHECK(canvas.row_text(1) == " x本");
    canvas.put_right(4, 0, "zz");
    CHECK(canvas.row_text(0) == "bczz");
}

TEST_CASE("canvas: a frame around a box") {
    Canvas canvas({6, 3});
    canvas.frame({0, 0, 5, 3}, {});
    CHECK(canvas.text() == "╭───╮\n│   │\n╰───╯\n");
}

}  // namespace
