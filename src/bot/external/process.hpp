// A child process that communicates in lines over its stdin and stdout. It is untrusted: it cannot
// block, flood or end this process. POSIX.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace lastcard::external {

using Deadline = std::chrono::steady_clock::time_point;

inline Deadline in_ms(unsigned milliseconds) {
    return std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds);
}

/// The result of reading a line.
enum class ReadStatus : unsigned char {
    Line,
    TimedOut,
    Closed,      ///< the program has ended or closed its output
    TooLong,     ///< more than max_line bytes without a line feed
    Garbage,     ///< not UTF-8, or control characters
    NotReading,  ///< it has closed its input, or too much waits unread there
};

class Process {
public:
    /// `command`: the program, by path or as the shell would find it, and its arguments. An error
    /// says what to do.
    static Result<std::unique_ptr<Process>> start(const std::vector<std::string>& command);

    /// Kills the program and its process group.
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    /// Queues lines. What cannot be written at once is written while read_line() waits.
    void write_lines(std::string_view lines);
    /// The next line without its line feed, if it comes in time.
    ReadStatus read_line(Deadline deadline, std::string& line);

    /// The end of the program's stderr output.
    const std::string& last_words() const { return errors_; }
    /// "it ended with exit status 1", "it was killed by signal 11 (Segmentation fault)"; empty if
    /// it still runs after this time. Afterwards last_words() is complete.
    std::string how_it_ended(unsigned milliseconds);
    /// Closes its input and waits this long for it to end.
    void finish(unsigned milliseconds);

private:
    explicit Process(pid_t pid, int input, int output, int errors);
    /// Writes and reads what is possible; waits until the deadline. False: time is up.
    bool pump(Deadline deadline);
    void write_some();
    void read_output();
    bool read_errors();
    void close_input();
    bool take_line(std::string& line);

    pid_t pid_;
    int input_;   ///< the program's stdin; -1: closed
    int output_;  ///< its stdout; -1: closed
    int errors_fd_;
    int life_;  ///< a pidfd, readable once the program has ended; -1 if the system has none
    std::string outgoing_;
    std::string incoming_;
    std::size_t searched_ = 0;  ///< this many bytes of `incoming_` contain no line feed
    std::string errors_;
};

/// From now on a signal that ends this process (interrupt, hang-up, terminate) first ends all
/// programs that it has started. Signals with a handler are not changed.
void end_programs_on_signals();

}  // namespace lastcard::external
