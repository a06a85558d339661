// Breaking lines (see line_wrap.hpp).
#include "terminal/screen/line_wrap.hpp"

#include "terminal/screen/text.hpp"

namespace lastcard::screen {

namespace {

/// Where the text begins: behind the spaces and the number, "  12. ".
std::size_t text_begin(const std::string& line) {
    const std::size_t spaces = line.find_first_not_of(' ');
    if (spaces == std::string::npos) return line.size();
    const std::size_t digits = line.find_first_not_of("0123456789", spaces);
    const bool numbered =
        digits != std::string::npos && digits > spaces && line.compare(digits, 2, ". ") == 0;
    return numbered ? digits + 2 : spaces;
}

}  // namespace

std::string wrapped_line(const std::string& line, unsigned columns) {
    const std::size_t begin = text_begin(line);
    if (width_of(line) <= columns || begin >= columns) return line;
    std::string out = line.substr(0, begin);
    bool first = true;
    for (const std::string& row :
         wrapped(line.substr(begin), columns - static_cast<unsigned>(begin))) {
        if (!first) out += '\n' + std::string(begin, ' ');
        first = false;
        out += row;
    }
    return out;
}

LineWrap::int_type LineWrap::overflow(int_type character) {
    if (traits_type::eq_int_type(character, traits_type::eof())) return 0;
    if (traits_type::to_char_type(character) != '\n') {
        line_ += traits_type::to_char_type(character);
        return character;
    }
    const unsigned columns = columns_();
    out_ << (columns == 0 ? line_ : wrapped_line(line_, columns)) << '\n';
    line_.clear();
    return out_ ? character : traits_type::eof();
}

/// An unfinished line is a prompt.
int LineWrap::sync() {
    out_ << line_ << std::flush;
    line_.clear();
    return out_ ? 0 : -1;
}

}  // namespace lastcard::screen
