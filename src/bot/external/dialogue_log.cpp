// A log that several threads write to (see dialogue_log.hpp).
#include "bot/external/dialogue_log.hpp"

#include <cstdio>
#include <memory>
#include <mutex>

#include "file/file.hpp"

namespace lastcard::external {
namespace {

constexpr std::size_t most_bytes = 64 * 1024 * 1024;

class LogFile {
public:
    explicit LogFile(std::FILE* file) : file_(file) {}
    LogFile(const LogFile&) = delete;
    LogFile& operator=(const LogFile&) = delete;
    ~LogFile() { std::fclose(file_); }

    void write(unsigned program, char direction, std::string_view line) {
        std::string text = std::to_string(program);
        text += {' ', direction, ' '};
        text += line;
        text += '\n';
        const std::lock_guard lock(mutex_);
        if (written_ > most_bytes) return;
        written_ += text.size();
        std::fwrite(text.data(), 1, text.size(), file_);
    }

private:
    std::FILE* file_;
    std::mutex mutex_;
    std::size_t written_ = 0;
};

}  // namespace

Result<ProgramLog> log_to_file(const std::string& path) {
    const Result<void> possible = try_to_write(path);
    std::FILE* const file = possible ? std::fopen(path.c_str(), "w") : nullptr;
    if (file == nullptr) return possible ? path + " cannot be written" : possible.error();
    const auto log = std::make_shared<LogFile>(file);
    return ProgramLog([log](unsigned program, char direction, std::string_view line) {
        log->write(program, direction, line);
    });
}

}  // namespace lastcard::external
