// What whoever runs the server can ask it, over a socket on the same machine: one JSON object, and
// one as the answer. An answer with a member "error" is a sentence for a person.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace lastcard::server {

enum class AdminId : std::uint64_t {};

/// The socket in the data folder.
inline constexpr const char* admin_socket_name = "admin.socket";

enum class AdminCommand : std::uint8_t { List, Show, Close, Ban, Unban, Bans, Stats };

struct AdminRequest {
    AdminCommand command = AdminCommand::List;
    bool all = false;    ///< of List: also tables that rest
    std::string table;   ///< of Show and Close
    std::string who;     ///< of Ban and Unban: an address, "session:81236", or "KQZPM2A:3"
    std::string reason;  ///< of Close and Ban: told to those whom it is about
    unsigned days = 0;   ///< of Ban; 0: for good
};

std::string write_admin_request(const AdminRequest& request);

struct ReadAdminRequest {
    AdminRequest request;
    std::string error;  ///< empty: none
};
ReadAdminRequest read_admin_request(std::string_view text);

/// {"error":"…"}
std::string admin_error(std::string_view sentence);

}  // namespace lastcard::server
