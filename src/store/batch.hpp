// Internal to the stores: which changes of a batch may be written. Checked once per batch, before
// writing.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "store/store.hpp"

namespace lastcard {

/// The state of a stored table that decides whether a change is valid.
struct TableStanding {
    Epoch epoch{};
    EntryNumber last = 0;       ///< of the log; 0 if the log is empty
    EntryNumber snapshot = 0;   ///< last entry that the snapshot covers; 0 if there is none
    std::uint64_t history = 0;  ///< its length
};

/// What the check needs to know about the stored data.
class Standings {
public:
    Standings() = default;
    Standings(const Standings&) = delete;
    Standings& operator=(const Standings&) = delete;
    virtual ~Standings() = default;

    virtual std::optional<TableStanding> table(std::string_view id) = 0;
    virtual bool has_record(std::string_view id) = 0;
};

/// The table that a change belongs to; empty for sessions and settings.
std::optional<std::string_view> table_of(const Change& change);

/// The tables that must not be written, by id, each with the first reason.
std::vector<TableRefusal> check_batch(std::span<const Change> batch, Standings& stored);

/// Whether the change may be written, given the result of check_batch.
bool is_accepted(const Change& change, std::span<const TableRefusal> refused);

/// Error sentences that all stores share.
StoreError missing_table(std::string_view table);
StoreError fenced_table(std::string_view table);
StoreError missing_record(std::string_view id);
StoreError missing_session();
StoreError ended_life(std::string_view owner);
/// That the owner holds it for so long.
TakenTable held_table(std::string_view table, std::string_view owner, std::int64_t free_in_ms);

}  // namespace lastcard
