// Whole files in and out (see file.hpp), by POSIX calls: only they tell why something failed and
// can force the bytes to the disk before the new file takes the old one's place.
#include "file/file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <system_error>

#include "base/text_util.hpp"

namespace lastcard {

namespace {

// Closes the descriptor on every way out.
class Descriptor {
public:
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() {
        if (number_ >= 0) ::close(number_);
    }
    int get() const { return number_; }

private:
    int number_;
};

std::string why(int code) {
    switch (code) {
        case EACCES:
        case EPERM: return "permission is denied";
        case ENOTDIR: return "a part of the path is not a folder";
        case ENAMETOOLONG: return "the name is too long";
        case ENOSPC:
        case EDQUOT: return "the disk is full";
        case EROFS: return "the disk is read-only";
        default: return "the system says: " + std::generic_category().message(code);
    }
}

std::string read_error(const std::string& path, int code) {
    if (code == ENOENT) return "There is no file " + quoted_path(path) + ".";
    return "The file " + quoted_path(path) + " cannot be read: " + why(code) + ".";
}

std::string write_error(const std::string& path, int code) {
    const std::string reason = code == ENOENT ? "its folder does not exist" : why(code);
    return "The file " + quoted_path(path) + " cannot be written: " + reason + ".";
}

// A path with a NUL inside would silently mean another, shorter path.
bool has_nul(const std::string& path) { return path.find('\0') != std::string::npos; }

std::string folder_of(const std::string& path) {
    const size_t slash = path.rfind('/');
    if (slash == std::string::npos) return ".";
    return slash == 0 ? "/" : path.substr(0, slash);
}

// 0, or the error's number.
int write_all(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written < 0) {
            if (errno == EINTR) continue;
            return errno;
        }
        bytes.remove_prefix(static_cast<size_t>(written));
    }
    return 0;
}

// A new file beside the target, so that the rename stays on one disk; the system applies the umask.
int create_beside(const std::string& target, std::string& temporary) {
    for (unsigned attempt = 0; attempt < 1000; ++attempt) {
        temporary = target + ".tmp-" + std::to_string(::getpid()) + "-" + std::to_string(attempt);
        const int descriptor =
            ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor >= 0 || errno != EEXIST) return descriptor;
    }
    return -1;
}

// Everything up to the rename; 0, or the error's number.
int fill(int descriptor, std::string_view bytes, const struct stat* old) {
    if (old != nullptr && ::fchmod(descriptor, old->st_mode & 07777) != 0) return errno;
    if (const int code = write_all(descriptor, bytes)) return code;
    return ::fsync(descriptor) == 0 ? 0 : errno;
}

// What a path to be written stands for.
struct Target {
    std::string error;
    std::string path;
    bool exists = false;
    struct stat old = {};
};

Target find_target(const std::string& path) {
    Target target;
    target.path = path;
    if (has_nul(path)) {
        target.error = write_error(path, EINVAL);
        return target;
    }
    target.exists = ::stat(path.c_str(), &target.old) == 0;
    if (!target.exists) return target;
    if (S_ISDIR(target.old.st_mode)) {
        target.error = quoted_path(path) + " is a folder, not a file.";
    } else if (!S_ISREG(target.old.st_mode)) {
        // A rename would replace a device like /dev/stdout instead of writing to it.
        target.error =
            "The file " + quoted_path(path) + " cannot be written: it is a device or a pipe.";
    }
    // Through a symbolic link, the file it points to is the one to replace, not the link.
    const std::unique_ptr<char, decltype(&std::free)> real(::realpath(path.c_str(), nullptr),
                                                           &std::free);
    if (real != nullptr) target.path = real.get();
    return target;
}

bool is_folder(const std::string& path) {
    struct stat status = {};
    return ::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

}  // namespace

Result<std::string> read_file(const std::string& path, size_t max_bytes) {
    std::string bytes;
    const auto fail = [](std::string error) { return Unexpected(std::move(error)); };
    const auto too_large = [&] {
        return "The file " + quoted_path(path) + " is too large: at most " +
               std::to_string(max_bytes) + " bytes are read.";
    };
    if (has_nul(path)) return fail("There is no file " + quoted_path(path) + ".");
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (file.get() < 0) return fail(read_error(path, errno));
    struct stat status = {};
    if (::fstat(file.get(), &status) != 0) return fail(read_error(path, errno));
    if (S_ISDIR(status.st_mode)) return fail(quoted_path(path) + " is a folder, not a file.");
    if (S_ISREG(status.st_mode)) {
        const auto size = static_cast<unsigned long long>(status.st_size);
        if (size > max_bytes) return fail(too_large());
        bytes.reserve(static_cast<size_t>(size));
    }
    // The size is only a hint: the file may grow meanwhile, and pipes have none.
    char buffer[16384];
    for (;;) {
        const ssize_t got = ::read(file.get(), buffer, sizeof buffer);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return fail(read_error(path, errno));
        if (got == 0) return bytes;
        if (static_cast<size_t>(got) > max_bytes - bytes.size()) return fail(too_large());
        bytes.append(buffer, static_cast<size_t>(got));
    }
}

Result<void> try_to_write(const std::string& path) {
    const Target found = find_target(path);
    if (!found.error.empty()) return {found.error};
    std::string temporary;
    const Descriptor file(create_beside(found.path, temporary));
    if (file.get() < 0) return {write_error(path, errno)};
    ::unlink(temporary.c_str());
    return {};
}

Result<void> write_file(const std::string& path, std::string_view bytes) {
    const Target found = find_target(path);
    if (!found.error.empty()) return {found.error};
    const std::string& target = found.path;
    std::string temporary;
    {
        const Descriptor file(create_beside(target, temporary));
        if (file.get() < 0) return {write_error(path, errno)};
        if (const int code = fill(file.get(), bytes, found.exists ? &found.old : nullptr)) {
            ::unlink(temporary.c_str());
            return {write_error(path, code)};
        }
    }
    if (std::rename(temporary.c_str(), target.c_str()) != 0) {
        const int code = errno;
        ::unlink(temporary.c_str());
        return {write_error(path, code)};
    }
    // Makes the rename itself durable. Some file systems cannot; the content is safe either way.
    const Descriptor folder(::open(folder_of(target).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (folder.get() >= 0) static_cast<void>(::fsync(folder.get()));
    return {};
}

Result<void> make_folders(const std::string& path) {
    const auto fail = [&](const std::string& reason) {
        return Result<void>{"The folder " + quoted_path(path) + " cannot be made: " + reason + "."};
    };
    if (has_nul(path)) return fail(why(EINVAL));
    for (size_t slash = 0; slash != std::string::npos;) {
        slash = path.find('/', slash + 1);
        const std::string part = path.substr(0, slash);
        if (part.empty() || is_folder(part) || ::mkdir(part.c_str(), 0777) == 0) continue;
        const int code = errno;
        if (is_folder(part)) continue;  // another process made it
        return fail(code == EEXIST ? quoted_path(part) + " is a file" : why(code));
    }
    return {};
}

}  // namespace lastcard
