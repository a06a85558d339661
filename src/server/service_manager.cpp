// Messages to systemd (see service_manager.hpp).
#include "server/service_manager.hpp"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstddef>
#include <cstdlib>
#include <cstring>

#include "base/text_util.hpp"

namespace lastcard::server {

void notify_manager(std::string_view state) {
    const char* const path = std::getenv("NOTIFY_SOCKET");
    sockaddr_un to{};
    if (path == nullptr || (path[0] != '/' && path[0] != '@')) return;
    const std::size_t size = std::strlen(path);
    if (size >= sizeof to.sun_path) return;
    to.sun_family = AF_UNIX;
    std::memcpy(to.sun_path, path, size);
    if (path[0] == '@') to.sun_path[0] = '\0';  // a name outside the file system
    const int file = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (file < 0) return;
    const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + size);
    static_cast<void>(::sendto(file, state.data(), state.size(), MSG_NOSIGNAL,
                               reinterpret_cast<const sockaddr*>(&to), length));
    ::close(file);
}

Span watchdog_interval() {
    const char* const text = std::getenv("WATCHDOG_USEC");
    const std::int64_t interval = text == nullptr ? 0 : parse_int(text).value_or(0);
    const char* const process = std::getenv("WATCHDOG_PID");
    const bool meant = process == nullptr || parse_int(process) == ::getpid();
    if (interval <= 0 || !meant) return {never.ms / 2};
    return {interval / 2'000};
}

}  // namespace lastcard::server
