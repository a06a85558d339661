// Lines from stdin for a table that does not wait for them: whoever waits for a line can also be
// woken by the network.
#pragma once

#include <deque>
#include <optional>
#include <string>

namespace lastcard::join {

class LineInput {
public:
    LineInput();
    ~LineInput();
    LineInput(const LineInput&) = delete;
    LineInput& operator=(const LineInput&) = delete;

    enum class Heard { Line, Woken, End };
    /// Waits for a line, or until somebody rings. With `lines` off only for that.
    Heard wait(bool lines = true);
    /// The next line, after Heard::Line.
    std::string take();
    /// From any thread.
    void ring();

private:
    bool read();

    int bell_[2] = {-1, -1};
    std::string begun_;  ///< of a line
    std::deque<std::string> lines_;
    bool ended_ = false;
};

}  // namespace lastcard::join
