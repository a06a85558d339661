// Names and sentences of refusals (see refused.hpp).
#include "wire/refused.hpp"

namespace lastcard::wire {
namespace {

struct Row {
    std::string_view name;
    std::string_view sentence;
};

constexpr std::string_view client_fault = "host.client_fault";

/// Indexed by number.
constexpr Row rows[] = {
    {"none", ""},
    {"malformed", client_fault},
    {"too_big", "host.too_long"},
    {"unknown_command", client_fault},
    {"unknown_move", "refusal.unknown_move"},
    {"too_fast", "host.too_fast"},
    {"hello_first", client_fault},
    {"hello_again", client_fault},
    {"no_common_version", client_fault},
    {"bad_ticket", "host.no_session"},
    {"no_such_table", "host.no_such_table"},
    {"table_closed", "host.table_closed"},
    {"banned", "host.banned"},
    {"no_seat", "host.no_seat"},
    {"not_your_seat", "host.not_your_seat"},
    {"already_seated", "host.already_seated"},
    {"no_free_seat", "host.no_free_seat"},
    {"too_many_watchers", "host.too_many_watchers"},
    {"not_host", "host.not_host"},
    {"no_such_person", "host.no_such_person"},
    {"not_now", "room.not_now"},
    {"chat_off", "host.chat_off"},
    {"nothing_to_say", "host.nothing_to_say"},
    {"too_long", "host.too_long"},
    {"key_reused", client_fault},
    {"fair_not_asked", client_fault},
    {"fair_mismatch", client_fault},
    {"not_stored", "host.not_stored"},
    {"stopping", "host.stopping"},
    {"too_many_connections", "host.too_many_connections"},
    {"too_many_tables", "host.too_many_tables"},
    {"bad_rules", "host.bad_rules"},
    {"not_found", "host.not_found"},
    {"bad_method", client_fault},
    {"bad_origin", client_fault},
    {"no_session", "host.no_session"},
    {"too_late", "room.late"},
    {"as_asked", "host.as_asked"},
    {"replaced", "host.replaced"},
    {"too_slow", "host.too_slow"},
    {"not_welcome", "host.not_welcome"},
    {"too_many_live_tables", "host.too_many_live_tables"},
    {"too_many_tables_today", "host.too_many_tables_today"},
    {"editions_too_large", "host.editions_too_large"},
    {"too_many_from_address", "host.too_many_from_address"},
    {"record_not_kept", "host.record_not_kept"},
};
static_assert(sizeof rows / sizeof rows[0] == host_reason_count);

const Row& row(HostReason reason) {
    const auto at = static_cast<unsigned>(reason);
    return rows[at < host_reason_count ? at : 0];
}

}  // namespace

std::string_view host_reason_name(HostReason reason) { return row(reason).name; }
std::string_view host_sentence(HostReason reason) { return row(reason).sentence; }

}  // namespace lastcard::wire
