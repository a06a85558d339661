// Settings as a small JSON object (see settings.hpp).
#include "terminal/play/settings.hpp"

#include <algorithm>

#include "base/json.hpp"
#include "terminal/screen/text.hpp"
#include "text/catalogue.hpp"

namespace lastcard {

namespace {

constexpr std::string_view waiting = "waiting";
constexpr std::string_view by_clock = "clock";

}  // namespace

Settings read_settings(std::string_view text) {
    Settings settings;
    const json::Document document = json::parse(text);
    if (document.error || document.root.type != json::Type::Object) return settings;
    const auto find = [&](std::string_view key, json::Type type) -> const json::Value* {
        const json::Value* const value = document.root.find(key);
        return value != nullptr && value->type == type ? value : nullptr;
    };
    if (const json::Value* const value = find("language", json::Type::String)) {
        const auto known = available_languages();
        if (std::find(known.begin(), known.end(), value->string) != known.end())
            settings.language = value->string;
    }
    if (const json::Value* const value = find("name", json::Type::String))
        settings.name = screen::shortened(value->string, longest_name_columns);
    if (const json::Value* const value = find("pace", json::Type::String))
        settings.pace = value->string == waiting ? Pace::Waiting : Pace::Clock;
    if (const json::Value* const value = find("speed", json::Type::Integer))
        for (const unsigned each : speeds)
            if (value->integer == static_cast<std::int64_t>(each)) settings.speed = each;
    if (const json::Value* const value = find("auto_pass", json::Type::Boolean))
        settings.auto_pass = value->boolean;
    return settings;
}

std::string write_settings(const Settings& settings) {
    std::string text;
    json::Writer out(text);
    out.begin_object();
    if (!settings.language.empty()) out.member("language", std::string_view(settings.language));
    out.member("name", std::string_view(settings.name));
    out.member("pace", settings.pace == Pace::Waiting ? waiting : by_clock);
    out.member("speed", settings.speed);
    out.member("auto_pass", settings.auto_pass);
    out.end_object();
    return text + '\n';
}

Settings changed_settings(Settings stored, const TableSetup& before, const TableSetup& after) {
    if (after.language != before.language) stored.language = after.language;
    if (after.name != before.name) stored.name = after.name;
    if (after.pace != before.pace) stored.pace = after.pace;
    if (after.speed != before.speed) stored.speed = after.speed;
    if (after.auto_pass != before.auto_pass) stored.auto_pass = after.auto_pass;
    return stored;
}

}  // namespace lastcard
