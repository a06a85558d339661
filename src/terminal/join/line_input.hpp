// Lines from stdin for a table that goes on meanwhile: another thread can end the wait for a line.
#pragma once

#include <deque>
#include <string>

namespace lastcard::join {

class LineInput {
public:
    LineInput();
    ~LineInput();
    LineInput(const LineInput&) = delete;
    LineInput& operator=(const LineInput&) = delete;

    enum class Event { Line, Woken, End };
    /// Waits for a line or for wake(); with `lines` off only for wake().
    Event wait(bool lines = true);
    /// The next line, after Event::Line.
    std::string take();
    /// From any thread.
    void wake();

private:
    bool read();

    int wake_pipe_[2] = {-1, -1};
    std::string begun_;  ///< of a line
    std::deque<std::string> lines_;
    bool ended_ = false;
};

}  // namespace lastcard::join
