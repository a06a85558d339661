// Requests of the server's operator over the local socket: one JSON object per request, and one per
// answer. The member "error" of an answer is a sentence for a person.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace lastcard::site {

enum class AdminId : std::uint64_t {};

/// The socket in the data folder.
inline constexpr const char* admin_socket_name = "admin.socket";

enum class AdminCommand : std::uint8_t { List, Show, Close, Ban, Unban, Bans, Stats };

struct AdminRequest {
    AdminCommand command = AdminCommand::List;
    bool all = false;    ///< List only: include tables that are not in memory
    std::string table;   ///< Show and Close only
    std::string who;     ///< Ban and Unban only: an address, "session:81236", or "KQZPM2A:3"
    std::string reason;  ///< Close and Ban only: shown to the people affected
    unsigned days = 0;   ///< Ban only; 0: without end
};

std::string write_admin_request(const AdminRequest& request);

Result<AdminRequest> read_admin_request(std::string_view text);

/// Returns {"error":"…"}.
std::string admin_error(std::string_view sentence);

}  // namespace lastcard::site
