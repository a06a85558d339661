// poll() on stdin and on a pipe (see line_input.hpp).
#include "terminal/join/line_input.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <utility>

namespace lastcard::join {

LineInput::LineInput() {
    if (::pipe(wake_pipe_) != 0) std::abort();
    for (const int end : wake_pipe_) {
        ::fcntl(end, F_SETFL, O_NONBLOCK);
        ::fcntl(end, F_SETFD, FD_CLOEXEC);
    }
}

LineInput::~LineInput() {
    for (const int end : wake_pipe_) ::close(end);
}

void LineInput::wake() {
    // A full pipe already wakes the reader.
    [[maybe_unused]] const ssize_t written = ::write(wake_pipe_[1], "w", 1);
}

LineInput::Event LineInput::wait(bool lines) {
    while (true) {
        if (lines && !lines_.empty()) return Event::Line;
        if (lines && ended_) return Event::End;
        pollfd sources[2] = {{wake_pipe_[0], POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}};
        if (::poll(sources, lines ? 2 : 1, -1) < 0) {
            if (errno == EINTR) continue;
            return Event::End;
        }
        if ((sources[0].revents & POLLIN) != 0) {
            char bytes[64];
            while (::read(wake_pipe_[0], bytes, sizeof bytes) > 0) {
            }
            return Event::Woken;
        }
        if (lines && sources[1].revents != 0 && !read()) ended_ = true;
    }
}

std::string LineInput::take() {
    std::string line = std::move(lines_.front());
    lines_.pop_front();
    return line;
}

/// False: end of input.
bool LineInput::read() {
    constexpr std::size_t longest = 64 * 1024;
    char bytes[4096];
    const ssize_t got = ::read(STDIN_FILENO, bytes, sizeof bytes);
    if (got < 0) return errno == EINTR || errno == EAGAIN;
    for (ssize_t i = 0; i < got; ++i) {
        if (bytes[i] == '\n')
            lines_.push_back(std::exchange(begun_, {}));
        else if (begun_.size() < longest)
            begun_ += bytes[i];
    }
    if (got == 0 && !begun_.empty()) lines_.push_back(std::exchange(begun_, {}));
    return got > 0;
}

}  // namespace lastcard::join
