// Wraps consecutive lines at spaces; a terminal would break them inside words.
#pragma once

#include <functional>
#include <ostream>
#include <streambuf>
#include <string>

namespace lastcard::screen {

class LineWrap final : public std::streambuf {
public:
    /// The current width of the screen; 0: there is no screen, and lines are not wrapped.
    using Columns = std::function<unsigned()>;

    LineWrap(std::ostream& out, Columns columns) : out_(out), columns_(std::move(columns)) {}

protected:
    int_type overflow(int_type character) override;
    int sync() override;

private:
    std::ostream& out_;
    Columns columns_;
    std::string line_;  ///< the unfinished line
};

/// The line in rows of at most `columns`. Continuation rows are indented to the text, behind the
/// spaces and the number of a list item.
std::string wrapped_line(const std::string& line, unsigned columns);

}  // namespace lastcard::screen
