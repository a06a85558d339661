// A token in a file that no other user can read (see session_file.hpp).
#include "terminal/join/session_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <system_error>

#include "base/hex.hpp"
#include "base/sha256.hpp"
#include "base/text_util.hpp"

namespace lastcard::join {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t token_length = 64;

/// A file name for any server and name.
std::string file_name(std::string_view server, std::string_view name) {
    constexpr std::size_t bytes = 16;
    const Digest digest = sha256(bytes_of(std::string(server) + '\n' + std::string(name)));
    return to_hex(std::span(digest).first(bytes));
}

}  // namespace

SessionFile::SessionFile(const std::string& directory, std::string_view server,
                         std::string_view name)
    : path_(directory + "/sessions/" + file_name(server, name)) {}

std::string SessionFile::read() const {
    const Result<std::string> read = read_file(path_, token_length + 1);
    const std::string token(read ? trim(*read) : std::string_view());
    Digest bytes{};
    return from_hex(token, bytes) ? token : std::string();
}

Result<void> SessionFile::write(std::string_view token) const {
    const fs::path folder = fs::path(path_).parent_path();
    if (Result<void> made = make_folders(folder.string()); !made) return made;
    std::error_code unimportant;  // writing the file reports a problem with the folder
    fs::permissions(folder, fs::perms::owner_all, unimportant);
    const int made = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (made >= 0) {
        ::fchmod(made, 0600);
        ::close(made);
    }
    return write_file(path_, std::string(token) + '\n');
}

}  // namespace lastcard::join
