// The documents of the HTTP side (docs/protocol.md): what is found and made. Requests are read as
// strictly as commands, and answers are written like frames.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bot/bot.hpp"
#include "edition/edition.hpp"
#include "edition/preset.hpp"
#include "edition/validate.hpp"
#include "room/timing.hpp"
#include "text/catalogue.hpp"
#include "wire/encode.hpp"
#include "wire/refused.hpp"

namespace lastcard::wire {

/// Room for an own edition file inside a JSON string.
inline constexpr std::size_t max_body_bytes = 128 * 1024;

// ---- Requests

/// POST /api/v1/session
struct SessionRequest {
    std::string name;     ///< empty: one is made up
    bool bearer = false;  ///< the token is told in the answer, for programs, instead of in a cookie
};

/// POST /api/v1/rules
struct RulesRequest {
    std::string edition;  ///< id; empty: `edition_file` is the text of an own one
    std::string edition_file;
    std::string preset;           ///< id; may be empty
    std::vector<RuleWord> rules;  ///< laid over the preset; values as text
    unsigned seats = 4;
};

/// POST /api/v1/tables
struct TableRequest : RulesRequest {
    std::string key;          ///< as with commands: a repeated one gets the first answer again
    std::vector<Level> bots;  ///< take the last seats
    bool listed = false;
    bool chat = true;
    Timing timing{};
};

template <class Request>
struct ReadRequest {
    std::optional<Request> request;
    Refused refused;  ///< without a request
};

/// An empty body is an empty object.
ReadRequest<SessionRequest> read_session_request(std::string_view body);
ReadRequest<TableRequest> read_table_request(std::string_view body);
ReadRequest<RulesRequest> read_rules_request(std::string_view body);

// ---- Answers

/// 404 for what is not there, 503 for what may be there later, 400 for most others.
unsigned http_status(HostReason reason);

/// A refusal, with the members of the message of that name.
void encode_problem(std::string& out, const Refused& refused);

/// `others`: where others find the server; empty if that is not said.
void encode_session(std::string& out, std::string_view name, const std::string* bearer_token,
                    std::string_view others = {});
void encode_ticket(std::string& out, const Digest& ticket, Span good_for);

/// {"table":{…},"lobby":{…}}
void encode_table(std::string& out, const TableInfo& table, const Lobby& lobby);

struct ListedTable {
    TableInfo table;
    Lobby lobby;
};
void encode_tables(std::string& out, std::span<const ListedTable> tables);

/// A finished match. Its record is served as it is stored.
struct RecordInfo {
    std::uint32_t match = 0;
    std::uint64_t ended_ms = 0;  ///< since 1970
    std::size_t bytes = 0;
};
void encode_records(std::string& out, std::span<const RecordInfo> records);

// ---- What can be played, in the words of a language

/// One edition in full: its cards in deck order, and its rules.
void encode_edition(std::string& out, const Edition& edition, const Catalogue& words);
/// The files that it was made of, bases first: for clients that load it themselves.
void encode_sources(std::string& out, const Edition& edition);
/// One line each.
void encode_editions(std::string& out, std::span<const Edition* const> editions,
                     std::string_view language);
void encode_presets(std::string& out, std::span<const Preset* const> presets,
                    std::string_view language);
/// Every switch that the edition has, with its value under these rules and what that means; and the
/// rules as a text to be read.
void encode_rules(std::string& out, const Edition& edition, const Rules& rules,
                  const Catalogue& words);
/// What somebody thinks of playing: the edition's line, its rules, and why they cannot be played.
void encode_draft(std::string& out, const Edition& edition, const Rules& rules,
                  const std::optional<RuleConflict>& conflict, const Catalogue& words);

}  // namespace lastcard::wire
