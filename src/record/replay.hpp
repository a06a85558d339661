// Plays a record again, and finds the first line in it that is not true.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

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

/// How a match begins that has this header.
Setup setup_of(const RecordHeader& header);

/// What a header stands for, ready to be played.
struct RecordTable {
    std::shared_ptr<const Edition> edition;
    std::shared_ptr<const Game> game;  ///< with the record's rules
    Setup setup;
};

struct OpenedRecord {
    std::optional<RecordTable> table;
    std::optional<RecordError> error;  ///< why there is no table; always line 1

    explicit operator bool() const { return table.has_value(); }
};

/// Finds the edition (built in, or as the record has it) and sets the rules. Refused: a later
/// rules_version, an unknown edition, one whose hash differs, rules that cannot be played. With a
/// shelf, what others play already is shared with them. A record of an earlier version is true if
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

/// Plays all actions of a record; its end is not looked at.
Replayed replay(const Record& record, const ReplayCallback& callback = {});
/// The same at a table that was opened before.
Replayed replay_at(RecordTable table, const Record& record, const ReplayCallback& callback = {});

/// Replays a record and checks everything it claims: nothing, or the first line that is not true.
std::optional<RecordError> verify(const Record& record);
/// The same for a record that may be damaged.
std::optional<RecordError> verify_text(std::string_view text);

}  // namespace lastcard
