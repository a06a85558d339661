// A match as a text that can be stored, sent and checked: one JSON object a line, first the header
// (what was played, by how many, from which seed), then every atomic action, then the result.
//
//   {"lastcard":1,"rules_version":1,"edition":"classic","edition_hash":"…","rules":{},"seats":2,
//    "dealer":0,"shuffle":"hmac-sha256","seed":"…"}                                   (one line)
//   {"n":1,"do":"0 R7"}
//   {"end":{"rounds":3,"scores":[512,340],"match":[0],"state":"…"}}
//
// A record may stop after any line. Keys beginning with "x-" are free for others; all other unknown
// keys are refused, so that nothing is silently left out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.hpp"
#include "base/sha256.hpp"
#include "edition/edition.hpp"
#include "engine/action.hpp"
#include "engine/setup.hpp"
#include "engine/state.hpp"
#include "record/fair.hpp"

namespace lastcard {

/// The form of the lines.
inline constexpr int record_version = 1;
/// What the engine does with an action. It grows whenever an old record would be played otherwise.
inline constexpr int rules_version = 2;

inline constexpr size_t max_record_bytes = 4 * 1024 * 1024;
inline constexpr size_t max_record_lines = 1'000'000;
inline constexpr size_t max_header_bytes = 1024 * 1024;  ///< room for eight edition files
inline constexpr size_t max_line_bytes = 4096;           ///< of every other line

struct RuleSetting {
    std::string key;
    std::string value;  ///< as set_switch takes it

    friend bool operator==(const RuleSetting&, const RuleSetting&) = default;
};

/// A key of another program, kept as it is.
struct HeaderExtra {
    std::string key;  ///< begins with "x-"
    std::string json;

    friend bool operator==(const HeaderExtra&, const HeaderExtra&) = default;
};

struct RecordHeader {
    int rules_version = lastcard::rules_version;
    std::string edition;
    std::string edition_hash;
    std::vector<RuleSetting> rules;  ///< only what differs from the edition's defaults
    unsigned seats = 2;
    std::vector<std::string> names;  ///< empty, or one for each seat
    Seat dealer = seat_at(0);        ///< of the first round, where the rules do not draw lots
    ShuffleKind shuffle = ShuffleKind::Fair;
    Digest seed{};
    std::vector<std::string> edition_source;  ///< empty: built in. Bases first, the edition last
    std::optional<FairDeal> fair;
    std::vector<HeaderExtra> extra;

    friend bool operator==(const RecordHeader&, const RecordHeader&) = default;
};

struct RecordEnd {
    std::uint32_t rounds = 0;
    std::vector<std::int32_t> scores;  ///< of every seat
    std::vector<Seat> match;           ///< who has won it
    Digest state{};                    ///< state_digest

    friend bool operator==(const RecordEnd&, const RecordEnd&) = default;
};

/// The actions stay text: what they mean only the edition tells. Action i stands in line i + 2.
struct Record {
    RecordHeader header;
    std::vector<std::string> actions;  ///< "0 R7"
    std::optional<RecordEnd> end;      ///< missing: unfinished

    friend bool operator==(const Record&, const Record&) = default;
};

/// The header of a new match. Includes the text of an edition that is not built in.
RecordHeader make_header(const Edition& edition, const Rules& rules, const Setup& setup);

/// SHA-256 of the bytes of a State, which are the same on every little-endian machine.
Digest state_digest(const State& state);

/// SHA-256 of all cards and the open question in notation: equal in every version of the engine
/// that plays a match in the same way, independent of the layout of State.
Digest cards_digest(const Game& game, const State& state);

/// The result of a match that is over.
RecordEnd make_end(const State& state);

// ---- Writing
// --------------------------------------------------------------------------------------

std::string header_line(const RecordHeader& header);  ///< each with its line feed
std::string action_line(size_t number, std::string_view action);
std::string end_line(const RecordEnd& end);

std::string write_record(const Record& record);

/// Appends a record to a text line by line while the match is played.
class RecordWriter {
public:
    /// `actions`: how many the text already has, to go on with a record.
    explicit RecordWriter(std::string& out, size_t actions = 0) : out_(out), actions_(actions) {}

    void header(const RecordHeader& header) { out_ += header_line(header); }
    void action(const Game& game, const Action& action);
    void end(const State& state) { out_ += end_line(make_end(state)); }

private:
    std::string& out_;
    size_t actions_;
};

// ---- Reading
// --------------------------------------------------------------------------------------

struct RecordError {
    size_t line = 0;       ///< from 1
    std::string sentence;  ///< what was found and what is expected

    friend bool operator==(const RecordError&, const RecordError&) = default;
};

struct ReadRecord {
    Record record;                     ///< everything before the error
    std::optional<RecordError> error;  ///< the first one

    explicit operator bool() const { return !error; }
};

/// Reads any text. After a mistake the error names its line, and `record` holds what comes before.
/// Does not replay the record: verify (replay.hpp) does.
ReadRecord read_record(std::string_view text);

}  // namespace lastcard
