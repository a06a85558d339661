// The log (see log.hpp). The only file that includes spdlog.
#include "server/log.hpp"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include "base/json.hpp"

namespace lastcard::server {

namespace {

spdlog::level::level_enum level_of(LogLevel level) {
    switch (level) {
        case LogLevel::Debug: return spdlog::level::debug;
        case LogLevel::Info: return spdlog::level::info;
        case LogLevel::Warning: return spdlog::level::warn;
        case LogLevel::Error: return spdlog::level::err;
    }
    return spdlog::level::err;
}

std::shared_ptr<spdlog::logger>& logger() {
    static std::shared_ptr<spdlog::logger> one;
    return one;
}

}  // namespace

void start_log(LogLevel least) {
    auto made = std::make_shared<spdlog::logger>("lastcard",
                                                 std::make_shared<spdlog::sinks::stderr_sink_mt>());
    made->set_pattern("{\"at\":\"%Y-%m-%dT%H:%M:%S.%e%z\",\"level\":\"%l\",%v}");
    made->set_level(level_of(least));
    made->flush_on(spdlog::level::warn);
    logger() = std::move(made);
}

bool logs(LogLevel level) {
    const std::shared_ptr<spdlog::logger>& to = logger();
    return to && to->should_log(level_of(level));
}

void write_log(LogLevel level, std::string_view event, std::initializer_list<LogField> fields) {
    if (!logs(level)) return;
    const std::shared_ptr<spdlog::logger>& to = logger();
    std::string text;
    json::Writer out(text);
    out.begin_object().member("event", event);
    for (const LogField& each : fields) {
        out.key(each.key);
        std::visit([&](const auto& value) { out.value(value); }, each.value);
    }
    out.end_object();
    // The pattern adds the braces and the time.
    to->log(level_of(level), "{}", std::string_view(text).substr(1, text.size() - 2));
}

void flush_log() {
    if (logger()) logger()->flush();
}

}  // namespace lastcard::server
