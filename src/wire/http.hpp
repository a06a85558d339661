// The documents of the HTTP API (docs/protocol.md). Requests are parsed as strictly as commands,
// and responses are encoded like messages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "bot/bot.hpp"
#include "edition/edition.hpp"
#include "edition/preset.hpp"
#include "edition/validate.hpp"
#include "room/room.hpp"
#include "text/catalogue.hpp"
#include "wire/encode.hpp"
#include "wire/game_request.hpp"
#include "wire/refused.hpp"

namespace lastcard::wire {

/// Enough for a custom edition file inside a JSON string.
inline constexpr std::size_t max_body_bytes = 128 * 1024;

// ---- Requests

/// POST /api/v1/session
struct SessionRequest {
    std::string name;     ///< empty: the server chooses one
    bool bearer = false;  ///< return the token in the response instead of in a cookie
};

/// POST /api/v1/ticket
struct TicketRequest {
    std::string table;  ///< its code; empty: any
};

/// POST /api/v1/tables
struct TableRequest : RulesRequest {
    std::string key;          ///< as in commands: a repeated key gets the first answer again
    std::vector<Level> bots;  ///< they take the last seats
    bool listed = false;
    bool chat = true;
    OnKick on_kick = OnKick::CallOff;
    bool seat_guests = false;  ///< newcomers get a free chair at once
    Timing timing{};
};

/// An empty body counts as an empty object in the first two.
Result<TicketRequest, Refused> read_ticket_request(std::string_view body);
Result<SessionRequest, Refused> read_session_request(std::string_view body);
Result<TableRequest, Refused> read_table_request(std::string_view body,
                                                 const ShortestTimes& shortest = {});
Result<RulesRequest, Refused> read_rules_request(std::string_view body);

// ---- Answers

/// 404 for missing things, 503 for temporary errors, 400 for most others.
unsigned http_status(HostReason reason);

/// A refusal, with the same members as the message "refused".
void encode_problem(std::string& out, const Refused& refused);

/// `others`: address at which others reach the server; left out if empty.
void encode_session(std::string& out, std::string_view name, const std::string* bearer_token,
                    std::string_view others = {});
/// `socket`: path and query for the WebSocket; left out if empty.
void encode_ticket(std::string& out, const Digest& ticket, Span good_for,
                   std::string_view socket = {});

/// {"table":{…},"lobby":{…}}
void encode_table(std::string& out, const TableInfo& table, const Lobby& lobby);

struct ListedTable {
    TableInfo table;
    Lobby lobby;
};
/// `next`: where the next page begins, if there is one.
void encode_tables(std::string& out, std::span<const ListedTable> tables,
                   std::optional<std::size_t> next = std::nullopt);

/// A finished match. Its record is served as stored.
struct RecordInfo {
    std::uint32_t match = 0;
    std::uint64_t ended_ms = 0;  ///< milliseconds since 1970
    std::size_t bytes = 0;
};
void encode_records(std::string& out, std::span<const RecordInfo> records);

/// The cards left in every hand after a round, and what they count. `views`: one of each seat.
void encode_hands(std::string& out, const Game& game, std::span<const SeatView> views);

// ---- Editions and rules, in the words of a language

/// One edition in full: its cards in deck order and its rules.
void encode_edition(std::string& out, const Edition& edition, const Catalogue& words);
/// The files of which the edition is made, bases first, for clients that load it themselves.
void encode_sources(std::string& out, const Edition& edition);
/// A summary of each edition.
void encode_editions(std::string& out, std::span<const Edition* const> editions,
                     std::string_view language);
void encode_presets(std::string& out, std::span<const Preset* const> presets,
                    std::string_view language);
/// Every rule switch of the edition with its value under these rules and the meaning of that value,
/// and the rules as readable text.
void encode_rules(std::string& out, const Edition& edition, const Rules& rules,
                  const Catalogue& words);
/// A draft: the edition's summary, its rules, and why they cannot be played, if so.
void encode_draft(std::string& out, const Edition& edition, const Rules& rules,
                  const std::optional<RuleConflict>& conflict, const Catalogue& words);

}  // namespace lastcard::wire
