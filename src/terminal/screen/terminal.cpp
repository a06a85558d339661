// Termios, signals and a pipe that turns signals into input (see terminal.hpp). Signal handlers use
// only the plain data at the top and functions that POSIX allows.
#include "terminal/screen/terminal.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>

#include "terminal/screen/painter.hpp"

namespace lastcard::screen {

namespace {

// Alternate screen, no cursor, no wrapping at the edge, bracketed paste.
constexpr std::string_view enter_sequence =
    "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[?2004h\x1b[0m\x1b[2J\x1b[H";
constexpr std::string_view leave_sequence =
    "\x1b[?2026l\x1b[0m\x1b[?2004l\x1b[?7h\x1b[?25h\x1b[?1049l";

constexpr std::array telling = {SIGWINCH, SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT};
constexpr std::array deadly = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGQUIT};

termios before;                      // the original settings
std::atomic<bool> ours{false};       // whether the settings must be restored
std::atomic<int> leave_requests{0};  // Ctrl-C and similar signals not yet handled
int wake_pipe[2] = {-1, -1};
struct sigaction old_actions[telling.size() + deadly.size()];

void put(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(STDOUT_FILENO, bytes.data(), bytes.size());
        if (written > 0)
            bytes.remove_prefix(static_cast<std::size_t>(written));
        else if (errno == EAGAIN) {
            pollfd ready{STDOUT_FILENO, POLLOUT, 0};
            if (::poll(&ready, 1, 1000) <= 0) return;
        } else if (errno != EINTR) {
            return;  // the terminal is gone
        }
    }
}

void take() {
    termios raw = before;
    raw.c_iflag &= static_cast<tcflag_t>(~(ICRNL | INLCR | IXON | ISTRIP | BRKINT));
    raw.c_lflag &= static_cast<tcflag_t>(~(ECHO | ECHONL | ICANON | IEXTEN));  // ISIG stays
    raw.c_cc[VMIN] = 0;
    raw.c_cc[VTIME] = 0;
    ours = true;
    ::tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
    put(enter_sequence);
}

void give_back() {
    if (!ours.exchange(false)) return;
    put(leave_sequence);
    ::tcsetattr(STDIN_FILENO, TCSADRAIN, &before);
}

void send_byte(char byte) {
    const int saved = errno;
    [[maybe_unused]] const ssize_t written = ::write(wake_pipe[1], &byte, 1);
    errno = saved;
}

/// Stops the process as Ctrl-Z usually does; returns when it is continued.
void stop() {
    give_back();
    struct sigaction plain = {};
    struct sigaction mine = {};
    plain.sa_handler = SIG_DFL;
    ::sigaction(SIGTSTP, &plain, &mine);
    sigset_t set;
    sigset_t old;
    sigemptyset(&set);
    sigaddset(&set, SIGTSTP);
    ::raise(SIGTSTP);
    ::sigprocmask(SIG_UNBLOCK, &set, &old);  // the process stops here
    ::sigprocmask(SIG_SETMASK, &old, nullptr);
    ::sigaction(SIGTSTP, &mine, nullptr);
    take();
}

void on_signal(int number) {
    const int saved = errno;
    switch (number) {
        case SIGWINCH: send_byte('r'); break;
        case SIGCONT: send_byte('c'); break;
        case SIGTSTP:
            stop();
            send_byte('c');
            break;
        default:
            // The first request was not handled: leave at once.
            if (leave_requests.fetch_add(1) >= 2) {
                give_back();
                ::_exit(128 + number);
            }
            send_byte('q');
            break;
    }
    errno = saved;
}

void on_crash(int number) {
    give_back();
    ::signal(number, SIG_DFL);
    ::raise(number);
}

template <class Numbers>
void handle(const Numbers& numbers, void (*handler)(int), int flags, struct sigaction* old) {
    struct sigaction action = {};
    action.sa_handler = handler;
    action.sa_flags = flags;
    sigfillset(&action.sa_mask);
    for (const int number : numbers) ::sigaction(number, &action, old++);
}

void open_pipe() {
    if (::pipe(wake_pipe) != 0) std::abort();
    for (const int end : wake_pipe) {
        ::fcntl(end, F_SETFL, O_NONBLOCK);
        ::fcntl(end, F_SETFD, FD_CLOEXEC);
    }
}

