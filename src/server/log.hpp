// What is logged: one JSON object a line, for people and for programs. Never a token, a ticket, a
// name, a card or a hand: whoever logs passes plain words and numbers.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace lastcard::server {

enum class LogLevel : std::uint8_t { Debug, Info, Warning, Error };

struct LogField {
    std::string_view key;
    std::variant<std::string, std::int64_t> value;
};

/// To stderr, from any thread. Before it is called nothing is logged.
void start_log(LogLevel least);
void write_log(LogLevel level, std::string_view event, std::initializer_list<LogField> fields = {});
void flush_log();

}  // namespace lastcard::server
