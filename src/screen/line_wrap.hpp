// Lines that are written one after the other, broken at spaces where the screen ends: a terminal by
// itself breaks them inside words.
#pragma once

#include <functional>
#include <ostream>
#include <streambuf>
#include <string>

namespace lastcard::screen {

class LineWrap final : public std::streambuf {
public:
    /// How wide the screen is now; 0: there is none, and lines stay whole.
    using Columns = std::function<unsigned()>;

    LineWrap(std::ostream& out, Columns columns) : out_(out), columns_(std::move(columns)) {}

protected:
    int_type overflow(int_type character) override;
    int sync() override;

private:
    std::ostream& out_;
    Columns columns_;
    std::string line_;  ///< that has not ended yet
};

/// The line in rows of at most `columns`. A row that goes on stands below the text, not below the
/// spaces and the number of a list.
std::string wrapped_line(const std::string& line, unsigned columns);

}  // namespace lastcard::screen
