// Plays a record again, and finds the first line in it that is not true.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "base/result.hpp"
#include "edition/edition.hpp"
#include "edition/game.hpp"
#include "edition/shelf.hpp"
#include "engine/action.hpp"
#include "engine/event.hpp"
#include "engine/refusal.hpp"
#include "engine/setup.hpp"
#include "engine/state.hpp"
#include "record/record.hpp"

namespace lastcard {

/// The set-up of a match with this header.
Setup setup_of(const RecordHeader& header);

/// A header's edition and rules, ready to be played.
struct RecordTable {
    std::shared_ptr<const Edition> edition;
    std::shared_ptr<const Game> game;  ///< with the record's rules
    Setup setup;
};

/// The error is always in line 1.
using OpenedRecord = Result<RecordTable, RecordError>;

/// Finds the edition (built in, or as the record has it) and sets the rules. Refused: a later
/// rules_version, an unknown edition, one whose hash differs, rules that cannot be played. With a
/// shelf, live editions and games are shared. A record of an earlier version is true if
/// this engine replays it to its end all the same.
OpenedRecord open_record(const RecordHeader& header, GameShelf* shelf = nullptr);

/// One step of a match: the first deal, or an action.
struct ReplayStep {
    const Game& game;
    size_t number;         ///< of the action, from 1; 0: the deal that begins the match
    const Action* action;  ///< null for that deal
    const State& state;    ///< after it
    std::span<const Event> events;
};

using ReplayCallback = std::function<void(const ReplayStep&)>;

struct Replayed {
    std::optional<RecordTable> table;  ///< empty: the record could not be opened
    State state;                       ///< after the last good action
    size_t actions = 0;                ///< how many were good
    std::optional<RecordError> error;  ///< the first line that cannot be played
    Refusal refusal;                   ///< why, if it is an action that the rules refuse

    explicit operator bool() const { return !error; }
};

/// Plays all actions of a record; does not check its end.
Replayed replay(const Record& record, const ReplayCallback& callback = {});
/// The same at a table that was opened before.
Replayed replay_at(RecordTable table, const Record& record, const ReplayCallback& callback = {});

/// Replays a record and checks every claim. Returns the first line that is not true, if any.
std::optional<RecordError> verify(const Record& record);
/// The same for a record that may be damaged.
std::optional<RecordError> verify_text(std::string_view text);

}  // namespace lastcard
