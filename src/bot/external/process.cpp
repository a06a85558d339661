// Pipes, poll and a process group (see process.hpp).
#include "bot/external/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <utility>

#include "base/text_util.hpp"
#include "bot/external/words.hpp"

extern char** environ;

namespace lastcard::external {
namespace {

constexpr std::size_t max_outgoing = 4 * 1024 * 1024;
constexpr std::size_t max_errors = 4 * 1024;
constexpr std::size_t read_size = 16 * 1024;
constexpr std::size_t max_pipe = 1024 * 1024;  // the usual limit of a pipe

void close_if_open(int& fd) {
    if (fd >= 0) close(fd);
    fd = -1;
}

/// The running process groups, for the signal handler.
std::array<std::atomic<pid_t>, 256> running;

void remember(pid_t pid) {
    for (std::atomic<pid_t>& place : running) {
        pid_t free = 0;
        if (place.compare_exchange_strong(free, pid)) return;
    }
}

void forget(pid_t pid) {
    for (std::atomic<pid_t>& place : running) {
        pid_t there = pid;
        if (place.compare_exchange_strong(there, 0)) return;
    }
}

void end_all_and_go(int signal_number) {
    for (const std::atomic<pid_t>& place : running)
        if (const pid_t pid = place.load(); pid > 0) kill(-pid, SIGKILL);
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

/// Both ends of a pipe; closes those that were not taken.
struct Pipe {
    int ends[2] = {-1, -1};

    Pipe() = default;
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    ~Pipe() {
        close_if_open(ends[0]);
        close_if_open(ends[1]);
    }
    bool open() { return pipe2(ends, O_CLOEXEC) == 0; }
    int take(unsigned end) {
        fcntl(ends[end], F_SETFL, O_NONBLOCK);
        return std::exchange(ends[end], -1);
    }
};

/// Blocks SIGPIPE for this thread, so that a write to a program that has ended returns an error,
/// without changing how the rest of the process handles the signal.
class NoPipeSignal {
public:
    NoPipeSignal() {
        sigemptyset(&pipe_);
        sigaddset(&pipe_, SIGPIPE);
        sigset_t pending;
        sigpending(&pending);
        was_pending_ = sigismember(&pending, SIGPIPE) == 1;
        if (!was_pending_) pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
    }
    NoPipeSignal(const NoPipeSignal&) = delete;
    NoPipeSignal& operator=(const NoPipeSignal&) = delete;
    ~NoPipeSignal() {
        if (was_pending_) return;
        const timespec at_once{};
        while (sigtimedwait(&pipe_, nullptr, &at_once) < 0 && errno == EINTR) {
        }
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }

private:
    sigset_t pipe_;
    sigset_t before_;
    bool was_pending_ = false;
};

/// Starts a program in its own process group, with default signals and only the pipes open.
class SpawnPlan {
public:
    SpawnPlan(const Pipe& in, const Pipe& out, const Pipe& errors) {
        posix_spawn_file_actions_init(&files_);
        posix_spawn_file_actions_adddup2(&files_, in.ends[0], STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&files_, out.ends[1], STDOUT_FILENO);
        posix_spawn_file_actions_adddup2(&files_, errors.ends[1], STDERR_FILENO);
        posix_spawnattr_init(&attributes_);
        sigset_t all;
        sigset_t none;
        sigfillset(&all);
        sigemptyset(&none);
        posix_spawnattr_setsigdefault(&attributes_, &all);
        posix_spawnattr_setsigmask(&attributes_, &none);
        posix_spawnattr_setpgroup(&attributes_, 0);
        posix_spawnattr_setflags(
            &attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    }
    SpawnPlan(const SpawnPlan&) = delete;
    SpawnPlan& operator=(const SpawnPlan&) = delete;
    ~SpawnPlan() {
        posix_spawn_file_actions_destroy(&files_);
        posix_spawnattr_destroy(&attributes_);
    }
    /// 0 or errno.
    int run(pid_t& pid, const std::vector<std::string>& command) const {
        std::vector<char*> words;
        for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
        words.push_back(nullptr);
        return posix_spawnp(&pid, words[0], &files_, &attributes_, words.data(), environ);
    }

private:
    posix_spawn_file_actions_t files_;
    posix_spawnattr_t attributes_;
};

std::string cannot_start(const std::string& program, int error) {
    const std::string what = "The bot program " + quoted(program, 200) + " cannot be started: ";
    switch (error) {
        case ENOENT:
            return what +
                   "there is no such program (or the interpreter in its first line is "
                   "missing); give its path, such as ./bot.py";
        case EACCES: return what + "it is not executable; try chmod +x";
        case ENOEXEC:
            return what +
                   "it is neither a binary nor a script whose first line names its "
                   "interpreter, such as #!/usr/bin/env python3";
        default: return what + std::strerror(error);
    }
}

bool clean(std::string_view line) {
    return valid_utf8(line) && std::none_of(line.begin(), line.end(), [](char c) {
               return (static_cast<unsigned char>(c) < 0x20 && c != '\t') || c == 0x7f;
           });
}

/// A descriptor that becomes readable when the process ends.
int watch_life([[maybe_unused]] pid_t pid) {
#ifdef SYS_pidfd_open
    return static_cast<int>(syscall(SYS_pidfd_open, pid, 0));
#else
    return -1;
#endif
}

int timeout_until(Deadline deadline) {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 1'000'000'000));
}

}  // namespace

Result<std::unique_ptr<Process>> Process::start(const std::vector<std::string>& command) {
    if (command.empty() || command[0].empty()) return "There is no bot program to start.";
    Pipe in;
    Pipe out;
    Pipe errors;
    if (!in.open() || !out.open() || !errors.open()) return cannot_start(command[0], errno);
    pid_t pid = 0;
    const int error = SpawnPlan(in, out, errors).run(pid, command);
    if (error != 0) return cannot_start(command[0], error);
    return std::unique_ptr<Process>(new Process(pid, in.take(1), out.take(0), errors.take(0)));
}

Process::Process(pid_t pid, int input, int output, int errors)
    : pid_(pid), input_(input), output_(output), errors_fd_(errors), life_(watch_life(pid)) {
    remember(pid_);
}

/// Kills the group before waiting for its leader: until then its number cannot be reused.
Process::~Process() {
    kill(-pid_, SIGKILL);
    forget(pid_);
    while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
    close_input();
    close_if_open(output_);
    close_if_open(errors_fd_);
    close_if_open(life_);
}

void Process::close_input() { close_if_open(input_); }

void Process::write_lines(std::string_view lines) {
    if (outgoing_.size() <= max_outgoing) outgoing_ += lines;
    write_some();
}

void Process::write_some() {
    const NoPipeSignal guard;
    std::size_t done = 0;
    while (input_ >= 0 && done < outgoing_.size()) {
        const ssize_t n = write(input_, outgoing_.data() + done, outgoing_.size() - done);
        if (n > 0) {
            done += static_cast<std::size_t>(n);
        } else if (errno != EINTR) {
            if (errno != EAGAIN) close_input();
            break;
        }
    }
    outgoing_.erase(0, done);
}

void Process::read_output() {
    char bytes[read_size];
    const ssize_t n = read(output_, bytes, sizeof bytes);
    if (n > 0)
        incoming_.append(bytes, static_cast<std::size_t>(n));
    else if (n == 0 || (errno != EAGAIN && errno != EINTR))
        close_if_open(output_);
}

/// Keeps only the end.
bool Process::read_errors() {
    char bytes[read_size];
    const ssize_t n = read(errors_fd_, bytes, sizeof bytes);
    if (n > 0) {
        errors_.append(bytes, static_cast<std::size_t>(n));
        if (errors_.size() > max_errors) errors_.erase(0, errors_.size() - max_errors);
    } else if (n == 0 || (errno != EAGAIN && errno != EINTR)) {
        close_if_open(errors_fd_);
    }
    return n > 0;
}

bool Process::pump(Deadline deadline) {
    pollfd fds[] = {{output_, POLLIN, 0},
                    {errors_fd_, POLLIN, 0},
                    {outgoing_.empty() ? -1 : input_, POLLOUT, 0},
                    {life_, POLLIN, 0}};
    const int ready = poll(fds, std::size(fds), timeout_until(deadline));
    if (ready < 0) return errno == EINTR;
    if (fds[0].revents != 0) read_output();
    if (fds[1].revents != 0) read_errors();
    if (fds[2].revents != 0) write_some();
    // Nothing more will come, even if a grandchild keeps the pipe open.
    if (fds[3].revents != 0 && fds[0].revents == 0) close_if_open(output_);
    return ready > 0;
}

bool Process::take_line(std::string& line) {
    const std::size_t end = incoming_.find('\n', searched_);
    if (end == std::string::npos) {
        searched_ = incoming_.size();
        return false;
    }
    line.assign(incoming_, 0, end);
    if (line.ends_with('\r')) line.pop_back();
    incoming_.erase(0, end + 1);
    searched_ = 0;
    return true;
}

ReadStatus Process::read_line(Deadline deadline, std::string& line) {
    for (bool late = false;;) {
        if (take_line(line)) {
            if (line.size() > max_line) return ReadStatus::TooLong;
            return clean(line) ? ReadStatus::Line : ReadStatus::Garbage;
        }
        if (incoming_.size() > max_line) return ReadStatus::TooLong;
        if (output_ < 0) return ReadStatus::Closed;
        if (input_ < 0 && !outgoing_.empty()) return ReadStatus::NotReading;
        if (outgoing_.size() > max_outgoing) return ReadStatus::NotReading;
        if (late) return ReadStatus::TimedOut;
        // A program that never stops writing must not block this loop.
        late = !pump(deadline) || std::chrono::steady_clock::now() >= deadline;
    }
}

std::string Process::how_it_ended(unsigned milliseconds) {
    const Deadline deadline = in_ms(milliseconds);
    siginfo_t info{};
    // The destructor waits for it.
    while (waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == 0 && std::chrono::steady_clock::now() < deadline)
        poll(nullptr, 0, 1);
    for (std::size_t read = 0; read < max_pipe && read_errors(); read += read_size) {
    }
    if (info.si_pid == 0) return {};
    if (info.si_code == CLD_EXITED)
        return "it ended with exit status " + std::to_string(info.si_status);
    return "it was killed by signal " + std::to_string(info.si_status) + " (" +
           strsignal(info.si_status) + ")";
}

void Process::finish(unsigned milliseconds) {
    write_some();
    close_input();
    const Deadline deadline = in_ms(milliseconds);
    while (output_ >= 0 && pump(deadline) && std::chrono::steady_clock::now() < deadline)
        incoming_.clear();
}

void end_programs_on_signals() {
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction now{};
        if (sigaction(number, nullptr, &now) != 0 || now.sa_handler != SIG_DFL) continue;
        now.sa_handler = end_all_and_go;
        sigaction(number, &now, nullptr);
    }
}

}  // namespace lastcard::external
