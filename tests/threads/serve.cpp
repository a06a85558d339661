// `lastcard serve` without the other commands, for the thread sanitizer: compiling the whole
// program would take minutes. Options come in pairs, as tests/server/harness.py passes them.
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "server/server.hpp"
#include "store/sqlite/store.hpp"

namespace {

using namespace lastcard;

template <class Number>
Number number_of(std::string_view text) {
    Number number{};
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

int fail(const std::string& sentence) {
    std::fprintf(stderr, "lastcard: %s\n", sentence.c_str());
    return 2;
}

}  // namespace

int main(int count, char** words) {
    std::map<std::string, std::string> given = {{"--commands", "4"}, {"--rest", "60"}};
    for (int i = 2; i + 1 < count; i += 2) {
        if (std::string_view(words[i]) == "--unlimited") ++i;  // always
        given[words[i]] = words[i + 1];
    }
    server::ServerOptions options;
    options.web.bind = given["--bind"];
    options.web.port = number_of<std::uint16_t>(given["--port"]);
    options.site.commands_per_second = options.site.command_burst =
        number_of<unsigned>(given["--commands"]);
    options.site.rest_after = Span{number_of<std::int64_t>(given["--rest"]) * 1000};
    options.site.shortest = wire::ShortestTimes::none();
    options.site.quotas = site::Quotas::none();
    options.web.work_per_second = 0;
    options.workers = 2;
    server::start_log(server::LogLevel::Info);
    const std::filesystem::path folder = given["--data"];
    std::error_code unimportant;
    std::filesystem::create_directories(folder.parent_path(), unimportant);
    const StoreResult<std::unique_ptr<Store>> store = open_sqlite_store(folder.string());
    if (!store) return fail(store.error().sentence);
    const Result<void> served = server::serve(options, **store);
    return served ? 0 : fail(served.error());
}
