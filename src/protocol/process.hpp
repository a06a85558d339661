// A program that runs beside this one and talks to it in lines over its stdin and stdout. It may be
// anybody's: nothing that it does can block, flood or end this one. POSIX.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace lastcard::protocol {

using Deadline = std::chrono::steady_clock::time_point;

inline Deadline in_ms(unsigned milliseconds) {
    return std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds);
}

/// What came of waiting for a line.
enum class Heard : unsigned char {
    Line,
    Nothing,  ///< the time is up
    Closed,   ///< the program has ended, or has closed its output
    TooLong,  ///< more than max_line bytes without a line feed
    Garbage,  ///< not UTF-8, or control characters
    Deaf,     ///< it has closed its input, or does not read while more and more waits there
};

class Process {
public:
    struct Started {
        std::unique_ptr<Process> process;
        std::string error;  ///< without a process: one sentence, what to do about it
    };
    /// `command`: the program, by path or as the shell would find it, and its arguments.
    static Started start(const std::vector<std::string>& command);

    /// Ends the program and everything it has started in its process group.
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    /// Takes lines to be written. What does not go out at once does so while waiting for answers.
    void say(std::string_view lines);
    /// The next line without its line feed, if one comes in time.
    Heard hear(Deadline deadline, std::string& line);

    /// The end of what the program has written to its stderr.
    const std::string& last_words() const { return errors_; }
    /// "it ended with exit status 1", "it was killed by signal 11 (Segmentation fault)"; empty if
    /// it still runs after so long. All of its last words are there then.
    std::string how_it_ended(unsigned milliseconds);
    /// Closes its input and gives it this long to end by itself.
    void finish(unsigned milliseconds);

private:
    explicit Process(pid_t pid, int input, int output, int errors);
    /// Writes and reads what can be, waiting for it until the deadline. False: the time is up.
    bool pump(Deadline deadline);
    void write_some();
    void read_output();
    bool read_errors();
    void close_input();
    bool take_line(std::string& line);

    pid_t pid_;
    int input_;   ///< the program's stdin; -1: closed
    int output_;  ///< its stdout; -1: it has closed it
    int errors_fd_;
    int life_;  ///< readable once the program has ended; -1 where the system has no such thing
    std::string outgoing_;
    std::string incoming_;
    std::size_t searched_ = 0;  ///< so much of `incoming_` has no line feed
    std::string errors_;
};

/// From now on a signal that ends this process (interrupt, hang-up, terminate) first ends all
/// programs that it has started. Signals that somebody handles already are left alone.
void end_programs_on_signals();

}  // namespace lastcard::protocol
