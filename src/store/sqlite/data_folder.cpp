// The data folder with POSIX calls (see data_folder.hpp).
#include "store/sqlite/data_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <system_error>
#include <utility>

#include "base/text_util.hpp"
#include "file/file.hpp"

namespace lastcard {

namespace {

StoreError system_error(const std::string& what, const std::string& path, int code) {
    const bool denied = code == EACCES || code == EPERM || code == EROFS;
    const bool full = code == ENOSPC || code == EDQUOT;
    const StoreErrorKind kind = denied ? StoreErrorKind::ReadOnly
                                : full ? StoreErrorKind::Full
                                       : StoreErrorKind::Io;
    const char* const advice =
        denied ? "give the server the right to write there, or choose another folder with --data"
        : full ? "free some space on its disk"
               : "check the path and the disk, or choose another folder with --data";
    return {kind, what + ' ' + quoted_path(path) + " (" + std::generic_category().message(code) +
                      "): " + advice + '.'};
}

std::string parent_of(const std::string& path) {
    const size_t slash = path.rfind('/');
    if (slash == std::string::npos) return ".";
    return slash == 0 ? "/" : path.substr(0, slash);
}

/// Makes renames in a folder safe from a power cut. Ignores file systems that do not support it.
void sync_folder(const std::string& path) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    static_cast<void>(::fsync(descriptor));
    ::close(descriptor);
}

StoreError make_folder(const std::string& path) {
    if (::mkdir(path.c_str(), 0700) == 0) {
        sync_folder(parent_of(path));
        return {};
    }
    struct stat status = {};
    if (errno == EEXIST && ::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode)) return {};
    return system_error("The data folder cannot be made:", path, errno);
}

StoreError in_use(const std::string& path, const std::string& lock_file) {
    const Result<std::string> holder = read_file(lock_file, 32);
    const std::string process(holder ? trim(*holder) : std::string_view());
    return {StoreErrorKind::Locked, "The data folder " + quoted_path(path) +
                                        " is in use by another Lastcard server" +
                                        (process.empty() ? "" : " (process " + process + ")") +
                                        ": stop that one, or choose another folder with --data."};
}

/// Writes the process id, shown to users who find the folder locked.
void write_process(int descriptor) {
    const std::string text = std::to_string(::getpid()) + '\n';
    if (::ftruncate(descriptor, 0) != 0) return;
    static_cast<void>(::pwrite(descriptor, text.data(), text.size(), 0) != 0);
}

}  // namespace

StoreResult<DataFolder> DataFolder::lock(const std::string& path) {
    if (StoreError error = make_folder(path)) return error;
    const std::string lock_file = path + "/lock";
    const int descriptor = ::open(lock_file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor < 0) {
        return system_error("The data folder cannot be locked by the file", lock_file, errno);
    }
    DataFolder folder(path, descriptor);
    if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
        if (errno == EWOULDBLOCK) return in_use(path, lock_file);
        return system_error("The data folder cannot be locked by the file", lock_file, errno);
    }
    write_process(descriptor);
    return folder;
}

DataFolder::DataFolder(std::string path, int descriptor)
    : path_(std::move(path)), descriptor_(descriptor) {}

DataFolder::DataFolder(DataFolder&& other) noexcept
    : path_(std::move(other.path_)), descriptor_(std::exchange(other.descriptor_, -1)) {}

DataFolder& DataFolder::operator=(DataFolder&& other) noexcept {
    std::swap(path_, other.path_);
    std::swap(descriptor_, other.descriptor_);
    return *this;
}

DataFolder::~DataFolder() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

bool file_exists(const std::string& path) {
    struct stat status = {};
    return ::lstat(path.c_str(), &status) == 0;
}

bool is_empty_file(const std::string& path) {
    struct stat status = {};
    return ::stat(path.c_str(), &status) != 0 || status.st_size == 0;
}

StoreError create_private_file(const std::string& path) {
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (descriptor < 0) return system_error("The file cannot be made:", path, errno);
    ::close(descriptor);
    sync_folder(parent_of(path));
    return {};
}

StoreError rename_file(const std::string& from, const std::string& to) {
    if (std::rename(from.c_str(), to.c_str()) != 0) {
        return system_error("A file cannot be given the name", to, errno);
    }
    sync_folder(parent_of(to));
    return {};
}

}  // namespace lastcard