unsigned from_environment(const char* name, unsigned otherwise) {
    const char* const text = std::getenv(name);
    const int number = text == nullptr ? 0 : std::atoi(text);
    return number > 0 && number < 10000 ? static_cast<unsigned>(number) : otherwise;
}

Size output_size() {
    winsize window = {};
    if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 0 && window.ws_row > 0)
        return {window.ws_col, window.ws_row};
    return {from_environment("COLUMNS", 80), from_environment("LINES", 24)};
}

}  // namespace

bool Terminal::available() {
    return ::isatty(STDIN_FILENO) != 0 && ::isatty(STDOUT_FILENO) != 0 &&
           can_draw([](const char* name) { return std::getenv(name); });
}

Terminal::Terminal() {
    ::tcgetattr(STDIN_FILENO, &before);
    if (wake_pipe[0] < 0) {
        open_pipe();
        std::atexit(give_back);
    }
    leave_requests = 0;
    handle(telling, on_signal, SA_RESTART, old_actions);
    // A separate stack, because the normal one may have overflowed.
    static char spare_stack[64 * 1024];
    stack_t stack = {};
    stack.ss_sp = spare_stack;
    stack.ss_size = sizeof spare_stack;
    ::sigaltstack(&stack, nullptr);
    handle(deadly, on_crash, SA_ONSTACK | static_cast<int>(SA_RESETHAND),
           old_actions + telling.size());
    take();
}

Terminal::~Terminal() {
    give_back();
    const struct sigaction* old = old_actions;
    for (const int number : telling) ::sigaction(number, old++, nullptr);
    for (const int number : deadly) ::sigaction(number, old++, nullptr);
}

Size Terminal::size() const { return output_size(); }

unsigned Terminal::output_columns() {
    return ::isatty(STDOUT_FILENO) == 1 ? output_size().columns : 0;
}

void Terminal::write(std::string_view bytes) { put(bytes); }

void Terminal::wake() {
    if (wake_pipe[1] >= 0) send_byte('w');
}

void Terminal::read_signals(Input& input) {
    char bytes[64];
    for (ssize_t got; (got = ::read(wake_pipe[0], bytes, sizeof bytes)) > 0;)
        for (ssize_t i = 0; i < got; ++i) switch (bytes[i]) {
                case 'r': input.resized = true; break;
                case 'c': input.repaint = true; break;
                case 'w': input.woken = true; break;
                default:
                    input.leave = true;
                    leave_requests = 0;
                    break;
            }
}

/// False: the terminal is gone.
bool Terminal::read_keys(Input& input) {
    char bytes[1024];
    const ssize_t got = ::read(STDIN_FILENO, bytes, sizeof bytes);
    if (got < 0) return errno == EINTR || errno == EAGAIN;
    const std::vector<Key> keys =
        decoder_.feed(std::string_view(bytes, static_cast<std::size_t>(got)));
    input.keys.insert(input.keys.end(), keys.begin(), keys.end());
    return got > 0;
}

Input Terminal::wait(std::optional<std::chrono::milliseconds> longest) {
    // What follows an Escape within this time belongs to it.
    constexpr std::chrono::milliseconds escape_time(50);
    Input input;
    pollfd sources[2] = {{STDIN_FILENO, POLLIN, 0}, {wake_pipe[0], POLLIN, 0}};
    const bool after_escape = decoder_.waiting();
    if (after_escape) longest = longest ? std::min(*longest, escape_time) : escape_time;
    constexpr std::chrono::milliseconds day(86'400'000);
    const int timeout = longest ? static_cast<int>(std::clamp(*longest, {}, day).count()) : -1;
    const int ready = ::poll(sources, 2, timeout);
    if (ready == 0 && after_escape) {
        input.keys = decoder_.flush();
        return input;
    }
    if (ready <= 0) return input;
    if ((sources[0].revents & (POLLIN | POLLHUP | POLLERR)) != 0 && !read_keys(input))
        input.leave = true;
    if ((sources[1].revents & POLLIN) != 0) read_signals(input);
    return input;
}

}  // namespace lastcard::screen
