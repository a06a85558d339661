// Bans, and how they are stored (see bans.hpp).
#include "site/bans.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/json.hpp"
#include "base/json_fields.hpp"

namespace lastcard::site {

namespace {

constexpr std::string_view network = "/64";

std::optional<Ban> read_ban(const StoredSetting& setting) {
    const json::Document document = json::parse(setting.value);
    if (document.error) return std::nullopt;
    std::string error;
    json::Fields fields(document.root, "ban", error);
    Ban ban;
    ban.who = setting.key.substr(Bans::prefix.size());
    ban.since.ms = fields.integer("since", 0, never.ms);
    ban.until.ms = fields.integer("until", 0, never.ms);
    ban.reason = fields.text("reason", "a text");
    if (!error.empty()) return std::nullopt;
    return ban;
}

}  // namespace

std::optional<std::string> ban_of_address(std::string_view text) {
    std::string address(text);
    if (text.ends_with(network)) address.resize(address.size() - network.size());
    std::array<std::uint8_t, 16> bytes{};
    if (inet_pton(AF_INET, address.c_str(), bytes.data()) == 1)
        return address.size() == text.size() ? std::optional(address) : std::nullopt;
    if (inet_pton(AF_INET6, address.c_str(), bytes.data()) != 1) return std::nullopt;
    std::array<char, INET6_ADDRSTRLEN> shown{};
    constexpr std::array<std::uint8_t, 12> mapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    if (std::equal(mapped.begin(), mapped.end(), bytes.begin())) {
        inet_ntop(AF_INET, bytes.data() + mapped.size(), shown.data(), shown.size());
        return std::string(shown.data());
    }
    std::fill(bytes.begin() + 8, bytes.end(), std::uint8_t{0});
    inet_ntop(AF_INET6, bytes.data(), shown.data(), shown.size());
    return shown.data() + std::string(network);
}

std::string ban_of_session(SessionId session) {
    return "session:" + std::to_string(static_cast<std::uint64_t>(session));
}

Bans::Bans(std::span<const StoredSetting> settings) {
    for (const StoredSetting& each : settings)
        if (std::optional<Ban> ban = read_ban(each)) bans_.emplace(ban->who, std::move(*ban));
}

const Ban* Bans::find(const std::string& address, SessionId session, Moment now) const {
    if (bans_.empty()) return nullptr;
    const bool six = address.find(':') != std::string::npos;
    for (const std::string& who :
         {six ? address + std::string(network) : address, ban_of_session(session)}) {
        const auto found = bans_.find(who);
        if (found != bans_.end() && now < found->second.until) return &found->second;
    }
    return nullptr;
}

change::PutSetting Bans::add(Ban ban) {
    StoredSetting setting;
    setting.key = std::string(prefix) + ban.who;
    json::Writer out(setting.value);
    out.begin_object().member("since", ban.since.ms).member("until", ban.until.ms);
    out.member("reason", ban.reason).end_object();
    bans_.insert_or_assign(ban.who, std::move(ban));
    return {std::move(setting)};
}

std::optional<change::DropSetting> Bans::remove(const std::string& who) {
    if (bans_.erase(who) == 0) return std::nullopt;
    return change::DropSetting{std::string(prefix) + who};
}

}  // namespace lastcard::site
